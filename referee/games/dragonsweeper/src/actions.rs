//! The effects of each action.

use maps::Dice;
use maps::dragonsweeper::{Piece, TILES, distance2};

use super::state::{Dragonsweeper, Ending, Thing, is_fought};
use super::token::Token;
use super::turn::{Event, Turn};

fn reward(piece: Piece) -> u32 {
    match piece {
        Piece::Gnome => 9,
        Piece::Egg | Piece::Mine => 3,
        piece => piece.power(),
    }
}

impl Dragonsweeper {
    pub(super) fn act(&mut self, turn: Turn) -> Vec<Event> {
        match turn {
            Turn::Click(tile) => self.click(tile),
            Turn::LevelUp if self.hero.level_up() => vec![Event::Rose(self.hero.level)],
            Turn::LevelUp => vec![Event::Nothing],
            Turn::Quit => {
                self.ending = Some(Ending::Quit);
                vec![Event::Left]
            }
        }
    }

    fn click(&mut self, tile: usize) -> Vec<Event> {
        let at = &self.tiles[tile];
        match at.thing {
            Thing::Token(token) => self.use_token(tile, token),
            Thing::Piece(Piece::Mimic, _) if !at.revealed => self.reveal([tile]),
            Thing::Piece(piece, _) if is_fought(piece) => match (at.defeated, at.revealed) {
                (false, _) if piece == Piece::Gnome => self.touch_gnome(tile),
                (false, _) => vec![self.fight(tile, piece.power())],
                (true, false) => self.reveal([tile]),
                (true, true) => vec![self.collect(tile, piece)],
            },
            Thing::Piece(..) if !at.revealed => self.reveal([tile]),
            Thing::Piece(piece, _) => self.use_piece(tile, piece),
        }
    }

    fn reveal(&mut self, tiles: impl IntoIterator<Item = usize>) -> Vec<Event> {
        let hidden: Vec<usize> =
            tiles.into_iter().filter(|tile| !self.tiles[*tile].revealed).collect();
        hidden.iter().for_each(|tile| self.tiles[*tile].revealed = true);
        vec![Event::Revealed(hidden)]
    }

    fn become_thing(&mut self, tile: usize, thing: Thing) {
        let at = &mut self.tiles[tile];
        (at.thing, at.revealed, at.defeated) = (thing, true, false);
    }

    fn become_empty(&mut self, tile: usize) {
        self.become_thing(tile, Thing::Piece(Piece::Empty, None));
    }

    fn fight(&mut self, tile: usize, power: u32) -> Event {
        self.tiles[tile].revealed = true;
        if self.hero.suffer(power) {
            self.tiles[tile].defeated = true;
            Event::Fought(tile, power)
        } else {
            self.ending = Some(Ending::Lost);
            Event::Died(tile, power)
        }
    }

    fn collect(&mut self, tile: usize, piece: Piece) -> Event {
        self.hero.earn(reward(piece));
        let remains = match piece {
            Piece::Dragon => Thing::Token(Token::Crown),
            Piece::RatKing => Thing::Token(Token::RatScroll),
            Piece::Wizard => Thing::Token(Token::SlimeScroll),
            Piece::MineKing => Thing::Token(Token::DisarmScroll),
            Piece::Romeo | Piece::Juliet => Thing::Piece(Piece::Medikit, None),
            _ => Thing::Piece(Piece::Empty, None),
        };
        self.become_thing(tile, remains);
        Event::Collected(tile, reward(piece))
    }

    fn touch_gnome(&mut self, tile: usize) -> Vec<Event> {
        let Some(refuge) = self.refuge() else { return vec![self.fight(tile, 0)] };
        // Only the contents are swapped: each slot in `order` keeps its tile.
        self.tiles.swap(tile, refuge);
        self.tiles[refuge].revealed = false;
        self.become_empty(tile);
        self.fled = Some(tile);
        vec![Event::Fled(tile)]
    }

