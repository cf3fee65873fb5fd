//! Eight bytes of a line at a time, as a number, without a branch for each byte.

/// Each byte is 1.
const EACH: u64 = u64::MAX / 0xff;
/// The highest bit of each byte.
const HIGH: u64 = EACH << 7;

/// The number of bytes before the first semicolon, or of all if there is none.
#[inline(always)]
pub(super) fn piece_length(text: &[u8]) -> usize {
    for (index, word) in text.chunks_exact(8).enumerate() {
        if let Some(place) = word.first_chunk().and_then(|word| semicolon(*word)) {
            return 8 * index + place;
        }
    }
    // What is left is shorter than a word: the last word holds it, and no semicolon before it.
    match text.last_chunk() {
        Some(last) => semicolon(*last).map_or(text.len(), |place| text.len() - 8 + place),
        None => text.iter().position(|&byte| byte == b';').unwrap_or(text.len()),
    }
}

/// The place of the first semicolon.
#[inline(always)]
fn semicolon(word: [u8; 8]) -> Option<usize> {
    let others = u64::from_le_bytes(word) ^ (EACH * u64::from(b';'));
    // The highest bit of the first byte that is 0, and of none before it.
    let zeros = others.wrapping_sub(EACH) & !others & HIGH;
    (zeros != 0).then_some(zeros.trailing_zeros() as usize / 8)
}

/// The last `length` bytes of a text as three numbers of one or two digits, with a space between each
/// two. The byte before them is a space, too.
#[inline(always)]
pub(super) fn short_numbers(end: [u8; 8], length: usize) -> Option<[u32; 3]> {
    if length > 8 {
        return None;
    }
    // The last byte of the text is the lowest one.
    let digits = u64::from_be_bytes(end) ^ (EACH * u64::from(b'0'));
    // The highest bit of each byte that is no digit. Each number ends with the first one, going
    // towards the beginning of the text.
    let others = (((digits & !HIGH) + EACH * 0x76) | digits) & HIGH;
    let before_y = others & others.wrapping_sub(1);
    let before_x = before_y & before_y.wrapping_sub(1);
    let [y, x, first] = [others, before_y, before_x].map(u64::trailing_zeros);
    let begin = 8 * length as u32;
    let space = |at: u32| digits >> (at & 56) & 0xff == u64::from(b' ' ^ b'0');
    // The number of bits from the end of a number to that of the next one.
    let short = |bits: u32| matches!(bits, 16 | 24);
    let good = space(y)
        & space(x)
        & short(y + 1)
        & short(x.wrapping_sub(y))
        & short((begin + 7).wrapping_sub(x))
        & (first >= begin);
    // The lower four bits of a space are 0.
    let number = |digits: u64| (digits >> 8 & 15) as u32 * 10 + (digits & 15) as u32;
    let after = |at: u32| number(digits >> (at & 56) >> 8);
    good.then(|| [after(x), after(y), number(digits)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_at_the_first_semicolon() {
        for other in [b':', b'<', 0, b';' | 0x80, 0xff] {
            for length in 0..40 {
                let line = vec![other; length];
                assert_eq!(piece_length(&line), length);
                for (first, second) in (0..length).flat_map(|n| (n..length).map(move |m| (n, m))) {
                    let mut line = line.clone();
                    (line[first], line[second]) = (b';', b';');
                    assert_eq!(piece_length(&line), first, "{length} {second}");
                }
            }
        }
    }

    /// What `short_numbers` reads, byte by byte.
    fn plain(text: &str) -> Option<[u32; 3]> {
        let short = |word: &str| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            (digits && matches!(word.len(), 1 | 2)).then(|| word.parse().unwrap())
        };
        let numbers: Vec<u32> = text.split(' ').map(short).collect::<Option<_>>()?;
        numbers.try_into().ok()
    }

    #[test]
    fn short_numbers_are_read_as_byte_by_byte() {
        const LETTERS: &[u8] = b" 09/:\xb9";
        let mut read = 0;
        for length in 0..9 {
            for pattern in 0..LETTERS.len().pow(length) {
                let letter = |place| LETTERS[pattern / LETTERS.len().pow(place) % LETTERS.len()];
                let text: Vec<u8> = (0..length).map(letter).collect();
                let length = text.len();
                let expected = std::str::from_utf8(&text).ok().and_then(plain);
                let mut end = [b' '; 8];
                end[8 - length..].copy_from_slice(&text);
                assert_eq!(short_numbers(end, length), expected, "{text:?}");
                read += usize::from(expected.is_some());
            }
        }
        assert_eq!(read, (2 + 4_usize).pow(3));
        assert_eq!(short_numbers(*b" 1 2 345", 9), None);
    }
}
