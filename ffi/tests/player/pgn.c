// The games of PGN files, and their audits.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

enum {
  MOST_GAMES = 16,
  MOST_PLIES = 64,
  MOST_FAULTS = 16,
  MOST_CONVENTIONS = 16,
  // The length of the chunks in which a file is read a second time.
  CHUNK = 7,
};

struct games {
  flagfall_pgn_game *games[MOST_GAMES];
  size_t count;
};

static bool add(struct games *games, flagfall_pgn_game *game) {
  need(games->count < MOST_GAMES || game == NULL, "too many games for this player");
  if (game != NULL) {
    games->games[games->count++] = game;
  }
  return game != NULL;
}

static struct games read_games(const struct word *file, size_t chunk_length) {
  struct games games = {.count = 0};
  flagfall_pgn_reader *reader;
  flagfall_pgn_game *game = NULL;
  need_ok(flagfall_pgn_reader_new(FLAGFALL_PGN_ENCODING_DETECT, &reader));
  for (size_t at = 0; at < file->length;) {
    size_t left = file->length - at, used = 0;
    size_t length = left < chunk_length ? left : chunk_length;
    for (size_t end = at + length; at < end; at += used) {
      need_ok(flagfall_pgn_reader_read(reader, file->bytes + at, end - at, &used, &game));
      need(add(&games, game) || used == end - at, "a chunk without a game is not read to its end");
    }
  }
  do {
    need_ok(flagfall_pgn_reader_finish(reader, &game));
  } while (add(&games, game));
  flagfall_pgn_reader_free(reader);
  return games;
}

static flagfall_pgn_game_reading reading_of(const flagfall_pgn_game *game) {
  flagfall_pgn_game_reading reading = FLAGFALL_PGN_GAME_READING_INIT;
  need_ok(flagfall_pgn_game_read(game, &reading));
  need(reading.plies <= MOST_PLIES && reading.faults <= MOST_FAULTS,
       "a game that is too long for this player");
  return reading;
}

static void read_plies(const flagfall_pgn_game *game, flagfall_pgn_ply plies[MOST_PLIES],
                       size_t *count) {
  memset(plies, 0, MOST_PLIES * sizeof *plies);
  plies[0].struct_size = sizeof *plies;
  need_ok(flagfall_pgn_game_plies(game, plies, MOST_PLIES, count));
}

static void need_same(const struct games *games, const struct games *others) {
  bool are_same = games->count == others->count;
  for (size_t place = 0; are_same && place < games->count; place++) {
    flagfall_pgn_ply one[MOST_PLIES], other[MOST_PLIES];
    size_t ones, others_plies;
    flagfall_pgn_game_reading reading = reading_of(games->games[place]);
    flagfall_pgn_game_reading again = reading_of(others->games[place]);
    read_plies(games->games[place], one, &ones);
    read_plies(others->games[place], other, &others_plies);
    are_same = memcmp(&reading, &again, sizeof reading) == 0 && ones == others_plies &&
               memcmp(one, other, sizeof one) == 0;
  }
  need(are_same, "in chunks, the file has other games");
}

static void write_tags(const flagfall_pgn_game *game, size_t tags) {
  for (size_t place = 0; place < tags; place++) {
    char name[TEXT_ROOM], value[TEXT_ROOM];
    need_ok(flagfall_pgn_game_tag_name(game, place, name, sizeof name, NULL));
    need_ok(flagfall_pgn_game_tag_value(game, place, value, sizeof value, NULL));
    printf("  tag ");
    write_text(name);
    putchar(' ');
    write_text(value);
    putchar('\n');
  }
}

static void write_faults(const flagfall_pgn_game *game, size_t count) {
  flagfall_pgn_fault faults[MOST_FAULTS] = {FLAGFALL_PGN_FAULT_INIT};
  need_ok(flagfall_pgn_game_faults(game, faults, MOST_FAULTS, &count));
  for (size_t place = 0; place < count; place++) {
    printf("  fault %s %" PRIu64 " ", known(flagfall_pgn_fault_kind_name(faults[place].kind)),
           faults[place].line);
    write_text(known(flagfall_pgn_fault_kind_message(faults[place].kind)));
    putchar('\n');
  }
}

// `  NAME ERROR "MESSAGE"`
static void write_failed(const char *name, flagfall_status status) {
  printf("  %s %s ", name, known(flagfall_status_name(status)));
  write_text(known(flagfall_status_message(status)));
  putchar('\n');
}

static void write_control(const flagfall_pgn_game *game) {
  flagfall_control *control = NULL;
  flagfall_status status = flagfall_pgn_game_control(game, &control);
  if (status == FLAGFALL_STATUS_OK) {
    write_description("control", control);
  } else {
    write_failed("no-control", status);
  }
  flagfall_control_free(control);
}

static void write_time(const char *key, uint32_t exists, int64_t ms) {
  if (exists) {
    printf(" %s=%" PRId64, key, ms);
  }
}

