//! The page of a queue of experiments.

use serde_json::Value;

use super::client::Server;
use crate::common::referee_command::Folder;

const QUEUE: &str = "game = \"ice-and-fire\"\nseeds = \"1..20\"\nnodes = 1\nsprt = \"0,200\"\n\
    base = { name = \"old\", player = \"@random\" }\n\
    [[candidate]]\nname = \"better\"\nplayer = \"@rusher\"\nnote = \"<b>&\"\n";

const LATER: &str = "[[candidate]]\nname = \"later\"\nplayer = \"@expander\"\n";

#[test]
fn a_queue_is_listed_and_shown_with_its_matches() {
    let folder = Folder::new();
    folder.write("tests/queue.toml", QUEUE);
    folder.ok("experiments tests/queue.toml");
    // One more, which has not played yet.
    folder.write("tests/queue.toml", format!("{QUEUE}{LATER}"));
    folder.write("wrong.toml", QUEUE.replace("nodes = 1", "nodes = -1"));
    let server = Server::start(&folder, "");

    let overview = server.page("/");
    assert!(overview.contains("href=\"/experiments?file=tests%2Fqueue.toml\""), "{overview}");
    assert!(overview.contains("1 of 2 done") && overview.contains("better passed against old."));
    assert!(overview.contains("line 3: nodes = -1: invalid value"), "{overview}");
    let game = "tests%2Fqueue.games%2Fbetter-against-old.jsonl";
    assert!(!overview.contains(game), "the journals are on the page of the queue");

    let page = server.page("/experiments?file=tests/queue.toml");
    let row = format!("<a href=\"/match?file={game}\">better</a>");
    assert!(page.contains(&row) && page.contains("<td>later</td>"), "{page}");
    assert!(page.contains(">passed</b><svg") && page.contains(">waiting</b></td>"), "{page}");
    let intervals =
        |name: &str| page.matches(&format!("<span class=\"name\">{name}</span>")).count();
    assert_eq!(
        [intervals("better"), intervals("later")],
        [1, 0],
        "only what has played is on the axis"
    );
    assert!(
        page.contains("log-likelihood ratio 3.43: passed at 2.94")
            && !page.contains("<th>faults</th>"),
        "{page}"
    );
    assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"), "{page}");
    assert!(page.contains("content=\"/live?queue=tests%2Fqueue.toml\""), "{page}");
    assert!(server.page(&format!("/match?file={game}")).contains("Sequential test"));

    let live = || -> Value {
        serde_json::from_str(&server.page("/live?queue=tests/queue.toml")).expect("JSON")
    };
    let before = live()["html"].as_str().expect("markup").to_owned();
    assert!(page.contains(&before), "{before}");
    folder.ok("experiments tests/queue.toml");
    let after = live()["html"].as_str().expect("markup").to_owned();
    assert!(after.contains("2 of 2 done") && after.contains(">later</a>"), "{after}");
}

#[test]
fn what_is_no_queue_is_refused() {
    let folder = Folder::new();
    folder.write("served/wrong.toml", QUEUE.replace("old", "a/b"));
    folder.write("queue.toml", QUEUE);
    let server = Server::start(&folder, "served");
    let wrong = server.get("/experiments?file=wrong.toml");
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("expected a name of at most 40 letters"), "{}", wrong.text);
    for page in ["experiments?file", "live?queue"] {
        assert_eq!(server.get(&format!("/{page}=../queue.toml")).status, 404, "{page}");
    }
    assert_eq!(server.get("/experiments?opened=1").status, 422);
}
