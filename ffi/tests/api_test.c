// Tests what a C user relies on: `api_test [quick]`.

#include "api_test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed;
static int failed;
static int refused;
static char the_case[128];

bool quick;

static struct test {
  const char *name;
  void (*run)(void);
} tests[200];
static size_t count;

bool check(bool holds, const char *what, const char *file, int line) {
  if (holds) {
    passed++;
  } else {
    failed++;
    printf("%s:%d: %s%s\n", file, line, what, the_case);
  }
  return holds;
}

bool check_status(flagfall_status expected, flagfall_status got, const char *what,
                  const char *file, int line) {
  if (expected == got) {
    passed++;
    return true;
  }
  failed++;
  printf("%s:%d: expected %d (%s), got %d (%s): %s%s\n", file, line, (int)expected,
         flagfall_status_name(expected), (int)got, flagfall_status_name(got), what, the_case);
  return false;
}

flagfall_status misused(flagfall_status status) {
  refused += status != FLAGFALL_STATUS_OK;
  return status;
}

void in_case(const char *format, ...) {
  the_case[0] = '\0';
  if (format != NULL) {
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(the_case, sizeof the_case, ", in case ");
    vsnprintf(the_case + length, sizeof the_case - (size_t)length, format, arguments);
    va_end(arguments);
  }
}

void add_test(const char *name, void (*run)(void)) {
  if (count == LENGTH(tests)) {
    abort();
  }
  tests[count++] = (struct test){name, run};
}

static void run(const struct test *test) {
  int before = failed;
  test->run();
  in_case(NULL);
  free_objects();
  if (failed > before) {
    printf("api_test: %s: %d failed\n", test->name, failed - before);
  }
}

int main(int arguments, char **argument) {
  quick = arguments == 2 && strcmp(argument[1], "quick") == 0;
  if (arguments > 2 || (arguments == 2 && !quick)) {
    fprintf(stderr, "usage: api_test [quick]\n");
    return 2;
  }
  for (size_t i = 0; i < count; i++) {
    run(&tests[i]);
  }
  printf("api_test: %d calls that misuse the library were refused\n", refused);
  printf("api_test: %d passed, %d failed\n", passed, failed);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
