//! Tests Friends & Dragons boards and heroes: round trips and drawn boards.

use maps::friends_and_dragons::generate::{Options, Traits};
use maps::friends_and_dragons::{
    AttackEntry, Class, HeroEntry, SetupRecord, SupportEntry, Terrain, Walk, read, read_board,
};
use maps::{FriendsAndDragonsSetup, Generate};
use proptest::prelude::*;

fn count(setup: &FriendsAndDragonsSetup, wanted: impl Fn(Terrain) -> bool) -> usize {
    setup.terrain().iter().filter(|terrain| wanted(**terrain)).count()
}

fn round_trips(setup: &FriendsAndDragonsSetup) {
    let (board, heroes) = (setup.board_text(), setup.heroes_text());
    let read = read(board.as_bytes(), heroes.as_bytes());
    assert_eq!(read.as_ref(), Ok(setup), "{board}\n{heroes}");
    let json = serde_json::to_string(setup).expect("a setup has a JSON form");
    let back: FriendsAndDragonsSetup = serde_json::from_str(&json).expect("a setup reads back");
    assert_eq!(back, *setup);
    let bare = read_board(board.as_bytes()).expect("the board is right");
    assert_eq!((bare.terrain(), bare.monsters()), (setup.terrain(), setup.monsters()));
    assert!(bare.heroes().is_empty() && bare.columns() == setup.columns());
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, cases, ..ProptestConfig::default() }
}

fn attacks() -> impl Strategy<Value = AttackEntry> {
    let dirs = || prop::sample::select(vec![4, 8]);
    (1..=4i64, dirs(), prop::option::of(dirs())).prop_map(|(kind, dirs, alt)| AttackEntry {
        kind,
        dirs,
        alt: alt.filter(|_| kind == 3),
    })
}

fn supports() -> impl Strategy<Value = SupportEntry> {
    let reaches = prop::sample::select(vec!["line", "ADJACENT"]);
    (1..=6i64, prop::sample::select(vec![4, 8]), reaches)
        .prop_map(|(kind, dirs, reach)| SupportEntry { kind, dirs, reach: reach.to_owned() })
}

/// A hero with all its fields set, not placed on a board. Its name may contain any character.
fn entries() -> impl Strategy<Value = HeroEntry> {
    let class = prop::option::of(prop::sample::select(Class::ALL).prop_map(|class| class.name()));
    let numbers = prop::array::uniform5(prop_oneof![Just(0), 0..=i64::from(u32::MAX)]);
    let walk = prop::option::of(prop::sample::select(Walk::ALL.to_vec()));
    let parts = (class, any::<String>(), walk, attacks(), any::<bool>(), any::<bool>());
    (parts, prop::option::of(supports()), numbers).prop_map(
        |((class, name, walk, attack, own, wounded), support, numbers)| HeroEntry {
            id: Some(0),
            class: class.map(str::to_owned),
            name,
            pivot: true,
            walk: walk.map(|walk| walk.name().to_owned()),
            attack: (own || class.is_none()).then_some(attack),
            support,
            ballistic: numbers[0],
            wounded,
            push: numbers[1],
            tumble: numbers[2],
            mighty_blow: numbers[3],
            rubble: numbers[4],
        },
    )
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn drawn_boards_keep_to_their_options(
        seed in any::<i64>(),
        rows in prop_oneof![0..20usize, Just(usize::MAX)],
        columns in prop_oneof![0..20usize, Just(usize::MAX)],
        heroes in prop::option::of(0..10usize),
        equal in any::<bool>(),
    ) {
        let traits = if equal { Traits::Equal } else { Traits::Mixed };
        let setup = FriendsAndDragonsSetup::from_seed(seed, &Options { rows, columns, heroes, traits });
        prop_assert_eq!(setup.rows(), rows.clamp(2, 16));
        prop_assert_eq!(setup.columns(), columns.clamp(3, 16));
        let size = setup.terrain().len();
        let found = setup.heroes().len();
        prop_assert!(found <= heroes.unwrap_or(6).clamp(1, 6).min((size / 4).max(1)));
        prop_assert!(size < 24 || found >= heroes.unwrap_or(3).clamp(1, 6));
        let obstacles = count(&setup, |terrain| terrain == Terrain::Obstacle);
        prop_assert!((size / 12..=size / 12 + size / 8).contains(&obstacles), "{}", obstacles);
        prop_assert!(setup.heroes()[0].pivot);
        prop_assert!(!equal || setup.heroes().iter().all(|hero| hero.walk == Walk::None));
        for hero in setup.heroes() {
            let start = usize::from(hero.start);
            prop_assert!(hero.walk.opens(setup.terrain()[start]) && setup.monsters()[start] == 0);
        }
        round_trips(&setup);
    }

    #[test]
    fn heroes_with_any_fields_round_trip(first in entries(), second in entries()) {
        let record = SetupRecord {
            terrain: vec!["..R".into(), "oIL".into()],
            positions: vec!["9d.".into(), ".0.".into()],
            heroes: vec![first.clone(), HeroEntry { id: Some(9), ..second.clone() }],
        };
        let setup = FriendsAndDragonsSetup::try_from(record).expect("the heroes are right");
        for (hero, entry) in setup.heroes().iter().zip([&first, &second]) {
            prop_assert_eq!(&hero.name, &entry.name);
            prop_assert_eq!(i64::from(hero.ballistic), entry.ballistic);
            let talents = hero.talents;
            let found = [talents.push, talents.tumble, talents.mighty_blow, talents.rubble];
            let given = [entry.push, entry.tumble, entry.mighty_blow, entry.rubble];
            prop_assert_eq!(found.map(i64::from), given);
            prop_assert_eq!(hero.wounded, entry.wounded);
            let of_class = |class: Class| class.attack();
            let kind = entry.attack.as_ref().map(|attack| attack.kind);
            let kind = kind.or_else(|| hero.class.map(|class| of_class(class).kind.number()));
            prop_assert_eq!(Some(hero.attack.kind.number()), kind);
        }
        round_trips(&setup);
    }
}
