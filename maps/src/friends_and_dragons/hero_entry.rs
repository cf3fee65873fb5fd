//! Heroes in their serialized form, and their conversion.

use serde::{Deserialize, Serialize};

use super::{
    Attack, AttackKind, Class, Code, Compass, Fault, Hero, Support, SupportKind, SupportReach,
    Talents, Walk,
};

/// The keys of an attack. Missing keys get invalid values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AttackEntry {
    /// The kind of attack, 1 to 4.
    #[serde(rename = "type")]
    pub kind: i64,
    pub dirs: i64,
    /// The number of directions for shots, 4 or 8. Only used with type 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alt: Option<i64>,
}

/// The keys of a support. Missing keys get invalid values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SupportEntry {
    /// The kind of support, 1 to 6.
    #[serde(rename = "type")]
    pub kind: i64,
    pub dirs: i64,
    /// The reach, `adjacent` or `line`.
    pub reach: String,
}

/// A table in a heroes file. Missing keys get default values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeroEntry {
    /// The hero's id, 0 to 9.
    pub id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The name. It is only used for display.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub pivot: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub support: Option<SupportEntry>,
    /// Number of allies that shots can fly over.
    #[serde(skip_serializing_if = "is_zero")]
    pub ballistic: i64,
    /// Whether healing this hero is worth a point.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wounded: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub push: i64,
    #[serde(skip_serializing_if = "is_zero")]
    pub tumble: i64,
    #[serde(skip_serializing_if = "is_zero")]
    pub mighty_blow: i64,
    #[serde(skip_serializing_if = "is_zero")]
    pub rubble: i64,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

pub(super) const KEYS: &str = "id, class, name, pivot, walk, attack, support, ballistic, wounded, push, tumble, \
    mighty_blow, rubble";

type Check = fn(&HeroEntry, &mut Hero) -> Result<(), (Code, String)>;

/// A check of a single entry. Each check is run on all entries before the next check starts.
const CHECKS: [Check; 5] = [check_fields, check_class, check_walk, check_attack, check_support];

/// Converts entries, each with its line number, to heroes that are not on a board yet.
pub(super) fn heroes(entries: &[(Option<usize>, HeroEntry)]) -> Result<Vec<Hero>, Fault> {
    // Each check sets some of the fields.
    let blank = Hero {
        id: 0,
        class: None,
        name: String::new(),
        pivot: false,
        walk: Walk::None,
        attack: Class::Monk.attack(),
        support: None,
        ballistic: 0,
        wounded: false,
        talents: Talents::default(),
        start: 0,
    };
    let mut heroes = vec![blank; entries.len()];
    for (number, check) in CHECKS.iter().enumerate() {
        for (index, (line, entry)) in entries.iter().enumerate() {
            let named =
                |(code, detail)| Fault::new(code, *line, format!("hero {}: {detail}", index + 1));
            check(entry, &mut heroes[index]).map_err(named)?;
            let is_same = |other: &Hero| other.id == heroes[index].id;
            if number == 0 && heroes[..index].iter().any(is_same) {
                return Err(named((Code::HeroField, format!("duplicate id {}", heroes[index].id))));
            }
        }
    }
    Ok(heroes)
}

fn check_fields(entry: &HeroEntry, hero: &mut Hero) -> Result<(), (Code, String)> {
    let fault = |detail: String| (Code::HeroField, detail);
    let id = entry.id.ok_or_else(|| fault("id is missing, expected 0 to 9".to_owned()))?;
    let in_range = u8::try_from(id).ok().filter(|id| *id <= 9);
    hero.id = in_range.ok_or_else(|| fault(format!("id = {id}, expected 0 to 9")))?;
    if entry.class.is_none() && entry.attack.is_none() {
        return Err(fault("either class or attack is required".to_owned()));
    }
    let natural = |key: &str, number: i64| {
        u32::try_from(number)
            .map_err(|_| fault(format!("{key} = {number}, expected 0 to {}", u32::MAX)))
    };
    hero.ballistic = natural("ballistic", entry.ballistic)?;
    hero.talents = Talents {
        push: natural("push", entry.push)?,
        tumble: natural("tumble", entry.tumble)?,
        mighty_blow: natural("mighty_blow", entry.mighty_blow)?,
        rubble: natural("rubble", entry.rubble)?,
    };
    hero.name.clone_from(&entry.name);
    (hero.pivot, hero.wounded) = (entry.pivot, entry.wounded);
    Ok(())
}

