// Games in PGN files, and their audits.

#include <string.h>

#include "api_test.h"

enum { FITTING = FLAGFALL_CONVENTION_FITTING };

static const char GAME[] =
    "[White \"M\xC3\xBCller\"]\n[TimeControl \"180+2\"]\n\n"
    "1. e4 {[%clk 0:03:00] [%emt 0:00:02]} e5 {[%clk 0:03:30]} 1-0\n";

TEST(a_pgn_file_is_read_in_chunks) {
  flagfall_pgn_reader *reader = pgn_reader(FLAGFALL_PGN_ENCODING_DETECT);
  flagfall_pgn_game_reading reading = {.struct_size = sizeof reading};
  flagfall_pgn_ply plies[2] = {{.struct_size = sizeof *plies}};
  flagfall_pgn_game *game = NULL;
  size_t used = 0, read = 0, count = 0;
  // The second byte of a character is in the next chunk.
  while (game == NULL && read < strlen(GAME)) {
    CHECK_STATUS(OK, flagfall_pgn_reader_read(reader, GAME + read, 1, &used, &game));
    read += used;
  }
  CHECK_STATUS(OK, flagfall_pgn_game_read(game, &reading));
  CHECK(reading.line == 1 && reading.side == FIRST && reading.resolution_ms == 1000);
  CHECK(reading.tags == 2 && reading.plies == 2 && reading.faults == 0);
  CHECK(reading.result == FLAGFALL_PGN_RESULT_FIRST_WINS);
  CHECK_STATUS(OK, flagfall_pgn_game_plies(game, plies, 2, &count));
  CHECK(count == 2 && plies[0].has_clk && plies[0].clk_ms == 180000);
  CHECK(plies[0].has_emt && plies[0].emt_ms == 2000 && !plies[0].has_egt && plies[0].egt_ms == 0);
  flagfall_pgn_game_free(game);
  CHECK_STATUS(OK, flagfall_pgn_reader_finish(reader, &game));
  CHECK(game == NULL);
}

TEST(several_games_in_a_chunk_and_one_at_the_end_of_the_file) {
  static const char FILE[] = "1. e4 * 1. d4 d5 * 1. c4 {no end";
  flagfall_pgn_reader *reader = pgn_reader(FLAGFALL_PGN_ENCODING_UTF8);
  flagfall_pgn_game_reading reading = {.struct_size = sizeof reading};
  flagfall_pgn_fault faults[2] = {{.struct_size = sizeof *faults}};
  flagfall_pgn_game *game = NULL;
  size_t read = 0, used = 0, count = 0;
  for (uint64_t plies = 1; plies <= 2; plies++) {
    size_t left = strlen(FILE) - read;
    CHECK_STATUS(OK, flagfall_pgn_reader_read(reader, FILE + read, left, &used, &game));
    CHECK_STATUS(OK, flagfall_pgn_game_read(game, &reading));
    CHECK(reading.plies == plies && reading.result == FLAGFALL_PGN_RESULT_UNKNOWN);
    flagfall_pgn_game_free(game);
    read += used;
  }
  CHECK_STATUS(OK, flagfall_pgn_reader_read(reader, FILE + read, strlen(FILE) - read, &used, &game));
  CHECK(game == NULL && read + used == strlen(FILE));
  CHECK_STATUS(OK, flagfall_pgn_reader_finish(reader, &game));
  CHECK_STATUS(OK, flagfall_pgn_game_read(game, &reading));
  CHECK(reading.result == FLAGFALL_PGN_RESULT_NONE && reading.faults == 2);
  CHECK_STATUS(OK, flagfall_pgn_game_faults(game, faults, 2, &count));
  CHECK(count == 2 && faults[0].kind == FLAGFALL_PGN_FAULT_UNCLOSED_COMMENT && faults[0].line == 1);
  flagfall_pgn_game_free(game);
}

TEST(tags) {
  char text[64];
  size_t length = 0;
  uint32_t exists = 7;
  flagfall_pgn_game *game = pgn_game_of(GAME);
  CHECK_STATUS(OK, flagfall_pgn_game_tag(game, "White", 5, &exists, text, sizeof text, &length));
  CHECK(exists == 1 && strcmp(text, "M\xC3\xBCller") == 0 && length == 7);
  CHECK_STATUS(OK, flagfall_pgn_game_tag(game, "Black", 5, &exists, text, sizeof text, &length));
  CHECK(exists == 0 && length == 0 && text[0] == '\0');
  CHECK_STATUS(OK, flagfall_pgn_game_tag(game, "\xFF", 1, &exists, text, sizeof text, NULL));
  CHECK(exists == 0);
  CHECK_STATUS(OK, flagfall_pgn_game_tag_name(game, 1, text, sizeof text, NULL));
  CHECK(strcmp(text, "TimeControl") == 0);
  CHECK_STATUS(OK, flagfall_pgn_game_tag_value(game, 1, text, sizeof text, NULL));
  CHECK(strcmp(text, "180+2") == 0);
}

