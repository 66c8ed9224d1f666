// flagfall.h: a game-clock library for chess, Go, shogi, backgammon and more.
//
// Parse a time control, create a clock from it, and report what the players do. Here "G/3/2" is a
// game in 3 minutes with a 2-second increment, and `now_ms` is the time of a monotonic clock of
// yours:
//
//     flagfall_control *control;
//     flagfall_clock *clock;
//     size_t count;
//     flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, "G/3/2", 5, NULL, &control);
//     flagfall_clock_new(control, &clock);
//     flagfall_control_free(control);
//     flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, now_ms, NULL);
//     flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, now_ms, &count);
//     flagfall_clock_free(clock);
//
// Terms
//
// - Notation: a syntax for time controls, such as that of PGN. Setup string: a time control in a
//   notation, such as "40/7200:3600".
// - Side: one of the two players. The first side moves first: white in chess, black in Go.
// - Press: completes a side's move and starts the opponent's turn.
// - Stage: a part of a time control that has its own time. "40 moves in 90 minutes, then 30
//   minutes" has two stages. A side's stages are its schedule; a side without stages plays untimed.
// - Quota: the number of moves to make in a stage: 40 in the first stage of that time control.
// - Bank: the time of the current stage that a side has left, the large number on its clock; in
//   byo-yomi, what is left of the period.
// - Credit: the time that a side gets for each move. An increment is added to the bank, before or
//   after the move. A delay is time for this turn only, which runs down before the bank; what is
//   left of it is lost, except where a part is kept, as in Arimaa. Bronstein adds back the time
//   that the move took, up to the credit.
// - Delay time (`lent_ms`): what is left of a delay, or of Arimaa's time per move, in this turn.
// - Life: one use of a stage's time, such as a byo-yomi period. When the time runs out and another
//   life is left, the side loses one and gets the stage's time again.
// - Flag: falls when a side's time has run out. The side loses, or the game is drawn if the
//   opponent cannot win.
// - First flag: in some games, the flag at the end of the main time. The side then plays on in
//   extra time, but its result is limited: see flagfall_first_flag.
// - Overrun: the time that a side uses past zero where play continues, as in Scrabble.
// - Penalty: in backgammon, a point for the opponent when a bank runs out. The bank is then
//   refilled.
// - Hand-over: in backgammon, passes the turn to the opponent for a decision on the doubling cube,
//   without completing a move.
// - Event: something that happened on a clock at an exact time, such as the fall of a flag.
// - Halt: ends a game that has reached the limit on the whole game. The board decides its result.
// - Journal: the list of the calls that changed a clock, needed to take moves back. Snapshot: a
//   saved clock.
//
// Conventions
//
// Statuses:
//
// - A function that can fail returns a flagfall_status; 0 is success. Comments name a status
//   without its prefix: PAUSED is FLAGFALL_STATUS_PAUSED. RESTORE_… is any status that begins so.
// - A call that fails changes nothing and writes no output, except where its comment says so and
//   for the size needed with BUFFER_TOO_SHORT.
// - PANIC reports a bug in the library. The object is unchanged, and the process continues.
//
// Ownership:
//
// - An object that a call creates (`*out`) is yours. Free it once, with the function that the
//   comment names. Free nothing else.
// - A `const char *` that a function returns is static.
//
// NULL returns INVALID_ARGUMENT, except that it is allowed:
//
// - where the function's comment says so;
// - for an output number or enum value that you do not need, such as `*count`, `*length`, `*exists`
//   or `*at_ms`;
// - for a text or an input array of length 0;
// - for an output buffer, to ask for the size needed;
// - in `..._free`, which then does nothing.
//
// Times and timestamps:
//
// - Every time is in whole milliseconds.
// - `at_ms` is a timestamp: milliseconds of a monotonic clock of yours; any epoch will do. The
//   library reads no clock. A timestamp earlier than that of the last call that changed the object
//   returns AT_WENT_BACK.
// - Times and timestamps are from -FLAGFALL_MS_MAX to FLAGFALL_MS_MAX; others return TOO_LARGE.
//
// Texts and arrays:
//
// - An input text is UTF-8: a pointer, and a length in bytes. It needs no NUL.
// - An output text goes into your buffer `out` of `capacity` bytes, with a NUL after it. `*length`
//   is its length without the NUL. An output array has room for `capacity` elements; `*count` is
//   how many there are.
// - If the buffer or the array is too small, the call returns BUFFER_TOO_SHORT and sets only
//   `*length` or `*count`. So call it with NULL and capacity 0 to ask for the size.
// - An array that a call writes must not overlap another array of the same call, unless the
//   function's comment allows it. The calls of an arena for many games (`..._many`) check this and
//   return OVERLAP.
//
// Structs:
//
// - Each begins with `struct_size`. Initialize it with its macro:
//   `flagfall_stage stage = FLAGFALL_STAGE_INIT;`. A struct without a valid size returns
//   STRUCT_SIZE.
// - In an output array only the first element needs its `struct_size`.
// - A later version only adds fields at the end, so a program compiled with an older header
//   continues to work.
//
// Constants:
//
// - A constant never changes its meaning. An enum argument with an unknown value returns
//   INVALID_ARGUMENT.
// - In C++ each group of constants is a type of its own.
//
// Threads:
//
// - Different objects are independent: threads can use them at the same time.
// - A call does not change an object that it takes as a pointer to const: threads can make such
//   calls on one object at the same time. No other call may use the same object at the same time.
// - There are no globals or thread-locals. The only callback, `flagfall_write`, is called only during
//   the call that it is passed to, in the same thread.


#ifndef FLAGFALL_H
#define FLAGFALL_H

#include <stddef.h>
#include <stdint.h>

// The major version of this header: the first number of MAJOR.MINOR.PATCH.
#define FLAGFALL_VERSION_MAJOR 0

// The minor version of this header.
#define FLAGFALL_VERSION_MINOR 1

// The patch version of this header.
#define FLAGFALL_VERSION_PATCH 0

// The largest time and the latest timestamp, in milliseconds: 2^53 - 1. The smallest are its
// negative.
#define FLAGFALL_MS_MAX 9007199254740991

// The size in bytes, including the NUL, of a buffer for the path of a value in a document, such as
// "periods[1].plies". A `detail` buffer, such as that of `flagfall_clock_restore`, has this size
// too.
#define FLAGFALL_PATH_CAPACITY 228

// The most tiers of a charge: the length of the arrays with their fields.
#define FLAGFALL_TIERS_MOST 4

// The most alarms of a side.
#define FLAGFALL_ALARMS_MOST 8

// The bank of a side that plays untimed, in `flagfall_arena_read_many`.
#define FLAGFALL_UNTIMED_MS INT64_MAX

// An unknown time, in the arrays of `flagfall_elapsed_times`.
#define FLAGFALL_MS_UNKNOWN INT64_MIN

// Holds the clocks of many games and advances them together. Finding the next event costs the same
// for ten games and for a million.
//
// - A game takes about 120 bytes in the usual case (running, or lost on time) and about 350
//   otherwise, for example not started, paused, stopped, in a cube decision, or with a time of 49
//   days or more. Games with equal time controls share one copy of it.
// - The `at_ms` of a call must not be earlier than that of the last `flagfall_arena_advance`, nor
//   than that of the last call that changed the same game.
// - All events, also those of presses, are pending until `flagfall_arena_events` takes them.
// - Not all calls of a clock exist here. For any other, get the game's clock with
//   `flagfall_arena_clock`, change it, and put it back with `flagfall_arena_set`.
// - Every call with a `game` and an `at_ms` can return AT_WENT_BACK, TOO_LARGE or JOURNAL_FULL, as
//   for a clock. The comments below do not repeat these three.
typedef struct flagfall_arena flagfall_arena;

// Restores an arena from files that are read in chunks of any size.
typedef struct flagfall_arena_reader flagfall_arena_reader;

// A time control that was read tolerantly, with what was assumed.
//
// It never changes, so any number of threads can use it at the same time.
typedef struct flagfall_assumed flagfall_assumed;

// Whether the recorded times of a game are possible. `flagfall_pgn_game_audit` creates it.
//
// It never changes, so any number of threads can use it at the same time.
typedef struct flagfall_audit flagfall_audit;

// The clocks of one game, one for each side.
//
// - `at_ms` is a timestamp: milliseconds of a monotonic clock of yours; any epoch will do. It must
//   not be earlier than that of the last call that changed the clock.
// - The calls that change a clock are those with a `count`, from `flagfall_clock_start` to
//   `flagfall_clock_take_back_to_timestamp`, and `flagfall_clock_set_standing`, if they return OK.
//   A press that comes too late is one of them, and so is an advance that finds no event.
// - A call with a `count` sets it to the number of events that it caused or found due. Get them with
//   `flagfall_clock_event`, until the next call that changes the clock. `count` may be NULL.
// - Every call with an `at_ms` can return AT_WENT_BACK or TOO_LARGE. If the clock keeps a journal,
//   every call that changes it can also return JOURNAL_FULL. The comments below do not repeat
//   these three.
typedef struct flagfall_clock flagfall_clock;

// A time control: a schedule of stages for each side, and the rules for both.
//
// It never changes, so any number of threads can use it at the same time. It may be freed at any
// time: clocks keep what they need.
typedef struct flagfall_control flagfall_control;

// Help for a setup string while it is typed: its fields, whether it is valid, and what can come
// next.
//
// It never changes, so any number of threads can use it at the same time.
typedef struct flagfall_explanation flagfall_explanation;

// Lag compensation for one side: decides how much of a turn's measured network lag is not charged.
// It is independent of the clock: `flagfall_lag_charge` gives the time to charge for the turn; pass
// that to `flagfall_clock_press_elapsed`.
//
// An allowance limits the lag that is compensated. It grows with each move, and compensated lag is
// subtracted from it. A formula says by how much it grows, and where it begins and ends.
typedef struct flagfall_lag flagfall_lag;

// A backgammon match: several games, won by the side that first reaches the match's length in
// points.
//
// It keeps the score and the doubling cube, but not the clocks. Create the clock of each game with
// `flagfall_clock_new_in_match`, and report its PENALTY events with `flagfall_match_penalize`.
typedef struct flagfall_match flagfall_match;

// A PCN document: a recorded game in JSON or TOML, with its time control and the time that each
// ply (one side's move) took. The library keeps everything else in it unchanged.
//
// It never changes, so any number of threads can use it at the same time.
typedef struct flagfall_pcn flagfall_pcn;

// A game in a PGN file: its tags, and the times that were recorded of its moves.
//
// It never changes, so any number of threads can use it at the same time.
typedef struct flagfall_pgn_game flagfall_pgn_game;

// Reads the games of a PGN file, which is passed in chunks.
//
// It reads tags, the clock annotations in the comments of the main line, and results. It counts
// plies without knowing the rules of the game, and skips variations and all other comments. A game
// that is not well written has faults, and the games after it are read. The memory that it needs
// does not grow with the file.
typedef struct flagfall_pgn_reader flagfall_pgn_reader;

// A list of presets: named time controls, in the order of their file, counted from 0. Each has a
// setup string for each side. It may also have a source (where the time control is published) and
// your own data, which the library keeps unchanged.
//
// A file of presets is TOML, written by people. A preset that you do not change is printed as it
// was, comments included.
typedef struct flagfall_presets flagfall_presets;

// What a call returns: 0 is success; any other number is an error, and the object is unchanged.
// The numbers never change their meaning.
enum flagfall_status
#ifdef __cplusplus
    : int32_t
#endif
{
  // Success.
  FLAGFALL_STATUS_OK = 0,
  // A pointer is NULL where that is not allowed, or a number has an unknown value or is out of
  // range.
  FLAGFALL_STATUS_INVALID_ARGUMENT = 1,
  // A bug in the library. The object is unchanged. Please report it.
  FLAGFALL_STATUS_PANIC = 2,
  // A buffer or an array is too small. The call has written only the size needed.
  FLAGFALL_STATUS_BUFFER_TOO_SHORT = 3,
  // The text is not valid: see `flagfall_parse_error`.
  FLAGFALL_STATUS_PARSE = 4,
  // The `struct_size` of a struct is not set, or is too small, or the struct has fields that this
  // version does not know. Initialize it with its macro, such as `FLAGFALL_STAGE_INIT`.
  FLAGFALL_STATUS_STRUCT_SIZE = 5,
  // An array that the call writes shares memory with another array of the call.
  FLAGFALL_STATUS_OVERLAP = 6,
  // The caller's function did not store what was saved: it returned another number than 0.
  FLAGFALL_STATUS_WRITE_FAILED = 7,
  // The game has not started.
  FLAGFALL_STATUS_NOT_STARTED = 100,
  // The game has already started.
  FLAGFALL_STATUS_ALREADY_STARTED = 101,
  // The timestamp is earlier than the last call that changed the clock.
  FLAGFALL_STATUS_AT_WENT_BACK = 102,
  // The other side is on turn.
  FLAGFALL_STATUS_NOT_ON_TURN = 103,
  // The turn is handed over for a decision: end the decision before the press.
  FLAGFALL_STATUS_DECIDING = 104,
  // The clock is paused.
  FLAGFALL_STATUS_PAUSED = 105,
  // The clock is not paused.
  FLAGFALL_STATUS_NOT_PAUSED = 106,
  // The game is over.
  FLAGFALL_STATUS_OVER = 107,
  // The side's flag has not fallen.
  FLAGFALL_STATUS_FLAG_UP = 108,
  // The side is untimed and has no bank.
  FLAGFALL_STATUS_UNTIMED = 109,
  // The time is negative: expected at least 0 ms.
  FLAGFALL_STATUS_NEGATIVE = 110,
  // A time or a count is too large: times, and sums of times, go up to 2^53 - 1 ms.
  FLAGFALL_STATUS_TOO_LARGE = 111,
  // The side on turn has not yet received the last move or hand-over: report that it was received,
  // or give the measured time of the turn.
  FLAGFALL_STATUS_AWAITING_RECEIPT = 112,
  // No move or hand-over is waiting to be received.
  FLAGFALL_STATUS_NOT_AWAITING = 113,
  // The clock keeps no journal: start one before the moves that may be taken back.
  FLAGFALL_STATUS_NO_JOURNAL = 114,
  // The journal does not contain the given move or timestamp.
  FLAGFALL_STATUS_NOT_IN_JOURNAL = 115,
  // The arena has no game with the given id: the game was removed, or belongs to another arena.
  FLAGFALL_STATUS_NO_SUCH_GAME = 116,
  // The call can cause more events than the journal can hold: 10,000,000 in all, and 1,000,000 per
  // call.
  FLAGFALL_STATUS_JOURNAL_FULL = 117,
  // The side has already completed the move with this number: the press was sent before.
  FLAGFALL_STATUS_ALREADY_MADE = 118,
  // The side has not completed the move before the one with this number: a press was lost, or
  // arrives out of order.
  FLAGFALL_STATUS_MOVE_MISSING = 119,
  // The number of take-backs is not that of the clock: the press belongs to a game that was taken
  // back.
  FLAGFALL_STATUS_STALE = 120,
  // A standing contradicts itself or the time control.
  FLAGFALL_STATUS_BAD_STANDING = 121,
  // The side's reserve holds less time than was to be drawn, or its stage has no reserve.
  FLAGFALL_STATUS_NO_RESERVE = 130,
  // The draw would fill the bank beyond what the reserve allows.
  FLAGFALL_STATUS_OVER_LIMIT = 131,
  // Two moves have been made in the game, or the side has already made a move, reached its second
  // stage or gone berserk.
  FLAGFALL_STATUS_TOO_LATE = 132,
  // The berserk rule does not apply to the game's time control.
  FLAGFALL_STATUS_NO_BERSERK = 133,
  // A time is negative: expected at least 0 ms.
  FLAGFALL_STATUS_NEGATIVE_TIME = 200,
  // The last stage requires a next stage, but none follows.
  FLAGFALL_STATUS_NO_NEXT_STAGE = 201,
  // A stage can never begin: the stage before it never leads to the next.
  FLAGFALL_STATUS_UNREACHABLE_STAGE = 202,
  // A life or a penalty would refill the bank with 0 ms: expected more.
  FLAGFALL_STATUS_EMPTY_REFILL = 203,
  // The sides differ where they must be equal. In every time control: only one side of an hourglass
  // is timed. In time odds also: only one side has an hourglass, only one plays past zero, or they
  // differ and one has penalties.
  FLAGFALL_STATUS_UNEQUAL_SIDES = 204,
  // One side's game limit is a time, the other's a number of turns.
  FLAGFALL_STATUS_MIXED_GAME_LIMITS = 205,
  // A stage has more than 1000 lives.
  FLAGFALL_STATUS_TOO_MANY_LIVES = 206,
  // The berserk rule does not apply to the time control.
  FLAGFALL_STATUS_NOT_BERSERKABLE = 207,
  // A sum of times is above 2^53 - 1 ms.
  FLAGFALL_STATUS_TIME_TOO_LARGE = 208,
  // The tiers of a charge must begin in ascending order above 0 ms, at whole numbers of units, and
  // have factors from 1 to 100.
  FLAGFALL_STATUS_BAD_TIER = 209,
  // The time for a first move is 0: expected more.
  FLAGFALL_STATUS_BAD_OPENING = 210,
  // An hourglass cannot carry the time past zero of a move within the grace.
  FLAGFALL_STATUS_BAD_GRACE = 211,
  // A reserve is not valid: it draws units of 0 ms, more than 1000 units or units beside overflow,
  // has overflow without a clip limit, or is in an hourglass.
  FLAGFALL_STATUS_BAD_RESERVE = 212,
  // The notation cannot express this number of stages.
  FLAGFALL_STATUS_CANNOT_SAY_STAGES = 300,
  // The notation cannot express a time: it is too short, or not a whole number of the notation's
  // smallest unit.
  FLAGFALL_STATUS_CANNOT_SAY_TIME = 301,
  // The notation cannot express whether the time left carries over when a stage begins.
  FLAGFALL_STATUS_CANNOT_SAY_ENTRY = 302,
  // The notation cannot express a quota of moves, or what happens when it is met.
  FLAGFALL_STATUS_CANNOT_SAY_QUOTA = 303,
  // The notation cannot express the credit: an increment, a delay, or Bronstein.
  FLAGFALL_STATUS_CANNOT_SAY_CREDIT = 304,
  // The notation cannot express a limit on the bank.
  FLAGFALL_STATUS_CANNOT_SAY_LIMIT = 305,
  // The notation cannot express the number of lives.
  FLAGFALL_STATUS_CANNOT_SAY_LIVES = 306,
  // The notation cannot express a limit on each turn.
  FLAGFALL_STATUS_CANNOT_SAY_TURN_LIMIT = 307,
  // The notation cannot express what happens when the bank runs out.
  FLAGFALL_STATUS_CANNOT_SAY_ON_EXPIRY = 308,
  // The notation cannot express how the two clocks are coupled.
  FLAGFALL_STATUS_CANNOT_SAY_COUPLING = 309,
  // The notation cannot express a limit on the whole game.
  FLAGFALL_STATUS_CANNOT_SAY_GAME_LIMIT = 310,
  // The notation cannot express how the first turns are timed.
  FLAGFALL_STATUS_CANNOT_SAY_OPENING = 311,
  // The notation cannot express whether the flag falls at zero or past it.
  FLAGFALL_STATUS_CANNOT_SAY_FLAG_FALLS = 312,
  // The notation cannot express different times for the two sides.
  FLAGFALL_STATUS_CANNOT_SAY_UNEQUAL_SIDES = 313,
  // The notation cannot express what a turn is charged: rounding, a minimum, or tiers.
  FLAGFALL_STATUS_CANNOT_SAY_CHARGE = 314,
  // A PCN document cannot be made from the journal: it does not begin with the game, or contains
  // calls that a list of moves cannot express.
  FLAGFALL_STATUS_CANNOT_SAY_ACTIONS = 315,
  // The notation cannot express pauses on weekends.
  FLAGFALL_STATUS_CANNOT_SAY_WEEKEND_PAUSES = 316,
  // The notation cannot express a grace past zero.
  FLAGFALL_STATUS_CANNOT_SAY_GRACE = 317,
  // The notation cannot express a reserve.
  FLAGFALL_STATUS_CANNOT_SAY_RESERVE = 318,
  // The match is over: a side has enough points to win it.
  FLAGFALL_STATUS_MATCH_OVER = 400,
  // A game is being played: end it before starting the next.
  FLAGFALL_STATUS_GAME_RUNNING = 401,
  // No game is being played.
  FLAGFALL_STATUS_NO_GAME = 402,
  // The Crawford game is played without the doubling cube.
  FLAGFALL_STATUS_CRAWFORD_GAME = 403,
  // A penalty froze the cube for the rest of the game.
  FLAGFALL_STATUS_CUBE_FROZEN = 404,
  // The opponent owns the cube.
  FLAGFALL_STATUS_NOT_ITS_CUBE = 405,
  // A double has not been answered yet.
  FLAGFALL_STATUS_DOUBLE_PENDING = 406,
  // No double is waiting for an answer.
  FLAGFALL_STATUS_NO_DOUBLE = 407,
  // The number of points is 0: expected at least 1.
  FLAGFALL_STATUS_NO_POINTS = 408,
  // The score and the state of the Crawford game contradict each other.
  FLAGFALL_STATUS_CRAWFORD_MISMATCH = 409,
  // The value of the cube or the number of games is too large.
  FLAGFALL_STATUS_TOO_MANY_POINTS = 410,
  // TOML cannot represent JSON's `null`.
  FLAGFALL_STATUS_CANNOT_HOLD_NULL = 500,
  // TOML cannot represent a whole number beyond 64 bits.
  FLAGFALL_STATUS_CANNOT_HOLD_LARGE_INTEGER = 501,
  // JSON cannot represent dates and times.
  FLAGFALL_STATUS_CANNOT_HOLD_DATE_TIME = 502,
  // JSON cannot represent TOML's `inf` and `nan`.
  FLAGFALL_STATUS_CANNOT_HOLD_NOT_FINITE = 503,
  // The data is not a flagfall snapshot or journal.
  FLAGFALL_STATUS_RESTORE_FOREIGN = 600,
  // The data was saved by a later version of flagfall, in an unknown format.
  FLAGFALL_STATUS_RESTORE_FORMAT = 601,
  // The data is truncated.
  FLAGFALL_STATUS_RESTORE_CUT = 602,
  // The data is malformed: a key or a value is missing, unknown, or of the wrong type.
  FLAGFALL_STATUS_RESTORE_MALFORMED = 603,
  // The data has been modified or damaged since it was saved.
  FLAGFALL_STATUS_RESTORE_ALTERED = 604,
  // The data contains an impossible value.
  FLAGFALL_STATUS_RESTORE_IMPOSSIBLE = 605,
  // With the given time of the save, a timestamp is out of range.
  FLAGFALL_STATUS_RESTORE_MOMENT = 606,
  // A call in the journal fails.
  FLAGFALL_STATUS_RESTORE_REFUSED = 607,
  // A part of a saved arena is missing.
  FLAGFALL_STATUS_RESTORE_MISSING = 608,
  // The file or its folder does not exist.
  FLAGFALL_STATUS_FILE_NOT_FOUND = 700,
  // No permission to read or write the file.
  FLAGFALL_STATUS_FILE_NOT_PERMITTED = 701,
  // The file is larger than 16 MiB.
  FLAGFALL_STATUS_FILE_TOO_LARGE = 702,
  // The file cannot be read or written for another reason, for example because the path is a folder
  // or the disk is full.
  FLAGFALL_STATUS_FILE = 703,
  // The game has no tag `TimeControl`, or it is `?`.
  FLAGFALL_STATUS_NO_TIME_CONTROL = 800,
  // The tag `TimeControl` is not valid in any notation.
  FLAGFALL_STATUS_UNKNOWN_TIME_CONTROL = 801,
  // No ply has a clock or a time.
  FLAGFALL_STATUS_NO_TIMES = 802,
};
#ifndef __cplusplus
typedef int32_t flagfall_status;
#endif

// A time-control notation. It must be given explicitly; to guess one, see `flagfall_detect`.
enum flagfall_notation
#ifdef __cplusplus
    : uint32_t
#endif
{
  // `M/T/I` (moves, or `G` for the rest of the game; minutes; increment in seconds): the setup
  // strings of a game clock app. For example `40/90/30, G/30/30`.
  FLAGFALL_NOTATION_CHESS = 0,
  // `M/R/P/L/G/T`, Arimaa: the time per move, the reserve, the percentage of unused time added to
  // it, its limit, the limit on the game, the limit per turn. For example `2/10/100/5`.
  FLAGFALL_NOTATION_ARIMAA = 1,
  // `ini/inc/ext`: the clocks of the Generic Game Server. For example `15:00//02:00`.
  FLAGFALL_NOTATION_GGS = 2,
  // `MIN+SEC`, from an online backgammon site: minutes for the game, and seconds added after each
  // move. For example `2+5`.
  FLAGFALL_NOTATION_BACKGAMMON = 3,
  // `MAIN | EXTRA/BONUS`, the double-flag chess clock: after the main time a side can only draw, and
  // has the extra time, with a bonus for each move. For example `G/15 | 1/10`.
  FLAGFALL_NOTATION_DOUBLE_FLAG = 4,
  // The periods of a document in PCN, a format for recorded games in JSON or TOML. For example
  // `[{"duration_ms":600000}]`.
  FLAGFALL_NOTATION_PCN = 5,
  // The PGN tag `TimeControl`, as the standard defines it. For example `40/7200:3600`.
  FLAGFALL_NOTATION_PGN = 6,
  // The PGN tag `TimeControl`, with the extensions of programs. For example `40/5400+30:1800+30`.
  FLAGFALL_NOTATION_PGN_EXTENDED = 7,
  // The PGN tag `TimeControl` of Chess.com; `1/86400` is one day per move. For example `180+2`.
  FLAGFALL_NOTATION_CHESS_COM = 8,
  // Minutes and seconds as lichess shows them, also `5 days`; and the objects of its API, such as
  // `{"limit":300,"increment":3}`. For example `3+2`.
  FLAGFALL_NOTATION_LICHESS = 9,
  // The phrases of regulations and announcements, in many languages. For example `90 min/40 moves +
  // 30 min + 30 s/move`.
  FLAGFALL_NOTATION_FIDE = 10,
  // Time controls as US Chess writes them. For example `40/90, SD/30; d5`.
  FLAGFALL_NOTATION_US_CHESS = 11,
  // The `tc` of cutechess. For example `40/1:30+1`.
  FLAGFALL_NOTATION_CUTECHESS = 12,
  // The `tc` and `st` of fastchess. For example `10+0.1`.
  FLAGFALL_NOTATION_FASTCHESS = 13,
  // The `go` command, which a UCI engine receives before each move. For example `go wtime 60000
  // btime 50000 winc 1000 binc 1000`.
  FLAGFALL_NOTATION_UCI = 14,
  // The time commands of a CECP engine: `level`, and `st 30`. For example `level 40 5 0`.
  FLAGFALL_NOTATION_CECP = 15,
  // The time commands of a GTP engine, including those of KGS and KataGo. For example `time_settings
  // 1200 300 25`.
  FLAGFALL_NOTATION_GTP = 16,
  // The properties of an SGF file. For example `TM[600]OT[5x30 byo-yomi]`.
  FLAGFALL_NOTATION_SGF = 17,
  // The JSON object of the Online Go Server. For example `{"system":"absolute","total_time":600}`.
  FLAGFALL_NOTATION_OGS = 18,
  // The `go` command, which a USI engine receives before each move. For example `go btime 600000
  // wtime 600000 byoyomi 10000`.
  FLAGFALL_NOTATION_USI = 19,
  // The time block of the computer shogi server protocol, with lines such as `Byoyomi:10`. For
  // example `Total_Time:600`.
  FLAGFALL_NOTATION_CSA = 20,
  // The time line of a CSA game file. For example `$TIME:1500+60+0`.
  FLAGFALL_NOTATION_CSA_FILE = 21,
  // A game's name on a computer shogi server. For example `floodgate-300-10F`.
  FLAGFALL_NOTATION_FLOODGATE = 22,
  // The time header of a KIF game file. For example `10分|20秒(1)+10`.
  FLAGFALL_NOTATION_KIF = 23,
  // Scrabble: the minutes of each side, with overtime that costs points. For example `25`.
  FLAGFALL_NOTATION_SCRABBLE = 24,
  // Othello over the board: the minutes of each side, and two more after the first flag. For example
  // `25`.
  FLAGFALL_NOTATION_OTHELLO = 25,
  // The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess. For example
  // `180+2`.
  FLAGFALL_NOTATION_LICHESS_PGN = 26,
};
#ifndef __cplusplus
typedef uint32_t flagfall_notation;
#endif

