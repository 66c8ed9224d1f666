// The words of all languages: each closed list, as a union.

// Words of every list: `make words`.
/** One of the two sides: the one that moves first, or the other. */
export type Side =
  /** The side that moves first: white in chess, black in Go and Othello. */
  | 'first'
  /** The side that moves second. */
  | 'second';

/** A notation for time controls, with its options. */
export type NotationName =
  /**
   * `M/T/I` (moves, or `G` for the rest of the game; minutes; increment in seconds): the setup
   * strings of a game clock app. For example `40/90/30, G/30/30`.
   */
  | 'chess'
  /**
   * `M/R/P/L/G/T`, Arimaa: the time per move, the reserve, the percentage of unused time added to
   * it, its limit, the limit on the game, the limit per turn. For example `2/10/100/5`.
   */
  | 'arimaa'
  /** `ini/inc/ext`: the clocks of the Generic Game Server. For example `15:00//02:00`. */
  | 'ggs'
  /**
   * `MIN+SEC`, from an online backgammon site: minutes for the game, and seconds added after each
   * move. For example `2+5`.
   */
  | 'backgammon'
  /**
   * `MAIN | EXTRA/BONUS`, the double-flag chess clock: after the main time a side can only draw,
   * and has the extra time, with a bonus for each move. For example `G/15 | 1/10`.
   */
  | 'double-flag'
  /**
   * The periods of a document in PCN, a format for recorded games in JSON or TOML. For example
   * `[{"duration_ms":600000}]`.
   */
  | 'pcn'
  /** The PGN tag `TimeControl`, as the standard defines it. For example `40/7200:3600`. */
  | 'pgn'
  /**
   * The PGN tag `TimeControl`, with the extensions of programs. For example `40/5400+30:1800+30`.
   */
  | 'pgn-extended'
  /**
   * The PGN tag `TimeControl` of Chess.com; `1/86400` is one day per move. For example `180+2`.
   */
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
  /**
   * The phrases of regulations and announcements, in many languages. For example `90 min/40 moves +
   * 30 min + 30 s/move`.
   */
  | 'fide'
  /** Time controls as US Chess writes them. For example `40/90, SD/30; d5`. */
  | 'us-chess'
  /** The `tc` of cutechess. For example `40/1:30+1`. */
  | 'cutechess'
  /** The `tc` and `st` of fastchess. For example `10+0.1`. */
  | 'fastchess'
  /**
   * The `go` command, which a UCI engine receives before each move. For example `go wtime 60000
   * btime 50000 winc 1000 binc 1000`.
   */
  | 'uci'
  /** The time commands of a CECP engine: `level`, and `st 30`. For example `level 40 5 0`. */
  | 'cecp'
  /**
   * The time commands of a GTP engine, including those of KGS and KataGo. For example
   * `time_settings 1200 300 25`.
   */
  | 'gtp'
  /** The properties of an SGF file. For example `TM[600]OT[5x30 byo-yomi]`. */
  | 'sgf'
  /**
   * The JSON object of the Online Go Server. For example `{"system":"absolute","total_time":600}`.
   */
  | 'ogs'
  /**
   * The `go` command, which a USI engine receives before each move. For example `go btime 600000
   * wtime 600000 byoyomi 10000`.
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

/** Where a text was found. */
export type TextSource =
  /** The tag `TimeControl` of a PGN file. */
  | 'pgn-tag'
  /** Another file of a recorded game, such as SGF, KIF or PCN. */
  | 'game-file'
  /** Messages to an engine, and the settings of programs for matches between engines. */
  | 'engine'
  /** The pages, the messages or the API of a site. */
  | 'site'
  /** Regulations, announcements and reports of games over the board. */
  | 'regulations'
  /** The setup of a clock. */
  | 'clock';

/** How a `chess` setup string gives its credit. */
export type Mode =
  /** Increment, added to the bank when a turn begins. */
  | 'fischer'
  /** Increment, added to the bank after each move. */
  | 'fischer-after'
  /** Bronstein: after each move the time used is given back, up to the credit. */
  | 'bronstein'
  /** Simple delay: in each turn the bank waits for the credit before it runs down. */
  | 'delay';

/** An extra rule of a `chess` setup string. */
export type ChessOption =
  /** No extra rule. */
  | 'none'
  /** The time that one side uses is added to the other side's bank. */
  | 'hourglass'
  /** Play continues past zero, and the time past zero is counted, as in word games. */
  | 'overrun';

/** The format of a document. */
export type PcnFormat =
  /** JSON. */
  | 'json'
  /** TOML. */
  | 'toml';

/** A format for messages about the clocks: an engine protocol, or SGF. */
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

/** What a side gives up when it goes berserk: chooses to play with less time. */
export type BerserkRule =
  /** Half of each of its times, and all credit. */
  | 'half'
  /** lichess: the increment, and half of the time unless that is less than 40 increments. */
  | 'lichess'
  /**
   * Lishogi: the increment, the byo-yomi periods, and half of the time unless that is less than 60
   * increments or 25 periods.
   */
  | 'lishogi'
  /**
   * PlayStrategy. With an increment, as lichess; so with Bronstein. With a simple delay, half of
   * the time and half of the delay. With byo-yomi, as lichess, and half of the time of each period.
   * Half of a delay or period is rounded to whole seconds, half up.
   */
  | 'playstrategy';

