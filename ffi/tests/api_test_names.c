// The names and messages of the library's numbers, and its version.

#include <stdio.h>
#include <string.h>

#include "api_test.h"

static const int64_t STATUSES[] = {
    FLAGFALL_STATUS_OK,
    FLAGFALL_STATUS_INVALID_ARGUMENT,
    FLAGFALL_STATUS_PANIC,
    FLAGFALL_STATUS_BUFFER_TOO_SHORT,
    FLAGFALL_STATUS_PARSE,
    FLAGFALL_STATUS_STRUCT_SIZE,
    FLAGFALL_STATUS_OVERLAP,
    FLAGFALL_STATUS_FILE_NOT_FOUND,
    FLAGFALL_STATUS_FILE_NOT_PERMITTED,
    FLAGFALL_STATUS_FILE_TOO_LARGE,
    FLAGFALL_STATUS_FILE,
    // Words of flagfall_status: `make words`.
    FLAGFALL_STATUS_NOT_STARTED,
    FLAGFALL_STATUS_ALREADY_STARTED,
    FLAGFALL_STATUS_AT_WENT_BACK,
    FLAGFALL_STATUS_NOT_ON_TURN,
    FLAGFALL_STATUS_DECIDING,
    FLAGFALL_STATUS_PAUSED,
    FLAGFALL_STATUS_NOT_PAUSED,
    FLAGFALL_STATUS_OVER,
    FLAGFALL_STATUS_FLAG_UP,
    FLAGFALL_STATUS_UNTIMED,
    FLAGFALL_STATUS_NEGATIVE,
    FLAGFALL_STATUS_TOO_LARGE,
    FLAGFALL_STATUS_AWAITING_RECEIPT,
    FLAGFALL_STATUS_NOT_AWAITING,
    FLAGFALL_STATUS_NO_JOURNAL,
    FLAGFALL_STATUS_NOT_IN_JOURNAL,
    FLAGFALL_STATUS_NO_SUCH_GAME,
    FLAGFALL_STATUS_JOURNAL_FULL,
    FLAGFALL_STATUS_ALREADY_MADE,
    FLAGFALL_STATUS_MOVE_MISSING,
    FLAGFALL_STATUS_STALE,
    FLAGFALL_STATUS_BAD_STANDING,
    FLAGFALL_STATUS_NEGATIVE_TIME,
    FLAGFALL_STATUS_NO_NEXT_STAGE,
    FLAGFALL_STATUS_UNREACHABLE_STAGE,
    FLAGFALL_STATUS_EMPTY_REFILL,
    FLAGFALL_STATUS_UNEQUAL_SIDES,
    FLAGFALL_STATUS_MIXED_GAME_LIMITS,
    FLAGFALL_STATUS_TOO_MANY_LIVES,
    FLAGFALL_STATUS_NOT_BERSERKABLE,
    FLAGFALL_STATUS_TIME_TOO_LARGE,
    FLAGFALL_STATUS_BAD_TIER,
    FLAGFALL_STATUS_BAD_OPENING,
    FLAGFALL_STATUS_CANNOT_SAY_STAGES,
    FLAGFALL_STATUS_CANNOT_SAY_TIME,
    FLAGFALL_STATUS_CANNOT_SAY_ENTRY,
    FLAGFALL_STATUS_CANNOT_SAY_QUOTA,
    FLAGFALL_STATUS_CANNOT_SAY_CREDIT,
    FLAGFALL_STATUS_CANNOT_SAY_LIMIT,
    FLAGFALL_STATUS_CANNOT_SAY_LIVES,
    FLAGFALL_STATUS_CANNOT_SAY_TURN_LIMIT,
    FLAGFALL_STATUS_CANNOT_SAY_ON_EXPIRY,
    FLAGFALL_STATUS_CANNOT_SAY_COUPLING,
    FLAGFALL_STATUS_CANNOT_SAY_GAME_LIMIT,
    FLAGFALL_STATUS_CANNOT_SAY_OPENING,
    FLAGFALL_STATUS_CANNOT_SAY_FLAG_FALLS,
    FLAGFALL_STATUS_CANNOT_SAY_UNEQUAL_SIDES,
    FLAGFALL_STATUS_CANNOT_SAY_CHARGE,
    FLAGFALL_STATUS_CANNOT_SAY_ACTIONS,
    FLAGFALL_STATUS_CANNOT_SAY_WEEKEND_PAUSES,
    FLAGFALL_STATUS_MATCH_OVER,
    FLAGFALL_STATUS_GAME_RUNNING,
    FLAGFALL_STATUS_NO_GAME,
    FLAGFALL_STATUS_CRAWFORD_GAME,
    FLAGFALL_STATUS_CUBE_FROZEN,
    FLAGFALL_STATUS_NOT_ITS_CUBE,
    FLAGFALL_STATUS_DOUBLE_PENDING,
    FLAGFALL_STATUS_NO_DOUBLE,
    FLAGFALL_STATUS_NO_POINTS,
    FLAGFALL_STATUS_CRAWFORD_MISMATCH,
    FLAGFALL_STATUS_TOO_MANY_POINTS,
    FLAGFALL_STATUS_CANNOT_HOLD_NULL,
    FLAGFALL_STATUS_CANNOT_HOLD_LARGE_INTEGER,
    FLAGFALL_STATUS_CANNOT_HOLD_DATE_TIME,
    FLAGFALL_STATUS_CANNOT_HOLD_NOT_FINITE,
    FLAGFALL_STATUS_RESTORE_FOREIGN,
    FLAGFALL_STATUS_RESTORE_FORMAT,
    FLAGFALL_STATUS_RESTORE_CUT,
    FLAGFALL_STATUS_RESTORE_MALFORMED,
    FLAGFALL_STATUS_RESTORE_ALTERED,
    FLAGFALL_STATUS_RESTORE_IMPOSSIBLE,
    FLAGFALL_STATUS_RESTORE_MOMENT,
    FLAGFALL_STATUS_RESTORE_REFUSED,
    // End of words.
};

