// A bot: it joins a game on a server, follows its clock, and passes the times to an engine.

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

// Parts of the events of lichess's stream. A JSON library takes them from the messages.
static const char CLOCK[] = "{\"initial\":180000,\"increment\":2000}";
static const char JOINED[] =
    "{\"type\":\"gameState\",\"moves\":\"e2e4 c7c5 g1f3\",\"wtime\":170000,\"btime\":175500,"
    "\"winc\":2000,\"binc\":2000,\"status\":\"started\"}";
static const char MOVED[] =
    "{\"type\":\"gameState\",\"moves\":\"e2e4 c7c5 g1f3 d7d6\",\"wtime\":170000,\"btime\":173600,"
    "\"winc\":2000,\"binc\":2000,\"status\":\"started\"}";

// What the clocks of a game show, as a server reports it.
struct report {
  flagfall_standing standing;
  flagfall_side_standing first;
  flagfall_side_standing second;
};

static struct report parse(const flagfall_control *control, const char *state, int64_t at_ms) {
  // The first event, gameFull, with the newest state: only it says which side moved first.
  char message[1024];
  int length = snprintf(message, sizeof message,
                        "{\"type\":\"gameFull\",\"initialFen\":\"startpos\",\"clock\":%s,"
                        "\"state\":%s}",
                        CLOCK, state);
  assert(length > 0 && (size_t)length < sizeof message);
  struct report report = {FLAGFALL_STANDING_INIT, FLAGFALL_SIDE_STANDING_INIT,
                          FLAGFALL_SIDE_STANDING_INIT};
  check(flagfall_control_parse_standing(control, FLAGFALL_STANDING_FORMAT_LICHESS,
                                        FLAGFALL_SIDE_FIRST, at_ms, message, strlen(message), NULL,
                                        &report.standing, &report.first, &report.second));
  return report;
}

static int64_t second_bank_ms(const flagfall_clock *clock, int64_t at_ms) {
  int64_t bank_ms;
  check(flagfall_clock_bank(clock, FLAGFALL_SIDE_SECOND, at_ms, NULL, &bank_ms));
  return bank_ms;
}

int main(void) {
  flagfall_control *control;
  flagfall_clock *clock;
  check(flagfall_control_parse(FLAGFALL_NOTATION_LICHESS, NULL, CLOCK, strlen(CLOCK), NULL,
                               &control));

  // The first event: 170 seconds for White, 175.5 for Black, who is on turn.
  // It arrives when your own clock shows 5,000.
  struct report report = parse(control, JOINED, 5000);
  check(flagfall_clock_join(control, &report.standing, &report.first, &report.second, NULL, NULL,
                            &clock));
  assert(report.standing.on_turn == FLAGFALL_SIDE_SECOND);
  assert(second_bank_ms(clock, 6000) == 174500);

  // The engine gets the times as they are when it begins to think.
  char command[128];
  check(flagfall_clock_command(clock, FLAGFALL_PROTOCOL_UCI, 6000, command, sizeof command, NULL));
  assert(strcmp(command, "go wtime 170000 btime 174500 winc 2000 binc 2000") == 0);

  // Your move, then the next event of the type gameState; others, such as chatLine, have no clocks.
  // The server's times replace what the clock has computed.
  check(flagfall_clock_press(clock, FLAGFALL_SIDE_SECOND, 9000, NULL));
  report = parse(control, MOVED, 9200);
  check(flagfall_clock_set_standing(clock, &report.standing, &report.first, &report.second, NULL,
                                    NULL));
  assert(second_bank_ms(clock, 9200) == 173600);
  printf("%s\n", command);
  flagfall_clock_free(clock);
  flagfall_control_free(control);
}