/**
 * Who sorts time controls into categories, such as blitz. Each scheme compares a time in whole
 * milliseconds, computed from a side's stages: below, b is the time of the first stage, and i its
 * increment or delay.
 */
export type CategoryScheme =
  /**
   * lichess (`Speed` in scalachess): the time for 40 moves, b + 40 i. Below 30 s ultra-bullet, 180
   * s bullet, 480 s blitz, 1,500 s rapid, 21,600 s classical, else correspondence, as is an untimed
   * game. For `0+1` and the like, b is 0.
   */
  | 'lichess'
  /**
   * The FIDE Laws of Chess, appendices A and B: the time for 60 moves. Up to 10 minutes blitz,
   * below 60 minutes rapid, else standard.
   */
  | 'fide'
  /**
   * US Chess, rule 5C: the times of all stages + 60 i. From 5 to 10 minutes blitz, below 30 minutes
   * quick, up to 65 minutes dual, above it regular. None if b is less than 3 minutes for blitz, or
   * 5 minutes for the others.
   */
  | 'us-chess'
  /**
   * Chess.com: the time for 40 moves, b + 40 i. Below 3 minutes bullet, 10 minutes blitz, else
   * rapid. A time of at least a day for each move is daily.
   */
  | 'chess-com'
  /**
   * The Internet Chess Club, which calls the time `etime`: that for 40 moves, b + 40 i. Below 3
   * minutes bullet, 15 minutes blitz, else standard.
   */
  | 'icc'
  /**
   * The library python-chess (`parse_time_control` in `chess/pgn.py`): b + 60 i, without a delay.
   * Below 3 minutes bullet, 15 minutes blitz, 60 minutes rapid, else standard. An untimed game is
   * unlimited.
   */
  | 'python-chess'
  /**
   * Woogles, a site for word games (`variants.go` in liwords): b + 16 i, and the most past zero. Up
   * to 2 minutes ultra-blitz, 6 minutes blitz, 14 minutes rapid, else regular. A time for each move
   * is correspondence.
   */
  | 'woogles'
  /**
   * OGS, the Online Go Server (`computeAverageMoveTime` in goban): the time of one move, if a side
   * makes 90, or 35 % of the points of a board whose size is known. Below 10 s blitz, below an hour
   * live, else correspondence, as are 0 and an untimed game.
   */
  | 'ogs'
  /**
   * Lishogi (`estimateTotalSeconds` in scalashogi): b + 60 i, and each byo-yomi period 25 times. It
   * has no categories here, only the time.
   */
  | 'lishogi'
  /**
   * Fishtest, which tests Stockfish (`estimate_game_duration` in `util.py`): the duration of a game
   * of 68 moves by each side that ends after 92 % of it, (b + 68 i) · 1.84. It has no categories,
   * only the time.
   */
  | 'fishtest';

/** A category of time controls. What it means depends on the scheme. */
export type Category =
  /** lichess: `ultraBullet`. */
  | 'ultra-bullet'
  /** lichess, Chess.com, ICC, python-chess. */
  | 'bullet'
  /** Woogles: `ultrablitz`. */
  | 'ultra-blitz'
  /** All schemes with categories. */
  | 'blitz'
  /** lichess, FIDE, Chess.com, python-chess, Woogles. */
  | 'rapid'
  /** lichess. */
  | 'classical'
  /** US Chess. */
  | 'quick'
  /** US Chess: rated as quick and as regular. */
  | 'dual'
  /** US Chess, Woogles. */
  | 'regular'
  /** FIDE, ICC, python-chess. */
  | 'standard'
  /** OGS. */
  | 'live'
  /** Chess.com. */
  | 'daily'
  /** lichess, OGS, and Woogles: `corres`. */
  | 'correspondence'
  /** python-chess. */
  | 'unlimited';

/** What happens to the time left in the bank when a stage begins. */
export type Entry =
  /** The time left carries over. */
  | 'add'
  /** The time left is lost. */
  | 'set';

/** What happens when a quota is met. In the last stage, the stage must repeat. */
export type WhenMet =
  /** The next stage begins. */
  | 'next'
  /** The stage's time is given again, in addition to the time left. */
  | 'repeat-add'
  /** The stage's time is given again, and the time left is lost. */
  | 'repeat-set';

/** Time given for each move: an increment, a delay, Bronstein, or Arimaa's time per move. */
export type Credit =
  /**
   * An increment that is added to the bank when the side's turn begins, so that the display
   * includes it: as on DGT and US Chess clocks, and in the mode `fischer` of the notation `chess`.
   */
  | 'banked'
  /**
   * A delay, shown beside the bank and used before it: simple delay, and Arimaa's time per move.
   */
  | 'apart'
  /**
   * Added to the bank after the move: the increment of lichess, PGN, PCN and GGS, and Bronstein.
   */
  | 'paid';

/**
 * The most that credit may fill the bank to. A limit never takes time away: a bank that is already
 * above it keeps its time.
 */
