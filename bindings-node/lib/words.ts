// The words of all languages: each closed list, as a union.

// Words of every list: `make words`.
/** A side: whoever the game lets move first, and the other. */
export type Side =
  /** The side that moves first: white in chess, black in go and Othello. */
  | 'first'
  /** The side that moves second. */
  | 'second';

/** A way to write a time control, with its options. */
export type NotationName =
  /** `M/T/I`, the setup strings of a game clock app. For example `40/90/30, G/30/30`. */
  | 'chess'
  /** `M/R/P/L/G/T`, a time for each move and a reserve beside it. For example `2/10/100/5`. */
  | 'arimaa'
  /** `ini/inc/ext`, the clocks of the Generic Game Server. For example `15:00//02:00`. */
  | 'ggs'
  /** `MIN+SEC`, the clocks of an online backgammon site. For example `2+5`. */
  | 'backgammon'
  /** `MAIN | EXTRA/BONUS`, the double-flag chess clock. For example `G/15 | 1/10`. */
  | 'double-flag'
  /** The periods of a PCN document, in JSON or TOML. For example `[{"duration_ms":600000}]`. */
  | 'pcn'
  /** The PGN tag `TimeControl`, as its standard has it. For example `40/7200:3600`. */
  | 'pgn'
  /** The PGN tag `TimeControl` with what programs add to it. For example `40/5400+30:1800+30`. */
  | 'pgn-extended'
  /** The PGN tag `TimeControl` of chess.com; `1/86400` is a day a move. For example `180+2`. */
  | 'chess-com'
  /**
   * Minutes and seconds as lichess shows them, also `5 days`; and the objects of its API, such as
   * `{"limit":300,"increment":3}`. For example `3+2`.
   */
  | 'lichess'
  /**
   * The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess. For example
   * `180+2`.
   */
  | 'lichess-pgn'
  /** The phrases of over-the-board chess. For example `90 min/40 moves + 30 min + 30 s/move`. */
  | 'fide'
  /** Time controls as US Chess writes them. For example `40/90, SD/30; d5`. */
  | 'us-chess'
  /** The `tc` of cutechess. For example `40/1:30+1`. */
  | 'cutechess'
  /** The `tc` and `st` of fastchess. For example `10+0.1`. */
  | 'fastchess'
  /**
   * What a UCI engine is told before a move. For example `go wtime 60000 btime 50000 winc 1000 binc
   * 1000`.
   */
  | 'uci'
  /** What a CECP engine is told, also `st 30`. For example `level 40 5 0`. */
  | 'cecp'
  /**
   * What a GTP engine is told, also by the commands of KGS and KataGo. For example `time_settings
   * 1200 300 25`.
   */
  | 'gtp'
  /** The properties of an SGF file. For example `TM[600]OT[5x30 byo-yomi]`. */
  | 'sgf'
  /**
   * The JSON object of the Online Go Server. For example `{"system":"absolute","total_time":600}`.
   */
  | 'ogs'
  /**
   * What a USI engine is told before a move. For example `go btime 600000 wtime 600000 byoyomi
   * 10000`.
   */
  | 'usi'
  /**
   * The time block of the computer shogi server protocol, with lines such as `Byoyomi:10`. For
   * example `Total_Time:600`.
   */
  | 'csa'
  /** The time line of a CSA game file. For example `$TIME:1500+60+0`. */
  | 'csa-file'
  /** A game's name on a computer shogi server. For example `floodgate-300-10F`. */
  | 'floodgate'
  /** The time header of a KIF game file. For example `10分|20秒(1)+10`. */
  | 'kif'
  /** Scrabble: the minutes of each side, with overtime that costs points. For example `25`. */
  | 'scrabble'
  /**
   * Othello over the board: the minutes of each side, and two more after the first flag. For
   * example `25`.
   */
  | 'othello';

/** How the credit of `chess` is given. */
export type Mode =
  /** Added to the bank before each move. */
  | 'fischer'
  /** Added to the bank after each move. */
  | 'fischer-after'
  /** The time used is given back after each move, up to the credit. */
  | 'bronstein'
  /** The clock waits before each move. */
  | 'delay';

/** One of `chess`'s two extra rules. */
export type ChessOption =
  /** Neither. */
  | 'none'
  /** What is taken from one bank goes to the other. */
  | 'hourglass'
  /** Play continues past zero, and the time past it is counted, as in word games. */
  | 'overrun';

