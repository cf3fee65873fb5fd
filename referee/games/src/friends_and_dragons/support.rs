//! Points of supporters, judged on the final configuration with all monsters still there.

use maps::friends_and_dragons::{Reach, Support, SupportKind};

use super::{Direction, Field, Placement};

/// Points of all supporters. `has_hit` holds who hit a monster this turn.
pub fn points(field: &Field, placement: &Placement, has_hit: &[bool]) -> u32 {
    let supporters = field.heroes().iter().enumerate();
    supporters
        .filter_map(|(hero, data)| Some((hero, data.support?)))
        .map(|(hero, support)| points_of(field, placement, hero, support, has_hit))
        .sum()
}

fn points_of(
    field: &Field,
    placement: &Placement,
    hero: usize,
    support: Support,
    has_hit: &[bool],
) -> u32 {
    let (mut allies, mut wounded, mut hitting) = (0, 0, 0);
    let mut meet = |ally: usize| {
        allies += 1;
        wounded += u32::from(field.heroes()[ally].wounded);
        hitting += u32::from(has_hit[ally]);
    };
    let from = placement.cell(hero);
    for number in support.main.directions() {
        let reach = match support.reach {
            Reach::Adjacent => 1,
            Reach::Line => usize::MAX,
        };
        field
            .ray(from, Direction::from_number(number))
            .take(reach)
            .take_while(|cell| field.monsters()[usize::from(*cell)] == 0)
            .filter_map(|cell| placement.hero_on(cell))
            .for_each(&mut meet);
    }
    match support.kind {
        SupportKind::Heal => wounded,
        SupportKind::HealAndLinger => wounded + allies,
        SupportKind::Linger | SupportKind::Defence => allies,
        SupportKind::DefenceAndLinger => 2 * allies,
        SupportKind::Attack => hitting,
    }
}
