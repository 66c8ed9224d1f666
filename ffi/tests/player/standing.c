// Standings: what a server reports.

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#include "player.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

// Where a value of one side is, and its `has_`, or 0 if it is always given. 0 is `struct_size`.
struct place {
  const char *key;
  size_t has, number, time;
};

static const struct standing NO_STANDING = {
    FLAGFALL_STANDING_INIT, {FLAGFALL_SIDE_STANDING_INIT, FLAGFALL_SIDE_STANDING_INIT}};

#define AT(field) offsetof(flagfall_side_standing, field)

static const struct place PLACES[] = {
    {"bank", AT(has_bank), 0, AT(bank_ms)},
    {"stage", 0, AT(stage), 0},
    {"lives", AT(has_lives), AT(lives), 0},
    {"moves", AT(has_moves), AT(moves), 0},
    {"moves-left", AT(has_moves_left), AT(moves_left), 0},
    {"lent", AT(has_lent), 0, AT(lent_ms)},
    {"flag", 0, AT(flag), 0},
    {"overrun", 0, 0, AT(overrun_ms)},
    {"penalties", 0, AT(penalties), 0},
    {"turn-used", 0, 0, AT(turn_used_ms)},
    {"used", AT(has_used), 0, AT(used_ms)},
    {"since-credit", AT(has_since_credit), 0, AT(since_credit_ms)},
    {"reserve", AT(has_reserve), 0, AT(reserve_ms)},
};

static uint32_t *number_at(flagfall_side_standing *side, size_t at) {
  return (uint32_t *)(void *)((char *)side + at);
}

static int64_t *time_at(flagfall_side_standing *side, size_t at) {
  return (int64_t *)(void *)((char *)side + at);
}

// The number of a name in a vocabulary of the library.
static uint32_t number_named(const char *(*name)(uint32_t), const char *word) {
  uint32_t number = 0;
  while (name(number) != NULL && !same(name(number), word)) {
    number++;
  }
  need(name(number) != NULL, "a name was expected, not %s", word);
  return number;
}

static void set(flagfall_side_standing *side, const char *key, const char *value) {
  size_t which = 0;
  while (which < LENGTH(PLACES) && !same(PLACES[which].key, key)) {
    which++;
  }
  need(which < LENGTH(PLACES), "a field of a standing was expected, not %s", key);
  const struct place *place = &PLACES[which];
  if (place->has != 0) {
    *number_at(side, place->has) = 1;
  }
  if (place->time != 0) {
    *time_at(side, place->time) = number(value);
  } else if (place->number == AT(flag)) {
    side->flag = number_named(flagfall_flag_name, value);
  } else {
    *number_at(side, place->number) = count(value);
  }
}

struct standing take_standing(struct line *line) {
  struct standing taken = NO_STANDING;
  taken.game.at_ms = take_number(line);
  taken.game.phase = number_named(flagfall_phase_name, take_word(line));
  taken.game.on_turn = take_side(line);
  while (has_more(line)) {
    char field[32] = "", side[32] = "";
    const char *value = cut(take_word(line), '=', field), *key = NULL;
    need(value != NULL, "FIELD=VALUE was expected");
    if (same(field, "first-to-fall")) {
      taken.game.has_first_to_fall = 1;
      taken.game.first_to_fall = side_named(value);
      continue;
    }
    key = cut(field, '.', side);
    need(key != NULL, "SIDE.FIELD=VALUE was expected, not %s", field);
    set(&taken.sides[side_named(side)], key, value);
  }
  return taken;
}

static void write_side(flagfall_side side, flagfall_side_standing *shown) {
  printf("  > %s", name_of(SIDES, side));
  for (size_t which = 0; which < LENGTH(PLACES); which++) {
    const struct place *place = &PLACES[which];
    printf(" %s=", place->key);
    if (place->has != 0 && !*number_at(shown, place->has)) {
      printf("none");
    } else if (place->number == AT(flag)) {
      printf("%s", known(flagfall_flag_name(shown->flag)));
    } else if (place->time != 0) {
      printf("%" PRId64, *time_at(shown, place->time));
    } else {
      printf("%" PRIu32, *number_at(shown, place->number));
    }
  }
  printf("\n");
}

static void write_lines(struct standing *shown) {
  printf("  > standing %" PRId64 " %s %s first-to-fall=%s\n", shown->game.at_ms,
         known(flagfall_phase_name(shown->game.phase)), name_of(SIDES, shown->game.on_turn),
         shown->game.has_first_to_fall ? name_of(SIDES, shown->game.first_to_fall) : "none");
  write_side(FLAGFALL_SIDE_FIRST, &shown->sides[0]);
  write_side(FLAGFALL_SIDE_SECOND, &shown->sides[1]);
}

flagfall_status write_standing(const flagfall_clock *clock, struct line *line, flagfall_side *side,
                               flagfall_standing_field *field) {
  struct standing shown = NO_STANDING;
  flagfall_status status = flagfall_clock_standing(clock, take_number(line), &shown.game,
                                                   &shown.sides[0], &shown.sides[1], side, field);
  if (status == FLAGFALL_STATUS_OK) {
    write_lines(&shown);
  }
  return status;
}

flagfall_status write_read_standing(const flagfall_control *control, struct line *line) {
  struct standing read = NO_STANDING;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  flagfall_standing_format format = take_name(line, STANDING_FORMATS);
  flagfall_side on_turn = take_side(line);
  int64_t at_ms = take_number(line);
  const struct word *text = take_text(line);
  need(control != NULL, "the time control of a restored clock is not accessible");
  flagfall_status status =
      flagfall_control_parse_standing(control, format, on_turn, at_ms, text->bytes, text->length,
                                      &error, &read.game, &read.sides[0], &read.sides[1]);
  if (status == FLAGFALL_STATUS_PARSE) {
    write_error("> error", &error);
    return FLAGFALL_STATUS_OK;
  }
  if (status == FLAGFALL_STATUS_OK) {
    flagfall_clock *joined = NULL;
    need_ok(flagfall_clock_join(control, &read.game, &read.sides[0], &read.sides[1], NULL, NULL,
                                &joined));
    flagfall_clock_free(joined);
    write_lines(&read);
  }
  return status;
}

void write_bad_standing(flagfall_side side, flagfall_standing_field field) {
  const char *name = known(flagfall_standing_field_name(field));
  const char *of = side == FLAGFALL_SIDE_NONE ? "" : name_of(SIDES, side);
  printf("  ! bad-standing %s%s%s\n", of, *of == '\0' ? "" : ".", name);
}