/** The format of a document. */
export type PcnFormat =
  /** JSON. */
  | 'json'
  /** TOML. */
  | 'toml';

/** Who is told of the clocks: engines, by their protocols, and a game file. */
export type Protocol =
  /** The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`. */
  | 'uci'
  /** The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`. */
  | 'usi'
  /** The Chess Engine Communication Protocol: `time 6000` and `otim 5000`. */
  | 'cecp'
  /** The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`. */
  | 'gtp'
  /** A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`. */
  | 'sgf';

/** What a side gives away as it goes berserk. */
export type BerserkRule =
  /** Half of every time, and all credit. */
  | 'half'
  /**
   * As on lichess: the increment, and half of the time at the start unless that is less than 40
   * increments.
   */
  | 'lichess';

/** What becomes of the time that is left in the bank when a stage begins. */
export type Entry =
  /** What is left carries over. */
  | 'add'
  /** What is left is lost. */
  | 'set';

/** What happens when a quota is met. The last stage always repeats. */
export type WhenMet =
  /** The next stage begins. */
  | 'next'
  /** The stage's budget is given again, on top of what is left. */
  | 'repeat-add'
  /** The stage's budget is given again, and what is left is lost. */
  | 'repeat-set';

/**
 * Time given for each move: increment, delay, Bronstein and Arimaa's move time are all credits.
 */
export type Credit =
  /**
   * Lent before the move and added to the bank at once, so that the display shows it: the increment
   * of `fischer`, DGT and US Chess clocks.
   */
  | 'banked'
  /**
   * Lent before the move, shown beside the bank and used first: simple delay, and Arimaa's move
   * time.
   */
  | 'apart'
  /** Paid after the move: the increment of lichess, PGN, PCN and GGS, and Bronstein. */
  | 'paid';

/**
 * How far credit may fill the bank. A limit never takes time away: the bank after the credit is at
 * least the bank just before it.
 */
export type Limit =
  /** Credit fills the bank up to the limit and no further. */
  | 'clip'
  /** Credit shrinks in proportion as the bank nears the limit. */
  | 'linear'
  /** Credit is paid whole, but takes the bank at most half-way from where it is to the limit. */
  | 'hybrid';

/** What follows when a bank is used up and no life is left. */
export type OnExpiry =
  /** The flag falls and the game is over. */
  | 'flag'
  /** The next stage begins. */
  | 'next'
  /** The first flag falls, and the next stage begins: that side plays on with less to win. */
  | 'first-flag'
  /** Play goes on with the bank at zero, and the excess is counted. */
  | 'overrun'
  /** The opponent gets a point, and the bank is refilled. */
  | 'penalty';

/** What the fall of a first flag costs. */
export type FirstFlag =
  /** The game is lost by at least the smallest margin: GGS's soft timeout. */
  | 'minimal-loss'
  /**
   * The game can no longer be won: the double-flag clock. Once neither side can win it is over.
   */
  | 'no-win';

/** How the two clocks are coupled. */
export type Coupling =
  /** Each side's time is its own. */
  | 'none'
  /** What is taken from one bank goes to the other as it is taken. */
  | 'hourglass';

/** When a limit counts as passed: bank, lives, turn limit and game limit alike. */
export type FlagFalls =
  /** Once more time has been used than there was: a move completed with exactly 0 left stands. */
  | 'past-zero'
  /** Once as much time has been used as there was: lichess, OGS. */
  | 'at-zero';

/** What becomes of a part of a unit. */
export type Rounding =
  /** It costs nothing. */
  | 'down'
  /** It costs a whole unit. */
  | 'up';

/** A side's flag. */
export type Flag =
  /** Up. */
  | 'up'
  /** The first flag has fallen: the side plays on with less to win. */
  | 'first'
  /** Fallen: the game is over. */
  | 'fallen';

/** Whether the clocks run. */
export type Phase =
  /** Not started yet. */
  | 'not-started'
  /** The clock of the side on turn runs. */
  | 'running'
  /** Paused; a resume goes on where it stood. */
  | 'paused'
  /** A flag fell. */
  | 'flagged'
  /** Both first flags fell, and neither side can win any more. */
  | 'drawn'
  /** The game reached its limit. */
  | 'halted'
  /** A penalty gave the opponent the last point that it needed. */
  | 'penalized'
  /** Stopped by the caller: mate, resignation, agreement. */
  | 'stopped';

