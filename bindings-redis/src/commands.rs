//! The commands.

use std::ffi::CStr;
use std::num::NonZeroU32;

use flagfall::{Language, MoveNumber, TakeBackTo};

use crate::api::{self, Access, Context, Text};
use crate::arguments::{Arguments, set};
use crate::calls::{Call, Press, Ready};
use crate::clocks;
use crate::error::Error;
use crate::reply::{Change, Outcome};
use crate::{change, create, docs, reply, timer};

pub(crate) struct Command {
    pub(crate) name: &'static CStr,
    /// Its arguments, without the options of all commands that change a clock.
    pub(crate) syntax: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) effect: Effect,
    run: fn(&Context, &'static CStr, &[Text<'_>]) -> Result<(), Error>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It changes a clock, and can need memory.
    Changes,
    /// It changes clocks, and must do so without memory to spare, too.
    Advances,
    Reads,
}

macro_rules! commands {
    ($($name:literal $effect:ident $syntax:literal $summary:literal => $run:expr;)+) => {
        &[$(Command {
            name: $name,
            syntax: $syntax,
            summary: $summary,
            effect: Effect::$effect,
            run: $run,
        },)+]
    };
}

/// The most frequent ones first.
pub(crate) const COMMANDS: &[Command] = commands! {
    c"CLOCK.PRESS" Changes "key side [MOVE number [TAKEBACKS count]] [ELAPSED ms] [UNRECEIVED]"
        "Completes a side's move, and starts the opponent's turn" => press;
    c"CLOCK.READ" Reads "key [AT ms]"
        "Returns what both clocks show" => read;
    c"CLOCK.NEW" Changes "key notation text [OPTION name value] ... [START side] [JOURNAL]"
        "Creates a clock with a time control" => create::new;
    c"CLOCK.START" Changes "key side"
        "Starts the game with the turn of a side" => start;
    c"CLOCK.RECEIVE" Changes "key"
        "Reports that the opponent has received the last move or hand-over" => receive;
    c"CLOCK.READY" Changes "key side yes|no|unreceived"
        "Says whether a side has a move ready, which is sent before its time is up" => ready;
    c"CLOCK.HANDOVER" Changes "key side [ELAPSED ms] [UNRECEIVED]"
        "Passes the turn for a decision on the doubling cube" => hand_over;
    c"CLOCK.PAUSE" Changes "key"
        "Pauses the game" => pause;
    c"CLOCK.RESUME" Changes "key"
        "Resumes a paused game" => resume;
    c"CLOCK.STOP" Changes "key"
        "Ends the game for a reason off the clock" => stop;
    c"CLOCK.ADJUST" Changes "key side ms"
        "Adds time to a side's bank, or subtracts it" => adjust;
    c"CLOCK.SETBANK" Changes "key side ms"
        "Sets a side's bank" => set_bank;
    c"CLOCK.SETTURN" Changes "key side"
        "Gives the turn to a side" => set_turn;
    c"CLOCK.RAISEFLAG" Changes "key side"
        "Resets a side's fallen flag" => raise_flag;
    c"CLOCK.DRAW" Changes "key side ms"
        "Draws time from a side's reserve" => draw;
    c"CLOCK.BERSERK" Changes "key side rule"
        "Lets a side go berserk" => berserk;
    c"CLOCK.JOURNAL" Changes "key"
        "Keeps a journal from now on, so that moves can be taken back" => journal;
    c"CLOCK.TAKEBACK" Changes "key MOVE|TIME ms"
        "Returns the game to an earlier move or time" => take_back;
    c"CLOCK.ADVANCE" Advances "key [AT ms]"
        "Reports what is due by now, as the module does by itself" => advance;
    c"CLOCK.RESTORE" Changes "key saved [REPLACE] [IF before] [TOKEN token] ... [EVENT kind side ms value] ... [CALLS calls]"
        "Sets the clock of a snapshot" => create::restore;
    c"CLOCK.DEADLINE" Reads "key"
        "Returns when the next event is due if nobody presses, alarms and countdowns not included" => deadline;
    c"CLOCK.FORECAST" Reads "key [MOST count] [AT ms]"
        "Returns what the clocks will show if nobody presses, as JSON" => forecast;
    c"CLOCK.DESCRIBE" Reads "key [language]"
        "Returns the time control in words" => describe;
    c"CLOCK.SAVE" Reads "key"
        "Returns the clock's snapshot" => save;
    c"CLOCK.NEXT" Reads ""
        "Returns when something is due next in any clock of the server" => next;
    c"CLOCK.SWEEP" Advances "[MOST count] [AT ms]"
        "Advances the clocks in which something is due" => sweep;
};