// Where a text comes from.
enum flagfall_text_source
#ifdef __cplusplus
    : uint32_t
#endif
{
  // It is not known.
  FLAGFALL_TEXT_SOURCE_UNKNOWN = 0,
  // The tag `TimeControl` of a PGN file.
  FLAGFALL_TEXT_SOURCE_PGN_TAG = 1,
  // Another file of a recorded game, such as SGF, KIF or PCN.
  FLAGFALL_TEXT_SOURCE_GAME_FILE = 2,
  // Messages to an engine, and the settings of programs for matches between engines.
  FLAGFALL_TEXT_SOURCE_ENGINE = 3,
  // The pages, the messages or the API of a site.
  FLAGFALL_TEXT_SOURCE_SITE = 4,
  // Regulations, announcements and reports of games over the board.
  FLAGFALL_TEXT_SOURCE_REGULATIONS = 5,
  // The setup of a clock.
  FLAGFALL_TEXT_SOURCE_CLOCK = 6,
};
#ifndef __cplusplus
typedef uint32_t flagfall_text_source;
#endif

// What is wrong with a text. The numbers never change their meaning.
enum flagfall_parse_error_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The text is not UTF-8.
  FLAGFALL_PARSE_ERROR_NOT_UTF8 = 1,
  // The text is empty, or has only spaces.
  FLAGFALL_PARSE_ERROR_EMPTY = 2,
  // A number of moves is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_MOVES = 3,
  // A time is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_TIME = 4,
  // A time with colons is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_CLOCK_TIME = 5,
  // A number of moves, which may begin with `N`, is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_COUNT = 6,
  // A `/` is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_SLASH = 7,
  // More text follows than the notation allows.
  FLAGFALL_PARSE_ERROR_EXPECTED_END = 8,
  // Units out of order, or a number after the smallest unit.
  FLAGFALL_PARSE_ERROR_UNIT_ORDER = 9,
  // A number with decimals.
  FLAGFALL_PARSE_ERROR_NOT_WHOLE = 10,
  // A number that is too large.
  FLAGFALL_PARSE_ERROR_NUMBER_TOO_LARGE = 11,
  // A number of zero moves.
  FLAGFALL_PARSE_ERROR_NO_MOVES = 12,
  // A stage after one for the rest of the game.
  FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME = 13,
  // More stages than the notation allows.
  FLAGFALL_PARSE_ERROR_TOO_MANY_CONTROLS = 14,
  // More fields than the notation has.
  FLAGFALL_PARSE_ERROR_TOO_MANY_FIELDS = 15,
  // A first stage in which no move can be made.
  FLAGFALL_PARSE_ERROR_NO_TIME_TO_MOVE = 16,
  // A percentage is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_PERCENT = 17,
  // A percentage above 100.
  FLAGFALL_PARSE_ERROR_PERCENT_TOO_LARGE = 18,
  // A limit on the game is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_GAME_LIMIT = 19,
  // The extra time is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_EXTRA_TIME = 20,
  // The shape of the bonus is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_BONUS_SHAPE = 21,
  // Extra time that is too short for its bonus.
  FLAGFALL_PARSE_ERROR_BONUS_TOO_LARGE = 22,
  // A number is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_NUMBER = 23,
  // A `+` is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_PLUS = 24,
  // A text that is not valid in its format: JSON, TOML or SGF.
  FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX = 25,
  // A key that appears twice in one table.
  FLAGFALL_PARSE_ERROR_DUPLICATE_KEY = 26,
  // Lists and tables that are nested more than 64 deep.
  FLAGFALL_PARSE_ERROR_TOO_DEEP = 27,
  // A table, in JSON an object, is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_TABLE = 28,
  // A list, in JSON an array, is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_LIST = 29,
  // A time in milliseconds is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_MILLIS = 30,
  // A period without its time.
  FLAGFALL_PARSE_ERROR_MISSING_DURATION = 31,
  // A time in seconds is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_SECONDS = 32,
  // A time that is not a whole number of milliseconds.
  FLAGFALL_PARSE_ERROR_TOO_FINE = 33,
  // A word that the notation does not have here.
  FLAGFALL_PARSE_ERROR_UNKNOWN_WORD = 34,
  // A key that the notation does not have here.
  FLAGFALL_PARSE_ERROR_UNKNOWN_KEY = 35,
  // A required key is missing.
  FLAGFALL_PARSE_ERROR_MISSING_KEY = 36,
  // A text that says that the time control is not known.
  FLAGFALL_PARSE_ERROR_UNKNOWN_CONTROL = 37,
  // Two parts that contradict each other.
  FLAGFALL_PARSE_ERROR_CONTRADICTION = 38,
  // A value that the notation does not allow here.
  FLAGFALL_PARSE_ERROR_OUT_OF_RANGE = 39,
  // Something other than `[[preset]]` tables in a file of presets.
  FLAGFALL_PARSE_ERROR_EXPECTED_PRESETS = 40,
  // A key that no preset has.
  FLAGFALL_PARSE_ERROR_UNKNOWN_PRESET_KEY = 41,
  // A string is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_TEXT = 42,
  // A truth value is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_BOOL = 43,
  // A name that is empty or has only spaces.
  FLAGFALL_PARSE_ERROR_EXPECTED_NAME = 44,
  // A name that another preset has.
  FLAGFALL_PARSE_ERROR_DUPLICATE_NAME = 45,
  // No notation of this name.
  FLAGFALL_PARSE_ERROR_UNKNOWN_NOTATION = 46,
  // An option that the notation does not have.
  FLAGFALL_PARSE_ERROR_FOREIGN_OPTION = 47,
  // A mode is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_MODE = 48,
  // An option of `chess` is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_CHESS_OPTION = 49,
  // A document format is missing.
  FLAGFALL_PARSE_ERROR_EXPECTED_FORMAT = 50,
  // Two sides that differ in a rule that must be the same for both.
  FLAGFALL_PARSE_ERROR_UNEQUAL_SIDES = 51,
  // A game limit in time for one side, in turns for the other.
  FLAGFALL_PARSE_ERROR_MIXED_GAME_LIMITS = 52,
  // JSON's `null`, which TOML cannot represent.
  FLAGFALL_PARSE_ERROR_NULL_VALUE = 53,
  // A text with more than one meaning.
  FLAGFALL_PARSE_ERROR_AMBIGUOUS = 54,
  // More than 1000 byo-yomi periods.
  FLAGFALL_PARSE_ERROR_TOO_MANY_LIVES = 55,
  // Pauses on weekends, which no clock makes by itself.
  FLAGFALL_PARSE_ERROR_WEEKEND_PAUSES = 56,
  // A preset of more than 256 KiB. An inline list of presets counts as one.
  FLAGFALL_PARSE_ERROR_PRESET_TOO_LONG = 57,
};
#ifndef __cplusplus
typedef uint32_t flagfall_parse_error_kind;
#endif

// Why a text is not valid, and where.
typedef struct flagfall_parse_error {
  // The size of the struct: FLAGFALL_PARSE_ERROR_INIT sets it.
  uint32_t struct_size;
  // What is wrong.
  flagfall_parse_error_kind kind;
  // Where the invalid part begins, in bytes from the start of the text.
  uint64_t offset;
  // The length of the invalid part in bytes; 0 if something is missing.
  uint64_t length;
  // Details for `flagfall_parse_error_describe`; 0 if there are none. The numbers can change in
  // later versions.
  uint32_t hint;
  // Where the invalid value is in a document, with a NUL after it: "periods[1].plies". Empty if
  // the text is not a document, or is not valid JSON or TOML. A path that is too long is cut
  // off.
  char path[FLAGFALL_PATH_CAPACITY];
} flagfall_parse_error;

// Initializes a flagfall_parse_error: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PARSE_ERROR_INIT {.struct_size = sizeof(flagfall_parse_error)}

// How `chess` gives its credit, and `double-flag` that of the main time.
enum flagfall_mode
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The notation's default: FISCHER in `chess`, FISCHER_AFTER in `double-flag`.
  FLAGFALL_MODE_DEFAULT = 0,
  // Increment, added to the bank when a turn begins.
  FLAGFALL_MODE_FISCHER = 1,
  // Increment, added to the bank after each move.
  FLAGFALL_MODE_FISCHER_AFTER = 2,
  // Bronstein: after each move the time used is given back, up to the credit.
  FLAGFALL_MODE_BRONSTEIN = 3,
  // Simple delay: in each turn the bank waits for the credit before it runs down.
  FLAGFALL_MODE_DELAY = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_mode;
#endif

// An extra rule of `chess`.
enum flagfall_option
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No extra rule.
  FLAGFALL_OPTION_NONE = 0,
  // The time that one side uses is added to the other side's bank.
  FLAGFALL_OPTION_HOURGLASS = 1,
  // Play continues past zero, and the time past zero is counted, as in word games.
  FLAGFALL_OPTION_OVERRUN = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_option;
#endif

// The format of a document.
enum flagfall_format
#ifdef __cplusplus
    : uint32_t
#endif
{
  // JSON.
  FLAGFALL_FORMAT_JSON = 0,
  // TOML.
  FLAGFALL_FORMAT_TOML = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_format;
#endif

// The options of the notations. The comment of each option begins with the notations that use it;
// the others ignore it. Where a function takes options, NULL means that all of them are zero.
typedef struct flagfall_options {
  // The size of the struct: FLAGFALL_OPTIONS_INIT sets it.
  uint32_t struct_size;
  // chess, double-flag: how the credit is given.
  flagfall_mode mode;
  // chess: an extra rule.
  flagfall_option option;
  // arimaa: 1 if a field that cannot be parsed is an error; 0 if it takes its default, with a
  // warning (see `flagfall_control_warnings`).
  uint32_t strict;
  // arimaa: 1 if each side has at least a minute for its setup turn, else 0.
  uint32_t setup;
  // ggs: 1 if the flag falls at the end of the main time ("a soft timeout is treated as a hard
  // one"); 0 if extra time follows.
  uint32_t soft_is_hard;
  // ggs: 1 if `ini_ms`, `inc_ms` and `ext_ms` are the game's default clock; 0 for that of
  // Othello: 15 minutes, no increment, 2 minutes of extra time.
  uint32_t has_default_clock;
  // pcn: the format of the document.
  flagfall_format format;
  // ggs: the default initial time in milliseconds.
  int64_t ini_ms;
  // ggs: the default increment in milliseconds.
  int64_t inc_ms;
  // ggs: the default extra time in milliseconds.
  int64_t ext_ms;
} flagfall_options;

// Initializes a flagfall_options: sets its `struct_size`, and all else to zero.
#define FLAGFALL_OPTIONS_INIT {.struct_size = sizeof(flagfall_options)}

// Whether a text is valid, or can become valid.
enum flagfall_validity
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The text is valid. More text may follow.
  FLAGFALL_VALIDITY_VALID = 0,
  // The text is not yet valid, but more text can make it valid.
  FLAGFALL_VALIDITY_INCOMPLETE = 1,
  // The text is invalid, and no continuation was found that makes it valid.
  FLAGFALL_VALIDITY_INVALID = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_validity;
#endif

// What a field is for. The same idea has the same number in all notations.
enum flagfall_field_name
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No field.
  FLAGFALL_FIELD_NONE = 0,
  // A keyword, before a value or on its own: `wtime`, `Byoyomi`, `inf`.
  FLAGFALL_FIELD_KEYWORD = 1,
  // The name of a game.
  FLAGFALL_FIELD_NAME = 2,
  // A number of moves, the rest of the game, or the move from which something applies.
  FLAGFALL_FIELD_MOVES = 3,
  // The time of a stage, or of the whole game.
  FLAGFALL_FIELD_TIME = 4,
  // The time that each move is given: an increment, a delay, a bonus, a time per move.
  FLAGFALL_FIELD_CREDIT = 5,
  // The time after the main time: overtime, byo-yomi, extra time.
  FLAGFALL_FIELD_EXTRA_TIME = 6,
  // The number of periods.
  FLAGFALL_FIELD_LIVES = 7,
  // The percentage of unused time that is kept.
  FLAGFALL_FIELD_PERCENT = 8,
  // The most that credit may fill the bank to.
  FLAGFALL_FIELD_LIMIT = 9,
  // A limit on the whole game.
  FLAGFALL_FIELD_GAME_LIMIT = 10,
  // A limit on each turn.
  FLAGFALL_FIELD_TURN_LIMIT = 11,
  // How a bonus shrinks as the bank fills.
  FLAGFALL_FIELD_BONUS_SHAPE = 12,
  // The unit of the numbers, or the unit in which time is charged.
  FLAGFALL_FIELD_UNIT = 13,
  // Whether parts of a unit are charged.
  FLAGFALL_FIELD_ROUNDING = 14,
  // The minimum charge for a move.
  FLAGFALL_FIELD_LEAST_CHARGE = 15,
};
#ifndef __cplusplus
typedef uint32_t flagfall_field_name;
#endif

// A field: a part of a setup string with one meaning, such as a number of moves.
typedef struct flagfall_field {
  // The size of the struct: FLAGFALL_FIELD_INIT sets it.
  uint32_t struct_size;
  // What the field is for.
  flagfall_field_name name;
  // Where it begins, in bytes from the start of the text.
  uint64_t offset;
  // Its length in bytes; 0 if it has not been typed yet.
  uint64_t length;
  // 1 if it is not valid, or contradicts the rest; else 0. In an incomplete text no field is
  // invalid.
  uint32_t is_invalid;
  // 1 if the cursor is in it, else 0.
  uint32_t is_at_cursor;
} flagfall_field;

// Initializes a flagfall_field: sets its `struct_size`, and all else to zero.
#define FLAGFALL_FIELD_INIT {.struct_size = sizeof(flagfall_field)}

// What happens to the bank when a stage begins.
enum flagfall_entry
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The time left carries over.
  FLAGFALL_ENTRY_ADD = 0,
  // The time left is lost.
  FLAGFALL_ENTRY_SET = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_entry;
#endif

// What happens when a side has made the moves of a quota.
enum flagfall_when_met
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The next stage begins.
  FLAGFALL_WHEN_MET_NEXT = 0,
  // The stage's time is given again, in addition to the time left.
  FLAGFALL_WHEN_MET_REPEAT_ADD = 1,
  // The stage's time is given again, and the time left is lost.
  FLAGFALL_WHEN_MET_REPEAT_SET = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_when_met;
#endif

// How credit, the time for each move, is given.
enum flagfall_credit
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No credit.
  FLAGFALL_CREDIT_NONE = 0,
  // An increment that is added to the bank when the side's turn begins, so that the display includes
  // it: as on DGT and US Chess clocks, and in the mode `fischer` of the notation `chess`.
  FLAGFALL_CREDIT_BANKED = 1,
  // A delay, shown beside the bank and used before it: simple delay, and Arimaa's time per move.
  FLAGFALL_CREDIT_APART = 2,
  // Added to the bank after the move: the increment of lichess, PGN, PCN and GGS, and Bronstein.
  FLAGFALL_CREDIT_PAID = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_credit;
#endif

// How far credit may fill the bank.
enum flagfall_limit
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No limit.
  FLAGFALL_LIMIT_NONE = 0,
  // Credit fills the bank up to the limit and no further.
  FLAGFALL_LIMIT_CLIP = 1,
  // Credit shrinks in proportion as the bank nears the limit, and is zero at the limit.
  FLAGFALL_LIMIT_LINEAR = 2,
  // Credit is added in full, but at most half of the gap between the bank and the limit.
  FLAGFALL_LIMIT_HYBRID = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_limit;
#endif

// What happens when a bank is used up and no life is left.
enum flagfall_on_expiry
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The flag falls and the game is over.
  FLAGFALL_ON_EXPIRY_FLAG = 0,
  // The next stage begins.
  FLAGFALL_ON_EXPIRY_NEXT = 1,
  // The first flag falls, and the next stage begins: the side plays on, at a cost to its result.
  FLAGFALL_ON_EXPIRY_FIRST_FLAG = 2,
  // Play continues with the bank at zero, and the time past zero is counted. A stage can have a
  // maximum for it.
  FLAGFALL_ON_EXPIRY_OVERRUN = 3,
  // The opponent gets a point, and the bank is refilled.
  FLAGFALL_ON_EXPIRY_PENALTY = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_on_expiry;
#endif

// What the fall of a first flag costs.
enum flagfall_first_flag
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No first flag.
  FLAGFALL_FIRST_FLAG_NONE = 0,
  // The side loses by at least the smallest margin: the soft timeout of GGS, the Othello server. If
  // both first flags fall, only the earlier one counts.
  FLAGFALL_FIRST_FLAG_MINIMAL_LOSS = 1,
  // The side can no longer win, but it can still draw: the double-flag clock of chess. If both first
  // flags fall, the game is drawn.
  FLAGFALL_FIRST_FLAG_NO_WIN = 2,
  // Reserved: not valid in a stage. A game that would use it ends at the first flag: see
  // `soft_is_hard` in flagfall_options.
  FLAGFALL_FIRST_FLAG_MAXIMAL_LOSS = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_first_flag;
#endif

// What happens to a part of a unit when a turn is charged.
enum flagfall_rounding
#ifdef __cplusplus
    : uint32_t
