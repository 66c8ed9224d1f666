// flagfall.hpp: a game-clock library for chess, Go, shogi, backgammon and more, for C++17.
//
// A header-only layer over flagfall.h: objects free themselves, and errors are exceptions. The
// comments here are short: flagfall.h defines the terms, and says of each call what it does.
//
//     flagfall::Control control = flagfall::Control::parse(flagfall::Notation::Chess, "G/3/2");
//     flagfall::Clock clock(control);
//     clock.start(flagfall::Side::First, now_ms);
//     for (flagfall::Event event : clock.press(flagfall::Side::First, now_ms)) {
//       report(flagfall::name(event.kind), event.at_ms);
//     }
//     std::string words = flagfall::text(&flagfall::Control::describe, control);
//
// Conventions, in addition to those of flagfall.h
//
// - Names. flagfall::Clock::press is flagfall_clock_press; a constructor is `..._new`. Arguments
//   are in C's order, except that optional ones come last.
// - Constants. Each group of constants is an enum class: Side::First. Struct fields have these
//   types. `name(value)` returns a value's name, `all<Side>` lists all values, and
//   `from_number<Side>(1)` returns the value of a number. A later version of the library can return
//   values that are not listed here.
// - Notations. Pass Notation::Chess for the default options, or the notation's options:
//   Chess{Mode::Delay}, in C++20 also Chess{.mode = Mode::Delay}.
// - Objects. They can be moved, not copied. After a move, any call on the old object throws
//   InvalidArgument, or returns 0 if it is noexcept. `get()` returns the object of C, without its
//   ownership; a constructor takes ownership of one.
// - Errors. If C returns an error status, the call throws Error or a class derived from it, and the
//   object is unchanged. After "Throws" a comment names the statuses of the call: catch `Error`, and
//   compare `error.status()` with `Status::NotOnTurn`. Only names that end in Error are classes.
//   These statuses are not repeated there: InvalidArgument for an index or a value that does not
//   exist; AtWentBack if a clock's `at_ms` is earlier than that of the last call that changed it;
//   TooLarge for a time out of range; JournalFull if a clock's journal has no room.
// - Texts. Input is std::string_view. Output goes into your buffer, with a NUL after it, and a view
//   of that buffer is returned. `text(call, arguments...)` makes such a call and returns a
//   std::string.
// - Lists. They go into your array, and their number is returned.
// - Sizes. If a buffer or an array is too small, the call throws BufferError, which says what size
//   is needed.
// - Memory. This header allocates memory only in `text` and to throw exceptions.

#ifndef FLAGFALL_HPP
#define FLAGFALL_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <flagfall.h>