export type Limit =
  /** Credit fills the bank up to the limit and no further. */
  | 'clip'
  /** Credit shrinks in proportion as the bank nears the limit, and is zero at the limit. */
  | 'linear'
  /** Credit is added in full, but at most half of the gap between the bank and the limit. */
  | 'hybrid';

/** What happens when the bank runs out and no life is left. */
export type OnExpiry =
  /** The flag falls and the game is over. */
  | 'flag'
  /** The next stage begins. */
  | 'next'
  /**
   * The first flag falls, and the next stage begins: the side plays on, at a cost to its result.
   */
  | 'first-flag'
  /**
   * Play continues with the bank at zero, and the time past zero is counted. A stage can have a
   * maximum for it.
   */
  | 'overrun'
  /** The opponent gets a point, and the bank is refilled. */
  | 'penalty';

/** What is drawn from a reserve when the bank runs out and no life is left. */
export type ReserveDraw =
  /** Nothing: the side draws by a call only. */
  | 'never'
  /** This much, or what is left of the reserve if that is less, as often as needed. */
  | 'unit'
  /** All of the reserve. */
  | 'all';

/** What the fall of a first flag costs the side. */
export type FirstFlag =
  /**
   * The side loses by at least the smallest margin: the soft timeout of GGS, the Othello server. If
   * both first flags fall, only the earlier one counts.
   */
  | 'minimal-loss'
  /**
   * The side can no longer win, but it can still draw: the double-flag clock of chess. If both
   * first flags fall, the game is drawn.
   */
  | 'no-win';

/** How the two clocks are coupled. */
export type Coupling =
  /** Each side has its own time. */
  | 'none'
  /** The time that one side uses is added to the other side's bank. */
  | 'hourglass';

/** What happens if a side does not make its first move in time. */
export type FirstMoveMissed =
  /** The game is aborted, and has no result: lichess. */
  | 'abort'
  /** The side's flag falls: a tournament game on PyChess. */
  | 'flag';

/** How long a site waits for a first move, by the length of the game. */
export type FirstMoveScheme =
  /**
   * lichess (`timeForFirstMove` in `GameExt.scala`) and PyChess, outside of tournaments: 15 seconds
   * in ultra-bullet, 20 in bullet, 25 in blitz, 30 in rapid and 35 in longer games.
   */
  | 'casual'
  /**
   * A tournament on lichess: 11 seconds in ultra-bullet, 16 in bullet, 21 in blitz, 25 in rapid and
   * 30 in longer games.
   */
  | 'arena';

/**
 * Whether time runs out at exactly zero or only past it. Applies to the bank, lives, the turn
 * limit, the time for a first move and the game limit.
 */
export type FlagFalls =
  /**
   * Time runs out when the side has used more than it had: a move completed with exactly 0 left is
   * in time.
   */
  | 'past-zero'
  /** Time runs out when the side has used all that it had: lichess, OGS. */
  | 'at-zero';

/** What happens to a part of a unit. */
export type Rounding =
  /** It is not charged. */
  | 'down'
  /** It is charged as a whole unit. */
  | 'up';

/** What becomes of the time that a move took past zero, within the grace of the rules. */
export type GraceExcess =
  /** It costs nothing, as in fastchess: the bank is 0 before the move's credit is added. */
  | 'forgiven'
  /** It is taken from the bank, which can then be below zero, as in cutechess. */
  | 'carried';

/** The state of a side's flag. */
export type Flag =
  /** The flag is up. */
  | 'up'
  /** The first flag has fallen: the side plays on in extra time, at a cost to its result. */
  | 'first'
  /** The flag has fallen: the game is over. */
  | 'fallen';

/** The state of the game: whether it is running, and if not, why. */
export type Phase =
  /** The game has not started. */
  | 'not-started'
  /** The game is running. */
  | 'running'
  /** The game is paused. */
  | 'paused'
  /** A flag fell: the game is over. */
  | 'flagged'
  /** Both first flags fell, and neither side can win any more. */
  | 'drawn'
  /** The limit on the whole game was reached. */
  | 'halted'
  /** A penalty gave the opponent the last point it needed to win the match. */
  | 'penalized'
  /** The game was stopped: mate, resignation, agreement. */
  | 'stopped'
  /** A first move did not come in time: the game is over, without a result. */
  | 'aborted';

/** How much lag is compensated, as servers do it. */
export type LagFormula =
  /**
   * As on lichess: the allowance grows with each move by (T + 40 * I) * 2/5 + 15 hundredths of a
   * second, at most by one second. T is the initial time and I the increment, both in whole
   * seconds. It begins with three times that amount and never exceeds seven times it.
   */
  | 'lichess'
  /**
   * As on lichess in 2017: the allowance grows by a second with each move, begins with two seconds
   * and never exceeds five. At most three seconds are compensated in one move.
   */
  | 'lichess-2017'
  /** As in pool and tournament games of the Internet Chess Club: up to one second in each move. */
  | 'icc'
  /** All lag, as with FICS's timeseal. */
  | 'timeseal';