#endif
{
  // It is not charged.
  FLAGFALL_ROUNDING_DOWN = 0,
  // It is charged as a whole unit.
  FLAGFALL_ROUNDING_UP = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_rounding;
#endif

// What is drawn from a reserve when the bank runs out and no life is left.
enum flagfall_reserve_draw
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Nothing: the side draws by a call only.
  FLAGFALL_RESERVE_DRAW_NEVER = 0,
  // This much, or what is left of the reserve if that is less, as often as needed.
  FLAGFALL_RESERVE_DRAW_UNIT = 1,
  // All of the reserve.
  FLAGFALL_RESERVE_DRAW_ALL = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_reserve_draw;
#endif

// A stage: a part of a time control with its own time and rules. All fields but `struct_size`,
// `time_ms` and `lives` may be zero.
typedef struct flagfall_stage {
  // The size of the struct: FLAGFALL_STAGE_INIT sets it.
  uint32_t struct_size;
  // What happens to the bank when the stage begins.
  flagfall_entry entry;
  // The number of moves in the stage; 0 if it lasts until its time runs out, or for the rest of
  // the game.
  uint32_t quota;
  // What happens when the quota has been made. NEXT is not valid in the last stage if that has a
  // quota.
  flagfall_when_met when_met;
  // How credit is given.
  flagfall_credit credit;
  // With PAID: the number of moves after which the credit is added once; 0 counts as 1.
  uint32_t credit_every;
  // With APART and PAID: the percentage of the credit's unused part that the side keeps: 100 for
  // an increment, 0 for a delay or Bronstein. BANKED credit is always kept.
  uint32_t credit_keep;
  // How far credit may fill the bank.
  flagfall_limit limit;
  // The number of lives, 1 to 1000: how often the stage's time can be used. More than 1 for
  // byo-yomi periods.
  uint32_t lives;
  // What happens when the bank is used up and no life is left.
  flagfall_on_expiry on_expiry;
  // With FIRST_FLAG in `on_expiry`: what it costs. Else NONE.
  flagfall_first_flag first_flag;
  // 1 if no turn may take longer than `turn_limit_ms`; else 0.
  uint32_t has_turn_limit;
  // The time of the stage, in milliseconds.
  int64_t time_ms;
  // The credit in milliseconds.
  int64_t credit_ms;
  // The limit, in milliseconds: the bank that credit may fill up to. It applies also to the
  // credit of the move after which the stage begins.
  int64_t limit_ms;
  // The longest that a turn may take, in milliseconds.
  int64_t turn_limit_ms;
  // With PENALTY in `on_expiry`: what the bank is refilled to, in milliseconds.
  int64_t refill_ms;
  // The unit in which turns that begin in this stage are charged, in milliseconds. 0: the rules
  // say what they are charged, and the other fields `charge_...` have no effect.
  uint32_t charge_unit_ms;
  // What happens to a part of a unit.
  flagfall_rounding charge_rounding;
  // The least time that a completed turn counts, in milliseconds.
  int64_t charge_least_ms;
  // The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
  // times.
  uint32_t charge_tiers;
  // 1 if the time past zero has a maximum, `overrun_most_ms`; else 0.
  uint32_t has_overrun_most;
  // The time of a turn from which each tier's factor applies, in milliseconds: above 0,
  // ascending, and a whole number of units.
  int64_t charge_beyond_ms[FLAGFALL_TIERS_MOST];
  // What the time of a turn in each tier is multiplied by, 1 to 100.
  uint32_t charge_factor[FLAGFALL_TIERS_MOST];
  // With OVERRUN in `on_expiry` and `has_overrun_most`: the most that the side may use past zero
  // in the whole game, in milliseconds. Then the flag falls; with 0 it falls when the bank is
  // used up.
  int64_t overrun_most_ms;
  // 1 if the side has a reserve in this stage: a second bank, from which time is drawn. Else 0,
  // and the other fields `reserve_...` have no effect.
  uint32_t has_reserve;
  // What is drawn from the reserve when the bank runs out and no life is left.
  flagfall_reserve_draw reserve_draw;
  // 1 if credit beyond the limit, which must be a CLIP, goes to the reserve; else 0.
  uint32_t reserve_overflow;
  // 1 if what a turn has drawn and not used returns to the reserve; else 0.
  uint32_t reserve_returned;
  // 1 if `flagfall_clock_draw_reserve` may fill the bank up to `reserve_most_ms` only; else 0.
  uint32_t has_reserve_most;
  // The first of the side's moves after which it has at least `reserve_floor_ms`; 0: none.
  uint32_t reserve_floor_from_move;
  // The time that is added to the side's reserve when the stage begins, in milliseconds.
  int64_t reserve_ms;
  // With UNIT in `reserve_draw`: how much is drawn each time, in milliseconds, above 0.
  int64_t reserve_unit_ms;
  // The most that the bank may hold after `flagfall_clock_draw_reserve`, in milliseconds.
  int64_t reserve_most_ms;
  // If the bank and the reserve hold less than this after a move, in milliseconds, the bank is
  // set to it, and the reserve to 0.
  int64_t reserve_floor_ms;
} flagfall_stage;

// Initializes a flagfall_stage: sets its `struct_size`, and all else to zero.
#define FLAGFALL_STAGE_INIT {.struct_size = sizeof(flagfall_stage)}

// Whether one side's clock affects the other's.
enum flagfall_coupling
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Each side has its own time.
  FLAGFALL_COUPLING_NONE = 0,
  // The time that one side uses is added to the other side's bank.
  FLAGFALL_COUPLING_HOURGLASS = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_coupling;
#endif

// A limit on the whole game. A game that reaches it is halted.
enum flagfall_game_limit
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No limit.
  FLAGFALL_GAME_LIMIT_NONE = 0,
  // The total time that both sides may use.
  FLAGFALL_GAME_LIMIT_TIME = 1,
  // The number of turns that each side may complete.
  FLAGFALL_GAME_LIMIT_TURNS = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_game_limit;
#endif

// How the first turns of a game are timed.
enum flagfall_opening
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Like all other turns.
  FLAGFALL_OPENING_TIMED = 0,
  // The first turns of the game, of both sides together, are not timed: one in backgammon, two on
  // lichess.
  FLAGFALL_OPENING_UNTIMED = 1,
  // Each side's first turn sets up its pieces and earns no credit, as in Arimaa.
  FLAGFALL_OPENING_SETUP = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_opening;
#endif

// When a time counts as used up.
enum flagfall_flag_falls
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Time runs out when the side has used more than it had: a move completed with exactly 0 left is
  // in time.
  FLAGFALL_FLAG_FALLS_PAST_ZERO = 0,
  // Time runs out when the side has used all that it had: lichess, OGS.
  FLAGFALL_FLAG_FALLS_AT_ZERO = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_flag_falls;
#endif

// What happens if a side does not make its first move in time.
enum flagfall_first_move_missed
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The game is aborted, and has no result: lichess.
  FLAGFALL_FIRST_MOVE_MISSED_ABORT = 1,
  // The side's flag falls: a tournament game on PyChess.
  FLAGFALL_FIRST_MOVE_MISSED_FLAG = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_first_move_missed;
#endif

// What becomes of the time that a move took past zero, within the grace.
enum flagfall_grace_excess
#ifdef __cplusplus
    : uint32_t
#endif
{
  // It costs nothing, as in fastchess: the bank is 0 before the move's credit is added.
  FLAGFALL_GRACE_EXCESS_FORGIVEN = 0,
  // It is taken from the bank, which can then be below zero, as in cutechess.
  FLAGFALL_GRACE_EXCESS_CARRIED = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_grace_excess;
#endif

// The rules of a time control for both sides. All fields but `struct_size` may be zero.
typedef struct flagfall_rules {
  // The size of the struct: FLAGFALL_RULES_INIT sets it.
  uint32_t struct_size;
  // Whether one side's clock affects the other's.
  flagfall_coupling coupling;
  // The kind of limit on the whole game.
  flagfall_game_limit game_limit;
  // With TURNS: the number of turns of each side, at least 1.
  uint32_t game_turns;
  // How the first turns are timed.
  flagfall_opening opening;
  // With UNTIMED: the number of first turns that are not timed, counting both sides' turns, 1 to
  // 255.
  uint32_t untimed_turns;
  // With UNTIMED: 1 if these turns still get their credit, else 0.
  uint32_t untimed_earns;
  // Whether a flag falls at zero or past it.
  flagfall_flag_falls flag_falls;
  // The unit in which turns are charged, in milliseconds; 0 counts as 1.
  uint32_t charge_unit_ms;
  // What happens to a part of a unit.
  flagfall_rounding charge_rounding;
  // With TIME: the time that both sides may use together, in milliseconds.
  int64_t game_time_ms;
  // With SETUP: the least delay time of a setup turn, in milliseconds.
  int64_t setup_ms;
  // The least that a completed turn is charged, in milliseconds.
  int64_t charge_least_ms;
  // 1 if your program should pause the clock on weekends, else 0. The clock does not pause by
  // itself.
  uint32_t weekend_pauses;
  // The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
  // times.
  uint32_t charge_tiers;
  // The time of a turn from which each tier's factor applies, in milliseconds: above 0,
  // ascending, and a whole number of units.
  int64_t charge_beyond_ms[FLAGFALL_TIERS_MOST];
  // What the time of a turn in each tier is multiplied by, 1 to 100.
  uint32_t charge_factor[FLAGFALL_TIERS_MOST];
  // With UNTIMED: the time within which each of these turns must be completed, in milliseconds.
  // It is not taken from the bank.
  int64_t first_move_ms;
  // With `first_move_ms`: what happens otherwise. 0: there is no such time.
  flagfall_first_move_missed first_move_missed;
  // What becomes of the time that a move took past zero, within the grace. CARRIED is not valid
  // in an hourglass.
  flagfall_grace_excess grace_excess;
  // How long a move still counts after the end of the bank or of the turn limit, if the flag
  // would fall then, in milliseconds. Within the grace the flag is up, the bank shows 0, and the
  // overrun is the time past zero in this turn.
  int64_t grace_ms;
} flagfall_rules;

// Initializes a flagfall_rules: sets its `struct_size`, and all else to zero.
#define FLAGFALL_RULES_INIT {.struct_size = sizeof(flagfall_rules)}

// One of the two players.
enum flagfall_side
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The side that moves first: white in chess, black in Go and Othello.
  FLAGFALL_SIDE_FIRST = 0,
  // The side that moves second.
  FLAGFALL_SIDE_SECOND = 1,
  // Neither side. Only calls write it; it is not valid as an argument.
  FLAGFALL_SIDE_NONE = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_side;
#endif

// What a side gives up when it goes berserk: chooses to play with less time. Each rule but HALF
// applies to the time controls of its site: a single time with or without an increment and, where
// it says so, with other credit or byo-yomi periods. Later versions may add rules.
enum flagfall_berserk_rule
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Half of each of its times, and all credit.
  FLAGFALL_BERSERK_RULE_HALF = 0,
  // lichess: the increment, and half of the time unless that is less than 40 increments.
  FLAGFALL_BERSERK_RULE_LICHESS = 1,
  // Lishogi: the increment, the byo-yomi periods, and half of the time unless that is less than 60
  // increments or 25 periods.
  FLAGFALL_BERSERK_RULE_LISHOGI = 2,
  // PlayStrategy. With an increment, as lichess; so with Bronstein. With a simple delay, half of the
  // time and half of the delay. With byo-yomi, as lichess, and half of the time of each period. Half
  // of a delay or period is rounded to whole seconds, half up.
  FLAGFALL_BERSERK_RULE_PLAYSTRATEGY = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_berserk_rule;
#endif

// How long a site waits for a first move, by the length of the game.
enum flagfall_first_move_scheme
#ifdef __cplusplus
    : uint32_t
#endif
{
  // lichess (`timeForFirstMove` in `GameExt.scala`) and PyChess, outside of tournaments: 15 seconds
  // in ultra-bullet, 20 in bullet, 25 in blitz, 30 in rapid and 35 in longer games.
  FLAGFALL_FIRST_MOVE_SCHEME_CASUAL = 0,
  // A tournament on lichess: 11 seconds in ultra-bullet, 16 in bullet, 21 in blitz, 25 in rapid and
  // 30 in longer games.
  FLAGFALL_FIRST_MOVE_SCHEME_ARENA = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_first_move_scheme;
#endif

// A language of descriptions, by its code in BCP 47.
enum flagfall_language
#ifdef __cplusplus
    : uint32_t
#endif
{
  // English.
  FLAGFALL_LANGUAGE_ENGLISH = 0,
  // German.
  FLAGFALL_LANGUAGE_GERMAN = 1,
};
#ifndef __cplusplus
typedef uint32_t flagfall_language;
#endif

// Who sorts time controls into categories, such as blitz. Each scheme compares a time in whole
// milliseconds, computed from a side's stages: below, b is the time of the first stage, and i its
// increment or delay. Later versions may add schemes.
enum flagfall_category_scheme
#ifdef __cplusplus
    : uint32_t
#endif
{
  // lichess (`Speed` in scalachess): the time for 40 moves, b + 40 i. Below 30 s ultra-bullet, 180 s
  // bullet, 480 s blitz, 1,500 s rapid, 21,600 s classical, else correspondence, as is an untimed
  // game. For `0+1` and the like, b is 0.
  FLAGFALL_CATEGORY_SCHEME_LICHESS = 0,
  // The FIDE Laws of Chess, appendices A and B: the time for 60 moves. Up to 10 minutes blitz, below
  // 60 minutes rapid, else standard.
  FLAGFALL_CATEGORY_SCHEME_FIDE = 1,
  // US Chess, rule 5C: the times of all stages + 60 i. From 5 to 10 minutes blitz, below 30 minutes
  // quick, up to 65 minutes dual, above it regular. None if b is less than 3 minutes for blitz, or 5
  // minutes for the others.
  FLAGFALL_CATEGORY_SCHEME_US_CHESS = 2,
  // Chess.com: the time for 40 moves, b + 40 i. Below 3 minutes bullet, 10 minutes blitz, else
  // rapid. A time of at least a day for each move is daily.
  FLAGFALL_CATEGORY_SCHEME_CHESS_COM = 3,
  // The Internet Chess Club, which calls the time `etime`: that for 40 moves, b + 40 i. Below 3
  // minutes bullet, 15 minutes blitz, else standard.
  FLAGFALL_CATEGORY_SCHEME_ICC = 4,
  // The library python-chess (`parse_time_control` in `chess/pgn.py`): b + 60 i, without a delay.
  // Below 3 minutes bullet, 15 minutes blitz, 60 minutes rapid, else standard. An untimed game is
  // unlimited.
  FLAGFALL_CATEGORY_SCHEME_PYTHON_CHESS = 5,
  // Woogles, a site for word games (`variants.go` in liwords): b + 16 i, and the most past zero. Up
  // to 2 minutes ultra-blitz, 6 minutes blitz, 14 minutes rapid, else regular. A time for each move
  // is correspondence.
  FLAGFALL_CATEGORY_SCHEME_WOOGLES = 6,
  // OGS, the Online Go Server (`computeAverageMoveTime` in goban): the time of one move, if a side
  // makes 90, or 35 % of the points of a board whose size is known. Below 10 s blitz, below an hour
  // live, else correspondence, as are 0 and an untimed game.
  FLAGFALL_CATEGORY_SCHEME_OGS = 7,
  // Lishogi (`estimateTotalSeconds` in scalashogi): b + 60 i, and each byo-yomi period 25 times. It
  // has no categories here, only the time.
  FLAGFALL_CATEGORY_SCHEME_LISHOGI = 8,
  // Fishtest, which tests Stockfish (`estimate_game_duration` in `util.py`): the duration of a game
  // of 68 moves by each side that ends after 92 % of it, (b + 68 i) · 1.84. It has no categories,
  // only the time.
  FLAGFALL_CATEGORY_SCHEME_FISHTEST = 9,
};
#ifndef __cplusplus
typedef uint32_t flagfall_category_scheme;
#endif

// A category of time controls. What it means depends on the scheme. Later versions may add
// categories.
enum flagfall_category
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No category.
  FLAGFALL_CATEGORY_NONE = 0,
  // lichess: `ultraBullet`.
  FLAGFALL_CATEGORY_ULTRA_BULLET = 1,
  // lichess, Chess.com, ICC, python-chess.
  FLAGFALL_CATEGORY_BULLET = 2,
  // Woogles: `ultrablitz`.
  FLAGFALL_CATEGORY_ULTRA_BLITZ = 3,
  // All schemes with categories.
  FLAGFALL_CATEGORY_BLITZ = 4,
  // lichess, FIDE, Chess.com, python-chess, Woogles.
  FLAGFALL_CATEGORY_RAPID = 5,
  // lichess.
  FLAGFALL_CATEGORY_CLASSICAL = 6,
  // US Chess.
  FLAGFALL_CATEGORY_QUICK = 7,
  // US Chess: rated as quick and as regular.
  FLAGFALL_CATEGORY_DUAL = 8,
  // US Chess, Woogles.
  FLAGFALL_CATEGORY_REGULAR = 9,
  // FIDE, ICC, python-chess.
  FLAGFALL_CATEGORY_STANDARD = 10,
  // OGS.
  FLAGFALL_CATEGORY_LIVE = 11,
  // Chess.com.
  FLAGFALL_CATEGORY_DAILY = 12,
  // lichess, OGS, and Woogles: `corres`.
  FLAGFALL_CATEGORY_CORRESPONDENCE = 13,
  // python-chess.
  FLAGFALL_CATEGORY_UNLIMITED = 14,
};
#ifndef __cplusplus
typedef uint32_t flagfall_category;
#endif

// What can happen on a clock. Later versions may add kinds: ignore those that you do not know.
enum flagfall_event_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The next stage began.
  FLAGFALL_EVENT_STAGE = 1,
  // A quota was met, and the time of the same stage was given again. Not reported if the quota is
  // one move.
  FLAGFALL_EVENT_RENEWED = 2,
  // A life was lost, such as a byo-yomi period: the stage's time was given again.
  FLAGFALL_EVENT_LIFE = 3,
  // The first flag fell: the side plays on in extra time, or the game is drawn if neither side can
  // win any more.
  FLAGFALL_EVENT_FIRST_FLAG = 4,
  // The flag fell: the game is over.
  FLAGFALL_EVENT_FLAG = 5,
  // The bank ran out and play continues; the time past zero is counted.
  FLAGFALL_EVENT_OVERRUN = 6,
  // The bank ran out, the opponent got a point, and the bank was refilled.
  FLAGFALL_EVENT_PENALTY = 7,
  // The game reached its limit and was halted: the rules of the board game decide the result.
  FLAGFALL_EVENT_HALT = 8,
  // The side pressed or handed over after the game was over. Nothing else changed.
  FLAGFALL_EVENT_LATE = 9,
  // A ready move was sent automatically, one millisecond before time would have run out.
  FLAGFALL_EVENT_SENT = 10,
  // The side did not make its first move in time, and the game was aborted: it has no result.
  FLAGFALL_EVENT_ABORT = 11,
  // Time was drawn from the reserve: the bank ran out, or the side drew it.
  FLAGFALL_EVENT_RESERVE = 12,
  // The side's bank fell to the threshold of one of its alarms.
  FLAGFALL_EVENT_ALARM = 13,
  // The side's bank fell to a whole number of seconds of its countdown.
  FLAGFALL_EVENT_COUNTDOWN = 14,
  // The side went berserk: it plays on with less time.
  FLAGFALL_EVENT_BERSERK = 15,
};
#ifndef __cplusplus
typedef uint32_t flagfall_event_kind;
#endif

// Something that happened on a clock, with its exact timestamp, however late a call finds it.
typedef struct flagfall_event {
  // The size of the struct: FLAGFALL_EVENT_INIT sets it.
  uint32_t struct_size;
  // What happened.
  flagfall_event_kind kind;
  // The side whose clock it happened on.
  flagfall_side side;
  // For STAGE and RENEWED: the stage's place in the schedule, counted from 0. Else 0.
  uint32_t stage;
  // For LIFE: the lives left, including the current one. Else 0.
  uint32_t lives;
  // For PENALTY: the side's penalties so far, including this one. Else 0.
  uint32_t penalties;
  // The timestamp at which it happened, in milliseconds of your clock.
  int64_t at_ms;
  // For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
  // threshold, and the whole seconds that are left. Else 0.
  int64_t left_ms;
} flagfall_event;

// Initializes a flagfall_event: sets its `struct_size`, and all else to zero.
#define FLAGFALL_EVENT_INIT {.struct_size = sizeof(flagfall_event)}

// Whether the clocks run, and if not, why not. With 3 and above the game is over.
enum flagfall_phase
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The game has not started.
  FLAGFALL_PHASE_NOT_STARTED = 0,
  // The game is running.
  FLAGFALL_PHASE_RUNNING = 1,
  // The game is paused.
  FLAGFALL_PHASE_PAUSED = 2,
  // A flag fell: the game is over.
  FLAGFALL_PHASE_FLAGGED = 3,
  // Both first flags fell, and neither side can win any more.
  FLAGFALL_PHASE_DRAWN = 4,
  // The limit on the whole game was reached.
  FLAGFALL_PHASE_HALTED = 5,
  // A penalty gave the opponent the last point it needed to win the match.
  FLAGFALL_PHASE_PENALIZED = 6,
  // The game was stopped: mate, resignation, agreement.
  FLAGFALL_PHASE_STOPPED = 7,
  // A first move did not come in time: the game is over, without a result.
  FLAGFALL_PHASE_ABORTED = 8,
};
#ifndef __cplusplus
typedef uint32_t flagfall_phase;
#endif

// The state of the game, without the sides' clocks.
typedef struct flagfall_reading {
  // The size of the struct: FLAGFALL_READING_INIT sets it.
  uint32_t struct_size;
  // Whether the clocks run, and if not, why not.
  flagfall_phase phase;
  // The side whose clock is running, or will run once the game starts or resumes.
  flagfall_side on_turn;
  // 1 if the turn was handed over, so that the side on turn decides on a double; else 0.
  uint32_t deciding;
  // 1 if the side on turn has not yet received the last move or hand-over, else 0. Until then
  // its time is shown as if it ran, for display only: nothing is charged, no flag falls, and a
  // bank may be below zero.
  uint32_t provisional;
  // The side whose first flag has fallen, or NONE. If both have fallen, the one whose first flag
  // fell earlier.
  flagfall_side first_to_fall;
} flagfall_reading;

// Initializes a flagfall_reading: sets its `struct_size`, and all else to zero.
#define FLAGFALL_READING_INIT {.struct_size = sizeof(flagfall_reading)}

// The state of a side's flag.
enum flagfall_flag
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The flag is up.
  FLAGFALL_FLAG_UP = 0,
  // The first flag has fallen: the side plays on in extra time, at a cost to its result.
  FLAGFALL_FLAG_FIRST = 1,
  // The flag has fallen: the game is over.
  FLAGFALL_FLAG_FALLEN = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_flag;
#endif

// What the clock of one side shows.
typedef struct flagfall_side_reading {
  // The size of the struct: FLAGFALL_SIDE_READING_INIT sets it.
  uint32_t struct_size;
  // 1 if the side has a clock; 0 if it plays untimed.
  uint32_t timed;
  // The current stage's place in the schedule, counted from 0.
  uint32_t stage;
  // The number of moves that the side has completed.
  uint32_t moves;
  // The moves still to make in this stage; 0 if the stage covers the rest of the game.
  uint32_t moves_left;
  // The lives left, including the current one.
  uint32_t lives;
  // The state of the side's flag.
  flagfall_flag flag;
  // The number of penalties so far: how often the bank ran out and the opponent got a point for
  // it.
  uint32_t penalties;
  // 1 if the turn has a time limit, or a first move must be made within a time, and
  // `turn_left_ms` is what is left of it; else 0. A decision has none.
  uint32_t has_turn_limit;
  // What the side's first flag costs, if it has fallen; NONE if it has not.
  flagfall_first_flag first_flag;
  // The bank, in milliseconds: the time left in the current stage or byo-yomi period, without
  // delay time. Below zero only in a provisional reading, and if the time past zero of an earlier
  // move was carried.
  int64_t bank_ms;
  // The delay time left in this turn, in milliseconds. It runs down before the bank.
  int64_t lent_ms;
  // The time used past zero, in milliseconds, if play continues past zero. Within a grace, the
  // time past zero in this turn.
  int64_t overrun_ms;
  // The time used in this turn, in milliseconds.
  int64_t turn_used_ms;
  // The time left until this turn's limit, in milliseconds.
  int64_t turn_left_ms;
  // The time used in the whole game, in milliseconds.
  int64_t used_ms;
  // The time in the side's reserve, in milliseconds; 0 without one.
  int64_t reserve_ms;
  // 1 if the side has gone berserk in this game; else 0.
  uint32_t berserk;
  // 0.
  uint32_t reserved;
} flagfall_side_reading;

// Initializes a flagfall_side_reading: sets its `struct_size`, and all else to zero.
#define FLAGFALL_SIDE_READING_INIT {.struct_size = sizeof(flagfall_side_reading)}

// What the board, or a player, says about the result.
enum flagfall_board_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No result yet: the game continues.
  FLAGFALL_BOARD_OPEN = 0,
  // A side has won on the board.
  FLAGFALL_BOARD_WIN = 1,
  // The board is drawn, or the players agreed to a draw.
  FLAGFALL_BOARD_DRAW = 2,
  // The score from the first side's point of view: above zero, the first side has won. The points
  // that overruns cost are not yet subtracted.
  FLAGFALL_BOARD_SCORE = 3,
  // A side has resigned.
  FLAGFALL_BOARD_RESIGNED = 4,
  // A side claims a draw, since its opponent's first flag has fallen and the side can no longer
  // lose.
  FLAGFALL_BOARD_CLAIMED = 5,
};
#ifndef __cplusplus
typedef uint32_t flagfall_board_kind;
#endif

// What the board, or a player, says about the result. All fields but `struct_size` may be zero: no
// result yet.
typedef struct flagfall_board {
  // The size of the struct: FLAGFALL_BOARD_INIT sets it.
  uint32_t struct_size;
  // What the result is, if there is one.
  flagfall_board_kind kind;
  // For WIN, RESIGNED and CLAIMED: the side that won, resigns or claims.
  flagfall_side side;
  // Must be zero.
  uint32_t reserved;
  // For SCORE: the game's score from the first side's point of view: above zero, the first side
  // has won. The points that overruns cost are not yet subtracted. From -FLAGFALL_MS_MAX to
  // FLAGFALL_MS_MAX: otherwise the call returns TOO_LARGE.
  int64_t score;
} flagfall_board;

// Initializes a flagfall_board: sets its `struct_size`, and all else to zero.
#define FLAGFALL_BOARD_INIT {.struct_size = sizeof(flagfall_board)}

// What the rules of the game say about the clocks: losses, sides that cannot win, and the cost of
// an overrun. All fields but `struct_size` may be zero: a game without points, in which both sides
// can win.
typedef struct flagfall_terms {
  // The size of the struct: FLAGFALL_TERMS_INIT sets it.
  uint32_t struct_size;
  // 1 if the game counts points, and `minimal_loss` and `maximal_loss` are set; else 0.
  uint32_t has_losses;
  // The smallest loss, as a positive number: 2 in Othello.
  uint32_t minimal_loss;
  // The largest loss, as a positive number: 64 in Othello.
  uint32_t maximal_loss;
  // 1 if the first side cannot win by any sequence of moves, so that the game is drawn if the
  // second side's flag falls; else 0.
  uint32_t first_cannot_win;
  // The same for the second side.
  uint32_t second_cannot_win;
  // The points that each unit of a side's overrun costs: 10 in Scrabble. A unit that has begun
  // counts as a whole one.
  uint32_t overtime_points;
  // That unit in milliseconds: 60000 in Scrabble; 0 if an overrun costs nothing.
  uint32_t overtime_every_ms;
} flagfall_terms;

// Initializes a flagfall_terms: sets its `struct_size`, and all else to zero.
#define FLAGFALL_TERMS_INIT {.struct_size = sizeof(flagfall_terms)}

// Who won.
enum flagfall_outcome
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Nobody yet: the game is open.
  FLAGFALL_OUTCOME_OPEN = 0,
  // Nobody: the game is drawn.
  FLAGFALL_OUTCOME_DRAW = 1,
  // The first side won.
  FLAGFALL_OUTCOME_FIRST = 2,
  // The second side won.
  FLAGFALL_OUTCOME_SECOND = 3,
  // Nobody: the game was aborted, since a first move did not come in time.
  FLAGFALL_OUTCOME_ABORTED = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_outcome;
#endif

// What decided a game. Later versions may add reasons.
enum flagfall_reason
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The result on the board.
  FLAGFALL_REASON_BOARD = 0,
  // A side's flag fell.
  FLAGFALL_REASON_FLAG = 1,
  // A side's flag fell, but its opponent cannot win: the game is drawn.
  FLAGFALL_REASON_FLAG_CANNOT_WIN = 2,
  // A side's first flag fell.
  FLAGFALL_REASON_FIRST_FLAG = 3,
  // Both first flags fell: the game is drawn.
  FLAGFALL_REASON_BOTH_FIRST_FLAGS = 4,
  // A draw was claimed after the opponent's first flag fell.
  FLAGFALL_REASON_CLAIM = 5,
  // A side resigned.
  FLAGFALL_REASON_RESIGNATION = 6,
  // The game was halted at its limit: the board decides.
  FLAGFALL_REASON_HALT = 7,
  // Penalties gave the opponent the points it needed to win the match.
  FLAGFALL_REASON_PENALTIES = 8,
  // A first move did not come in time: the game is aborted.
  FLAGFALL_REASON_FIRST_MOVE = 9,
};
#ifndef __cplusplus
typedef uint32_t flagfall_reason;
#endif

// The result of a game, and the reason for it.
typedef struct flagfall_verdict {
  // The size of the struct: FLAGFALL_VERDICT_INIT sets it.
  uint32_t struct_size;
  // Who won, if anybody.
  flagfall_outcome outcome;
  // What decided the game. If the outcome is OPEN: BOARD, or HALT if the game was halted.
  flagfall_reason reason;
  // 1 if there is a score, else 0.
  uint32_t has_score;
  // The score from the first side's point of view.
  int64_t score;
} flagfall_verdict;

// Initializes a flagfall_verdict: sets its `struct_size`, and all else to zero.
#define FLAGFALL_VERDICT_INIT {.struct_size = sizeof(flagfall_verdict)}

// A protocol or format for the times of a game: of an engine, a client or a game file.
enum flagfall_protocol
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
  FLAGFALL_PROTOCOL_UCI = 0,
  // The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
  FLAGFALL_PROTOCOL_USI = 1,
  // The Chess Engine Communication Protocol: `time 6000` and `otim 5000`.
  FLAGFALL_PROTOCOL_CECP = 2,
  // The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`.
  FLAGFALL_PROTOCOL_GTP = 3,
  // A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`.
  FLAGFALL_PROTOCOL_SGF = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_protocol;
#endif

// The time that a message says a side has left.
typedef struct flagfall_time_left {
  // The size of the struct: FLAGFALL_TIME_LEFT_INIT sets it.
  uint32_t struct_size;
  // 1 if the message gives a time for this side, else 0.
  uint32_t is_told;
  // 1 if the message gives `moves`, else 0.
  uint32_t has_moves;
  // The moves left in the quota, the moves (stones) left in the overtime, or the lives left. In UCI
  // both sides have the number, which is that of the side on turn.
  uint32_t moves;
  // The time left, in milliseconds.
  int64_t time_ms;
  // The increment, in milliseconds: in UCI what a move adds, in USI what comes on top of `time_ms`
  // for the next move.
  int64_t increment_ms;
  // The time of each move after `time_ms` has run out, in milliseconds: USI's byo-yomi, and UCI's
  // `movetime`, where it is also `time_ms`.
  int64_t period_ms;
  // 1 if the message gives `increment_ms`, else 0.
  uint32_t has_increment;
  // 1 if the message gives `period_ms`, else 0.
  uint32_t has_period;
} flagfall_time_left;

// Initializes a flagfall_time_left: sets its `struct_size`, and all else to zero.
#define FLAGFALL_TIME_LEFT_INIT {.struct_size = sizeof(flagfall_time_left)}

// How a display writes a time. Later versions may add styles.
enum flagfall_time_style
#ifdef __cplusplus
    : uint32_t
