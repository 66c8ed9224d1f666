// Alarms in the words of the cases.

#include <stdio.h>
#include <string.h>

#include "player.h"

// THRESHOLD[:REARM[:QUIET]],…
static void take_thresholds(const char *said, flagfall_side_alarms *alarms) {
  while (said != NULL) {
    char one[64] = "", *rearm = NULL, *quiet = NULL;
    const char *comma = strchr(said, ',');
    size_t length = comma == NULL ? strlen(said) : (size_t)(comma - said);
    need(length < sizeof one && alarms->count < FLAGFALL_ALARMS_MOST, "too many alarms");
    memcpy(one, said, length);
    rearm = strchr(one, ':');
    if (rearm != NULL) {
      *rearm++ = '\0';
      quiet = strchr(rearm, ':');
      if (quiet != NULL) *quiet++ = '\0';
      alarms->rearm_above_ms[alarms->count] = number(rearm);
    }
    if (quiet != NULL) alarms->quiet_ms[alarms->count] = number(quiet);
    alarms->threshold_ms[alarms->count++] = number(one);
    said = comma == NULL ? NULL : comma + 1;
  }
}

static void take_alarms(struct line *line, flagfall_side_alarms sides[2]) {
  while (has_more(line)) {
    char key[32] = "", side[32] = "";
    const char *said = cut(take_word(line), '=', key);
    need(said != NULL, "SIDE=ALARMS was expected");
    const char *rest = cut(key, '-', side);
    flagfall_side_alarms *of = &sides[side_named(rest == NULL ? key : side)];
    if (rest == NULL) {
      take_thresholds(said, of);
    } else {
      need(same(rest, "countdown"), "SIDE-countdown= was expected, not %s", key);
      of->countdown = count(said);
    }
  }
}

flagfall_status set_alarms_of(flagfall_clock *clock, const flagfall_control *control, int64_t at_ms,
                              struct line *line, size_t *events) {
  flagfall_side_alarms set[2] = {FLAGFALL_SIDE_ALARMS_INIT, FLAGFALL_SIDE_ALARMS_INIT};
  flagfall_side_alarms found[2] = {FLAGFALL_SIDE_ALARMS_INIT, FLAGFALL_SIDE_ALARMS_INIT};
  char key[32] = "";
  if (has_more(line) && cut(line->words[line->taken].bytes, '=', key) != NULL &&
      same(key, "scheme")) {
    need(control != NULL, "the time control of a restored clock is not accessible");
    const char *scheme = take_value(line, "scheme");
    need_ok(flagfall_control_alarms(control, named(ALARM_SCHEMES, scheme), &set[0], &set[1]));
  } else {
    take_alarms(line, set);
  }
  flagfall_status status = flagfall_clock_set_alarms(clock, &set[0], &set[1], at_ms, events);
  need_ok(flagfall_clock_alarms(clock, &found[0], &found[1]));
  need(status != FLAGFALL_STATUS_OK ||
           (found[0].count == set[0].count && found[1].count == set[1].count &&
            found[0].countdown == set[0].countdown && found[1].countdown == set[1].countdown),
       "the clock has other alarms");
  return status;
}