/** How a display writes a time. */
export type TimeStyle =
  /** Hours, minutes and seconds: `1:23:45`, and `3:05` below one hour. */
  | 'clock'
  /** As `clock`, with tenths of a second for a short time: `0:09.4`. */
  | 'tenths'
  /** The two largest units of days, hours, minutes and seconds: `2d 3h`. */
  | 'days';

/** A language of descriptions, by its code in BCP 47. */
export type Language =
  /** English. */
  | 'en'
  /** German. */
  | 'de';

/** How a phrase is joined to the one before it. */
export type PhraseRole =
  /** A stage: the first of a side, or one that follows ("then"). */
  | 'stage'
  /** What happens between two stages. A stage follows. */
  | 'transition'
  /** A detail of what was said before, in the same breath. */
  | 'detail'
  /** One of several details, as in parentheses. */
  | 'item'
  /** A statement of its own. */
  | 'clause';

/**
 * What a phrase says. Where nothing else is said, the time is that of a stage, with its periods.
 */
export type PhraseName =
  /** The side plays untimed. */
  | 'untimed'
  /** A time for the whole game. */
  | 'whole-game'
  /** A time. */
  | 'time'
  /** A time after a first flag. */
  | 'extra-time'
  /** No additional time. */
  | 'no-more-time'
  /** A number of moves in a time. */
  | 'moves-in'
  /** A number of moves, or a time: whichever comes first leads on. */
  | 'moves-or'
  /** A time for each move or, with `moves` above 1, for each so many moves. */
  | 'per-moves'
  /** The same as overtime in which unused time is lost, for a single move. */
  | 'byo-yomi'
  /** The same as overtime in which unused time is lost, for several moves. */
  | 'canadian'
  /** The reserve in games with a time per move, as in Arimaa. The time is the reserve's. */
  | 'and-reserve'
  /** Unused time is kept. */
  | 'kept'
  /** Unused time is not kept. */
  | 'not-kept'
  /** The stage ends with its moves or its time, whichever comes first. */
  | 'whichever-first'
  /** If the moves are not made in time, the first flag falls: the side can no longer win. */
  | 'else-no-win'
  /**
   * If the moves are not made in time, the first flag falls: the side can no longer win or draw.
   */
  | 'else-no-win-or-draw'
  /** After the time, the first flag falls: the side can no longer win. */
  | 'then-no-win'
  /** After the time, the first flag falls: the side can no longer win or draw. */
  | 'then-no-win-or-draw'
  /** An increment of `time` before each move. */
  | 'increment-before'
  /** An increment of `time` after each move or each so many moves. */
  | 'increment-after'
  /** A delay of `time` per move. */
  | 'delay'
  /**
   * A delay of `time` per move, of which what is unused, or `percent` of it, is added to the clock.
   */
  | 'delay-kept'
  /** A Bronstein delay of `time` per move. */
  | 'bronstein'
  /**
   * The time used for each move, or each so many moves, is given back after it, up to `time`; and
   * `percent` of the unused part of `time`.
   */
  | 'given-back'
  /** Unused time of a move, or `percent` of it, is added to the reserve. */
  | 'added-to-reserve'
  /** What is added fills the clock up to `time`. */
  | 'up-to'
  /** What is added is reduced in proportion as the clock nears `time`. */
  | 'reduced-near'
  /** At most half of what the clock is short of `time` is added. */
  | 'half-short-of'
  /** It is added while the reserve holds less than `time`, and up to that. */
  | 'reserve-up-to'
  /** At most `time` for a move. */
  | 'turn-limit'
  /**
   * Play continues past zero, if there is a `time` for at most that; time past zero is counted.
   */
  | 'past-zero'
  /** Whenever the clock runs out, the opponent gets a point, and the clock is set to `time`. */
  | 'penalty'
  /** Each move is charged in whole units of `time`, rounded down. */
  | 'charged-down'
  /** Each move is charged in whole units of `time`, rounded up. */
  | 'charged-up'
  /** Each move is charged at least `time`. */
  | 'charged-least'
  /** Each move is charged to the millisecond. */
  | 'charged-exactly'
  /** At least `time`, after a charge in whole units. */
  | 'at-least'
  /** The time of a move beyond `time` counts `factor` times. */
  | 'tier'
  /** Beyond `time` it counts `factor` times, after a lower tier. */
  | 'next-tier'
  /** A reserve behind the clock, of `time`, if it gets any in this stage. */
  | 'reserve'
  /** The reserve is drawn only on request. */
  | 'drawn-on-request'
  /** `time` of it is drawn whenever the clock runs out. */
  | 'drawn-in-units'
  /** All of it is drawn when the clock runs out. */
  | 'drawn-whole'
  /** A draw fills the clock to at most `time`. */
  | 'drawn-up-to'
  /** Increment beyond the clock's limit is added to the reserve. */
  | 'overflow'
  /** Drawn time that was not used returns to the reserve. */
  | 'returned'
  /** From move number `moves` on, the clock and the reserve have at least `time` together. */
  | 'reserve-floor'
  /** The time that one side uses is added to the other's clock. */
  | 'hourglass'
  /** The game is stopped once both sides together have used `time`. */
  | 'game-time'
  /** The game is stopped after `moves` moves by each side. */
  | 'game-moves'
  /** The game's first `moves` moves are not timed: with 1 the first side's, with 2 each side's. */
  | 'untimed-moves'
  /** Each of these `moves` moves must come within `time`, or the game is aborted. */
  | 'else-aborted'
  /** Each of these `moves` moves must come within `time`, or the flag falls. */
  | 'else-flag'
  /**
   * Unused time of the set-up move is not kept. If there is a `time`, the move has at least that.
   */
  | 'setup'
  /** Time is up when the clock reaches zero. */
  | 'at-zero'
  /** A move up to `time` past zero still counts. */
  | 'grace'
  /** A move up to `time` past zero still counts, and the time past zero is deducted. */
  | 'grace-carried'
  /** The server pauses the clock on weekends. */
  | 'weekend-pauses';

