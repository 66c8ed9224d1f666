#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "player.h"

static jmp_buf ended;

void attempt(play_case *play, struct line *head, const struct line *end) {
  if (setjmp(ended) == 0) {
    play(head, end);
    all_taken(head);
  }
}

void need(bool holds, const char *format, ...) {
  if (holds) {
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  printf("  ? ");
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
  longjmp(ended, 1);
}

void need_ok(flagfall_status status) {
  need(status == FLAGFALL_STATUS_OK, "a call is refused: %s", flagfall_status_name(status));
}
