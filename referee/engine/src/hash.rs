//! 64-bit hashes of the final states recorded in replays, and of files, which may be large.

/// FNV-1a hash (G. Fowler, L. C. Noll, K.-P. Vo) of the bytes of a text.
pub fn of_text(text: &str) -> u64 {
    of_bytes(text.as_bytes())
}

/// FNV-1a hash of bytes.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Hashes bytes in eight-byte words. Hashing byte by byte would take a second for a 100 MB program.
pub fn of_words(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let mix = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // A product only carries low bits upwards, so fold the high bits back down.
        product ^ product >> 32
    };
    mix(words.fold(bytes.len() as u64, mix), of_bytes(rest))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::of_words;

    #[test]
    fn gives_the_published_values() {
        assert_eq!(super::of_text(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(super::of_text("foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn every_bit_and_the_length_change_the_hash_of_words() {
        let bytes: Vec<u8> = (1..30).collect();
        let mut hashes: BTreeSet<u64> = (0..=29).map(|end| of_words(&bytes[..end])).collect();
        for bit in 0..8 * 29 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            hashes.insert(of_words(&changed));
        }
        hashes.extend((1..9).map(|zeros| of_words(&vec![0; zeros])));
        assert_eq!(hashes.len(), 30 + 8 * 29 + 8);
    }
}
