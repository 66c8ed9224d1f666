// A field for a time control: what a text means while somebody types it.

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

// Those that your users write. The numbers of all of them begin with 0, and
// flagfall_notation_name(number) is NULL after the last.
static const flagfall_notation NOTATIONS[] = {FLAGFALL_NOTATION_LICHESS, FLAGFALL_NOTATION_CHESS,
                                              FLAGFALL_NOTATION_US_CHESS, FLAGFALL_NOTATION_FIDE};

enum { MOST = 64 };

// Prints what the text can mean, likeliest first, and returns how many different meanings that is.
static size_t meanings(const char *text) {
  static char described[MOST][1024];
  flagfall_notation found[MOST];
  size_t count, different = 0;
  check(flagfall_detect(text, strlen(text), found, MOST, &count));
  for (size_t i = 0; i < count; i++) {
    flagfall_control *control;
    check(flagfall_control_parse(found[i], NULL, text, strlen(text), NULL, &control));
    check(flagfall_control_describe(control, described[different], sizeof described[0], NULL));
    flagfall_control_free(control);
    size_t same = 0;
    while (strcmp(described[same], described[different]) != 0) {
      same++;
    }
    if (same == different) {
      printf("%s: %s\n", flagfall_notation_name(found[i]), described[different++]);
    }
  }
  return different;
}

// Prints how the text can become valid.
static void completions(const char *text) {
  for (size_t i = 0; i < sizeof NOTATIONS / sizeof NOTATIONS[0]; i++) {
    flagfall_explanation *explained;
    check(flagfall_explain(NOTATIONS[i], NULL, text, strlen(text), strlen(text), NULL, &explained));
    if (explained == NULL) {
      continue; // a document, or too long
    }
    char completion[8192];
    check(flagfall_explanation_completion(explained, completion, sizeof completion, NULL));
    if (completion[0] != '\0') {
      printf("%s: %s\n", flagfall_notation_name(NOTATIONS[i]), completion); // us-chess: 40/90, G3
    }
    flagfall_explanation_free(explained);
  }
}

int main(void) {
  // Show the meanings, and let people choose one.
  size_t different = meanings("3+2");
  assert(different == 6); // in nine notations

  // A text that means nothing yet.
  different = meanings("40/90, G");
  assert(different == 0);
  completions("40/90, G");

  // In one notation: the fields and the error, with their places.
  const char *text = "40/90, X";
  flagfall_explanation *explained;
  flagfall_validity validity;
  flagfall_parse_error error = FLAGFALL_PARSE_ERROR_INIT;
  char said[1024];
  check(flagfall_explain(FLAGFALL_NOTATION_CHESS, NULL, text, strlen(text), strlen(text), NULL,
                         &explained));
  check(flagfall_explanation_validity(explained, &validity, &error));
  assert(validity == FLAGFALL_VALIDITY_INVALID);
  check(flagfall_parse_error_describe(&error, text, strlen(text), said, sizeof said, NULL));
  printf("%s\n", said);
  check(flagfall_explanation_meaning(explained, 1, said, sizeof said, NULL));
  assert(strcmp(said, "90 minutes") == 0);
  flagfall_explanation_free(explained);

  // A text that is nearly valid: say what is assumed.
  text = "5m + 3s";
  flagfall_assumed *assumed;
  check(
      flagfall_parse_tolerant(FLAGFALL_NOTATION_PGN, NULL, text, strlen(text), &error, &assumed));
  check(flagfall_assumed_canonical(assumed, said, sizeof said, NULL));
  assert(strcmp(said, "300+3") == 0);
  check(flagfall_assumed_meaning(assumed, 0, said, sizeof said, NULL));
  assert(strcmp(said, "\"5m\" means 300 s") == 0);
  flagfall_assumed_free(assumed);

  // What has been chosen: in words, the time for 40 moves, and the category.
  flagfall_control *control;
  text = "3+2";
  check(
      flagfall_control_parse(FLAGFALL_NOTATION_LICHESS, NULL, text, strlen(text), NULL, &control));
  check(flagfall_control_describe_in(control, FLAGFALL_LANGUAGE_GERMAN, said, sizeof said, NULL));
  printf("%s\n", said);
  uint32_t exists;
  int64_t estimate_ms;
  check(flagfall_control_estimate(control, FLAGFALL_SIDE_FIRST, 40, &exists, &estimate_ms));
  assert(exists && estimate_ms == 260000);
  flagfall_category category;
  check(flagfall_control_category(control, FLAGFALL_CATEGORY_SCHEME_LICHESS, 0, 0, &category));
  printf("%s\n", flagfall_category_name(category)); // blitz
  flagfall_control_free(control);
}