namespace flagfall {

// The id of a game in an arena.
using GameId = flagfall_game_id;

namespace detail {

// The C type with the same size and values: the type itself, except for those below.
template <typename Type>
struct counterpart {
  using type = Type;
};

inline std::string_view view(const char *name) noexcept {
  return name == nullptr ? "" : name;
}

}  // namespace detail

// Every value of an enum, in the order of their numbers: `for (Notation one : all<Notation>)`.
template <typename Enum>
inline constexpr auto &all = detail::counterpart<Enum>::all;

// The value with this number, if the enum has one: `from_number<Side>(1)`.
template <typename Enum>
constexpr std::optional<Enum> from_number(std::int64_t number) noexcept {
  for (const Enum value : all<Enum>) {
    if (static_cast<std::int64_t>(value) == number) {
      return value;
    }
  }
  return std::nullopt;
}

// Types of C: `make header` writes them.

// What a call returns: 0 is success; any other number is an error, and the object is unchanged.
// The numbers never change their meaning.
enum class Status : std::int32_t {
  // Success.
  Ok = FLAGFALL_STATUS_OK,
  // A pointer is NULL where that is not allowed, or a number has an unknown value or is out of
  // range.
  InvalidArgument = FLAGFALL_STATUS_INVALID_ARGUMENT,
  // A bug in the library. The object is unchanged. Please report it.
  Panic = FLAGFALL_STATUS_PANIC,
  // A buffer or an array is too small. The call has written only the size needed.
  BufferTooShort = FLAGFALL_STATUS_BUFFER_TOO_SHORT,
  // The text is not valid: see `flagfall_parse_error`.
  Parse = FLAGFALL_STATUS_PARSE,
  // The `struct_size` of a struct is not set, or is too small, or the struct has fields that this
  // version does not know. Initialize it with its macro, such as `FLAGFALL_STAGE_INIT`.
  StructSize = FLAGFALL_STATUS_STRUCT_SIZE,
  // An array that the call writes shares memory with another array of the call.
  Overlap = FLAGFALL_STATUS_OVERLAP,
  // The caller's function did not store what was saved: it returned another number than 0.
  WriteFailed = FLAGFALL_STATUS_WRITE_FAILED,
  // The game has not started.
  NotStarted = FLAGFALL_STATUS_NOT_STARTED,
  // The game has already started.
  AlreadyStarted = FLAGFALL_STATUS_ALREADY_STARTED,
  // The timestamp is earlier than the last call that changed the clock.
  AtWentBack = FLAGFALL_STATUS_AT_WENT_BACK,
  // The other side is on turn.
  NotOnTurn = FLAGFALL_STATUS_NOT_ON_TURN,
  // The turn is handed over for a decision: end the decision before the press.
  Deciding = FLAGFALL_STATUS_DECIDING,
  // The clock is paused.
  Paused = FLAGFALL_STATUS_PAUSED,
  // The clock is not paused.
  NotPaused = FLAGFALL_STATUS_NOT_PAUSED,
  // The game is over.
  Over = FLAGFALL_STATUS_OVER,
  // The side's flag has not fallen.
  FlagUp = FLAGFALL_STATUS_FLAG_UP,
  // The side is untimed and has no bank.
  Untimed = FLAGFALL_STATUS_UNTIMED,
  // The time is negative: expected at least 0 ms.
  Negative = FLAGFALL_STATUS_NEGATIVE,
  // A time or a count is too large: times, and sums of times, go up to 2^53 - 1 ms.
  TooLarge = FLAGFALL_STATUS_TOO_LARGE,
  // The side on turn has not yet received the last move or hand-over: report that it was received,
  // or give the measured time of the turn.
  AwaitingReceipt = FLAGFALL_STATUS_AWAITING_RECEIPT,
  // No move or hand-over is waiting to be received.
  NotAwaiting = FLAGFALL_STATUS_NOT_AWAITING,
  // The clock keeps no journal: start one before the moves that may be taken back.
  NoJournal = FLAGFALL_STATUS_NO_JOURNAL,
  // The journal does not contain the given move or timestamp.
  NotInJournal = FLAGFALL_STATUS_NOT_IN_JOURNAL,
  // The arena has no game with the given id: the game was removed, or belongs to another arena.
  NoSuchGame = FLAGFALL_STATUS_NO_SUCH_GAME,
  // The call can cause more events than the journal can hold: 10,000,000 in all, and 1,000,000 per
  // call.
  JournalFull = FLAGFALL_STATUS_JOURNAL_FULL,
  // The side has already completed the move with this number: the press was sent before.
  AlreadyMade = FLAGFALL_STATUS_ALREADY_MADE,
  // The side has not completed the move before the one with this number: a press was lost, or
  // arrives out of order.
  MoveMissing = FLAGFALL_STATUS_MOVE_MISSING,
  // The number of take-backs is not that of the clock: the press belongs to a game that was taken
  // back.
  Stale = FLAGFALL_STATUS_STALE,
  // A standing contradicts itself or the time control.
  BadStanding = FLAGFALL_STATUS_BAD_STANDING,
  // The side's reserve holds less time than was to be drawn, or its stage has no reserve.
  NoReserve = FLAGFALL_STATUS_NO_RESERVE,
  // The draw would fill the bank beyond what the reserve allows.
  OverLimit = FLAGFALL_STATUS_OVER_LIMIT,
  // Two moves have been made in the game, or the side has already made a move, reached its second
  // stage or gone berserk.
  TooLate = FLAGFALL_STATUS_TOO_LATE,
  // The berserk rule does not apply to the game's time control.
  NoBerserk = FLAGFALL_STATUS_NO_BERSERK,
  // A time is negative: expected at least 0 ms.
  NegativeTime = FLAGFALL_STATUS_NEGATIVE_TIME,
  // The last stage requires a next stage, but none follows.
  NoNextStage = FLAGFALL_STATUS_NO_NEXT_STAGE,
  // A stage can never begin: the stage before it never leads to the next.
  UnreachableStage = FLAGFALL_STATUS_UNREACHABLE_STAGE,
  // A life or a penalty would refill the bank with 0 ms: expected more.
  EmptyRefill = FLAGFALL_STATUS_EMPTY_REFILL,
  // The sides differ where they must be equal. In every time control: only one side of an hourglass
  // is timed. In time odds also: only one side has an hourglass, only one plays past zero, or they
  // differ and one has penalties.
  UnequalSides = FLAGFALL_STATUS_UNEQUAL_SIDES,
  // One side's game limit is a time, the other's a number of turns.
  MixedGameLimits = FLAGFALL_STATUS_MIXED_GAME_LIMITS,
  // A stage has more than 1000 lives.
  TooManyLives = FLAGFALL_STATUS_TOO_MANY_LIVES,
  // The berserk rule does not apply to the time control.
  NotBerserkable = FLAGFALL_STATUS_NOT_BERSERKABLE,
  // A sum of times is above 2^53 - 1 ms.
  TimeTooLarge = FLAGFALL_STATUS_TIME_TOO_LARGE,
  // The tiers of a charge must begin in ascending order above 0 ms, at whole numbers of units, and
  // have factors from 1 to 100.
  BadTier = FLAGFALL_STATUS_BAD_TIER,
  // The time for a first move is 0: expected more.
  BadOpening = FLAGFALL_STATUS_BAD_OPENING,
  // An hourglass cannot carry the time past zero of a move within the grace.
  BadGrace = FLAGFALL_STATUS_BAD_GRACE,
  // A reserve is not valid: it draws units of 0 ms, more than 1000 units or units beside overflow,
  // has overflow without a clip limit, or is in an hourglass.
  BadReserve = FLAGFALL_STATUS_BAD_RESERVE,
  // The notation cannot express this number of stages.
  CannotSayStages = FLAGFALL_STATUS_CANNOT_SAY_STAGES,
  // The notation cannot express a time: it is too short, or not a whole number of the notation's
  // smallest unit.
  CannotSayTime = FLAGFALL_STATUS_CANNOT_SAY_TIME,
  // The notation cannot express whether the time left carries over when a stage begins.
  CannotSayEntry = FLAGFALL_STATUS_CANNOT_SAY_ENTRY,
  // The notation cannot express a quota of moves, or what happens when it is met.
  CannotSayQuota = FLAGFALL_STATUS_CANNOT_SAY_QUOTA,
  // The notation cannot express the credit: an increment, a delay, or Bronstein.
  CannotSayCredit = FLAGFALL_STATUS_CANNOT_SAY_CREDIT,
  // The notation cannot express a limit on the bank.
  CannotSayLimit = FLAGFALL_STATUS_CANNOT_SAY_LIMIT,
  // The notation cannot express the number of lives.
  CannotSayLives = FLAGFALL_STATUS_CANNOT_SAY_LIVES,
  // The notation cannot express a limit on each turn.
  CannotSayTurnLimit = FLAGFALL_STATUS_CANNOT_SAY_TURN_LIMIT,
  // The notation cannot express what happens when the bank runs out.
  CannotSayOnExpiry = FLAGFALL_STATUS_CANNOT_SAY_ON_EXPIRY,
  // The notation cannot express how the two clocks are coupled.
  CannotSayCoupling = FLAGFALL_STATUS_CANNOT_SAY_COUPLING,
  // The notation cannot express a limit on the whole game.
  CannotSayGameLimit = FLAGFALL_STATUS_CANNOT_SAY_GAME_LIMIT,
  // The notation cannot express how the first turns are timed.
  CannotSayOpening = FLAGFALL_STATUS_CANNOT_SAY_OPENING,
  // The notation cannot express whether the flag falls at zero or past it.
  CannotSayFlagFalls = FLAGFALL_STATUS_CANNOT_SAY_FLAG_FALLS,
  // The notation cannot express different times for the two sides.
  CannotSayUnequalSides = FLAGFALL_STATUS_CANNOT_SAY_UNEQUAL_SIDES,
  // The notation cannot express what a turn is charged: rounding, a minimum, or tiers.
  CannotSayCharge = FLAGFALL_STATUS_CANNOT_SAY_CHARGE,
  // A PCN document cannot be made from the journal: it does not begin with the game, or contains
  // calls that a list of moves cannot express.
  CannotSayActions = FLAGFALL_STATUS_CANNOT_SAY_ACTIONS,
  // The notation cannot express pauses on weekends.
  CannotSayWeekendPauses = FLAGFALL_STATUS_CANNOT_SAY_WEEKEND_PAUSES,
  // The notation cannot express a grace past zero.
  CannotSayGrace = FLAGFALL_STATUS_CANNOT_SAY_GRACE,
  // The notation cannot express a reserve.
  CannotSayReserve = FLAGFALL_STATUS_CANNOT_SAY_RESERVE,
  // The match is over: a side has enough points to win it.
  MatchOver = FLAGFALL_STATUS_MATCH_OVER,
  // A game is being played: end it before starting the next.
  GameRunning = FLAGFALL_STATUS_GAME_RUNNING,
  // No game is being played.
  NoGame = FLAGFALL_STATUS_NO_GAME,
  // The Crawford game is played without the doubling cube.
  CrawfordGame = FLAGFALL_STATUS_CRAWFORD_GAME,
  // A penalty froze the cube for the rest of the game.
  CubeFrozen = FLAGFALL_STATUS_CUBE_FROZEN,
  // The opponent owns the cube.
  NotItsCube = FLAGFALL_STATUS_NOT_ITS_CUBE,
  // A double has not been answered yet.
  DoublePending = FLAGFALL_STATUS_DOUBLE_PENDING,
  // No double is waiting for an answer.
  NoDouble = FLAGFALL_STATUS_NO_DOUBLE,
  // The number of points is 0: expected at least 1.
  NoPoints = FLAGFALL_STATUS_NO_POINTS,
  // The score and the state of the Crawford game contradict each other.
  CrawfordMismatch = FLAGFALL_STATUS_CRAWFORD_MISMATCH,
  // The value of the cube or the number of games is too large.
  TooManyPoints = FLAGFALL_STATUS_TOO_MANY_POINTS,
  // TOML cannot represent JSON's `null`.
  CannotHoldNull = FLAGFALL_STATUS_CANNOT_HOLD_NULL,
  // TOML cannot represent a whole number beyond 64 bits.
  CannotHoldLargeInteger = FLAGFALL_STATUS_CANNOT_HOLD_LARGE_INTEGER,
  // JSON cannot represent dates and times.
  CannotHoldDateTime = FLAGFALL_STATUS_CANNOT_HOLD_DATE_TIME,
  // JSON cannot represent TOML's `inf` and `nan`.
  CannotHoldNotFinite = FLAGFALL_STATUS_CANNOT_HOLD_NOT_FINITE,
  // The data is not a flagfall snapshot or journal.
  RestoreForeign = FLAGFALL_STATUS_RESTORE_FOREIGN,
  // The data was saved by a later version of flagfall, in an unknown format.
  RestoreFormat = FLAGFALL_STATUS_RESTORE_FORMAT,
  // The data is truncated.
  RestoreCut = FLAGFALL_STATUS_RESTORE_CUT,
  // The data is malformed: a key or a value is missing, unknown, or of the wrong type.
  RestoreMalformed = FLAGFALL_STATUS_RESTORE_MALFORMED,
  // The data has been modified or damaged since it was saved.
  RestoreAltered = FLAGFALL_STATUS_RESTORE_ALTERED,
  // The data contains an impossible value.
  RestoreImpossible = FLAGFALL_STATUS_RESTORE_IMPOSSIBLE,
  // With the given time of the save, a timestamp is out of range.
  RestoreMoment = FLAGFALL_STATUS_RESTORE_MOMENT,
  // A call in the journal fails.
  RestoreRefused = FLAGFALL_STATUS_RESTORE_REFUSED,
  // A part of a saved arena is missing.
  RestoreMissing = FLAGFALL_STATUS_RESTORE_MISSING,
  // The file or its folder does not exist.
  FileNotFound = FLAGFALL_STATUS_FILE_NOT_FOUND,
  // No permission to read or write the file.
  FileNotPermitted = FLAGFALL_STATUS_FILE_NOT_PERMITTED,
  // The file is larger than 16 MiB.
  FileTooLarge = FLAGFALL_STATUS_FILE_TOO_LARGE,
  // The file cannot be read or written for another reason, for example because the path is a folder
  // or the disk is full.
  File = FLAGFALL_STATUS_FILE,
  // The game has no tag `TimeControl`, or it is `?`.
  NoTimeControl = FLAGFALL_STATUS_NO_TIME_CONTROL,
  // The tag `TimeControl` is not valid in any notation.
  UnknownTimeControl = FLAGFALL_STATUS_UNKNOWN_TIME_CONTROL,
  // No ply has a clock or a time.
  NoTimes = FLAGFALL_STATUS_NO_TIMES,
};

template <>
struct detail::counterpart<Status> {
  using type = flagfall_status;
  static constexpr Status all[] = {
      Status::Ok, Status::InvalidArgument, Status::Panic, Status::BufferTooShort, Status::Parse,
      Status::StructSize, Status::Overlap, Status::WriteFailed, Status::NotStarted,
      Status::AlreadyStarted, Status::AtWentBack, Status::NotOnTurn, Status::Deciding,
      Status::Paused, Status::NotPaused, Status::Over, Status::FlagUp, Status::Untimed,
      Status::Negative, Status::TooLarge, Status::AwaitingReceipt, Status::NotAwaiting,
      Status::NoJournal, Status::NotInJournal, Status::NoSuchGame, Status::JournalFull,
      Status::AlreadyMade, Status::MoveMissing, Status::Stale, Status::BadStanding,
      Status::NoReserve, Status::OverLimit, Status::TooLate, Status::NoBerserk,
      Status::NegativeTime, Status::NoNextStage, Status::UnreachableStage, Status::EmptyRefill,
      Status::UnequalSides, Status::MixedGameLimits, Status::TooManyLives, Status::NotBerserkable,
      Status::TimeTooLarge, Status::BadTier, Status::BadOpening, Status::BadGrace,
      Status::BadReserve, Status::CannotSayStages, Status::CannotSayTime, Status::CannotSayEntry,
      Status::CannotSayQuota, Status::CannotSayCredit, Status::CannotSayLimit,
      Status::CannotSayLives, Status::CannotSayTurnLimit, Status::CannotSayOnExpiry,
      Status::CannotSayCoupling, Status::CannotSayGameLimit, Status::CannotSayOpening,
      Status::CannotSayFlagFalls, Status::CannotSayUnequalSides, Status::CannotSayCharge,
      Status::CannotSayActions, Status::CannotSayWeekendPauses, Status::CannotSayGrace,
      Status::CannotSayReserve, Status::MatchOver, Status::GameRunning, Status::NoGame,
      Status::CrawfordGame, Status::CubeFrozen, Status::NotItsCube, Status::DoublePending,
      Status::NoDouble, Status::NoPoints, Status::CrawfordMismatch, Status::TooManyPoints,
      Status::CannotHoldNull, Status::CannotHoldLargeInteger, Status::CannotHoldDateTime,
      Status::CannotHoldNotFinite, Status::RestoreForeign, Status::RestoreFormat,
      Status::RestoreCut, Status::RestoreMalformed, Status::RestoreAltered,
      Status::RestoreImpossible, Status::RestoreMoment, Status::RestoreRefused,
      Status::RestoreMissing, Status::FileNotFound, Status::FileNotPermitted, Status::FileTooLarge,
      Status::File, Status::NoTimeControl, Status::UnknownTimeControl, Status::NoTimes};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Status value) noexcept {
  return detail::view(flagfall_status_name(static_cast<flagfall_status>(value)));
}

// What a value means, in English. Static; empty if the value is unknown.
inline std::string_view message(Status value) noexcept {
  return detail::view(flagfall_status_message(static_cast<flagfall_status>(value)));
}

// A time-control notation. It must be given explicitly; to guess one, see `flagfall_detect`.
enum class Notation : std::uint32_t {
  // `M/T/I` (moves, or `G` for the rest of the game; minutes; increment in seconds): the setup
  // strings of a game clock app. For example `40/90/30, G/30/30`.
  Chess = FLAGFALL_NOTATION_CHESS,
  // `M/R/P/L/G/T`, Arimaa: the time per move, the reserve, the percentage of unused time added to
  // it, its limit, the limit on the game, the limit per turn. For example `2/10/100/5`.
  Arimaa = FLAGFALL_NOTATION_ARIMAA,
  // `ini/inc/ext`: the clocks of the Generic Game Server. For example `15:00//02:00`.
  Ggs = FLAGFALL_NOTATION_GGS,
  // `MIN+SEC`, from an online backgammon site: minutes for the game, and seconds added after each
  // move. For example `2+5`.
  Backgammon = FLAGFALL_NOTATION_BACKGAMMON,
  // `MAIN | EXTRA/BONUS`, the double-flag chess clock: after the main time a side can only draw, and
  // has the extra time, with a bonus for each move. For example `G/15 | 1/10`.
  DoubleFlag = FLAGFALL_NOTATION_DOUBLE_FLAG,
  // The periods of a document in PCN, a format for recorded games in JSON or TOML. For example
  // `[{"duration_ms":600000}]`.
  Pcn = FLAGFALL_NOTATION_PCN,
  // The PGN tag `TimeControl`, as the standard defines it. For example `40/7200:3600`.
  Pgn = FLAGFALL_NOTATION_PGN,
  // The PGN tag `TimeControl`, with the extensions of programs. For example `40/5400+30:1800+30`.
  PgnExtended = FLAGFALL_NOTATION_PGN_EXTENDED,
  // The PGN tag `TimeControl` of Chess.com; `1/86400` is one day per move. For example `180+2`.
  ChessCom = FLAGFALL_NOTATION_CHESS_COM,
  // Minutes and seconds as lichess shows them, also `5 days`; and the objects of its API, such as
  // `{"limit":300,"increment":3}`. For example `3+2`.
  Lichess = FLAGFALL_NOTATION_LICHESS,
  // The phrases of regulations and announcements, in many languages. For example `90 min/40 moves +
  // 30 min + 30 s/move`.
  Fide = FLAGFALL_NOTATION_FIDE,
  // Time controls as US Chess writes them. For example `40/90, SD/30; d5`.
  UsChess = FLAGFALL_NOTATION_US_CHESS,
  // The `tc` of cutechess. For example `40/1:30+1`.
  Cutechess = FLAGFALL_NOTATION_CUTECHESS,
  // The `tc` and `st` of fastchess. For example `10+0.1`.
  Fastchess = FLAGFALL_NOTATION_FASTCHESS,
  // The `go` command, which a UCI engine receives before each move. For example `go wtime 60000
  // btime 50000 winc 1000 binc 1000`.
  Uci = FLAGFALL_NOTATION_UCI,
  // The time commands of a CECP engine: `level`, and `st 30`. For example `level 40 5 0`.
  Cecp = FLAGFALL_NOTATION_CECP,
  // The time commands of a GTP engine, including those of KGS and KataGo. For example `time_settings
  // 1200 300 25`.
  Gtp = FLAGFALL_NOTATION_GTP,
  // The properties of an SGF file. For example `TM[600]OT[5x30 byo-yomi]`.
  Sgf = FLAGFALL_NOTATION_SGF,
  // The JSON object of the Online Go Server. For example `{"system":"absolute","total_time":600}`.
  Ogs = FLAGFALL_NOTATION_OGS,
  // The `go` command, which a USI engine receives before each move. For example `go btime 600000
  // wtime 600000 byoyomi 10000`.
  Usi = FLAGFALL_NOTATION_USI,
  // The time block of the computer shogi server protocol, with lines such as `Byoyomi:10`. For
  // example `Total_Time:600`.
  Csa = FLAGFALL_NOTATION_CSA,
  // The time line of a CSA game file. For example `$TIME:1500+60+0`.
  CsaFile = FLAGFALL_NOTATION_CSA_FILE,
  // A game's name on a computer shogi server. For example `floodgate-300-10F`.
  Floodgate = FLAGFALL_NOTATION_FLOODGATE,
  // The time header of a KIF game file. For example `10分|20秒(1)+10`.
  Kif = FLAGFALL_NOTATION_KIF,
  // Scrabble: the minutes of each side, with overtime that costs points. For example `25`.
  Scrabble = FLAGFALL_NOTATION_SCRABBLE,
  // Othello over the board: the minutes of each side, and two more after the first flag. For example
  // `25`.
  Othello = FLAGFALL_NOTATION_OTHELLO,
  // The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess. For example
  // `180+2`.
  LichessPgn = FLAGFALL_NOTATION_LICHESS_PGN,
};

template <>
struct detail::counterpart<Notation> {
  using type = flagfall_notation;
  static constexpr Notation all[] = {
      Notation::Chess, Notation::Arimaa, Notation::Ggs, Notation::Backgammon, Notation::DoubleFlag,
      Notation::Pcn, Notation::Pgn, Notation::PgnExtended, Notation::ChessCom, Notation::Lichess,
      Notation::Fide, Notation::UsChess, Notation::Cutechess, Notation::Fastchess, Notation::Uci,
      Notation::Cecp, Notation::Gtp, Notation::Sgf, Notation::Ogs, Notation::Usi, Notation::Csa,
      Notation::CsaFile, Notation::Floodgate, Notation::Kif, Notation::Scrabble, Notation::Othello,
      Notation::LichessPgn};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Notation value) noexcept {
  return detail::view(flagfall_notation_name(static_cast<flagfall_notation>(value)));
}

// Where a text comes from.
enum class TextSource : std::uint32_t {
  // It is not known.
  Unknown = FLAGFALL_TEXT_SOURCE_UNKNOWN,
  // The tag `TimeControl` of a PGN file.
  PgnTag = FLAGFALL_TEXT_SOURCE_PGN_TAG,
  // Another file of a recorded game, such as SGF, KIF or PCN.
  GameFile = FLAGFALL_TEXT_SOURCE_GAME_FILE,
  // Messages to an engine, and the settings of programs for matches between engines.
  Engine = FLAGFALL_TEXT_SOURCE_ENGINE,
  // The pages, the messages or the API of a site.
  Site = FLAGFALL_TEXT_SOURCE_SITE,
  // Regulations, announcements and reports of games over the board.
  Regulations = FLAGFALL_TEXT_SOURCE_REGULATIONS,
  // The setup of a clock.
  Clock = FLAGFALL_TEXT_SOURCE_CLOCK,
};

template <>
struct detail::counterpart<TextSource> {
  using type = flagfall_text_source;
  static constexpr TextSource all[] = {
      TextSource::Unknown, TextSource::PgnTag, TextSource::GameFile, TextSource::Engine,
      TextSource::Site, TextSource::Regulations, TextSource::Clock};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(TextSource value) noexcept {
  switch (value) {
    case TextSource::PgnTag:
      return "pgn-tag";
    case TextSource::GameFile:
      return "game-file";
    case TextSource::Engine:
      return "engine";
    case TextSource::Site:
      return "site";
    case TextSource::Regulations:
      return "regulations";
    case TextSource::Clock:
      return "clock";
    default:
      return {};
  }
}

// What is wrong with a text. The numbers never change their meaning.
enum class ParseErrorKind : std::uint32_t {
  // The text is not UTF-8.
  NotUtf8 = FLAGFALL_PARSE_ERROR_NOT_UTF8,
  // The text is empty, or has only spaces.
  Empty = FLAGFALL_PARSE_ERROR_EMPTY,
  // A number of moves is missing.
  ExpectedMoves = FLAGFALL_PARSE_ERROR_EXPECTED_MOVES,
  // A time is missing.
  ExpectedTime = FLAGFALL_PARSE_ERROR_EXPECTED_TIME,
  // A time with colons is missing.
  ExpectedClockTime = FLAGFALL_PARSE_ERROR_EXPECTED_CLOCK_TIME,
  // A number of moves, which may begin with `N`, is missing.
  ExpectedCount = FLAGFALL_PARSE_ERROR_EXPECTED_COUNT,
  // A `/` is missing.
  ExpectedSlash = FLAGFALL_PARSE_ERROR_EXPECTED_SLASH,
  // More text follows than the notation allows.
  ExpectedEnd = FLAGFALL_PARSE_ERROR_EXPECTED_END,
  // Units out of order, or a number after the smallest unit.
  UnitOrder = FLAGFALL_PARSE_ERROR_UNIT_ORDER,
  // A number with decimals.
  NotWhole = FLAGFALL_PARSE_ERROR_NOT_WHOLE,
  // A number that is too large.
  NumberTooLarge = FLAGFALL_PARSE_ERROR_NUMBER_TOO_LARGE,
  // A number of zero moves.
  NoMoves = FLAGFALL_PARSE_ERROR_NO_MOVES,
  // A stage after one for the rest of the game.
  StageAfterGame = FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME,
  // More stages than the notation allows.
  TooManyControls = FLAGFALL_PARSE_ERROR_TOO_MANY_CONTROLS,
  // More fields than the notation has.
  TooManyFields = FLAGFALL_PARSE_ERROR_TOO_MANY_FIELDS,
  // A first stage in which no move can be made.
  NoTimeToMove = FLAGFALL_PARSE_ERROR_NO_TIME_TO_MOVE,
  // A percentage is missing.
  ExpectedPercent = FLAGFALL_PARSE_ERROR_EXPECTED_PERCENT,
  // A percentage above 100.
  PercentTooLarge = FLAGFALL_PARSE_ERROR_PERCENT_TOO_LARGE,
  // A limit on the game is missing.
  ExpectedGameLimit = FLAGFALL_PARSE_ERROR_EXPECTED_GAME_LIMIT,
  // The extra time is missing.
  ExpectedExtraTime = FLAGFALL_PARSE_ERROR_EXPECTED_EXTRA_TIME,
  // The shape of the bonus is missing.
  ExpectedBonusShape = FLAGFALL_PARSE_ERROR_EXPECTED_BONUS_SHAPE,
  // Extra time that is too short for its bonus.
  BonusTooLarge = FLAGFALL_PARSE_ERROR_BONUS_TOO_LARGE,
  // A number is missing.
  ExpectedNumber = FLAGFALL_PARSE_ERROR_EXPECTED_NUMBER,
  // A `+` is missing.
  ExpectedPlus = FLAGFALL_PARSE_ERROR_EXPECTED_PLUS,
  // A text that is not valid in its format: JSON, TOML or SGF.
  DocumentSyntax = FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX,
  // A key that appears twice in one table.
  DuplicateKey = FLAGFALL_PARSE_ERROR_DUPLICATE_KEY,
  // Lists and tables that are nested more than 64 deep.
  TooDeep = FLAGFALL_PARSE_ERROR_TOO_DEEP,
  // A table, in JSON an object, is missing.
  ExpectedTable = FLAGFALL_PARSE_ERROR_EXPECTED_TABLE,
  // A list, in JSON an array, is missing.
  ExpectedList = FLAGFALL_PARSE_ERROR_EXPECTED_LIST,
  // A time in milliseconds is missing.
  ExpectedMillis = FLAGFALL_PARSE_ERROR_EXPECTED_MILLIS,
  // A period without its time.
  MissingDuration = FLAGFALL_PARSE_ERROR_MISSING_DURATION,
  // A time in seconds is missing.
  ExpectedSeconds = FLAGFALL_PARSE_ERROR_EXPECTED_SECONDS,
  // A time that is not a whole number of milliseconds.
  TooFine = FLAGFALL_PARSE_ERROR_TOO_FINE,
  // A word that the notation does not have here.
  UnknownWord = FLAGFALL_PARSE_ERROR_UNKNOWN_WORD,
  // A key that the notation does not have here.
  UnknownKey = FLAGFALL_PARSE_ERROR_UNKNOWN_KEY,
  // A required key is missing.
  MissingKey = FLAGFALL_PARSE_ERROR_MISSING_KEY,
  // A text that says that the time control is not known.
  UnknownControl = FLAGFALL_PARSE_ERROR_UNKNOWN_CONTROL,
  // Two parts that contradict each other.
  Contradiction = FLAGFALL_PARSE_ERROR_CONTRADICTION,
  // A value that the notation does not allow here.
  OutOfRange = FLAGFALL_PARSE_ERROR_OUT_OF_RANGE,
  // Something other than `[[preset]]` tables in a file of presets.
  ExpectedPresets = FLAGFALL_PARSE_ERROR_EXPECTED_PRESETS,
  // A key that no preset has.
  UnknownPresetKey = FLAGFALL_PARSE_ERROR_UNKNOWN_PRESET_KEY,
  // A string is missing.
  ExpectedText = FLAGFALL_PARSE_ERROR_EXPECTED_TEXT,
  // A truth value is missing.
  ExpectedBool = FLAGFALL_PARSE_ERROR_EXPECTED_BOOL,
  // A name that is empty or has only spaces.
  ExpectedName = FLAGFALL_PARSE_ERROR_EXPECTED_NAME,
  // A name that another preset has.
  DuplicateName = FLAGFALL_PARSE_ERROR_DUPLICATE_NAME,
  // No notation of this name.
  UnknownNotation = FLAGFALL_PARSE_ERROR_UNKNOWN_NOTATION,
  // An option that the notation does not have.
  ForeignOption = FLAGFALL_PARSE_ERROR_FOREIGN_OPTION,
  // A mode is missing.
  ExpectedMode = FLAGFALL_PARSE_ERROR_EXPECTED_MODE,
  // An option of `chess` is missing.
  ExpectedChessOption = FLAGFALL_PARSE_ERROR_EXPECTED_CHESS_OPTION,
  // A document format is missing.
  ExpectedFormat = FLAGFALL_PARSE_ERROR_EXPECTED_FORMAT,
  // Two sides that differ in a rule that must be the same for both.
  UnequalSides = FLAGFALL_PARSE_ERROR_UNEQUAL_SIDES,
  // A game limit in time for one side, in turns for the other.
  MixedGameLimits = FLAGFALL_PARSE_ERROR_MIXED_GAME_LIMITS,
  // JSON's `null`, which TOML cannot represent.
  NullValue = FLAGFALL_PARSE_ERROR_NULL_VALUE,
  // A text with more than one meaning.
  Ambiguous = FLAGFALL_PARSE_ERROR_AMBIGUOUS,
  // More than 1000 byo-yomi periods.
  TooManyLives = FLAGFALL_PARSE_ERROR_TOO_MANY_LIVES,
  // Pauses on weekends, which no clock makes by itself.
  WeekendPauses = FLAGFALL_PARSE_ERROR_WEEKEND_PAUSES,
  // A preset of more than 256 KiB. An inline list of presets counts as one.
  PresetTooLong = FLAGFALL_PARSE_ERROR_PRESET_TOO_LONG,
};

template <>
struct detail::counterpart<ParseErrorKind> {
  using type = flagfall_parse_error_kind;
  static constexpr ParseErrorKind all[] = {
      ParseErrorKind::NotUtf8, ParseErrorKind::Empty, ParseErrorKind::ExpectedMoves,
      ParseErrorKind::ExpectedTime, ParseErrorKind::ExpectedClockTime,
      ParseErrorKind::ExpectedCount, ParseErrorKind::ExpectedSlash, ParseErrorKind::ExpectedEnd,
      ParseErrorKind::UnitOrder, ParseErrorKind::NotWhole, ParseErrorKind::NumberTooLarge,
      ParseErrorKind::NoMoves, ParseErrorKind::StageAfterGame, ParseErrorKind::TooManyControls,
      ParseErrorKind::TooManyFields, ParseErrorKind::NoTimeToMove, ParseErrorKind::ExpectedPercent,
      ParseErrorKind::PercentTooLarge, ParseErrorKind::ExpectedGameLimit,
      ParseErrorKind::ExpectedExtraTime, ParseErrorKind::ExpectedBonusShape,
      ParseErrorKind::BonusTooLarge, ParseErrorKind::ExpectedNumber, ParseErrorKind::ExpectedPlus,
      ParseErrorKind::DocumentSyntax, ParseErrorKind::DuplicateKey, ParseErrorKind::TooDeep,
      ParseErrorKind::ExpectedTable, ParseErrorKind::ExpectedList, ParseErrorKind::ExpectedMillis,
      ParseErrorKind::MissingDuration, ParseErrorKind::ExpectedSeconds, ParseErrorKind::TooFine,
      ParseErrorKind::UnknownWord, ParseErrorKind::UnknownKey, ParseErrorKind::MissingKey,
      ParseErrorKind::UnknownControl, ParseErrorKind::Contradiction, ParseErrorKind::OutOfRange,
      ParseErrorKind::ExpectedPresets, ParseErrorKind::UnknownPresetKey,
      ParseErrorKind::ExpectedText, ParseErrorKind::ExpectedBool, ParseErrorKind::ExpectedName,
      ParseErrorKind::DuplicateName, ParseErrorKind::UnknownNotation, ParseErrorKind::ForeignOption,
      ParseErrorKind::ExpectedMode, ParseErrorKind::ExpectedChessOption,
      ParseErrorKind::ExpectedFormat, ParseErrorKind::UnequalSides, ParseErrorKind::MixedGameLimits,
      ParseErrorKind::NullValue, ParseErrorKind::Ambiguous, ParseErrorKind::TooManyLives,
      ParseErrorKind::WeekendPauses, ParseErrorKind::PresetTooLong};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(ParseErrorKind value) noexcept {
  return detail::view(flagfall_parse_error_name(static_cast<flagfall_parse_error_kind>(value)));
}

// What a value means, in English. Static; empty if the value is unknown.
inline std::string_view message(ParseErrorKind value) noexcept {
  return detail::view(flagfall_parse_error_message(static_cast<flagfall_parse_error_kind>(value)));
}

// Why a text is not valid, and where.
struct ParseFault {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(ParseFault);
  // What is wrong.
  ParseErrorKind kind{};
  // Where the invalid part begins, in bytes from the start of the text.
  std::uint64_t offset{};
  // The length of the invalid part in bytes; 0 if something is missing.
  std::uint64_t length{};
  // Details for `flagfall_parse_error_describe`; 0 if there are none. The numbers can change in
  // later versions.
  std::uint32_t hint{};
  // Where the invalid value is in a document, with a NUL after it: "periods[1].plies". Empty if
  // the text is not a document, or is not valid JSON or TOML. A path that is too long is cut
  // off.
  char path[FLAGFALL_PATH_CAPACITY]{};
};

template <>
struct detail::counterpart<ParseFault> {
  using type = flagfall_parse_error;
  static_assert(sizeof(ParseFault) == sizeof(flagfall_parse_error));
};

// How `chess` gives its credit, and `double-flag` that of the main time.
enum class Mode : std::uint32_t {
  // The notation's default: FISCHER in `chess`, FISCHER_AFTER in `double-flag`.
  Default = FLAGFALL_MODE_DEFAULT,
  // Increment, added to the bank when a turn begins.
  Fischer = FLAGFALL_MODE_FISCHER,
  // Increment, added to the bank after each move.
  FischerAfter = FLAGFALL_MODE_FISCHER_AFTER,
  // Bronstein: after each move the time used is given back, up to the credit.
  Bronstein = FLAGFALL_MODE_BRONSTEIN,
  // Simple delay: in each turn the bank waits for the credit before it runs down.
  Delay = FLAGFALL_MODE_DELAY,
};

template <>
struct detail::counterpart<Mode> {
  using type = flagfall_mode;
  static constexpr Mode all[] = {
      Mode::Default, Mode::Fischer, Mode::FischerAfter, Mode::Bronstein, Mode::Delay};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Mode value) noexcept {
  switch (value) {
    case Mode::Fischer:
      return "fischer";
    case Mode::FischerAfter:
      return "fischer-after";
    case Mode::Bronstein:
      return "bronstein";
    case Mode::Delay:
      return "delay";
    default:
      return {};
  }
}

// An extra rule of `chess`.
enum class ChessOption : std::uint32_t {
  // No extra rule.
  None = FLAGFALL_OPTION_NONE,
  // The time that one side uses is added to the other side's bank.
  Hourglass = FLAGFALL_OPTION_HOURGLASS,
  // Play continues past zero, and the time past zero is counted, as in word games.
  Overrun = FLAGFALL_OPTION_OVERRUN,
};

template <>
struct detail::counterpart<ChessOption> {
  using type = flagfall_option;
  static constexpr ChessOption all[] = {
      ChessOption::None, ChessOption::Hourglass, ChessOption::Overrun};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(ChessOption value) noexcept {
  switch (value) {
    case ChessOption::None:
      return "none";
    case ChessOption::Hourglass:
      return "hourglass";
    case ChessOption::Overrun:
      return "overrun";
    default:
      return {};
  }
}

// The format of a document.
enum class Format : std::uint32_t {
  // JSON.
  Json = FLAGFALL_FORMAT_JSON,
  // TOML.
  Toml = FLAGFALL_FORMAT_TOML,
};

template <>
struct detail::counterpart<Format> {
  using type = flagfall_format;
  static constexpr Format all[] = {
      Format::Json, Format::Toml};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Format value) noexcept {
  switch (value) {
    case Format::Json:
      return "json";
    case Format::Toml:
      return "toml";
    default:
      return {};
  }
}

// Whether a text is valid, or can become valid.
enum class Validity : std::uint32_t {
  // The text is valid. More text may follow.
  Valid = FLAGFALL_VALIDITY_VALID,
  // The text is not yet valid, but more text can make it valid.
  Incomplete = FLAGFALL_VALIDITY_INCOMPLETE,
  // The text is invalid, and no continuation was found that makes it valid.
  Invalid = FLAGFALL_VALIDITY_INVALID,
};

template <>
struct detail::counterpart<Validity> {
  using type = flagfall_validity;
  static constexpr Validity all[] = {
      Validity::Valid, Validity::Incomplete, Validity::Invalid};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Validity value) noexcept {
  return detail::view(flagfall_validity_name(static_cast<flagfall_validity>(value)));
}

// What a field is for. The same idea has the same number in all notations.
enum class FieldName : std::uint32_t {
  // No field.
  None = FLAGFALL_FIELD_NONE,
  // A keyword, before a value or on its own: `wtime`, `Byoyomi`, `inf`.
  Keyword = FLAGFALL_FIELD_KEYWORD,
  // The name of a game.
  Name = FLAGFALL_FIELD_NAME,
  // A number of moves, the rest of the game, or the move from which something applies.
  Moves = FLAGFALL_FIELD_MOVES,
  // The time of a stage, or of the whole game.
  Time = FLAGFALL_FIELD_TIME,
  // The time that each move is given: an increment, a delay, a bonus, a time per move.
  Credit = FLAGFALL_FIELD_CREDIT,
  // The time after the main time: overtime, byo-yomi, extra time.
  ExtraTime = FLAGFALL_FIELD_EXTRA_TIME,
  // The number of periods.
  Lives = FLAGFALL_FIELD_LIVES,
  // The percentage of unused time that is kept.
  Percent = FLAGFALL_FIELD_PERCENT,
  // The most that credit may fill the bank to.
  Limit = FLAGFALL_FIELD_LIMIT,
  // A limit on the whole game.
  GameLimit = FLAGFALL_FIELD_GAME_LIMIT,
  // A limit on each turn.
  TurnLimit = FLAGFALL_FIELD_TURN_LIMIT,
  // How a bonus shrinks as the bank fills.
  BonusShape = FLAGFALL_FIELD_BONUS_SHAPE,
  // The unit of the numbers, or the unit in which time is charged.
  Unit = FLAGFALL_FIELD_UNIT,
  // Whether parts of a unit are charged.
  Rounding = FLAGFALL_FIELD_ROUNDING,
  // The minimum charge for a move.
  LeastCharge = FLAGFALL_FIELD_LEAST_CHARGE,
};

template <>
struct detail::counterpart<FieldName> {
  using type = flagfall_field_name;
  static constexpr FieldName all[] = {
      FieldName::None, FieldName::Keyword, FieldName::Name, FieldName::Moves, FieldName::Time,
      FieldName::Credit, FieldName::ExtraTime, FieldName::Lives, FieldName::Percent,
      FieldName::Limit, FieldName::GameLimit, FieldName::TurnLimit, FieldName::BonusShape,
      FieldName::Unit, FieldName::Rounding, FieldName::LeastCharge};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(FieldName value) noexcept {
  return detail::view(flagfall_field_name_text(static_cast<flagfall_field_name>(value)));
}

// A field: a part of a setup string with one meaning, such as a number of moves.
struct Field {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Field);
  // What the field is for.
  FieldName name{};
  // Where it begins, in bytes from the start of the text.
  std::uint64_t offset{};
  // Its length in bytes; 0 if it has not been typed yet.
  std::uint64_t length{};
  // 1 if it is not valid, or contradicts the rest; else 0. In an incomplete text no field is
  // invalid.
  std::uint32_t is_invalid{};
  // 1 if the cursor is in it, else 0.
  std::uint32_t is_at_cursor{};
};

template <>
struct detail::counterpart<Field> {
  using type = flagfall_field;
  static_assert(sizeof(Field) == sizeof(flagfall_field));
};

// What happens to the bank when a stage begins.
enum class Entry : std::uint32_t {
  // The time left carries over.
  Add = FLAGFALL_ENTRY_ADD,
  // The time left is lost.
  Set = FLAGFALL_ENTRY_SET,
};

template <>
struct detail::counterpart<Entry> {
  using type = flagfall_entry;
  static constexpr Entry all[] = {
      Entry::Add, Entry::Set};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Entry value) noexcept {
  switch (value) {
    case Entry::Add:
      return "add";
    case Entry::Set:
      return "set";
    default:
      return {};
  }
}

// What happens when a side has made the moves of a quota.
enum class WhenMet : std::uint32_t {
  // The next stage begins.
  Next = FLAGFALL_WHEN_MET_NEXT,
  // The stage's time is given again, in addition to the time left.
  RepeatAdd = FLAGFALL_WHEN_MET_REPEAT_ADD,
  // The stage's time is given again, and the time left is lost.
  RepeatSet = FLAGFALL_WHEN_MET_REPEAT_SET,
};

template <>
struct detail::counterpart<WhenMet> {
  using type = flagfall_when_met;
  static constexpr WhenMet all[] = {
      WhenMet::Next, WhenMet::RepeatAdd, WhenMet::RepeatSet};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(WhenMet value) noexcept {
  switch (value) {
    case WhenMet::Next:
      return "next";
    case WhenMet::RepeatAdd:
      return "repeat-add";
    case WhenMet::RepeatSet:
      return "repeat-set";
    default:
      return {};
  }
}

// How credit, the time for each move, is given.
enum class Credit : std::uint32_t {
  // No credit.
  None = FLAGFALL_CREDIT_NONE,
  // An increment that is added to the bank when the side's turn begins, so that the display includes
  // it: as on DGT and US Chess clocks, and in the mode `fischer` of the notation `chess`.
  Banked = FLAGFALL_CREDIT_BANKED,
  // A delay, shown beside the bank and used before it: simple delay, and Arimaa's time per move.
  Apart = FLAGFALL_CREDIT_APART,
  // Added to the bank after the move: the increment of lichess, PGN, PCN and GGS, and Bronstein.
  Paid = FLAGFALL_CREDIT_PAID,
};

template <>
struct detail::counterpart<Credit> {
  using type = flagfall_credit;
  static constexpr Credit all[] = {
      Credit::None, Credit::Banked, Credit::Apart, Credit::Paid};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Credit value) noexcept {
  switch (value) {
    case Credit::Banked:
      return "banked";
    case Credit::Apart:
      return "apart";
    case Credit::Paid:
      return "paid";
    default:
      return {};
  }
}

// How far credit may fill the bank.
enum class Limit : std::uint32_t {
  // No limit.
  None = FLAGFALL_LIMIT_NONE,
  // Credit fills the bank up to the limit and no further.
  Clip = FLAGFALL_LIMIT_CLIP,
  // Credit shrinks in proportion as the bank nears the limit, and is zero at the limit.
  Linear = FLAGFALL_LIMIT_LINEAR,
  // Credit is added in full, but at most half of the gap between the bank and the limit.
  Hybrid = FLAGFALL_LIMIT_HYBRID,
};

template <>
struct detail::counterpart<Limit> {
  using type = flagfall_limit;
  static constexpr Limit all[] = {
      Limit::None, Limit::Clip, Limit::Linear, Limit::Hybrid};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Limit value) noexcept {
  switch (value) {
    case Limit::Clip:
      return "clip";
    case Limit::Linear:
      return "linear";
    case Limit::Hybrid:
      return "hybrid";
    default:
      return {};
  }
}

// What happens when a bank is used up and no life is left.
enum class OnExpiry : std::uint32_t {
  // The flag falls and the game is over.
  Flag = FLAGFALL_ON_EXPIRY_FLAG,
  // The next stage begins.
  Next = FLAGFALL_ON_EXPIRY_NEXT,
  // The first flag falls, and the next stage begins: the side plays on, at a cost to its result.
  FirstFlag = FLAGFALL_ON_EXPIRY_FIRST_FLAG,
  // Play continues with the bank at zero, and the time past zero is counted. A stage can have a
  // maximum for it.
  Overrun = FLAGFALL_ON_EXPIRY_OVERRUN,
  // The opponent gets a point, and the bank is refilled.
  Penalty = FLAGFALL_ON_EXPIRY_PENALTY,
};

template <>
struct detail::counterpart<OnExpiry> {
  using type = flagfall_on_expiry;
  static constexpr OnExpiry all[] = {
      OnExpiry::Flag, OnExpiry::Next, OnExpiry::FirstFlag, OnExpiry::Overrun, OnExpiry::Penalty};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(OnExpiry value) noexcept {
  switch (value) {
    case OnExpiry::Flag:
      return "flag";
    case OnExpiry::Next:
      return "next";
    case OnExpiry::FirstFlag:
      return "first-flag";
    case OnExpiry::Overrun:
      return "overrun";
    case OnExpiry::Penalty:
      return "penalty";
    default:
      return {};
  }
}

// What the fall of a first flag costs.
enum class FirstFlag : std::uint32_t {
  // No first flag.
  None = FLAGFALL_FIRST_FLAG_NONE,
  // The side loses by at least the smallest margin: the soft timeout of GGS, the Othello server. If
  // both first flags fall, only the earlier one counts.
  MinimalLoss = FLAGFALL_FIRST_FLAG_MINIMAL_LOSS,
  // The side can no longer win, but it can still draw: the double-flag clock of chess. If both first
  // flags fall, the game is drawn.
  NoWin = FLAGFALL_FIRST_FLAG_NO_WIN,
  // Reserved: not valid in a stage. A game that would use it ends at the first flag: see
  // `soft_is_hard` in flagfall_options.
  MaximalLoss = FLAGFALL_FIRST_FLAG_MAXIMAL_LOSS,
};

template <>
struct detail::counterpart<FirstFlag> {
  using type = flagfall_first_flag;
  static constexpr FirstFlag all[] = {
      FirstFlag::None, FirstFlag::MinimalLoss, FirstFlag::NoWin, FirstFlag::MaximalLoss};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(FirstFlag value) noexcept {
  switch (value) {
    case FirstFlag::MinimalLoss:
      return "minimal-loss";
    case FirstFlag::NoWin:
      return "no-win";
    default:
      return {};
  }
}

// What happens to a part of a unit when a turn is charged.
enum class Rounding : std::uint32_t {
  // It is not charged.
  Down = FLAGFALL_ROUNDING_DOWN,
  // It is charged as a whole unit.
  Up = FLAGFALL_ROUNDING_UP,
};

template <>
struct detail::counterpart<Rounding> {
  using type = flagfall_rounding;
  static constexpr Rounding all[] = {
      Rounding::Down, Rounding::Up};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Rounding value) noexcept {
  switch (value) {
    case Rounding::Down:
      return "down";
    case Rounding::Up:
      return "up";
    default:
      return {};
  }
}

// What is drawn from a reserve when the bank runs out and no life is left.
enum class ReserveDraw : std::uint32_t {
  // Nothing: the side draws by a call only.
  Never = FLAGFALL_RESERVE_DRAW_NEVER,
  // This much, or what is left of the reserve if that is less, as often as needed.
  Unit = FLAGFALL_RESERVE_DRAW_UNIT,
  // All of the reserve.
  All = FLAGFALL_RESERVE_DRAW_ALL,
};

template <>
struct detail::counterpart<ReserveDraw> {
  using type = flagfall_reserve_draw;
  static constexpr ReserveDraw all[] = {
      ReserveDraw::Never, ReserveDraw::Unit, ReserveDraw::All};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(ReserveDraw value) noexcept {
  switch (value) {
    case ReserveDraw::Never:
      return "never";
    case ReserveDraw::Unit:
      return "unit";
    case ReserveDraw::All:
      return "all";
    default:
      return {};
  }
}

// A stage: a part of a time control with its own time and rules. All fields but `struct_size`,
// `time_ms` and `lives` may be zero.
struct Stage {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Stage);
  // What happens to the bank when the stage begins.
  Entry entry{};
  // The number of moves in the stage; 0 if it lasts until its time runs out, or for the rest of
  // the game.
  std::uint32_t quota{};
  // What happens when the quota has been made. NEXT is not valid in the last stage if that has a
  // quota.
  WhenMet when_met{};
  // How credit is given.
  Credit credit{};
  // With PAID: the number of moves after which the credit is added once; 0 counts as 1.
  std::uint32_t credit_every{};
  // With APART and PAID: the percentage of the credit's unused part that the side keeps: 100 for
  // an increment, 0 for a delay or Bronstein. BANKED credit is always kept.
  std::uint32_t credit_keep{};
  // How far credit may fill the bank.
  Limit limit{};
  // The number of lives, 1 to 1000: how often the stage's time can be used. More than 1 for
  // byo-yomi periods.
  std::uint32_t lives{};
  // What happens when the bank is used up and no life is left.
  OnExpiry on_expiry{};
  // With FIRST_FLAG in `on_expiry`: what it costs. Else NONE.
  FirstFlag first_flag{};
  // 1 if no turn may take longer than `turn_limit_ms`; else 0.
  std::uint32_t has_turn_limit{};
  // The time of the stage, in milliseconds.
  std::int64_t time_ms{};
  // The credit in milliseconds.
  std::int64_t credit_ms{};
  // The limit, in milliseconds: the bank that credit may fill up to. It applies also to the
  // credit of the move after which the stage begins.
  std::int64_t limit_ms{};
  // The longest that a turn may take, in milliseconds.
  std::int64_t turn_limit_ms{};
  // With PENALTY in `on_expiry`: what the bank is refilled to, in milliseconds.
  std::int64_t refill_ms{};
  // The unit in which turns that begin in this stage are charged, in milliseconds. 0: the rules
  // say what they are charged, and the other fields `charge_...` have no effect.
  std::uint32_t charge_unit_ms{};
  // What happens to a part of a unit.
  Rounding charge_rounding{};
  // The least time that a completed turn counts, in milliseconds.
  std::int64_t charge_least_ms{};
  // The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
  // times.
  std::uint32_t charge_tiers{};
  // 1 if the time past zero has a maximum, `overrun_most_ms`; else 0.
  std::uint32_t has_overrun_most{};
  // The time of a turn from which each tier's factor applies, in milliseconds: above 0,
  // ascending, and a whole number of units.
  std::int64_t charge_beyond_ms[FLAGFALL_TIERS_MOST]{};
  // What the time of a turn in each tier is multiplied by, 1 to 100.
  std::uint32_t charge_factor[FLAGFALL_TIERS_MOST]{};
  // With OVERRUN in `on_expiry` and `has_overrun_most`: the most that the side may use past zero
  // in the whole game, in milliseconds. Then the flag falls; with 0 it falls when the bank is
  // used up.
  std::int64_t overrun_most_ms{};
  // 1 if the side has a reserve in this stage: a second bank, from which time is drawn. Else 0,
  // and the other fields `reserve_...` have no effect.
  std::uint32_t has_reserve{};
  // What is drawn from the reserve when the bank runs out and no life is left.
  ReserveDraw reserve_draw{};
  // 1 if credit beyond the limit, which must be a CLIP, goes to the reserve; else 0.
  std::uint32_t reserve_overflow{};
  // 1 if what a turn has drawn and not used returns to the reserve; else 0.
  std::uint32_t reserve_returned{};
  // 1 if `flagfall_clock_draw_reserve` may fill the bank up to `reserve_most_ms` only; else 0.
  std::uint32_t has_reserve_most{};
  // The first of the side's moves after which it has at least `reserve_floor_ms`; 0: none.
  std::uint32_t reserve_floor_from_move{};
  // The time that is added to the side's reserve when the stage begins, in milliseconds.
  std::int64_t reserve_ms{};
  // With UNIT in `reserve_draw`: how much is drawn each time, in milliseconds, above 0.
  std::int64_t reserve_unit_ms{};
  // The most that the bank may hold after `flagfall_clock_draw_reserve`, in milliseconds.
  std::int64_t reserve_most_ms{};
  // If the bank and the reserve hold less than this after a move, in milliseconds, the bank is
  // set to it, and the reserve to 0.
  std::int64_t reserve_floor_ms{};
};

template <>
struct detail::counterpart<Stage> {
  using type = flagfall_stage;
  static_assert(sizeof(Stage) == sizeof(flagfall_stage));
};

// Whether one side's clock affects the other's.
enum class Coupling : std::uint32_t {
  // Each side has its own time.
  None = FLAGFALL_COUPLING_NONE,
  // The time that one side uses is added to the other side's bank.
  Hourglass = FLAGFALL_COUPLING_HOURGLASS,
};

template <>
struct detail::counterpart<Coupling> {
  using type = flagfall_coupling;
  static constexpr Coupling all[] = {
      Coupling::None, Coupling::Hourglass};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Coupling value) noexcept {
  switch (value) {
    case Coupling::None:
      return "none";
    case Coupling::Hourglass:
      return "hourglass";
    default:
      return {};
  }
}

// A limit on the whole game. A game that reaches it is halted.
enum class GameLimit : std::uint32_t {
  // No limit.
  None = FLAGFALL_GAME_LIMIT_NONE,
  // The total time that both sides may use.
  Time = FLAGFALL_GAME_LIMIT_TIME,
  // The number of turns that each side may complete.
  Turns = FLAGFALL_GAME_LIMIT_TURNS,
};

template <>
struct detail::counterpart<GameLimit> {
  using type = flagfall_game_limit;
  static constexpr GameLimit all[] = {
      GameLimit::None, GameLimit::Time, GameLimit::Turns};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(GameLimit value) noexcept {
  switch (value) {
    case GameLimit::Time:
      return "time";
    case GameLimit::Turns:
      return "turns";
    default:
      return {};
  }
}

// How the first turns of a game are timed.
enum class Opening : std::uint32_t {
  // Like all other turns.
  Timed = FLAGFALL_OPENING_TIMED,
  // The first turns of the game, of both sides together, are not timed: one in backgammon, two on
  // lichess.
  Untimed = FLAGFALL_OPENING_UNTIMED,
  // Each side's first turn sets up its pieces and earns no credit, as in Arimaa.
  Setup = FLAGFALL_OPENING_SETUP,
};

template <>
struct detail::counterpart<Opening> {
  using type = flagfall_opening;
  static constexpr Opening all[] = {
      Opening::Timed, Opening::Untimed, Opening::Setup};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Opening value) noexcept {
  switch (value) {
    case Opening::Timed:
      return "timed";
    case Opening::Untimed:
      return "untimed";
    case Opening::Setup:
      return "setup";
    default:
      return {};
  }
}

// When a time counts as used up.
enum class FlagFalls : std::uint32_t {
  // Time runs out when the side has used more than it had: a move completed with exactly 0 left is
  // in time.
  PastZero = FLAGFALL_FLAG_FALLS_PAST_ZERO,
  // Time runs out when the side has used all that it had: lichess, OGS.
  AtZero = FLAGFALL_FLAG_FALLS_AT_ZERO,
};

template <>
struct detail::counterpart<FlagFalls> {
  using type = flagfall_flag_falls;
  static constexpr FlagFalls all[] = {
      FlagFalls::PastZero, FlagFalls::AtZero};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(FlagFalls value) noexcept {
  switch (value) {
    case FlagFalls::PastZero:
      return "past-zero";
    case FlagFalls::AtZero:
      return "at-zero";
    default:
      return {};
  }
}

// What happens if a side does not make its first move in time.
enum class FirstMoveMissed : std::uint32_t {
  // The game is aborted, and has no result: lichess.
  Abort = FLAGFALL_FIRST_MOVE_MISSED_ABORT,
  // The side's flag falls: a tournament game on PyChess.
  Flag = FLAGFALL_FIRST_MOVE_MISSED_FLAG,
};

template <>
struct detail::counterpart<FirstMoveMissed> {
  using type = flagfall_first_move_missed;
  static constexpr FirstMoveMissed all[] = {
      FirstMoveMissed::Abort, FirstMoveMissed::Flag};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(FirstMoveMissed value) noexcept {
  switch (value) {
    case FirstMoveMissed::Abort:
      return "abort";
    case FirstMoveMissed::Flag:
      return "flag";
    default:
      return {};
  }
}

// What becomes of the time that a move took past zero, within the grace.
enum class GraceExcess : std::uint32_t {
  // It costs nothing, as in fastchess: the bank is 0 before the move's credit is added.
  Forgiven = FLAGFALL_GRACE_EXCESS_FORGIVEN,
  // It is taken from the bank, which can then be below zero, as in cutechess.
  Carried = FLAGFALL_GRACE_EXCESS_CARRIED,
};

template <>
struct detail::counterpart<GraceExcess> {
  using type = flagfall_grace_excess;
  static constexpr GraceExcess all[] = {
      GraceExcess::Forgiven, GraceExcess::Carried};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(GraceExcess value) noexcept {
  switch (value) {
    case GraceExcess::Forgiven:
      return "forgiven";
    case GraceExcess::Carried:
      return "carried";
    default:
      return {};
  }
}

// The rules of a time control for both sides. All fields but `struct_size` may be zero.
struct Rules {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Rules);
  // Whether one side's clock affects the other's.
  Coupling coupling{};
  // The kind of limit on the whole game.
  GameLimit game_limit{};
  // With TURNS: the number of turns of each side, at least 1.
  std::uint32_t game_turns{};
  // How the first turns are timed.
  Opening opening{};
  // With UNTIMED: the number of first turns that are not timed, counting both sides' turns, 1 to
  // 255.
  std::uint32_t untimed_turns{};
  // With UNTIMED: 1 if these turns still get their credit, else 0.
  std::uint32_t untimed_earns{};
  // Whether a flag falls at zero or past it.
  FlagFalls flag_falls{};
  // The unit in which turns are charged, in milliseconds; 0 counts as 1.
  std::uint32_t charge_unit_ms{};
  // What happens to a part of a unit.
  Rounding charge_rounding{};
  // With TIME: the time that both sides may use together, in milliseconds.
  std::int64_t game_time_ms{};
  // With SETUP: the least delay time of a setup turn, in milliseconds.
  std::int64_t setup_ms{};
  // The least that a completed turn is charged, in milliseconds.
  std::int64_t charge_least_ms{};
  // 1 if your program should pause the clock on weekends, else 0. The clock does not pause by
  // itself.
  std::uint32_t weekend_pauses{};
  // The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
  // times.
  std::uint32_t charge_tiers{};
  // The time of a turn from which each tier's factor applies, in milliseconds: above 0,
  // ascending, and a whole number of units.
  std::int64_t charge_beyond_ms[FLAGFALL_TIERS_MOST]{};
  // What the time of a turn in each tier is multiplied by, 1 to 100.
  std::uint32_t charge_factor[FLAGFALL_TIERS_MOST]{};
  // With UNTIMED: the time within which each of these turns must be completed, in milliseconds.
  // It is not taken from the bank.
  std::int64_t first_move_ms{};
  // With `first_move_ms`: what happens otherwise. 0: there is no such time.
  FirstMoveMissed first_move_missed{};
  // What becomes of the time that a move took past zero, within the grace. CARRIED is not valid
  // in an hourglass.
  GraceExcess grace_excess{};
  // How long a move still counts after the end of the bank or of the turn limit, if the flag
  // would fall then, in milliseconds. Within the grace the flag is up, the bank shows 0, and the
  // overrun is the time past zero in this turn.
  std::int64_t grace_ms{};
};

template <>
struct detail::counterpart<Rules> {
  using type = flagfall_rules;
  static_assert(sizeof(Rules) == sizeof(flagfall_rules));
};

// One of the two players.
enum class Side : std::uint32_t {
  // The side that moves first: white in chess, black in Go and Othello.
  First = FLAGFALL_SIDE_FIRST,
  // The side that moves second.
  Second = FLAGFALL_SIDE_SECOND,
  // Neither side. Only calls write it; it is not valid as an argument.
  None = FLAGFALL_SIDE_NONE,
};

template <>
struct detail::counterpart<Side> {
  using type = flagfall_side;
  static constexpr Side all[] = {
      Side::First, Side::Second, Side::None};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Side value) noexcept {
  switch (value) {
    case Side::First:
      return "first";
    case Side::Second:
      return "second";
    default:
      return {};
  }
}

// What a side gives up when it goes berserk: chooses to play with less time. Each rule but HALF
// applies to the time controls of its site: a single time with or without an increment and, where
// it says so, with other credit or byo-yomi periods. Later versions may add rules.
enum class BerserkRule : std::uint32_t {
  // Half of each of its times, and all credit.
  Half = FLAGFALL_BERSERK_RULE_HALF,
  // lichess: the increment, and half of the time unless that is less than 40 increments.
  Lichess = FLAGFALL_BERSERK_RULE_LICHESS,
  // Lishogi: the increment, the byo-yomi periods, and half of the time unless that is less than 60
  // increments or 25 periods.
  Lishogi = FLAGFALL_BERSERK_RULE_LISHOGI,
  // PlayStrategy. With an increment, as lichess; so with Bronstein. With a simple delay, half of the
  // time and half of the delay. With byo-yomi, as lichess, and half of the time of each period. Half
  // of a delay or period is rounded to whole seconds, half up.
  Playstrategy = FLAGFALL_BERSERK_RULE_PLAYSTRATEGY,
};

template <>
struct detail::counterpart<BerserkRule> {
  using type = flagfall_berserk_rule;
  static constexpr BerserkRule all[] = {
      BerserkRule::Half, BerserkRule::Lichess, BerserkRule::Lishogi, BerserkRule::Playstrategy};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(BerserkRule value) noexcept {
  switch (value) {
    case BerserkRule::Half:
      return "half";
    case BerserkRule::Lichess:
      return "lichess";
    case BerserkRule::Lishogi:
      return "lishogi";
    case BerserkRule::Playstrategy:
      return "playstrategy";
    default:
      return {};
  }
}

// How long a site waits for a first move, by the length of the game.
enum class FirstMoveScheme : std::uint32_t {
  // lichess (`timeForFirstMove` in `GameExt.scala`) and PyChess, outside of tournaments: 15 seconds
  // in ultra-bullet, 20 in bullet, 25 in blitz, 30 in rapid and 35 in longer games.
  Casual = FLAGFALL_FIRST_MOVE_SCHEME_CASUAL,
  // A tournament on lichess: 11 seconds in ultra-bullet, 16 in bullet, 21 in blitz, 25 in rapid and
  // 30 in longer games.
  Arena = FLAGFALL_FIRST_MOVE_SCHEME_ARENA,
};

template <>
struct detail::counterpart<FirstMoveScheme> {
  using type = flagfall_first_move_scheme;
  static constexpr FirstMoveScheme all[] = {
      FirstMoveScheme::Casual, FirstMoveScheme::Arena};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(FirstMoveScheme value) noexcept {
  switch (value) {
    case FirstMoveScheme::Casual:
      return "casual";
    case FirstMoveScheme::Arena:
      return "arena";
    default:
      return {};
  }
}

// A language of descriptions, by its code in BCP 47.
enum class Language : std::uint32_t {
  // English.
  English = FLAGFALL_LANGUAGE_ENGLISH,
  // German.
  German = FLAGFALL_LANGUAGE_GERMAN,
};

template <>
struct detail::counterpart<Language> {
  using type = flagfall_language;
  static constexpr Language all[] = {
      Language::English, Language::German};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Language value) noexcept {
  switch (value) {
    case Language::English:
      return "en";
    case Language::German:
      return "de";
    default:
      return {};
  }
}

// Who sorts time controls into categories, such as blitz. Each scheme compares a time in whole
// milliseconds, computed from a side's stages: below, b is the time of the first stage, and i its
// increment or delay. Later versions may add schemes.
enum class CategoryScheme : std::uint32_t {
  // lichess (`Speed` in scalachess): the time for 40 moves, b + 40 i. Below 30 s ultra-bullet, 180 s
  // bullet, 480 s blitz, 1,500 s rapid, 21,600 s classical, else correspondence, as is an untimed
  // game. For `0+1` and the like, b is 0.
  Lichess = FLAGFALL_CATEGORY_SCHEME_LICHESS,
  // The FIDE Laws of Chess, appendices A and B: the time for 60 moves. Up to 10 minutes blitz, below
  // 60 minutes rapid, else standard.
  Fide = FLAGFALL_CATEGORY_SCHEME_FIDE,
  // US Chess, rule 5C: the times of all stages + 60 i. From 5 to 10 minutes blitz, below 30 minutes
  // quick, up to 65 minutes dual, above it regular. None if b is less than 3 minutes for blitz, or 5
  // minutes for the others.
  UsChess = FLAGFALL_CATEGORY_SCHEME_US_CHESS,
  // Chess.com: the time for 40 moves, b + 40 i. Below 3 minutes bullet, 10 minutes blitz, else
  // rapid. A time of at least a day for each move is daily.
  ChessCom = FLAGFALL_CATEGORY_SCHEME_CHESS_COM,
  // The Internet Chess Club, which calls the time `etime`: that for 40 moves, b + 40 i. Below 3
  // minutes bullet, 15 minutes blitz, else standard.
  Icc = FLAGFALL_CATEGORY_SCHEME_ICC,
  // The library python-chess (`parse_time_control` in `chess/pgn.py`): b + 60 i, without a delay.
  // Below 3 minutes bullet, 15 minutes blitz, 60 minutes rapid, else standard. An untimed game is
  // unlimited.
  PythonChess = FLAGFALL_CATEGORY_SCHEME_PYTHON_CHESS,
  // Woogles, a site for word games (`variants.go` in liwords): b + 16 i, and the most past zero. Up
  // to 2 minutes ultra-blitz, 6 minutes blitz, 14 minutes rapid, else regular. A time for each move
  // is correspondence.
  Woogles = FLAGFALL_CATEGORY_SCHEME_WOOGLES,
  // OGS, the Online Go Server (`computeAverageMoveTime` in goban): the time of one move, if a side
  // makes 90, or 35 % of the points of a board whose size is known. Below 10 s blitz, below an hour
  // live, else correspondence, as are 0 and an untimed game.
  Ogs = FLAGFALL_CATEGORY_SCHEME_OGS,
  // Lishogi (`estimateTotalSeconds` in scalashogi): b + 60 i, and each byo-yomi period 25 times. It
  // has no categories here, only the time.
  Lishogi = FLAGFALL_CATEGORY_SCHEME_LISHOGI,
  // Fishtest, which tests Stockfish (`estimate_game_duration` in `util.py`): the duration of a game
  // of 68 moves by each side that ends after 92 % of it, (b + 68 i) · 1.84. It has no categories,
  // only the time.
  Fishtest = FLAGFALL_CATEGORY_SCHEME_FISHTEST,
};

template <>
struct detail::counterpart<CategoryScheme> {
  using type = flagfall_category_scheme;
  static constexpr CategoryScheme all[] = {
      CategoryScheme::Lichess, CategoryScheme::Fide, CategoryScheme::UsChess,
      CategoryScheme::ChessCom, CategoryScheme::Icc, CategoryScheme::PythonChess,
      CategoryScheme::Woogles, CategoryScheme::Ogs, CategoryScheme::Lishogi,
      CategoryScheme::Fishtest};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(CategoryScheme value) noexcept {
  switch (value) {
    case CategoryScheme::Lichess:
      return "lichess";
    case CategoryScheme::Fide:
      return "fide";
    case CategoryScheme::UsChess:
      return "us-chess";
    case CategoryScheme::ChessCom:
      return "chess-com";
    case CategoryScheme::Icc:
      return "icc";
    case CategoryScheme::PythonChess:
      return "python-chess";
    case CategoryScheme::Woogles:
      return "woogles";
    case CategoryScheme::Ogs:
      return "ogs";
    case CategoryScheme::Lishogi:
      return "lishogi";
    case CategoryScheme::Fishtest:
      return "fishtest";
    default:
      return {};
  }
}

// A category of time controls. What it means depends on the scheme. Later versions may add
// categories.
enum class Category : std::uint32_t {
  // No category.
  None = FLAGFALL_CATEGORY_NONE,
  // lichess: `ultraBullet`.
  UltraBullet = FLAGFALL_CATEGORY_ULTRA_BULLET,
  // lichess, Chess.com, ICC, python-chess.
  Bullet = FLAGFALL_CATEGORY_BULLET,
  // Woogles: `ultrablitz`.
  UltraBlitz = FLAGFALL_CATEGORY_ULTRA_BLITZ,
  // All schemes with categories.
  Blitz = FLAGFALL_CATEGORY_BLITZ,
  // lichess, FIDE, Chess.com, python-chess, Woogles.
  Rapid = FLAGFALL_CATEGORY_RAPID,
  // lichess.
  Classical = FLAGFALL_CATEGORY_CLASSICAL,
  // US Chess.
  Quick = FLAGFALL_CATEGORY_QUICK,
  // US Chess: rated as quick and as regular.
  Dual = FLAGFALL_CATEGORY_DUAL,
  // US Chess, Woogles.
  Regular = FLAGFALL_CATEGORY_REGULAR,
  // FIDE, ICC, python-chess.
  Standard = FLAGFALL_CATEGORY_STANDARD,
  // OGS.
  Live = FLAGFALL_CATEGORY_LIVE,
  // Chess.com.
  Daily = FLAGFALL_CATEGORY_DAILY,
  // lichess, OGS, and Woogles: `corres`.
  Correspondence = FLAGFALL_CATEGORY_CORRESPONDENCE,
  // python-chess.
  Unlimited = FLAGFALL_CATEGORY_UNLIMITED,
};

template <>
struct detail::counterpart<Category> {
  using type = flagfall_category;
  static constexpr Category all[] = {
      Category::None, Category::UltraBullet, Category::Bullet, Category::UltraBlitz,
      Category::Blitz, Category::Rapid, Category::Classical, Category::Quick, Category::Dual,
      Category::Regular, Category::Standard, Category::Live, Category::Daily,
      Category::Correspondence, Category::Unlimited};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Category value) noexcept {
  return detail::view(flagfall_category_name(static_cast<flagfall_category>(value)));
}

// What can happen on a clock. Later versions may add kinds: ignore those that you do not know.
enum class EventKind : std::uint32_t {
  // The next stage began.
  Stage = FLAGFALL_EVENT_STAGE,
  // A quota was met, and the time of the same stage was given again. Not reported if the quota is
  // one move.
  Renewed = FLAGFALL_EVENT_RENEWED,
  // A life was lost, such as a byo-yomi period: the stage's time was given again.
  Life = FLAGFALL_EVENT_LIFE,
  // The first flag fell: the side plays on in extra time, or the game is drawn if neither side can
  // win any more.
  FirstFlag = FLAGFALL_EVENT_FIRST_FLAG,
  // The flag fell: the game is over.
  Flag = FLAGFALL_EVENT_FLAG,
  // The bank ran out and play continues; the time past zero is counted.
  Overrun = FLAGFALL_EVENT_OVERRUN,
  // The bank ran out, the opponent got a point, and the bank was refilled.
  Penalty = FLAGFALL_EVENT_PENALTY,
  // The game reached its limit and was halted: the rules of the board game decide the result.
  Halt = FLAGFALL_EVENT_HALT,
  // The side pressed or handed over after the game was over. Nothing else changed.
  Late = FLAGFALL_EVENT_LATE,
  // A ready move was sent automatically, one millisecond before time would have run out.
  Sent = FLAGFALL_EVENT_SENT,
  // The side did not make its first move in time, and the game was aborted: it has no result.
  Abort = FLAGFALL_EVENT_ABORT,
  // Time was drawn from the reserve: the bank ran out, or the side drew it.
  Reserve = FLAGFALL_EVENT_RESERVE,
  // The side's bank fell to the threshold of one of its alarms.
  Alarm = FLAGFALL_EVENT_ALARM,
  // The side's bank fell to a whole number of seconds of its countdown.
  Countdown = FLAGFALL_EVENT_COUNTDOWN,
  // The side went berserk: it plays on with less time.
  Berserk = FLAGFALL_EVENT_BERSERK,
};

template <>
struct detail::counterpart<EventKind> {
  using type = flagfall_event_kind;
  static constexpr EventKind all[] = {
      EventKind::Stage, EventKind::Renewed, EventKind::Life, EventKind::FirstFlag, EventKind::Flag,
      EventKind::Overrun, EventKind::Penalty, EventKind::Halt, EventKind::Late, EventKind::Sent,
      EventKind::Abort, EventKind::Reserve, EventKind::Alarm, EventKind::Countdown,
      EventKind::Berserk};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(EventKind value) noexcept {
  return detail::view(flagfall_event_name(static_cast<flagfall_event_kind>(value)));
}

// Something that happened on a clock, with its exact timestamp, however late a call finds it.
struct Event {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Event);
  // What happened.
  EventKind kind{};
  // The side whose clock it happened on.
  Side side{};
  // For STAGE and RENEWED: the stage's place in the schedule, counted from 0. Else 0.
  std::uint32_t stage{};
  // For LIFE: the lives left, including the current one. Else 0.
  std::uint32_t lives{};
  // For PENALTY: the side's penalties so far, including this one. Else 0.
  std::uint32_t penalties{};
  // The timestamp at which it happened, in milliseconds of your clock.
  std::int64_t at_ms{};
  // For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
  // threshold, and the whole seconds that are left. Else 0.
  std::int64_t left_ms{};
};

template <>
struct detail::counterpart<Event> {
  using type = flagfall_event;
  static_assert(sizeof(Event) == sizeof(flagfall_event));
};

// Whether the clocks run, and if not, why not. With 3 and above the game is over.
enum class Phase : std::uint32_t {
  // The game has not started.
  NotStarted = FLAGFALL_PHASE_NOT_STARTED,
  // The game is running.
  Running = FLAGFALL_PHASE_RUNNING,
  // The game is paused.
  Paused = FLAGFALL_PHASE_PAUSED,
  // A flag fell: the game is over.
  Flagged = FLAGFALL_PHASE_FLAGGED,
  // Both first flags fell, and neither side can win any more.
  Drawn = FLAGFALL_PHASE_DRAWN,
  // The limit on the whole game was reached.
  Halted = FLAGFALL_PHASE_HALTED,
  // A penalty gave the opponent the last point it needed to win the match.
  Penalized = FLAGFALL_PHASE_PENALIZED,
  // The game was stopped: mate, resignation, agreement.
  Stopped = FLAGFALL_PHASE_STOPPED,
  // A first move did not come in time: the game is over, without a result.
  Aborted = FLAGFALL_PHASE_ABORTED,
};

template <>
struct detail::counterpart<Phase> {
  using type = flagfall_phase;
  static constexpr Phase all[] = {
      Phase::NotStarted, Phase::Running, Phase::Paused, Phase::Flagged, Phase::Drawn, Phase::Halted,
      Phase::Penalized, Phase::Stopped, Phase::Aborted};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Phase value) noexcept {
  return detail::view(flagfall_phase_name(static_cast<flagfall_phase>(value)));
}

// The state of the game, without the sides' clocks.
struct GameReading {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(GameReading);
  // Whether the clocks run, and if not, why not.
  Phase phase{};
  // The side whose clock is running, or will run once the game starts or resumes.
  Side on_turn{};
  // 1 if the turn was handed over, so that the side on turn decides on a double; else 0.
  std::uint32_t deciding{};
  // 1 if the side on turn has not yet received the last move or hand-over, else 0. Until then
  // its time is shown as if it ran, for display only: nothing is charged, no flag falls, and a
  // bank may be below zero.
  std::uint32_t provisional{};
  // The side whose first flag has fallen, or NONE. If both have fallen, the one whose first flag
  // fell earlier.
  Side first_to_fall{};
};

template <>
struct detail::counterpart<GameReading> {
  using type = flagfall_reading;
  static_assert(sizeof(GameReading) == sizeof(flagfall_reading));
};

// The state of a side's flag.
enum class Flag : std::uint32_t {
  // The flag is up.
  Up = FLAGFALL_FLAG_UP,
  // The first flag has fallen: the side plays on in extra time, at a cost to its result.
  First = FLAGFALL_FLAG_FIRST,
  // The flag has fallen: the game is over.
  Fallen = FLAGFALL_FLAG_FALLEN,
};

template <>
struct detail::counterpart<Flag> {
  using type = flagfall_flag;
  static constexpr Flag all[] = {
      Flag::Up, Flag::First, Flag::Fallen};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Flag value) noexcept {
  return detail::view(flagfall_flag_name(static_cast<flagfall_flag>(value)));
}

// What the clock of one side shows.
struct SideReading {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(SideReading);
  // 1 if the side has a clock; 0 if it plays untimed.
  std::uint32_t timed{};
  // The current stage's place in the schedule, counted from 0.
  std::uint32_t stage{};
  // The number of moves that the side has completed.
  std::uint32_t moves{};
  // The moves still to make in this stage; 0 if the stage covers the rest of the game.
  std::uint32_t moves_left{};
  // The lives left, including the current one.
  std::uint32_t lives{};
  // The state of the side's flag.
  Flag flag{};
  // The number of penalties so far: how often the bank ran out and the opponent got a point for
  // it.
  std::uint32_t penalties{};
  // 1 if the turn has a time limit, or a first move must be made within a time, and
  // `turn_left_ms` is what is left of it; else 0. A decision has none.
  std::uint32_t has_turn_limit{};
  // What the side's first flag costs, if it has fallen; NONE if it has not.
  FirstFlag first_flag{};
  // The bank, in milliseconds: the time left in the current stage or byo-yomi period, without
  // delay time. Below zero only in a provisional reading, and if the time past zero of an earlier
  // move was carried.
  std::int64_t bank_ms{};
  // The delay time left in this turn, in milliseconds. It runs down before the bank.
  std::int64_t lent_ms{};
  // The time used past zero, in milliseconds, if play continues past zero. Within a grace, the
  // time past zero in this turn.
  std::int64_t overrun_ms{};
  // The time used in this turn, in milliseconds.
  std::int64_t turn_used_ms{};
  // The time left until this turn's limit, in milliseconds.
  std::int64_t turn_left_ms{};
  // The time used in the whole game, in milliseconds.
  std::int64_t used_ms{};
  // The time in the side's reserve, in milliseconds; 0 without one.
  std::int64_t reserve_ms{};
  // 1 if the side has gone berserk in this game; else 0.
  std::uint32_t berserk{};
  // 0.
  std::uint32_t reserved{};
};

template <>
struct detail::counterpart<SideReading> {
  using type = flagfall_side_reading;
  static_assert(sizeof(SideReading) == sizeof(flagfall_side_reading));
};

// What the board, or a player, says about the result.
enum class BoardKind : std::uint32_t {
  // No result yet: the game continues.
  Open = FLAGFALL_BOARD_OPEN,
  // A side has won on the board.
  Win = FLAGFALL_BOARD_WIN,
  // The board is drawn, or the players agreed to a draw.
  Draw = FLAGFALL_BOARD_DRAW,
  // The score from the first side's point of view: above zero, the first side has won. The points
  // that overruns cost are not yet subtracted.
  Score = FLAGFALL_BOARD_SCORE,
  // A side has resigned.
  Resigned = FLAGFALL_BOARD_RESIGNED,
  // A side claims a draw, since its opponent's first flag has fallen and the side can no longer
  // lose.
  Claimed = FLAGFALL_BOARD_CLAIMED,
};

template <>
struct detail::counterpart<BoardKind> {
  using type = flagfall_board_kind;
  static constexpr BoardKind all[] = {
      BoardKind::Open, BoardKind::Win, BoardKind::Draw, BoardKind::Score, BoardKind::Resigned,
      BoardKind::Claimed};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(BoardKind value) noexcept {
  switch (value) {
    case BoardKind::Open:
      return "open";
    case BoardKind::Win:
      return "win";
    case BoardKind::Draw:
      return "draw";
    case BoardKind::Score:
      return "score";
    case BoardKind::Resigned:
      return "resigned";
    case BoardKind::Claimed:
      return "claimed";
    default:
      return {};
  }
}

// What the board, or a player, says about the result. All fields but `struct_size` may be zero: no
// result yet.
struct Board {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Board);
  // What the result is, if there is one.
  BoardKind kind{};
  // For WIN, RESIGNED and CLAIMED: the side that won, resigns or claims.
  Side side{};
  // Must be zero.
  std::uint32_t reserved{};
  // For SCORE: the game's score from the first side's point of view: above zero, the first side
  // has won. The points that overruns cost are not yet subtracted. From -FLAGFALL_MS_MAX to
  // FLAGFALL_MS_MAX: otherwise the call returns TOO_LARGE.
  std::int64_t score{};
};

template <>
struct detail::counterpart<Board> {
  using type = flagfall_board;
  static_assert(sizeof(Board) == sizeof(flagfall_board));
};

// What the rules of the game say about the clocks: losses, sides that cannot win, and the cost of
// an overrun. All fields but `struct_size` may be zero: a game without points, in which both sides
// can win.
struct Terms {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Terms);
  // 1 if the game counts points, and `minimal_loss` and `maximal_loss` are set; else 0.
  std::uint32_t has_losses{};
  // The smallest loss, as a positive number: 2 in Othello.
  std::uint32_t minimal_loss{};
  // The largest loss, as a positive number: 64 in Othello.
  std::uint32_t maximal_loss{};
  // 1 if the first side cannot win by any sequence of moves, so that the game is drawn if the
  // second side's flag falls; else 0.
  std::uint32_t first_cannot_win{};
  // The same for the second side.
  std::uint32_t second_cannot_win{};
  // The points that each unit of a side's overrun costs: 10 in Scrabble. A unit that has begun
  // counts as a whole one.
  std::uint32_t overtime_points{};
  // That unit in milliseconds: 60000 in Scrabble; 0 if an overrun costs nothing.
  std::uint32_t overtime_every_ms{};
};

template <>
struct detail::counterpart<Terms> {
  using type = flagfall_terms;
  static_assert(sizeof(Terms) == sizeof(flagfall_terms));
};

// Who won.
enum class Outcome : std::uint32_t {
  // Nobody yet: the game is open.
  Open = FLAGFALL_OUTCOME_OPEN,
  // Nobody: the game is drawn.
  Draw = FLAGFALL_OUTCOME_DRAW,
  // The first side won.
  First = FLAGFALL_OUTCOME_FIRST,
  // The second side won.
  Second = FLAGFALL_OUTCOME_SECOND,
  // Nobody: the game was aborted, since a first move did not come in time.
  Aborted = FLAGFALL_OUTCOME_ABORTED,
};

template <>
struct detail::counterpart<Outcome> {
  using type = flagfall_outcome;
  static constexpr Outcome all[] = {
      Outcome::Open, Outcome::Draw, Outcome::First, Outcome::Second, Outcome::Aborted};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Outcome value) noexcept {
  return detail::view(flagfall_outcome_name(static_cast<flagfall_outcome>(value)));
}

// What decided a game. Later versions may add reasons.
enum class Reason : std::uint32_t {
  // The result on the board.
  Board = FLAGFALL_REASON_BOARD,
  // A side's flag fell.
  Flag = FLAGFALL_REASON_FLAG,
  // A side's flag fell, but its opponent cannot win: the game is drawn.
  FlagCannotWin = FLAGFALL_REASON_FLAG_CANNOT_WIN,
  // A side's first flag fell.
  FirstFlag = FLAGFALL_REASON_FIRST_FLAG,
  // Both first flags fell: the game is drawn.
  BothFirstFlags = FLAGFALL_REASON_BOTH_FIRST_FLAGS,
  // A draw was claimed after the opponent's first flag fell.
  Claim = FLAGFALL_REASON_CLAIM,
  // A side resigned.
  Resignation = FLAGFALL_REASON_RESIGNATION,
  // The game was halted at its limit: the board decides.
  Halt = FLAGFALL_REASON_HALT,
  // Penalties gave the opponent the points it needed to win the match.
  Penalties = FLAGFALL_REASON_PENALTIES,
  // A first move did not come in time: the game is aborted.
  FirstMove = FLAGFALL_REASON_FIRST_MOVE,
};

template <>
struct detail::counterpart<Reason> {
  using type = flagfall_reason;
  static constexpr Reason all[] = {
      Reason::Board, Reason::Flag, Reason::FlagCannotWin, Reason::FirstFlag, Reason::BothFirstFlags,
      Reason::Claim, Reason::Resignation, Reason::Halt, Reason::Penalties, Reason::FirstMove};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Reason value) noexcept {
  return detail::view(flagfall_reason_name(static_cast<flagfall_reason>(value)));
}

// The result of a game, and the reason for it.
struct Verdict {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Verdict);
  // Who won, if anybody.
  Outcome outcome{};
  // What decided the game. If the outcome is OPEN: BOARD, or HALT if the game was halted.
  Reason reason{};
  // 1 if there is a score, else 0.
  std::uint32_t has_score{};
  // The score from the first side's point of view.
  std::int64_t score{};
};

template <>
struct detail::counterpart<Verdict> {
  using type = flagfall_verdict;
  static_assert(sizeof(Verdict) == sizeof(flagfall_verdict));
};

// A protocol or format for the times of a game: of an engine, a client or a game file.
enum class Protocol : std::uint32_t {
  // The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
  Uci = FLAGFALL_PROTOCOL_UCI,
  // The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
  Usi = FLAGFALL_PROTOCOL_USI,
  // The Chess Engine Communication Protocol: `time 6000` and `otim 5000`.
  Cecp = FLAGFALL_PROTOCOL_CECP,
  // The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`.
  Gtp = FLAGFALL_PROTOCOL_GTP,
  // A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`.
  Sgf = FLAGFALL_PROTOCOL_SGF,
};

template <>
struct detail::counterpart<Protocol> {
  using type = flagfall_protocol;
  static constexpr Protocol all[] = {
      Protocol::Uci, Protocol::Usi, Protocol::Cecp, Protocol::Gtp, Protocol::Sgf};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(Protocol value) noexcept {
  switch (value) {
    case Protocol::Uci:
      return "uci";
    case Protocol::Usi:
      return "usi";
    case Protocol::Cecp:
      return "cecp";
    case Protocol::Gtp:
      return "gtp";
    case Protocol::Sgf:
      return "sgf";
    default:
      return {};
  }
}

// The time that a message says a side has left.
struct TimeLeft {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(TimeLeft);
  // 1 if the message gives a time for this side, else 0.
  std::uint32_t is_told{};
  // 1 if the message gives `moves`, else 0.
  std::uint32_t has_moves{};
  // The moves left in the quota, the moves (stones) left in the overtime, or the lives left. In UCI
  // both sides have the number, which is that of the side on turn.
  std::uint32_t moves{};
  // The time left, in milliseconds.
  std::int64_t time_ms{};
  // The increment, in milliseconds: in UCI what a move adds, in USI what comes on top of `time_ms`
  // for the next move.
  std::int64_t increment_ms{};
  // The time of each move after `time_ms` has run out, in milliseconds: USI's byo-yomi, and UCI's
  // `movetime`, where it is also `time_ms`.
  std::int64_t period_ms{};
  // 1 if the message gives `increment_ms`, else 0.
  std::uint32_t has_increment{};
  // 1 if the message gives `period_ms`, else 0.
  std::uint32_t has_period{};
};

template <>
struct detail::counterpart<TimeLeft> {
  using type = flagfall_time_left;
  static_assert(sizeof(TimeLeft) == sizeof(flagfall_time_left));
};

// How a display writes a time. Later versions may add styles.
enum class TimeStyle : std::uint32_t {
  // Hours, minutes and seconds: `1:23:45`, and `3:05` below one hour.
  Clock = FLAGFALL_TIME_STYLE_CLOCK,
  // As `clock`, with tenths of a second for a short time: `0:09.4`.
  Tenths = FLAGFALL_TIME_STYLE_TENTHS,
  // The two largest units of days, hours, minutes and seconds: `2d 3h`.
  Days = FLAGFALL_TIME_STYLE_DAYS,
};

template <>
struct detail::counterpart<TimeStyle> {
  using type = flagfall_time_style;
  static constexpr TimeStyle all[] = {
      TimeStyle::Clock, TimeStyle::Tenths, TimeStyle::Days};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(TimeStyle value) noexcept {
  switch (value) {
    case TimeStyle::Clock:
      return "clock";
    case TimeStyle::Tenths:
      return "tenths";
    case TimeStyle::Days:
      return "days";
    default:
      return {};
  }
}

// What the clocks will show if nobody presses, without its pieces.
struct Forecast {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Forecast);
  // The side on turn, whose values the pieces have.
  Side side{};
  // 1 if this side's flag falls in this turn, and `until_flag_ms` is the time until then; else 0.
  std::uint32_t flag_falls{};
  // 1 if more follows that the forecast does not contain: pieces beyond the number that was
  // asked for, or another turn, which begins by itself. Else 0.
  std::uint32_t more{};
  // The time until the flag falls, in milliseconds, in all the stages and lives that the side has
  // left.
  std::int64_t until_flag_ms{};
};

template <>
struct detail::counterpart<Forecast> {
  using type = flagfall_forecast;
  static_assert(sizeof(Forecast) == sizeof(flagfall_forecast));
};

// The value of a clock that changes as time passes.
enum class Runs : std::uint32_t {
  // No value changes.
  Nothing = FLAGFALL_RUNS_NOTHING,
  // The delay time of the turn falls.
  Lent = FLAGFALL_RUNS_LENT,
  // The bank falls.
  Bank = FLAGFALL_RUNS_BANK,
  // The time past zero rises.
  Overrun = FLAGFALL_RUNS_OVERRUN,
};

template <>
struct detail::counterpart<Runs> {
  using type = flagfall_runs;
  static constexpr Runs all[] = {
      Runs::Nothing, Runs::Lent, Runs::Bank, Runs::Overrun};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Runs value) noexcept {
  return detail::view(flagfall_runs_name(static_cast<flagfall_runs>(value)));
}

// A span of time in which one value of a clock changes, evenly.
//
// The values are those of a reading at `from_ms`. At a timestamp `t` of the piece, the value that
// `runs` has changed by `(t - from_ms + offset_ms) / unit_ms * unit_ms * factor`, where the
// division rounds down. The lent time and the bank fall; the overrun rises.
struct Piece {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Piece);
  // 1 if the piece ends, at `to_ms`; else 0.
  std::uint32_t ends{};
  // The value that changes.
  Runs runs{};
  // 1 if the side has a clock; 0 if it plays untimed.
  std::uint32_t timed{};
  // The stage's place in the schedule, counted from 0.
  std::uint32_t stage{};
  // The lives left, including the current one.
  std::uint32_t lives{};
  // The state of the side's flag.
  Flag flag{};
  // The value changes in steps of this many milliseconds of time: 1, unless turns are charged in
  // whole units.
  std::uint32_t unit_ms{};
  // How much of a step has run at `from_ms`, in milliseconds: below `unit_ms`.
  std::uint32_t offset_ms{};
  // How much each millisecond of a step counts.
  std::uint32_t factor{};
  // 1 if the opponent has a clock; 0 if it plays untimed.
  std::uint32_t other_timed{};
  // 1 if the opponent's bank rises by what this bank falls, as in an hourglass; else 0.
  std::uint32_t other_runs{};
  // 1 if an event happens at `to_ms`, and `then` is its kind. 0 if there is none, as when the
  // delay time is used up.
  std::uint32_t has_event{};
  // The event at `to_ms`: if there are several, the first or, if the game is over then, the last.
  EventKind then{};
  // When the piece begins: a timestamp.
  std::int64_t from_ms{};
  // When it ends, and the next one begins.
  std::int64_t to_ms{};
  // The bank, in milliseconds.
  std::int64_t bank_ms{};
  // The delay time left in this turn, in milliseconds.
  std::int64_t lent_ms{};
  // The time used past zero, in milliseconds, if play continues past zero.
  std::int64_t overrun_ms{};
  // The opponent's bank, in milliseconds.
  std::int64_t other_bank_ms{};
};

template <>
struct detail::counterpart<Piece> {
  using type = flagfall_piece;
  static_assert(sizeof(Piece) == sizeof(flagfall_piece));
};

// Who reports a standing, and in which format.
enum class StandingFormat : std::uint32_t {
  // A game's state from lichess's Bot and Board API: `{"type":"gameState","moves":"e2e4", …}`.
  Lichess = FLAGFALL_STANDING_FORMAT_LICHESS,
  // A clock from the Online Go Server: `{"current_player":1,"black_time":{…}, …}`.
  Ogs = FLAGFALL_STANDING_FORMAT_OGS,
  // The Go Text Protocol, of KGS's clients too: `time_left b 60 0` and `time_left w 50 0`.
  Gtp = FLAGFALL_STANDING_FORMAT_GTP,
  // The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
  Uci = FLAGFALL_STANDING_FORMAT_UCI,
  // The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
  Usi = FLAGFALL_STANDING_FORMAT_USI,
  // A game's position from PyChess: `{"type":"board","clocks":[60000,50000],"byo":"", …}`.
  Pychess = FLAGFALL_STANDING_FORMAT_PYCHESS,
};

template <>
struct detail::counterpart<StandingFormat> {
  using type = flagfall_standing_format;
  static constexpr StandingFormat all[] = {
      StandingFormat::Lichess, StandingFormat::Ogs, StandingFormat::Gtp, StandingFormat::Uci,
      StandingFormat::Usi, StandingFormat::Pychess};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(StandingFormat value) noexcept {
  switch (value) {
    case StandingFormat::Lichess:
      return "lichess";
    case StandingFormat::Ogs:
      return "ogs";
    case StandingFormat::Gtp:
      return "gtp";
    case StandingFormat::Uci:
      return "uci";
    case StandingFormat::Usi:
      return "usi";
    case StandingFormat::Pychess:
      return "pychess";
    default:
      return {};
  }
}

// What the clocks of a game show at one moment, as a server reports it, without the sides' clocks.
struct GameStanding {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(GameStanding);
  // Whether the clocks run, and if not, why not. Not DRAWN or PENALIZED.
  Phase phase{};
  // The side whose clock runs, or would run.
  Side on_turn{};
  // 1 if `first_to_fall` is given; else 0. With one fallen first flag it can be left out.
  std::uint32_t has_first_to_fall{};
  // The side whose first flag fell earlier, if both have fallen.
  Side first_to_fall{};
  // 0.
  std::uint32_t reserved{};
  // The timestamp at which the values hold.
  std::int64_t at_ms{};
};

template <>
struct detail::counterpart<GameStanding> {
  using type = flagfall_standing;
  static_assert(sizeof(GameStanding) == sizeof(flagfall_standing));
};

// What one side's clock shows in a standing. A value whose `has_` is 0 is one that the server does
// not report.
struct SideStanding {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(SideStanding);
  // 1 if `bank_ms` is given: for every side, except an untimed one, which has none. Else 0.
  std::uint32_t has_bank{};
  // 1 if `lives` is given; else 0. Default: those of the stage.
  std::uint32_t has_lives{};
  // 1 if `moves` is given; else 0. Default: as few as `moves_left` allows.
  std::uint32_t has_moves{};
  // 1 if `moves_left` is given; else 0. Default: the quota, if the stage has one.
  std::uint32_t has_moves_left{};
  // 1 if `lent_ms` is given; else 0. Default: the delay time of a turn that begins.
  std::uint32_t has_lent{};
  // 1 if `used_ms` is given; else 0. Default: as little as the other values allow.
  std::uint32_t has_used{};
  // 1 if `since_credit_ms` is given; else 0. Default: the time of this turn.
  std::uint32_t has_since_credit{};
  // 1 if `reserve_ms` is given; else 0. Default: what the stages so far give.
  std::uint32_t has_reserve{};
  // The stage's place in the schedule, counted from 0.
  std::uint32_t stage{};
  // The lives left, including the one now running: up to 65535.
  std::uint32_t lives{};
  // The number of moves completed.
  std::uint32_t moves{};
  // The moves still to make in this stage, if it has a quota.
  std::uint32_t moves_left{};
  // The state of the side's flag.
  Flag flag{};
  // The number of penalties so far: up to 65535.
  std::uint32_t penalties{};
  // 0.
  std::uint32_t reserved{};
  // The time left in the current stage or byo-yomi period, in milliseconds. An increment that is
  // added before the move is part of it.
  std::int64_t bank_ms{};
  // The delay time left for this turn, in milliseconds.
  std::int64_t lent_ms{};
  // The time used past zero, in milliseconds, if play continues past zero. Within a grace, that
  // of this turn.
  std::int64_t overrun_ms{};
  // The time used in this turn, in milliseconds: whole units of it if the time control charges
  // units. 0 for the side that is not on turn.
  std::int64_t turn_used_ms{};
  // The time used in the whole game, in milliseconds.
  std::int64_t used_ms{};
  // The time taken from the bank since the last credit, this turn included, in milliseconds, for
  // a credit such as Bronstein that gives back what was spent.
  std::int64_t since_credit_ms{};
  // The time in the reserve, in milliseconds.
  std::int64_t reserve_ms{};
};

template <>
struct detail::counterpart<SideStanding> {
  using type = flagfall_side_standing;
  static_assert(sizeof(SideStanding) == sizeof(flagfall_side_standing));
};

// A field of a standing, in an error.
enum class StandingField : std::uint32_t {
  // The phase: one that a standing cannot have, or that contradicts the other fields.
  Phase = FLAGFALL_STANDING_FIELD_PHASE,
  // The side on turn: before the start it is the first side.
  OnTurn = FLAGFALL_STANDING_FIELD_ON_TURN,
  // The side whose first flag fell earlier.
  FirstToFall = FLAGFALL_STANDING_FIELD_FIRST_TO_FALL,
  // The bank: missing, below zero, or that of an untimed side.
  Bank = FLAGFALL_STANDING_FIELD_BANK,
  // The stage: there is none with this index.
  Stage = FLAGFALL_STANDING_FIELD_STAGE,
  // The lives: 0, or more than the stage has.
  Lives = FLAGFALL_STANDING_FIELD_LIVES,
  // The moves: fewer than count towards the quota, or more than the limit of the game.
  Moves = FLAGFALL_STANDING_FIELD_MOVES,
  // The moves left: 0, more than the quota, or without a quota.
  MovesLeft = FLAGFALL_STANDING_FIELD_MOVES_LEFT,
  // The delay time left: more than the turn gets, or of a side that is not on turn.
  Lent = FLAGFALL_STANDING_FIELD_LENT,
  // The flag: it contradicts the phase, or no earlier stage lets it fall.
  Flag = FLAGFALL_STANDING_FIELD_FLAG,
  // The time past zero: below zero, or no stage so far continues past zero.
  Overrun = FLAGFALL_STANDING_FIELD_OVERRUN,
  // The penalties: too many, or no stage so far has penalties.
  Penalties = FLAGFALL_STANDING_FIELD_PENALTIES,
  // The time used in this turn: below zero, above the limit per turn, no whole number of units, or
  // of a side that is not on turn.
  TurnUsed = FLAGFALL_STANDING_FIELD_TURN_USED,
  // The time used in the game: less than the other values contain.
  Used = FLAGFALL_STANDING_FIELD_USED,
  // The time since the last credit: below zero, or more than was used.
  SinceCredit = FLAGFALL_STANDING_FIELD_SINCE_CREDIT,
  // The reserve: below zero, more than the stages so far give, or that of an untimed side.
  Reserve = FLAGFALL_STANDING_FIELD_RESERVE,
};

template <>
struct detail::counterpart<StandingField> {
  using type = flagfall_standing_field;
  static constexpr StandingField all[] = {
      StandingField::Phase, StandingField::OnTurn, StandingField::FirstToFall, StandingField::Bank,
      StandingField::Stage, StandingField::Lives, StandingField::Moves, StandingField::MovesLeft,
      StandingField::Lent, StandingField::Flag, StandingField::Overrun, StandingField::Penalties,
      StandingField::TurnUsed, StandingField::Used, StandingField::SinceCredit,
      StandingField::Reserve};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(StandingField value) noexcept {
  return detail::view(flagfall_standing_field_name(static_cast<flagfall_standing_field>(value)));
}

// The alarms of one side, and its countdown.
//
// An alarm sounds once, at the first millisecond at which the side's clock runs and its bank is at
// most the threshold, and again only after the bank was above `rearm_above_ms`. The countdown sounds
// in every turn whenever the bank falls to a whole number of seconds.
struct SideAlarms {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(SideAlarms);
  // The number of alarms, up to FLAGFALL_ALARMS_MOST.
  std::uint32_t count{};
  // The number of seconds that are counted down, up to 60. 0: none.
  std::uint32_t countdown{};
  // 0.
  std::uint32_t reserved{};
  // The bank at which each alarm sounds, in milliseconds: above 0, and all different.
  std::int64_t threshold_ms[FLAGFALL_ALARMS_MOST]{};
  // The bank above which each alarm is armed again, in milliseconds: at least the threshold. 0:
  // one and a half times the threshold.
  std::int64_t rearm_above_ms[FLAGFALL_ALARMS_MOST]{};
  // The least time between two soundings of each alarm, in milliseconds: 0 or more. If the bank is
  // low again before that, the alarm sounds at its end.
  std::int64_t quiet_ms[FLAGFALL_ALARMS_MOST]{};
};

template <>
struct detail::counterpart<SideAlarms> {
  using type = flagfall_side_alarms;
  static_assert(sizeof(SideAlarms) == sizeof(flagfall_side_alarms));
};

// Alarms as a site or a clock has them, by the length of the game.
enum class AlarmScheme : std::uint32_t {
  // As on lichess: one alarm, at an eighth of the first stage's time, but from 10 seconds to one
  // minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
  Lichess = FLAGFALL_ALARM_SCHEME_LICHESS,
  // As on Lishogi: one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
  Lishogi = FLAGFALL_ALARM_SCHEME_LISHOGI,
  // As on the DGT 2010: an alarm at 10 seconds, and a countdown of the last five.
  Dgt = FLAGFALL_ALARM_SCHEME_DGT,
};

template <>
struct detail::counterpart<AlarmScheme> {
  using type = flagfall_alarm_scheme;
  static constexpr AlarmScheme all[] = {
      AlarmScheme::Lichess, AlarmScheme::Lishogi, AlarmScheme::Dgt};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(AlarmScheme value) noexcept {
  switch (value) {
    case AlarmScheme::Lichess:
      return "lichess";
    case AlarmScheme::Lishogi:
      return "lishogi";
    case AlarmScheme::Dgt:
      return "dgt";
    default:
      return {};
  }
}

// What a tolerant reading took for granted.
enum class AssumptionKind : std::uint32_t {
  // A time in another unit than that of the notation, or with a unit where the notation has none:
  // `5m` in `pgn`.
  Unit = FLAGFALL_ASSUMPTION_UNIT,
  // A separator is superfluous or another than that of the notation: `300 + 3` in `pgn`.
  Separator = FLAGFALL_ASSUMPTION_SEPARATOR,
  // A word has no meaning for the clock: `rated`.
  Word = FLAGFALL_ASSUMPTION_WORD,
  // Capital letters were expected: `tm[600]` in `sgf`.
  Case = FLAGFALL_ASSUMPTION_CASE,
  // A property of SGF that is not part of the time control: `BL[30]`.
  Property = FLAGFALL_ASSUMPTION_PROPERTY,
  // A value that stands for nothing: `OT[-]` in `sgf`.
  Empty = FLAGFALL_ASSUMPTION_EMPTY,
  // A time was rounded to the millisecond.
  Rounded = FLAGFALL_ASSUMPTION_ROUNDED,
  // A word is of another language than the words before it.
  Language = FLAGFALL_ASSUMPTION_LANGUAGE,
  // A delay or increment after the last stage is that of all stages: `40/90 SD/30 d5` in `us-chess`.
  Repeated = FLAGFALL_ASSUMPTION_REPEATED,
};

template <>
struct detail::counterpart<AssumptionKind> {
  using type = flagfall_assumption_kind;
  static constexpr AssumptionKind all[] = {
      AssumptionKind::Unit, AssumptionKind::Separator, AssumptionKind::Word, AssumptionKind::Case,
      AssumptionKind::Property, AssumptionKind::Empty, AssumptionKind::Rounded,
      AssumptionKind::Language, AssumptionKind::Repeated};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(AssumptionKind value) noexcept {
  return detail::view(flagfall_assumption_kind_name(static_cast<flagfall_assumption_kind>(value)));
}

// What a tolerant reading took for granted, and where.
struct Assumption {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Assumption);
  // What was taken for granted.
  AssumptionKind kind{};
  // Where the part begins that the assumption is about, in bytes from the start of the text.
  std::uint64_t offset{};
  // The length of the part in bytes.
  std::uint64_t length{};
};

template <>
struct detail::counterpart<Assumption> {
  using type = flagfall_assumption;
  static_assert(sizeof(Assumption) == sizeof(flagfall_assumption));
};

// Something that happened in a game of an arena.
struct GameEvent {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(GameEvent);
  // What happened.
  EventKind kind{};
  // The side whose clock it happened on.
  Side side{};
  // For STAGE and RENEWED: the stage's place in the schedule, counted from 0. For LIFE: the
  // lives left. For PENALTY: the side's penalties so far. Else 0.
  std::uint32_t number{};
  // The game in which it happened.
  GameId game{};
  // The timestamp at which it happened, in milliseconds of your clock.
  std::int64_t at_ms{};
  // For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
  // threshold, and the whole seconds that are left. Else 0.
  std::int64_t left_ms{};
};

template <>
struct detail::counterpart<GameEvent> {
  using type = flagfall_game_event;
  static_assert(sizeof(GameEvent) == sizeof(flagfall_game_event));
};

// Something in a saved arena that could not be restored.
//
// An arena has a place for each game. When the game is removed, another can take its place.
struct ArenaDamage {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(ArenaDamage);
  // What is wrong: one of RESTORE_….
  Status kind{};
  // The position of the first damaged byte, counted from the first byte of the first file.
  std::uint64_t offset{};
  // The number of damaged bytes. 0 for parts that are missing.
  std::uint64_t length{};
  // The number of places, with or without a game, in the damaged bytes. Each is restored as it was
  // saved before, if it was. 0 if the number is not known.
  std::uint64_t places{};
  // The game, if only one is damaged; otherwise 0.
  GameId game{};
};

template <>
struct detail::counterpart<ArenaDamage> {
  using type = flagfall_arena_damage;
  static_assert(sizeof(ArenaDamage) == sizeof(flagfall_arena_damage));
};

// One ply, that is one side's move, as it was played on the clock.
struct Ply {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Ply);
  // The side that made the move.
  Side side{};
  // 1 if `elapsed_ms` is known: the document records it; else 0.
  std::uint32_t has_elapsed{};
  // 1 if `remaining_ms` is known; else 0: the side plays untimed, or the time of this or an
  // earlier ply is not recorded.
  std::uint32_t has_remaining{};
  // The time that the move took, in milliseconds.
  std::int64_t elapsed_ms{};
  // The side's bank after the move, in milliseconds.
  std::int64_t remaining_ms{};
};

template <>
struct detail::counterpart<Ply> {
  using type = flagfall_ply;
  static_assert(sizeof(Ply) == sizeof(flagfall_ply));
};

// What the time in a clock annotation means. Later versions may add kinds.
enum class ClockCommentKind : std::uint32_t {
  // `%clk`: the time that the clock of the side that moved shows after the move.
  Clk = FLAGFALL_CLOCK_COMMENT_CLK,
  // `%emt`: the time that the move took.
  Emt = FLAGFALL_CLOCK_COMMENT_EMT,
  // `%egt`: the time that the game has taken so far.
  Egt = FLAGFALL_CLOCK_COMMENT_EGT,
  // `%mct`: like `%clk`, but read from a mechanical clock.
  Mct = FLAGFALL_CLOCK_COMMENT_MCT,
};

template <>
struct detail::counterpart<ClockCommentKind> {
  using type = flagfall_clock_comment_kind;
  static constexpr ClockCommentKind all[] = {
      ClockCommentKind::Clk, ClockCommentKind::Emt, ClockCommentKind::Egt, ClockCommentKind::Mct};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(ClockCommentKind value) noexcept {
  switch (value) {
    case ClockCommentKind::Clk:
      return "clk";
    case ClockCommentKind::Emt:
      return "emt";
    case ClockCommentKind::Egt:
      return "egt";
    case ClockCommentKind::Mct:
      return "mct";
    default:
      return {};
  }
}

// A clock annotation in a PGN comment, such as `[%clk 1:29:57.5]` or `[%emt 0:00:05]`.
struct ClockComment {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(ClockComment);
  // What the time means.
  ClockCommentKind kind{};
  // The time, rounded down to whole milliseconds.
  std::int64_t time_ms{};
};

template <>
struct detail::counterpart<ClockComment> {
  using type = flagfall_clock_comment;
  static_assert(sizeof(ClockComment) == sizeof(flagfall_clock_comment));
};

// How a program or site records clocks. Later versions may add conventions.
enum class Convention : std::uint32_t {
  // The convention that fits the game: see `flagfall_pgn_game_audit`.
  Fitting = FLAGFALL_CONVENTION_FITTING,
  // The clock after the move, to the millisecond, as the PGN standard says it and python-chess
  // writes it.
  Exact = FLAGFALL_CONVENTION_EXACT,
  // Games of lichess: whole seconds, rounded to the nearest, and two untimed plies.
  Lichess = FLAGFALL_CONVENTION_LICHESS,
  // Live games of Chess.com: tenths of a second.
  ChessCom = FLAGFALL_CONVENTION_CHESS_COM,
  // Daily games of Chess.com: the time that was left when the move was made.
  ChessComDaily = FLAGFALL_CONVENTION_CHESS_COM_DAILY,
  // Broadcasts of DGT boards: whole seconds, with the increment of the next move.
  Dgt = FLAGFALL_CONVENTION_DGT,
};

template <>
struct detail::counterpart<Convention> {
  using type = flagfall_convention;
  static constexpr Convention all[] = {
      Convention::Fitting, Convention::Exact, Convention::Lichess, Convention::ChessCom,
      Convention::ChessComDaily, Convention::Dgt};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Convention value) noexcept {
  return detail::view(flagfall_convention_name(static_cast<flagfall_convention>(value)));
}

// How well a convention fits the clocks of a game.
struct ConventionFit {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(ConventionFit);
  // The convention.
  Convention convention{};
  // The number of plies whose times are possible under it, untimed plies included.
  std::uint64_t possible{};
  // The number of plies whose times are impossible under it.
  std::uint64_t impossible{};
};

template <>
struct detail::counterpart<ConventionFit> {
  using type = flagfall_convention_fit;
  static_assert(sizeof(ConventionFit) == sizeof(flagfall_convention_fit));
};

// What an audit says of a ply. Later versions may add verdicts.
enum class AuditVerdict : std::uint32_t {
  // The recorded times are possible.
  Ok = FLAGFALL_AUDIT_VERDICT_OK,
  // They are not.
  Impossible = FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE,
  // The ply has no recorded time, or its side is untimed.
  Unknown = FLAGFALL_AUDIT_VERDICT_UNKNOWN,
  // The ply took no time, and its clock agrees.
  Untimed = FLAGFALL_AUDIT_VERDICT_UNTIMED,
};

template <>
struct detail::counterpart<AuditVerdict> {
  using type = flagfall_audit_verdict;
  static constexpr AuditVerdict all[] = {
      AuditVerdict::Ok, AuditVerdict::Impossible, AuditVerdict::Unknown, AuditVerdict::Untimed};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(AuditVerdict value) noexcept {
  return detail::view(flagfall_audit_verdict_name(static_cast<flagfall_audit_verdict>(value)));
}

// Why a recorded time is impossible. Later versions may add reasons.
enum class AuditReason : std::uint32_t {
  // The recorded times are not impossible.
  None = FLAGFALL_AUDIT_REASON_NONE,
  // The clock shows more than it would after a move that took no time.
  TooMuch = FLAGFALL_AUDIT_REASON_TOO_MUCH,
  // The clock shows less than it would after a move at the last moment.
  TooLittle = FLAGFALL_AUDIT_REASON_TOO_LITTLE,
  // The recorded time of the move is longer than the side had, or disagrees with the clock.
  Emt = FLAGFALL_AUDIT_REASON_EMT,
};

template <>
struct detail::counterpart<AuditReason> {
  using type = flagfall_audit_reason;
  static constexpr AuditReason all[] = {
      AuditReason::None, AuditReason::TooMuch, AuditReason::TooLittle, AuditReason::Emt};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(AuditReason value) noexcept {
  return detail::view(flagfall_audit_reason_name(static_cast<flagfall_audit_reason>(value)));
}

// What an audit found of a ply. The recorded times are in the flagfall_pgn_ply with its index.
struct PlyAudit {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(PlyAudit);
  // The side that moved.
  Side side{};
  // Whether the recorded times are possible.
  AuditVerdict verdict{};
  // Why they are IMPOSSIBLE, or NONE.
  AuditReason reason{};
  // 1 if `low_ms` and `high_ms` are known, else 0: the side is untimed.
  std::uint32_t has_possible{};
  // 1 if `used_low_ms` and `used_high_ms` are known, else 0.
  std::uint32_t has_used{};
  // The least that the clock could show, in milliseconds.
  std::int64_t low_ms{};
  // The most that the clock could show, in milliseconds.
  std::int64_t high_ms{};
  // The least time that the ply took, in milliseconds.
  std::int64_t used_low_ms{};
  // The most time that the ply took, in milliseconds.
  std::int64_t used_high_ms{};
  // By how much the recorded time is beyond what is possible and what the convention tolerates
  // (times in whole seconds: one second), in milliseconds; 0 unless it is IMPOSSIBLE.
  std::int64_t by_ms{};
};

template <>
struct detail::counterpart<PlyAudit> {
  using type = flagfall_ply_audit;
  static_assert(sizeof(PlyAudit) == sizeof(flagfall_ply_audit));
};

// The encoding of a PGN file.
enum class PgnEncoding : std::uint32_t {
  // UTF-16 if the file begins with its byte order mark, or with `[` or a space as UTF-16 writes it.
  // Otherwise each tag is read as UTF-8 or, if it is not valid UTF-8, as Latin-1.
  Detect = FLAGFALL_PGN_ENCODING_DETECT,
  // UTF-8. What is not valid is replaced by U+FFFD.
  Utf8 = FLAGFALL_PGN_ENCODING_UTF8,
  // ISO 8859-1.
  Latin1 = FLAGFALL_PGN_ENCODING_LATIN1,
  // UTF-16, little-endian.
  Utf16Le = FLAGFALL_PGN_ENCODING_UTF16_LE,
  // UTF-16, big-endian.
  Utf16Be = FLAGFALL_PGN_ENCODING_UTF16_BE,
};

template <>
struct detail::counterpart<PgnEncoding> {
  using type = flagfall_pgn_encoding;
  static constexpr PgnEncoding all[] = {
      PgnEncoding::Detect, PgnEncoding::Utf8, PgnEncoding::Latin1, PgnEncoding::Utf16Le,
      PgnEncoding::Utf16Be};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(PgnEncoding value) noexcept {
  switch (value) {
    case PgnEncoding::Detect:
      return "detect";
    case PgnEncoding::Utf8:
      return "utf8";
    case PgnEncoding::Latin1:
      return "latin1";
    case PgnEncoding::Utf16Le:
      return "utf16-le";
    case PgnEncoding::Utf16Be:
      return "utf16-be";
    default:
      return {};
  }
}

// The result of a game, at the end of its moves.
enum class PgnResult : std::uint32_t {
  // The game has no result after its moves.
  None = FLAGFALL_PGN_RESULT_NONE,
  // `1-0`: White won.
  FirstWins = FLAGFALL_PGN_RESULT_FIRST_WINS,
  // `0-1`: Black won.
  SecondWins = FLAGFALL_PGN_RESULT_SECOND_WINS,
  // `1/2-1/2`: a draw.
  Draw = FLAGFALL_PGN_RESULT_DRAW,
  // `*`: the game is not over, or its result is not known.
  Unknown = FLAGFALL_PGN_RESULT_UNKNOWN,
};

template <>
struct detail::counterpart<PgnResult> {
  using type = flagfall_pgn_result;
  static constexpr PgnResult all[] = {
      PgnResult::None, PgnResult::FirstWins, PgnResult::SecondWins, PgnResult::Draw,
      PgnResult::Unknown};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(PgnResult value) noexcept {
  switch (value) {
    case PgnResult::FirstWins:
      return "first-wins";
    case PgnResult::SecondWins:
      return "second-wins";
    case PgnResult::Draw:
      return "draw";
    case PgnResult::Unknown:
      return "unknown";
    default:
      return {};
  }
}

// A game in a PGN file, without its tags, plies and faults.
struct PgnGameReading {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(PgnGameReading);
  // The side of the first ply: the one that the tag `FEN` names, or SECOND if the moves begin
  // with a number like `1...`.
  Side side{};
  // The result after the moves, or NONE.
  PgnResult result{};
  // The number of faults: at most 16.
  std::uint32_t faults{};
  // The line of the file on which the game begins, from 1.
  std::uint64_t line{};
  // The number of tags: at most 256.
  std::uint64_t tags{};
  // The number of plies, without variations: at most 65,536.
  std::uint64_t plies{};
  // The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms.
  std::int64_t resolution_ms{};
};

template <>
struct detail::counterpart<PgnGameReading> {
  using type = flagfall_pgn_game_reading;
  static_assert(sizeof(PgnGameReading) == sizeof(flagfall_pgn_game_reading));
};

// The times in the comments after a ply: the first of each kind.
struct PgnPly {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(PgnPly);
  // 1 if `clk_ms` is recorded, else 0.
  std::uint32_t has_clk{};
  // 1 if `emt_ms` is recorded, else 0.
  std::uint32_t has_emt{};
  // 1 if `egt_ms` is recorded, else 0.
  std::uint32_t has_egt{};
  // `%clk`, or `%mct`: the time on the clock of the side that moved, in milliseconds.
  std::int64_t clk_ms{};
  // `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that
  // the ply took, in milliseconds.
  std::int64_t emt_ms{};
  // `%egt`: the time that the game has taken so far, in milliseconds.
  std::int64_t egt_ms{};
};

template <>
struct detail::counterpart<PgnPly> {
  using type = flagfall_pgn_ply;
  static_assert(sizeof(PgnPly) == sizeof(flagfall_pgn_ply));
};

// What is wrong with a game. The rest of it is read all the same. Later versions may add kinds.
enum class PgnFaultKind : std::uint32_t {
  // A tag is not of the form `[Name "value"]`. It is left out, unless only its `]` is missing.
  BadTag = FLAGFALL_PGN_FAULT_BAD_TAG,
  // A clock annotation without a valid time, such as `[%clk 1:2]`. It is left out.
  BadClock = FLAGFALL_PGN_FAULT_BAD_CLOCK,
  // Text that is neither a move nor anything else of PGN.
  UnknownText = FLAGFALL_PGN_FAULT_UNKNOWN_TEXT,
  // A comment without `}`. It ends at a line that begins with `[Event "`, or with the file.
  UnclosedComment = FLAGFALL_PGN_FAULT_UNCLOSED_COMMENT,
  // A variation without `)`. It ends with the game.
  UnclosedVariation = FLAGFALL_PGN_FAULT_UNCLOSED_VARIATION,
  // A `)` or `}` that closes nothing.
  Unopened = FLAGFALL_PGN_FAULT_UNOPENED,
  // A game without a result after its moves.
  NoResult = FLAGFALL_PGN_FAULT_NO_RESULT,
  // A tag is longer than 4,096 bytes, or the game has more than 256 tags. The tag is left out.
  TooManyTags = FLAGFALL_PGN_FAULT_TOO_MANY_TAGS,
  // The game has more than 65,536 plies. The others are left out.
  TooManyPlies = FLAGFALL_PGN_FAULT_TOO_MANY_PLIES,
};

template <>
struct detail::counterpart<PgnFaultKind> {
  using type = flagfall_pgn_fault_kind;
  static constexpr PgnFaultKind all[] = {
      PgnFaultKind::BadTag, PgnFaultKind::BadClock, PgnFaultKind::UnknownText,
      PgnFaultKind::UnclosedComment, PgnFaultKind::UnclosedVariation, PgnFaultKind::Unopened,
      PgnFaultKind::NoResult, PgnFaultKind::TooManyTags, PgnFaultKind::TooManyPlies};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(PgnFaultKind value) noexcept {
  return detail::view(flagfall_pgn_fault_kind_name(static_cast<flagfall_pgn_fault_kind>(value)));
}

// What a value means, in English. Static; empty if the value is unknown.
inline std::string_view message(PgnFaultKind value) noexcept {
  return detail::view(flagfall_pgn_fault_kind_message(static_cast<flagfall_pgn_fault_kind>(value)));
}

// Something wrong with a game, and where.
struct PgnFault {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(PgnFault);
  // What is wrong.
  PgnFaultKind kind{};
  // The line of the file, from 1: where the comment, variation or tag begins that is not closed.
  std::uint64_t line{};
};

template <>
struct detail::counterpart<PgnFault> {
  using type = flagfall_pgn_fault;
  static_assert(sizeof(PgnFault) == sizeof(flagfall_pgn_fault));
};

// How much lag is compensated, as servers do it. Later versions may add formulas.
enum class LagFormula : std::uint32_t {
  // As on lichess: the allowance grows with each move by (T + 40 * I) * 2/5 + 15 hundredths of a
  // second, at most by one second. T is the initial time and I the increment, both in whole seconds.
  // It begins with three times that amount and never exceeds seven times it.
  Lichess = FLAGFALL_LAG_FORMULA_LICHESS,
  // As on lichess in 2017: the allowance grows by a second with each move, begins with two seconds
  // and never exceeds five. At most three seconds are compensated in one move.
  Lichess2017 = FLAGFALL_LAG_FORMULA_LICHESS2017,
  // As in pool and tournament games of the Internet Chess Club: up to one second in each move.
  Icc = FLAGFALL_LAG_FORMULA_ICC,
  // All lag, as with FICS's timeseal.
  Timeseal = FLAGFALL_LAG_FORMULA_TIMESEAL,
};

template <>
struct detail::counterpart<LagFormula> {
  using type = flagfall_lag_formula;
  static constexpr LagFormula all[] = {
      LagFormula::Lichess, LagFormula::Lichess2017, LagFormula::Icc, LagFormula::Timeseal};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
constexpr std::string_view name(LagFormula value) noexcept {
  switch (value) {
    case LagFormula::Lichess:
      return "lichess";
    case LagFormula::Lichess2017:
      return "lichess-2017";
    case LagFormula::Icc:
      return "icc";
    case LagFormula::Timeseal:
      return "timeseal";
    default:
      return {};
  }
}

// The state of the Crawford game: the one game that is played without the cube, after a side first
// comes within one point of the match's length.
enum class Crawford : std::uint32_t {
  // No side has come within one point of winning.
  NotYet = FLAGFALL_CRAWFORD_NOT_YET,
  // The next game is the Crawford game.
  Next = FLAGFALL_CRAWFORD_NEXT,
  // The Crawford game is being played.
  Now = FLAGFALL_CRAWFORD_NOW,
  // The Crawford game has been played.
  Played = FLAGFALL_CRAWFORD_PLAYED,
};

template <>
struct detail::counterpart<Crawford> {
  using type = flagfall_crawford;
  static constexpr Crawford all[] = {
      Crawford::NotYet, Crawford::Next, Crawford::Now, Crawford::Played};
};

// The name of a value, the same in every language. Static; empty if the value is unknown.
inline std::string_view name(Crawford value) noexcept {
  return detail::view(flagfall_crawford_name(static_cast<flagfall_crawford>(value)));
}

// The state of a match.
struct MatchReading {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(MatchReading);
  // The match's length: the points that win it.
  std::uint32_t length{};
  // The first side's points.
  std::uint32_t first{};
  // The second side's points.
  std::uint32_t second{};
  // The number of games that have begun.
  std::uint32_t games{};
  // The state of the Crawford game.
  Crawford crawford{};
  // The value of the cube in the current game; 0 between games.
  std::uint32_t cube{};
  // 1 if the cube cannot be used, because a penalty froze it or this is the Crawford game; else
  // 0.
  std::uint32_t cube_is_frozen{};
  // The side that has won the match, or NONE.
  Side winner{};
};

template <>
struct detail::counterpart<MatchReading> {
  using type = flagfall_match_reading;
  static_assert(sizeof(MatchReading) == sizeof(flagfall_match_reading));
};

// What a penalty caused in the match.
struct Penalized {
  // The size of the struct, by which the library knows its version.
  std::uint32_t struct_size = sizeof(Penalized);
  // 1 if the opponent has won the match, which ends the game too; else 0.
  std::uint32_t match_over{};
  // 1 if the penalty froze the cube, else 0.
  std::uint32_t froze_cube{};
  // The side whose unanswered double the penalty cancelled, or NONE. A clock of the match has
  // returned the turn to that side.
  Side void_double{};
};

template <>
struct detail::counterpart<Penalized> {
  using type = flagfall_penalized;
  static_assert(sizeof(Penalized) == sizeof(flagfall_penalized));
};

// End of types.

// The notation `chess` with its options.
struct Chess {
  // How the credit is given.
  Mode mode = Mode::Fischer;
  // An extra rule.
  ChessOption option = ChessOption::None;
};

// The notation `arimaa` with its options.
struct Arimaa {
  // Whether a field that cannot be parsed is an error; if not, it takes its default, with a
  // warning.
  bool strict = false;
  // Whether each side has at least a minute for its setup turn.
  bool setup = false;
};

// The notation `ggs` with its options. Times that a text omits are those of the default clock.
struct Ggs {
  // The default initial time.
  std::int64_t ini_ms = 900000;
  // The default increment.
  std::int64_t inc_ms = 0;
  // The default extra time.
  std::int64_t ext_ms = 120000;
  // Whether the flag falls at the end of the main time; if not, extra time follows.
  bool soft_is_hard = false;
};

// The notation `double-flag` with its option.
struct DoubleFlag {
  // How the credit of the main time is given.
  Mode mode = Mode::FischerAfter;
};

// The notation `pcn` with its option.
struct Pcn {
  // The format of the document.
  Format format = Format::Json;
};

// A notation with its options; or without, for its default options.
using AnyNotation = std::variant<Notation, Chess, Arimaa, Ggs, DoubleFlag, Pcn>;

// C returned an error status. `what()` says in English what it means, and is static.
class Error : public std::exception {
 public:
  // Creates the exception for a status.
  explicit Error(Status status) noexcept : status_(status) {}

