// Audits a PGN file: which recorded clocks are impossible, and by how much.

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

// Returns the number of impossible clocks.
static size_t audit(const flagfall_pgn_game *game) {
  flagfall_audit *audit;
  flagfall_status status =
      flagfall_pgn_game_audit(game, NULL, FLAGFALL_CONVENTION_FITTING, &audit);
  if (status != FLAGFALL_STATUS_OK) {
    // No time control, or no clocks.
    printf("%s\n", flagfall_status_message(status));
    return 0;
  }
  static flagfall_ply_audit plies[65536]; // no game that the reader returns has more
  plies[0].struct_size = sizeof plies[0];
  size_t count;
  check(flagfall_audit_plies(audit, plies, sizeof plies / sizeof plies[0], &count));
  flagfall_audit_free(audit);

  size_t impossible = 0;
  for (size_t ply = 0; ply < count; ply++) {
    if (plies[ply].verdict == FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE) {
      printf("ply %zu: %s by %d ms\n", ply, flagfall_audit_reason_name(plies[ply].reason),
             (int)plies[ply].by_ms); // ply 2: too-much by 107001 ms
      // White's second move shows 6:50. The most that is possible is 5:01.999, and one second more
      // is tolerated: 410,000 - 301,999 - 1,000.
      assert(ply == 2 && plies[ply].by_ms == 107001);
      impossible++;
    }
  }
  return impossible;
}

int main(void) {
  // Read a file in chunks of any size. This is one.
  const char *chunk = "[White \"Ann\"]\n"
                      "[Black \"Ben\"]\n"
                      "[TimeControl \"300+3\"]\n"
                      "\n"
                      "1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:01]} 2. d4 {[%clk 0:06:50]} *\n";
  size_t length = strlen(chunk);
  flagfall_pgn_reader *reader;
  check(flagfall_pgn_reader_new(FLAGFALL_PGN_ENCODING_DETECT, &reader));
  size_t games = 0;
  size_t impossible = 0;
  for (;;) {
    // It returns after each game, and NULL once it needs the next chunk.
    size_t used;
    flagfall_pgn_game *game;
    check(flagfall_pgn_reader_read(reader, chunk, length, &used, &game));
    chunk += used;
    length -= used;
    if (game == NULL) {
      break;
    }
    impossible += audit(game);
    games++;
    flagfall_pgn_game_free(game);
  }
  // A last game that has no result.
  flagfall_pgn_game *last;
  check(flagfall_pgn_reader_finish(reader, &last));
  assert(last == NULL);
  flagfall_pgn_reader_free(reader);

  assert(games == 1 && impossible == 1);
}
