// `format-time`: times as a clock shows them. And what clocks show.

#include <inttypes.h>
#include <stdio.h>

#include "player.h"

// As in the library, at most 25 characters.
enum { MOST_SHOWN = 26 };

struct format {
  flagfall_time_style style;
  int64_t tenths_below_ms;
  uint32_t hide_zero, plus;
};

// STYLE [tenths-below=MS] [hide-zero=true|false] [plus=true|false]
static struct format take_format(struct line *line) {
  struct format format = {.style = take_name(line, TIME_STYLES), .tenths_below_ms = 20000};
  while (has_more(line)) {
    char key[32] = "";
    const char *word = take_word(line), *value = cut(word, '=', key);
    if (same(key, "tenths-below")) {
      format.tenths_below_ms = number(value);
    } else if (same(key, "hide-zero")) {
      format.hide_zero = named(TRUTHS, value);
    } else {
      need(same(key, "plus"), "an option of a format was expected, not %s", word);
      format.plus = named(TRUTHS, value);
    }
  }
  return format;
}

void format_time(struct line *head, const struct line *end) {
  struct format format = take_format(head);
  for (struct line *step = head + 1; step < end; step = after_answers(step, end)) {
    char text[MOST_SHOWN];
    need(begins_with(step, "time"), "`time MS` was expected");
    int64_t time_ms = take_number(step);
    all_taken(step);
    copy(step);
    need_ok(flagfall_format_time(time_ms, format.style, format.tenths_below_ms, format.hide_zero,
                                 format.plus, text, sizeof text, NULL));
    write_text_line(">", text);
  }
}

flagfall_status write_display(const flagfall_clock *clock, struct line *line) {
  char text[MOST_SHOWN];
  flagfall_side side = take_side(line);
  int64_t at_ms = take_number(line);
  struct format format = take_format(line);
  flagfall_status status =
      flagfall_clock_format(clock, side, at_ms, format.style, format.tenths_below_ms, format.plus,
                            text, sizeof text, NULL);
  if (status == FLAGFALL_STATUS_OK && *text == '\0') {
    printf("  > none\n");
  } else if (status == FLAGFALL_STATUS_OK) {
    write_text_line(">", text);
  }
  return status;
}

flagfall_status write_next_change(const flagfall_clock *clock, struct line *line) {
  uint32_t exists = 0;
  int64_t change_ms = 0;
  flagfall_side side = take_side(line);
  int64_t at_ms = take_number(line);
  struct format format = take_format(line);
  flagfall_status status =
      flagfall_clock_next_change(clock, side, at_ms, format.style, format.tenths_below_ms,
                                 format.plus, &exists, &change_ms);
  if (status == FLAGFALL_STATUS_OK) {
    write_moment(exists, change_ms);
  }
  return status;
}

// The most pieces, and the longest JSON, in the cases.
enum { MOST_PIECES = 64 };

// ` NAME=NUMBER`, or none
static void write_if(const char *name, uint32_t exists, int64_t value) {
  if (exists) {
    printf(" %s=%" PRId64, name, value);
  } else {
    printf(" %s=none", name);
  }
}

static void write_piece(const flagfall_piece *piece) {
  printf("  > piece from=%" PRId64, piece->from_ms);
  write_if("to", piece->ends, piece->to_ms);
  printf(" runs=%s", known(flagfall_runs_name(piece->runs)));
  write_if("bank", piece->timed, piece->bank_ms);
  printf(" lent=%" PRId64 " overrun=%" PRId64, piece->lent_ms, piece->overrun_ms);
  printf(" stage=%" PRIu32 " lives=%" PRIu32, piece->stage, piece->lives);
  printf(" flag=%s", known(flagfall_flag_name(piece->flag)));
  printf(" unit=%" PRIu32 " offset=%" PRIu32, piece->unit_ms, piece->offset_ms);
  printf(" factor=%" PRIu32, piece->factor);
  write_if("other-bank", piece->other_timed, piece->other_bank_ms);
  printf(" other-runs=%s", piece->other_runs ? "true" : "false");
  printf(" then=%s\n", piece->has_event ? known(flagfall_event_name(piece->then)) : "none");
}

flagfall_status write_forecast(const flagfall_clock *clock, struct line *line) {
  flagfall_forecast forecast = FLAGFALL_FORECAST_INIT;
  flagfall_piece pieces[MOST_PIECES] = {FLAGFALL_PIECE_INIT};
  size_t length = 0;
  int64_t at_ms = take_number(line);
  size_t most = count(take_value(line, "most"));
  need(most <= MOST_PIECES, "at most %d pieces were expected", MOST_PIECES);
  flagfall_status status = flagfall_clock_forecast(clock, at_ms, &forecast, pieces, most, &length);
  if (status == FLAGFALL_STATUS_OK) {
    printf("  > forecast %s", name_of(SIDES, forecast.side));
    write_if("until-flag", forecast.flag_falls, forecast.until_flag_ms);
    printf(" more=%s\n", forecast.more ? "true" : "false");
    for (size_t piece = 0; piece < length; piece++) {
      write_piece(&pieces[piece]);
    }
  }
  return status;
}

flagfall_status write_forecast_json(const flagfall_clock *clock, struct line *line) {
  static char json[MOST_JSON];
  int64_t at_ms = take_number(line);
  size_t most = count(take_value(line, "most"));
  flagfall_status status = flagfall_clock_forecast_json(clock, at_ms, most, json, sizeof json, NULL);
  if (status == FLAGFALL_STATUS_OK) {
    write_text_line(">", json);
  }
  return status;
}