  // The status.
  Status status() const noexcept { return status_; }

  // Returns what the status means, in English. Static.
  const char *what() const noexcept override { return message(status_).data(); }

 private:
  Status status_;
};

// The status Parse: `why()` says what is wrong with the text, and where.
class ParseError : public Error {
 public:
  // Creates the exception for this fault.
  explicit ParseError(const ParseFault &why) noexcept : Error(Status::Parse), why_(why) {}

  // What is wrong with the text, and where.
  const ParseFault &why() const noexcept { return why_; }

  // Returns the kind of fault in English: "the text is ambiguous". Static. `parse_error_describe`
  // writes what was found, where, and what was expected, for which it needs the text.
  const char *what() const noexcept override { return message(why_.kind).data(); }

 private:
  ParseFault why_;
};

// The status BufferTooShort: `needed()` is the capacity needed.
class BufferError : public Error {
 public:
  // Creates the exception for this capacity.
  explicit BufferError(std::size_t needed) noexcept
      : Error(Status::BufferTooShort), needed_(needed) {}

  // The capacity needed, including the NUL of a text.
  std::size_t needed() const noexcept { return needed_; }

 private:
  std::size_t needed_;
};

// The status BadStanding: `field()` says which field contradicts another or the time control.
class StandingError : public Error {
 public:
  // Creates the exception for this field. `side` is None for a field of the game.
  StandingError(Side side, StandingField field) noexcept
      : Error(Status::BadStanding), side_(side), field_(field) {}