/** What can happen on a clock. */
export type EventKind =
  /** The next stage began. */
  | 'stage'
  /**
   * A quota was met and the same stage's budget was given again. A stage of one move a budget
   * starts afresh with every move and does not report it.
   */
  | 'renewed'
  /** A life was lost: the stage's budget started afresh. */
  | 'life'
  /** The first flag fell: the side plays on with less to win. */
  | 'first-flag'
  /** The flag fell: the game is over. */
  | 'flag'
  /** The bank reached its end and play goes on; the excess is counted. */
  | 'overrun'
  /** The bank reached its end, the opponent got a point, and the bank was refilled. */
  | 'penalty'
  /** The move that stood ready was sent, in the last millisecond in which it could be. */
  | 'sent'
  /** The game reached its limit and was halted: its own rules decide the result. */
  | 'halt'
  /** The side pressed or handed over after the end of the game. Nothing else changed. */
  | 'late';

/** What the time of a clock comment is. */
export type ClockCommentKind =
  /** `%clk`: what the clock of the side that moved shows after the move. */
  | 'clk'
  /** `%emt`: the time that the move took. */
  | 'emt'
  /** `%egt`: the time that the game has taken. */
  | 'egt'
  /** `%mct`: as `%clk`, on a mechanical clock's face. */
  | 'mct';

/** Whether a text is valid, or can become so. */
export type Validity =
  /** It is valid as it stands. More may follow. */
  | 'valid'
  /** It is not valid, and can become so by what follows. */
  | 'incomplete'
  /** It is not valid, and no continuation was found that makes it so. */
  | 'invalid';

/** What a field is for. The same idea has the same name in all notations. */
export type FieldName =
  /** A word that says what follows, or that is a whole text: `wtime`, `Byoyomi`, `inf`. */
  | 'keyword'
  /** The name of a game. */
  | 'name'
  /** A number of moves, the rest of the game, or the move from which something holds. */
  | 'moves'
  /** The time of a stage, or of the whole game. */
  | 'time'
  /** What each move adds or is given: increments, delays, a bonus, a time for the move. */
  | 'credit'
  /** The time that follows once the first is used up: overtime, byo-yomi, extra time. */
  | 'extra-time'
  /** How many periods there are. */
  | 'lives'
  /** The share of what is unused that is kept. */
  | 'percent'
  /** What credit may fill the bank up to. */
  | 'limit'
  /** A limit on the whole game. */
  | 'game-limit'
  /** A limit on each turn. */
  | 'turn-limit'
  /** How a bonus shrinks as the bank fills. */
  | 'bonus-shape'
  /** The unit of the numbers, or of what is charged. */
  | 'unit'
  /** Whether parts of a unit are charged. */
  | 'rounding'
  /** The least that a move is charged. */
  | 'least-charge';

/** What decided a game. */
export type Reason =
  /** The board. */
  | 'board'
  /** A side's flag fell. */
  | 'flag'
  /** A side's flag fell, but its opponent cannot win. */
  | 'flag-cannot-win'
  /** A side's first flag fell. */
  | 'first-flag'
  /** Both first flags fell. */
  | 'both-first-flags'
  /** A draw was claimed after the opponent's first flag. */
  | 'claim'
  /** A side resigned. */
  | 'resignation'
  /** The game was halted, and its score decides. */
  | 'halt'
  /** Penalties gave the opponent the points that it needed. */
  | 'penalties';

/**
 * Where a match stands with its Crawford game: the one game without a cube, after a side has come
 * within one point of the match.
 */
export type Crawford =
  /** No side has been one point short. */
  | 'not-yet'
  /** The next game is the Crawford game. */
  | 'next'
  /** It is being played. */
  | 'now'
  /** It has been played. */
  | 'played';