#endif
{
  // Hours, minutes and seconds: `1:23:45`, and `3:05` below one hour.
  FLAGFALL_TIME_STYLE_CLOCK = 0,
  // As `clock`, with tenths of a second for a short time: `0:09.4`.
  FLAGFALL_TIME_STYLE_TENTHS = 1,
  // The two largest units of days, hours, minutes and seconds: `2d 3h`.
  FLAGFALL_TIME_STYLE_DAYS = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_time_style;
#endif

// What the clocks will show if nobody presses, without its pieces.
typedef struct flagfall_forecast {
  // The size of the struct: FLAGFALL_FORECAST_INIT sets it.
  uint32_t struct_size;
  // The side on turn, whose values the pieces have.
  flagfall_side side;
  // 1 if this side's flag falls in this turn, and `until_flag_ms` is the time until then; else 0.
  uint32_t flag_falls;
  // 1 if more follows that the forecast does not contain: pieces beyond the number that was
  // asked for, or another turn, which begins by itself. Else 0.
  uint32_t more;
  // The time until the flag falls, in milliseconds, in all the stages and lives that the side has
  // left.
  int64_t until_flag_ms;
} flagfall_forecast;

// Initializes a flagfall_forecast: sets its `struct_size`, and all else to zero.
#define FLAGFALL_FORECAST_INIT {.struct_size = sizeof(flagfall_forecast)}

// The value of a clock that changes as time passes.
enum flagfall_runs
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No value changes.
  FLAGFALL_RUNS_NOTHING = 0,
  // The delay time of the turn falls.
  FLAGFALL_RUNS_LENT = 1,
  // The bank falls.
  FLAGFALL_RUNS_BANK = 2,
  // The time past zero rises.
  FLAGFALL_RUNS_OVERRUN = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_runs;
#endif

// A span of time in which one value of a clock changes, evenly.
//
// The values are those of a reading at `from_ms`. At a timestamp `t` of the piece, the value that
// `runs` has changed by `(t - from_ms + offset_ms) / unit_ms * unit_ms * factor`, where the
// division rounds down. The lent time and the bank fall; the overrun rises.
typedef struct flagfall_piece {
  // The size of the struct: FLAGFALL_PIECE_INIT sets it.
  uint32_t struct_size;
  // 1 if the piece ends, at `to_ms`; else 0.
  uint32_t ends;
  // The value that changes.
  flagfall_runs runs;
  // 1 if the side has a clock; 0 if it plays untimed.
  uint32_t timed;
  // The stage's place in the schedule, counted from 0.
  uint32_t stage;
  // The lives left, including the current one.
  uint32_t lives;
  // The state of the side's flag.
  flagfall_flag flag;
  // The value changes in steps of this many milliseconds of time: 1, unless turns are charged in
  // whole units.
  uint32_t unit_ms;
  // How much of a step has run at `from_ms`, in milliseconds: below `unit_ms`.
  uint32_t offset_ms;
  // How much each millisecond of a step counts.
  uint32_t factor;
  // 1 if the opponent has a clock; 0 if it plays untimed.
  uint32_t other_timed;
  // 1 if the opponent's bank rises by what this bank falls, as in an hourglass; else 0.
  uint32_t other_runs;
  // 1 if an event happens at `to_ms`, and `then` is its kind. 0 if there is none, as when the
  // delay time is used up.
  uint32_t has_event;
  // The event at `to_ms`: if there are several, the first or, if the game is over then, the last.
  flagfall_event_kind then;
  // When the piece begins: a timestamp.
  int64_t from_ms;
  // When it ends, and the next one begins.
  int64_t to_ms;
  // The bank, in milliseconds.
  int64_t bank_ms;
  // The delay time left in this turn, in milliseconds.
  int64_t lent_ms;
  // The time used past zero, in milliseconds, if play continues past zero.
  int64_t overrun_ms;
  // The opponent's bank, in milliseconds.
  int64_t other_bank_ms;
} flagfall_piece;

// Initializes a flagfall_piece: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PIECE_INIT {.struct_size = sizeof(flagfall_piece)}

// The id of a game in an arena: a number above zero and below 2^53. An id is never reused: calls
// with the id of a removed game return NO_SUCH_GAME.
typedef uint64_t flagfall_game_id;

// Who reports a standing, and in which format.
enum flagfall_standing_format
#ifdef __cplusplus
    : uint32_t
#endif
{
  // A game's state from lichess's Bot and Board API: `{"type":"gameState","moves":"e2e4", …}`.
  FLAGFALL_STANDING_FORMAT_LICHESS = 0,
  // A clock from the Online Go Server: `{"current_player":1,"black_time":{…}, …}`.
  FLAGFALL_STANDING_FORMAT_OGS = 1,
  // The Go Text Protocol, of KGS's clients too: `time_left b 60 0` and `time_left w 50 0`.
  FLAGFALL_STANDING_FORMAT_GTP = 2,
  // The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
  FLAGFALL_STANDING_FORMAT_UCI = 3,
  // The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
  FLAGFALL_STANDING_FORMAT_USI = 4,
  // A game's position from PyChess: `{"type":"board","clocks":[60000,50000],"byo":"", …}`.
  FLAGFALL_STANDING_FORMAT_PYCHESS = 5,
};
#ifndef __cplusplus
typedef uint32_t flagfall_standing_format;
#endif

// What the clocks of a game show at one moment, as a server reports it, without the sides' clocks.
typedef struct flagfall_standing {
  // The size of the struct: FLAGFALL_STANDING_INIT sets it.
  uint32_t struct_size;
  // Whether the clocks run, and if not, why not. Not DRAWN or PENALIZED.
  flagfall_phase phase;
  // The side whose clock runs, or would run.
  flagfall_side on_turn;
  // 1 if `first_to_fall` is given; else 0. With one fallen first flag it can be left out.
  uint32_t has_first_to_fall;
  // The side whose first flag fell earlier, if both have fallen.
  flagfall_side first_to_fall;
  // 0.
  uint32_t reserved;
  // The timestamp at which the values hold.
  int64_t at_ms;
} flagfall_standing;

// Initializes a flagfall_standing: sets its `struct_size`, and all else to zero.
#define FLAGFALL_STANDING_INIT {.struct_size = sizeof(flagfall_standing)}

// What one side's clock shows in a standing. A value whose `has_` is 0 is one that the server does
// not report.
typedef struct flagfall_side_standing {
  // The size of the struct: FLAGFALL_SIDE_STANDING_INIT sets it.
  uint32_t struct_size;
  // 1 if `bank_ms` is given: for every side, except an untimed one, which has none. Else 0.
  uint32_t has_bank;
  // 1 if `lives` is given; else 0. Default: those of the stage.
  uint32_t has_lives;
  // 1 if `moves` is given; else 0. Default: as few as `moves_left` allows.
  uint32_t has_moves;
  // 1 if `moves_left` is given; else 0. Default: the quota, if the stage has one.
  uint32_t has_moves_left;
  // 1 if `lent_ms` is given; else 0. Default: the delay time of a turn that begins.
  uint32_t has_lent;
  // 1 if `used_ms` is given; else 0. Default: as little as the other values allow.
  uint32_t has_used;
  // 1 if `since_credit_ms` is given; else 0. Default: the time of this turn.
  uint32_t has_since_credit;
  // 1 if `reserve_ms` is given; else 0. Default: what the stages so far give.
  uint32_t has_reserve;
  // The stage's place in the schedule, counted from 0.
  uint32_t stage;
  // The lives left, including the one now running: up to 65535.
  uint32_t lives;
  // The number of moves completed.
  uint32_t moves;
  // The moves still to make in this stage, if it has a quota.
  uint32_t moves_left;
  // The state of the side's flag.
  flagfall_flag flag;
  // The number of penalties so far: up to 65535.
  uint32_t penalties;
  // 0.
  uint32_t reserved;
  // The time left in the current stage or byo-yomi period, in milliseconds. An increment that is
  // added before the move is part of it.
  int64_t bank_ms;
  // The delay time left for this turn, in milliseconds.
  int64_t lent_ms;
  // The time used past zero, in milliseconds, if play continues past zero. Within a grace, that
  // of this turn.
  int64_t overrun_ms;
  // The time used in this turn, in milliseconds: whole units of it if the time control charges
  // units. 0 for the side that is not on turn.
  int64_t turn_used_ms;
  // The time used in the whole game, in milliseconds.
  int64_t used_ms;
  // The time taken from the bank since the last credit, this turn included, in milliseconds, for
  // a credit such as Bronstein that gives back what was spent.
  int64_t since_credit_ms;
  // The time in the reserve, in milliseconds.
  int64_t reserve_ms;
} flagfall_side_standing;

// Initializes a flagfall_side_standing: sets its `struct_size`, and all else to zero.
#define FLAGFALL_SIDE_STANDING_INIT {.struct_size = sizeof(flagfall_side_standing)}

// A field of a standing, in an error.
enum flagfall_standing_field
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The phase: one that a standing cannot have, or that contradicts the other fields.
  FLAGFALL_STANDING_FIELD_PHASE = 0,
  // The side on turn: before the start it is the first side.
  FLAGFALL_STANDING_FIELD_ON_TURN = 1,
  // The side whose first flag fell earlier.
  FLAGFALL_STANDING_FIELD_FIRST_TO_FALL = 2,
  // The bank: missing, below zero, or that of an untimed side.
  FLAGFALL_STANDING_FIELD_BANK = 3,
  // The stage: there is none with this index.
  FLAGFALL_STANDING_FIELD_STAGE = 4,
  // The lives: 0, or more than the stage has.
  FLAGFALL_STANDING_FIELD_LIVES = 5,
  // The moves: fewer than count towards the quota, or more than the limit of the game.
  FLAGFALL_STANDING_FIELD_MOVES = 6,
  // The moves left: 0, more than the quota, or without a quota.
  FLAGFALL_STANDING_FIELD_MOVES_LEFT = 7,
  // The delay time left: more than the turn gets, or of a side that is not on turn.
  FLAGFALL_STANDING_FIELD_LENT = 8,
  // The flag: it contradicts the phase, or no earlier stage lets it fall.
  FLAGFALL_STANDING_FIELD_FLAG = 9,
  // The time past zero: below zero, or no stage so far continues past zero.
  FLAGFALL_STANDING_FIELD_OVERRUN = 10,
  // The penalties: too many, or no stage so far has penalties.
  FLAGFALL_STANDING_FIELD_PENALTIES = 11,
  // The time used in this turn: below zero, above the limit per turn, no whole number of units, or
  // of a side that is not on turn.
  FLAGFALL_STANDING_FIELD_TURN_USED = 12,
  // The time used in the game: less than the other values contain.
  FLAGFALL_STANDING_FIELD_USED = 13,
  // The time since the last credit: below zero, or more than was used.
  FLAGFALL_STANDING_FIELD_SINCE_CREDIT = 14,
  // The reserve: below zero, more than the stages so far give, or that of an untimed side.
  FLAGFALL_STANDING_FIELD_RESERVE = 15,
};
#ifndef __cplusplus
typedef uint32_t flagfall_standing_field;
#endif

// The alarms of one side, and its countdown.
//
// An alarm sounds once, at the first millisecond at which the side's clock runs and its bank is at
// most the threshold, and again only after the bank was above `rearm_above_ms`. The countdown sounds
// in every turn whenever the bank falls to a whole number of seconds.
typedef struct flagfall_side_alarms {
  // The size of the struct: FLAGFALL_SIDE_ALARMS_INIT sets it.
  uint32_t struct_size;
  // The number of alarms, up to FLAGFALL_ALARMS_MOST.
  uint32_t count;
  // The number of seconds that are counted down, up to 60. 0: none.
  uint32_t countdown;
  // 0.
  uint32_t reserved;
  // The bank at which each alarm sounds, in milliseconds: above 0, and all different.
  int64_t threshold_ms[FLAGFALL_ALARMS_MOST];
  // The bank above which each alarm is armed again, in milliseconds: at least the threshold. 0:
  // one and a half times the threshold.
  int64_t rearm_above_ms[FLAGFALL_ALARMS_MOST];
  // The least time between two soundings of each alarm, in milliseconds: 0 or more. If the bank is
  // low again before that, the alarm sounds at its end.
  int64_t quiet_ms[FLAGFALL_ALARMS_MOST];
} flagfall_side_alarms;

// Initializes a flagfall_side_alarms: sets its `struct_size`, and all else to zero.
#define FLAGFALL_SIDE_ALARMS_INIT {.struct_size = sizeof(flagfall_side_alarms)}

// Alarms as a site or a clock has them, by the length of the game.
enum flagfall_alarm_scheme
#ifdef __cplusplus
    : uint32_t
#endif
{
  // As on lichess: one alarm, at an eighth of the first stage's time, but from 10 seconds to one
  // minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
  FLAGFALL_ALARM_SCHEME_LICHESS = 0,
  // As on Lishogi: one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
  FLAGFALL_ALARM_SCHEME_LISHOGI = 1,
  // As on the DGT 2010: an alarm at 10 seconds, and a countdown of the last five.
  FLAGFALL_ALARM_SCHEME_DGT = 2,
};
#ifndef __cplusplus
typedef uint32_t flagfall_alarm_scheme;
#endif

// What a tolerant reading took for granted.
enum flagfall_assumption_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // A time in another unit than that of the notation, or with a unit where the notation has none:
  // `5m` in `pgn`.
  FLAGFALL_ASSUMPTION_UNIT = 0,
  // A separator is superfluous or another than that of the notation: `300 + 3` in `pgn`.
  FLAGFALL_ASSUMPTION_SEPARATOR = 1,
  // A word has no meaning for the clock: `rated`.
  FLAGFALL_ASSUMPTION_WORD = 2,
  // Capital letters were expected: `tm[600]` in `sgf`.
  FLAGFALL_ASSUMPTION_CASE = 3,
  // A property of SGF that is not part of the time control: `BL[30]`.
  FLAGFALL_ASSUMPTION_PROPERTY = 4,
  // A value that stands for nothing: `OT[-]` in `sgf`.
  FLAGFALL_ASSUMPTION_EMPTY = 5,
  // A time was rounded to the millisecond.
  FLAGFALL_ASSUMPTION_ROUNDED = 6,
  // A word is of another language than the words before it.
  FLAGFALL_ASSUMPTION_LANGUAGE = 7,
  // A delay or increment after the last stage is that of all stages: `40/90 SD/30 d5` in `us-chess`.
  FLAGFALL_ASSUMPTION_REPEATED = 8,
};
#ifndef __cplusplus
typedef uint32_t flagfall_assumption_kind;
#endif

// What a tolerant reading took for granted, and where.
typedef struct flagfall_assumption {
  // The size of the struct: FLAGFALL_ASSUMPTION_INIT sets it.
  uint32_t struct_size;
  // What was taken for granted.
  flagfall_assumption_kind kind;
  // Where the part begins that the assumption is about, in bytes from the start of the text.
  uint64_t offset;
  // The length of the part in bytes.
  uint64_t length;
} flagfall_assumption;

// Initializes a flagfall_assumption: sets its `struct_size`, and all else to zero.
#define FLAGFALL_ASSUMPTION_INIT {.struct_size = sizeof(flagfall_assumption)}

// Something that happened in a game of an arena.
typedef struct flagfall_game_event {
  // The size of the struct: FLAGFALL_GAME_EVENT_INIT sets it. In an array, set it in the first
  // element.
  uint32_t struct_size;
  // What happened.
  flagfall_event_kind kind;
  // The side whose clock it happened on.
  flagfall_side side;
  // For STAGE and RENEWED: the stage's place in the schedule, counted from 0. For LIFE: the
  // lives left. For PENALTY: the side's penalties so far. Else 0.
  uint32_t number;
  // The game in which it happened.
  flagfall_game_id game;
  // The timestamp at which it happened, in milliseconds of your clock.
  int64_t at_ms;
  // For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
  // threshold, and the whole seconds that are left. Else 0.
  int64_t left_ms;
} flagfall_game_event;

// Initializes a flagfall_game_event: sets its `struct_size`, and all else to zero.
#define FLAGFALL_GAME_EVENT_INIT {.struct_size = sizeof(flagfall_game_event)}

// Receives `size` bytes that were saved, in order. `context` is what you passed with the function.
//
// Return 0 if you have stored the bytes. Any other number ends the save with WRITE_FAILED. The
// function must not throw or use the arena.
typedef int (*flagfall_write)(void *context, const uint8_t *bytes, size_t size);

// Something in a saved arena that could not be restored.
//
// An arena has a place for each game. When the game is removed, another can take its place.
typedef struct flagfall_arena_damage {
  // The size of the struct: FLAGFALL_ARENA_DAMAGE_INIT sets it. In an array, set it in the first
  // element.
  uint32_t struct_size;
  // What is wrong: one of RESTORE_….
  flagfall_status kind;
  // The position of the first damaged byte, counted from the first byte of the first file.
  uint64_t offset;
  // The number of damaged bytes. 0 for parts that are missing.
  uint64_t length;
  // The number of places, with or without a game, in the damaged bytes. Each is restored as it was
  // saved before, if it was. 0 if the number is not known.
  uint64_t places;
  // The game, if only one is damaged; otherwise 0.
  flagfall_game_id game;
} flagfall_arena_damage;

// Initializes a flagfall_arena_damage: sets its `struct_size`, and all else to zero.
#define FLAGFALL_ARENA_DAMAGE_INIT {.struct_size = sizeof(flagfall_arena_damage)}

// One ply, that is one side's move, as it was played on the clock.
typedef struct flagfall_ply {
  // The size of the struct: FLAGFALL_PLY_INIT sets it.
  uint32_t struct_size;
  // The side that made the move.
  flagfall_side side;
  // 1 if `elapsed_ms` is known: the document records it; else 0.
  uint32_t has_elapsed;
  // 1 if `remaining_ms` is known; else 0: the side plays untimed, or the time of this or an
  // earlier ply is not recorded.
  uint32_t has_remaining;
  // The time that the move took, in milliseconds.
  int64_t elapsed_ms;
  // The side's bank after the move, in milliseconds.
  int64_t remaining_ms;
} flagfall_ply;

// Initializes a flagfall_ply: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PLY_INIT {.struct_size = sizeof(flagfall_ply)}

// What the time in a clock annotation means. Later versions may add kinds.
enum flagfall_clock_comment_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // `%clk`: the time that the clock of the side that moved shows after the move.
  FLAGFALL_CLOCK_COMMENT_CLK = 0,
  // `%emt`: the time that the move took.
  FLAGFALL_CLOCK_COMMENT_EMT = 1,
  // `%egt`: the time that the game has taken so far.
  FLAGFALL_CLOCK_COMMENT_EGT = 2,
  // `%mct`: like `%clk`, but read from a mechanical clock.
  FLAGFALL_CLOCK_COMMENT_MCT = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_clock_comment_kind;
#endif

// A clock annotation in a PGN comment, such as `[%clk 1:29:57.5]` or `[%emt 0:00:05]`.
typedef struct flagfall_clock_comment {
  // The size of the struct: FLAGFALL_CLOCK_COMMENT_INIT sets it.
  uint32_t struct_size;
  // What the time means.
  flagfall_clock_comment_kind kind;
  // The time, rounded down to whole milliseconds.
  int64_t time_ms;
} flagfall_clock_comment;

// Initializes a flagfall_clock_comment: sets its `struct_size`, and all else to zero.
#define FLAGFALL_CLOCK_COMMENT_INIT {.struct_size = sizeof(flagfall_clock_comment)}

// How a program or site records clocks. Later versions may add conventions.
enum flagfall_convention
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The convention that fits the game: see `flagfall_pgn_game_audit`.
  FLAGFALL_CONVENTION_FITTING = 0,
  // The clock after the move, to the millisecond, as the PGN standard says it and python-chess
  // writes it.
  FLAGFALL_CONVENTION_EXACT = 1,
  // Games of lichess: whole seconds, rounded to the nearest, and two untimed plies.
  FLAGFALL_CONVENTION_LICHESS = 2,
  // Live games of Chess.com: tenths of a second.
  FLAGFALL_CONVENTION_CHESS_COM = 3,
  // Daily games of Chess.com: the time that was left when the move was made.
  FLAGFALL_CONVENTION_CHESS_COM_DAILY = 4,
  // Broadcasts of DGT boards: whole seconds, with the increment of the next move.
  FLAGFALL_CONVENTION_DGT = 5,
};
#ifndef __cplusplus
typedef uint32_t flagfall_convention;
#endif

// How well a convention fits the clocks of a game.
typedef struct flagfall_convention_fit {
  // The size of the struct: FLAGFALL_CONVENTION_FIT_INIT sets it.
  uint32_t struct_size;
  // The convention.
  flagfall_convention convention;
  // The number of plies whose times are possible under it, untimed plies included.
  uint64_t possible;
  // The number of plies whose times are impossible under it.
  uint64_t impossible;
} flagfall_convention_fit;

// Initializes a flagfall_convention_fit: sets its `struct_size`, and all else to zero.
#define FLAGFALL_CONVENTION_FIT_INIT {.struct_size = sizeof(flagfall_convention_fit)}

// What an audit says of a ply. Later versions may add verdicts.
enum flagfall_audit_verdict
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The recorded times are possible.
  FLAGFALL_AUDIT_VERDICT_OK = 0,
  // They are not.
  FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE = 1,
  // The ply has no recorded time, or its side is untimed.
  FLAGFALL_AUDIT_VERDICT_UNKNOWN = 2,
  // The ply took no time, and its clock agrees.
  FLAGFALL_AUDIT_VERDICT_UNTIMED = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_audit_verdict;
#endif

// Why a recorded time is impossible. Later versions may add reasons.
enum flagfall_audit_reason
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The recorded times are not impossible.
  FLAGFALL_AUDIT_REASON_NONE = 0,
  // The clock shows more than it would after a move that took no time.
  FLAGFALL_AUDIT_REASON_TOO_MUCH = 1,
  // The clock shows less than it would after a move at the last moment.
  FLAGFALL_AUDIT_REASON_TOO_LITTLE = 2,
  // The recorded time of the move is longer than the side had, or disagrees with the clock.
  FLAGFALL_AUDIT_REASON_EMT = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_audit_reason;
#endif

// What an audit found of a ply. The recorded times are in the flagfall_pgn_ply with its index.
typedef struct flagfall_ply_audit {
  // The size of the struct: FLAGFALL_PLY_AUDIT_INIT sets it.
  uint32_t struct_size;
  // The side that moved.
  flagfall_side side;
  // Whether the recorded times are possible.
  flagfall_audit_verdict verdict;
  // Why they are IMPOSSIBLE, or NONE.
  flagfall_audit_reason reason;
  // 1 if `low_ms` and `high_ms` are known, else 0: the side is untimed.
  uint32_t has_possible;
  // 1 if `used_low_ms` and `used_high_ms` are known, else 0.
  uint32_t has_used;
  // The least that the clock could show, in milliseconds.
  int64_t low_ms;
  // The most that the clock could show, in milliseconds.
  int64_t high_ms;
  // The least time that the ply took, in milliseconds.
  int64_t used_low_ms;
  // The most time that the ply took, in milliseconds.
  int64_t used_high_ms;
  // By how much the recorded time is beyond what is possible and what the convention tolerates
  // (times in whole seconds: one second), in milliseconds; 0 unless it is IMPOSSIBLE.
  int64_t by_ms;
} flagfall_ply_audit;

// Initializes a flagfall_ply_audit: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PLY_AUDIT_INIT {.struct_size = sizeof(flagfall_ply_audit)}

// The encoding of a PGN file.
enum flagfall_pgn_encoding
#ifdef __cplusplus
    : uint32_t
#endif
{
  // UTF-16 if the file begins with its byte order mark, or with `[` or a space as UTF-16 writes it.
  // Otherwise each tag is read as UTF-8 or, if it is not valid UTF-8, as Latin-1.
  FLAGFALL_PGN_ENCODING_DETECT = 0,
  // UTF-8. What is not valid is replaced by U+FFFD.
  FLAGFALL_PGN_ENCODING_UTF8 = 1,
  // ISO 8859-1.
  FLAGFALL_PGN_ENCODING_LATIN1 = 2,
  // UTF-16, little-endian.
  FLAGFALL_PGN_ENCODING_UTF16_LE = 3,
  // UTF-16, big-endian.
  FLAGFALL_PGN_ENCODING_UTF16_BE = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_pgn_encoding;
#endif

// The result of a game, at the end of its moves.
enum flagfall_pgn_result
#ifdef __cplusplus
    : uint32_t
#endif
{
  // The game has no result after its moves.
  FLAGFALL_PGN_RESULT_NONE = 0,
  // `1-0`: White won.
  FLAGFALL_PGN_RESULT_FIRST_WINS = 1,
  // `0-1`: Black won.
  FLAGFALL_PGN_RESULT_SECOND_WINS = 2,
  // `1/2-1/2`: a draw.
  FLAGFALL_PGN_RESULT_DRAW = 3,
  // `*`: the game is not over, or its result is not known.
  FLAGFALL_PGN_RESULT_UNKNOWN = 4,
};
#ifndef __cplusplus
typedef uint32_t flagfall_pgn_result;
#endif

// A game in a PGN file, without its tags, plies and faults.
typedef struct flagfall_pgn_game_reading {
  // The size of the struct: FLAGFALL_PGN_GAME_READING_INIT sets it.
  uint32_t struct_size;
  // The side of the first ply: the one that the tag `FEN` names, or SECOND if the moves begin
  // with a number like `1...`.
  flagfall_side side;
  // The result after the moves, or NONE.
  flagfall_pgn_result result;
  // The number of faults: at most 16.
  uint32_t faults;
  // The line of the file on which the game begins, from 1.
  uint64_t line;
  // The number of tags: at most 256.
  uint64_t tags;
  // The number of plies, without variations: at most 65,536.
  uint64_t plies;
  // The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms.
  int64_t resolution_ms;
} flagfall_pgn_game_reading;

// Initializes a flagfall_pgn_game_reading: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PGN_GAME_READING_INIT {.struct_size = sizeof(flagfall_pgn_game_reading)}

// The times in the comments after a ply: the first of each kind.
typedef struct flagfall_pgn_ply {
  // The size of the struct: FLAGFALL_PGN_PLY_INIT sets it.
  uint32_t struct_size;
  // 1 if `clk_ms` is recorded, else 0.
  uint32_t has_clk;
  // 1 if `emt_ms` is recorded, else 0.
  uint32_t has_emt;
  // 1 if `egt_ms` is recorded, else 0.
  uint32_t has_egt;
  // `%clk`, or `%mct`: the time on the clock of the side that moved, in milliseconds.
  int64_t clk_ms;
  // `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that
  // the ply took, in milliseconds.
  int64_t emt_ms;
  // `%egt`: the time that the game has taken so far, in milliseconds.
  int64_t egt_ms;
} flagfall_pgn_ply;

// Initializes a flagfall_pgn_ply: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PGN_PLY_INIT {.struct_size = sizeof(flagfall_pgn_ply)}

// What is wrong with a game. The rest of it is read all the same. Later versions may add kinds.
enum flagfall_pgn_fault_kind
#ifdef __cplusplus
    : uint32_t
#endif
{
  // A tag is not of the form `[Name "value"]`. It is left out, unless only its `]` is missing.
  FLAGFALL_PGN_FAULT_BAD_TAG = 0,
  // A clock annotation without a valid time, such as `[%clk 1:2]`. It is left out.
  FLAGFALL_PGN_FAULT_BAD_CLOCK = 1,
  // Text that is neither a move nor anything else of PGN.
  FLAGFALL_PGN_FAULT_UNKNOWN_TEXT = 2,
  // A comment without `}`. It ends at a line that begins with `[Event "`, or with the file.
  FLAGFALL_PGN_FAULT_UNCLOSED_COMMENT = 3,
  // A variation without `)`. It ends with the game.
  FLAGFALL_PGN_FAULT_UNCLOSED_VARIATION = 4,
  // A `)` or `}` that closes nothing.
  FLAGFALL_PGN_FAULT_UNOPENED = 5,
  // A game without a result after its moves.
  FLAGFALL_PGN_FAULT_NO_RESULT = 6,
  // A tag is longer than 4,096 bytes, or the game has more than 256 tags. The tag is left out.
  FLAGFALL_PGN_FAULT_TOO_MANY_TAGS = 7,
  // The game has more than 65,536 plies. The others are left out.
  FLAGFALL_PGN_FAULT_TOO_MANY_PLIES = 8,
};
#ifndef __cplusplus
typedef uint32_t flagfall_pgn_fault_kind;
#endif

// Something wrong with a game, and where.
typedef struct flagfall_pgn_fault {
  // The size of the struct: FLAGFALL_PGN_FAULT_INIT sets it.
  uint32_t struct_size;
  // What is wrong.
  flagfall_pgn_fault_kind kind;
  // The line of the file, from 1: where the comment, variation or tag begins that is not closed.
  uint64_t line;
} flagfall_pgn_fault;

// Initializes a flagfall_pgn_fault: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PGN_FAULT_INIT {.struct_size = sizeof(flagfall_pgn_fault)}

// How much lag is compensated, as servers do it. Later versions may add formulas.
enum flagfall_lag_formula
#ifdef __cplusplus
    : uint32_t
#endif
{
  // As on lichess: the allowance grows with each move by (T + 40 * I) * 2/5 + 15 hundredths of a
  // second, at most by one second. T is the initial time and I the increment, both in whole seconds.
  // It begins with three times that amount and never exceeds seven times it.
  FLAGFALL_LAG_FORMULA_LICHESS = 0,
  // As on lichess in 2017: the allowance grows by a second with each move, begins with two seconds
  // and never exceeds five. At most three seconds are compensated in one move.
  FLAGFALL_LAG_FORMULA_LICHESS2017 = 1,
  // As in pool and tournament games of the Internet Chess Club: up to one second in each move.
  FLAGFALL_LAG_FORMULA_ICC = 2,
  // All lag, as with FICS's timeseal.
  FLAGFALL_LAG_FORMULA_TIMESEAL = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_lag_formula;
#endif

// The state of the Crawford game: the one game that is played without the cube, after a side first
// comes within one point of the match's length.
enum flagfall_crawford
#ifdef __cplusplus
    : uint32_t
#endif
{
  // No side has come within one point of winning.
  FLAGFALL_CRAWFORD_NOT_YET = 0,
  // The next game is the Crawford game.
  FLAGFALL_CRAWFORD_NEXT = 1,
  // The Crawford game is being played.
  FLAGFALL_CRAWFORD_NOW = 2,
  // The Crawford game has been played.
  FLAGFALL_CRAWFORD_PLAYED = 3,
};
#ifndef __cplusplus
typedef uint32_t flagfall_crawford;
#endif

// The state of a match.
typedef struct flagfall_match_reading {
  // The size of the struct: FLAGFALL_MATCH_READING_INIT sets it.
  uint32_t struct_size;
  // The match's length: the points that win it.
  uint32_t length;
  // The first side's points.
  uint32_t first;
  // The second side's points.
  uint32_t second;
  // The number of games that have begun.
  uint32_t games;
  // The state of the Crawford game.
  flagfall_crawford crawford;
  // The value of the cube in the current game; 0 between games.
  uint32_t cube;
  // 1 if the cube cannot be used, because a penalty froze it or this is the Crawford game; else
  // 0.
  uint32_t cube_is_frozen;
  // The side that has won the match, or NONE.
  flagfall_side winner;
} flagfall_match_reading;

// Initializes a flagfall_match_reading: sets its `struct_size`, and all else to zero.
#define FLAGFALL_MATCH_READING_INIT {.struct_size = sizeof(flagfall_match_reading)}

// What a penalty caused in the match.
typedef struct flagfall_penalized {
  // The size of the struct: FLAGFALL_PENALIZED_INIT sets it.
  uint32_t struct_size;
  // 1 if the opponent has won the match, which ends the game too; else 0.
  uint32_t match_over;
  // 1 if the penalty froze the cube, else 0.
  uint32_t froze_cube;
  // The side whose unanswered double the penalty cancelled, or NONE. A clock of the match has
  // returned the turn to that side.
  flagfall_side void_double;
} flagfall_penalized;

// Initializes a flagfall_penalized: sets its `struct_size`, and all else to zero.
#define FLAGFALL_PENALIZED_INIT {.struct_size = sizeof(flagfall_penalized)}

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of the linked library as major * 1000000 + minor * 1000 + patch.
//
// Since 0.1.0.
uint32_t flagfall_version_number(void);

// Returns the version of the linked library as text: "0.1.0". The string is static; never NULL.
//
// Since 0.1.0.
const char *flagfall_version(void);

// Returns the name of a status, the same in every language: "not-on-turn".
//
// The string is static. NULL if the number is not a status.
//
// Since 0.1.0.
const char *flagfall_status_name(flagfall_status status);

// Returns what a status means, in English.
//
// The string is static. NULL if the number is not a status.
//
// Since 0.1.0.
const char *flagfall_status_message(flagfall_status status);

// Returns the name of a notation, the same in every language: "double-flag".
//
// The string is static. NULL if the number is not a notation.
//
// Since 0.1.0.
const char *flagfall_notation_name(flagfall_notation notation);

// Finds the notations that accept `text` with their default options, the likeliest first. If you
// know where the text comes from, use `flagfall_detect_from`.
//
// Ask before you use a guess: many texts are valid in several notations, with different meanings.
// The order is:
//
// 1. Notations whose own words or keys are in the text come before those that read only its
//    numbers.
// 2. If the initial time would be below 180 seconds, notations in seconds come later; if it would
//    be 180 minutes or more, notations in minutes come later.
// 3. Unusual time controls come last: less than ten seconds or more than six hours for forty
//    moves, or a stage of more than a hundred moves. A time per move can have any length.
//
// A text is a name of `floodgate` only if it begins with a letter and has no slash: a date is none.
//
// Returns BUFFER_TOO_SHORT if `found` has room for fewer than `*count` notations.
//
// Since 0.1.0.
flagfall_status flagfall_detect(const char *text,
                                size_t text_length,
                                flagfall_notation *found,
                                size_t capacity,
                                size_t *count);

// Finds the notations that accept a text from a known place, the likeliest first.
//
// The notations of its `source` come first, and among them that of its site. So a tag of PGN is in
// seconds, whatever its numbers are. Otherwise the order is that of `flagfall_detect`. `site` is
// the name of a site, or an address on it, such as the tag `Site` of a PGN file; the empty text if
// it is not known. Addresses of broadcasts and studies are ignored: those games are not played by
// the site's rules.
//
// Returns BUFFER_TOO_SHORT if `found` has room for fewer than `*count` notations.
//
// Since 0.1.0.
flagfall_status flagfall_detect_from(const char *text,
                                     size_t text_length,
                                     flagfall_text_source source,
                                     const char *site,
                                     size_t site_length,
                                     flagfall_notation *found,
                                     size_t capacity,
                                     size_t *count);

// Returns the name of a kind, the same in every language: "stage-after-game".
//
// The string is static. NULL if the number is not a kind.
//
// Since 0.1.0.
const char *flagfall_parse_error_name(flagfall_parse_error_kind kind);

// Returns what is wrong and what was expected, in English: "nothing can follow a stage for the
// rest of the game".
//
// The string is static. NULL if the number is not a kind.
//
// Since 0.1.0.
const char *flagfall_parse_error_message(flagfall_parse_error_kind kind);

// Writes what is wrong, where, and what was expected, in English:
// `nothing can follow a stage for the rest of the game: "G/15" at character 14`.
//
// `text` is the text that was parsed. Characters and lines count from 1.
//
// Returns INVALID_ARGUMENT if the kind or the hint of `error` is unknown; BUFFER_TOO_SHORT if
// `out` is too small, with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_parse_error_describe(const struct flagfall_parse_error *error,
                                              const char *text,
                                              size_t text_length,
                                              char *out,
                                              size_t capacity,
                                              size_t *length);

// Explains a setup string while it is typed, with the cursor before the byte `cursor`. A cursor
// beyond the end counts as the end.
//
// - `*out` is set to NULL, and the status is OK, if the text cannot be explained: a document (any
//   text in PCN and OGS, and the JSON objects of LICHESS), or more than 4096 bytes.
// - `options` may be NULL: the notation's defaults.
// - `error` may be NULL. It is written only if the status is PARSE: where the text is not UTF-8.
//   For any other error see `flagfall_explanation_validity`.
//
// Free `*out` with `flagfall_explanation_free`.
//
// Since 0.1.0.
flagfall_status flagfall_explain(flagfall_notation notation,
                                 const struct flagfall_options *options,
                                 const char *text,
                                 size_t text_length,
                                 size_t cursor,
                                 struct flagfall_parse_error *error,
                                 struct flagfall_explanation **out);

// Frees an explanation. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_explanation_free(struct flagfall_explanation *explanation);

// Writes whether the text is valid or can become valid.
//
// If it is not valid, `error` receives why. It may be NULL.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_validity(const struct flagfall_explanation *explanation,
                                              flagfall_validity *validity,
                                              struct flagfall_parse_error *error);