static void write_ply(const flagfall_pgn_ply *ply, const flagfall_ply_audit *found) {
  printf("  ply");
  if (found != NULL) {
    printf(" %s %s", name_of(SIDES, found->side),
           known(flagfall_audit_verdict_name(found->verdict)));
  }
  write_time("clk", ply->has_clk, ply->clk_ms);
  write_time("emt", ply->has_emt, ply->emt_ms);
  write_time("egt", ply->has_egt, ply->egt_ms);
  if (found != NULL) {
    write_time("low", found->has_possible, found->low_ms);
    write_time("high", found->has_possible, found->high_ms);
    write_time("used-low", found->has_used, found->used_low_ms);
    write_time("used-high", found->has_used, found->used_high_ms);
  }
  if (found != NULL && found->verdict == FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE) {
    printf(" why=%s by=%" PRId64, known(flagfall_audit_reason_name(found->reason)), found->by_ms);
  }
  putchar('\n');
}

static void write_recorded(const flagfall_pgn_game *game, const flagfall_audit *audit) {
  flagfall_pgn_ply plies[MOST_PLIES];
  flagfall_ply_audit found[MOST_PLIES] = {FLAGFALL_PLY_AUDIT_INIT};
  size_t count, audited = 0;
  read_plies(game, plies, &count);
  if (audit != NULL) {
    need_ok(flagfall_audit_plies(audit, found, MOST_PLIES, &audited));
    need(audited == count, "the audit has other plies");
  }
  for (size_t place = 0; place < count; place++) {
    write_ply(&plies[place], audit != NULL ? &found[place] : NULL);
  }
}

static void need_control(const flagfall_audit *audit, const flagfall_control *known_control) {
  flagfall_control *control;
  uint32_t is_equal = 1;
  need_ok(flagfall_audit_control(audit, &control));
  if (known_control != NULL) {
    need_ok(flagfall_control_equals(control, known_control, &is_equal));
  }
  flagfall_control_free(control);
  need(is_equal, "the audit is by another time control");
}

static void write_tried(const flagfall_audit *audit) {
  flagfall_convention_fit fits[MOST_CONVENTIONS] = {FLAGFALL_CONVENTION_FIT_INIT};
  size_t count;
  need_ok(flagfall_audit_tried(audit, fits, MOST_CONVENTIONS, &count));
  for (size_t place = 0; place < count; place++) {
    printf("  tried %s %" PRIu64 " %" PRIu64 "\n",
           known(flagfall_convention_name(fits[place].convention)), fits[place].possible,
           fits[place].impossible);
  }
}

static void write_game(const flagfall_pgn_game *game, const flagfall_control *control,
                       flagfall_convention convention) {
  flagfall_pgn_game_reading reading = reading_of(game);
  flagfall_audit *audit = NULL;
  printf("  game %" PRIu64 " %s %" PRId64 " %s\n", reading.line, name_of(SIDES, reading.side),
         reading.resolution_ms, name_of(PGN_RESULTS, reading.result));
  write_tags(game, reading.tags);
  write_faults(game, reading.faults);
  write_control(game);
  flagfall_status status = flagfall_pgn_game_audit(game, control, convention, &audit);
  if (status == FLAGFALL_STATUS_OK) {
    need_control(audit, control);
    need_ok(flagfall_audit_convention(audit, &convention));
    printf("  audit %s\n", known(flagfall_convention_name(convention)));
    write_tried(audit);
  } else {
    write_failed("no-audit", status);
  }
  write_recorded(game, audit);
  flagfall_audit_free(audit);
}

// Takes `convention=CONVENTION`, if it is next.
static flagfall_convention take_convention(struct line *line) {
  if (!has_more(line) || strncmp(line->words[line->taken].bytes, "convention=", 11) != 0) {
    return FLAGFALL_CONVENTION_FITTING;
  }
  const char *wanted = take_value(line, "convention"), *name;
  flagfall_convention convention = FLAGFALL_CONVENTION_FITTING + 1;
  while ((name = flagfall_convention_name(convention)) != NULL && !same(name, wanted)) {
    convention++;
  }
  need(name != NULL, "a convention was expected, not %s", wanted);
  return convention;
}

void pgn(struct line *head, const struct line *end) {
  (void)end;
  const struct word *file = take_text(head);
  flagfall_convention convention = take_convention(head);
  struct setup setup;
  flagfall_control *control = has_more(head) ? take_control(head, &setup) : NULL;
  struct games games = read_games(file, file->length + 1), again = read_games(file, CHUNK);
  need_same(&games, &again);
  for (size_t place = 0; place < games.count; place++) {
    write_game(games.games[place], control, convention);
    flagfall_pgn_game_free(games.games[place]);
    flagfall_pgn_game_free(again.games[place]);
  }
  flagfall_control_free(control);
}
