// Deliberate faults, each a mistake of the caller, by which scripts/sanitize.sh checks that its
// tools work: sanitize_faults FAULT

#define _POSIX_C_SOURCE 200809L

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flagfall.h>

static flagfall_control *control_of(const char *text, size_t length) {
  flagfall_control *control = NULL;
  (void)flagfall_control_parse(FLAGFALL_NOTATION_CHESS, NULL, text, length, NULL, &control);
  return control;
}

static void read_past_the_end(void) {
  char *text = malloc(3);
  memcpy(text, "G/5", 3);
  flagfall_control_free(control_of(text, 4));
  free(text);
}

static void use_after_free(void) {
  char text[64];
  flagfall_control *control = control_of("G/5", 3);
  flagfall_control_free(control);
  (void)flagfall_control_describe(control, text, sizeof text, NULL);
}

// Lost in a frame that has returned, so that no pointer to it remains.
static void leak(void) {
  for (int lost = 0; lost < 10; lost++) {
    (void)control_of("G/5", 3);
  }
}

static void overflow(int one) {
  printf("%d\n", one + INT_MAX);
}

static void *press(void *clock) {
  (void)flagfall_clock_press(clock, FLAGFALL_SIDE_FIRST, 1, NULL);
  return NULL;
}

static void race(void) {
  pthread_t threads[2];
  flagfall_clock *clock = NULL;
  flagfall_control *control = control_of("G/5", 3);
  (void)flagfall_clock_new(control, &clock);
  (void)flagfall_clock_start(clock, FLAGFALL_SIDE_FIRST, 0, NULL);
  for (int place = 0; place < 2; place++) {
    pthread_create(&threads[place], NULL, press, clock);
  }
  for (int place = 0; place < 2; place++) {
    pthread_join(threads[place], NULL);
  }
  flagfall_clock_free(clock);
  flagfall_control_free(control);
}

int main(int arguments, char **argument) {
  const char *fault = arguments == 2 ? argument[1] : "";
  if (strcmp(fault, "read-past-the-end") == 0) {
    read_past_the_end();
  } else if (strcmp(fault, "use-after-free") == 0) {
    use_after_free();
  } else if (strcmp(fault, "leak") == 0) {
    leak();
  } else if (strcmp(fault, "overflow") == 0) {
    overflow(arguments);
  } else if (strcmp(fault, "race") == 0) {
    race();
  } else if (strcmp(fault, "none") != 0) {
    fprintf(stderr, "usage: sanitize_faults none|read-past-the-end|use-after-free|leak|overflow|race\n");
    return 2;
  }
  return 0;
}
