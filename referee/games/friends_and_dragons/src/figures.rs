//! Names and pictures of heroes and monsters.

use maps::friends_and_dragons::{AttackKind, Class, Hero};

use super::symbols::{
    CROSSHAIR, FISTS, FLAME, FLETCHED, JAVELIN, LEAF, MAGIC, MASK, MELEE, MIXED, MONSTER, MOON,
    NOTE, RANGED,
};
use engine::scene::symbols::{
    AXE, CROWN, DAGGER, GUARDIAN, HELMET, MEDIKIT, ORB, SHIELD, SKELETON, STAFF, SWORDSMAN, WIZARD,
};
use engine::scene::{Figure, Shape, Symbol};
use engine::text::counted;

/// The sides that monsters and heroes belong to.
const MONSTERS: u8 = 0;
const HEROES: u8 = 1;

/// The symbol for a class, and its size.
fn symbol_of_class(class: Class) -> (&'static Symbol, f64) {
    match class {
        Class::Barbarian => (&AXE, 13.0),
        Class::Monk => (&FISTS, 13.0),
        Class::Knight => (&HELMET, 13.0),
        Class::Warrior => (&SWORDSMAN, 13.0),
        Class::Assassin => (&DAGGER, 13.0),
        Class::Guardian => (&SHIELD, 14.0),
        Class::Rogue => (&MASK, 13.5),
        Class::Pirate => (&SKELETON, 13.0),
        Class::Ranger => (&RANGED, 13.0),
        Class::Archer => (&FLETCHED, 14.0),
        Class::Witch => (&MOON, 13.0),
        Class::Hunter => (&CROSSHAIR, 13.0),
        Class::Javeliner => (&JAVELIN, 13.0),
        Class::Mage => (&STAFF, 13.5),
        Class::Wizard => (&WIZARD, 13.0),
        Class::Elementalist => (&FLAME, 13.5),
        Class::Warlock => (&ORB, 13.0),
        Class::Healer => (&MEDIKIT, 13.5),
        Class::Paladin => (&GUARDIAN, 13.5),
        Class::Druid => (&LEAF, 13.0),
        Class::Princess => (&CROWN, 13.0),
        Class::Bard => (&NOTE, 13.0),
    }
}

/// The symbol for a kind of attack, used for heroes without a class.
fn symbol_of_attack(kind: AttackKind) -> (&'static Symbol, f64) {
    let symbol = match kind {
        AttackKind::Melee => &MELEE,
        AttackKind::Ranged => &RANGED,
        AttackKind::Mixed => &MIXED,
        AttackKind::Magic => &MAGIC,
    };
    (symbol, 13.0)
}

/// Describes a hero by digit, class, name and attack, and whether it may be dragged.
pub(super) fn name_of(hero: &Hero) -> String {
    let mut words = format!("hero {}", hero.id);
    if let Some(class) = hero.class {
        words += &format!(", {}", class.name());
    }
    if !hero.name.is_empty() {
        words += &format!(" {:?}", hero.name);
    }
    words += match hero.attack.kind {
        AttackKind::Melee => ", melee",
        AttackKind::Ranged => ", ranged",
        AttackKind::Mixed => ", melee or ranged",
        AttackKind::Magic => ", magic",
    };
    words + if hero.pivot { ", may be dragged" } else { "" }
}

/// Draws a hero in a ring, by class or kind of attack. The ring is thick if the hero may be
/// dragged.
pub(super) fn hero(hero: &Hero) -> Figure {
    let symbol = hero.class.map_or_else(|| symbol_of_attack(hero.attack.kind), symbol_of_class);
    Figure {
        letters: hero.id.to_string(),
        name: name_of(hero),
        side: Some(HEROES),
        id: Some(u32::from(hero.id)),
        shapes: vec![
            Shape::Disc { radius: 9.5, at: [0.0, 0.0], is_thick: hero.pivot },
            Shape::symbol(symbol.0, symbol.1).at(0.0, -0.5),
            Shape::corner(hero.id, 7.0, [9.0, 10.0]),
        ],
        ..Figure::default()
    }
}

/// Draws a monster with its remaining hits.
pub fn monster(hits: u8) -> Figure {
    Figure {
        letters: hits.to_string(),
        name: format!("monster, {} to kill", counted(hits, "hit")),
        side: Some(MONSTERS),
        shapes: vec![
            Shape::symbol(&MONSTER, 19.0).at(0.0, -0.5),
            Shape::corner(hits, 7.0, [9.0, 10.0]),
        ],
        ..Figure::default()
    }
}

/// All symbols for heroes, each as a figure: keyed by class name, and by kind of attack for heroes
/// without a class.
pub fn hero_symbols() -> impl Iterator<Item = (&'static str, Figure)> {
    let classes = Class::ALL.iter().map(|class| (class.name(), symbol_of_class(*class)));
    let attack_kinds = [
        ("melee", AttackKind::Melee),
        ("ranged", AttackKind::Ranged),
        ("mixed", AttackKind::Mixed),
        ("magic", AttackKind::Magic),
    ];
    let attack_kinds = attack_kinds.map(|(name, kind)| (name, symbol_of_attack(kind)));
    classes.chain(attack_kinds).map(|(name, (symbol, size))| {
        let shapes = vec![Shape::symbol(symbol, size).at(0.0, -0.5)];
        (name, Figure { name: name.to_owned(), shapes, ..Figure::default() })
    })
}