static const int64_t PARSE_ERRORS[] = {
    // Words of flagfall_parse_error_kind: `make words`.
    FLAGFALL_PARSE_ERROR_NOT_UTF8,
    FLAGFALL_PARSE_ERROR_EMPTY,
    FLAGFALL_PARSE_ERROR_EXPECTED_MOVES,
    FLAGFALL_PARSE_ERROR_EXPECTED_TIME,
    FLAGFALL_PARSE_ERROR_EXPECTED_CLOCK_TIME,
    FLAGFALL_PARSE_ERROR_EXPECTED_COUNT,
    FLAGFALL_PARSE_ERROR_EXPECTED_SLASH,
    FLAGFALL_PARSE_ERROR_EXPECTED_END,
    FLAGFALL_PARSE_ERROR_UNIT_ORDER,
    FLAGFALL_PARSE_ERROR_NOT_WHOLE,
    FLAGFALL_PARSE_ERROR_NUMBER_TOO_LARGE,
    FLAGFALL_PARSE_ERROR_NO_MOVES,
    FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME,
    FLAGFALL_PARSE_ERROR_TOO_MANY_CONTROLS,
    FLAGFALL_PARSE_ERROR_TOO_MANY_FIELDS,
    FLAGFALL_PARSE_ERROR_NO_TIME_TO_MOVE,
    FLAGFALL_PARSE_ERROR_EXPECTED_PERCENT,
    FLAGFALL_PARSE_ERROR_PERCENT_TOO_LARGE,
    FLAGFALL_PARSE_ERROR_EXPECTED_GAME_LIMIT,
    FLAGFALL_PARSE_ERROR_EXPECTED_EXTRA_TIME,
    FLAGFALL_PARSE_ERROR_EXPECTED_BONUS_SHAPE,
    FLAGFALL_PARSE_ERROR_BONUS_TOO_LARGE,
    FLAGFALL_PARSE_ERROR_EXPECTED_NUMBER,
    FLAGFALL_PARSE_ERROR_EXPECTED_PLUS,
    FLAGFALL_PARSE_ERROR_DOCUMENT_SYNTAX,
    FLAGFALL_PARSE_ERROR_DUPLICATE_KEY,
    FLAGFALL_PARSE_ERROR_TOO_DEEP,
    FLAGFALL_PARSE_ERROR_EXPECTED_TABLE,
    FLAGFALL_PARSE_ERROR_EXPECTED_LIST,
    FLAGFALL_PARSE_ERROR_EXPECTED_MILLIS,
    FLAGFALL_PARSE_ERROR_MISSING_DURATION,
    FLAGFALL_PARSE_ERROR_EXPECTED_SECONDS,
    FLAGFALL_PARSE_ERROR_TOO_FINE,
    FLAGFALL_PARSE_ERROR_UNKNOWN_WORD,
    FLAGFALL_PARSE_ERROR_UNKNOWN_KEY,
    FLAGFALL_PARSE_ERROR_MISSING_KEY,
    FLAGFALL_PARSE_ERROR_UNKNOWN_CONTROL,
    FLAGFALL_PARSE_ERROR_CONTRADICTION,
    FLAGFALL_PARSE_ERROR_OUT_OF_RANGE,
    FLAGFALL_PARSE_ERROR_EXPECTED_PRESETS,
    FLAGFALL_PARSE_ERROR_UNKNOWN_PRESET_KEY,
    FLAGFALL_PARSE_ERROR_EXPECTED_TEXT,
    FLAGFALL_PARSE_ERROR_EXPECTED_BOOL,
    FLAGFALL_PARSE_ERROR_EXPECTED_NAME,
    FLAGFALL_PARSE_ERROR_DUPLICATE_NAME,
    FLAGFALL_PARSE_ERROR_UNKNOWN_NOTATION,
    FLAGFALL_PARSE_ERROR_FOREIGN_OPTION,
    FLAGFALL_PARSE_ERROR_EXPECTED_MODE,
    FLAGFALL_PARSE_ERROR_EXPECTED_CHESS_OPTION,
    FLAGFALL_PARSE_ERROR_EXPECTED_FORMAT,
    FLAGFALL_PARSE_ERROR_UNEQUAL_SIDES,
    FLAGFALL_PARSE_ERROR_MIXED_GAME_LIMITS,
    FLAGFALL_PARSE_ERROR_NULL_VALUE,
    FLAGFALL_PARSE_ERROR_AMBIGUOUS,
    FLAGFALL_PARSE_ERROR_TOO_MANY_LIVES,
    FLAGFALL_PARSE_ERROR_WEEKEND_PAUSES,
    FLAGFALL_PARSE_ERROR_PRESET_TOO_LONG,
    // End of words.
};