  // The side whose field it is; None for a field of the game.
  Side side() const noexcept { return side_; }
  // The field.
  StandingField field() const noexcept { return field_; }

 private:
  Side side_;
  StandingField field_;
};

namespace detail {

// A text that C writes in addition to some statuses, kept in an exception.
using note = std::array<char, FLAGFALL_PATH_CAPACITY>;

}  // namespace detail

// A status Restore…: `detail()` says what exactly is wrong, or is empty.
class RestoreError : public Error {
 public:
  // Creates the exception for a status Restore….
  RestoreError(Status status, const detail::note &said) noexcept : Error(status), said_(said) {}

  // Which field, place or entry is wrong; may be empty.
  std::string_view detail() const noexcept { return said_.data(); }

 private:
  detail::note said_;
};

// A status CannotHold…: `path()` says where the value is.
class HoldError : public Error {
 public:
  // Creates the exception for a status CannotHold….
  HoldError(Status status, const detail::note &path) noexcept : Error(status), path_(path) {}

  // Where the value is that the format cannot hold: "sides.first".
  std::string_view path() const noexcept { return path_.data(); }

 private:
  detail::note path_;
};

namespace detail {

// Owns a C object.
template <typename Object, void (*release)(Object *)>
class owner {
 public:
  using object = Object;

