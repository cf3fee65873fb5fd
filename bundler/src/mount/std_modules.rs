//! Modules of the standard library that a glob import brings in.

/// Modules, each with its children.
const MODULES: [(&str, &str); 7] = [
    (
        "std",
        "alloc any arch array ascii backtrace borrow boxed cell char clone cmp collections convert \
        default env error f32 f64 ffi fmt fs future hash hint i8 i16 i32 i64 i128 isize io iter \
        marker mem net num ops option os panic path pin prelude primitive process ptr rc result \
        slice str string sync task thread time u8 u16 u32 u64 u128 usize vec",
    ),
    (
        "core",
        "alloc any arch array ascii borrow cell char clone cmp convert default error f32 f64 ffi \
        fmt future hash hint i8 i16 i32 i64 i128 isize iter marker mem net num ops option panic \
        pin prelude primitive ptr result slice str sync task time u8 u16 u32 u64 u128 usize",
    ),
    ("alloc", "alloc borrow boxed collections ffi fmt rc slice str string sync task vec"),
    ("collections", "binary_heap btree_map btree_set hash_map hash_set linked_list vec_deque"),
    ("sync", "atomic mpsc"),
    ("ffi", "c_str os_str"),
    ("os", "fd linux raw unix windows"),
];

/// Returns true if the standard library module at `path` has a child module `name`.
pub fn holds(path: &[String], name: &str) -> bool {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return false };
    if !["std", "core", "alloc"].contains(&first.as_str()) || path.len() > 2 {
        return false;
    }
    let found = MODULES.iter().find(|(module, _)| module == last);
    found.is_some_and(|(_, names)| names.split_whitespace().any(|known| known == name))
}