static const int64_t EVENTS[] = {
    // Words of flagfall_event_kind: `make words`.
    FLAGFALL_EVENT_STAGE,
    FLAGFALL_EVENT_RENEWED,
    FLAGFALL_EVENT_LIFE,
    FLAGFALL_EVENT_FIRST_FLAG,
    FLAGFALL_EVENT_FLAG,
    FLAGFALL_EVENT_OVERRUN,
    FLAGFALL_EVENT_PENALTY,
    FLAGFALL_EVENT_HALT,
    FLAGFALL_EVENT_LATE,
    FLAGFALL_EVENT_SENT,
    FLAGFALL_EVENT_ABORT,
    // End of words.
};

static const int64_t PHASES[] = {
    // Words of flagfall_phase: `make words`.
    FLAGFALL_PHASE_NOT_STARTED,
    FLAGFALL_PHASE_RUNNING,
    FLAGFALL_PHASE_PAUSED,
    FLAGFALL_PHASE_FLAGGED,
    FLAGFALL_PHASE_DRAWN,
    FLAGFALL_PHASE_HALTED,
    FLAGFALL_PHASE_PENALIZED,
    FLAGFALL_PHASE_STOPPED,
    FLAGFALL_PHASE_ABORTED,
    // End of words.
};

static const int64_t FLAGS[] = {
    // Words of flagfall_flag: `make words`.
    FLAGFALL_FLAG_UP,
    FLAGFALL_FLAG_FIRST,
    FLAGFALL_FLAG_FALLEN,
    // End of words.
};

