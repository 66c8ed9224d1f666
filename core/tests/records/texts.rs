//! Setup strings found in the wild, compared with the results of their servers.

use std::collections::BTreeSet;

use flagfall::{Arimaa, GameLimit, Ggs, Notation, Side};

use crate::rows;

/// The Arimaa strings found in the wild, field by field.
#[test]
#[ignore = "it reads real records"]
fn arimaa_strings() {
    let rows = rows("arimaa_strings.tsv");
    let (mut parsed, mut refused) = (0, 0);
    for row in &rows {
        let text = row.first().expect("a string");
        let control = Notation::Arimaa(Arimaa::default()).parse(text);
        let values: Vec<&str> = row.iter().skip(3).map(|v| v.trim()).collect();
        if values.iter().all(|value| value.is_empty()) {
            let error = control.expect_err(text);
            println!("{text} refused: {error}");
            refused += 1;
            continue;
        }
        let control = control.expect(text);
        let stage = control.schedule(Side::First).first().expect("a stage");
        let credit = stage.credit;
        let (time, percent) = match credit {
            Some(flagfall::Credit::Apart { amount, keep }) => (amount.get(), i64::from(keep)),
            _ => (0, 100),
        };
        let (game, turns) = match control.rules().game_limit {
            Some(GameLimit::Time(time)) => (time.get(), 0),
            Some(GameLimit::Turns(turns)) => (0, i64::from(turns.get())),
            None => (0, 0),
            Some(_) => unreachable!("a game limit that Arimaa does not have"),
        };
        let found = [
            time / 1_000,
            stage.time.get() / 1_000,
            percent,
            stage.limit.map_or(0, |limit| limit.bank().get() / 1_000),
            game / 1_000,
            turns,
            stage.turn_limit.map_or(0, |limit| limit.get() / 1_000),
        ];
        let expected: Vec<i64> = values
            .iter()
            .map(|v| v.parse().expect("a number"))
            .collect();
        assert_eq!(found.as_slice(), expected.as_slice(), "{text}");
        parsed += 1;
    }
    println!("{parsed} strings parsed to the values beside them, {refused} refused");
    assert!(parsed > 0 && refused > 0);
}

/// The GGS server's result for a text, compared with ours. Every difference is a number without a
/// unit (minutes there, seconds here), a count without effect, or days, which the server writes but
/// does not read.
#[test]
#[ignore = "it reads real records"]
fn ggs_server_parse() {
    let rows = rows("ggs_server_parse.txt");
    let known: BTreeSet<&str> = [
        // Numbers without a unit are minutes there.
        "2:00,0/12/0",
        "2:00,0/12,N1/0",
        // Rejected here: no minutes before the colon.
        ":30",
        // An `N` alone, which the server prints but does not read.
        "5:00,N//2:00",
        // The server prints days, but does not read them.
        "25:00:00//",
    ]
    .into();
    let mut different = BTreeSet::new();
    for row in &rows {
        let line = row.first().expect("a line");
        let (text, server) = line.split_once(" -> ").expect("`TEXT` -> what");
        let text = text.trim_matches('\'');
        let printed = server.split('|').next().expect("a canonical print");
        let ours = Notation::Ggs(Ggs::default()).parse(text);
        let ours = ours.map(|control| {
            let print = Notation::Ggs(Ggs::default()).print(&control, Side::First);
            print.expect("what was parsed can be printed")
        });
        if ours.unwrap_or_else(|_| "ERR".into()) != printed {
            different.insert(text);
        }
    }
    assert_eq!(different, known);
}
