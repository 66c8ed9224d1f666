// What the files of the player share.

#ifndef PLAYER_H
#define PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flagfall.h>

// names.c: the names of the constants for which the library has no name function.

// The names of the numbers from 0 on, with a NULL after the last.
typedef const char *const names[];

extern names TRUTHS, SIDES;
extern names MODES, OPTIONS, FORMATS;
extern names ENTRIES, WHEN_METS, CREDITS, LIMITS, ON_EXPIRIES, FIRST_FLAGS;
extern names COUPLINGS, RESERVE_DRAWS, FIRST_MOVES_MISSED, FLAG_FALLS, GRACE_EXCESSES, ROUNDINGS;
extern names BERSERK_RULES, CATEGORY_SCHEMES, BOARDS, CRAWFORDS, FIRST_MOVE_SCHEMES, LAG_FORMULAS;
extern names PROTOCOLS, TIME_STYLES, ALARM_SCHEMES, STANDING_FORMATS, TEXT_SOURCES, PGN_RESULTS;

bool number_of(names table, const char *name, uint32_t *number);
const char *name_of(names table, uint32_t number);

// The name, or for NULL words that no file of cases contains.
const char *known(const char *name);

bool same(const char *one, const char *other);

// lines.c: reads files of cases: their lines, and the words of a line, one after the other.

// A word, or a text without its quotes. A NUL follows its bytes.
struct word {
  char *bytes;
  size_t length;
  bool is_text;
};

enum { MOST_WORDS = 32 };

struct line {
  // The line, without the indent of a step.
  char *written;
  bool is_step;
  // The bytes that the words point to.
  char *split;
  struct word words[MOST_WORDS];
  // The number of words: 0 for an empty line and a comment.
  size_t count;
  // The number of words that have been taken. The first one names the line.
  size_t taken;
  // What is wrong with the words, or NULL.
  const char *wrong;
};

struct file {
  struct line *lines;
  size_t count;
};

// Returns false if the file cannot be read as text. The caller frees it in either case.
bool read_file(const char *path, struct file *file);
void free_file(struct file *file);

// Writes the line unchanged.
void copy(const struct line *line);

bool begins_with(const struct line *line, const char *word);

// The line after the answers, `> …` or `! …`, that follow `line`; at most `end`.
struct line *after_answers(struct line *line, const struct line *end);

bool has_more(const struct line *line);

// Each takes the next word of the line, and needs it to be of this kind.
const char *take_word(struct line *line);
const struct word *take_text(struct line *line);
int64_t take_number(struct line *line);
uint32_t take_count(struct line *line);
uint32_t take_name(struct line *line, names table);
uint32_t take_side(struct line *line);
// Takes KEY=VALUE, and returns the value.
const char *take_value(struct line *line, const char *key);

// Needs the line to have no further word.
void all_taken(const struct line *line);

// The same for a part of a word.
int64_t number(const char *digits);
uint32_t count(const char *digits);
uint32_t named(names table, const char *name);
uint32_t side_named(const char *name);

// Splits the word at `separator`: writes the part before it to `before`, and returns the part after
// it. Returns NULL, and writes nothing, if the word has no separator.
const char *cut(const char *word, char separator, char before[32]);

// need.c: ends a case that cannot be played to its end.

// Plays the case from `head`, which has been copied, to `end`.
typedef void play_case(struct line *head, const struct line *end);

// Plays the case, at most until `need` ends it.
void attempt(play_case *play, struct line *head, const struct line *end);

// If `holds` is false, writes `  ? WHAT` and ends the case: a line cannot be understood, or a check
// that no line shows has failed. What the case has allocated is not freed.
void need(bool holds, const char *format, ...);

// Needs a call to succeed.
void need_ok(flagfall_status status);

// write.c: writes answers to standard output, in the words of the format.

// Writes `"TEXT"`.
void write_text(const char *text);
// Writes `  NAME "TEXT"`.
void write_text_line(const char *name, const char *text);

void write_stage(const char *step, size_t place, const flagfall_stage *stage);
void write_rules(const flagfall_rules *rules);
void write_error(const char *step, const flagfall_parse_error *error);
void write_refusal(flagfall_status status);
void write_event(const flagfall_event *event);
void write_verdict(const flagfall_verdict *verdict);
// Writes `none` if there is no timestamp.
void write_moment(uint32_t exists, int64_t at_ms);

// Writes ` KEY=VALUE` with a value of `shown`. Writes nothing and returns false for an unknown key.
typedef bool write_shown_under(const void *shown, const char *key);

// For a flagfall_reading, flagfall_side_reading, flagfall_match_reading, flagfall_penalized.
write_shown_under write_of_clock, write_of_side, write_of_match, write_of_penalty;
bool write_truth(const char *key, uint32_t truth);