  explicit owner(Object *taken) noexcept : object_(taken) {}

  Object *get() noexcept { return object_.get(); }
  const Object *get() const noexcept { return object_.get(); }

 private:
  struct releases {
    void operator()(Object *object) const noexcept { release(object); }
  };

  std::unique_ptr<Object, releases> object_;
};

// Whether a type owns a C object.
template <typename Type, typename = void>
constexpr bool owns = false;
template <typename Type>
constexpr bool owns<Type, std::void_t<typename Type::object>> = true;

// A notation's options in C's form, for a call.
struct options_in_c {
  flagfall_options options{};

  options_in_c() noexcept { options.struct_size = sizeof options; }
  operator const flagfall_options *() const noexcept { return &options; }

  Notation put(Notation one) noexcept { return one; }

  Notation put(const Chess &chess) noexcept {
    options.mode = static_cast<flagfall_mode>(chess.mode);
    options.option = static_cast<flagfall_option>(chess.option);
    return Notation::Chess;
  }

  Notation put(const Arimaa &arimaa) noexcept {
    options.strict = arimaa.strict;
    options.setup = arimaa.setup;
    return Notation::Arimaa;
  }

  Notation put(const Ggs &ggs) noexcept {
    options.has_default_clock = 1;
    options.ini_ms = ggs.ini_ms;
    options.inc_ms = ggs.inc_ms;
    options.ext_ms = ggs.ext_ms;
    options.soft_is_hard = ggs.soft_is_hard;
    return Notation::Ggs;
  }