// Writes the fields of the text in their order, including those that are missing at its end.
//
// Returns BUFFER_TOO_SHORT if `fields` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_fields(const struct flagfall_explanation *explanation,
                                            struct flagfall_field *fields,
                                            size_t capacity,
                                            size_t *count);

// Writes what field `index` means, in English: "90 minutes"; or, if it is not valid, what was
// expected.
//
// Returns INVALID_ARGUMENT if there is no such field; BUFFER_TOO_SHORT if `out` is too small, with
// `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_meaning(const struct flagfall_explanation *explanation,
                                             size_t index,
                                             char *out,
                                             size_t capacity,
                                             size_t *length);

// Returns the number of suggestions for the cursor, as if the text ended there; 0 for NULL.
//
// Since 0.1.0.
size_t flagfall_explanation_next_count(const struct flagfall_explanation *explanation);

// Writes suggestion `index` for the cursor: a digit, a separator, a word, or the rest of a word
// that has been begun. `field` receives the field that the cursor is in once the suggestion is
// inserted.
//
// Returns INVALID_ARGUMENT if there is no such suggestion; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_next(const struct flagfall_explanation *explanation,
                                          size_t index,
                                          flagfall_field_name *field,
                                          char *out,
                                          size_t capacity,
                                          size_t *length);

// Writes a valid text that begins with this one, if this one is incomplete; otherwise an empty
// text.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_completion(const struct flagfall_explanation *explanation,
                                                char *out,
                                                size_t capacity,
                                                size_t *length);

// Writes whether the search for completions and suggestions stopped at its limit of steps:
// `*gave_up` is set to 1 if so, else to 0.
//
// If it is 1, suggestions may be missing, and a text that is FLAGFALL_VALIDITY_INVALID may still
// become valid.
//
// Since 0.1.0.
flagfall_status flagfall_explanation_gave_up(const struct flagfall_explanation *explanation,
                                             uint32_t *gave_up);

// Returns the name of what a field is for, the same in every language: "extra-time".
//
// The string is static. NULL for FLAGFALL_FIELD_NONE and any other number that is not such a name.
//
// Since 0.1.0.
const char *flagfall_field_name_text(flagfall_field_name name);

// Returns the name of a validity, the same in every language: "incomplete".
//
// The string is static. NULL if the number is not a validity.
//
// Since 0.1.0.
const char *flagfall_validity_name(flagfall_validity validity);

// Parses a time control, the same for both sides.
//
// `options` may be NULL: the notation's defaults. `error` may be NULL. It is written only if the
// status is PARSE: what is wrong, and where. Free `*out` with `flagfall_control_free`.
//
// Returns PARSE if the text is not valid; INVALID_ARGUMENT if the notation, the mode or the option
// is unknown; NEGATIVE_TIME if a time of the default clock in `options` is below zero.
//
// Since 0.1.0.
flagfall_status flagfall_control_parse(flagfall_notation notation,
                                       const struct flagfall_options *options,
                                       const char *text,
                                       size_t text_length,
                                       struct flagfall_parse_error *error,
                                       struct flagfall_control **out);

// Writes a warning for each part of `text` that is valid but has no effect on a clock, in the
// order of the text.
//
// - In `arimaa` without `strict`: fields that cannot be parsed and take their defaults, and extra
//   text in fields.
// - In `ogs`: pauses on weekends, which the rules record, but no clock makes by itself.
// - In `cecp`: text after the base time that is ignored, as `+5` in `level 40 25+5 0`.
//
// There are none in other notations, and none if the text is not valid. `options` may be NULL:
// the notation's defaults.
//
// Returns INVALID_ARGUMENT if the notation, the mode or the option is unknown; NEGATIVE_TIME if a
// time of the default clock in `options` is below zero; BUFFER_TOO_SHORT if `warnings` has room
// for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_control_warnings(flagfall_notation notation,
                                          const struct flagfall_options *options,
                                          const char *text,
                                          size_t text_length,
                                          struct flagfall_parse_error *warnings,
                                          size_t capacity,
                                          size_t *count);

// Creates a time control from stages, for a system without a notation.
//
// - `first` and `second` are arrays of the sides' stages. All elements have their `struct_size`
//   set.
// - A side with 0 stages plays untimed; but if `second` is NULL, the second side has the same
//   stages as the first.
// - `rules` may be NULL: independent clocks, and no limit on the game.
//
// Free `*out` with `flagfall_control_free`.
//
// Returns NEGATIVE_TIME if a time is below zero; NO_NEXT_STAGE if the last stage requires a next
// stage; UNREACHABLE_STAGE if a stage can never begin; EMPTY_REFILL if a bank would be refilled
// with a time of 0; TOO_MANY_LIVES if a stage has more than 1000 lives; BAD_TIER if the tiers of a
// charge do not ascend, are within a unit, or have a factor that is not from 1 to 100; BAD_OPENING
// if the time for a first move is 0; BAD_GRACE if an hourglass carries the time past zero of a
// move; BAD_RESERVE if a reserve draws units of 0 ms or more than 1000 units, has units beside
// overflow or overflow without a limit that clips, or is in an hourglass; UNEQUAL_SIDES if only one
// side of an hourglass is timed.
//
// Since 0.1.0.
flagfall_status flagfall_control_new(const struct flagfall_stage *first,
                                     size_t first_count,
                                     const struct flagfall_stage *second,
                                     size_t second_count,
                                     const struct flagfall_rules *rules,
                                     struct flagfall_control **out);

// Creates time odds from two time controls: the first side gets the stages of `first`'s first
// side, the second side those of `second`'s second side.
//
// The rules for both sides are those of `first`, with one exception: if the rules of the two
// differ only in the limit on the whole game, the higher limit applies, or the one limit if only
// one of them has any. Both may be freed at any time. Free `*out` with `flagfall_control_free`.
//
// Returns UNEQUAL_SIDES if only one side has an hourglass, if play continues past zero for only
// one side, or if the sides differ and either has penalties; MIXED_GAME_LIMITS if one side's game
// limit is a time and the other's is a number of turns.
//
// Since 0.1.0.
flagfall_status flagfall_control_from_sides(const struct flagfall_control *first,
                                            const struct flagfall_control *second,
                                            struct flagfall_control **out);

// Creates a copy of a time control in which `side` has gone berserk by `rule`: it has less time,
// and less or no credit.
//
// Free `*out` with `flagfall_control_free`.
//
// Returns UNEQUAL_SIDES if the sides must be equal, as with penalties; EMPTY_REFILL if a bank
// would be refilled with a time of 0; BAD_RESERVE if half of a reserve's unit is 0 ms;
// NOT_BERSERKABLE if the rule does not apply: if it is not HALF, and the time control is not of the
// kind that the rule is for, or has credit or byo-yomi with a time of 0. For LICHESS, the time of `0+1` and the like is 0, although the clocks begin with
// the increment or 3 seconds: so the rule does not apply to an increment with the larger of these
// as the time either, such as `1+60`.
//
// Since 0.1.0.
flagfall_status flagfall_control_berserk(const struct flagfall_control *control,
                                         flagfall_side side,
                                         flagfall_berserk_rule rule,
                                         struct flagfall_control **out);

// Finds out whether `side` may go berserk by `rule`: `*may` is set to 1 if
// `flagfall_control_berserk` creates a time control, else to 0.
//
// Since 0.1.0.
flagfall_status flagfall_control_may_berserk(const struct flagfall_control *control,
                                             flagfall_side side,
                                             flagfall_berserk_rule rule,
                                             uint32_t *may);

// Creates a copy of a time control in which every time of `side` is divided by `by`, and rounded
// down. `by` is at least 1.
//
// Free `*out` with `flagfall_control_free`.
//
// Returns UNEQUAL_SIDES if the sides must be equal, as with penalties; EMPTY_REFILL if a bank
// would be refilled with a time of 0; BAD_RESERVE if the unit of a reserve becomes 0 ms.
//
// Since 0.1.0.
flagfall_status flagfall_control_divided(const struct flagfall_control *control,
                                         flagfall_side side,
                                         uint32_t by,
                                         struct flagfall_control **out);

// Creates a copy of a time control with a time within which each first move must come, as `scheme`
// has it; otherwise the game is aborted.
//
// The category of the game is that of lichess. The untimed turns stay as many as they are; if there
// are none, each side's first turn becomes untimed, and earns no credit.
//
// Free `*out` with `flagfall_control_free`.
//
// Since 0.1.0.
flagfall_status flagfall_control_with_first_move(const struct flagfall_control *control,
                                                 flagfall_first_move_scheme scheme,
                                                 struct flagfall_control **out);

// Frees a time control. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_control_free(struct flagfall_control *control);

// Compares two time controls: `*equal` is set to 1 if all their stages and rules are equal, else
// to 0.
//
// Since 0.1.0.
flagfall_status flagfall_control_equals(const struct flagfall_control *control,
                                        const struct flagfall_control *other,
                                        uint32_t *equal);

// Writes the time control of `side` in a notation's canonical form. Parsing it with the same
// options gives equal stages and rules. `options` may be NULL: the notation's defaults.
//
// Returns CANNOT_SAY_… if the notation, with these options, cannot express the time control;
// BUFFER_TOO_SHORT if `out` is too small, with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_control_print(const struct flagfall_control *control,
                                       flagfall_side side,
                                       flagfall_notation notation,
                                       const struct flagfall_options *options,
                                       char *out,
                                       size_t capacity,
                                       size_t *length);

// Translates a time control into another notation as closely as possible, and reports anything
// that notation cannot express.
//
// - `out` receives the text, which is empty if nothing close can be written. If the sides differ
//   and the notation has one time control for both, it is the first side's.
// - `options` may be NULL: the notation's defaults.
// - `losses` receives a status CANNOT_SAY_… for each part that was lost, and `*count` their
//   number. It is 0 exactly if parsing the text with the same options gives an equal time control.
//
// Returns BUFFER_TOO_SHORT if `out` or `losses` is too small; `*length` and `*count` are then set,
// and nothing else is written.
//
// Since 0.1.0.
flagfall_status flagfall_control_convert(const struct flagfall_control *control,
                                         flagfall_notation notation,
                                         const struct flagfall_options *options,
                                         char *out,
                                         size_t capacity,
                                         size_t *length,
                                         flagfall_status *losses,
                                         size_t losses_capacity,
                                         size_t *count);

// Writes the number of stages of `side`; 0 if it plays untimed.
//
// Since 0.1.0.
flagfall_status flagfall_control_stage_count(const struct flagfall_control *control,
                                             flagfall_side side,
                                             size_t *count);

// Writes one stage of `side`. `place` counts from 0.
//
// Returns INVALID_ARGUMENT if there is no such stage.
//
// Since 0.1.0.
flagfall_status flagfall_control_stage(const struct flagfall_control *control,
                                       flagfall_side side,
                                       size_t place,
                                       struct flagfall_stage *stage);

// Writes the rules for both sides.
//
// Since 0.1.0.
flagfall_status flagfall_control_rules(const struct flagfall_control *control,
                                       struct flagfall_rules *rules);

// Writes the time control in plain English: "40 moves in 90 minutes, then 30 minutes; 30-second
// increment from move 1".
//
// One line if both sides have the same schedule; otherwise a line for each side, and a third for
// the rules of both if there are any.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_control_describe(const struct flagfall_control *control,
                                          char *out,
                                          size_t capacity,
                                          size_t *length);

// Writes the time control in words of a language, with lines as `flagfall_control_describe` writes.
//
// Returns INVALID_ARGUMENT for an unknown language; BUFFER_TOO_SHORT as `flagfall_control_describe`.
//
// Since 0.1.0.
flagfall_status flagfall_control_describe_in(const struct flagfall_control *control,
                                             flagfall_language language,
                                             char *out,
                                             size_t capacity,
                                             size_t *length);

// Writes what `flagfall_control_describe` says as phrases, for a program that says it in another
// language: one line of JSON, the same in every language, with an object for each phrase:
//
//     [{"side":null,"role":"stage","name":"moves-in","place":"here","stages":[],
//       "timeMs":5400000,"moves":40,"periods":null,"percent":null,"factor":null}, ...
//
// What the names and numbers mean is in the documentation of the Rust type `PhraseName`.
//
// Returns BUFFER_TOO_SHORT as `flagfall_control_describe`.
//
// Since 0.1.0.
flagfall_status flagfall_control_description_json(const struct flagfall_control *control,
                                                  char *out,
                                                  size_t capacity,
                                                  size_t *length);

// Writes the time that `side` has for `moves` moves if the last of them uses up everything: the
// times of the stages that it enters until that move is complete, of all their lives, and their
// reserves, and the credit of its moves; then the most that it may use past zero, if there is a
// maximum.
//
// `*exists` is set to 1, and `*time_ms` to the time; or, if the side plays untimed, `*exists` to 0,
// and `*time_ms` is left unchanged. Every kind of credit counts in full. Limits, penalties, the
// rules of the opening, and the opponent's time in an hourglass do not count. With 0 moves it is
// the time for the first move without credit.
//
// Returns TIME_TOO_LARGE if the time is above 2^53 - 1 ms.
//
// Since 0.1.0.
flagfall_status flagfall_control_estimate(const struct flagfall_control *control,
                                          flagfall_side side,
                                          uint32_t moves,
                                          uint32_t *exists,
                                          int64_t *time_ms);

// Writes the category of a time control in a scheme, such as FLAGFALL_CATEGORY_BLITZ, or
// FLAGFALL_CATEGORY_NONE if the scheme has none for it.
//
// If the sides differ, it is the category of the side with more time. `width` and `height` are the
// size of the Go board, which matters only for FLAGFALL_CATEGORY_SCHEME_OGS, or both 0.
//
// Returns INVALID_ARGUMENT for an unknown scheme, and if only one of `width` and `height` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_control_category(const struct flagfall_control *control,
                                          flagfall_category_scheme scheme,
                                          uint32_t width,
                                          uint32_t height,
                                          flagfall_category *category);

// Writes the time by which a scheme chooses the category of a time control.
//
// `*exists` is set to 1, and `*time_ms` to the time; or, if both sides play untimed, `*exists` to
// 0, and `*time_ms` is left unchanged. If the sides differ, it is the time of the side with more.
// It is the time of one side, except for OGS, where it is that of one move, and FISHTEST, where it
// is the duration of the game; both are rounded half up. `width` and `height` are as for
// `flagfall_control_category`.
//
// Returns INVALID_ARGUMENT as `flagfall_control_category`; TIME_TOO_LARGE if the time is above
// 2^53 - 1 ms.
//
// Since 0.1.0.
flagfall_status flagfall_control_category_time(const struct flagfall_control *control,
                                               flagfall_category_scheme scheme,
                                               uint32_t width,
                                               uint32_t height,
                                               uint32_t *exists,
                                               int64_t *time_ms);

// Returns the name of a category, the same in every language: "ultra-bullet".
//
// The string is static. NULL for FLAGFALL_CATEGORY_NONE and any other number that is not a
// category.
//
// Since 0.1.0.
const char *flagfall_category_name(flagfall_category category);

// Creates an empty list of presets.
//
// Free `*out` with `flagfall_presets_free`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_new(struct flagfall_presets **out);

// Creates a list of the presets included with the library: the usual time controls of chess, Go,
// shogi, Othello, Arimaa, backgammon and Scrabble, each with its source.
//
// Free `*out` with `flagfall_presets_free`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_built_in(struct flagfall_presets **out);

// Parses the text of a file of presets.
//
// A preset is at most 256 KiB long, and a text can have any number of them; the presets of an
// inline array (`preset = [...]`) are at most 256 KiB long together. `error` may be NULL. It is
// written only if the status is PARSE: what is wrong, and where, with a path such as
// "preset[3].mode". Free `*out` with `flagfall_presets_free`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_parse(const char *text,
                                       size_t text_length,
                                       struct flagfall_parse_error *error,
                                       struct flagfall_presets **out);

// Parses the file of presets at `path`, like `flagfall_presets_parse`. The file is at most 16 MiB
// long.
//
// Returns PARSE if the text is not valid; FILE_NOT_FOUND, FILE_NOT_PERMITTED, FILE_TOO_LARGE or
// FILE if the file cannot be read.
//
// Since 0.1.0.
flagfall_status flagfall_presets_load(const char *path,
                                      size_t path_length,
                                      struct flagfall_parse_error *error,
                                      struct flagfall_presets **out);

// Frees a list of presets. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_presets_free(struct flagfall_presets *presets);

// Writes the presets to the file at `path`, completely or not at all, like `flagfall_write_file`.
//
// Returns FILE_NOT_FOUND, FILE_NOT_PERMITTED or FILE if the file cannot be written.
//
// Since 0.1.0.
flagfall_status flagfall_presets_save(const struct flagfall_presets *presets,
                                      const char *path,
                                      size_t path_length);

// Writes the presets as the text of a file.
//
// Presets that were parsed and not changed are printed byte for byte as they were, except those of
// an inline array.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_presets_print(const struct flagfall_presets *presets,
                                       char *out,
                                       size_t capacity,
                                       size_t *length);

// Returns the number of presets; 0 for NULL.
//
// Since 0.1.0.
size_t flagfall_presets_count(const struct flagfall_presets *presets);

// Finds a preset by name: `*index` is set to its index, or, if there is none, to the number of
// presets.
//
// Since 0.1.0.
flagfall_status flagfall_presets_find(const struct flagfall_presets *presets,
                                      const char *name,
                                      size_t name_length,
                                      size_t *index);

// Writes the name of preset `index`.
//
// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_presets_name(const struct flagfall_presets *presets,
                                      size_t index,
                                      char *out,
                                      size_t capacity,
                                      size_t *length);

// Writes the source of preset `index`: where its time control is published. An empty text if it
// has none.
//
// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_presets_source(const struct flagfall_presets *presets,
                                        size_t index,
                                        char *out,
                                        size_t capacity,
                                        size_t *length);

// Writes your own data in preset `index` as a JSON object without white space. An empty text if it
// has none.
//
// If the data has a value that JSON cannot hold, `path` receives where it is. It must have room
// for FLAGFALL_PATH_CAPACITY bytes, and may be NULL.
//
// Returns CANNOT_HOLD_… if the data has a date, an infinity or a NaN, which JSON cannot hold;
// INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small, with
// `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_presets_data_json(const struct flagfall_presets *presets,
                                           size_t index,
                                           char *path,
                                           char *out,
                                           size_t capacity,
                                           size_t *length);

// Writes the setup string of `side` in preset `index`, with its notation and that notation's
// options.
//
// `notation` and `options` may each be NULL if you do not need it.
//
// Returns INVALID_ARGUMENT if there is no preset `index`; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_presets_setup(const struct flagfall_presets *presets,
                                       size_t index,
                                       flagfall_side side,
                                       flagfall_notation *notation,
                                       struct flagfall_options *options,
                                       char *out,
                                       size_t capacity,
                                       size_t *length);

// Creates the time control of preset `index`.
//
// Free `*out` with `flagfall_control_free`.
//
// Returns INVALID_ARGUMENT if there is no preset `index`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_control(const struct flagfall_presets *presets,
                                         size_t index,
                                         struct flagfall_control **out);

// Adds a preset with this name, and with `setup` as the setup string of both sides. A preset of
// the same name is replaced in its place, without keeping its source or data; otherwise the new
// one is added at the end.
//
// `*index` is set to its index. `options` may be NULL: the notation's defaults. `error` may be
// NULL. It is written only if the status is PARSE: what is wrong with the setup string, or with
// the name, in which case its path is "name".
//
// Since 0.1.0.
flagfall_status flagfall_presets_insert(struct flagfall_presets *presets,
                                        const char *name,
                                        size_t name_length,
                                        flagfall_notation notation,
                                        const struct flagfall_options *options,
                                        const char *setup,
                                        size_t setup_length,
                                        struct flagfall_parse_error *error,
                                        size_t *index);

// Gives the second side of preset `index` a setup string of its own.
//
// For `options` and `error` see `flagfall_presets_insert`. The status is also PARSE if the time
// controls of the two sides cannot be combined.
//
// Returns INVALID_ARGUMENT if there is no preset `index`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_set_second(struct flagfall_presets *presets,
                                            size_t index,
                                            flagfall_notation notation,
                                            const struct flagfall_options *options,
                                            const char *setup,
                                            size_t setup_length,
                                            struct flagfall_parse_error *error);

// Sets the source of preset `index`: where its time control is published. A length of 0 removes
// it.
//
// `error` may be NULL. It is written only if the status is PARSE: where `source` is not UTF-8.
//
// Returns INVALID_ARGUMENT if there is no preset `index`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_set_source(struct flagfall_presets *presets,
                                            size_t index,
                                            const char *source,
                                            size_t source_length,
                                            struct flagfall_parse_error *error);

// Sets your own data in preset `index` to `json`, a JSON object. A length of 0 removes it.
//
// `error` may be NULL. It is written only if the status is PARSE: what is wrong with `json`, and
// where.
//
// Returns INVALID_ARGUMENT if there is no preset `index`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_set_data_json(struct flagfall_presets *presets,
                                               size_t index,
                                               const char *json,
                                               size_t json_length,
                                               struct flagfall_parse_error *error);

// Removes preset `index`. The index of each preset after it decreases by one.
//
// Returns INVALID_ARGUMENT if there is no preset `index`.
//
// Since 0.1.0.
flagfall_status flagfall_presets_remove(struct flagfall_presets *presets, size_t index);

// Creates a clock that has not started. Any number of clocks can share one time control, which you
// may free at any time.
//
// Free `*out` with `flagfall_clock_free`.
//
// Since 0.1.0.
flagfall_status flagfall_clock_new(const struct flagfall_control *control,
                                   struct flagfall_clock **out);

// Creates the clock of the next game of a match, at the match's current score.
//
// - A penalty that gives the opponent the last point that it needs ends the game.
// - A penalty that leaves the opponent one point short of winning freezes the cube: nobody can
//   double in the rest of this game. A double that has not been answered is then cancelled, and
//   the turn goes back to the side that offered it. If the Crawford game is being played or has
//   been played, the cube does not freeze.
//
// `control` and `match` may be freed at any time. Free `*out` with `flagfall_clock_free`.
//
// Since 0.1.0.
flagfall_status flagfall_clock_new_in_match(const struct flagfall_control *control,
                                            const struct flagfall_match *match,
                                            struct flagfall_clock **out);

// Creates an independent copy of a clock, with its journal, but without the events of the last
// call.
//
// Free `*out` with `flagfall_clock_free`.
//
// Since 0.1.0.
flagfall_status flagfall_clock_clone(const struct flagfall_clock *clock,
                                     struct flagfall_clock **out);

// Frees a clock. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_clock_free(struct flagfall_clock *clock);

