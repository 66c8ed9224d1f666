//! The judge: compares what players write with the cases, case by case.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::format::{self, Part};
use crate::spoilt::{self, Spoilt};
use crate::{Invalid, Played, library, reference_player, transcript};

/// The reference plays at least this many games.
const GAMES_OF_THE_REFERENCE: usize = 461;

/// A file of cases.
pub struct File {
    pub path: PathBuf,
    pub text: String,
}

impl File {
    /// The file at `path`, or the files in it if it is a folder.
    pub fn all(path: &Path) -> Result<Vec<Self>, Invalid> {
        let wrong = |error: std::io::Error| Invalid(format!("{}: {error}", path.display()));
        let files = format::files(path).map_err(wrong)?;
        if files.is_empty() {
            return Err(Invalid(format!(
                "{}: there are no .cases files",
                path.display()
            )));
        }
        let read = |path: PathBuf| {
            let text = std::fs::read_to_string(&path).map_err(wrong)?;
            Ok(Self { path, text })
        };
        files.into_iter().map(read).collect()
    }

    fn of_project() -> Result<Vec<Self>, Invalid> {
        Self::all(&folder())
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance")
}

/// Judges this player.
pub fn own() -> Played {
    let files = File::of_project()?;
    if std::env::var_os("FLAGFALL_WRITE_CASES").is_some() {
        return rewrite(&files);
    }
    let play = |text: &str| transcript(text, library);
    let written: String = files.iter().map(|file| play(&file.text)).collect();
    judge("Rust", &files, &written, |spoilt| Ok(play(spoilt)))?;
    by_the_reference(&files)
}

/// Judges another player.
pub fn other(command: &[String]) -> Played {
    fails_without_cases(command)?;
    let written = run(command, &folder())?;
    judge(
        &command.join(" "),
        &File::of_project()?,
        &written,
        |spoilt| {
            let name = format!("spoilt-{}.cases", std::process::id());
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            let wrong = |error| Invalid(format!("{}: {error}", path.display()));
            std::fs::write(&path, spoilt).map_err(wrong)?;
            let written = run(command, &path)?;
            std::fs::remove_file(&path).map_err(wrong)?;
            Ok(written)
        },
    )
}

/// Judges what a player wrote for the files, and what it writes for altered cases.
fn judge(
    player: &str,
    files: &[File],
    written: &str,
    play: impl FnOnce(&str) -> Result<String, Invalid>,
) -> Played {
    let cases = differences(files, written)?;
    println!("cases ({player}): {cases} match");
    let spoilt = spoilt::all(files);
    let text: String = spoilt
        .iter()
        .map(|spoilt| spoilt.case.text.as_str())
        .collect();
    noticed(&spoilt, &play(&text)?)?;
    println!(
        "cases ({player}): {} altered lines were detected",
        spoilt.len()
    );
    Ok(())
}

/// Runs a player to its end.
fn start(command: &[String], paths: &[&PathBuf], messages: Stdio) -> Result<Output, Invalid> {
    let Some((program, args)) = command.split_first() else {
        return Err(Invalid("--judge PLAYER…".into()));
    };
    let mut player = Command::new(program);
    player.args(args).args(paths).stderr(messages);
    let output = player.output();
    output.map_err(|error| Invalid(format!("{program}: {error}")))
}

/// What a player writes for `path`.
fn run(command: &[String], path: &PathBuf) -> Result<String, Invalid> {
    let program = command.join(" ");
    let output = start(command, &[path], Stdio::inherit())?;
    if !output.status.success() {
        return Err(Invalid(format!("{program}: {}", output.status)));
    }
    String::from_utf8(output.stdout).map_err(|_| Invalid(format!("{program}: not UTF-8")))
}

/// Checks that the player fails, with a message, without a path and with one without cases.
fn fails_without_cases(command: &[String]) -> Played {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("without-cases-{}", std::process::id()));
    let missing = folder.join("missing.cases");
    let wrong = |error| Invalid(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(wrong)?;
    for paths in [&[][..], &[&folder], &[&missing]] {
        let output = start(command, paths, Stdio::piped())?;
        if output.status.code() != Some(1) || output.stderr.is_empty() {
            let report = format!(
                "{command:?} {paths:?}: expected exit status 1 and a message: {}",
                output.status
            );
            return Err(Invalid(report));
        }
    }
    std::fs::remove_dir(&folder).map_err(wrong)
}

/// Writes this player's answers into the files; a person reviews the diff.
fn rewrite(files: &[File]) -> Played {
    for File { path, text } in files {
        let written = transcript(text, library);
        if *text != written {
            let path = path.display();
            std::fs::write(path.to_string(), written)
                .map_err(|error| Invalid(format!("{path}: {error}")))?;
            println!("written: {path}");
        }
    }
    Ok(())
}

/// Checks that the reference gives the same answers, for the games that it can play.
fn by_the_reference(files: &[File]) -> Played {
    let mut games = Vec::new();
    for File { path, text } in files {
        let games_of = |part| match part {
            Part::Case(case) if reference_player::plays(&case) => Some(case.text()),
            _ => None,
        };
        games.push(File {
            path: path.clone(),
            text: format::parts(text)
                .into_iter()
                .filter_map(games_of)
                .collect(),
        });
    }
    let played: String = games
        .iter()
        .map(|file| transcript(&file.text, reference_player::play))
        .collect();
    let count = differences(&games, &played)?;
    println!("cases (reference): {count} games match");
    if count < GAMES_OF_THE_REFERENCE {
        let known = GAMES_OF_THE_REFERENCE;
        return Err(Invalid(format!(
            "the reference played only {count} games, not {known}"
        )));
    }
    Ok(())
}

/// A line without indentation and the indented lines below it.
struct Chunk<'a> {
    /// The number of its first line.
    place: usize,
    lines: Vec<&'a str>,
}

