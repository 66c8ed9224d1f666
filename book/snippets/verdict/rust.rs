//! Who won: the clocks and the board together.

use std::error::Error;
use std::num::NonZeroU32;

use flagfall::{Board, Clock, Notation, Outcome, Overtime, Reason, Side, Terms, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
    clock.start(Side::First, Timestamp::from(0))?;

    // While no flag has fallen, the board decides.
    let now = Timestamp::from(1_000);
    let says = |board| clock.verdict(now, board, Terms::new());
    assert_eq!(says(Board::Open)?.outcome, Outcome::Open);
    let won = says(Board::Win(Side::Second))?;
    assert_eq!(won.outcome, Outcome::Win(Side::Second));
    let resigned = says(Board::Resigned(Side::First))?;
    assert_eq!(resigned.reason, Reason::Resignation);

    // A fallen flag loses, unless the opponent cannot win, such as a bare king.
    let expired = Timestamp::from(300_001);
    let flagged = clock.verdict(expired, Board::Open, Terms::new())?;
    assert_eq!(flagged.outcome, Outcome::Win(Side::Second));
    assert_eq!(flagged.reason, Reason::Flag);
    let bare_king = Terms::new().cannot_win(Side::Second);
    let drawn = clock.verdict(expired, Board::Open, bare_king)?;
    assert_eq!(drawn.outcome, Outcome::Draw);
    assert_eq!(drawn.reason, Reason::FlagCannotWin);

    // Scrabble: each minute or part of one past zero costs 10 points.
    let mut scrabble = Clock::new(Notation::Scrabble.parse("25")?);
    scrabble.start(Side::First, Timestamp::from(0))?;
    // A minute and a half past zero.
    scrabble.press(Side::First, Timestamp::from(1_590_000))?;
    let minute = NonZeroU32::new(60_000).ok_or("not zero")?;
    let terms = Terms::new().overtime(Overtime::new(10, minute));
    let ended = scrabble.verdict(Timestamp::from(1_600_000), Board::Score(15), terms)?;
    assert_eq!(ended.outcome, Outcome::Win(Side::Second));
    assert_eq!(ended.score, Some(-5));
    println!("{flagged}");
    Ok(())
}