    fn refuge(&self) -> Option<usize> {
        let is = |tile: usize, piece| self.tiles[tile].thing == Thing::Piece(piece, None);
        let medikits: Vec<usize> = (0..TILES).filter(|tile| is(*tile, Piece::Medikit)).collect();
        self.order
            .iter()
            .map(|tile| usize::from(*tile))
            .filter(|tile| is(*tile, Piece::Empty) && !self.tiles[*tile].revealed)
            .filter_map(|tile| {
                let nearest = medikits.iter().map(|medikit| distance2(tile, *medikit)).min()?;
                Some((nearest, tile))
            })
            // `min_by_key` returns the first tile if several are equally near.
            .min_by_key(|(nearest, _)| *nearest)
            .map(|(_, tile)| tile)
    }

    fn use_token(&mut self, tile: usize, token: Token) -> Vec<Event> {
        match token {
            Token::Treasure(xp) => {
                self.hero.earn(xp);
                self.become_empty(tile);
                vec![Event::Collected(tile, xp)]
            }
            Token::Crown => {
                self.ending = Some(Ending::Won);
                vec![Event::Won]
            }
            Token::DisarmScroll => {
                self.disarm();
                self.become_empty(tile);
                vec![Event::Used(tile)]
            }
            Token::SlimeScroll => {
                self.reveal_all(tile, |piece| matches!(piece, Piece::Slime | Piece::BigSlime))
            }
            _ => self.reveal_all(tile, |piece| piece == Piece::Rat),
        }
    }

    fn disarm(&mut self) {
        self.disarmed = true;
        for at in &mut self.tiles {
            at.defeated |= at.thing == Thing::Piece(Piece::Mine, None);
        }
    }

    fn reveal_all(&mut self, tile: usize, wanted: impl Fn(Piece) -> bool) -> Vec<Event> {
        self.become_empty(tile);
        let tiles: Vec<usize> =
            (0..TILES).filter(|tile| self.piece(*tile).is_some_and(&wanted)).collect();
        self.reveal(tiles)
    }

    fn use_piece(&mut self, tile: usize, piece: Piece) -> Vec<Event> {
        match piece {
            Piece::Wall => self.hit_wall(tile),
            Piece::TreasureChest => self.become_thing(tile, Thing::Token(Token::Treasure(5))),
            Piece::MedikitChest => self.become_thing(tile, Thing::Piece(Piece::Medikit, None)),
            Piece::Medikit => {
                self.hero.hp = self.hero.hp.max(self.hero.max_hp);
                self.become_empty(tile);
            }
            Piece::Orb => {
                self.become_empty(tile);
                return self.reveal((0..TILES).filter(|other| distance2(tile, *other) <= 4));
            }
            Piece::RevealSpell => {
                self.become_empty(tile);
                return self.cast_reveal();
            }
            _ => return vec![Event::Nothing],
        }
        vec![Event::Used(tile)]
    }

    fn hit_wall(&mut self, tile: usize) {
        if self.hero.hp > 1 {
            self.hero.suffer(1);
            self.tiles[tile].wall -= 1;
            if self.tiles[tile].wall == 0 {
                self.become_thing(tile, Thing::Token(Token::Treasure(1)));
            }
        }
    }

    fn cast_reveal(&mut self) -> Vec<Event> {
        let mut hidden: Vec<usize> = self
            .order
            .iter()
            .map(|tile| usize::from(*tile))
            .filter(|tile| !self.tiles[*tile].revealed)
            .collect();
        self.dice.shuffle(&mut hidden);
        let hidden_mine = |tile: usize| {
            self.tiles[tile].thing == Thing::Piece(Piece::Mine, None) && !self.tiles[tile].revealed
        };
        let beside_mine =
            |tile: &&usize| (0..TILES).any(|at| distance2(at, **tile) <= 2 && hidden_mine(at));
        let pick = hidden.iter().rfind(beside_mine).or(hidden.first()).copied();
        match pick {
            Some(pick) => self.reveal((0..TILES).filter(|tile| distance2(pick, *tile) <= 2)),
            None => vec![Event::Revealed(Vec::new())],
        }
    }
}