fn check_class(entry: &HeroEntry, hero: &mut Hero) -> Result<(), (Code, String)> {
    let Some(name) = &entry.class else { return Ok(()) };
    match Class::from_name(name) {
        Some(class) => (hero.class, hero.attack) = (Some(class), class.attack()),
        // An unknown class does no harm if an attack is given, because a class only determines the
        // attack.
        None if entry.attack.is_some() => {}
        None => {
            let names: Vec<&str> = Class::ALL.iter().map(|class| class.name()).collect();
            let expected = format!("expected one of {}, or an attack key", names.join(", "));
            return Err((Code::UnknownClass, format!("class = {name:?}, {expected}")));
        }
    }
    Ok(())
}

fn check_walk(entry: &HeroEntry, hero: &mut Hero) -> Result<(), (Code, String)> {
    let Some(name) = &entry.walk else { return Ok(()) };
    let walk = Walk::from_name(name);
    hero.walk = walk.ok_or_else(|| {
        (Code::BadWalk, format!("walk = {name:?}, expected one of none, lava, water, rubble, fly"))
    })?;
    Ok(())
}

fn check_attack(entry: &HeroEntry, hero: &mut Hero) -> Result<(), (Code, String)> {
    let Some(AttackEntry { kind, dirs, alt }) = entry.attack else { return Ok(()) };
    let fault = |detail: &str| (Code::BadAttack, format!("attack: {detail}"));
    let kind = AttackKind::from_number(kind).ok_or_else(|| fault("expected type 1 to 4"))?;
    let main = Compass::from_count(dirs).ok_or_else(|| fault("expected dirs 4 or 8"))?;
    if alt.is_some() && kind != AttackKind::Mixed {
        return Err(fault("alt is only allowed with type 3"));
    }
    let alt =
        alt.map_or(Some(main), Compass::from_count).ok_or_else(|| fault("expected alt 4 or 8"))?;
    hero.attack = Attack { kind, main, alt };
    Ok(())
}

fn check_support(entry: &HeroEntry, hero: &mut Hero) -> Result<(), (Code, String)> {
    let Some(SupportEntry { kind, dirs, reach }) = &entry.support else { return Ok(()) };
    let fault = |detail: &str| (Code::BadSupport, format!("support: {detail}"));
    let kind = SupportKind::from_number(*kind).ok_or_else(|| fault("expected type 1 to 6"))?;
    let main = Compass::from_count(*dirs).ok_or_else(|| fault("expected dirs 4 or 8"))?;
    let reach = SupportReach::from_name(reach);
    let reach = reach.ok_or_else(|| fault("expected reach \"adjacent\" or \"line\""))?;
    hero.support = Some(Support { kind, main, reach });
    Ok(())
}

impl From<&Hero> for HeroEntry {
    fn from(hero: &Hero) -> Self {
        let own = hero.class.is_none_or(|class| class.attack() != hero.attack);
        let Attack { kind, main, alt } = hero.attack;
        let attack = own.then(|| AttackEntry {
            kind: kind.number(),
            dirs: main.count(),
            alt: (kind == AttackKind::Mixed).then(|| alt.count()),
        });
        let support = hero.support.map(|support| SupportEntry {
            kind: support.kind.number(),
            dirs: support.main.count(),
            reach: support.reach.name().to_owned(),
        });
        Self {
            id: Some(i64::from(hero.id)),
            class: hero.class.map(|class| class.name().to_owned()),
            name: hero.name.clone(),
            pivot: hero.pivot,
            walk: (hero.walk != Walk::None).then(|| hero.walk.name().to_owned()),
            attack,
            support,
            ballistic: i64::from(hero.ballistic),
            wounded: hero.wounded,
            push: i64::from(hero.talents.push),
            tumble: i64::from(hero.talents.tumble),
            mighty_blow: i64::from(hero.talents.mighty_blow),
            rubble: i64::from(hero.talents.rubble),
        }
    }
}
