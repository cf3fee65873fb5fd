//! Programs that use crates of the registry seriously.

/// Name, dependencies as an inline table, `src/main.rs`.
pub type Program = (&'static str, &'static str, &'static str);

/// The programs of the list below.
pub fn programs() -> impl Iterator<Item = Program> {
    LIST.split("\n=== ").skip(1).map(|program| {
        let (head, main) = program.split_once("\n").expect("a program has lines");
        let (name, dependencies) = head.split_once(": ").expect("a head has two parts");
        (name, dependencies, main)
    })
}

/// Behind `===` the name and the dependencies, then the program.
const LIST: &str = r##"
=== rustc-hash: rustc-hash = "2"
use rustc_hash::{FxHashMap, FxHashSet};
fn main() {
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    let mut x = 1_u64;
    for _ in 0..10_000 {
        x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *counts.entry(x >> 58).or_default() += 1;
        seen.insert(x % 1000);
    }
    let mut all: Vec<_> = counts.into_iter().collect();
    all.sort();
    println!("{all:?} {}", seen.len());
    let order: Vec<u64> = { let mut s = FxHashSet::default(); s.extend(0..20u64); s.into_iter().collect() };
    println!("{order:?}");
}
=== fxhash: fxhash = "0.2"
use fxhash::{FxHashMap, FxHashSet};
fn main() {
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    for word in "the quick brown fox jumps over the lazy dog the end".split(' ') { *counts.entry(word).or_insert(0) += 1; }
    let mut all: Vec<_> = counts.iter().collect();
    all.sort();
    println!("{all:?} {} {}", fxhash::hash64(&42u64), fxhash::hash32("text"));
    let set: FxHashSet<u32> = (0..100).map(|x| x * x % 17).collect();
    println!("{}", set.len());
}
=== arrayvec: arrayvec = "0.7"
use arrayvec::{ArrayString, ArrayVec};
fn main() {
    let mut v: ArrayVec<i32, 16> = ArrayVec::new();
    for i in 0..10 { v.push(i * i); }
    v.retain(|x| *x % 2 == 0);
    v.insert(1, 7);
    println!("{v:?} {:?} {}", v.try_push(3), v.remaining_capacity());
    let drained: Vec<i32> = v.drain(1..3).collect();
    println!("{drained:?} {v:?} {:?}", v.pop());
    let mut s = ArrayString::<8>::new();
    s.push_str("abc");
    println!("{s} {:?}", s.try_push_str("too long for it").is_err());
    let w: ArrayVec<_, 4> = [3, 1, 2].into_iter().collect();
    let mut w2 = w.clone(); w2.sort(); println!("{w2:?} {}", w2 < w);
}
=== smallvec: smallvec = "1"
use smallvec::{smallvec, SmallVec};
fn main() {
    let mut v: SmallVec<[u32; 4]> = smallvec![3, 1, 2];
    v.extend([9, 8, 7]);
    println!("{v:?} {} {}", v.spilled(), v.len());
    v.sort_unstable(); v.dedup(); v.insert(2, 100); v.remove(0);
    let t: SmallVec<[u32; 4]> = v.iter().map(|x| x * 2).filter(|x| x % 4 == 0).collect();
    println!("{v:?} {t:?} {:?}", v.iter().max());
    let s: SmallVec<[String; 2]> = smallvec!["a".to_string(); 3];
    println!("{}", s.join("-"));
    for x in v.drain(1..3) { print!("{x} "); } println!("{:?}", v.into_vec());
}
=== bitflags: bitflags = "2"
use bitflags::bitflags;
bitflags! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Walls: u8 { const NORTH = 1; const EAST = 2; const SOUTH = 4; const WEST = 8; const ALL = 15; }
}
fn main() {
    let mut w = Walls::NORTH | Walls::SOUTH;
    println!("{w:?} {} {}", w.contains(Walls::EAST), w.bits());
    w.toggle(Walls::ALL); w.remove(Walls::WEST);
    println!("{w:?} {:?} {:?}", !w, Walls::from_bits(200));
    for (name, flag) in Walls::ALL.iter_names() { println!("{name} {flag:?}"); }
    println!("{:?} {}", Walls::from_bits_truncate(255), w.is_empty());
}
=== hashbrown: hashbrown = "0.17"
use hashbrown::{HashMap, HashSet};
fn main() {
    let mut map: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, word) in "a b c a b a d e f g h i j k a".split(' ').enumerate() { map.entry_ref(word).or_default().push(i); }
    let mut all: Vec<_> = map.iter().collect(); all.sort();
    println!("{all:?}");
    map.retain(|_, v| v.len() > 1);
    println!("{} {:?} {:?}", map.len(), map.get("a").cloned(), map.remove("b"));
    let a: HashSet<i32> = (0..50).collect(); let b: HashSet<i32> = (25..75).collect();
    let mut c: Vec<_> = a.intersection(&b).copied().collect(); c.sort(); println!("{c:?}");
}
=== itertools: itertools = "0.15"
use itertools::{iproduct, izip, Itertools};
fn main() {
    let v = vec![5, 3, 9, 1, 3];
    println!("{} {:?}", v.iter().join(","), v.iter().sorted().dedup().collect_vec());
    println!("{:?} {:?}", v.iter().minmax(), v.iter().tuple_windows::<(_, _)>().map(|(a, b)| b - a).collect_vec());
    for (a, b) in iproduct!(0..2, 0..3) { print!("{a}{b} "); }
    for (a, b, c) in izip!(0..3, v.iter(), "abc".chars()) { print!("{a}{b}{c} "); }
    println!("{:?}", (1..5).combinations(2).map(|c| c.iter().sum::<i32>()).collect_vec());
    println!("{:?}", (0..3).permutations(3).count());
    let groups = v.iter().into_group_map_by(|x| *x % 2); let mut keys = groups.into_iter().collect_vec(); keys.sort(); println!("{keys:?}");
    println!("{:?} {:?}", v.iter().position_max(), v.iter().counts().len());
    println!("{}", (1..4).cartesian_product("xy".chars()).format_with(" ", |(n, c), f| f(&format_args!("{n}{c}"))));
    for (k, chunk) in &v.iter().chunk_by(|x| **x > 3) { print!("{k}:{:?} ", chunk.collect_vec()); } println!();
}
=== rand_xoshiro: rand_core = "0.10", rand_xoshiro = "0.8"
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus, Xoshiro256StarStar};
fn main() {
    let mut a = Xoshiro256PlusPlus::seed_from_u64(42);
    let mut b = SplitMix64::seed_from_u64(42);
    let mut c = Xoshiro256StarStar::from_seed([7; 32]);
    for _ in 0..5 { println!("{} {} {}", a.next_u64(), b.next_u32(), c.next_u64()); }
    a.jump();
    let mut bytes = [0; 11]; a.fill_bytes(&mut bytes); println!("{bytes:?}");
}
=== petgraph: petgraph = "0.8"
use petgraph::algo::{dijkstra, toposort, connected_components, kosaraju_scc, min_spanning_tree};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use petgraph::visit::{Bfs, Dfs};
fn main() {
    let mut g = DiGraph::<&str, u32>::new();
    let n: Vec<NodeIndex> = ["a", "b", "c", "d", "e"].iter().map(|s| g.add_node(*s)).collect();
    for (a, b, w) in [(0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5), (3, 4, 3)] { g.add_edge(n[a], n[b], w); }
    let d = dijkstra(&g, n[0], None, |e| *e.weight());
    let mut d: Vec<_> = d.into_iter().map(|(k, v)| (g[k], v)).collect(); d.sort(); println!("{d:?}");
    println!("{:?}", toposort(&g, None).unwrap().iter().map(|i| g[*i]).collect::<Vec<_>>());
    let mut bfs = Bfs::new(&g, n[0]); while let Some(x) = bfs.next(&g) { print!("{} ", g[x]); }
    let mut dfs = Dfs::new(&g, n[0]); while let Some(x) = dfs.next(&g) { print!("{} ", g[x]); }
    println!("{} {}", connected_components(&g), kosaraju_scc(&g).len());
    let u = UnGraph::<(), u32>::from_edges([(0, 1, 7), (1, 2, 3), (0, 2, 1)]);
    println!("{}", min_spanning_tree(&u).count());
    let mut uf = UnionFind::<usize>::new(6); uf.union(1, 2); uf.union(3, 2); println!("{} {}", uf.equiv(1, 3), uf.equiv(0, 5));
}
=== num-traits: num-traits = "0.2"
use num_traits::{Bounded, CheckedAdd, Float, FromPrimitive, Num, One, PrimInt, ToPrimitive, Zero, clamp, pow};
fn sum<T: Num + Copy>(v: &[T]) -> T { v.iter().fold(T::zero(), |a, b| a + *b) }
fn norm<F: Float>(x: F, y: F) -> F { (x * x + y * y).sqrt().max(F::one()) }
fn gcd<I: PrimInt>(a: I, b: I) -> I { if b.is_zero() { a } else { gcd(b, a % b) } }
fn safe<T: CheckedAdd + Bounded>(a: T, b: T) -> T { a.checked_add(&b).unwrap_or_else(T::max_value) }
fn main() {
    println!("{} {}", sum(&[1, 2, 3]), sum(&[0.5, 1.5]));
    println!("{} {} {}", norm(3.0f64, 4.0), gcd(84u32, 36), safe(200u8, 100));
    println!("{:?} {:?} {}", u8::from_i64(300), i32::from_f64(3.7), 5.9f32.to_i64().unwrap());
    println!("{} {} {}", clamp(15, 0, 10), pow(3i64, 7), u64::one() + u64::zero());
    println!("{:?}", i64::from_str_radix("ff", 16).ok());
}
=== rand: rand = "0.10"
use rand::{rngs::StdRng, seq::SliceRandom, RngExt, SeedableRng};
fn main() {
    let mut random = StdRng::seed_from_u64(5);
    let mut v: Vec<u32> = (0..10).collect();
    v.shuffle(&mut random);
    println!("{v:?} {} {}", random.random_range(0..100), random.random_bool(0.5));
    let _: u32 = rand::rng().random();
}
=== regex: regex = "1"
use regex::Regex;
fn main() {
    let pairs = Regex::new(r"(\w+)-(\d+)").expect("a pattern");
    for pair in pairs.captures_iter("ab-12 cd-345 x-y é-9") { println!("{} {}", &pair[1], &pair[2]); }
    println!("{}", pairs.replace_all("a-1 b-2", "$2-$1"));
}
"##;
