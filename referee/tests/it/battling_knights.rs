//! The reader of moves of Battling Knights gives the same in whatever pieces the bytes come.

use maps::battling_knights::{Move, read_script};
use proptest::prelude::*;

/// Gives its bytes in pieces of the given size.
struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(self.1).min(buffer.len());
        let (piece, rest) = self.0.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.0 = rest;
        Ok(count)
    }
}

fn read(bytes: &[u8], size: usize) -> (Vec<Move>, String) {
    let mut moves = Vec::new();
    let read = read_script(Pieces(bytes, size), |step| moves.push(step));
    (moves, format!("{read:?}"))
}

proptest! {
    #[test]
    fn pieces_of_any_size_are_read_alike(
        lines in prop::collection::vec("( |\t){0,70}(R:S|B:E|GAME-END|G:X|Q:N||R:SS|é:S)( |\t){0,70}(\r|)", 0..8),
        end in "(\n|\r|)",
        size in 1usize..40,
    ) {
        let text = format!("GAME-START\n{}{end}", lines.join("\n"));
        prop_assert_eq!(read(text.as_bytes(), size), read(text.as_bytes(), usize::MAX));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), size in 1usize..40) {
        prop_assert_eq!(read(&bytes, size), read(&bytes, usize::MAX));
    }
}