  Notation put(const DoubleFlag &double_flag) noexcept {
    options.mode = static_cast<flagfall_mode>(double_flag.mode);
    return Notation::DoubleFlag;
  }

  Notation put(const Pcn &pcn) noexcept {
    options.format = static_cast<flagfall_format>(pcn.format);
    return Notation::Pcn;
  }

  AnyNotation of(Notation notation) const noexcept {
    switch (notation) {
      case Notation::Chess:
        return Chess{Mode{options.mode}, ChessOption{options.option}};
      case Notation::Arimaa:
        return Arimaa{options.strict != 0, options.setup != 0};
      case Notation::Ggs:
        return Ggs{options.ini_ms, options.inc_ms, options.ext_ms, options.soft_is_hard != 0};
      case Notation::DoubleFlag:
        return DoubleFlag{Mode{options.mode}};
      case Notation::Pcn:
        return Pcn{Format{options.format}};
      default:
        return notation;
    }
  }
};

// An argument in C's form, where it may be two arguments. Only the library accesses what a pointer
// points to by its C type.
template <typename Type>
auto in_c(Type &value) {
  using Plain = std::remove_const_t<Type>;
  if constexpr (owns<Plain>) {
    return std::make_tuple(value.get());
  } else if constexpr (std::is_same_v<Plain, std::string_view>) {
    return std::make_tuple(value.data(), value.size());
  } else if constexpr (std::is_same_v<Plain, AnyNotation>) {
    options_in_c options;
    const Notation notation = std::visit([&](const auto &one) { return options.put(one); }, value);
    return std::make_tuple(static_cast<flagfall_notation>(notation), options);
  } else if constexpr (std::is_pointer_v<Plain>) {
    using One = std::remove_pointer_t<Plain>;
    using C = typename counterpart<std::remove_const_t<One>>::type;
    return std::make_tuple(
        reinterpret_cast<std::conditional_t<std::is_const_v<One>, const C *, C *>>(value));
  } else {
    return std::make_tuple(static_cast<typename counterpart<Plain>::type>(value));
  }
}

// Makes a C call. The functions below throw on an error; their last arguments to C receive what
// each comment names.
template <typename Call, typename... Arguments>
Status status_of(Call call, Arguments &&...arguments) {
  return Status{std::apply(call, std::tuple_cat(in_c(arguments)...))};
}

inline void check(Status status) {
  if (status != Status::Ok) {
    throw Error(status);
  }
}

inline void check_room(Status status, std::size_t needed) {
  if (status == Status::BufferTooShort) {
    throw BufferError(needed);
  }
  check(status);
}

// The C object of an argument that may be null. C would take an object that was moved for none.
template <typename Owner>
const typename Owner::object *if_given(const Owner *owner) {
  if (owner == nullptr) {
    return nullptr;
  }
  if (owner->get() == nullptr) {
    throw Error(Status::InvalidArgument);
  }
  return owner->get();
}

// The statuses of one kind have the same hundreds digit.
constexpr bool is_of_kind(Status status, Status kind) noexcept {
  return static_cast<int>(status) / 100 == static_cast<int>(kind) / 100;
}

// Receives nothing.
template <typename Call, typename... Arguments>
void done(Call call, Arguments &&...arguments) {
  check(status_of(call, arguments...));
}

// A caller's function that stores what is saved, as C calls it. An exception ends the call and is
// thrown again.
template <typename Write>
struct writer {
  Write &write;
  std::exception_ptr thrown;

  static int call(void *context, const std::uint8_t *bytes, std::size_t size) noexcept {
    auto &self = *static_cast<writer *>(context);
    try {
      self.write(bytes, size);
      return 0;
    } catch (...) {
      self.thrown = std::current_exception();
      return 1;
    }
  }

  void check(Status status) const {
    if (thrown) {
      std::rethrow_exception(thrown);
    }
    detail::check(status);
  }
};

inline void check(Status status, const ParseFault &why) {
  if (status == Status::Parse) {
    throw ParseError(why);
  }
  check(status);
}

// Receives only a parse error.
template <typename Call, typename... Arguments>
void parsed(Call call, Arguments &&...arguments) {
  ParseFault why;
  check(status_of(call, arguments..., &why), why);
}

// Receives an object, a number or a struct, through `ask`.
template <typename Out, typename Ask>
Out received(const Ask &ask) {
  if constexpr (owns<Out>) {
    typename Out::object *out = nullptr;
    ask(&out);
    return Out(out);
  } else {
    Out out{};
    ask(&out);
    return out;
  }
}

// Receives an object, a number or a struct.
template <typename Out, typename Call, typename... Arguments>
Out given(Call call, Arguments &&...arguments) {
  return received<Out>([&](auto *out) { done(call, arguments..., out); });
}

// Receives a parse error, and an object, a number or a struct.
template <typename Out, typename Call, typename... Arguments>
Out parsed_to(Call call, Arguments &&...arguments) {
  ParseFault why;
  return received<Out>([&](auto *out) { check(status_of(call, arguments..., &why, out), why); });
}

// Receives the detail of an error, and an object, a number or a struct.
template <typename Out, typename Call, typename... Arguments>
Out restored(Call call, Arguments &&...arguments) {
  return received<Out>([&](auto *out) {
    note said{};
    const Status status = status_of(call, arguments..., said.data(), out);
    if (is_of_kind(status, Status::RestoreForeign)) {
      throw RestoreError(status, said);
    }
    check(status);
  });
}

inline void check(Status status, Side side, StandingField field) {
  if (status == Status::BadStanding) {
    throw StandingError(side, field);
  }
  check(status);
}

// Receives milliseconds, if there are any.
template <typename Call, typename... Arguments>
std::optional<std::int64_t> if_any(Call call, Arguments &&...arguments) {
  std::uint32_t exists = 0;
  std::int64_t out_ms = 0;
  done(call, arguments..., &exists, &out_ms);
  return exists != 0 ? std::optional<std::int64_t>(out_ms) : std::nullopt;
}

// Receives an array of this capacity, and returns the number of its elements.
template <typename Element, typename Call, typename... Arguments>
std::size_t listed(Element *out, std::size_t capacity, Call call, Arguments &&...arguments) {
  std::size_t count = 0;
  const Status status = status_of(call, arguments..., out, capacity, &count);
  check_room(status, count);
  return count;
}

// Receives a text in a buffer of this capacity.
template <typename Call, typename... Arguments>
std::string_view written(char *out, std::size_t capacity, Call call, Arguments &&...arguments) {
  std::size_t length = 0;
  const Status status = status_of(call, arguments..., out, capacity, &length);
  check_room(status, length + 1);
  return std::string_view(out, length);
}

// Receives a text in a buffer of this capacity, or the path of a value that cannot be held.
template <typename Call, typename... Arguments>
std::string_view held(char *out, std::size_t capacity, Call call, Arguments &&...arguments) {
  note path{};
  std::size_t length = 0;
  const Status status = status_of(call, arguments..., path.data(), out, capacity, &length);
  if (is_of_kind(status, Status::CannotHoldNull)) {
    throw HoldError(status, path);
  }
  check_room(status, length + 1);
  return std::string_view(out, length);
}

}  // namespace detail

// Returns the text that a call writes, as std::string: `call(arguments..., out, capacity)`. If the
// text has more than 255 bytes, the call is made twice.
template <typename Call, typename... Arguments>
std::string text(Call call, Arguments &&...arguments) {
  char room[256];
  std::size_t needed = 0;
  try {
    return std::string(std::invoke(call, arguments..., room, sizeof room));
  } catch (const BufferError &too_short) {
    needed = too_short.needed();
    if (needed <= sizeof room) {
      throw;
    }
  }
  std::string out(needed, '\0');
  out.resize(std::invoke(call, arguments..., out.data(), needed).size());
  return out;
}

// A time control. It never changes.
class Control : public detail::owner<flagfall_control, flagfall_control_free> {
 public:
  using owner::owner;

  // Creates a time control from stages: those of both sides, or of each side. `rules` may be null:
  // the defaults. Throws NegativeTime, NoNextStage, UnreachableStage, EmptyRefill, TooManyLives,
  // BadTier, BadOpening, BadGrace, BadReserve, UnequalSides.
  Control(const Stage *first, std::size_t first_count, const Stage *second = nullptr,
          std::size_t second_count = 0, const Rules *rules = nullptr)
      : Control(detail::given<Control>(flagfall_control_new, first, first_count, second,
                                       second_count, rules)) {}

  // Parses a time control. Throws ParseError; NegativeTime for a time in the options.
  static Control parse(const AnyNotation &notation, std::string_view text) {
    return detail::parsed_to<Control>(flagfall_control_parse, notation, text);
  }

  // Writes a warning for each part of `text` that has no effect on a clock, and returns their
  // number. Throws NegativeTime for a time in the options.
  static std::size_t warnings(const AnyNotation &notation, std::string_view text, ParseFault *out,
                              std::size_t capacity) {
    return detail::listed(out, capacity, flagfall_control_warnings, notation, text);
  }

  // Creates time odds: the first side's stages of `first`, and the second side's of `second`.
  // Throws UnequalSides, MixedGameLimits.
  static Control from_sides(const Control &first, const Control &second) {
    return detail::given<Control>(flagfall_control_from_sides, first, second);
  }

  // Returns a copy in which `side` has gone berserk by `rule`: less time, less or no credit. Throws
  // UnequalSides, EmptyRefill, BadReserve, NotBerserkable.
  Control berserk(Side side, BerserkRule rule) const {
    return detail::given<Control>(flagfall_control_berserk, *this, side, rule);
  }

  // Returns the alarms that `scheme` has in games with this time control, of the first and the second
  // side.
  std::pair<SideAlarms, SideAlarms> alarms(AlarmScheme scheme) const {
    std::pair<SideAlarms, SideAlarms> both;
    detail::done(flagfall_control_alarms, *this, scheme, &both.first, &both.second);
    return both;
  }

  // Returns whether `side` may go berserk by `rule`: whether `berserk` does not throw.
  bool may_berserk(Side side, BerserkRule rule) const {
    return detail::given<std::uint32_t>(flagfall_control_may_berserk, *this, side, rule) != 0;
  }

  // Returns a copy in which every time of `side` is divided by `by`, at least 1. Throws
  // UnequalSides, EmptyRefill, BadReserve.
  Control divided(Side side, std::uint32_t by) const {
    return detail::given<Control>(flagfall_control_divided, *this, side, by);
  }

  // Returns a copy with a time within which each first move must come, as `scheme` has it. See
  // flagfall_control_with_first_move.
  Control with_first_move(FirstMoveScheme scheme) const {
    return detail::given<Control>(flagfall_control_with_first_move, *this, scheme);
  }

  // Returns the time that `side` has for `moves` moves if the last of them uses up everything, in
  // milliseconds; nothing if it plays untimed. Throws TimeTooLarge.
  std::optional<std::int64_t> estimate(Side side, std::uint32_t moves) const {
    return detail::if_any(flagfall_control_estimate, *this, side, moves);
  }

  // Returns the category in a scheme, such as blitz, or Category::None. `width` and `height` are the
  // size of the Go board, for the scheme of OGS, or both 0.
  Category category(CategoryScheme scheme, std::uint32_t width = 0,
                    std::uint32_t height = 0) const {
    return detail::given<Category>(flagfall_control_category, *this, scheme, width, height);
  }

  // Returns the time by which a scheme chooses the category, in milliseconds; nothing if both sides
  // play untimed. Throws TimeTooLarge.
  std::optional<std::int64_t> category_time(CategoryScheme scheme, std::uint32_t width = 0,
                                            std::uint32_t height = 0) const {
    return detail::if_any(flagfall_control_category_time, *this, scheme, width, height);
  }

  // Returns whether all stages and rules of both time controls are equal.
  bool equals(const Control &other) const {
    return detail::given<std::uint32_t>(flagfall_control_equals, *this, other) != 0;
  }

  // Writes the time control of `side` in a notation. Throws CannotSay… if the notation cannot
  // express it.
  std::string_view print(Side side, const AnyNotation &notation, char *out,
                         std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_print, *this, side, notation);
  }

  // Translates the time control into a notation as closely as possible. `losses` receives a
  // CannotSay… for each part that was lost, and `count` their number, also if BufferError is
  // thrown. Then `needed()` is the capacity for the text; compare `count` with `losses_capacity`
  // too.
  std::string_view convert(const AnyNotation &notation, Status *losses,
                           std::size_t losses_capacity, std::size_t &count, char *out,
                           std::size_t capacity) const {
    std::size_t length = 0;
    const Status status = detail::status_of(flagfall_control_convert, *this, notation, out, capacity,
                                            &length, losses, losses_capacity, &count);
    detail::check_room(status, length + 1);
    return std::string_view(out, length);
  }

  // Writes the time control in plain English.
  std::string_view describe(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_describe, *this);
  }

  // Writes the time control in words of a language, with lines as `describe` writes.
  std::string_view describe_in(Language language, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_describe_in, *this, language);
  }

  // Writes what `describe` says as phrases, for a program that says it in another language: one line
  // of JSON, the same in every language. See `flagfall_control_description_json`.
  std::string_view description_json(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_description_json, *this);
  }

  // Returns the number of stages of `side`; 0 if it plays untimed.
  std::size_t stage_count(Side side) const {
    return detail::given<std::size_t>(flagfall_control_stage_count, *this, side);
  }

  // Returns a stage of `side`. `place` counts from 0.
  Stage stage(Side side, std::size_t place) const {
    return detail::given<Stage>(flagfall_control_stage, *this, side, place);
  }

  // Returns the rules for both sides.
  Rules rules() const { return detail::given<Rules>(flagfall_control_rules, *this); }
};

// A backgammon match.
class Match : public detail::owner<flagfall_match, flagfall_match_free> {
 public:
  using owner::owner;

  // Creates a match to `length` points, 1 to 65535, at 0-0.
  explicit Match(std::uint32_t length)
      : Match(detail::given<Match>(flagfall_match_new, length)) {}

  // Creates a match at a score, between two games. Throws MatchOver, CrawfordMismatch.
  static Match at_score(std::uint32_t length, std::uint32_t first, std::uint32_t second,
                        std::uint32_t games, Crawford crawford) {
    return detail::given<Match>(flagfall_match_at_score, length, first, second, games, crawford);
  }

  // Restores a match from `size` bytes of any form, without the clock that was saved with it. Throws
  // RestoreError.
  static Match restore(const void *saved, std::size_t size) {
    return detail::restored<Match>(flagfall_match_restore,
                                   static_cast<const std::uint8_t *>(saved), size);
  }

  // Writes the match in binary, about 15 bytes, and returns their number.
  std::size_t save(std::uint8_t *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_match_save, *this);
  }

  // Writes the match as JSON.
  std::string_view save_json(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_match_save_json, *this);
  }

  // Returns an independent copy.
  Match clone() const { return detail::given<Match>(flagfall_match_clone, *this); }

  // Returns the score and the state of the cube.
  MatchReading read() const { return detail::given<MatchReading>(flagfall_match_read, *this); }

  // Starts the next game. Throws MatchOver, GameRunning, TooManyPoints.
  void start_game() { detail::done(flagfall_match_start_game, *this); }

  // Ends the game: `winner` gets `points`. Throws NoGame, NoPoints.
  void end_game(Side winner, std::uint32_t points) {
    detail::done(flagfall_match_end_game, *this, winner, points);
  }

  // Applies a time penalty of `side`, and returns what it caused. Throws NoGame.
  Penalized penalize(Side side) {
    return detail::given<Penalized>(flagfall_match_penalize, *this, side);
  }

  // `side` offers a double. In C this is flagfall_match_double; `double` is a keyword of C++.
  // Throws NoGame, CrawfordGame, CubeFrozen, NotItsCube, DoublePending.
  void offer_double(Side side) { detail::done(flagfall_match_double, *this, side); }

  // The opponent takes the double. Throws NoGame, NoDouble, TooManyPoints.
  void take() { detail::done(flagfall_match_take, *this); }

  // The opponent drops the double, and loses the game. Throws NoGame, NoDouble.
  void drop_double() { detail::done(flagfall_match_drop_double, *this); }

