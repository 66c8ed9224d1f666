// Plays a game on a clock in Redis, and goes on if another Redis becomes the master.
//
//     play PORTS KEY SETUP MOVES THINK_MS
//
// As play.py, with hiredis.

#define _POSIX_C_SOURCE 200809L
#include <hiredis.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_PORTS = 8, MOST_WORDS = 8, MOST_TEXT = 200 };

enum {
  TIMEOUT_S = 2,
  // How long a server waits before it replies that nothing has happened: less than the timeout.
  MOST_BLOCK_MS = 1000,
};

// A connection to whichever server is the master.
struct connection {
  int ports[MOST_PORTS];
  int count;
  int tried;
  redisContext *redis;
};

static void connect_to_next(struct connection *connection) {
  if (connection->redis != NULL) redisFree(connection->redis);
  const struct timeval patience = {.tv_sec = TIMEOUT_S};
  int port = connection->ports[connection->tried++ % connection->count];
  connection->redis = redisConnectWithTimeout("127.0.0.1", port, patience);
  if (connection->redis == NULL) abort();
  if (!connection->redis->err) redisSetTimeout(connection->redis, patience);
}

static bool is_error(const redisReply *reply, const char *kind) {
  return reply->type == REDIS_REPLY_ERROR && strncmp(reply->str, kind, strlen(kind)) == 0;
}

// Whether the server is no master, or not yet.
static bool is_not_now(const redisReply *reply) {
  return is_error(reply, "READONLY ") || is_error(reply, "LOADING ") || is_error(reply, "MASTERDOWN ");
}

// The reply of the master to a command of `words`, which end with NULL. It may have executed the command
// more than once.
static redisReply *call(struct connection *connection, const char *const words[]) {
  int count = 0;
  while (words[count] != NULL) count++;
  for (;;) {
    redisReply *reply = NULL;
    if (connection->redis != NULL && !connection->redis->err) {
      reply = redisCommandArgv(connection->redis, count, (const char **)words, NULL);
    }
    if (reply != NULL && !is_not_now(reply)) return reply;
    if (reply != NULL) freeReplyObject(reply);
    if (connection->redis != NULL) nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    connect_to_next(connection);
  }
}

// The value that has this name in a reply of names and values in turn, or NULL.
static const redisReply *named(const redisReply *reply, const char *name) {
  for (size_t place = 0; place + 1 < reply->elements; place += 2) {
    if (strcmp(reply->element[place]->str, name) == 0) return reply->element[place + 1];
  }
  return NULL;
}

// What happens on a clock: the entries of its stream.
struct events {
  const char *key;
  char stream[MOST_TEXT];
  char last[MOST_TEXT];
  bool has_ended;
};

static struct events events_of(struct connection *connection, const char *key) {
  struct events events = {.key = key};
  int tag = (int)strcspn(key, "}") + 1;
  snprintf(events.stream, sizeof events.stream, "%.*s:clock:events", tag, key);
  const char *words[] = {"XREVRANGE", events.stream, "+", "-", "COUNT", "1", NULL};
  redisReply *entries = call(connection, words);
  const char *last = entries->elements > 0 ? entries->element[0]->element[0]->str : "0-0";
  snprintf(events.last, sizeof events.last, "%s", last);
  freeReplyObject(entries);
  return events;
}