/** Where in a time control a phrase applies. */
export type PhrasePlace =
  /** It need not be said: in the whole game, or in the stage that was just named. */
  | 'here'
  /** In each of several stages. */
  | 'every-stage'
  /** Only in the last of several stages. */
  | 'last-stage'
  /** In some of several stages, by their indices. */
  | 'stages'
  /** Where nothing else was said. */
  | 'elsewhere';

/** Alarms as a site or a clock has them, by the length of the game. */
export type AlarmScheme =
  /**
   * As on lichess: one alarm, at an eighth of the first stage's time, but from 10 seconds to one
   * minute; below one minute at a fifth, but at least 2 seconds. Quiet for 20 seconds.
   */
  | 'lichess'
  /**
   * As on Lishogi: one alarm, at an eighth of the first stage's time, but from 10 to 90 seconds.
   */
  | 'lishogi'
  /** As on the DGT 2010: an alarm at 10 seconds, and a countdown of the last five. */
  | 'dgt';

/** What happened on a clock. */
export type EventKind =
  /** The next stage began. */
  | 'stage'
  /**
   * A quota was met, and the time of the same stage was given again. Not reported if the quota is
   * one move.
   */
  | 'renewed'
  /** A life was lost, such as a byo-yomi period: the stage's time was given again. */
  | 'life'
  /**
   * The first flag fell: the side plays on in extra time, or the game is drawn if neither side can
   * win any more.
   */
  | 'first-flag'
  /** The flag fell: the game is over. */
  | 'flag'
  /** The bank ran out and play continues; the time past zero is counted. */
  | 'overrun'
  /** The bank ran out, the opponent got a point, and the bank was refilled. */
  | 'penalty'
  /** Time was drawn from the reserve: the bank ran out, or the side drew it. */
  | 'reserve'
  /** The side went berserk: it plays on with less time. */
  | 'berserk'
  /** A ready move was sent automatically, one millisecond before time would have run out. */
  | 'sent'
  /** The game reached its limit and was halted: the rules of the board game decide the result. */
  | 'halt'
  /** The side did not make its first move in time, and the game was aborted: it has no result. */
  | 'abort'
  /** The side's bank fell to the threshold of one of its alarms. */
  | 'alarm'
  /** The side's bank fell to a whole number of seconds of its countdown. */
  | 'countdown'
  /** The side pressed or handed over after the game was over. Nothing else changed. */
  | 'late';

/** The value of a clock that changes as time passes. */
export type Runs =
  /** No value changes. */
  | 'nothing'
  /** The delay time of the turn falls. */
  | 'lent'
  /** The bank falls. */
  | 'bank'
  /** The time past zero rises. */
  | 'overrun';

/** A field of a standing, in an error. */
export type StandingField =
  /** The phase: one that a standing cannot have, or that contradicts the other fields. */
  | 'phase'
  /** The side on turn: before the start it is the first side. */
  | 'on-turn'
  /** The side whose first flag fell earlier. */
  | 'first-to-fall'
  /** The bank: missing, below zero, or that of an untimed side. */
  | 'bank'
  /** The stage: there is none with this index. */
  | 'stage'
  /** The lives: 0, or more than the stage has. */
  | 'lives'
  /** The moves: fewer than count towards the quota, or more than the limit of the game. */
  | 'moves'
  /** The moves left: 0, more than the quota, or without a quota. */
  | 'moves-left'
  /** The delay time left: more than the turn gets, or of a side that is not on turn. */
  | 'lent'
  /** The flag: it contradicts the phase, or no earlier stage lets it fall. */
  | 'flag'
  /** The time past zero: below zero, or no stage so far continues past zero. */
  | 'overrun'
  /** The penalties: too many, or no stage so far has penalties. */
  | 'penalties'
  /**
   * The time used in this turn: below zero, above the limit per turn, no whole number of units, or
   * of a side that is not on turn.
   */
  | 'turn-used'
  /** The time used in the game: less than the other values contain. */
  | 'used'
  /** The time since the last credit: below zero, or more than was used. */
  | 'since-credit'
  /** The reserve: below zero, more than the stages so far give, or that of an untimed side. */
  | 'reserve';