  // Returns whether a resignation for `points` may be declined; `most` is the most that can be
  // lost, or 0. Throws NoGame, NoPoints.
  bool may_decline_resignation(std::uint32_t points, std::uint32_t most = 0) const {
    return detail::given<std::uint32_t>(flagfall_match_may_decline_resignation, *this, points,
                                        most) != 0;
  }
};

// The events of the last call that changed a clock. It refers to the clock: valid until the next
// such call, and as long as the clock exists. Moving the clock is allowed.
class Events {
 public:
  // Iterates over the events.
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Event;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Event;

    iterator() = default;
    iterator(const flagfall_clock *clock, std::size_t place) noexcept
        : clock_(clock), place_(place) {}

    Event operator*() const { return detail::given<Event>(flagfall_clock_event, clock_, place_); }

    iterator &operator++() noexcept {
      ++place_;
      return *this;
    }

    iterator operator++(int) noexcept { return {clock_, place_++}; }

    friend bool operator==(const iterator &one, const iterator &other) noexcept {
      return one.place_ == other.place_;
    }

    friend bool operator!=(const iterator &one, const iterator &other) noexcept {
      return !(one == other);
    }

   private:
    const flagfall_clock *clock_ = nullptr;
    std::size_t place_ = 0;
  };

  // The `size` events of the last call that changed `clock`.
  Events(const flagfall_clock *clock, std::size_t size) noexcept : clock_(clock), size_(size) {}

  // The number of events.
  std::size_t size() const noexcept { return size_; }
  // Whether there are none.
  bool empty() const noexcept { return size_ == 0; }
  // Event number `place`, counted from 0.
  Event operator[](std::size_t place) const { return *iterator(clock_, place); }
  // The first event.
  iterator begin() const noexcept { return iterator(clock_, 0); }
  // The end of the events.
  iterator end() const noexcept { return iterator(clock_, size_); }

 private:
  const flagfall_clock *clock_;
  std::size_t size_;
};

// The state of a game, and what each side's clock shows.
struct Reading : GameReading {
  // What the first side's clock shows.
  SideReading first;
  // What the second side's clock shows.
  SideReading second;
};

// What the clocks of a game show at one moment, as a server reports it.
struct Standing : GameStanding {
  // What the first side's clock shows.
  SideStanding first;
  // What the second side's clock shows.
  SideStanding second;
};

// Reads the standing of a game in `under` from a message of a server or for an engine:
// flagfall_control_parse_standing. Throws ParseError.
inline Standing parse_standing(const Control &under, StandingFormat format, Side on_turn,
                               std::int64_t at_ms, std::string_view text) {
  ParseFault why;
  Standing read;
  GameStanding *game = &read;
  const Status status = detail::status_of(flagfall_control_parse_standing, under, format, on_turn,
                                          at_ms, text, &why, game, &read.first, &read.second);
  detail::check(status, why);
  return read;
}

// The clocks of one game. Its time control and its match may be destroyed before it.
class Clock : public detail::owner<flagfall_clock, flagfall_clock_free> {
 public:
  using owner::owner;

  // Creates a clock that has not started.
  explicit Clock(const Control &under)
      : Clock(detail::given<Clock>(flagfall_clock_new, under)) {}

  // Creates the clock of the next game of a match: flagfall_clock_new_in_match.
  Clock(const Control &under, const Match &in)
      : Clock(detail::given<Clock>(flagfall_clock_new_in_match, under, in)) {}

  // Restores a saved clock from `size` bytes of any form. `saved_at_ms` is a timestamp of the
  // monotonic clock that you use from now on; the restored clock takes it as the moment of the
  // save. Pass the current one, and the time while the clock was saved is not charged. Omit it if
  // you still use the clock of the save: all of that time is then charged. Throws RestoreError.
  static Clock restore(const void *saved, std::size_t size,
                       std::optional<std::int64_t> saved_at_ms = std::nullopt) {
    return detail::restored<Clock>(flagfall_clock_restore, static_cast<const std::uint8_t *>(saved),
                                   size, saved_at_ms ? &*saved_at_ms : nullptr);
  }

  // Restores a clock and the match that it was saved with, by `save_with_match`. `saved_at_ms` is as
  // in `restore`. Throws RestoreError.
  static std::pair<Clock, Match> restore_with_match(
      const void *saved, std::size_t size, std::optional<std::int64_t> saved_at_ms = std::nullopt) {
    flagfall_match *of = nullptr;
    const std::int64_t *saved_at = saved_at_ms ? &*saved_at_ms : nullptr;
    const auto restore = [&](const std::uint8_t *bytes, std::size_t count, char *detail,
                             flagfall_clock **out) {
      return flagfall_clock_restore_with_match(bytes, count, saved_at, detail, &of, out);
    };
    Clock clock =
        detail::restored<Clock>(restore, static_cast<const std::uint8_t *>(saved), size);
    return {std::move(clock), Match(of)};
  }

  // Creates a clock from a journal in JSON. Throws RestoreError.
  static Clock from_journal(std::string_view text) {
    return detail::restored<Clock>(flagfall_clock_from_journal, text);
  }

  // Creates a clock of a game that has begun elsewhere: flagfall_clock_join. Throws StandingError
  // (BadStanding), TooLarge.
  static Clock join(const Control &under, const Standing &standing) {
    return detail::received<Clock>([&](flagfall_clock **out) {
      Side side{};
      StandingField field{};
      const GameStanding &game = standing;
      const Status status =
          detail::status_of(flagfall_clock_join, under, &game, &standing.first, &standing.second,
                            &side, &field, out);
      detail::check(status, side, field);
    });
  }

  // Returns an independent copy, with its journal, without the events of the last call.
  Clock clone() const { return detail::given<Clock>(flagfall_clock_clone, *this); }

  // Starts the game: the turn of `side` begins. Throws AlreadyStarted, Over.
  Events start(Side side, std::int64_t at_ms) { return changed(flagfall_clock_start, side, at_ms); }

  // Completes the move of `side` and starts the opponent's turn. Throws NotOnTurn, Deciding,
  // AwaitingReceipt, NotStarted, Paused.
  Events press(Side side, std::int64_t at_ms) { return changed(flagfall_clock_press, side, at_ms); }

  // Like `press`, but charges `elapsed_ms` instead of the time since the turn began. Throws as
  // `press` (AwaitingReceipt only if `side` has not yet received a double), and Negative.
  Events press_elapsed(Side side, std::int64_t at_ms, std::int64_t elapsed_ms) {
    return changed(flagfall_clock_press_elapsed, side, at_ms, elapsed_ms);
  }

  // Like `press`, for a move that the opponent has not yet received: neither clock runs until
  // `receive`. Throws as `press`.
  Events press_unreceived(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_press_unreceived, side, at_ms);
  }

  // Like `press`, if the move is number `number` of `side`, from 1, and is its next one, so that a
  // press that was sent again is not taken for a new move. Throws Stale, AlreadyMade (take it as
  // success), MoveMissing, and as `press`.
  Events press_move(Side side, std::int64_t at_ms, std::uint32_t number,
                    std::uint32_t take_backs = 0) {
    return changed(flagfall_clock_press_move, side, at_ms, number, take_backs);
  }

  // Like `press_elapsed`, for a numbered move as in `press_move`. Throws Stale, AlreadyMade,
  // MoveMissing, and as `press_elapsed`.
  Events press_move_elapsed(Side side, std::int64_t at_ms, std::int64_t elapsed_ms,
                            std::uint32_t number, std::uint32_t take_backs = 0) {
    return changed(flagfall_clock_press_move_elapsed, side, at_ms, elapsed_ms, number, take_backs);
  }

  // Like `press_unreceived`, for a numbered move as in `press_move`. Throws as `press_move`.
  Events press_move_unreceived(Side side, std::int64_t at_ms, std::uint32_t number,
                               std::uint32_t take_backs = 0) {
    return changed(flagfall_clock_press_move_unreceived, side, at_ms, number, take_backs);
  }

  // Reports that the opponent has received the last move, double or take: its time starts to run.
  // Throws NotAwaiting, Paused, Over.
  Events receive(std::int64_t at_ms) { return changed(flagfall_clock_receive, at_ms); }

  // Tells the clock whether `side` has a complete move ready, to be sent one millisecond before its
  // time would run out. Throws as `press`, and Over.
  Events set_ready(Side side, std::int64_t at_ms, bool ready) {
    return changed(flagfall_clock_set_ready, side, at_ms, std::uint32_t{ready});
  }

  // Like `set_ready` with true, for a move that the opponent must receive once it is sent. Throws
  // as `set_ready`.
  Events set_ready_unreceived(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_set_ready_unreceived, side, at_ms);
  }

  // Passes the turn to the opponent without completing a move, for a decision on the doubling cube;
  // a second call, by the opponent, ends the decision. Throws as `press`, except Deciding.
  Events hand_over(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_hand_over, side, at_ms);
  }

  // Like `hand_over`, but charges `elapsed_ms` instead of the time since the turn or the decision
  // began. Throws as `hand_over`, except AwaitingReceipt; Negative.
  Events hand_over_elapsed(Side side, std::int64_t at_ms, std::int64_t elapsed_ms) {
    return changed(flagfall_clock_hand_over_elapsed, side, at_ms, elapsed_ms);
  }

  // Like `hand_over`, for a double or a take that the opponent has not yet received: neither clock
  // runs until `receive`. Throws as `hand_over`.
  Events hand_over_unreceived(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_hand_over_unreceived, side, at_ms);
  }

  // Pauses the game. Throws NotStarted, Paused; Over if the game was over before this call.
  Events pause(std::int64_t at_ms) { return changed(flagfall_clock_pause, at_ms); }

  // Resumes a paused game. Throws NotPaused, Over.
  Events resume(std::int64_t at_ms) { return changed(flagfall_clock_resume, at_ms); }

  // Ends the game for a reason off the clock: mate, resignation, agreement. Throws Over if the game
  // was over before this call.
  Events stop(std::int64_t at_ms) { return changed(flagfall_clock_stop, at_ms); }

  // Adds `time_ms` to the bank of `side`, or subtracts it if negative. Throws Untimed.
  Events adjust(Side side, std::int64_t at_ms, std::int64_t time_ms) {
    return changed(flagfall_clock_adjust, side, at_ms, time_ms);
  }

  // Sets the bank of `side`. Throws Untimed, Negative.
  Events set_bank(Side side, std::int64_t at_ms, std::int64_t bank_ms) {
    return changed(flagfall_clock_set_bank, side, at_ms, bank_ms);
  }

  // Moves `time_ms` from the reserve of `side` to its bank. Throws NotStarted, Over, Negative,
  // NoReserve, OverLimit.
  Events draw_reserve(Side side, std::int64_t at_ms, std::int64_t time_ms) {
    return changed(flagfall_clock_draw_reserve, side, at_ms, time_ms);
  }

  // Lets `side` go berserk by `rule`: it plays on with less time. Throws Over, TooLate, NoBerserk.
  Events berserk(Side side, std::int64_t at_ms, BerserkRule rule) {
    return changed(flagfall_clock_berserk, side, at_ms, rule);
  }

  // Gives the turn to `side`: a new turn begins. Throws NotStarted, Over.
  Events set_turn(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_set_turn, side, at_ms);
  }

  // Resets a fallen flag of `side`; a game that it ended is then paused. Throws FlagUp.
  Events raise_flag(Side side, std::int64_t at_ms) {
    return changed(flagfall_clock_raise_flag, side, at_ms);
  }

  // Advances the clock to `at_ms`, and returns the events due by then.
  Events advance(std::int64_t at_ms) { return changed(flagfall_clock_advance, at_ms); }

  // Like `advance`, but stops after about `most` events. The bool says whether the clock has
  // reached `at_ms`.
  std::pair<Events, bool> advance_some(std::int64_t at_ms, std::size_t most) {
    std::uint32_t arrived = 0;
    const Events found = changed(flagfall_clock_advance_some, at_ms, most, &arrived);
    return {found, arrived != 0};
  }

  // Returns the game to the position after `moves` moves, counting both sides' moves, and continues
  // from there. Throws NoJournal, NotInJournal.
  Events take_back_to_move(std::int64_t at_ms, std::uint32_t moves) {
    return changed(flagfall_clock_take_back_to_move, at_ms, moves);
  }

  // Returns the game to the timestamp `timestamp_ms`, and continues from there. Throws NoJournal,
  // NotInJournal.
  Events take_back_to_timestamp(std::int64_t at_ms, std::int64_t timestamp_ms) {
    return changed(flagfall_clock_take_back_to_timestamp, at_ms, timestamp_ms);
  }

  // Starts to record every call, so that moves can be taken back. Throws JournalFull if, under this
  // time control, one call can cause more than 1,000,000 events.
  void keep_journal() { detail::done(flagfall_clock_keep_journal, *this); }

  // Writes the journal as JSON. Throws NoJournal.
  std::string_view journal_json(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_journal_json, *this);
  }

  // Replaces the whole state of the clock by what a server reports: flagfall_clock_set_standing.
  // Throws StandingError (BadStanding), TooLarge.
  void set_standing(const Standing &standing) {
    Side side{};
    StandingField field{};
    const GameStanding &game = standing;
    const Status status =
        detail::status_of(flagfall_clock_set_standing, *this, &game, &standing.first,
                          &standing.second, &side, &field);
    detail::check(status, side, field);
  }

  // Sets the alarms of both sides, in place of those before: flagfall_clock_set_alarms.
  Events set_alarms(const SideAlarms &first, const SideAlarms &second, std::int64_t at_ms) {
    return changed(flagfall_clock_set_alarms, &first, &second, at_ms);
  }

  // Returns the alarms of both sides, each by descending threshold.
  std::pair<SideAlarms, SideAlarms> alarms() const {
    std::pair<SideAlarms, SideAlarms> both;
    detail::done(flagfall_clock_alarms, *this, &both.first, &both.second);
    return both;
  }

  // Returns the timestamp of the next event if nobody presses, alarms and countdowns included: the
  // sooner of theirs and `deadline`; nothing if there is none.
  std::optional<std::int64_t> wake() const { return detail::if_any(flagfall_clock_wake, *this); }

  // Returns what both clocks show at `at_ms`, as a standing: a clock that joins the game with it
  // continues like this one: flagfall_clock_standing. Throws StandingError (BadStanding).
  Standing standing(std::int64_t at_ms) const {
    Standing shown;
    GameStanding *game = &shown;
    Side side{};
    StandingField field{};
    const Status status = detail::status_of(flagfall_clock_standing, *this, at_ms, game,
                                            &shown.first, &shown.second, &side, &field);
    detail::check(status, side, field);
    return shown;
  }

  // Returns what both clocks show at `at_ms`. Changes nothing.
  Reading read(std::int64_t at_ms) const {
    Reading shown;
    GameReading *whole = &shown;
    detail::done(flagfall_clock_read, *this, at_ms, whole, &shown.first, &shown.second);
    return shown;
  }

  // Returns the bank of `side` at `at_ms`, in milliseconds; nothing if it plays untimed.
  std::optional<std::int64_t> bank(Side side, std::int64_t at_ms) const {
    return detail::if_any(flagfall_clock_bank, *this, side, at_ms);
  }

  // Writes what the clock of `side` shows at `at_ms`; nothing if it plays untimed. `tenths_below_ms`
  // is from 0 to 3,600,000. With `plus`, a time below zero has the sign "+" instead of "-".
  std::string_view format(Side side, std::int64_t at_ms, TimeStyle style,
                          std::int64_t tenths_below_ms, bool plus, char *out,
                          std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_format, *this, side, at_ms, style,
                           tenths_below_ms, std::uint32_t{plus});
  }

  // Returns the first timestamp after `at_ms` at which `format` writes another text if nobody
  // presses; nothing if the text does not change.
  std::optional<std::int64_t> next_change(Side side, std::int64_t at_ms,
                                          TimeStyle style = TimeStyle::Clock,
                                          std::int64_t tenths_below_ms = 20000,
                                          bool plus = false) const {
    return detail::if_any(flagfall_clock_next_change, *this, side, at_ms, style, tenths_below_ms,
                          std::uint32_t{plus});
  }

  // Writes the pieces of what the clocks will show from `at_ms` on if nobody presses: at most `most`
  // of them, to an array with room for so many. Returns their number, and the rest of the forecast.
  std::pair<Forecast, std::size_t> forecast(std::int64_t at_ms, Piece *pieces,
                                            std::size_t most) const {
    std::pair<Forecast, std::size_t> found;
    detail::done(flagfall_clock_forecast, *this, at_ms, &found.first, pieces, most, &found.second);
    return found;
  }

  // Writes what `forecast` finds as one line of JSON, the same in every language.
  std::string_view forecast_json(std::int64_t at_ms, std::size_t most, char *out,
                                 std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_forecast_json, *this, at_ms, most);
  }

  // Returns the timestamp of the next event if nobody presses; nothing if the clock is not running
  // or nothing can happen.
  std::optional<std::int64_t> deadline() const {
    return detail::if_any(flagfall_clock_deadline, *this);
  }

  // Returns the timestamp of the last call that changed the clock; nothing before the first. A call
  // with an earlier one throws AtWentBack.
  std::optional<std::int64_t> last_at() const {
    return detail::if_any(flagfall_clock_last_at, *this);
  }

  // Returns how often the game has been taken back.
  std::uint32_t take_backs() const {
    return detail::given<std::uint32_t>(flagfall_clock_take_backs, *this);
  }

  // Returns the result of the game at `at_ms`. `board` may be null (no result yet), and so may
  // `terms` (a game without points).
  Verdict verdict(std::int64_t at_ms, const Board *board = nullptr,
                  const Terms *terms = nullptr) const {
    return detail::given<Verdict>(flagfall_clock_verdict, *this, at_ms, board, terms);
  }

  // Writes the message that gives an engine or client the current times, before the side on turn
  // moves.
  std::string_view command(Protocol protocol, std::int64_t at_ms, char *out,
                           std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_command, *this, protocol, at_ms);
  }

  // Returns the numbers of `command` for the first and the second side.
  std::pair<TimeLeft, TimeLeft> times_left(Protocol protocol, std::int64_t at_ms) const {
    std::pair<TimeLeft, TimeLeft> left;
    detail::done(flagfall_clock_times_left, *this, protocol, at_ms, &left.first, &left.second);
    return left;
  }

  // Saves the whole state of the clock at `at_ms`, without its journal, and returns the number of
  // bytes.
  std::size_t save(std::int64_t at_ms, std::uint8_t *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_clock_save, *this, at_ms);
  }

  // Saves the whole state of the clock at `at_ms` as JSON, without its journal.
  std::string_view save_json(std::int64_t at_ms, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_save_json, *this, at_ms);
  }

  // Saves the whole state of the clock at `at_ms` and its journal as JSON. Throws NoJournal.
  std::string_view save_with_journal(std::int64_t at_ms, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_save_with_journal, *this, at_ms);
  }

  // Writes the clock with the match whose game it plays, and its journal if it keeps one, as JSON.
  std::string_view save_with_match(const Match &of, std::int64_t at_ms, char *out,
                                   std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_save_with_match, *this, of, at_ms);
  }

 private:
  template <typename Call, typename... Arguments>
  Events changed(Call call, Arguments... arguments) {
    return Events(get(), detail::given<std::size_t>(call, *this, arguments...));
  }
};

// The clocks of many games.
class Arena : public detail::owner<flagfall_arena, flagfall_arena_free> {
 public:
  using owner::owner;

  // Creates an arena without games.
  Arena() : Arena(detail::given<Arena>(flagfall_arena_new)) {}

  // Adds a copy of `clock` as a game, and returns its id. Throws TooLarge if there are too many
  // games.
  GameId add(const Clock &clock) { return detail::given<GameId>(flagfall_arena_add, *this, clock); }

  // Adds `count` games, starts them, and returns the number of games that failed: the i-th game gets
  // the time control `controls[which[i]]`, and the turn of `sides[i]` begins at `at_ms[i]`. Writes
  // the ids, 0 for a game that failed. `which` may be null (the first time control in all games), and
  // so may `sides` (the first side begins in all games) and `statuses`. Throws Overlap.
  std::size_t add_many(const Control *controls, std::size_t control_count,
                       const std::uint32_t *which, const Side *sides, const std::int64_t *at_ms,
                       std::size_t count, GameId *games, Status *statuses = nullptr) {
    std::vector<const flagfall_control *> in_c(control_count);
    for (std::size_t i = 0; i < control_count; i++) in_c[i] = controls[i].get();
    return detail::given<std::size_t>(flagfall_arena_add_many, *this, in_c.data(), control_count,
                                      which, sides, at_ms, count, games, statuses);
  }

  // Removes a game, and returns its clock. Throws NoSuchGame.
  Clock remove(GameId game) { return detail::given<Clock>(flagfall_arena_remove, *this, game); }

  // Returns the number of games.
  std::size_t count() const { return detail::given<std::size_t>(flagfall_arena_count, *this); }

  // Returns an independent copy of a game's clock. Throws NoSuchGame, TooLarge, JournalFull.
  Clock clock(GameId game) const { return detail::given<Clock>(flagfall_arena_clock, *this, game); }