// Starts the game: the turn of `side` begins, usually the first side's.
//
// Returns ALREADY_STARTED if the game has started; OVER if it is over.
//
// Since 0.1.0.
flagfall_status flagfall_clock_start(struct flagfall_clock *clock,
                                     flagfall_side side,
                                     int64_t at_ms,
                                     size_t *count);

// Completes the move of `side` and starts the opponent's turn.
//
// Credit that comes after the move, such as an increment or Bronstein, is added to the bank of
// `side`. An increment that comes before the move (the default of CHESS) is added to the bank of
// the opponent, whose turn begins.
//
// `side` is a parameter so that a duplicate message cannot press the opponent's clock.
//
// OK does not mean that the move counts. If the game is over by `at_ms`, for example because the
// flag of `side` fell, the press changes neither the clocks nor the result, and a LATE event says
// so.
//
// The press first advances the clock to `at_ms`. If that sends a ready move of `side` (see
// `flagfall_clock_set_ready`), a SENT event says so, and the press does nothing more. If an
// earlier call reported that it was sent, the press returns NOT_ON_TURN.
//
// Returns NOT_ON_TURN if it is not the turn of `side`; DECIDING if `side` is deciding on a double;
// AWAITING_RECEIPT if `side` has not yet received the opponent's last move; NOT_STARTED if the
// game has not started; PAUSED if it is paused.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press(struct flagfall_clock *clock,
                                     flagfall_side side,
                                     int64_t at_ms,
                                     size_t *count);

// Like `flagfall_clock_press`, but charges `elapsed_ms` instead of the time since the turn began,
// so that network lag costs the side nothing. The opponent's turn begins at `at_ms`.
//
// - `elapsed_ms` is the time of the whole turn, including what ran before a pause, a save or a
//   take-back.
// - `elapsed_ms` cannot undo what has happened in this turn: an event that an earlier call
//   reported, or a hand-over. At least the time of the turn up to the latest of these is charged.
// - However late the press arrives, it is in time if `elapsed_ms` was, unless a call has reported the
//   flag. So before it, advance to `at_ms` minus the longest lag that you allow, if that is not before
//   the last call.
// - `elapsed_ms` can be longer than the turn has lasted; then it is charged all the same.
// - `flagfall_clock_receive` is not needed before this call.
//
// Returns what `flagfall_clock_press` does, but AWAITING_RECEIPT only if `side` has not yet
// received a double, on which it has to decide; NEGATIVE if `elapsed_ms` is below zero.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press_elapsed(struct flagfall_clock *clock,
                                             flagfall_side side,
                                             int64_t at_ms,
                                             int64_t elapsed_ms,
                                             size_t *count);

// Like `flagfall_clock_press`, for a move that the opponent has not yet received. Neither clock
// runs until `flagfall_clock_receive`.
//
// Until then a reading shows the opponent's time as if its turn had begun at the press. That is
// for display only: no time is charged, and no flag falls.
//
// Returns what `flagfall_clock_press` does.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press_unreceived(struct flagfall_clock *clock,
                                                flagfall_side side,
                                                int64_t at_ms,
                                                size_t *count);

// Like `flagfall_clock_press`, if the move is number `number` of `side`, counted from 1, and is its
// next one. So a press that was sent again is not taken for a new move.
//
// `take_backs` is the number of take-backs that the sender of the press knows of: see
// `flagfall_clock_take_backs`. ALREADY_MADE comes whatever else is wrong: `at_ms` can be earlier
// than the last call, and the game can be over. Take it as success. It is an error so that the
// move is not passed on to the opponent twice. A press after the end of the game completes no move:
// the next one is MOVE_MISSING.
//
// Returns STALE if `take_backs` is not that of the clock; otherwise ALREADY_MADE if `side` has
// already completed the move; otherwise MOVE_MISSING if an earlier move of `side` has not been
// completed; otherwise what `flagfall_clock_press` does. INVALID_ARGUMENT if `number` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press_move(struct flagfall_clock *clock,
                                          flagfall_side side,
                                          int64_t at_ms,
                                          uint32_t number,
                                          uint32_t take_backs,
                                          size_t *count);

// Like `flagfall_clock_press_elapsed`, if the move is number `number` of `side` and is its next
// one: see `flagfall_clock_press_move`.
//
// Returns STALE, ALREADY_MADE or MOVE_MISSING, as that call; otherwise what
// `flagfall_clock_press_elapsed` does. INVALID_ARGUMENT if `number` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press_move_elapsed(struct flagfall_clock *clock,
                                                  flagfall_side side,
                                                  int64_t at_ms,
                                                  int64_t elapsed_ms,
                                                  uint32_t number,
                                                  uint32_t take_backs,
                                                  size_t *count);

// Like `flagfall_clock_press_unreceived`, if the move is number `number` of `side` and is its next
// one: see `flagfall_clock_press_move`.
//
// Returns what `flagfall_clock_press_move` does.
//
// Since 0.1.0.
flagfall_status flagfall_clock_press_move_unreceived(struct flagfall_clock *clock,
                                                     flagfall_side side,
                                                     int64_t at_ms,
                                                     uint32_t number,
                                                     uint32_t take_backs,
                                                     size_t *count);

// Reports that the opponent has received the last move, double or take. Its time starts to run at
// `at_ms`: after a move its turn begins, after a double its decision begins, and after a take its
// turn continues.
//
// Call it after `flagfall_clock_press_unreceived`, `flagfall_clock_hand_over_unreceived`, or a
// move that was sent after `flagfall_clock_set_ready_unreceived`.
//
// Returns NOT_AWAITING if nothing is waiting to be received; PAUSED if the game is paused; OVER if
// it is over.
//
// Since 0.1.0.
flagfall_status flagfall_clock_receive(struct flagfall_clock *clock, int64_t at_ms, size_t *count);

// Tells the clock whether `side` has a complete move ready: `ready` is 1 if so, and 0 if no
// longer.
//
// A ready move is sent automatically one millisecond before the bank or the turn limit would run
// out: it completes the move with the time left, and the opponent's turn begins. A SENT event
// reports it. Told in that very millisecond, it is sent in the same call.
//
// Returns what `flagfall_clock_press` does; OVER if the game is over.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_ready(struct flagfall_clock *clock,
                                         flagfall_side side,
                                         int64_t at_ms,
                                         uint32_t ready,
                                         size_t *count);

// Like `flagfall_clock_set_ready` with `ready` 1, for a move that the opponent must receive once
// it is sent: its turn then begins with `flagfall_clock_receive`.
//
// Returns what `flagfall_clock_set_ready` does.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_ready_unreceived(struct flagfall_clock *clock,
                                                    flagfall_side side,
                                                    int64_t at_ms,
                                                    size_t *count);

// Passes the turn to the opponent without completing a move, for a decision on the doubling cube.
// A second call, by the opponent, ends the decision, and the turn continues.
//
// While a side decides, it gets neither delay nor increment, no move is counted, and the limit per
// turn does not apply. If the game is over by `at_ms`, the call returns OK, changes neither the
// clocks nor the result, and a LATE event says so.
//
// Returns what `flagfall_clock_press` does, except DECIDING.
//
// Since 0.1.0.
flagfall_status flagfall_clock_hand_over(struct flagfall_clock *clock,
                                         flagfall_side side,
                                         int64_t at_ms,
                                         size_t *count);

// Like `flagfall_clock_hand_over`, but charges `elapsed_ms` instead of the time since the turn or
// the decision began, so that network lag costs the side nothing.
//
// At `at_ms` the opponent's decision begins or, if `side` was deciding, the opponent's turn
// continues. For `elapsed_ms` see `flagfall_clock_press_elapsed`.
//
// Returns what `flagfall_clock_hand_over` does, except AWAITING_RECEIPT: a measured time implies
// that `side` has received the opponent's move, double or take. NEGATIVE if `elapsed_ms` is below
// zero.
//
// Since 0.1.0.
flagfall_status flagfall_clock_hand_over_elapsed(struct flagfall_clock *clock,
                                                 flagfall_side side,
                                                 int64_t at_ms,
                                                 int64_t elapsed_ms,
                                                 size_t *count);

// Like `flagfall_clock_hand_over`, for a double or a take that the opponent has not yet received.
// Neither clock runs until `flagfall_clock_receive`.
//
// Until then a reading shows the opponent's time as if it had begun to run at the hand-over. That
// is for display only: no time is charged, and no flag falls.
//
// Returns what `flagfall_clock_hand_over` does.
//
// Since 0.1.0.
flagfall_status flagfall_clock_hand_over_unreceived(struct flagfall_clock *clock,
                                                    flagfall_side side,
                                                    int64_t at_ms,
                                                    size_t *count);

// Pauses the game: no time runs, and the delay time left for this turn is kept.
//
// If the clock itself ended the game by `at_ms` (a flag, a limit), the call returns OK, the events
// say so, and the game is not paused.
//
// Returns NOT_STARTED if the game has not started; PAUSED if it is already paused; OVER if it was
// over before this call.
//
// Since 0.1.0.
flagfall_status flagfall_clock_pause(struct flagfall_clock *clock, int64_t at_ms, size_t *count);

// Resumes a paused game: the turn continues where it was paused.
//
// Returns NOT_PAUSED if the game is not paused; OVER if it is over.
//
// Since 0.1.0.
flagfall_status flagfall_clock_resume(struct flagfall_clock *clock, int64_t at_ms, size_t *count);

// Ends the game for a reason off the clock: mate, resignation, agreement. A game that has not
// started can be stopped too.
//
// If the clock itself ended the game by `at_ms` (a flag, a limit), the call returns OK, the events
// say so, and that result is kept.
//
// Returns OVER if the game was over before this call.
//
// Since 0.1.0.
flagfall_status flagfall_clock_stop(struct flagfall_clock *clock, int64_t at_ms, size_t *count);

// Adds `time_ms` to the bank of `side`, or subtracts it if negative.
//
// The bank does not go below zero; a bank of zero has no effect until that side's time runs. The
// call is allowed at any time, also before the start and after the end. A fallen flag stays down
// until `flagfall_clock_raise_flag`.
//
// Returns UNTIMED if `side` plays without a clock.
//
// Since 0.1.0.
flagfall_status flagfall_clock_adjust(struct flagfall_clock *clock,
                                      flagfall_side side,
                                      int64_t at_ms,
                                      int64_t time_ms,
                                      size_t *count);

// Sets the bank of `side` to `bank_ms`. Otherwise like `flagfall_clock_adjust`.
//
// Returns UNTIMED if `side` plays without a clock; NEGATIVE if `bank_ms` is below zero.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_bank(struct flagfall_clock *clock,
                                        flagfall_side side,
                                        int64_t at_ms,
                                        int64_t bank_ms,
                                        size_t *count);

// Moves `time_ms` from the reserve of `side` to its bank.
//
// The call is allowed while the game is running or paused, whether the side is on turn or not. The
// event RESERVE says what is left. If the game ends by `at_ms`, nothing is drawn, and the events
// report what happened.
//
// Returns NOT_STARTED if the game has not started; OVER if it is over; NEGATIVE if `time_ms` is
// below zero; NO_RESERVE if the reserve holds less, or the side's stage has no reserve; OVER_LIMIT
// if the bank would be above `reserve_most_ms` of the stage.
//
// Since 0.1.0.
flagfall_status flagfall_clock_draw_reserve(struct flagfall_clock *clock,
                                            flagfall_side side,
                                            int64_t at_ms,
                                            int64_t time_ms,
                                            size_t *count);

// Lets `side` go berserk by `rule`: it plays on with less time, as if the game had begun with
// `flagfall_control_berserk` for it.
//
// Its bank falls by the difference between the times of the two first stages, but not below zero;
// its delay time and its reserve fall in the same way. Time already used stays used, and nothing
// expires in that millisecond. If the side is on turn, and in every hourglass, the time of the turn
// so far can no longer be replaced by a shorter measured time. The event BERSERK reports it, and the reading shows `berserk`. If the game ends by
// `at_ms`, the side does not go berserk, and the events report what happened.
//
// Returns OVER if the game is over; TOO_LATE if two moves have been made in the game, or if `side`
// has already made a move, reached its second stage or gone berserk; NO_BERSERK if `rule` does not
// apply to the time control.
//
// Since 0.1.0.
flagfall_status flagfall_clock_berserk(struct flagfall_clock *clock,
                                       flagfall_side side,
                                       int64_t at_ms,
                                       flagfall_berserk_rule rule,
                                       size_t *count);

// Gives the turn to `side`: a new turn begins at `at_ms`, with its delay or increment.
//
// The interrupted turn is not counted as a move, and no increment or other credit is added at its
// end. An increment that was added at its start stays in the bank, and the time that it used stays
// used. A decision on the cube ends, and no move or hand-over waits to be received any more. A
// paused game stays paused.
//
// Returns NOT_STARTED if the game has not started; OVER if it is over.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_turn(struct flagfall_clock *clock,
                                        flagfall_side side,
                                        int64_t at_ms,
                                        size_t *count);

// Resets a fallen flag of `side`, so that play can continue: its flag or, if that has not fallen,
// its first flag (the one at the end of the main time, in games with extra time).
//
// If that flag ended the game, the game is now paused, and the same side is on turn. Give it time
// with `flagfall_clock_set_bank` before `flagfall_clock_resume`.
//
// Returns FLAG_UP if no flag of `side` has fallen.
//
// Since 0.1.0.
flagfall_status flagfall_clock_raise_flag(struct flagfall_clock *clock,
                                          flagfall_side side,
                                          int64_t at_ms,
                                          size_t *count);

// Advances the clock to `at_ms`: all events due by then happen, such as the fall of a flag.
//
// Call it to learn about a flag when it falls; `flagfall_clock_deadline` says when. The result of
// the game does not depend on this call, since the next press finds the same events.
//
// The exception is `flagfall_clock_press_elapsed`: what this call reports stays, so a flag that it
// reports cannot be undone by a shorter measured time. If you use that function, make this call
// later than the deadline, by the longest lag that you allow.
//
// Since 0.1.0.
flagfall_status flagfall_clock_advance(struct flagfall_clock *clock, int64_t at_ms, size_t *count);

// Like `flagfall_clock_advance`, but stops after about `most` events. It bounds the memory used
// where many byo-yomi periods or stages can expire at once.
//
// `*arrived` is set to 1 if the clock has reached `at_ms`. Otherwise it is set to 0, and the clock
// has reached the timestamp of the last event: call again for the rest. All events of one
// timestamp come in one call, so there can be more than `most`.
//
// Returns INVALID_ARGUMENT if `most` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_clock_advance_some(struct flagfall_clock *clock,
                                            int64_t at_ms,
                                            size_t most,
                                            uint32_t *arrived,
                                            size_t *count);

// Writes the timestamp of the last call that changed the clock. A later call with an earlier
// timestamp returns AT_WENT_BACK.
//
// `*exists` is set to 1, and `*at_ms` to the timestamp; or, before the first such call, `*exists`
// to 0, and `*at_ms` is left unchanged. On a clock restored with a `saved_at_ms` it is as long
// before `saved_at_ms` as that call was before the save.
//
// Since 0.1.0.
flagfall_status flagfall_clock_last_at(const struct flagfall_clock *clock,
                                       uint32_t *exists,
                                       int64_t *at_ms);

// Writes how often the game has been taken back. After a take-back, the same number is that of
// another move: see `flagfall_clock_press_move`. A snapshot contains it too.
//
// Since 0.1.0.
flagfall_status flagfall_clock_take_backs(const struct flagfall_clock *clock, uint32_t *out);

// Writes one event of the last call that changed the clock. `place` counts from 0, in order of
// time.
//
// Returns INVALID_ARGUMENT if there is no such event.
//
// Since 0.1.0.
flagfall_status flagfall_clock_event(const struct flagfall_clock *clock,
                                     size_t place,
                                     struct flagfall_event *event);

// Writes what both clocks show at `at_ms`: the state of the game to `reading`, and each side's
// clock to `first` and `second`. Changes nothing.
//
// Each of the three may be NULL if you do not need it.
//
// Since 0.1.0.
flagfall_status flagfall_clock_read(const struct flagfall_clock *clock,
                                    int64_t at_ms,
                                    struct flagfall_reading *reading,
                                    struct flagfall_side_reading *first,
                                    struct flagfall_side_reading *second);

// Writes what the bank of `side` shows at `at_ms`: the same as `flagfall_clock_read`, but faster.
//
// `*timed` is set to 1, and `*bank_ms` to the bank; or, if `side` plays without a clock, `*timed`
// to 0, and `*bank_ms` is left unchanged.
//
// Since 0.1.0.
flagfall_status flagfall_clock_bank(const struct flagfall_clock *clock,
                                    flagfall_side side,
                                    int64_t at_ms,
                                    uint32_t *timed,
                                    int64_t *bank_ms);

// Writes the result of the game at `at_ms`, from the clocks, the board and the rules of the game.
// Changes nothing.
//
// `board` may be NULL: the board has no result yet. `terms` may be NULL: a game without points, in
// which both sides can win. A first flag is the flag at the end of the main time, after which the
// side plays on in extra time; flagfall_first_flag lists what it can cost. The first of these
// rules that applies gives the result:
//
// 1. If the game was aborted, since a first move did not come in time, it has no result: the
//    outcome is ABORTED.
// 2. If the flag of a side has fallen, its opponent wins; if `terms` says that the opponent cannot
//    win, the game is drawn. In a stage with `overrun_most_ms`, the board's score is kept as in
//    rule 8, unless `terms` has the largest possible loss.
// 3. If the first flags of both sides have fallen and cost NO_WIN, the game is drawn.
// 4. If a penalty gave a side the last point of the match, that side wins.
// 5. If a side has resigned, its opponent wins.
// 6. If a first flag that costs MINIMAL_LOSS has fallen, that side loses as soon as the board has
//    a result, even one in its favor: by the smallest loss, or by the board's score if that is a
//    larger loss. If both first flags have fallen, the one that fell first counts.
// 7. If a first flag that costs NO_WIN has fallen, a win of that side on the board is a draw, and
//    its opponent can claim a draw.
// 8. Otherwise the board decides. The points that a side's overrun costs are first subtracted from
//    that side's score, at most those of `overrun_most_ms`.
//
// If no rule gives a result, the outcome is OPEN: while the board has no result, even if the game
// was halted or stopped, and after a claim that rule 7 does not allow.
//
// Since 0.1.0.
flagfall_status flagfall_clock_verdict(const struct flagfall_clock *clock,
                                       int64_t at_ms,
                                       const struct flagfall_board *board,
                                       const struct flagfall_terms *terms,
                                       struct flagfall_verdict *verdict);

// Writes the message that gives an engine or client of `protocol` the current times, before the
// side on turn moves. In SGF it is the time property of the last move, for a game file.
//
// The message has one or more lines, separated by newlines, without one at the end. The first side
// is white in UCI, black in USI and GTP. No message lets an engine use more than its bank, except
// that UCI's times are at least 1 ms. The limit of the game is in none, nor in USI and GTP that of a
// turn or of a first move:
//
// - UCI: `wtime` and `btime` are the time that the side can use in its current or next turn,
//   including the increment or delay of that turn. `winc` and `binc` are what a move that takes no
//   time adds to the bank: an increment or, where unused delay time is added to the bank as in
//   Arimaa, that part of the delay; 0 for a simple delay and Bronstein. `movestogo` is the number
//   of moves left in the quota of the side on turn.
// - USI: `btime` and `wtime` are the time that the side can use in its current or next turn,
//   without the increment, which the engine adds itself, and without byo-yomi. `byoyomi` is the
//   length of one byo-yomi period.
// - CECP: hundredths of a second, the side on turn first.
// - GTP: whole seconds; in overtime also the moves or the periods left in it.
// - SGF: the time that the side that moved last had left after its move; in overtime also the
//   moves left in it.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_command(const struct flagfall_clock *clock,
                                       flagfall_protocol protocol,
                                       int64_t at_ms,
                                       char *out,
                                       size_t capacity,
                                       size_t *length);

// Writes the numbers of `flagfall_clock_command`, each as the protocol can express it.
// `flagfall_times_left` reads the same from the message.
//
// `first` and `second` may not be NULL.
//
// Returns INVALID_ARGUMENT for an unknown protocol.
//
// Since 0.1.0.
flagfall_status flagfall_clock_times_left(const struct flagfall_clock *clock,
                                          flagfall_protocol protocol,
                                          int64_t at_ms,
                                          struct flagfall_time_left *first,
                                          struct flagfall_time_left *second);

// Writes what the clock of `side` shows at `at_ms`: the bank or, past zero, the overrun as a time
// below zero. An empty text if the side plays untimed.
//
// If the stage has several lives (such as byo-yomi periods), the number left follows: "0:30 (3)".
// Delay time is not included; write the `lent_ms` of a reading with `flagfall_format_time`, which
// also explains `tenths_below_ms` and `plus`. The text has at most 25 characters.
//
// A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It is
// shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay time,
// which is shown apart.
//
// Returns INVALID_ARGUMENT as `flagfall_format_time`; BUFFER_TOO_SHORT if `out` is too small:
// `*length` is then the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_format(const struct flagfall_clock *clock,
                                      flagfall_side side,
                                      int64_t at_ms,
                                      flagfall_time_style style,
                                      int64_t tenths_below_ms,
                                      uint32_t plus,
                                      char *out,
                                      size_t capacity,
                                      size_t *length);

// Writes the first timestamp after `at_ms` at which `flagfall_clock_format` writes another text, if
// nobody presses.
//
// Set a timer for it to update a display. It is valid until the next call that changes the clock.
// `*exists` is set to 1, and `*change_ms` to the timestamp; or, if the text does not change,
// `*exists` to 0, and `*change_ms` is left unchanged.
//
// Returns INVALID_ARGUMENT as `flagfall_format_time`.
//
// Since 0.1.0.
flagfall_status flagfall_clock_next_change(const struct flagfall_clock *clock,
                                           flagfall_side side,
                                           int64_t at_ms,
                                           flagfall_time_style style,
                                           int64_t tenths_below_ms,
                                           uint32_t plus,
                                           uint32_t *exists,
                                           int64_t *change_ms);

// Writes the timestamp of the next event, usually the fall of a flag, if nobody presses. A press
// at `*at_ms - 1` is in time; at `*at_ms` it is too late.
//
// Set a timer for it and call `flagfall_clock_advance` then, or later if you use
// `flagfall_clock_press_elapsed`: see `flagfall_clock_advance`. It is valid until the next call
// that changes the clock. `*exists` is set to 1, and `*at_ms` to the timestamp; or, if the clock
// is not running or nothing can happen, `*exists` to 0, and `*at_ms` is left unchanged.
//
// Since 0.1.0.
flagfall_status flagfall_clock_deadline(const struct flagfall_clock *clock,
                                        uint32_t *exists,
                                        int64_t *at_ms);

// Returns the name of a kind of event, the same in every language: "first-flag".
//
// The string is static. NULL if the number is not a kind of event.
//
// Since 0.1.0.
const char *flagfall_event_name(flagfall_event_kind kind);

// Returns the name of a phase, the same in every language: "not-started".
//
// The string is static. NULL if the number is not a phase.
//
// Since 0.1.0.
const char *flagfall_phase_name(flagfall_phase phase);

// Returns the name of a flag's state, the same in every language: "up", "first", "fallen".
//
// The string is static. NULL if the number is not a flag's state.
//
// Since 0.1.0.
const char *flagfall_flag_name(flagfall_flag flag);

// Writes what the clocks will show from `at_ms` on if nobody presses, to `forecast` and to
// `pieces`, an array with room for `most` pieces. `*count` is set to the number of pieces. Changes
// nothing.
//
// The pieces are in order of time, without gaps; the first begins at `at_ms`. The forecast ends
// where another turn begins by itself, such as after a ready move. While a double is decided on,
// it is that of the side that decides. `until_flag_ms` is exact even if there are more than `most`
// pieces. Send a new forecast after each event.
//
// `forecast` may be NULL if you do not need it.
//
// Returns INVALID_ARGUMENT if `most` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_clock_forecast(const struct flagfall_clock *clock,
                                        int64_t at_ms,
                                        struct flagfall_forecast *forecast,
                                        struct flagfall_piece *pieces,
                                        size_t most,
                                        size_t *count);

// Writes what `flagfall_clock_forecast` finds as one line of JSON, the same in every language, for
// a page that draws the clocks:
//
//     {"atMs":0,"side":"first","untilFlagMs":300001,"pieces":[{"fromMs":0,"toMs":300001, ...
//
// Returns INVALID_ARGUMENT if `most` is 0; BUFFER_TOO_SHORT if `out` is too small: `*length` is
// then the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_forecast_json(const struct flagfall_clock *clock,
                                             int64_t at_ms,
                                             size_t most,
                                             char *out,
                                             size_t capacity,
                                             size_t *length);

// Writes what the clocks of a game will show from `at_ms` on if nobody presses, like
// `flagfall_clock_forecast`. Changes nothing.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_forecast` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_forecast(const struct flagfall_arena *arena,
                                        flagfall_game_id game,
                                        int64_t at_ms,
                                        struct flagfall_forecast *forecast,
                                        struct flagfall_piece *pieces,
                                        size_t most,
                                        size_t *count);

// Writes what `flagfall_arena_forecast` finds as one line of JSON, like
// `flagfall_clock_forecast_json`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_forecast_json` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_forecast_json(const struct flagfall_arena *arena,
                                             flagfall_game_id game,
                                             int64_t at_ms,
                                             size_t most,
                                             char *out,
                                             size_t capacity,
                                             size_t *length);

// Returns the name of a value that runs, the same in every language: "bank".
//
// The string is static. NULL if the number is not such a value.
//
// Since 0.1.0.
const char *flagfall_runs_name(flagfall_runs runs);

// Reads the standing of a game with this time control from a message of a server or for an engine:
// for `flagfall_clock_join` and `flagfall_clock_set_standing`.
//
// - LICHESS: a `gameState` of the Bot or Board API, or a `gameFull`. White is the first side.
// - OGS: a clock object of the Online Go Server. Black is the first side. `at_ms` of the standing is
//   `last_move` or, if the game is paused, `paused_since`: convert it to your time.
// - GTP: `time_left` of both sides, as KGS writes it too.
// - UCI, USI: `go …`, as `flagfall_clock_command` writes it. UCI's `movetime` is not a standing.
// - PYCHESS: the message `board` of a game. White is the first side. In Fog of War, whose position is
//   hidden from spectators, `on_turn` says whose turn it is.
//
// `text` has `text_length` bytes. `on_turn` and `at_ms` are used where the message does not say
// them. Unless it says otherwise, untimed turns and the set-up are over. `standing`, `first` and
// `second` may not be NULL.
//
// `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where; also if
// the message does not fit the time control, or does not say which stage a side is in.
//
// Since 0.1.0.
flagfall_status flagfall_control_parse_standing(const struct flagfall_control *control,
                                                flagfall_standing_format format,
                                                flagfall_side on_turn,
                                                int64_t at_ms,
                                                const char *text,
                                                size_t text_length,
                                                struct flagfall_parse_error *error,
                                                struct flagfall_standing *standing,
                                                struct flagfall_side_standing *first,
                                                struct flagfall_side_standing *second);

// Creates a clock of a game that has begun elsewhere, such as on a server.
//
// The values of the standing hold at its timestamp; time runs on from there. Nothing expires in
// that very millisecond. A game within a decision on the doubling cube, with a move that was not
// received, or of a match cannot be joined: use a snapshot.
//
// `control` may be freed at any time. Free `*out` with `flagfall_clock_free`.
//
// Returns BAD_STANDING if no such game has a field of the standing, or if it contradicts another:
// then `*side` is the side whose field it is, or NONE for a field of `standing`, and `*field` says
// which. Both may be NULL. TOO_LARGE also if the banks of an hourglass do not fit together.
//
// Since 0.1.0.
flagfall_status flagfall_clock_join(const struct flagfall_control *control,
                                    const struct flagfall_standing *standing,
                                    const struct flagfall_side_standing *first,
                                    const struct flagfall_side_standing *second,
                                    flagfall_side *side,
                                    flagfall_standing_field *field,
                                    struct flagfall_clock **out);

