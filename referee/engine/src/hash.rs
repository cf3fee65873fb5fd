//! The 64-bit hash that pins a final state.

/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) of the bytes of a text.
pub fn of_text(text: &str) -> u64 {
    of_bytes(text.as_bytes())
}

/// FNV-1a of bytes.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn gives_the_published_values() {
        assert_eq!(super::of_text(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(super::of_text("foobar"), 0x8594_4171_F739_67E8);
    }
}