/** What is wrong with a text. */
export type ParseErrorKind =
  /** The text is not UTF-8. */
  | 'not-utf8'
  /** The text is empty, or has only spaces. */
  | 'empty'
  /** A number of moves is missing. */
  | 'expected-moves'
  /** A time is missing. */
  | 'expected-time'
  /** A time with colons is missing. */
  | 'expected-clock-time'
  /** A number of moves, which may begin with `N`, is missing. */
  | 'expected-count'
  /** A `/` is missing. */
  | 'expected-slash'
  /** More text follows than the notation allows. */
  | 'expected-end'
  /** Units out of order, or a number after the smallest unit. */
  | 'unit-order'
  /** A number with decimals. */
  | 'not-whole'
  /** A number that is too large. */
  | 'number-too-large'
  /** A number of zero moves. */
  | 'no-moves'
  /** A stage after one for the rest of the game. */
  | 'stage-after-game'
  /** More stages than the notation allows. */
  | 'too-many-controls'
  /** More fields than the notation has. */
  | 'too-many-fields'
  /** A first stage in which no move can be made. */
  | 'no-time-to-move'
  /** A percentage is missing. */
  | 'expected-percent'
  /** A percentage above 100. */
  | 'percent-too-large'
  /** A limit on the game is missing. */
  | 'expected-game-limit'
  /** The extra time is missing. */
  | 'expected-extra-time'
  /** The shape of the bonus is missing. */
  | 'expected-bonus-shape'
  /** Extra time that is too short for its bonus. */
  | 'bonus-too-large'
  /** A number is missing. */
  | 'expected-number'
  /** A `+` is missing. */
  | 'expected-plus'
  /** A text that is not valid in its format: JSON, TOML or SGF. */
  | 'document-syntax'
  /** A key that appears twice in one table. */
  | 'duplicate-key'
  /** Lists and tables that are nested more than 64 deep. */
  | 'too-deep'
  /** A table, in JSON an object, is missing. */
  | 'expected-table'
  /** A list, in JSON an array, is missing. */
  | 'expected-list'
  /** A time in milliseconds is missing. */
  | 'expected-millis'
  /** A period without its time. */
  | 'missing-duration'
  /** A time in seconds is missing. */
  | 'expected-seconds'
  /** A time that is not a whole number of milliseconds. */
  | 'too-fine'
  /** A word that the notation does not have here. */
  | 'unknown-word'
  /** A key that the notation does not have here. */
  | 'unknown-key'
  /** A required key is missing. */
  | 'missing-key'
  /** A text that says that the time control is not known. */
  | 'unknown-control'
  /** Two parts that contradict each other. */
  | 'contradiction'
  /** A value that the notation does not allow here. */
  | 'out-of-range'
  /** Something other than `[[preset]]` tables in a file of presets. */
  | 'expected-presets'
  /** A key that no preset has. */
  | 'unknown-preset-key'
  /** A string is missing. */
  | 'expected-text'
  /** A truth value is missing. */
  | 'expected-bool'
  /** A name that is empty or has only spaces. */
  | 'expected-name'
  /** A name that another preset has. */
  | 'duplicate-name'
  /** No notation of this name. */
  | 'unknown-notation'
  /** An option that the notation does not have. */
  | 'foreign-option'
  /** A mode is missing. */
  | 'expected-mode'
  /** An option of `chess` is missing. */
  | 'expected-chess-option'
  /** A document format is missing. */
  | 'expected-format'
  /** Two sides that differ in a rule that must be the same for both. */
  | 'unequal-sides'
  /** A game limit in time for one side, in turns for the other. */
  | 'mixed-game-limits'
  /** JSON's `null`, which TOML cannot represent. */
  | 'null-value'
  /** A text with more than one meaning. */
  | 'ambiguous'
  /** More than 1000 byo-yomi periods. */
  | 'too-many-lives'
  /** Pauses on weekends, which no clock makes by itself. */
  | 'weekend-pauses'
  /** A preset of more than 256 KiB. An inline list of presets counts as one. */
  | 'preset-too-long';

/** Why stages and rules do not make a time control. */
export type ControlErrorKind =
  /** A time control has no times below zero. */
  | 'negative-time'
  /** The last stage ends with a next one that is not there. */
  | 'no-next-stage'
  /** A stage can never begin: the one before it never ends with the next. */
  | 'unreachable-stage'
  /** Lives or penalties without a budget to start afresh with. */
  | 'empty-refill'
  /** A stage has more than 1000 lives. */
  | 'too-many-lives'
  /** By the rule given no side may go berserk under this time control. */
  | 'not-berserkable'
  /**
   * Only one side plays an hourglass, or only one plays on past zero; or sides with penalties
   * differ.
   */
  | 'unequal-sides'
  /** One side's game limit is a time, the other's is turns. */
  | 'mixed-game-limits';

