// A notation of your own: text that the library does not know, as a time control.

#include <assert.h>
#include <flagfall.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    fprintf(stderr, "%s\n", flagfall_status_message(status));
    exit(1);
  }
}

// Reads the club's "25+5x30": 25 minutes, then 5 byo-yomi periods of 30 seconds. NULL: it is not.
static flagfall_control *parse_club(const char *text) {
  unsigned minutes, periods, seconds;
  char rest;
  if (sscanf(text, "%5u+%3ux%5u%c", &minutes, &periods, &seconds, &rest) != 3) {
    return NULL;
  }
  flagfall_stage stages[2] = {FLAGFALL_STAGE_INIT, FLAGFALL_STAGE_INIT};
  stages[0].time_ms = (int64_t)minutes * 60000;
  stages[0].lives = 1;
  stages[0].on_expiry = FLAGFALL_ON_EXPIRY_NEXT;
  stages[1].time_ms = (int64_t)seconds * 1000;
  stages[1].entry = FLAGFALL_ENTRY_SET; // what is left of the main time is lost
  stages[1].lives = periods;
  stages[1].quota = 1;
  stages[1].when_met = FLAGFALL_WHEN_MET_REPEAT_SET; // each move gets the whole period again
  flagfall_control *control;
  flagfall_status status = flagfall_control_new(stages, 2, stages, 2, NULL, &control);
  return status == FLAGFALL_STATUS_OK ? control : NULL;
}

int main(void) {
  assert(parse_club("25+") == NULL);
  flagfall_control *control = parse_club("25+5x30");
  assert(control != NULL);
  char text[128];
  check(flagfall_control_describe(control, text, sizeof text, NULL));
  printf("%s\n", text); // 25 minutes, then byo-yomi: 5 periods of 30 seconds per move

  // It is the same time control as the library's own notations have, and can be written in them.
  const char *sgf = "TM[1500]OT[5x30 byo-yomi]";
  flagfall_control *same;
  uint32_t equal;
  check(flagfall_control_parse(FLAGFALL_NOTATION_SGF, NULL, sgf, strlen(sgf), NULL, &same));
  check(flagfall_control_equals(control, same, &equal));
  assert(equal);
  check(flagfall_control_print(control, FLAGFALL_SIDE_FIRST, FLAGFALL_NOTATION_GTP, NULL, text,
                               sizeof text, NULL));
  assert(strcmp(text, "kgs-time_settings byoyomi 1500 30 5") == 0);
  // PGN has no byo-yomi: the conversion says what is lost.
  flagfall_status losses[8];
  size_t count;
  check(flagfall_control_convert(control, FLAGFALL_NOTATION_PGN, NULL, text, sizeof text, NULL,
                                 losses, 8, &count));
  assert(count == 2 && losses[0] == FLAGFALL_STATUS_CANNOT_SAY_STAGES);
  flagfall_control_free(same);
  flagfall_control_free(control);
}
