//! Draws what each doubling of the work is worth, from a table on standard input:
//! `cargo run -p referee --example elo_by_work < docs/elo-by-work.csv > docs/images/elo-by-work.svg`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io;

use referee::html::Html;
use serde::Deserialize;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 46.0;
/// Elo between two lines of the grid.
const GRID: f64 = 100.0;
const COLOURS: [&str; 4] = ["#1f5fa8", "#c2571a", "#2f7d3b", "#7a3b9a"];

/// A match of a version with this work against itself with half of it.
#[derive(Deserialize)]
struct Doubling {
    version: String,
    /// Evaluations a turn.
    evaluations: u32,
    elo: f64,
    /// The ends of the 95 % interval.
    low: f64,
    high: f64,
}

/// Where things are drawn: the work by its logarithm, Elo from 0 or less upwards.
struct Axes {
    work: [f64; 2],
    elo: [f64; 2],
}

impl Axes {
    fn of(rows: &[Doubling]) -> Self {
        let logs = rows.iter().map(|row| f64::from(row.evaluations).log2());
        let most = rows.iter().map(|row| row.high).fold(GRID, f64::max);
        let least = rows.iter().map(|row| row.low).fold(0.0, f64::min);
        let work = [logs.clone().fold(f64::MAX, f64::min), logs.fold(f64::MIN, f64::max)];
        let elo = [(least / GRID).floor() * GRID, (most / GRID).ceil() * GRID];
        Self { work: [work[0] - 0.5, work[1] + 0.5], elo }
    }

    fn x(&self, row: &Doubling) -> f64 {
        let share =
            (f64::from(row.evaluations).log2() - self.work[0]) / (self.work[1] - self.work[0]);
        LEFT + (WIDTH - LEFT - RIGHT) * share
    }

    fn y(&self, elo: f64) -> f64 {
        HEIGHT
            - BOTTOM
            - (HEIGHT - TOP - BOTTOM) * (elo - self.elo[0]) / (self.elo[1] - self.elo[0])
    }

    fn grid(&self) -> Html {
        let lines = ((self.elo[1] - self.elo[0]) / GRID).round() as u32;
        let values = (0..=lines).map(|line| self.elo[0] + GRID * f64::from(line));
        let line = |elo: f64| {
            let y = round(self.y(elo));
            Html::filled(
                "<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"#ccc\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n",
                &[&LEFT, &(WIDTH - RIGHT), &y, &y, &(LEFT - 8.0), &(y + 4.0), &format!("{elo:+}")],
            )
        };
        values.map(line).collect()
    }

    /// The doublings of a version as a line with an interval at each point.
    fn version(&self, name: &str, rows: &[&Doubling], place: usize) -> Html {
        let colour = COLOURS[place % COLOURS.len()];
        let point = |row: &&Doubling| format!("{:.1},{:.1}", self.x(row), self.y(row.elo));
        let line: Vec<String> = rows.iter().map(point).collect();
        let mut version = Html::filled(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{}\">{}</text>\n",
            &[
                &line.join(" "),
                &colour,
                &(WIDTH - RIGHT - 8.0),
                &(TOP + 16.0 + 18.0 * place as f64),
                &colour,
                &name,
            ],
        );
        for row in rows {
            let x = round(self.x(row));
            let [low, elo, high] = [row.low, row.elo, row.high].map(|elo| round(self.y(elo)));
            version.push(&Html::filled(
                "<line x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" stroke=\"{}\"/>\
                 <circle cx=\"{}\" cy=\"{}\" r=\"3.5\" fill=\"{}\"/>\n",
                &[&x, &x, &low, &high, &colour, &x, &elo, &colour],
            ));
        }
        version
    }

    /// The work below the axis, each once.
    fn labels(&self, rows: &[Doubling]) -> Html {
        let places: BTreeMap<u32, f64> =
            rows.iter().map(|row| (row.evaluations, round(self.x(row)))).collect();
        let label = |(evaluations, x): (u32, f64)| {
            Html::filled(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                &[&x, &(HEIGHT - BOTTOM + 18.0), &(f64::from(evaluations) / 1000.0)],
            )
        };
        places.into_iter().map(label).collect()
    }
}

fn round(place: f64) -> f64 {
    (place * 10.0).round() / 10.0
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut reader = csv::Reader::from_reader(io::stdin());
    let rows: Vec<Doubling> = reader.deserialize().collect::<Result<_, _>>()?;
    let axes = Axes::of(&rows);
    let mut versions: Vec<(&str, Vec<&Doubling>)> = Vec::new();
    for row in &rows {
        match versions.last_mut().filter(|(name, _)| *name == row.version) {
            Some((_, same)) => same.push(row),
            None => versions.push((&row.version, vec![row])),
        }
    }
    let lines = versions.iter().enumerate();
    let lines: Html = lines.map(|(place, (name, rows))| axes.version(name, rows, place)).collect();
    let caption = "thousand evaluations a turn, against half of them; Elo with 95 % interval";
    let picture = Html::filled(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n{}{}{}\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n</svg>",
        &[
            &WIDTH,
            &HEIGHT,
            &WIDTH,
            &HEIGHT,
            &axes.grid(),
            &lines,
            &axes.labels(&rows),
            &((LEFT + WIDTH - RIGHT) / 2.0),
            &(HEIGHT - 8.0),
            &caption,
        ],
    );
    println!("{}", picture.as_str());
    Ok(())
}