/** What a notation, with the options given, cannot say of a time control. */
export type PrintErrorKind =
  /** The notation cannot say so many stages, or none. */
  | 'stages'
  /**
   * The notation cannot say this time: it is not a whole number of its smallest unit, or too short.
   */
  | 'time'
  /** The notation cannot say what a stage does with the time that is left. */
  | 'entry'
  /** The notation cannot say this quota of moves, or what follows when it is met. */
  | 'quota'
  /** The notation cannot say this credit. */
  | 'credit'
  /** The notation cannot say a limit on the bank. */
  | 'limit'
  /** The notation cannot say lives. */
  | 'lives'
  /** The notation cannot say a limit on each turn. */
  | 'turn-limit'
  /** The notation cannot say what follows when the bank expires. */
  | 'on-expiry'
  /** The notation cannot say how the two clocks are coupled. */
  | 'coupling'
  /** The notation cannot say a limit on the whole game. */
  | 'game-limit'
  /** The notation cannot say how the first turns go. */
  | 'opening'
  /** The notation cannot say whether the flag falls at zero or past it. */
  | 'flag-falls'
  /** The notation cannot say two sides with different schedules. */
  | 'sides'
  /** The notation cannot say what a turn is charged. */
  | 'charge'
  /** A document holds the moves of a journal, and nothing else that was done. */
  | 'actions'
  /** The notation cannot say that the clock is paused on weekends. */
  | 'weekend-pauses';

/** What a format cannot represent. */
export type DocumentErrorKind =
  /** TOML cannot represent JSON's `null`. */
  | 'null'
  /** TOML cannot represent a whole number beyond 64 bits. */
  | 'large-integer'
  /** JSON cannot represent dates and times. */
  | 'date-time'
  /** JSON cannot represent TOML's `inf` and `nan`. */
  | 'not-finite';

/** Why a call on a clock was refused. The clock is as it was. */
export type ClockErrorKind =
  /** The game has not been started. */
  | 'not-started'
  /** The game has been started already. */
  | 'already-started'
  /** The moment lies before the last call that changed the clock. */
  | 'at-went-back'
  /** The other side is on turn. */
  | 'not-on-turn'
  /** The turn is handed over: hand it back before the press. */
  | 'deciding'
  /** The clock is paused. */
  | 'paused'
  /** The clock is not paused. */
  | 'not-paused'
  /** The game is over. */
  | 'over'
  /** The side has no fallen flag. */
  | 'flag-up'
  /** The side plays untimed and has no bank. */
  | 'untimed'
  /** The time cannot be below zero. */
  | 'negative'
  /** A time or a sum of times lies beyond 2^53 - 1 ms, or a count does not fit. */
  | 'too-large'
  /**
   * The opponent has yet to receive the last move or hand over: tell the receipt, or a measured
   * time.
   */
  | 'awaiting-receipt'
  /** No receipt is awaited. */
  | 'not-awaiting'
  /** The clock keeps no journal: it must do so before the game. */
  | 'no-journal'
  /** The game has no such move or moment to go back to. */
  | 'not-in-journal'
  /** The arena holds no such game: it was removed, or is another arena's. */
  | 'no-such-game'
  /**
   * The journal cannot hold all the events that this can bring about: 10,000,000 in all, and
   * 1,000,000 of one call.
   */
  | 'journal-full';

/** What is wrong with a snapshot or a journal. */
export type RestoreErrorKind =
  /** What is restored is not what flagfall saves. */
  | 'foreign'
  /** A later version saved it, in a format that is not known here. */
  | 'format'
  /** It ends too soon. */
  | 'cut'
  /** It is not well-formed: a key or a value is not what should stand there. */
  | 'malformed'
  /** It has been altered since it was saved. */
  | 'altered'
  /** It holds a value that no clock could have come to. */
  | 'impossible'
  /** The moment of the save does not fit on the clock that goes on. */
  | 'moment'
  /** A call in the journal is refused. */
  | 'refused';

/** Why a match refused a call: the rule that forbids it. The match is as it was. */
export type MatchErrorKind =
  /** A side has reached the match's length. */
  | 'match-over'
  /** A game is being played: end it before the next. */
  | 'game-running'
  /** No game is being played. */
  | 'no-game'
  /** The Crawford game is played without the cube. */
  | 'crawford-game'
  /** A penalty froze the cube for the rest of the game. */
  | 'cube-frozen'
  /** The opponent owns the cube. */
  | 'not-its-cube'
  /** A double is still to be answered. */
  | 'double-pending'
  /** No double is to be answered. */
  | 'no-double'
  /** A game is won, and resigned, for at least one point. */
  | 'no-points'
  /** The Crawford game comes once, when a side is one point short. */
  | 'crawford-mismatch'
  /** A number of points or games that does not fit. */
  | 'too-many-points';

// End of words.
