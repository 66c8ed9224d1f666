//! The game clock app: `M/T/I`, four clock modes, hourglass and "word" (overrun).

use flagfall::{Chess, ChessOption, Clock, Mode, Notation, TimeControl};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{End, Model, Shown, choices, config, play};

#[derive(Clone)]
struct Phase {
    /// "M1 = number of moves that must be completed in phase 1."
    /// "The M parameter can be set to 'G' to cover all moves until the end of the game."
    moves: Option<u32>,
    /// "T1 = number of minutes added to the clock at the start of phase 1."
    time: i64,
    /// "I1 = number of seconds added to the clock at each move during phase 1."
    increment: i64,
}

struct App {
    phases: [Vec<Phase>; 2],
    mode: Mode,
    option: ChessOption,
    phase: [usize; 2],
    moves: [u32; 2],
    shown: Shown,
}

impl App {
    fn new(phases: [Vec<Phase>; 2], mode: Mode, option: ChessOption) -> Self {
        let time = [phases[0][0].time, phases[1][0].time];
        let shown = Shown {
            time,
            ..Shown::default()
        };
        let mut app = Self {
            phases,
            mode,
            option,
            phase: [0; 2],
            moves: [0; 2],
            shown,
        };
        app.begin_move(0);
        app
    }

    fn increment(&self, side: usize) -> i64 {
        self.phases[side][self.phase[side]].increment
    }

    /// "At the beginning of each move the increment value I is added to the player's remaining
    /// time."
    fn begin_move(&mut self, side: usize) {
        if self.mode == Mode::Fischer {
            self.shown.time[side] += self.increment(side);
        }
    }
}

impl Model for App {
    fn turn(&mut self, side: usize, used: i64) {
        let increment = self.increment(side);
        let time = self.shown.time[side];
        let counted = match self.mode {
            // "The I defines a delay that is consumed first at the beginning of each move before
            // the timer starts counting."
            Mode::Delay => (used - increment).max(0),
            _ => used,
        };
        // Ruling: a move with exactly 0 left is in time.
        let taken = counted.min(time);
        self.shown.time[side] -= taken;
        if self.option == ChessOption::Hourglass {
            // "all time that is decremented from one player's clock gets added to the opponent's
            // clock"
            self.shown.time[1 - side] += taken;
        }
        if self.option == ChessOption::Overrun {
            // "the game is not over even if the clock runs to zero. Instead, the extra seconds
            // used after zero are accumulated into a separate penalty word"
            self.shown.past_zero[side] += counted - taken;
        } else if counted > taken {
            self.shown.end = Some(End::Lost(side));
            return;
        }
        self.shown.time[side] += match self.mode {
            // "Same as Fischer except that the increment value is added to the clock at the end of
            // the move."
            Mode::FischerAfter => increment,
            // "If the player makes the move within the time increment the used time is restored to
            // the clock at the end of the move. If the move takes longer than the increment only
            // the increment value is restored to the clock."
            // Ruling: of a move that ran past zero, the used time is what the clock paid.
            Mode::Bronstein => taken.min(increment),
            // "No time is added to the timer no matter how fast the move is made."
            _ => 0,
        };
        self.moves[side] += 1;
        if Some(self.moves[side]) == self.phases[side][self.phase[side]].moves {
            // "The last defined control will repeat indefinitely."
            self.phase[side] = (self.phase[side] + 1).min(self.phases[side].len() - 1);
            self.moves[side] = 0;
            // "the player will be given 60 more minutes which is added to any unused time"
            self.shown.time[side] += self.phases[side][self.phase[side]].time;
        }
        self.begin_move(1 - side);
    }

    fn shown(&self) -> Shown {
        self.shown.clone()
    }

    fn borders(&self, side: usize) -> Vec<i64> {
        let (time, increment) = (self.shown.time[side], self.increment(side));
        vec![time, increment, time + increment]
    }
}

fn phases(draw: &mut Draw<'_>) -> Vec<Phase> {
    let count = draw.between(1, 3);
    let phase = |place| {
        let to_the_end = place == count && draw.once_in(2);
        Phase {
            moves: (!to_the_end).then(|| draw.between(1, 3)),
            time: i64::from(draw.between(u32::from(place == 1), 5)) * 1_000,
            increment: i64::from(draw.between(0, 3)) * 1_000,
        }
    };
    (1..=count).map(phase).collect()
}

fn text(phases: &[Phase]) -> String {
    let phase = |phase: &Phase| {
        let moves = phase.moves.map_or("G".into(), |moves| moves.to_string());
        format!(
            "{moves}/{}s/{}",
            phase.time / 1_000,
            phase.increment / 1_000
        )
    };
    phases.iter().map(phase).collect::<Vec<_>>().join(", ")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_on_the_app(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let mode = draw.of(&[Mode::Bronstein, Mode::Fischer, Mode::FischerAfter, Mode::Delay]);
        let option = draw.of(&[ChessOption::None, ChessOption::Hourglass, ChessOption::Overrun]);
        // "It is thus possible to define presets where the players have different timing setups"
        let first = phases(draw);
        let second = if draw.once_in(3) { phases(draw) } else { first.clone() };
        let texts = [text(&first), text(&second)];
        let notation = Notation::Chess(Chess { mode, option });
        let [one, two] = texts.each_ref().map(|text| notation.parse(text).expect("a setup"));
        let control = TimeControl::from_sides(&one, &two)
            .map_err(|refused| TestCaseError::fail(format!("{option:?}, {texts:?}: {refused}")))?;
        let model = App::new([first, second], mode, option);
        play(draw, model, Clock::new(control), 9_000)
            .map_err(|found| TestCaseError::fail(format!("{mode:?}, {option:?}, {texts:?}\n{found}")))?;
    }
}