fn chunks(text: &str) -> Vec<Chunk<'_>> {
    let mut chunks: Vec<Chunk<'_>> = Vec::new();
    for (place, line) in text.split_inclusive('\n').enumerate() {
        match chunks.last_mut().filter(|_| line.starts_with(' ')) {
            Some(chunk) => chunk.lines.push(line),
            None => chunks.push(Chunk {
                place: place + 1,
                lines: vec![line],
            }),
        }
    }
    chunks
}

/// Returns the number of cases, or an error with the lines that differ. A player copies lines
/// without indentation, so that it is clear where a case begins.
fn differences<'a>(
    files: impl IntoIterator<Item = &'a File>,
    written: &str,
) -> Result<usize, Invalid> {
    let mut written = chunks(written).into_iter();
    let (mut report, mut failed, mut cases) = (String::new(), 0, 0);
    for File { path, text } in files {
        for chunk in chunks(text) {
            let got = written.next().map_or(Vec::new(), |chunk| chunk.lines);
            let is_case = !chunk.lines[0].starts_with(['#', '\n']);
            cases += usize::from(is_case);
            if chunk.lines == got {
                continue;
            }
            failed += 1;
            let same = |(one, two): &(&&str, &&str)| one == two;
            let above = chunk.lines.iter().zip(&got).take_while(same).count();
            let rest = chunk.lines.iter().rev().zip(got.iter().rev());
            let most = chunk.lines.len().min(got.len()) - above;
            let below = rest.take(most).take_while(same).count();
            writeln!(report, "{}:{}", path.display(), chunk.place + above).expect("a String");
            for (sign, lines) in [('-', &chunk.lines), ('+', &got)] {
                for line in &lines[above..lines.len() - below] {
                    write!(report, "{sign}{line}").expect("a String");
                }
            }
        }
    }
    if let Some(more) = written.next() {
        failed += 1;
        report += &more.lines.concat();
    }
    match (failed, cases) {
        (0, 0) => Err(Invalid("no cases".into())),
        (0, _) => Ok(cases),
        _ => Err(Invalid(format!("{report}{failed} of {cases} cases differ"))),
    }
}

/// Checks that the player writes each altered case differently.
fn noticed(spoilt: &[Spoilt], written: &str) -> Played {
    let written = chunks(written);
    if written.len() != spoilt.len() {
        let (cases, written) = (spoilt.len(), written.len());
        return Err(Invalid(format!(
            "expected {cases} altered cases, found {written}"
        )));
    }
    let mut report = String::new();
    for (spoilt, written) in spoilt.iter().zip(written) {
        if differences([&spoilt.case], &written.lines.concat()).is_ok() {
            writeln!(report, "not detected: {}", spoilt.what).expect("a String");
        }
    }
    if report.is_empty() {
        Ok(())
    } else {
        Err(Invalid(report))
    }
}