/// Runs the command that the first word names.
pub(crate) fn run(context: &Context, words: &[Text<'_>]) {
    clocks::remove_freed();
    let name = words.first().map_or(&b""[..], |name| name.bytes());
    let found = COMMANDS
        .iter()
        .find(|command| command.name.to_bytes().eq_ignore_ascii_case(name));
    #[cfg(flagfall_panic_points)]
    if let Some(count) = crate::settings::take_panic() {
        flagfall::panic_point::panic_after(count);
    }
    let result = match found {
        Some(command) => (command.run)(context, command.name, words),
        None => Err(Error::syntax("unknown command")),
    };
    #[cfg(flagfall_panic_points)]
    flagfall::panic_point::panic_after(0);
    if let Err(error) = result {
        error.reply(context);
    }
}

/// The commands, as the server has them.
pub(crate) fn described() -> Vec<api::Command> {
    COMMANDS.iter().map(docs::describe).collect()
}

pub(crate) type Run = Result<(), Error>;

fn press(context: &Context, command: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let (key, side) = (words.text()?, words.side()?);
    let (mut number, mut take_backs, mut elapsed, mut unreceived) = (None, None, None, None);
    while let Some(option) = words.option()? {
        if option.is("MOVE") {
            set(&mut number, words.number()?, "MOVE")?;
        } else if option.is("TAKEBACKS") {
            set(&mut take_backs, words.count()?, "TAKEBACKS")?;
        } else if option.is("ELAPSED") {
            set(&mut elapsed, words.millis()?, "ELAPSED")?;
        } else if option.is("UNRECEIVED") {
            set(&mut unreceived, (), "UNRECEIVED")?;
        } else {
            return Err(option.unknown());
        }
    }
    if take_backs.is_some() && number.is_none() {
        return Err(Error::syntax("TAKEBACKS requires MOVE"));
    }
    not_both(elapsed.is_some(), unreceived.is_some())?;
    let take_backs = take_backs.unwrap_or(0);
    let press = Press {
        side,
        number: number.map(|number| MoveNumber { number, take_backs }),
        elapsed,
        unreceived: unreceived.is_some(),
    };
    change::call(context, command, key, &Call::Press(press), words)
}

fn not_both(elapsed: bool, unreceived: bool) -> Run {
    if elapsed && unreceived {
        return Err(Error::syntax("ELAPSED and UNRECEIVED exclude each other"));
    }
    Ok(())
}

fn hand_over(context: &Context, command: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let (key, side) = (words.text()?, words.side()?);
    let (mut elapsed, mut unreceived) = (None, None);
    while let Some(option) = words.option()? {
        if option.is("ELAPSED") {
            set(&mut elapsed, words.millis()?, "ELAPSED")?;
        } else if option.is("UNRECEIVED") {
            set(&mut unreceived, (), "UNRECEIVED")?;
        } else {
            return Err(option.unknown());
        }
    }
    not_both(elapsed.is_some(), unreceived.is_some())?;
    let call = Call::HandOver(side, elapsed, unreceived.is_some());
    change::call(context, command, key, &call, words)
}

/// Commands whose arguments are a key and those of the call.
macro_rules! simple {
    ($($name:ident |$words:ident| $call:expr;)+) => {
        $(fn $name(context: &Context, command: &'static CStr, words: &[Text<'_>]) -> Run {
            let mut words = Arguments::new(words);
            let key = words.text()?;
            let call = {
                let $words = &mut words;
                $call
            };
            change::call(context, command, key, &call, words)
        })+
    };
}