/** What the time of a clock annotation in a PGN comment means. */
export type ClockCommentKind =
  /** `%clk`: the time that the clock of the side that moved shows after the move. */
  | 'clk'
  /** `%emt`: the time that the move took. */
  | 'emt'
  /** `%egt`: the time that the game has taken so far. */
  | 'egt'
  /** `%mct`: like `%clk`, but read from a mechanical clock. */
  | 'mct';

/** The encoding of a PGN file. */
export type PgnEncoding =
  /**
   * UTF-16 if the file begins with its byte order mark, or with `[` or a space as UTF-16 writes it.
   * Otherwise each tag is read as UTF-8 or, if it is not valid UTF-8, as Latin-1.
   */
  | 'detect'
  /** UTF-8. What is not valid is replaced by U+FFFD. */
  | 'utf8'
  /** ISO 8859-1. */
  | 'latin1'
  /** UTF-16, little-endian. */
  | 'utf16-le'
  /** UTF-16, big-endian. */
  | 'utf16-be';

/** The result of a game, at the end of its moves. */
export type PgnResult =
  /** `1-0`: White won. */
  | 'first-wins'
  /** `0-1`: Black won. */
  | 'second-wins'
  /** `1/2-1/2`: a draw. */
  | 'draw'
  /** `*`: the game is not over, or its result is not known. */
  | 'unknown';

/** What the reader found wrong with a game. It reads the rest of the game all the same. */
export type PgnFaultKind =
  /** A tag is not of the form `[Name "value"]`. It is left out, unless only its `]` is missing. */
  | 'bad-tag'
  /** A clock annotation without a valid time, such as `[%clk 1:2]`. It is left out. */
  | 'bad-clock'
  /** Text that is neither a move nor anything else of PGN. */
  | 'unknown-text'
  /** A comment without `}`. It ends at a line that begins with `[Event "`, or with the file. */
  | 'unclosed-comment'
  /** A variation without `)`. It ends with the game. */
  | 'unclosed-variation'
  /** A `)` or `}` that closes nothing. */
  | 'unopened'
  /** A game without a result after its moves. */
  | 'no-result'
  /** A tag is longer than 4,096 bytes, or the game has more than 256 tags. The tag is left out. */
  | 'too-many-tags'
  /** The game has more than 65,536 plies. The others are left out. */
  | 'too-many-plies';

/** The conventions with a name, in the order in which they are tried. */
export type ConventionName =
  /**
   * The clock after the move, to the millisecond, as the PGN standard says it and python-chess
   * writes it.
   */
  | 'exact'
  /** Games of lichess: whole seconds, rounded to the nearest, and two untimed plies. */
  | 'lichess'
  /** Live games of Chess.com: tenths of a second. */
  | 'chess-com'
  /** Daily games of Chess.com: the time that was left when the move was made. */
  | 'chess-com-daily'
  /** Broadcasts of DGT boards: whole seconds, with the increment of the next move. */
  | 'dgt';

/** What an audit says of a ply. */
export type AuditVerdict =
  /** The recorded times are possible. */
  | 'ok'
  /** They are not. */
  | 'impossible'
  /** The ply has no recorded time, or its side is untimed. */
  | 'unknown'
  /** The ply took no time, and its clock agrees. */
  | 'untimed';

/** Why a recorded time is impossible. */
export type AuditReason =
  /** The clock shows more than it would after a move that took no time. */
  | 'too-much'
  /** The clock shows less than it would after a move at the last moment. */
  | 'too-little'
  /** The recorded time of the move is longer than the side had, or disagrees with the clock. */
  | 'emt';

/** Whether a text is valid, or can become valid. */
export type Validity =
  /** The text is valid. More text may follow. */
  | 'valid'
  /** The text is not yet valid, but more text can make it valid. */
  | 'incomplete'
  /** The text is invalid, and no continuation was found that makes it valid. */
  | 'invalid';

/** What a tolerant reading took for granted. */
export type AssumptionKind =
  /**
   * A time in another unit than that of the notation, or with a unit where the notation has none:
   * `5m` in `pgn`.
   */
  | 'unit'
  /** A separator is superfluous or another than that of the notation: `300 + 3` in `pgn`. */
  | 'separator'
  /** A word has no meaning for the clock: `rated`. */
  | 'word'
  /** Capital letters were expected: `tm[600]` in `sgf`. */
  | 'case'
  /** A property of SGF that is not part of the time control: `BL[30]`. */
  | 'property'
  /** A value that stands for nothing: `OT[-]` in `sgf`. */
  | 'empty'
  /** A time was rounded to the millisecond. */
  | 'rounded'
  /** A word is of another language than the words before it. */
  | 'language'
  /**
   * A delay or increment after the last stage is that of all stages: `40/90 SD/30 d5` in
   * `us-chess`.
   */
  | 'repeated';