// Replaces the whole state of the clock by what a server reports. The timestamp of the standing is
// that of the call, which changes the clock, without events.
//
// A flag that the clock has reported can be up again, since the server is right: compare readings
// to see what has changed. If the clock has just this standing, only its time advances, and a
// measured time can still replace that of the turn. `flagfall_clock_take_backs` stays as it is.
//
// Returns BAD_STANDING and TOO_LARGE as `flagfall_clock_join`; BAD_STANDING with the field PHASE
// also if the game belongs to a match.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_standing(struct flagfall_clock *clock,
                                            const struct flagfall_standing *standing,
                                            const struct flagfall_side_standing *first,
                                            const struct flagfall_side_standing *second,
                                            flagfall_side *side,
                                            flagfall_standing_field *field);

// Writes what the clocks show at `at_ms`, as a standing: a clock that joins the game with it
// continues like this one. Changes nothing.
//
// That clock does not know of a move that is ready, and the time of the turn until `at_ms` cannot
// be replaced by a shorter measured time. If the time control charges whole units, what has run of
// a unit is not part of a standing.
//
// `standing`, `first` and `second` may be NULL.
//
// Returns BAD_STANDING if the game is within a decision or belongs to a match, if a move was not
// received, if it ended by both first flags, and if no standing can say what has become of it, such
// as after a berserk in a turn that is now longer than its limit: then `*side` and `*field` say
// which. Both may be NULL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_standing(const struct flagfall_clock *clock,
                                        int64_t at_ms,
                                        struct flagfall_standing *standing,
                                        struct flagfall_side_standing *first,
                                        struct flagfall_side_standing *second,
                                        flagfall_side *side,
                                        flagfall_standing_field *field);

// Returns the name of a field of a standing, the same in every language: "moves-left".
//
// The string is static. NULL if the number is not a field.
//
// Since 0.1.0.
const char *flagfall_standing_field_name(flagfall_standing_field field);

// Sets the alarms of both sides, in place of those before. NULL: none for that side. An alarm is
// armed if the side's bank is above its threshold.
//
// From now on every call that changes the clock also reports what sounded by then, with its exact
// timestamp: the events ALARM and COUNTDOWN. What sounds in the same millisecond as something that
// expires comes after it, and before what a call does in that millisecond. Clocks that are paused or
// wait for a receipt are silent.
//
// Alarms do not change the game, and are no part of its journal. After a take-back they are armed as
// if they were set then, and after `flagfall_clock_set_standing` what sounded before is not
// reported. A saved clock contains them.
//
// Returns INVALID_ARGUMENT if there are too many alarms, if two of a side have the same threshold,
// and if a value is out of range.
//
// Since 0.1.0.
flagfall_status flagfall_clock_set_alarms(struct flagfall_clock *clock,
                                          const struct flagfall_side_alarms *first,
                                          const struct flagfall_side_alarms *second,
                                          int64_t at_ms,
                                          size_t *count);

// Writes the alarms of both sides, each by descending threshold. Either pointer may be NULL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_alarms(const struct flagfall_clock *clock,
                                      struct flagfall_side_alarms *first,
                                      struct flagfall_side_alarms *second);

// Writes the timestamp of the next event if nobody presses, alarms and countdowns included: the
// sooner of theirs and `flagfall_clock_deadline`. Set a timer for it, and call
// `flagfall_clock_advance` then.
//
// `*exists` is 0 if there is none; then `*at_ms` is unchanged. Both may be NULL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_wake(const struct flagfall_clock *clock,
                                    uint32_t *exists,
                                    int64_t *at_ms);

// Writes the alarms that `scheme` has in games with this time control. An untimed side has none.
// Either pointer may be NULL.
//
// Since 0.1.0.
flagfall_status flagfall_control_alarms(const struct flagfall_control *control,
                                        flagfall_alarm_scheme scheme,
                                        struct flagfall_side_alarms *first,
                                        struct flagfall_side_alarms *second);

// Writes a time as a clock shows it, in at most 25 characters of ASCII: "1:23:45".
//
// The time is rounded up to the unit that is shown, so that zero is shown only when no time is
// left. Below zero, the excess is rounded up.
//
// - `tenths_below_ms`: in the style TENTHS, shorter times have tenths of a second. 0 to 3,600,000;
//   20,000 is usual. The other styles do not use it.
// - `hide_zero`: 1 to write a time of exactly 0 as the smallest unit, such as "0:01", for a side
//   whose flag is still up; else 0.
// - `plus`: 1 to write a time below zero with the sign "+", as the excess; 0 for "-".
//
// Returns INVALID_ARGUMENT for an unknown style and for any other value of these three;
// BUFFER_TOO_SHORT if `out` is too small: `*length` is then the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_format_time(int64_t time_ms,
                                     flagfall_time_style style,
                                     int64_t tenths_below_ms,
                                     uint32_t hide_zero,
                                     uint32_t plus,
                                     char *out,
                                     size_t capacity,
                                     size_t *length);

// Parses a time control from a text that may need assumptions.
//
// A text that `flagfall_control_parse` accepts gives the same time control, without assumptions.
// Others are read only in PGN, PGN_EXTENDED, SGF, FIDE and US_CHESS, where they have one reading,
// with at most 16 assumptions: `5m + 3s` in PGN. Numbers are ignored only in the properties of SGF
// for the time left.
//
// `options` may be NULL: the notation's defaults. `error` may be NULL. It is written only if the
// status is PARSE: as by `flagfall_control_parse`. Free `*out` with `flagfall_assumed_free`.
//
// Returns PARSE if the text has no such reading; INVALID_ARGUMENT if the notation, the mode or the
// option is unknown; NEGATIVE_TIME if a time of the default clock in `options` is below zero.
//
// Since 0.1.0.
flagfall_status flagfall_parse_tolerant(flagfall_notation notation,
                                        const struct flagfall_options *options,
                                        const char *text,
                                        size_t text_length,
                                        struct flagfall_parse_error *error,
                                        struct flagfall_assumed **out);

// Frees what was read tolerantly. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_assumed_free(struct flagfall_assumed *assumed);

// Creates the time control. Free `*out` with `flagfall_control_free`.
//
// Since 0.1.0.
flagfall_status flagfall_assumed_control(const struct flagfall_assumed *assumed,
                                         struct flagfall_control **out);

// Writes the assumptions, in the order of the text: at most 16, and none if the text is valid as
// it stands.
//
// Returns BUFFER_TOO_SHORT if `assumptions` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_assumed_assumptions(const struct flagfall_assumed *assumed,
                                             struct flagfall_assumption *assumptions,
                                             size_t capacity,
                                             size_t *count);

// Writes assumption `index` as a sentence in English: `"5m" means 300 s`.
//
// Returns INVALID_ARGUMENT if there is no such assumption; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_assumed_meaning(const struct flagfall_assumed *assumed,
                                         size_t index,
                                         char *out,
                                         size_t capacity,
                                         size_t *length);

// Writes a text of the notation that needs no assumption and gives the same time control.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_assumed_canonical(const struct flagfall_assumed *assumed,
                                           char *out,
                                           size_t capacity,
                                           size_t *length);

// Returns the name of a kind of assumption, the same in every language: "unit".
//
// The string is static. NULL if the number is not such a kind.
//
// Since 0.1.0.
const char *flagfall_assumption_kind_name(flagfall_assumption_kind kind);

// Returns the name of an outcome, the same in every language: "open", "draw", "first", "second",
// "aborted".
//
// The string is static. NULL if the number is not an outcome.
//
// Since 0.1.0.
const char *flagfall_outcome_name(flagfall_outcome outcome);

// Returns the name of a reason, the same in every language: "both-first-flags".
//
// The string is static. NULL if the number is not a reason.
//
// Since 0.1.0.
const char *flagfall_reason_name(flagfall_reason reason);

// Starts to record every call in a journal, so that moves can be taken back. Does nothing if the
// clock already keeps one.
//
// A journal takes about 32 bytes per call. Its calls may cause up to 10,000,000 events in all; an
// ordinary press causes none. A later call that would exceed that returns JOURNAL_FULL.
//
// Returns JOURNAL_FULL if, under this time control, one call can cause more than 1,000,000 events.
//
// Since 0.1.0.
flagfall_status flagfall_clock_keep_journal(struct flagfall_clock *clock);

// Returns the game to the position after `moves` moves, counting both sides' moves, and continues
// from there: the turn after that position begins again at `at_ms`.
//
// 0 is the start of the game, or, if the game has not started, the clock as its journal began.
//
// The call first advances the clock to `at_ms`, and `*count` is the number of events due by then.
// Those after the point to which the game returns are undone too: a flag among them has not
// fallen. So are pauses and corrections since then: to correct the times as well, take back first,
// then pause at the same timestamp and adjust them.
//
// The journal keeps what was taken back: to undo a take-back, call
// `flagfall_clock_take_back_to_timestamp` with a timestamp just before it.
//
// Returns NO_JOURNAL if the clock keeps no journal; NOT_IN_JOURNAL if the game has not reached
// that many moves by `at_ms`, or they were taken back, or the journal began later.
//
// Since 0.1.0.
flagfall_status flagfall_clock_take_back_to_move(struct flagfall_clock *clock,
                                                 int64_t at_ms,
                                                 uint32_t moves,
                                                 size_t *count);

// Like `flagfall_clock_take_back_to_move`, but returns to the timestamp `timestamp_ms`: the clocks
// show what they showed then, possibly in the middle of a turn, and run on from `at_ms` if they
// were running.
//
// Returns NO_JOURNAL if the clock keeps no journal; NOT_IN_JOURNAL if `timestamp_ms` is before the
// journal began or after `at_ms`.
//
// Since 0.1.0.
flagfall_status flagfall_clock_take_back_to_timestamp(struct flagfall_clock *clock,
                                                      int64_t at_ms,
                                                      int64_t timestamp_ms,
                                                      size_t *count);

// Writes the clock's journal as JSON, for `flagfall_clock_from_journal`: the state of the clock
// when the journal began, and each call since, such as `[61500,{"press":"first"}]`.
//
// Returns NO_JOURNAL if the clock keeps no journal; BUFFER_TOO_SHORT if `out` is too small, with
// `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_journal_json(const struct flagfall_clock *clock,
                                            char *out,
                                            size_t capacity,
                                            size_t *length);

// Creates a clock from a journal by repeating every call in it. The clock keeps the journal.
//
// If the call fails, `detail` receives an explanation, as in `flagfall_clock_restore`; it may be
// NULL. Free `*out` with `flagfall_clock_free`.
//
// Returns RESTORE_… if the text is not a journal or contains a call that fails.
//
// Since 0.1.0.
flagfall_status flagfall_clock_from_journal(const char *text,
                                            size_t text_length,
                                            char *detail,
                                            struct flagfall_clock **out);

// Saves the whole state of the clock at `at_ms` in about 100 bytes, without its journal. Changes
// nothing.
//
// `flagfall_clock_restore` creates an equal clock from it, in any language, on any machine and
// with any later version. Events due by `at_ms` are not lost: they happen on the restored clock.
// To save the journal too, use `flagfall_clock_save_with_journal`.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
//
// Since 0.1.0.
flagfall_status flagfall_clock_save(const struct flagfall_clock *clock,
                                    int64_t at_ms,
                                    uint8_t *out,
                                    size_t capacity,
                                    size_t *size);

// Like `flagfall_clock_save`, but saves as JSON, in one line.
//
// The text may be reformatted or its keys reordered, as some databases do. After any other change
// it is rejected.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_save_json(const struct flagfall_clock *clock,
                                         int64_t at_ms,
                                         char *out,
                                         size_t capacity,
                                         size_t *length);

// Like `flagfall_clock_save_json`, with the clock's journal, so that moves can be taken back on
// the restored clock. The text grows by about 30 bytes per call in the journal.
//
// Returns NO_JOURNAL if the clock keeps no journal; BUFFER_TOO_SHORT if `out` is too small, with
// `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_save_with_journal(const struct flagfall_clock *clock,
                                                 int64_t at_ms,
                                                 char *out,
                                                 size_t capacity,
                                                 size_t *length);

// Creates a clock from what `flagfall_clock_save`, `flagfall_clock_save_json` or
// `flagfall_clock_save_with_journal` wrote. A truncated or modified snapshot is rejected.
//
// `saved_at_ms` points to a timestamp of the monotonic clock that you use from now on. The
// restored clock takes it as the moment of the save. Pass:
//
// - The current timestamp: the time while the clock was saved is not charged.
// - The current timestamp - N: N ms are charged.
// - NULL if you still use the clock of the save (for example Unix time, provided that it never
//   steps back): all the time since the save is charged.
//
// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_clock_free`.
//
// Returns RESTORE_… if the data is not a snapshot, is truncated or modified, or contains a state
// that no clock can reach.
//
// Since 0.1.0.
flagfall_status flagfall_clock_restore(const uint8_t *saved,
                                       size_t size,
                                       const int64_t *saved_at_ms,
                                       char *detail,
                                       struct flagfall_clock **out);

// Saves the match in about 15 bytes, also in the middle of a game: the score, the games, the
// Crawford game and the cube. `flagfall_match_restore` restores it, in any language, on any machine
// and with any later version. To save the clock of the game too, use
// `flagfall_clock_save_with_match`.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
//
// Since 0.1.0.
flagfall_status flagfall_match_save(const struct flagfall_match *match,
                                    uint8_t *out,
                                    size_t capacity,
                                    size_t *size);

// Like `flagfall_match_save`, but saves as JSON, in one line. The text may be reformatted or its
// keys reordered; after any other change it is rejected.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_match_save_json(const struct flagfall_match *match,
                                         char *out,
                                         size_t capacity,
                                         size_t *length);

// Restores a match from what `flagfall_match_save`, `flagfall_match_save_json` or
// `flagfall_clock_save_with_match` wrote, without the clock of the last.
//
// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_match_free`.
//
// Returns RESTORE_… if the data is not a saved match, is truncated or modified, or contains a state
// that no match can reach.
//
// Since 0.1.0.
flagfall_status flagfall_match_restore(const uint8_t *saved,
                                       size_t size,
                                       char *detail,
                                       struct flagfall_match **out);

// Saves the clock at `at_ms` with the match whose game it plays, as JSON. If the clock keeps a
// journal, it is saved too. `flagfall_clock_restore_with_match` restores both, and
// `flagfall_match_restore` the match alone.
//
// Returns BUFFER_TOO_SHORT if `out` is too small: `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clock_save_with_match(const struct flagfall_clock *clock,
                                               const struct flagfall_match *match,
                                               int64_t at_ms,
                                               char *out,
                                               size_t capacity,
                                               size_t *length);

// Restores what `flagfall_clock_save_with_match` wrote. `saved_at_ms` and `detail` are as in
// `flagfall_clock_restore`.
//
// The match and the clock are checked separately: a clock of another match is not noticed. Free
// `*match` with `flagfall_match_free` and `*out` with `flagfall_clock_free`.
//
// Returns RESTORE_… as `flagfall_match_restore`, and as `flagfall_clock_restore` for the clock; also
// if the match was saved without a clock.
//
// Since 0.1.0.
flagfall_status flagfall_clock_restore_with_match(const uint8_t *saved,
                                                  size_t size,
                                                  const int64_t *saved_at_ms,
                                                  char *detail,
                                                  struct flagfall_match **match,
                                                  struct flagfall_clock **out);

// Creates an arena without games.
//
// Free `*out` with `flagfall_arena_free`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_new(struct flagfall_arena **out);

// Frees an arena with all its games. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_arena_free(struct flagfall_arena *arena);

// Adds a copy of `clock` as a game, and writes the game's id to `*game`, which may not be NULL.
//
// `clock` remains yours. If an event of the game is due before the arena's last timestamp, the
// next `flagfall_arena_advance` reports it.
//
// Returns TOO_LARGE if the arena already holds about 4,000,000,000 games.
//
// Since 0.1.0.
flagfall_status flagfall_arena_add(struct flagfall_arena *arena,
                                   const struct flagfall_clock *clock,
                                   flagfall_game_id *game);

// Removes a game, and writes its clock to `*out`.
//
// `out` may be NULL if you do not need the clock. Free `*out` with `flagfall_clock_free`.
//
// Returns NO_SUCH_GAME if the arena has no such game.
//
// Since 0.1.0.
flagfall_status flagfall_arena_remove(struct flagfall_arena *arena,
                                      flagfall_game_id game,
                                      struct flagfall_clock **out);

// Writes the number of games in the arena.
//
// Since 0.1.0.
flagfall_status flagfall_arena_count(const struct flagfall_arena *arena, size_t *count);

// Creates an independent copy of a game's clock, advanced to the timestamp that the last
// `flagfall_arena_advance` reached.
//
// Free `*out` with `flagfall_clock_free`.
//
// Returns NO_SUCH_GAME if the arena has no such game; TOO_LARGE if a time of the game is out of
// range; JOURNAL_FULL if its journal has no room for the events due by then.
//
// Since 0.1.0.
flagfall_status flagfall_arena_clock(const struct flagfall_arena *arena,
                                     flagfall_game_id game,
                                     struct flagfall_clock **out);

// Replaces a game's state by a copy of `clock`, without the events of that clock's last call.
// `clock` remains yours.
//
// Returns NO_SUCH_GAME if the arena has no such game; TOO_LARGE if the arena has too many
// different time controls.
//
// Since 0.1.0.
flagfall_status flagfall_arena_set(struct flagfall_arena *arena,
                                   flagfall_game_id game,
                                   const struct flagfall_clock *clock);

// Completes the move of `side` in a game, like `flagfall_clock_press`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_press(struct flagfall_arena *arena,
                                     flagfall_game_id game,
                                     flagfall_side side,
                                     int64_t at_ms);

// Writes what both clocks of a game show at `at_ms`, like `flagfall_clock_read`. Changes nothing.
//
// `reading`, `first` and `second` may each be NULL if you do not need it.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_read` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_read(const struct flagfall_arena *arena,
                                    flagfall_game_id game,
                                    int64_t at_ms,
                                    struct flagfall_reading *reading,
                                    struct flagfall_side_reading *first,
                                    struct flagfall_side_reading *second);

// Writes what the bank of `side` shows in a game at `at_ms`, like `flagfall_clock_bank`.
//
// `*timed` is set to 1, and `*bank_ms` to the bank; or, if `side` plays without a clock, `*timed`
// to 0, and `*bank_ms` is left unchanged.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_bank` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_bank(const struct flagfall_arena *arena,
                                    flagfall_game_id game,
                                    flagfall_side side,
                                    int64_t at_ms,
                                    uint32_t *timed,
                                    int64_t *bank_ms);

// Advances all games to `at_ms`: all events due by then happen. They become pending in order of
// time; those of one game at one timestamp are adjacent. Those that were due before the arena's own
// time, of games that were added later, come first, in any order. Get them with
// `flagfall_arena_events`.
//
// The call stops after about `most` events, or after it has looked at 1,024 games in which nothing
// happened. So the memory that it uses is bounded, and the time that it takes, no matter how many
// games there are. `*arrived` is set to 1 if the arena has reached `at_ms`. Otherwise it is set to
// 0: call again for the rest, even if no event is pending.
//
// Returns AT_WENT_BACK if `at_ms` is earlier than the timestamp that the last call of this
// function reached; INVALID_ARGUMENT if `most` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_arena_advance(struct flagfall_arena *arena,
                                       int64_t at_ms,
                                       size_t most,
                                       uint32_t *arrived);

// Writes the timestamp that the last `flagfall_arena_advance` reached. A later call with an
// earlier timestamp returns AT_WENT_BACK.
//
// `*exists` is set to 1, and `*at_ms` to the timestamp; or, if the arena has not been advanced
// yet, `*exists` to 0, and `*at_ms` is left unchanged. The last timestamp of a single game can be
// later: see `flagfall_clock_last_at` of its `flagfall_arena_clock`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_last_at(const struct flagfall_arena *arena,
                                       uint32_t *exists,
                                       int64_t *at_ms);

// Takes pending events: moves up to `capacity` of them into `events`, and sets `*count` to their
// number, 0 if there are none. Those that became pending first come first.
//
// Events of a press become pending with the press, and those of `flagfall_arena_advance` with that
// call.
//
// Since 0.1.0.
flagfall_status flagfall_arena_events(struct flagfall_arena *arena,
                                      struct flagfall_game_event *events,
                                      size_t capacity,
                                      size_t *count);

// Writes the timestamp of the next event of any game, if nobody presses. The cost does not grow
// with the number of games: if the deadlines of more than 1,024 games were postponed, the timestamp
// can be earlier than the next event.
//
// Set a timer for it and call `flagfall_arena_advance` then. It is valid until the next call that
// changes the arena, and never earlier than the arena's last timestamp. `*exists` is set to 1, and
// `*at_ms` to the timestamp; or, if nothing can happen, `*exists` to 0, and `*at_ms` is left
// unchanged.
//
// Since 0.1.0.
flagfall_status flagfall_arena_deadline(struct flagfall_arena *arena,
                                        uint32_t *exists,
                                        int64_t *at_ms);

// Adds `count` games and starts them: `games[i]` is set to the id of a game with the time control
// `controls[which[i]]`, in which the turn of `sides[i]` begins at `at_ms[i]`.
//
// - `controls` points to `control_count` time controls. `which` may be NULL: then all games have the
//   first one.
// - `sides` may be NULL: then FLAGFALL_SIDE_FIRST begins in all games.
// - A game that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
//   status of each game, and `*refused` to the number of games that failed; their id is 0.
//   `statuses` may be NULL. The status is INVALID_ARGUMENT if a side is invalid, or a number in
//   `which` is not below `control_count`; otherwise that of `flagfall_clock_start` or
//   `flagfall_arena_add`.
//
// Returns INVALID_ARGUMENT if a time control is NULL; OVERLAP if `games` or `statuses` shares memory
// with another array.
//
// Since 0.1.0.
flagfall_status flagfall_arena_add_many(struct flagfall_arena *arena,
                                        const struct flagfall_control *const *controls,
                                        size_t control_count,
                                        const uint32_t *which,
                                        const flagfall_side *sides,
                                        const int64_t *at_ms,
                                        size_t count,
                                        flagfall_game_id *games,
                                        flagfall_status *statuses,
                                        size_t *refused);

// Presses in `count` games, one after the other: completes the move of `sides[i]` in `games[i]` at
// `at_ms[i]`.
//
// A press that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
// status of each press, and `*refused` to the number of presses that failed. `statuses` may be
// NULL.
//
// Returns OVERLAP if `statuses` shares memory with another array.
//
// Since 0.1.0.
flagfall_status flagfall_arena_press_many(struct flagfall_arena *arena,
                                          const flagfall_game_id *games,
                                          const flagfall_side *sides,
                                          const int64_t *at_ms,
                                          size_t count,
                                          flagfall_status *statuses,
                                          size_t *refused);

// Pauses `count` games at `at_ms`, one after the other, like `flagfall_arena_pause`.
//
// A game that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
// status of each game, and `*refused` to the number of games that failed. `statuses` may be NULL.
//
// Returns OVERLAP if `statuses` shares memory with `games`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_pause_many(struct flagfall_arena *arena,
                                          const flagfall_game_id *games,
                                          size_t count,
                                          int64_t at_ms,
                                          flagfall_status *statuses,
                                          size_t *refused);

// Resumes `count` paused games at `at_ms`, like `flagfall_arena_resume`. Otherwise like
// `flagfall_arena_pause_many`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_resume_many(struct flagfall_arena *arena,
                                           const flagfall_game_id *games,
                                           size_t count,
                                           int64_t at_ms,
                                           flagfall_status *statuses,
                                           size_t *refused);

// Ends `count` games at `at_ms` for a reason off the clock, like `flagfall_arena_stop`. Otherwise
// like `flagfall_arena_pause_many`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_stop_many(struct flagfall_arena *arena,
                                         const flagfall_game_id *games,
                                         size_t count,
                                         int64_t at_ms,
                                         flagfall_status *statuses,
                                         size_t *refused);

// Writes what `count` games show at `at_ms`, for a list of games. Changes nothing. For `games[i]`:
//
// - `phases[i]`: whether the clocks run.
// - `on_turn[i]`: the side on turn.
// - `banks_ms[2 * i]` and `banks_ms[2 * i + 1]`: the banks of the first and the second side;
//   FLAGFALL_UNTIMED_MS if a side plays untimed. So `banks_ms` has room for `2 * count` numbers.
// - `lent_ms[i]`: the delay time left in this turn.
// - `statuses[i]`: OK, or why the game cannot be read. Then its other numbers are left unchanged,
//   and `*refused` counts it; the call itself returns OK.
//
// Each of these five arrays may be NULL if you do not need it.
//
// Returns OVERLAP if two of the arrays share memory.
//
// Since 0.1.0.
flagfall_status flagfall_arena_read_many(const struct flagfall_arena *arena,
                                         const flagfall_game_id *games,
                                         size_t count,
                                         int64_t at_ms,
                                         flagfall_status *statuses,
                                         flagfall_phase *phases,
                                         flagfall_side *on_turn,
                                         int64_t *banks_ms,
                                         int64_t *lent_ms,
                                         size_t *refused);

// Saves all games at `at_ms`: calls `write` with one part after the other, each of up to 4,096
// games. A `flagfall_arena_reader` restores the arena from all parts. Changes nothing.
//
// What is saved contains every game with its id, its journal and its alarms, and the arena's own
// time, but not the pending events: take these first. A running game takes 70 bytes, most others
// about 100. To save often, use `flagfall_arena_save_changes`.
//
// Returns AT_WENT_BACK if `at_ms` is earlier than the arena's last timestamp; WRITE_FAILED if
// `write` did.
//
// Since 0.1.0.
flagfall_status flagfall_arena_save(const struct flagfall_arena *arena,
                                    int64_t at_ms,
                                    flagfall_write write,
                                    void *context);

// Saves the games that have changed, at most `most` in one call, with one call of `write`.
//
// `*complete` is set to 1 if the pass is complete: then all changes that were made before its first
// call are saved, and the next call begins another pass. Otherwise it is set to 0: call again for
// the rest.
//
// The first pass of a series saves all games; the first call of an arena begins a series. Store
// what a series saves in one file, in this order. A `flagfall_arena_reader` restores from it, at
// any time, the games as they were last saved. If the last part of a file was not written
// completely, its other parts are restored. A restored arena begins a new series, in a new file:
// keep the old file until the first pass is complete, and if the program ends before that, restore
// from both.
//
// A call takes time in proportion to `most`: with 5,000, one or two milliseconds. If `write` fails,
// the next call begins a new series.
//
// Returns AT_WENT_BACK if `at_ms` is earlier than the arena's last timestamp; WRITE_FAILED if
// `write` did; INVALID_ARGUMENT if `most` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_arena_save_changes(struct flagfall_arena *arena,
                                            int64_t at_ms,
                                            size_t most,
                                            flagfall_write write,
                                            void *context,
                                            uint32_t *complete);

// Begins a new series: the next calls of `flagfall_arena_save_changes` save all games, for a new
// file. Call it if the last file has become long.
//
// Since 0.1.0.
flagfall_status flagfall_arena_begin_series(struct flagfall_arena *arena);