TEST(an_audit) {
  flagfall_audit *audit = NULL;
  flagfall_control *control = NULL;
  flagfall_convention convention = FITTING;
  flagfall_ply_audit plies[2] = {{.struct_size = sizeof *plies}};
  size_t count = 0;
  char text[64];
  CHECK_STATUS(OK, flagfall_pgn_game_audit(pgn_game_of(GAME), NULL, FITTING, &audit));
  CHECK_STATUS(OK, flagfall_audit_convention(audit, &convention));
  CHECK(convention == FLAGFALL_CONVENTION_EXACT);
  CHECK_STATUS(OK, flagfall_audit_plies(audit, plies, 2, &count));
  CHECK(count == 2 && plies[0].verdict == FLAGFALL_AUDIT_VERDICT_OK && plies[0].side == FIRST);
  CHECK(plies[0].reason == FLAGFALL_AUDIT_REASON_NONE && plies[0].by_ms == 0);
  CHECK(plies[0].has_possible && plies[0].low_ms == 2000 && plies[0].high_ms == 182000);
  CHECK(plies[0].has_used && plies[0].used_low_ms == 1001 && plies[0].used_high_ms == 2000);
  CHECK(plies[1].verdict == FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE && plies[1].side == SECOND);
  CHECK(plies[1].reason == FLAGFALL_AUDIT_REASON_TOO_MUCH && plies[1].by_ms == 27000);
  CHECK(!plies[1].has_used && plies[1].used_high_ms == 0);
  CHECK_STATUS(OK, flagfall_audit_control(audit, &control));
  flagfall_audit_free(audit);
  CHECK_STATUS(OK, flagfall_control_print(control, FIRST, FLAGFALL_NOTATION_PGN, NULL, text,
                                          sizeof text, NULL));
  CHECK(strcmp(text, "180+2") == 0);
  flagfall_control_free(control);
}

TEST(an_audit_tells_how_well_each_convention_fits) {
  // The clocks of a broadcast, which include the increment of the next move.
  flagfall_audit *audit = audit_of("[TimeControl \"300+30\"] e4 {[%clk 0:05:58]} e5 "
                                   "{[%clk 0:05:59]} d4 {[%clk 0:06:20]} d5 {[%clk 0:06:20]} *");
  flagfall_convention_fit fits[5] = {{.struct_size = sizeof *fits}};
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_audit_tried(audit, fits, 5, &count));
  CHECK(count == 5 && fits[0].convention == FLAGFALL_CONVENTION_EXACT);
  CHECK(fits[0].possible == 2 && fits[0].impossible == 2);
  CHECK(fits[4].convention == FLAGFALL_CONVENTION_DGT);
  CHECK(fits[4].possible == 4 && fits[4].impossible == 0);
}

TEST(an_audit_by_what_the_caller_knows) {
  flagfall_audit *audit = NULL;
  flagfall_convention convention = FITTING;
  flagfall_ply_audit plies[2] = {{.struct_size = sizeof *plies}};
  flagfall_control *control = control_of(FLAGFALL_NOTATION_PGN, "300");
  CHECK_STATUS(OK, flagfall_pgn_game_audit(pgn_game_of(GAME), control, FLAGFALL_CONVENTION_DGT,
                                           &audit));
  CHECK_STATUS(OK, flagfall_audit_convention(audit, &convention));
  CHECK_STATUS(OK, flagfall_audit_plies(audit, plies, 2, NULL));
  CHECK(convention == FLAGFALL_CONVENTION_DGT && plies[1].high_ms == 300000);
  CHECK(plies[1].verdict == FLAGFALL_AUDIT_VERDICT_OK);
  flagfall_audit_free(audit);
}

TEST(a_pgn_game_without_a_time_control) {
  flagfall_control *control = NULL;
  flagfall_audit *audit = NULL;
  flagfall_pgn_game *without = pgn_game_of("e4 {[%clk 0:03:00]} *");
  flagfall_pgn_game *unknown = pgn_game_of("[TimeControl \"x\"] e4 {[%clk 0:03:00]} *");
  flagfall_pgn_game *no_times = pgn_game_of("[TimeControl \"180\"] e4 *");
  MISUSE(FLAGFALL_STATUS_NO_TIME_CONTROL, flagfall_pgn_game_control(without, &control));
  MISUSE(FLAGFALL_STATUS_UNKNOWN_TIME_CONTROL, flagfall_pgn_game_control(unknown, &control));
  MISUSE(FLAGFALL_STATUS_NO_TIME_CONTROL, flagfall_pgn_game_audit(without, NULL, FITTING, &audit));
  MISUSE(FLAGFALL_STATUS_NO_TIMES, flagfall_pgn_game_audit(no_times, NULL, FITTING, &audit));
  CHECK(control == NULL && audit == NULL);
}