// Prints what happens within `block_ms`. Returns whether something did.
static bool read_events(struct connection *connection, struct events *events, int block_ms) {
  char ms[16];
  snprintf(ms, sizeof ms, "%d", block_ms);
  const char *words[] = {"XREAD", "BLOCK", ms, "STREAMS", events->stream, events->last, NULL};
  redisReply *reply = call(connection, words);
  bool has_happened = false;
  // Of a single stream: its name, and its entries.
  const redisReply *entries = reply->elements > 0 ? reply->element[0]->element[1] : NULL;
  for (size_t place = 0; entries != NULL && place < entries->elements; place++) {
    const redisReply *id = entries->element[place]->element[0];
    const redisReply *event = entries->element[place]->element[1];
    snprintf(events->last, sizeof events->last, "%s", id->str);
    if (strcmp(named(event, "key")->str, events->key) != 0) continue;
    const char *kind = named(event, "kind")->str;
    const redisReply *side = named(event, "side");
    printf("%s %s at %s\n", kind, side == NULL ? "-" : side->str, named(event, "at_ms")->str);
    has_happened = true;
    events->has_ended = events->has_ended || strcmp(kind, "flag") == 0;
  }
  freeReplyObject(reply);
  return has_happened;
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits for so long, or until something happens, and prints that.
static void wait_for_events(struct connection *connection, struct events *events, int ms) {
  int64_t end_ms = now_ms() + ms;
  int64_t left_ms = ms;
  bool has_happened;
  do {
    // With 0, a server waits for ever.
    int block_ms = left_ms < 1 ? 1 : left_ms > MOST_BLOCK_MS ? MOST_BLOCK_MS : (int)left_ms;
    has_happened = read_events(connection, events, block_ms);
    left_ms = end_ms - now_ms();
  } while (!has_happened && left_ms > 0);
}

// Whether the clock runs. If not, prints its phase.
static bool is_running(struct connection *connection, const char *key) {
  const char *words[] = {"CLOCK.READ", key, NULL};
  redisReply *reading = call(connection, words);
  if (reading->type == REDIS_REPLY_ERROR) {
    fprintf(stderr, "%s\n", reading->str);
    exit(1);
  }
  const char *phase = named(reading, "phase")->str;
  bool runs = strcmp(phase, "running") == 0;
  if (!runs) printf("%s\n", phase);
  freeReplyObject(reading);
  return runs;
}

// Presses for the side whose turn move `move` of both sides is. Returns which move is the next one.
static int press(struct connection *connection, const char *key, int move) {
  const char *side = move % 2 == 1 ? "first" : "second";
  char number[16];
  snprintf(number, sizeof number, "%d", (move + 1) / 2);
  const char *words[] = {"CLOCK.PRESS", key, side, "MOVE", number, NULL};
  redisReply *reply = call(connection, words);
  int next;
  if (reply->type != REDIS_REPLY_ERROR) {
    // The moment, the outcome, and the events.
    printf("%s %s %s\n", side, number, reply->element[1]->str);
    next = move + 1;
  } else {
    printf("%s %s %.*s\n", side, number, (int)strcspn(reply->str, " "), reply->str);
    if (is_error(reply, "ALREADY-MADE ")) {
      // The master had made it, and its reply was lost.
      next = move + 1;
    } else if (is_error(reply, "MOVE-MISSING ") || is_error(reply, "NOT-ON-TURN ")) {
      // The old master had not yet sent the new one a move before.
      next = move - 1;
    } else {
      exit(1);
    }
  }
  freeReplyObject(reply);
  return next;
}

int main(int count, char *arguments[]) {
  if (count != 6) {
    fprintf(stderr, "usage: play PORTS KEY SETUP MOVES THINK_MS\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct connection connection = {0};
  for (char *port = strtok(arguments[1], ","); port != NULL && connection.count < MOST_PORTS; port = strtok(NULL, ",")) {
    connection.ports[connection.count++] = atoi(port);
  }
  if (connection.count == 0) return 2;
  const char *key = arguments[2];
  struct events events = events_of(&connection, key);
  const char *words[] = {"CLOCK.NEW", key, "chess", arguments[3], "START", "first", NULL};
  redisReply *made = call(&connection, words);
  // Sent again, the command finds the clock that it has made.
  if (made->type == REDIS_REPLY_ERROR && !is_error(made, "GAME-EXISTS ")) {
    fprintf(stderr, "%s\n", made->str);
    return 1;
  }
  freeReplyObject(made);
  events.has_ended = !is_running(&connection, key);
  int moves = atoi(arguments[4]);
  int think_ms = atoi(arguments[5]);
  for (int move = 1; !events.has_ended;) {
    wait_for_events(&connection, &events, think_ms);
    if (move <= moves && !events.has_ended) move = press(&connection, key, move);
  }
  redisFree(connection.redis);
  return 0;
}