static const int64_t NOTATIONS[] = {
    // Words of flagfall_notation: `make words`.
    FLAGFALL_NOTATION_CHESS,
    FLAGFALL_NOTATION_ARIMAA,
    FLAGFALL_NOTATION_GGS,
    FLAGFALL_NOTATION_BACKGAMMON,
    FLAGFALL_NOTATION_DOUBLE_FLAG,
    FLAGFALL_NOTATION_PCN,
    FLAGFALL_NOTATION_PGN,
    FLAGFALL_NOTATION_PGN_EXTENDED,
    FLAGFALL_NOTATION_CHESS_COM,
    FLAGFALL_NOTATION_LICHESS,
    FLAGFALL_NOTATION_FIDE,
    FLAGFALL_NOTATION_US_CHESS,
    FLAGFALL_NOTATION_CUTECHESS,
    FLAGFALL_NOTATION_FASTCHESS,
    FLAGFALL_NOTATION_UCI,
    FLAGFALL_NOTATION_CECP,
    FLAGFALL_NOTATION_GTP,
    FLAGFALL_NOTATION_SGF,
    FLAGFALL_NOTATION_OGS,
    FLAGFALL_NOTATION_USI,
    FLAGFALL_NOTATION_CSA,
    FLAGFALL_NOTATION_CSA_FILE,
    FLAGFALL_NOTATION_FLOODGATE,
    FLAGFALL_NOTATION_KIF,
    FLAGFALL_NOTATION_SCRABBLE,
    FLAGFALL_NOTATION_OTHELLO,
    FLAGFALL_NOTATION_LICHESS_PGN,
    // End of words.
};

static const int64_t OUTCOMES[] = {
    FLAGFALL_OUTCOME_OPEN,
    FLAGFALL_OUTCOME_DRAW,
    FLAGFALL_OUTCOME_FIRST,
    FLAGFALL_OUTCOME_SECOND,
    FLAGFALL_OUTCOME_ABORTED,
};

static const int64_t REASONS[] = {
    // Words of flagfall_reason: `make words`.
    FLAGFALL_REASON_BOARD,
    FLAGFALL_REASON_FLAG,
    FLAGFALL_REASON_FLAG_CANNOT_WIN,
    FLAGFALL_REASON_FIRST_FLAG,
    FLAGFALL_REASON_BOTH_FIRST_FLAGS,
    FLAGFALL_REASON_CLAIM,
    FLAGFALL_REASON_RESIGNATION,
    FLAGFALL_REASON_HALT,
    FLAGFALL_REASON_PENALTIES,
    FLAGFALL_REASON_FIRST_MOVE,
    // End of words.
};

static const int64_t CRAWFORDS[] = {
    // Words of flagfall_crawford: `make words`.
    FLAGFALL_CRAWFORD_NOT_YET,
    FLAGFALL_CRAWFORD_NEXT,
    FLAGFALL_CRAWFORD_NOW,
    FLAGFALL_CRAWFORD_PLAYED,
    // End of words.
};

#define WORDS_OF(type, function)                     \
  static const char *of_##function(int64_t number) { \
    return function((type)number);                   \
  }

WORDS_OF(flagfall_status, flagfall_status_name)
WORDS_OF(flagfall_status, flagfall_status_message)
WORDS_OF(flagfall_parse_error_kind, flagfall_parse_error_name)
WORDS_OF(flagfall_parse_error_kind, flagfall_parse_error_message)
WORDS_OF(flagfall_event_kind, flagfall_event_name)
WORDS_OF(flagfall_phase, flagfall_phase_name)
WORDS_OF(flagfall_flag, flagfall_flag_name)
WORDS_OF(flagfall_notation, flagfall_notation_name)
WORDS_OF(flagfall_outcome, flagfall_outcome_name)
WORDS_OF(flagfall_reason, flagfall_reason_name)
WORDS_OF(flagfall_crawford, flagfall_crawford_name)