simple! {
    start |words| Call::Start(words.side()?);
    receive |_words| Call::Receive;
    ready |words| Call::Ready(words.side()?, ready_word(words)?);
    pause |_words| Call::Pause;
    resume |_words| Call::Resume;
    stop |_words| Call::Stop;
    adjust |words| Call::Adjust(words.side()?, words.millis()?);
    set_bank |words| Call::SetBank(words.side()?, words.millis()?);
    set_turn |words| Call::SetTurn(words.side()?);
    raise_flag |words| Call::RaiseFlag(words.side()?);
    draw |words| Call::Draw(words.side()?, words.millis()?);
    berserk |words| Call::Berserk(words.side()?, words.word("berserk rule")?);
    journal |_words| Call::Journal;
    take_back |words| Call::TakeBack(take_back_to(words)?);
}

fn ready_word(words: &mut Arguments<'_>) -> Result<Ready, Error> {
    match words.bytes()?.to_ascii_lowercase().as_slice() {
        b"yes" => Ok(Ready::Yes),
        b"no" => Ok(Ready::No),
        b"unreceived" => Ok(Ready::Unreceived),
        _ => Err(Error::syntax("expected yes, no or unreceived")),
    }
}

fn take_back_to(words: &mut Arguments<'_>) -> Result<TakeBackTo, Error> {
    match words.bytes()?.to_ascii_uppercase().as_slice() {
        b"MOVE" => Ok(TakeBackTo::Move(words.count()?)),
        b"TIME" => Ok(TakeBackTo::Timestamp(words.timestamp()?)),
        _ => Err(Error::syntax("expected MOVE or TIME")),
    }
}

fn advance(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    let options = words.end_with_moment(context)?;
    let game = change::game(context, key, Access::Write)?;
    let now = options.at.map_or_else(change::present, Ok)?;
    let mut clock = clocks::with(|clocks| clocks.arena.clock(game))?;
    let at = change::moment(&clock, &options, now);
    // What the call finds, for the reply.
    let events = clock.clone().advance(at)?;
    timer::advance_clock(context, key, game, &mut clock, at)?;
    timer::schedule();
    let change = Change {
        at: at.get(),
        outcome: Outcome::Made,
        events: change::happened(&events),
        saved: None,
    };
    change.reply(context);
    Ok(())
}

fn read(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    let options = words.end_with_moment(context)?;
    let (clock, at) = change::look_at(context, key, &options)?;
    reply::reading(context, &clock.read(at)?, clock.take_backs());
    Ok(())
}

fn deadline(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    words.nothing_more()?;
    let (clock, _) = change::look(context, key)?;
    reply::optional(context, clock.deadline().map(|due| due.get()));
    Ok(())
}

/// The most pieces of a forecast, unless the client says otherwise; as in the other languages.
const MOST_PIECES: u32 = 16;

fn forecast(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    let mut most = None;
    while let Some(option) = words.option()? {
        if option.is("MOST") {
            set(&mut most, words.number()?, "MOST")?;
        } else {
            return Err(option.unknown());
        }
    }
    let options = words.end_with_moment(context)?;
    let (clock, at) = change::look_at(context, key, &options)?;
    let most = most.map_or(MOST_PIECES, NonZeroU32::get);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    context.text(clock.forecast(at, most)?.to_json());
    Ok(())
}

fn describe(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    let language = if words.is_at_end() {
        Language::English
    } else {
        words.word("language")?
    };
    words.nothing_more()?;
    let (clock, _) = change::look(context, key)?;
    context.text(clock.control().describe_in(language));
    Ok(())
}

fn save(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    words.nothing_more()?;
    let (clock, _) = change::look(context, key)?;
    context.text(clocks::saved(&clock));
    Ok(())
}

fn next(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    Arguments::new(words).nothing_more()?;
    let due = [timer::next_due(), timer::refused_due()];
    reply::optional(context, due.into_iter().flatten().min());
    Ok(())
}

/// The most games that are advanced at once, unless the client says otherwise.
const MOST_GAMES: u32 = 1_000;

fn sweep(context: &Context, _: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let mut most = None;
    while let Some(option) = words.option()? {
        if option.is("MOST") {
            set(&mut most, words.number()?, "MOST")?;
        } else {
            return Err(option.unknown());
        }
    }
    let options = words.end_with_moment(context)?;
    let now = options.at.map_or_else(change::present, Ok)?;
    let most = most.map_or(MOST_GAMES, NonZeroU32::get);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let happened = timer::sweep(context, now.get(), most);
    timer::schedule();
    reply::happened(context, &happened);
    Ok(())
}