TEST(a_pgn_file_in_another_encoding) {
  static const char UTF16[] = "[\0W\0 \0\"\0\xFC\0\"\0]\0*\0 ";
  char text[8];
  uint32_t exists = 0;
  size_t used = 0;
  flagfall_pgn_game *game = NULL;
  flagfall_pgn_reader *reader = pgn_reader(FLAGFALL_PGN_ENCODING_UTF16_LE);
  CHECK_STATUS(OK, flagfall_pgn_reader_read(reader, UTF16, sizeof UTF16, &used, &game));
  CHECK_STATUS(OK, flagfall_pgn_game_tag(game, "W", 1, &exists, text, sizeof text, NULL));
  CHECK(exists == 1 && strcmp(text, "\xC3\xBC") == 0);
  flagfall_pgn_game_free(game);
}

TEST(pgn_files_with_invalid_arguments) {
  char text[64];
  size_t count = 0, used = 77;
  uint32_t exists = 7;
  flagfall_pgn_reader *reader = pgn_reader(FLAGFALL_PGN_ENCODING_DETECT), *new_reader = NULL;
  flagfall_pgn_game *game = pgn_game_of(GAME), *out = NULL;
  flagfall_pgn_game_reading small = {.struct_size = 4};
  flagfall_pgn_ply plies[2] = {{.struct_size = 4}};
  flagfall_pgn_fault faults[2] = {{.struct_size = 4}};
  flagfall_control *control = NULL;
  flagfall_audit *audit = NULL;
  MISUSE(INVALID, flagfall_pgn_reader_new(99, &new_reader));
  MISUSE(INVALID, flagfall_pgn_reader_new(FLAGFALL_PGN_ENCODING_UTF8, NULL));
  MISUSE(INVALID, flagfall_pgn_reader_read(NULL, "*", 1, &used, &out));
  MISUSE(INVALID, flagfall_pgn_reader_read(reader, NULL, 1, &used, &out));
  MISUSE(INVALID, flagfall_pgn_reader_read(reader, "*", 1, NULL, &out));
  MISUSE(INVALID, flagfall_pgn_reader_read(reader, "*", 1, &used, NULL));
  CHECK(used == 77);
  MISUSE(INVALID, flagfall_pgn_reader_finish(NULL, &out));
  MISUSE(INVALID, flagfall_pgn_reader_finish(reader, NULL));
  MISUSE(INVALID, flagfall_pgn_game_read(NULL, &small));
  MISUSE(INVALID, flagfall_pgn_game_read(game, NULL));
  MISUSE(STRUCT_SIZE, flagfall_pgn_game_read(game, &small));
  MISUSE(INVALID, flagfall_pgn_game_tag(NULL, "W", 1, &exists, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_pgn_game_tag(game, NULL, 1, &exists, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_pgn_game_tag(game, "White", 5, &exists, text, 7, &count));
  CHECK(exists == 7 && count == 7);
  MISUSE(INVALID, flagfall_pgn_game_tag_name(game, 2, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_pgn_game_tag_name(NULL, 0, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_pgn_game_tag_name(game, 0, text, 5, NULL));
  MISUSE(INVALID, flagfall_pgn_game_tag_value(game, 2, text, sizeof text, NULL));
  MISUSE(INVALID, flagfall_pgn_game_tag_value(NULL, 0, text, sizeof text, NULL));
  MISUSE(TOO_SHORT, flagfall_pgn_game_tag_value(game, 0, text, 7, NULL));
  MISUSE(INVALID, flagfall_pgn_game_plies(NULL, plies, 2, &count));
  MISUSE(STRUCT_SIZE, flagfall_pgn_game_plies(game, plies, 2, &count));
  MISUSE(TOO_SHORT, flagfall_pgn_game_plies(game, NULL, 0, &count));
  CHECK(count == 2);
  MISUSE(INVALID, flagfall_pgn_game_faults(NULL, faults, 2, &count));
  MISUSE(TOO_SHORT, flagfall_pgn_game_faults(pgn_game_of("} *"), NULL, 0, &count));
  CHECK(count == 1);
  MISUSE(INVALID, flagfall_pgn_game_control(NULL, &control));
  MISUSE(INVALID, flagfall_pgn_game_control(game, NULL));
  MISUSE(INVALID, flagfall_pgn_game_audit(NULL, NULL, FITTING, &audit));
  MISUSE(INVALID, flagfall_pgn_game_audit(game, NULL, 99, &audit));
  MISUSE(INVALID, flagfall_pgn_game_audit(game, NULL, FITTING, NULL));
  CHECK(new_reader == NULL && out == NULL && control == NULL && audit == NULL);
}

TEST(audits_with_invalid_arguments) {
  flagfall_audit *audit = audit_of(GAME);
  flagfall_control *control = NULL;
  flagfall_convention convention = FITTING;
  flagfall_ply_audit plies[2] = {{.struct_size = 4}};
  flagfall_convention_fit fits[5] = {{.struct_size = 4}};
  size_t count = 0;
  MISUSE(INVALID, flagfall_audit_control(NULL, &control));
  MISUSE(INVALID, flagfall_audit_control(audit, NULL));
  MISUSE(INVALID, flagfall_audit_convention(NULL, &convention));
  MISUSE(INVALID, flagfall_audit_plies(NULL, plies, 2, &count));
  MISUSE(STRUCT_SIZE, flagfall_audit_plies(audit, plies, 2, &count));
  MISUSE(TOO_SHORT, flagfall_audit_plies(audit, NULL, 0, &count));
  CHECK(count == 2);
  MISUSE(INVALID, flagfall_audit_tried(NULL, fits, 5, &count));
  MISUSE(STRUCT_SIZE, flagfall_audit_tried(audit, fits, 5, &count));
  MISUSE(TOO_SHORT, flagfall_audit_tried(audit, NULL, 0, &count));
  CHECK(count == 1 && control == NULL && convention == FITTING);
  flagfall_audit_free(NULL);
  flagfall_pgn_game_free(NULL);
  flagfall_pgn_reader_free(NULL);
}

TEST(detection_with_an_origin) {
  static const char SITE[] = "https://lichess.org/abcdefgh";
  flagfall_notation found[32];
  size_t count = 0;
  CHECK_STATUS(OK, flagfall_detect_from("180+2", 5, FLAGFALL_TEXT_SOURCE_PGN_TAG, SITE,
                                        strlen(SITE), found, 32, &count));
  CHECK(count > 1 && found[0] == FLAGFALL_NOTATION_LICHESS_PGN);
  CHECK_STATUS(OK, flagfall_detect_from("3+2", 3, FLAGFALL_TEXT_SOURCE_UNKNOWN, NULL, 0, found, 32,
                                        &count));
  CHECK(count > 1 && found[0] == FLAGFALL_NOTATION_FIDE);
  MISUSE(TOO_SHORT, flagfall_detect_from("3+2", 3, FLAGFALL_TEXT_SOURCE_SITE, NULL, 0, NULL, 0,
                                         &count));
  MISUSE(INVALID, flagfall_detect_from("3+2", 3, 99, NULL, 0, found, 32, &count));
  MISUSE(INVALID, flagfall_detect_from("3+2", 3, FLAGFALL_TEXT_SOURCE_UNKNOWN, NULL, 1, found, 32,
                                       &count));
  MISUSE(INVALID, flagfall_detect_from(NULL, 3, FLAGFALL_TEXT_SOURCE_UNKNOWN, NULL, 0, found, 32,
                                       &count));
}

TEST(names_of_audits) {
  CHECK(strcmp(flagfall_convention_name(FLAGFALL_CONVENTION_CHESS_COM_DAILY), "chess-com-daily") ==
        0);
  CHECK(flagfall_convention_name(FITTING) == NULL);
  CHECK(strcmp(flagfall_audit_verdict_name(FLAGFALL_AUDIT_VERDICT_UNTIMED), "untimed") == 0);
  CHECK(flagfall_audit_verdict_name(UINT32_MAX) == NULL);
  CHECK(strcmp(flagfall_audit_reason_name(FLAGFALL_AUDIT_REASON_EMT), "emt") == 0);
  CHECK(flagfall_audit_reason_name(FLAGFALL_AUDIT_REASON_NONE) == NULL);
  CHECK(strcmp(flagfall_pgn_fault_kind_name(FLAGFALL_PGN_FAULT_NO_RESULT), "no-result") == 0);
  CHECK(strcmp(flagfall_pgn_fault_kind_message(FLAGFALL_PGN_FAULT_UNCLOSED_COMMENT),
               "a comment is not closed") == 0);
  CHECK(flagfall_pgn_fault_kind_name(UINT32_MAX) == NULL);
  CHECK(flagfall_pgn_fault_kind_message(UINT32_MAX) == NULL);
}