// Creates a reader, at the beginning of a file.
//
// Free `*out` with `flagfall_arena_reader_free`.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_new(struct flagfall_arena_reader **out);

// Frees a reader. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_arena_reader_free(struct flagfall_arena_reader *reader);

// Reads the next bytes of a file.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_read(struct flagfall_arena_reader *reader,
                                           const uint8_t *saved,
                                           size_t size);

// Ends a file, whose last part can be missing. The next bytes begin another file, whose games
// replace those before.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_end_file(struct flagfall_arena_reader *reader);

// Ends the last file, and creates the arena. The ids of the games stay valid. The reader is then
// ready for another arena; if the call fails, it keeps what it has read.
//
// `saved_at_ms` is as in `flagfall_clock_restore`, for the moment of the last save; it may be NULL.
//
// What is truncated or damaged is listed in `flagfall_arena_reader_damages`, and all else is
// restored. Events that were reported after a game was last saved are reported again. If games were
// added after the last save, their ids will be given to other games.
//
// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_arena_free`.
//
// Returns RESTORE_… if no part could be read, or if a part was written by a later version.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_finish(struct flagfall_arena_reader *reader,
                                             const int64_t *saved_at_ms,
                                             char *detail,
                                             struct flagfall_arena **out);

// Writes what could not be restored of the last arena, in the order of the bytes: nothing if
// everything was.
//
// Returns BUFFER_TOO_SHORT if `damages` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_damages(const struct flagfall_arena_reader *reader,
                                              struct flagfall_arena_damage *damages,
                                              size_t capacity,
                                              size_t *count);

// Writes the number of places of the last arena of which nothing is known, because everything that
// was saved about them is damaged or missing. Each had at most one game when it was last saved.
//
// Since 0.1.0.
flagfall_status flagfall_arena_reader_lost(const struct flagfall_arena_reader *reader,
                                           uint32_t *lost);

// Writes the ids of all games. Their order changes only when games are added or removed.
//
// Returns BUFFER_TOO_SHORT if `games` has room for fewer than `*count` ids.
//
// Since 0.1.0.
flagfall_status flagfall_arena_games(const struct flagfall_arena *arena,
                                     flagfall_game_id *games,
                                     size_t capacity,
                                     size_t *count);

// Writes whether a game is in the arena: `*contains` is set to 1 if so, else to 0.
//
// Since 0.1.0.
flagfall_status flagfall_arena_contains(const struct flagfall_arena *arena,
                                        flagfall_game_id game,
                                        uint32_t *contains);

// Writes the timestamp of the next event in one game, like `flagfall_clock_deadline`, but never
// earlier than the arena's last timestamp.
//
// `*exists` is set to 1, and `*at_ms` to the timestamp; or, if nothing can happen, `*exists` to 0,
// and `*at_ms` is left unchanged.
//
// Returns NO_SUCH_GAME if the arena has no such game.
//
// Since 0.1.0.
flagfall_status flagfall_arena_game_deadline(const struct flagfall_arena *arena,
                                             flagfall_game_id game,
                                             uint32_t *exists,
                                             int64_t *at_ms);

// Starts a game, like `flagfall_clock_start`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_start` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_start(struct flagfall_arena *arena,
                                     flagfall_game_id game,
                                     flagfall_side side,
                                     int64_t at_ms);

// Completes the move of `side` in a game if it is number `number` of `side` and its next one, like
// `flagfall_clock_press_move`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_move` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_press_move(struct flagfall_arena *arena,
                                          flagfall_game_id game,
                                          flagfall_side side,
                                          int64_t at_ms,
                                          uint32_t number,
                                          uint32_t take_backs);

// Completes the move of `side` in a game and charges `elapsed_ms`, like
// `flagfall_clock_press_elapsed`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_elapsed` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_press_elapsed(struct flagfall_arena *arena,
                                             flagfall_game_id game,
                                             flagfall_side side,
                                             int64_t at_ms,
                                             int64_t elapsed_ms);

// Like `flagfall_arena_press_elapsed`, if the move is number `number` of `side` and its next one:
// see `flagfall_clock_press_move_elapsed`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_move_elapsed`
// does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_press_move_elapsed(struct flagfall_arena *arena,
                                                  flagfall_game_id game,
                                                  flagfall_side side,
                                                  int64_t at_ms,
                                                  int64_t elapsed_ms,
                                                  uint32_t number,
                                                  uint32_t take_backs);

// Pauses a game, like `flagfall_clock_pause`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_pause` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_pause(struct flagfall_arena *arena,
                                     flagfall_game_id game,
                                     int64_t at_ms);

// Resumes a paused game, like `flagfall_clock_resume`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_resume` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_resume(struct flagfall_arena *arena,
                                      flagfall_game_id game,
                                      int64_t at_ms);

// Ends a game for a reason off the clock, like `flagfall_clock_stop`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_stop` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_stop(struct flagfall_arena *arena,
                                    flagfall_game_id game,
                                    int64_t at_ms);

// Adds `time_ms` to the bank of `side` in a game, or subtracts it if negative, like
// `flagfall_clock_adjust`.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_adjust` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_adjust(struct flagfall_arena *arena,
                                      flagfall_game_id game,
                                      flagfall_side side,
                                      int64_t at_ms,
                                      int64_t time_ms);

// Sets the alarms of a game, like `flagfall_clock_set_alarms`. `flagfall_arena_advance` then reports
// what sounds, and `flagfall_arena_deadline` counts it.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_set_alarms` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_set_alarms(struct flagfall_arena *arena,
                                          flagfall_game_id game,
                                          const struct flagfall_side_alarms *first,
                                          const struct flagfall_side_alarms *second,
                                          int64_t at_ms);

// Writes the result of a game at `at_ms`, like `flagfall_clock_verdict`. Changes nothing.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_verdict` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_verdict(const struct flagfall_arena *arena,
                                       flagfall_game_id game,
                                       int64_t at_ms,
                                       const struct flagfall_board *board,
                                       const struct flagfall_terms *terms,
                                       struct flagfall_verdict *verdict);

// Saves the whole state of a game's clock at `at_ms`, like `flagfall_clock_save`. Changes nothing.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_save` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_save_game(const struct flagfall_arena *arena,
                                         flagfall_game_id game,
                                         int64_t at_ms,
                                         uint8_t *out,
                                         size_t capacity,
                                         size_t *size);

// Saves the whole state of a game's clock at `at_ms` as JSON, like `flagfall_clock_save_json`.
// Changes nothing.
//
// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_save_json` does.
//
// Since 0.1.0.
flagfall_status flagfall_arena_save_game_json(const struct flagfall_arena *arena,
                                              flagfall_game_id game,
                                              int64_t at_ms,
                                              char *out,
                                              size_t capacity,
                                              size_t *length);

// Writes `size` bytes to the file at `path`, completely or not at all: even after a crash the file
// has either its old content or the new one. Use it for snapshots and anything else that must not
// be lost.
//
// - `path` has `path_length` bytes in the system's encoding, without a NUL.
// - The bytes are first written to a new file in the same folder, which then replaces the old one.
//   If the process is killed in between, the new file remains; its name begins with ".flagfall-".
// - An existing file keeps its permissions. A symbolic link is followed.
//
// Returns FILE_NOT_FOUND if the folder does not exist; FILE_NOT_PERMITTED without permission to
// write; FILE for any other error.
//
// Since 0.1.0.
flagfall_status flagfall_write_file(const char *path,
                                    size_t path_length,
                                    const uint8_t *bytes,
                                    size_t size);

// Parses a PCN document: a JSON object or a TOML document, as `format` says.
//
// Without `periods` the game is untimed; without `plies` no move has been made. A document that is
// not empty needs at least one of PCN's keys: `periods`, `sides`, `setup`, `plies`.
//
// `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where, with
// the path of the value. Free `*out` with `flagfall_pcn_free`.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_parse(flagfall_format format,
                                   const char *text,
                                   size_t text_length,
                                   struct flagfall_parse_error *error,
                                   struct flagfall_pcn **out);

// Creates the document of a game: the periods of `control`, and in `elapsed_ms` the time that each
// of the `count` plies took, in milliseconds.
//
// Free `*out` with `flagfall_pcn_free`.
//
// Returns CANNOT_SAY_UNEQUAL_SIDES if the sides have different schedules; CANNOT_SAY_TIME if a
// ply's time is below zero; another CANNOT_SAY_… if PCN's periods cannot express the control.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_from_game(const struct flagfall_control *control,
                                       const int64_t *elapsed_ms,
                                       size_t count,
                                       struct flagfall_pcn **out);

// Creates the document of the game on a clock with a journal: its periods, and the time that each
// ply took, including the one in which a flag fell. Moves that were taken back are left out.
//
// Free `*out` with `flagfall_pcn_free`.
//
// Returns what `flagfall_pcn_from_game` does; CANNOT_SAY_ACTIONS if the clock has not kept a
// journal since the start of the game, or if the times of the plies alone do not lead to the
// clocks' final banks, for example because the arbiter set a bank or a double was offered.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_from_journal(const struct flagfall_clock *clock,
                                          struct flagfall_pcn **out);

// Frees a document. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_pcn_free(struct flagfall_pcn *pcn);

// Creates the time control given by the document's `periods`.
//
// Free `*out` with `flagfall_control_free`.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_control(const struct flagfall_pcn *pcn, struct flagfall_control **out);

// Replays the document's plies on a clock, each with the time recorded for it. `first_to_move`
// makes the first ply.
//
// - `plies` receives each ply, with what the clock of the side that moved showed after it. It may
//   be NULL with capacity 0; the call then returns OK.
// - `count` receives the number of plies.
// - `forfeit` receives the number of the ply in which the flag fell, counted from 1; 0 if none.
//   The plies after it change no clock.
//
// Returns BUFFER_TOO_SHORT if `plies` is not NULL and too small.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_replay(const struct flagfall_pcn *pcn,
                                    flagfall_side first_to_move,
                                    struct flagfall_ply *plies,
                                    size_t capacity,
                                    size_t *count,
                                    size_t *forfeit);

// Writes the document in `format`, with all its keys in their order. JSON has no white space; in
// TOML, tables at the end have headers.
//
// If the document has a value that `format` cannot hold, `path` receives where it is, such as
// "sides.first". It must have room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL.
//
// Returns CANNOT_HOLD_… if `format` cannot hold a value; BUFFER_TOO_SHORT if `out` is too small,
// with `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_pcn_print(const struct flagfall_pcn *pcn,
                                   flagfall_format format,
                                   char *path,
                                   char *out,
                                   size_t capacity,
                                   size_t *length);

// Writes the clock annotation for a clock that shows `time_ms` after a move: "[%clk 1:29:57.5]".
//
// The time has at most three decimals. A time below zero is written as 0.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_clk_comment(int64_t time_ms, char *out, size_t capacity, size_t *length);

// Writes the clock annotation for a move that took `time_ms`: "[%emt 0:00:02.05]". Otherwise like
// `flagfall_clk_comment`.
//
// Since 0.1.0.
flagfall_status flagfall_emt_comment(int64_t time_ms, char *out, size_t capacity, size_t *length);

// Finds the clock annotations in the text of a PGN comment, in their order. Other text is ignored.
//
// Returns BUFFER_TOO_SHORT if `comments` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_clock_comments(const char *text,
                                        size_t text_length,
                                        struct flagfall_clock_comment *comments,
                                        size_t capacity,
                                        size_t *count);

// Computes the time that each of `count` plies took from the clock times in a game file, the first
// side's ply first. A ply is one side's move.
//
// - `clocks_ms[i]` is what the mover's clock showed after ply `i`, or FLAGFALL_MS_UNKNOWN.
// - `elapsed_ms[i]` is set to the time that the ply took. If several times lead to the same clock
//   time, for example within a delay, it is the shortest. It is FLAGFALL_MS_UNKNOWN if the clock
//   is unknown or no time fits; from then on that side's times are all unknown, in an hourglass
//   both sides'. `elapsed_ms` and `clocks_ms` may be the same array.
//
// A clock time must be what `flagfall_clock_read` shows right after the press: it includes an
// increment that is added after the move, but not one that is added before the next move. There is
// one exception, as in the daily games of chess.com: where each move has its own time that the
// press renews, the clock time is what was left of it when the move was made.
//
// Since 0.1.0.
flagfall_status flagfall_elapsed_times(const struct flagfall_control *control,
                                       const int64_t *clocks_ms,
                                       size_t count,
                                       int64_t *elapsed_ms);

// Frees an audit. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_audit_free(struct flagfall_audit *audit);

// Creates the time control that the game was audited with. Free `*out` with `flagfall_control_free`.
//
// Since 0.1.0.
flagfall_status flagfall_audit_control(const struct flagfall_audit *audit,
                                       struct flagfall_control **out);

// Writes the convention that the clocks were compared by.
//
// Since 0.1.0.
flagfall_status flagfall_audit_convention(const struct flagfall_audit *audit,
                                          flagfall_convention *convention);

// Writes how well the conventions fit, in the order in which they were tried. The convention of the
// audit is one of them; those after it that cannot fit better are not tried.
//
// Returns BUFFER_TOO_SHORT if `fits` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_audit_tried(const struct flagfall_audit *audit,
                                     struct flagfall_convention_fit *fits,
                                     size_t capacity,
                                     size_t *count);

// Writes what was found of each ply, in order.
//
// Returns BUFFER_TOO_SHORT if `plies` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_audit_plies(const struct flagfall_audit *audit,
                                     struct flagfall_ply_audit *plies,
                                     size_t capacity,
                                     size_t *count);

// Returns the name of a convention, the same in every language: "chess-com".
//
// The string is static. NULL if the number is not a convention.
//
// Since 0.1.0.
const char *flagfall_convention_name(flagfall_convention convention);

// Returns the name of a verdict, the same in every language: "impossible".
//
// The string is static. NULL if the number is not such a verdict.
//
// Since 0.1.0.
const char *flagfall_audit_verdict_name(flagfall_audit_verdict verdict);

// Returns the name of a reason, the same in every language: "too-much".
//
// The string is static. NULL if the number is not such a reason.
//
// Since 0.1.0.
const char *flagfall_audit_reason_name(flagfall_audit_reason reason);

// Creates a reader, at the beginning of a file.
//
// Free `*out` with `flagfall_pgn_reader_free`.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_reader_new(flagfall_pgn_encoding encoding,
                                        struct flagfall_pgn_reader **out);

// Frees a reader. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_pgn_reader_free(struct flagfall_pgn_reader *reader);

// Reads from the front of `chunk`, the next part of the file, until a game is complete. It may end
// anywhere, even within a character.
//
// - `*game` is that game, or NULL if none is complete at the end of the chunk.
// - `*used` is how many bytes were read: all of them if `*game` is NULL. Call it again with the
//   rest. `used` must not be NULL.
//
// Free `*game` with `flagfall_pgn_game_free`.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_reader_read(struct flagfall_pgn_reader *reader,
                                         const char *chunk,
                                         size_t chunk_length,
                                         size_t *used,
                                         struct flagfall_pgn_game **game);

// Sets `*game` to the game at the end of the file. Call it until `*game` is NULL. The reader is then
// ready for another file.
//
// Free `*game` with `flagfall_pgn_game_free`.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_reader_finish(struct flagfall_pgn_reader *reader,
                                           struct flagfall_pgn_game **game);

// Frees a game. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_pgn_game_free(struct flagfall_pgn_game *game);

// Reads where the game begins, its result, and how many tags, plies and faults it has.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_read(const struct flagfall_pgn_game *game,
                                       struct flagfall_pgn_game_reading *out);

// Writes the value of the first tag with this name, such as "White".
//
// - `*exists` is 1 if there is one. If there is none, it is 0, and the value is the empty text.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_tag(const struct flagfall_pgn_game *game,
                                      const char *name,
                                      size_t name_length,
                                      uint32_t *exists,
                                      char *out,
                                      size_t capacity,
                                      size_t *length);

// Writes the name of tag `index`, counted from 0. Two tags can have the same name.
//
// Returns INVALID_ARGUMENT if there is no such tag; BUFFER_TOO_SHORT if `out` is too small, with
// `*length` the length needed, without the NUL.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_tag_name(const struct flagfall_pgn_game *game,
                                           size_t index,
                                           char *out,
                                           size_t capacity,
                                           size_t *length);

// Writes the value of tag `index`. Otherwise like `flagfall_pgn_game_tag_name`.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_tag_value(const struct flagfall_pgn_game *game,
                                            size_t index,
                                            char *out,
                                            size_t capacity,
                                            size_t *length);

// Writes the recorded times of the plies, in order.
//
// Returns BUFFER_TOO_SHORT if `plies` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_plies(const struct flagfall_pgn_game *game,
                                        struct flagfall_pgn_ply *plies,
                                        size_t capacity,
                                        size_t *count);

// Writes what is wrong with the game, in the order in which it was found: at most 16 faults.
//
// Returns BUFFER_TOO_SHORT if `faults` has room for fewer than `*count` elements.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_faults(const struct flagfall_pgn_game *game,
                                         struct flagfall_pgn_fault *faults,
                                         size_t capacity,
                                         size_t *count);

// Creates the time control in the tag `TimeControl`.
//
// It is read in the notation of the site in the tag `Site` or `Link`, otherwise in that of the PGN
// standard or, if it is not valid there, in the likeliest notation that accepts it: see
// `flagfall_detect_from`. Free `*out` with `flagfall_control_free`.
//
// Returns NO_TIME_CONTROL if the game has no such tag, or it is `?`; UNKNOWN_TIME_CONTROL if it is
// not valid in any notation.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_control(const struct flagfall_pgn_game *game,
                                          struct flagfall_control **out);

// Checks whether the recorded times of the game are possible, ply by ply.
//
// For each side it knows the least and the most that its clock can hold. A ply without a recorded
// time widens this span, the next recorded clock narrows it. A clock that is impossible is believed
// for the plies after it, as an arbiter may have added time.
//
// - `control` is the time control; NULL: that of the tag, as by `flagfall_pgn_game_control`.
// - `convention` is how the clocks were recorded. FITTING: as the site in the tag `Site` or `Link`
//   does, or in another way if at least two plies fewer are impossible then.
//
// Free `*out` with `flagfall_audit_free`.
//
// Returns NO_TIMES if no ply has a clock or a time; without `control`, those of
// `flagfall_pgn_game_control`.
//
// Since 0.1.0.
flagfall_status flagfall_pgn_game_audit(const struct flagfall_pgn_game *game,
                                        const struct flagfall_control *control,
                                        flagfall_convention convention,
                                        struct flagfall_audit **out);

// Returns the name of a kind of fault, the same in every language: "unclosed-comment".
//
// The string is static. NULL if the number is not such a kind.
//
// Since 0.1.0.
const char *flagfall_pgn_fault_kind_name(flagfall_pgn_fault_kind kind);

// Returns what a kind of fault means, in English: "a comment is not closed".
//
// The string is static. NULL if the number is not such a kind.
//
// Since 0.1.0.
const char *flagfall_pgn_fault_kind_message(flagfall_pgn_fault_kind kind);

// Reads the time left of each side from a message to an engine or client, as
// `flagfall_clock_command` and other programs write it.
//
// - `text` has one or more lines, of `text_length` bytes.
// - `on_turn` is the side that received the message. It matters only in CECP, where `time` is the
//   receiver's time and `otim` the opponent's; the other protocols name the sides.
// - `first` and `second` receive the times, with all the numbers of the message, and may not be
//   NULL. A negative time of a side counts as zero.
// - `error` may be NULL. It is written only if the status is PARSE: what is wrong, and where.
//
// To set a clock to these times, use `flagfall_clock_set_bank`.
//
// Since 0.1.0.
flagfall_status flagfall_times_left(flagfall_protocol protocol,
                                    flagfall_side on_turn,
                                    const char *text,
                                    size_t text_length,
                                    struct flagfall_parse_error *error,
                                    struct flagfall_time_left *first,
                                    struct flagfall_time_left *second);

// Creates the lag compensation for a side with the initial time `limit_ms` and the increment
// `increment_ms`, in milliseconds, by the formula of lichess. Fractions of a second are ignored.
//
// Free `*out` with `flagfall_lag_free`.
//
// Returns NEGATIVE_TIME if either time is below zero.
//
// Since 0.1.0.
flagfall_status flagfall_lag_new(int64_t limit_ms, int64_t increment_ms, struct flagfall_lag **out);

// Like `flagfall_lag_new`, by another formula. Only that of lichess depends on the times.
//
// Free `*out` with `flagfall_lag_free`.
//
// Returns INVALID_ARGUMENT for an unknown formula, and as `flagfall_lag_new`.
//
// Since 0.1.0.
flagfall_status flagfall_lag_with_formula(flagfall_lag_formula formula,
                                          int64_t limit_ms,
                                          int64_t increment_ms,
                                          struct flagfall_lag **out);

// Frees a lag compensation. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_lag_free(struct flagfall_lag *lag);

// Computes the time to charge for a turn that took `elapsed_ms`, of which `lag_ms` were network
// lag.
//
// `*charge_ms` is set to `elapsed_ms` minus the part of `lag_ms` that the allowance covers. Then
// the allowance grows for the move. A `lag_ms` below zero counts as 0, and one above `elapsed_ms`
// as `elapsed_ms`.
//
// Since 0.1.0.
flagfall_status flagfall_lag_charge(struct flagfall_lag *lag,
                                    int64_t elapsed_ms,
                                    int64_t lag_ms,
                                    int64_t *charge_ms);

// Writes the allowance: the lag that can still be compensated, in milliseconds. FLAGFALL_MS_MAX
// with the formula TIMESEAL.
//
// Since 0.1.0.
flagfall_status flagfall_lag_quota(const struct flagfall_lag *lag, int64_t *quota_ms);

// Writes the formula that the allowance follows.
//
// Since 0.1.0.
flagfall_status flagfall_lag_formula_of(const struct flagfall_lag *lag,
                                        flagfall_lag_formula *formula);

// Saves the formula and the allowance in about 12 bytes. `flagfall_lag_restore` restores them, in
// any language, on any machine and with any later version.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*size` is then the number of bytes needed.
//
// Since 0.1.0.
flagfall_status flagfall_lag_save(const struct flagfall_lag *lag,
                                  uint8_t *out,
                                  size_t capacity,
                                  size_t *size);

// Like `flagfall_lag_save`, but saves as JSON, in one line. The text may be reformatted or its keys
// reordered; after any other change it is rejected.
//
// Returns BUFFER_TOO_SHORT if `out` is too small; `*length` is then the length needed, without the
// NUL.
//
// Since 0.1.0.
flagfall_status flagfall_lag_save_json(const struct flagfall_lag *lag,
                                       char *out,
                                       size_t capacity,
                                       size_t *length);

// Restores what `flagfall_lag_save` or `flagfall_lag_save_json` wrote.
//
// If the call fails, `detail` receives an explanation in English, or an empty text. It must have
// room for FLAGFALL_PATH_CAPACITY bytes, and may be NULL. Free `*out` with `flagfall_lag_free`.
//
// Returns RESTORE_… if the data is not a saved lag compensation, is truncated or modified, or
// contains a state that none can reach.
//
// Since 0.1.0.
flagfall_status flagfall_lag_restore(const uint8_t *saved,
                                     size_t size,
                                     char *detail,
                                     struct flagfall_lag **out);

// Creates a match to `length` points, 1 to 65535, at 0-0.
//
// Free `*out` with `flagfall_match_free`.
//
// Since 0.1.0.
flagfall_status flagfall_match_new(uint32_t length, struct flagfall_match **out);

// Creates a match to `length` points at a score of `first` to `second` points, between two games.
// `games` is the number of games already played.
//
// Free `*out` with `flagfall_match_free`.
//
// Returns MATCH_OVER if a side has already reached `length`; CRAWFORD_MISMATCH if `crawford`
// contradicts the score: a side that is one point short requires NEXT or PLAYED, any other score
// NOT_YET.
//
// Since 0.1.0.
flagfall_status flagfall_match_at_score(uint32_t length,
                                        uint32_t first,
                                        uint32_t second,
                                        uint32_t games,
                                        flagfall_crawford crawford,
                                        struct flagfall_match **out);

// Creates an independent copy of a match.
//
// Free `*out` with `flagfall_match_free`.
//
// Since 0.1.0.
flagfall_status flagfall_match_clone(const struct flagfall_match *match,
                                     struct flagfall_match **out);

// Frees a match. NULL is allowed and does nothing.
//
// Since 0.1.0.
void flagfall_match_free(struct flagfall_match *match);

// Writes the state of the match.
//
// Since 0.1.0.
flagfall_status flagfall_match_read(const struct flagfall_match *match,
                                    struct flagfall_match_reading *reading);

// Starts the next game of the match. Its clock is another object: see
// `flagfall_clock_new_in_match`.
//
// Returns MATCH_OVER if a side has won the match; GAME_RUNNING if a game is being played;
// TOO_MANY_POINTS if there have been too many games to count.
//
// Since 0.1.0.
flagfall_status flagfall_match_start_game(struct flagfall_match *match);

// Ends the game: `winner` gets `points`, which you compute: the cube's value, times 2 for a gammon
// or 3 for a backgammon.
//
// Returns NO_GAME if no game is being played; NO_POINTS if `points` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_match_end_game(struct flagfall_match *match,
                                        flagfall_side winner,
                                        uint32_t points);

// Applies a time penalty of `side`: its opponent gets a point.
//
// - If the point wins the match, the game ends too.
// - If it leaves the opponent one point short for the first time in the match, the cube is frozen
//   for the rest of this game, the next game is the Crawford game, and a double that has not been
//   answered is cancelled.
//
// `penalized` receives what happened, and may be NULL.
//
// Returns NO_GAME if no game is being played.
//
// Since 0.1.0.
flagfall_status flagfall_match_penalize(struct flagfall_match *match,
                                        flagfall_side side,
                                        struct flagfall_penalized *penalized);

// `side` offers a double.
//
// Returns NO_GAME if no game is being played; CRAWFORD_GAME if this is the Crawford game;
// CUBE_FROZEN if a penalty froze the cube; NOT_ITS_CUBE if the opponent owns the cube;
// DOUBLE_PENDING if a double has not been answered.
//
// Since 0.1.0.
flagfall_status flagfall_match_double(struct flagfall_match *match, flagfall_side side);

// The opponent takes the double: the cube's value doubles, and the opponent owns the cube.
//
// Returns NO_GAME if no game is being played; NO_DOUBLE if no double has been offered;
// TOO_MANY_POINTS if the cube's value would not fit in 32 bits.
//
// Since 0.1.0.
flagfall_status flagfall_match_take(struct flagfall_match *match);

// The opponent drops the double: the side that offered it wins the game, for the cube's value
// before the double.
//
// Returns NO_GAME if no game is being played; NO_DOUBLE if no double has been offered.
//
// Since 0.1.0.
flagfall_status flagfall_match_drop_double(struct flagfall_match *match);

// Writes whether a resignation for `points` may be declined: `*may` is set to 1 if so, else to 0.
//
// In a timed game, a resignation for the most that can be lost may not be declined. That is three
// times the cube, or `most` if it is less and not 0.
//
// Returns NO_GAME if no game is being played; NO_POINTS if `points` is 0.
//
// Since 0.1.0.
flagfall_status flagfall_match_may_decline_resignation(const struct flagfall_match *match,
                                                       uint32_t points,
                                                       uint32_t most,
                                                       uint32_t *may);

// Returns the name of a state of the Crawford game, the same in every language: "not-yet", "next",
// "now", "played".
//
// The string is static. NULL if the number is not such a state.
//
// Since 0.1.0.
const char *flagfall_crawford_name(flagfall_crawford crawford);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FLAGFALL_H */