/** What a field of a text means. The same meaning has the same name in all notations. */
export type FieldName =
  /** A keyword, before a value or on its own: `wtime`, `Byoyomi`, `inf`. */
  | 'keyword'
  /** The name of a game. */
  | 'name'
  /** A number of moves, the rest of the game, or the move from which something applies. */
  | 'moves'
  /** The time of a stage, or of the whole game. */
  | 'time'
  /** The time that each move is given: an increment, a delay, a bonus, a time per move. */
  | 'credit'
  /** The time after the main time: overtime, byo-yomi, extra time. */
  | 'extra-time'
  /** The number of periods. */
  | 'lives'
  /** The percentage of unused time that is kept. */
  | 'percent'
  /** The most that credit may fill the bank to. */
  | 'limit'
  /** A limit on the whole game. */
  | 'game-limit'
  /** A limit on each turn. */
  | 'turn-limit'
  /** How a bonus shrinks as the bank fills. */
  | 'bonus-shape'
  /** The unit of the numbers, or the unit in which time is charged. */
  | 'unit'
  /** Whether parts of a unit are charged. */
  | 'rounding'
  /** The minimum charge for a move. */
  | 'least-charge';

/** What decided a game. */
export type Reason =
  /** The result on the board. */
  | 'board'
  /** A side's flag fell. */
  | 'flag'
  /** A side's flag fell, but its opponent cannot win: the game is drawn. */
  | 'flag-cannot-win'
  /** A side's first flag fell. */
  | 'first-flag'
  /** Both first flags fell: the game is drawn. */
  | 'both-first-flags'
  /** A draw was claimed after the opponent's first flag fell. */
  | 'claim'
  /** A side resigned. */
  | 'resignation'
  /** The game was halted at its limit: the board decides. */
  | 'halt'
  /** Penalties gave the opponent the points it needed to win the match. */
  | 'penalties'
  /** A first move did not come in time: the game is aborted. */
  | 'first-move';

/**
 * The state of the Crawford game of a match: the one game without a doubling cube, played when a
 * side first comes within one point of winning the match.
 */
export type Crawford =
  /** No side has come within one point of winning. */
  | 'not-yet'
  /** The next game is the Crawford game. */
  | 'next'
  /** The Crawford game is being played. */
  | 'now'
  /** The Crawford game has been played. */
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

/** Why stages and rules do not form a valid time control. */
export type ControlErrorKind =
  /** A time is negative: expected at least 0 ms. */
  | 'negative-time'
  /** The last stage requires a next stage, but none follows. */
  | 'no-next-stage'
  /** A stage can never begin: the stage before it never leads to the next. */
  | 'unreachable-stage'
  /** A life or a penalty would refill the bank with 0 ms: expected more. */
  | 'empty-refill'
  /** A stage has more than 1000 lives. */
  | 'too-many-lives'
  /** The berserk rule does not apply to the time control. */
  | 'not-berserkable'
  /** A sum of times is above 2^53 - 1 ms. */
  | 'time-too-large'
  /**
   * The sides differ where they must be equal. In every time control: only one side of an hourglass
   * is timed. In time odds also: only one side has an hourglass, only one plays past zero, or they
   * differ and one has penalties.
   */
  | 'unequal-sides'
  /** One side's game limit is a time, the other's a number of turns. */
  | 'mixed-game-limits'
  /**
   * The tiers of a charge must begin in ascending order above 0 ms, at whole numbers of units, and
   * have factors from 1 to 100.
   */
  | 'bad-tier'
  /** The time for a first move is 0: expected more. */
  | 'bad-opening'
  /** An hourglass cannot carry the time past zero of a move within the grace. */
  | 'bad-grace'
  /**
   * A reserve is not valid: it draws units of 0 ms, more than 1000 units or units beside overflow,
   * has overflow without a clip limit, or is in an hourglass.
   */
  | 'bad-reserve';

/** What a notation, with the given options, cannot express. */
export type PrintErrorKind =
  /** The notation cannot express this number of stages. */
  | 'stages'
  /**
   * The notation cannot express a time: it is too short, or not a whole number of the notation's
   * smallest unit.
   */
  | 'time'
  /** The notation cannot express whether the time left carries over when a stage begins. */
  | 'entry'
  /** The notation cannot express a quota of moves, or what happens when it is met. */
  | 'quota'
  /** The notation cannot express the credit: an increment, a delay, or Bronstein. */
  | 'credit'
  /** The notation cannot express a limit on the bank. */
  | 'limit'
  /** The notation cannot express the number of lives. */
  | 'lives'
  /** The notation cannot express a limit on each turn. */
  | 'turn-limit'
  /** The notation cannot express what happens when the bank runs out. */
  | 'on-expiry'
  /** The notation cannot express how the two clocks are coupled. */
  | 'coupling'
  /** The notation cannot express a limit on the whole game. */
  | 'game-limit'
  /** The notation cannot express how the first turns are timed. */
  | 'opening'
  /** The notation cannot express whether the flag falls at zero or past it. */
  | 'flag-falls'
  /** The notation cannot express different times for the two sides. */
  | 'sides'
  /** The notation cannot express what a turn is charged: rounding, a minimum, or tiers. */
  | 'charge'
  /**
   * A PCN document cannot be made from the journal: it does not begin with the game, or contains
   * calls that a list of moves cannot express.
   */
  | 'actions'
  /** The notation cannot express pauses on weekends. */
  | 'weekend-pauses'
  /** The notation cannot express a grace past zero. */
  | 'grace'
  /** The notation cannot express a reserve. */
  | 'reserve';

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