// Writes the rest of the line, KEY=VALUE …, with the values of `shown`. Needs at least one key.
void write_asked(struct line *line, write_shown_under *write, const void *shown);

// setup.c: the setups of cases, `NOTATION [OPTION=VALUE …] "TEXT"`; their time controls; matches.

struct setup {
  flagfall_notation notation;
  flagfall_options options;
  const char *text;
  size_t length;
};

// Takes the rest of the line, a setup.
struct setup take_setup(struct line *line);

flagfall_status parse_setup(const struct setup *setup, flagfall_parse_error *error,
                            flagfall_control **control);

// Takes a setup, which must be valid.
flagfall_control *take_control(struct line *line, struct setup *setup);

enum { TEXT_ROOM = 4096, MOST_JSON = 32768 };

// Prints a side in the notation of the setup.
void print_control(const flagfall_control *control, flagfall_side side, const struct setup *setup,
                   char text[TEXT_ROOM]);

// Writes `  NAME "TEXT"` with the description in English.
void write_description(const char *name, const flagfall_control *control);

// Writes the descriptions that the case asks for.
void write_descriptions(const struct line *head, const struct line *end,
                        const flagfall_control *control);

// Writes `describes "TEXT"`, `german "TEXT"` or `phrases "JSON"`, if the line is one of these.
bool write_described(const struct line *line, const flagfall_control *control);

// Two setups, and the time control of both, or the error's status.
struct sides {
  struct setup first;
  struct setup second;
  flagfall_status status;
  flagfall_control *control;
};

// Takes and copies `first SETUP` and `second SETUP`, and returns the line after them.
struct line *take_sides(struct line *line, const struct line *end, struct sides *sides);

// Takes `LENGTH FIRST SECOND [GAMES] CRAWFORD`.
flagfall_status take_match(struct line *line, bool has_games, flagfall_match **match);

// build.c: time controls from stages and rules.

// Whether the line describes stages or rules.
bool is_building(const struct line *line);
// Takes and copies these lines, and returns the line after them. Sets the time control, or the
// status of the error.
struct line *take_built(struct line *line, const struct line *end, flagfall_status *status,
                        flagfall_control **control);

// play.c: games on the clock.

// Takes and copies `control`, or `first` and `second`, or stages; moves `*step` to the line after
// them.
flagfall_control *take_played(struct line **step, const struct line *end);

// saved.c: saves and restores clocks, and checks their journals.

// Whether the line is one of the three kinds of `restore`.
bool is_restore(const struct line *line);

enum { MOST_BYTES = 1 << 16 };

struct saved {
  uint8_t bytes[MOST_BYTES];
  size_t size;
};

// Takes what `restore "TEXT"` and `restore-hex "BYTES"` restore.
struct saved take_saved(struct line *line);
flagfall_status restore(struct line *line, flagfall_clock **clock);

// Takes the rest of `restart`, after its timestamp. Saves the clock, and replaces it by the
// restored one.
flagfall_status restart(struct line *line, int64_t at_ms, flagfall_clock **clock);

// Writes the times of the PCN document of the clock's journal.
flagfall_status write_plies(const flagfall_clock *clock);

// Needs the clock's journal, if there is one, to restore an equal clock.
void need_journal_to_lead_to(const flagfall_clock *clock);

// alarms.c: alarms and countdowns.

// Takes the rest of the line, and sets the alarms that it describes.
flagfall_status set_alarms_of(flagfall_clock *clock, const flagfall_control *control, int64_t at_ms,
                              struct line *line, size_t *events);

// standing.c: the standings of games.

struct standing {
  flagfall_standing game;
  // Of each side.
  flagfall_side_standing sides[2];
};

// Takes the rest of the line, `AT PHASE SIDE [first-to-fall=SIDE] [SIDE.KEY=VALUE …]`.
struct standing take_standing(struct line *line);

// `standing AT`
flagfall_status write_standing(const flagfall_clock *clock, struct line *line, flagfall_side *side,
                               flagfall_standing_field *field);

// `read-standing FORMAT SIDE AT "TEXT"`
flagfall_status write_read_standing(const flagfall_control *control, struct line *line);

// Writes `  ! bad-standing FIELD`.
void write_bad_standing(flagfall_side side, flagfall_standing_field field);

// display.c: what clocks show as text. Each takes the rest of its line.
flagfall_status write_display(const flagfall_clock *clock, struct line *line);
flagfall_status write_next_change(const flagfall_clock *clock, struct line *line);
flagfall_status write_forecast(const flagfall_clock *clock, struct line *line);
flagfall_status write_forecast_json(const flagfall_clock *clock, struct line *line);

// The kinds of cases: a function plays a case of its kind.

play_case format_time;
play_case accept, refuse, assume, build, convert, detect, times_left, explain, odds, pace, lag, pgn,
    play, match;

#endif