static const struct {
  const char *name;
  const int64_t *numbers;
  size_t count;
  const char *(*words)(int64_t number);
} WORDS[] = {
    {"status name", STATUSES, LENGTH(STATUSES), of_flagfall_status_name},
    {"status message", STATUSES, LENGTH(STATUSES), of_flagfall_status_message},
    {"parse error name", PARSE_ERRORS, LENGTH(PARSE_ERRORS), of_flagfall_parse_error_name},
    {"parse error message", PARSE_ERRORS, LENGTH(PARSE_ERRORS), of_flagfall_parse_error_message},
    {"event name", EVENTS, LENGTH(EVENTS), of_flagfall_event_name},
    {"phase name", PHASES, LENGTH(PHASES), of_flagfall_phase_name},
    {"flag name", FLAGS, LENGTH(FLAGS), of_flagfall_flag_name},
    {"notation name", NOTATIONS, LENGTH(NOTATIONS), of_flagfall_notation_name},
    {"outcome name", OUTCOMES, LENGTH(OUTCOMES), of_flagfall_outcome_name},
    {"reason name", REASONS, LENGTH(REASONS), of_flagfall_reason_name},
    {"crawford name", CRAWFORDS, LENGTH(CRAWFORDS), of_flagfall_crawford_name},
};

TEST(every_number_has_its_own_words) {
  for (size_t i = 0; i < LENGTH(WORDS); i++) {
    for (size_t j = 0; j < WORDS[i].count; j++) {
      const char *words = WORDS[i].words(WORDS[i].numbers[j]);
      in_case("%s of %lld", WORDS[i].name, (long long)WORDS[i].numbers[j]);
      if (!CHECK(words != NULL && words[0] != '\0')) {
        continue;
      }
      for (size_t k = 0; k < j; k++) {
        CHECK(strcmp(words, WORDS[i].words(WORDS[i].numbers[k])) != 0);
      }
    }
  }
}

static bool is_in(const int64_t *numbers, size_t count, int64_t number) {
  for (size_t i = 0; i < count; i++) {
    if (numbers[i] == number) {
      return true;
    }
  }
  return false;
}

TEST(other_numbers_have_none) {
  static const int64_t FAR[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX, UINT32_MAX};
  const int64_t end = quick ? 1000 : 100000;
  for (size_t i = 0; i < LENGTH(WORDS); i++) {
    for (int64_t number = -end; number < end; number++) {
      in_case("%s of %lld", WORDS[i].name, (long long)number);
      bool is_known = is_in(WORDS[i].numbers, WORDS[i].count, number);
      CHECK((WORDS[i].words(number) != NULL) == is_known);
    }
    for (size_t j = 0; j < LENGTH(FAR); j++) {
      in_case("%s of %lld", WORDS[i].name, (long long)FAR[j]);
      CHECK((WORDS[i].words(FAR[j]) != NULL) == is_in(WORDS[i].numbers, WORDS[i].count, FAR[j]));
    }
  }
}

static bool is_name(const char *name) {
  return strspn(name, "abcdefghijklmnopqrstuvwxyz8-") == strlen(name);
}

TEST(names_are_written_as_everywhere) {
  for (size_t i = 0; i < LENGTH(WORDS); i++) {
    if (strstr(WORDS[i].name, "name") == NULL) {
      continue;
    }
    for (size_t j = 0; j < WORDS[i].count; j++) {
      in_case("%s of %lld", WORDS[i].name, (long long)WORDS[i].numbers[j]);
      CHECK(is_name(WORDS[i].words(WORDS[i].numbers[j])));
    }
  }
  in_case(NULL);
  CHECK(strcmp(flagfall_status_name(FLAGFALL_STATUS_NOT_ON_TURN), "not-on-turn") == 0);
  CHECK(strcmp(flagfall_event_name(FLAGFALL_EVENT_FIRST_FLAG), "first-flag") == 0);
  CHECK(strcmp(flagfall_phase_name(FLAGFALL_PHASE_NOT_STARTED), "not-started") == 0);
  CHECK(strcmp(flagfall_flag_name(FLAGFALL_FLAG_FALLEN), "fallen") == 0);
  CHECK(strcmp(flagfall_parse_error_name(FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME),
               "stage-after-game") == 0);
}

// The linked library has the header's version.
TEST(the_version) {
  char text[64];
  const int major = FLAGFALL_VERSION_MAJOR, minor = FLAGFALL_VERSION_MINOR;
  const int patch = FLAGFALL_VERSION_PATCH;
  snprintf(text, sizeof text, "%d.%d.%d", major, minor, patch);
  CHECK(strcmp(flagfall_version(), text) == 0);
  CHECK(flagfall_version_number() == (uint32_t)(major * 1000000 + minor * 1000 + patch));
}
