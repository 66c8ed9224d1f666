#ifndef FLOOR_H
#define FLOOR_H

#include <flagfall.h>

flagfall_status floor_press(flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                            size_t *count);
flagfall_status floor_bank(const flagfall_clock *clock, flagfall_side side, int64_t at_ms,
                           uint32_t *timed, int64_t *bank_ms);
flagfall_status floor_parse(flagfall_notation notation, const flagfall_options *options,
                            const char *text, size_t length, flagfall_parse_error *error,
                            flagfall_control **out);
void floor_free(flagfall_control *control);

#endif
