/* Empty exported functions with the arguments of flagfall's: the cost of a call through a shared
   library. */

#include "floor.h"

flagfall_status floor_press(flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                            size_t *count) {
  (void)clock, (void)side, (void)at_ms;
  *count = 0;
  return FLAGFALL_STATUS_OK;
}

flagfall_status floor_bank(const flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                           uint32_t *timed, int64_t *bank_ms) {
  (void)clock, (void)side;
  *timed = 1;
  *bank_ms = at_ms;
  return FLAGFALL_STATUS_OK;
}

flagfall_status floor_parse(flagfall_notation notation, const flagfall_options *options,
                            const char *text, size_t length, flagfall_parse_error *error,
                            flagfall_control **out) {
  (void)notation, (void)options, (void)text, (void)length, (void)error;
  *out = NULL;
  return FLAGFALL_STATUS_OK;
}

void floor_free(flagfall_control *control) { (void)control; }