/** Why a call on a clock was rejected. The clock is unchanged. */
export type ClockErrorKind =
  /** The game has not started. */
  | 'not-started'
  /** The game has already started. */
  | 'already-started'
  /** The timestamp is earlier than the last call that changed the clock. */
  | 'at-went-back'
  /** The other side is on turn. */
  | 'not-on-turn'
  /** The turn is handed over for a decision: end the decision before the press. */
  | 'deciding'
  /** The clock is paused. */
  | 'paused'
  /** The clock is not paused. */
  | 'not-paused'
  /** The game is over. */
  | 'over'
  /** The side's flag has not fallen. */
  | 'flag-up'
  /** The side is untimed and has no bank. */
  | 'untimed'
  /** The time is negative: expected at least 0 ms. */
  | 'negative'
  /** A time or a count is too large: times, and sums of times, go up to 2^53 - 1 ms. */
  | 'too-large'
  /**
   * The side on turn has not yet received the last move or hand-over: report that it was received,
   * or give the measured time of the turn.
   */
  | 'awaiting-receipt'
  /** No move or hand-over is waiting to be received. */
  | 'not-awaiting'
  /** The clock keeps no journal: start one before the moves that may be taken back. */
  | 'no-journal'
  /** The journal does not contain the given move or timestamp. */
  | 'not-in-journal'
  /**
   * The arena has no game with the given id: the game was removed, or belongs to another arena.
   */
  | 'no-such-game'
  /**
   * The call can cause more events than the journal can hold: 10,000,000 in all, and 1,000,000 per
   * call.
   */
  | 'journal-full'
  /** The side has already completed the move with this number: the press was sent before. */
  | 'already-made'
  /**
   * The side has not completed the move before the one with this number: a press was lost, or
   * arrives out of order.
   */
  | 'move-missing'
  /**
   * The number of take-backs is not that of the clock: the press belongs to a game that was taken
   * back.
   */
  | 'stale'
  /** A standing contradicts itself or the time control. */
  | 'bad-standing'
  /** The side's reserve holds less time than was to be drawn, or its stage has no reserve. */
  | 'no-reserve'
  /** The draw would fill the bank beyond what the reserve allows. */
  | 'over-limit'
  /**
   * Two moves have been made in the game, or the side has already made a move, reached its second
   * stage or gone berserk.
   */
  | 'too-late'
  /** The berserk rule does not apply to the game's time control. */
  | 'no-berserk';

/** Why a game cannot be audited. */
export type AuditErrorKind =
  /** The game has no tag `TimeControl`, or it is `?`. */
  | 'no-time-control'
  /** The tag `TimeControl` is not valid in any notation. */
  | 'unknown-time-control'
  /** No ply has a clock or a time. */
  | 'no-times';

/** What is wrong with a snapshot or a journal. */
export type RestoreErrorKind =
  /** The data is not a flagfall snapshot or journal. */
  | 'foreign'
  /** The data was saved by a later version of flagfall, in an unknown format. */
  | 'format'
  /** The data is truncated. */
  | 'cut'
  /** The data is malformed: a key or a value is missing, unknown, or of the wrong type. */
  | 'malformed'
  /** The data has been modified or damaged since it was saved. */
  | 'altered'
  /** The data contains an impossible value. */
  | 'impossible'
  /** With the given time of the save, a timestamp is out of range. */
  | 'moment'
  /** A call in the journal fails. */
  | 'refused'
  /** A part of a saved arena is missing. */
  | 'missing';

/** Why a call on a match was rejected. The match is unchanged. */
export type MatchErrorKind =
  /** The match is over: a side has enough points to win it. */
  | 'match-over'
  /** A game is being played: end it before starting the next. */
  | 'game-running'
  /** No game is being played. */
  | 'no-game'
  /** The Crawford game is played without the doubling cube. */
  | 'crawford-game'
  /** A penalty froze the cube for the rest of the game. */
  | 'cube-frozen'
  /** The opponent owns the cube. */
  | 'not-its-cube'
  /** A double has not been answered yet. */
  | 'double-pending'
  /** No double is waiting for an answer. */
  | 'no-double'
  /** The number of points is 0: expected at least 1. */
  | 'no-points'
  /** The score and the state of the Crawford game contradict each other. */
  | 'crawford-mismatch'
  /** The value of the cube or the number of games is too large. */
  | 'too-many-points';

/** Who reports a standing, and in which format. */
export type StandingFormat =
  /** A game's state from lichess's Bot and Board API: `{"type":"gameState","moves":"e2e4", …}`. */
  | 'lichess'
  /** A clock from the Online Go Server: `{"current_player":1,"black_time":{…}, …}`. */
  | 'ogs'
  /** The Go Text Protocol, of KGS's clients too: `time_left b 60 0` and `time_left w 50 0`. */
  | 'gtp'
  /** The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`. */
  | 'uci'
  /** The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`. */
  | 'usi'
  /** A game's position from PyChess: `{"type":"board","clocks":[60000,50000],"byo":"", …}`. */
  | 'pychess';

// End of words.
