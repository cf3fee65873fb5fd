//! Leagues and games of more than two players.

use super::client::Server;
use crate::common::referee_command::Folder;

#[test]
fn games_of_four_players_are_a_league_and_ranked_alone() {
    let folder = Folder::new();
    let bots =
        "a = \"@random\"\nb = \"@random\"\nc = \"@random\"\nd = \"@collector\"\ne = \"@random\"\n";
    folder.write("bots.toml", format!("[bots]\n{bots}"));
    let game = "--game battling-knights --seats 4 --nodes 1 --seeds 1..2";
    folder.ok(&format!("league bots.toml {game} --store games --html league.html"));
    let alone = folder.read("league.html");
    let group = "<td>b, c, d, e</td><td class=\"number\">8</td>";
    assert!(alone.contains(group), "{alone} does not say {group}");
    folder.write("alone.jsonl", folder.bytes("games/b--c--d--e.jsonl"));
    let server = Server::start(&folder, "");
    let league = server.page("/league?folder=games");
    for part in [
        "<h1>d leads 5 players of ",
        "<p>Score: the share of the other players of a game that score less",
        "file=games%2Fb--c--d--e.jsonl\">b, c, d, e</a></td><td class=\"number\">8</td>",
    ] {
        assert!(league.contains(part), "{league} does not say {part:?}");
    }
    let game = server.page("/match?file=games/b--c--d--e.jsonl");
    for part in [
        "<h1>d leads 4 players</h1>",
        "b – c – d – e",
        "8 of 8 games",
        "8 of 8 games, losses of b first",
        ">game 8</span>",
        "<option value=\"3\">yellow</option>",
    ] {
        assert!(game.contains(part), "{game} does not say {part:?}");
    }
    assert!(!game.contains("Sequential test"), "{game}");
    let won = server.page("/match?file=alone.jsonl&player=d&result=won");
    assert!(won.contains("8 of 8 games, losses of d first"), "{won}");
    let first = server.page("/");
    assert!(first.contains("d leads 4 players") && first.contains("5 matches"), "{first}");
}