  // Writes the ids of all games, and returns their number.
  std::size_t games(GameId *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_arena_games, *this);
  }

  // Returns whether a game is in the arena.
  bool contains(GameId game) const {
    return detail::given<std::uint32_t>(flagfall_arena_contains, *this, game) != 0;
  }

  // Replaces a game's state by a copy of `clock`. Throws NoSuchGame, TooLarge.
  void set(GameId game, const Clock &clock) { detail::done(flagfall_arena_set, *this, game, clock); }

  // Completes the move of `side` in a game. Its events stay pending for `events`. Throws
  // NoSuchGame, and as Clock::press.
  void press(GameId game, Side side, std::int64_t at_ms) {
    detail::done(flagfall_arena_press, *this, game, side, at_ms);
  }

  // Completes the move of `side` in a game if it is number `number` of `side` and its next one. Its
  // events stay pending for `events`. Throws NoSuchGame, and as Clock::press_move.
  void press_move(GameId game, Side side, std::int64_t at_ms, std::uint32_t number,
                  std::uint32_t take_backs = 0) {
    detail::done(flagfall_arena_press_move, *this, game, side, at_ms, number, take_backs);
  }

  // Completes the move of `side` in a game and charges `elapsed_ms`. Its events stay pending for
  // `events`. Throws NoSuchGame, and as Clock::press_elapsed.
  void press_elapsed(GameId game, Side side, std::int64_t at_ms, std::int64_t elapsed_ms) {
    detail::done(flagfall_arena_press_elapsed, *this, game, side, at_ms, elapsed_ms);
  }

  // Like `press_elapsed`, if the move is number `number` of `side` and its next one. Throws
  // NoSuchGame, and as Clock::press_move_elapsed.
  void press_move_elapsed(GameId game, Side side, std::int64_t at_ms, std::int64_t elapsed_ms,
                          std::uint32_t number, std::uint32_t take_backs = 0) {
    detail::done(flagfall_arena_press_move_elapsed, *this, game, side, at_ms, elapsed_ms, number,
                 take_backs);
  }

  // Presses in `count` games, and returns the number of presses that failed. `statuses` may be
  // null. Throws Overlap.
  std::size_t press_many(const GameId *games, const Side *sides, const std::int64_t *at_ms,
                         std::size_t count, Status *statuses = nullptr) {
    return detail::given<std::size_t>(flagfall_arena_press_many, *this, games, sides, at_ms, count,
                                      statuses);
  }

  // Starts a game. Its events stay pending for `events`. Throws NoSuchGame, and as Clock::start.
  void start(GameId game, Side side, std::int64_t at_ms) {
    detail::done(flagfall_arena_start, *this, game, side, at_ms);
  }

  // Pauses a game. Its events stay pending for `events`. Throws NoSuchGame, and as Clock::pause.
  void pause(GameId game, std::int64_t at_ms) {
    detail::done(flagfall_arena_pause, *this, game, at_ms);
  }

  // Resumes a paused game. Its events stay pending for `events`. Throws NoSuchGame, and as
  // Clock::resume.
  void resume(GameId game, std::int64_t at_ms) {
    detail::done(flagfall_arena_resume, *this, game, at_ms);
  }

  // Ends a game for a reason off the clock. Its events stay pending for `events`. Throws
  // NoSuchGame, and as Clock::stop.
  void stop(GameId game, std::int64_t at_ms) { detail::done(flagfall_arena_stop, *this, game, at_ms); }

  // Pauses `count` games, and returns the number of those that failed. `statuses` may be null. Throws
  // Overlap.
  std::size_t pause_many(const GameId *games, std::size_t count, std::int64_t at_ms,
                         Status *statuses = nullptr) {
    return detail::given<std::size_t>(flagfall_arena_pause_many, *this, games, count, at_ms,
                                      statuses);
  }

  // Resumes `count` paused games, like `pause_many`.
  std::size_t resume_many(const GameId *games, std::size_t count, std::int64_t at_ms,
                          Status *statuses = nullptr) {
    return detail::given<std::size_t>(flagfall_arena_resume_many, *this, games, count, at_ms,
                                      statuses);
  }

  // Ends `count` games for a reason off the clock, like `pause_many`.
  std::size_t stop_many(const GameId *games, std::size_t count, std::int64_t at_ms,
                        Status *statuses = nullptr) {
    return detail::given<std::size_t>(flagfall_arena_stop_many, *this, games, count, at_ms,
                                      statuses);
  }

  // Adds `time_ms` to the bank of `side` in a game, or subtracts it if negative. Its events stay
  // pending for `events`. Throws NoSuchGame, and as Clock::adjust.
  void adjust(GameId game, Side side, std::int64_t at_ms, std::int64_t time_ms) {
    detail::done(flagfall_arena_adjust, *this, game, side, at_ms, time_ms);
  }

  // Sets the alarms of a game, like Clock::set_alarms; `advance` reports what sounds. Throws
  // NoSuchGame.
  void set_alarms(GameId game, const SideAlarms &first, const SideAlarms &second,
                  std::int64_t at_ms) {
    detail::done(flagfall_arena_set_alarms, *this, game, &first, &second, at_ms);
  }

  // Returns the result of a game at `at_ms`. `board` may be null (no result yet), and so may
  // `terms` (a game without points). Throws NoSuchGame.
  Verdict verdict(GameId game, std::int64_t at_ms, const Board *board = nullptr,
                  const Terms *terms = nullptr) const {
    return detail::given<Verdict>(flagfall_arena_verdict, *this, game, at_ms, board, terms);
  }

  // Saves the whole state of a game's clock at `at_ms`, and returns the number of bytes. Throws
  // NoSuchGame, and as Clock::save.
  std::size_t save_game(GameId game, std::int64_t at_ms, std::uint8_t *out,
                        std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_arena_save_game, *this, game, at_ms);
  }

  // Writes the pieces of what the clocks of a game will show, like `Clock::forecast`. Throws
  // NoSuchGame.
  std::pair<Forecast, std::size_t> forecast(GameId game, std::int64_t at_ms, Piece *pieces,
                                            std::size_t most) const {
    std::pair<Forecast, std::size_t> found;
    detail::done(flagfall_arena_forecast, *this, game, at_ms, &found.first, pieces, most,
                 &found.second);
    return found;
  }

  // Writes what `forecast` finds as one line of JSON. Throws NoSuchGame.
  std::string_view forecast_json(GameId game, std::int64_t at_ms, std::size_t most, char *out,
                                 std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_arena_forecast_json, *this, game, at_ms, most);
  }

  // Saves the whole state of a game's clock at `at_ms` as JSON. Throws NoSuchGame, and as
  // Clock::save.
  std::string_view save_game_json(GameId game, std::int64_t at_ms, char *out,
                                  std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_arena_save_game_json, *this, game, at_ms);
  }

  // Returns what both clocks of a game show at `at_ms`. Throws NoSuchGame.
  Reading read(GameId game, std::int64_t at_ms) const {
    Reading shown;
    GameReading *whole = &shown;
    detail::done(flagfall_arena_read, *this, game, at_ms, whole, &shown.first, &shown.second);
    return shown;
  }

  // Returns the bank of `side` in a game, in milliseconds; nothing if it plays untimed. Throws
  // NoSuchGame.
  std::optional<std::int64_t> bank(GameId game, Side side, std::int64_t at_ms) const {
    return detail::if_any(flagfall_arena_bank, *this, game, side, at_ms);
  }

  // Reads `count` games at `at_ms`, and returns the number of those that failed. `banks_ms` has two
  // elements for each game, every other array one; each of the five output arrays may be null.
  // Throws Overlap.
  std::size_t read_many(const GameId *games, std::size_t count, std::int64_t at_ms, Status *statuses,
                        Phase *phases, Side *on_turn, std::int64_t *banks_ms,
                        std::int64_t *lent_ms) const {
    return detail::given<std::size_t>(flagfall_arena_read_many, *this, games, count, at_ms,
                                      statuses, phases, on_turn, banks_ms, lent_ms);
  }

  // Advances all games to `at_ms`, but stops after about `most` events, or after 1,024 games in
  // which nothing happened. Returns whether the arena has reached `at_ms`. Throws AtWentBack.
  bool advance(std::int64_t at_ms, std::size_t most) {
    return detail::given<std::uint32_t>(flagfall_arena_advance, *this, at_ms, most) != 0;
  }

  // Takes pending events, up to `capacity`, and returns their number.
  std::size_t events(GameEvent *out, std::size_t capacity) {
    return detail::given<std::size_t>(flagfall_arena_events, *this, out, capacity);
  }

  // Returns the timestamp of the next event in a game, if any. Throws NoSuchGame.
  std::optional<std::int64_t> deadline(GameId game) const {
    return detail::if_any(flagfall_arena_game_deadline, *this, game);
  }

  // Returns the timestamp of the next event in any game, if any. It can be earlier than that event
  // if the deadlines of more than 1,024 games were postponed.
  std::optional<std::int64_t> deadline() { return detail::if_any(flagfall_arena_deadline, *this); }

  // Returns the timestamp that the last `advance` reached; nothing before the first. A call with an
  // earlier one throws AtWentBack.
  std::optional<std::int64_t> last_at() const {
    return detail::if_any(flagfall_arena_last_at, *this);
  }

  // Saves all games at `at_ms`: calls `write` with each part, a pointer and a size. An ArenaReader
  // restores the arena. An exception of `write` ends the call. Throws AtWentBack.
  template <typename Write>
  void save(std::int64_t at_ms, Write &&write) const {
    detail::writer<Write> parts{write, {}};
    parts.check(Status{flagfall_arena_save(get(), at_ms, parts.call, &parts)});
  }

  // Saves the games that have changed, at most `most`, with one call of `write`. Returns
  // whether the pass is complete: flagfall_arena_save_changes. After an exception of `write`, the
  // next call begins a new series. Throws AtWentBack.
  template <typename Write>
  bool save_changes(std::int64_t at_ms, std::size_t most, Write &&write) {
    detail::writer<Write> parts{write, {}};
    std::uint32_t complete = 0;
    parts.check(Status{
        flagfall_arena_save_changes(get(), at_ms, most, parts.call, &parts, &complete)});
    return complete != 0;
  }

  // Begins a new series: the next calls of `save_changes` save all games, for a new file.
  void begin_series() { detail::done(flagfall_arena_begin_series, *this); }
};

// Restores an arena from files that are read in chunks of any size.
class ArenaReader : public detail::owner<flagfall_arena_reader, flagfall_arena_reader_free> {
 public:
  using owner::owner;

  // Creates a reader, at the beginning of a file.
  ArenaReader() : ArenaReader(detail::given<ArenaReader>(flagfall_arena_reader_new)) {}

  // Reads the next bytes of a file.
  void read(const void *saved, std::size_t size) {
    detail::done(flagfall_arena_reader_read, *this, static_cast<const std::uint8_t *>(saved), size);
  }

  // Ends a file, whose last part can be missing. The next bytes begin another file, whose games
  // replace those before.
  void end_file() { detail::done(flagfall_arena_reader_end_file, *this); }

  // Ends the last file, and returns the arena. The reader is then ready for another one; if the call
  // throws, it keeps what it has read. `saved_at_ms` is as in Clock::restore. What could not be
  // restored is in `damages`. Throws RestoreError if nothing could, or if a part was written by a
  // later version.
  Arena finish(const std::int64_t *saved_at_ms = nullptr) {
    return detail::restored<Arena>(flagfall_arena_reader_finish, *this, saved_at_ms);
  }

  // Writes what could not be restored of the last arena, and returns the number of damages.
  std::size_t damages(ArenaDamage *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_arena_reader_damages, *this);
  }

  // Returns the number of places of the last arena of which nothing is known.
  std::uint32_t lost() const {
    return detail::given<std::uint32_t>(flagfall_arena_reader_lost, *this);
  }
};

// Lag compensation for one side.
class Lag : public detail::owner<flagfall_lag, flagfall_lag_free> {
 public:
  using owner::owner;

  // Creates the lag compensation for a side with this initial time and increment. Throws
  // NegativeTime.
  Lag(std::int64_t limit_ms, std::int64_t increment_ms)
      : Lag(detail::given<Lag>(flagfall_lag_new, limit_ms, increment_ms)) {}

  // As the other constructor, by another formula. Throws NegativeTime.
  Lag(LagFormula formula, std::int64_t limit_ms, std::int64_t increment_ms)
      : Lag(detail::given<Lag>(flagfall_lag_with_formula, formula, limit_ms, increment_ms)) {}

  // Restores what `save` or `save_json` wrote. Throws RestoreError.
  static Lag restore(const void *saved, std::size_t size) {
    return detail::restored<Lag>(flagfall_lag_restore, static_cast<const std::uint8_t *>(saved),
                                 size);
  }

  // Returns the time to charge for a turn that took `elapsed_ms`, of which `lag_ms` were network
  // lag.
  std::int64_t charge(std::int64_t elapsed_ms, std::int64_t lag_ms) {
    return detail::given<std::int64_t>(flagfall_lag_charge, *this, elapsed_ms, lag_ms);
  }

  // Returns the allowance: the lag that can still be compensated, in milliseconds.
  std::int64_t quota() const { return detail::given<std::int64_t>(flagfall_lag_quota, *this); }

  // Returns the formula that the allowance follows.
  LagFormula formula() const { return detail::given<LagFormula>(flagfall_lag_formula_of, *this); }

  // Writes the formula and the allowance in binary, about 12 bytes. Returns their number.
  std::size_t save(std::uint8_t *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_lag_save, *this);
  }

  // Writes the formula and the allowance as JSON.
  std::string_view save_json(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_lag_save_json, *this);
  }
};

// A PCN document: a recorded game with its times. It never changes.
class PcnDocument : public detail::owner<flagfall_pcn, flagfall_pcn_free> {
 public:
  using owner::owner;

  // The number of plies, and the ply in which the flag fell, counted from 1, if any.
  struct Replayed {
    std::size_t count;
    std::optional<std::size_t> forfeit;
  };

  // Parses a PCN document. Throws ParseError.
  static PcnDocument parse(Format format, std::string_view text) {
    return detail::parsed_to<PcnDocument>(flagfall_pcn_parse, format, text);
  }

  // Creates the document of a game from its time control and the time of each ply. Throws
  // CannotSayUnequalSides, CannotSayTime, another CannotSay….
  static PcnDocument from_game(const Control &under, const std::int64_t *elapsed_ms,
                             std::size_t count) {
    return detail::given<PcnDocument>(flagfall_pcn_from_game, under, elapsed_ms, count);
  }

  // Creates the document of a game from the journal of its clock. Throws CannotSayActions, and as
  // `from_game`.
  static PcnDocument from_journal(const Clock &played) {
    return detail::given<PcnDocument>(flagfall_pcn_from_journal, played);
  }

  // Returns the time control of the document.
  Control control() const { return detail::given<Control>(flagfall_pcn_control, *this); }

  // Replays the plies. `plies` may be null if you do not need them.
  Replayed replay(Side first_to_move, Ply *plies = nullptr, std::size_t capacity = 0) const {
    std::size_t count = 0;
    std::size_t forfeit = 0;
    const Status status = detail::status_of(flagfall_pcn_replay, *this, first_to_move, plies,
                                            capacity, &count, &forfeit);
    detail::check_room(status, count);
    return {count, forfeit != 0 ? std::optional<std::size_t>(forfeit) : std::nullopt};
  }

  // Writes the document in a format. Throws HoldError if the format cannot hold a value.
  std::string_view print(Format format, char *out, std::size_t capacity) const {
    return detail::held(out, capacity, flagfall_pcn_print, *this, format);
  }
};

// Named time controls, counted from 0.
class Presets : public detail::owner<flagfall_presets, flagfall_presets_free> {
 public:
  using owner::owner;

  // Creates an empty list.
  Presets() : Presets(detail::given<Presets>(flagfall_presets_new)) {}

  // Creates a list of the presets included with the library.
  static Presets built_in() { return detail::given<Presets>(flagfall_presets_built_in); }

  // Parses the text of a file of presets. Throws ParseError.
  static Presets parse(std::string_view text) {
    return detail::parsed_to<Presets>(flagfall_presets_parse, text);
  }

  // Parses a file of presets. Throws ParseError; FileNotFound, FileNotPermitted, FileTooLarge,
  // File.
  static Presets load(std::string_view path) {
    return detail::parsed_to<Presets>(flagfall_presets_load, path);
  }

  // Writes the presets to a file, completely or not at all. Throws FileNotFound, FileNotPermitted,
  // File.
  void save(std::string_view path) const { detail::done(flagfall_presets_save, *this, path); }

  // Writes the presets as the text of a file.
  std::string_view print(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_print, *this);
  }

  // Returns the number of presets.
  std::size_t count() const noexcept { return flagfall_presets_count(get()); }

  // Returns the index of the preset with this name, if there is one.
  std::optional<std::size_t> find(std::string_view name) const {
    const std::size_t index = detail::given<std::size_t>(flagfall_presets_find, *this, name);
    return index < count() ? std::optional<std::size_t>(index) : std::nullopt;
  }

  // Writes the name of preset `index`.
  std::string_view name(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_name, *this, index);
  }

  // Writes the source of preset `index`; an empty text if it has none.
  std::string_view source(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_source, *this, index);
  }

  // Writes your own data in preset `index` as JSON; an empty text if it has none. Throws HoldError
  // if JSON cannot hold a value.
  std::string_view data_json(std::size_t index, char *out, std::size_t capacity) const {
    return detail::held(out, capacity, flagfall_presets_data_json, *this, index);
  }

  // Writes the setup string of `side` in preset `index`. `notation` receives its notation and
  // options, and may be null.
  std::string_view setup(std::size_t index, Side side, AnyNotation *notation, char *out,
                         std::size_t capacity) const {
    Notation found{};
    detail::options_in_c kept;
    const std::string_view setup = detail::written(out, capacity, flagfall_presets_setup, *this,
                                                   index, side, &found, &kept.options);
    if (notation != nullptr) {
      *notation = kept.of(found);
    }
    return setup;
  }

  // Returns the time control of preset `index`.
  Control control(std::size_t index) const {
    return detail::given<Control>(flagfall_presets_control, *this, index);
  }

  // Adds a preset at the end, or replaces the one with this name, and returns its index. Throws
  // ParseError.
  std::size_t insert(std::string_view name, const AnyNotation &notation, std::string_view setup) {
    return detail::parsed_to<std::size_t>(flagfall_presets_insert, *this, name, notation, setup);
  }

  // Gives the second side of preset `index` a setup string of its own. Throws ParseError.
  void set_second(std::size_t index, const AnyNotation &notation, std::string_view setup) {
    detail::parsed(flagfall_presets_set_second, *this, index, notation, setup);
  }

  // Sets the source of preset `index`; an empty text removes it. Throws ParseError.
  void set_source(std::size_t index, std::string_view source) {
    detail::parsed(flagfall_presets_set_source, *this, index, source);
  }

  // Sets your own data in preset `index`; an empty text removes it. Throws ParseError.
  void set_data_json(std::size_t index, std::string_view json) {
    detail::parsed(flagfall_presets_set_data_json, *this, index, json);
  }

  // Removes preset `index`.
  void remove(std::size_t index) { detail::done(flagfall_presets_remove, *this, index); }
};

// Help for a setup string while it is typed. `explain` creates it. It never changes.
class Explanation : public detail::owner<flagfall_explanation, flagfall_explanation_free> {
 public:
  using owner::owner;

  // Returns whether the text is valid, incomplete or invalid.
  Validity validity() const {
    Validity validity{};
    detail::done(flagfall_explanation_validity, *this, &validity, nullptr);
    return validity;
  }

  // Returns why the text is not valid; nothing if it is.
  std::optional<ParseFault> why() const {
    Validity validity{};
    ParseFault why;
    detail::done(flagfall_explanation_validity, *this, &validity, &why);
    return validity != Validity::Valid ? std::optional<ParseFault>(why) : std::nullopt;
  }

  // Writes the fields of the text, including those missing at its end, and returns their number.
  std::size_t fields(Field *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_explanation_fields, *this);
  }

  // Writes what field `index` means, in English; or, if it is not valid, what was expected.
  std::string_view reads(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_meaning, *this, index);
  }

  // Returns the number of suggestions for the cursor.
  std::size_t next_count() const noexcept { return flagfall_explanation_next_count(get()); }

  // Writes suggestion `index` for the cursor. `field` receives the field that the cursor is in once
  // the suggestion is inserted, and may be null.
  std::string_view next(std::size_t index, FieldName *field, char *out,
                        std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_next, *this, index, field);
  }

  // Writes a valid text that begins with this one, if this one is incomplete; otherwise an empty
  // text.
  std::string_view completion(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_completion, *this);
  }

  // Returns whether the search stopped early: suggestions may then be missing.
  bool gave_up() const {
    return detail::given<std::uint32_t>(flagfall_explanation_gave_up, *this) != 0;
  }
};

// Explains a setup string while it is typed; nothing for a document, or more than 4096 bytes.
// Throws ParseError if it is not UTF-8.
inline std::optional<Explanation> explain(const AnyNotation &notation, std::string_view text,
                                          std::size_t cursor) {
  Explanation made = detail::parsed_to<Explanation>(flagfall_explain, notation, text, cursor);
  return made.get() != nullptr ? std::optional<Explanation>(std::move(made)) : std::nullopt;
}

// A time control that was read tolerantly, with what was assumed. `parse_tolerant` creates it. It
// never changes.
class Assumed : public detail::owner<flagfall_assumed, flagfall_assumed_free> {
 public:
  using owner::owner;

  // Returns the time control.
  Control control() const { return detail::given<Control>(flagfall_assumed_control, *this); }

  // Writes the assumptions, at most 16, and returns their number: 0 for a text that is valid as it
  // stands.
  std::size_t assumptions(Assumption *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_assumed_assumptions, *this);
  }

  // Writes assumption `index` as a sentence in English.
  std::string_view meaning(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_assumed_meaning, *this, index);
  }

  // Writes a text that needs no assumption and gives the same time control.
  std::string_view canonical(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_assumed_canonical, *this);
  }
};

// Parses a time control from a text that may need assumptions. Throws ParseError; NegativeTime for a
// time in the options.
inline Assumed parse_tolerant(const AnyNotation &notation, std::string_view text) {
  return detail::parsed_to<Assumed>(flagfall_parse_tolerant, notation, text);
}

// Writes the notations that accept `text`, the likeliest first, and returns their number.
inline std::size_t detect(std::string_view text, Notation *out, std::size_t capacity) {
  return detail::listed(out, capacity, flagfall_detect, text);
}

// Writes the notations that accept a text from a known place, the likeliest first, and returns
// their number. `site` is the name of a site or an address on it; empty if it is not known.
inline std::size_t detect_from(std::string_view text, TextSource source, std::string_view site,
                               Notation *out, std::size_t capacity) {
  return detail::listed(out, capacity, flagfall_detect_from, text, source, site);
}

// Writes what is wrong with `text`, where, and what was expected, in English.
inline std::string_view parse_error_describe(const ParseFault &why, std::string_view text,
                                             char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_parse_error_describe, &why, text);
}

// Writes a time as a clock shows it: "1:23:45". `tenths_below_ms` is from 0 to 3,600,000. With
// `hide_zero`, 0 is written as the smallest unit; with `plus`, a time below zero has the sign "+".
inline std::string_view format_time(std::int64_t time_ms, TimeStyle style,
                                    std::int64_t tenths_below_ms, bool hide_zero, bool plus,
                                    char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_format_time, time_ms, style, tenths_below_ms,
                         std::uint32_t{hide_zero}, std::uint32_t{plus});
}

// Writes the clock annotation for a clock that shows `time_ms`, for a PGN comment: "[%clk
// 0:03:00]".
inline std::string_view clk_comment(std::int64_t time_ms, char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_clk_comment, time_ms);
}

// Writes the clock annotation for a move that took `time_ms`, for a PGN comment: "[%emt 0:00:07]".
inline std::string_view emt_comment(std::int64_t time_ms, char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_emt_comment, time_ms);
}

// Finds the clock annotations in the text of a PGN comment, and returns their number.
inline std::size_t clock_comments(std::string_view text, ClockComment *out, std::size_t capacity) {
  return detail::listed(out, capacity, flagfall_clock_comments, text);
}

// Whether the recorded times of a game are possible. `PgnGame::audit` creates it. It never changes.
class Audit : public detail::owner<flagfall_audit, flagfall_audit_free> {
 public:
  using owner::owner;

  // Returns the time control.
  Control control() const { return detail::given<Control>(flagfall_audit_control, *this); }

  // Returns the convention that the clocks were compared by.
  Convention convention() const {
    return detail::given<Convention>(flagfall_audit_convention, *this);
  }

  // Writes how well the conventions fit, in the order in which they were tried, and returns their
  // number. The convention of the audit is one of them; those after it that cannot fit better are not
  // tried.
  std::size_t tried(ConventionFit *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_audit_tried, *this);
  }

  // Writes what was found of each ply, in order, and returns their number.
  std::size_t plies(PlyAudit *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_audit_plies, *this);
  }
};

// A game in a PGN file. A `PgnReader` creates it. It never changes.
class PgnGame : public detail::owner<flagfall_pgn_game, flagfall_pgn_game_free> {
 public:
  using owner::owner;

  // Reads where the game begins, its result, and how many tags, plies and faults it has.
  PgnGameReading read() const {
    return detail::given<PgnGameReading>(flagfall_pgn_game_read, *this);
  }

  // Writes the value of the first tag with this name; nothing if there is none.
  std::optional<std::string_view> tag(std::string_view name, char *out,
                                      std::size_t capacity) const {
    std::uint32_t exists = 0;
    const std::string_view value =
        detail::written(out, capacity, flagfall_pgn_game_tag, *this, name, &exists);
    return exists != 0 ? std::optional<std::string_view>(value) : std::nullopt;
  }

  // Writes the name of tag `index`.
  std::string_view tag_name(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_pgn_game_tag_name, *this, index);
  }

  // Writes the value of tag `index`.
  std::string_view tag_value(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_pgn_game_tag_value, *this, index);
  }

  // Writes the recorded times of the plies, in order, and returns their number.
  std::size_t plies(PgnPly *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_pgn_game_plies, *this);
  }

  // Writes what is wrong with the game, at most 16 faults, and returns their number.
  std::size_t faults(PgnFault *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_pgn_game_faults, *this);
  }

  // Returns the time control in the tag `TimeControl`. Throws NoTimeControl, UnknownTimeControl.
  Control control() const { return detail::given<Control>(flagfall_pgn_game_control, *this); }

  // Checks whether the recorded times are possible. `under` is the time control; null: that in
  // the tag. Throws NoTimes; without `under`, NoTimeControl, UnknownTimeControl.
  Audit audit(Convention convention = Convention::Fitting, const Control *under = nullptr) const {
    const flagfall_control *given = detail::if_given(under);
    return detail::received<Audit>([&](auto *out) {
      detail::check(Status{flagfall_pgn_game_audit(
          get(), given, static_cast<flagfall_convention>(convention), out)});
    });
  }
};

// Reads the games of a PGN file, which is passed in chunks.
class PgnReader : public detail::owner<flagfall_pgn_reader, flagfall_pgn_reader_free> {
 public:
  using owner::owner;

  // Creates a reader, at the beginning of a file.
  explicit PgnReader(PgnEncoding encoding = PgnEncoding::Detect)
      : PgnReader(detail::given<PgnReader>(flagfall_pgn_reader_new, encoding)) {}

  // Reads from the front of `chunk` until a game is complete, and returns it; `chunk` is then what
  // follows. Returns nothing if no game is complete at the end of the chunk.
  std::optional<PgnGame> read(std::string_view &chunk) {
    std::size_t used = 0;
    PgnGame game = detail::given<PgnGame>(flagfall_pgn_reader_read, *this, chunk, &used);
    chunk.remove_prefix(used);
    return if_any(std::move(game));
  }

  // Returns the game at the end of the file; call it until it returns nothing. The reader is then
  // ready for another file.
  std::optional<PgnGame> finish() {
    return if_any(detail::given<PgnGame>(flagfall_pgn_reader_finish, *this));
  }

 private:
  static std::optional<PgnGame> if_any(PgnGame game) {
    return game.get() != nullptr ? std::optional<PgnGame>(std::move(game)) : std::nullopt;
  }
};

// Computes the time that each ply took from what the clocks showed after it: arrays of `count`
// times, which may be the same.
inline void elapsed_times(const Control &under, const std::int64_t *clocks_ms, std::size_t count,
                          std::int64_t *elapsed_ms) {
  detail::done(flagfall_elapsed_times, under, clocks_ms, count, elapsed_ms);
}

// Reads the time left of the first and the second side from a message to an engine or client.
// Throws ParseError.
inline std::pair<TimeLeft, TimeLeft> times_left(Protocol protocol, Side on_turn,
                                                std::string_view text) {
  ParseFault why;
  std::pair<TimeLeft, TimeLeft> left;
  const Status status = detail::status_of(flagfall_times_left, protocol, on_turn, text, &why,
                                          &left.first, &left.second);
  detail::check(status, why);
  return left;
}

// Writes a file completely or not at all. Throws FileNotFound, FileNotPermitted, File.
inline void write_file(std::string_view path, const void *bytes, std::size_t size) {
  detail::done(flagfall_write_file, path, static_cast<const std::uint8_t *>(bytes), size);
}

// Returns the version of the linked library: "0.1.0".
inline std::string_view version() noexcept { return flagfall_version(); }

// Returns the version of the linked library as major * 1000000 + minor * 1000 + patch.
inline std::uint32_t version_number() noexcept { return flagfall_version_number(); }

}  // namespace flagfall

#endif  // FLAGFALL_HPP
