// Tests what a C++ user relies on: `cpp_test`.

#include <flagfall.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <unistd.h>

namespace {

// Checks. A check that fails says where, and the test goes on.

int passed = 0;
int failed = 0;

#define CHECK(...) check((__VA_ARGS__), #__VA_ARGS__, __LINE__)
#define THROWS(type, status, ...) \
  throws<type>((status), [&] { (void)(__VA_ARGS__); }, #__VA_ARGS__, __LINE__)

void check(bool holds, const char *what, int line) {
  if (holds) {
    ++passed;
  } else {
    ++failed;
    std::printf("cpp_test.cpp:%d: %s\n", line, what);
  }
}

// Checks that a call throws exactly this type, and gives what was thrown.
template <typename Error, typename Call>
std::optional<Error> throws(flagfall_status status, const Call &call, const char *what, int line) {
  try {
    call();
  } catch (const flagfall::error &thrown) {
    check(typeid(thrown) == typeid(Error) && thrown.status() == status, what, line);
    check(std::strlen(thrown.what()) > 0, what, line);
    const Error *it = dynamic_cast<const Error *>(&thrown);
    return it != nullptr ? std::optional<Error>(*it) : std::nullopt;
  }
  check(false, what, line);
  return std::nullopt;
}

constexpr flagfall_side FIRST = FLAGFALL_SIDE_FIRST;
constexpr flagfall_side SECOND = FLAGFALL_SIDE_SECOND;
constexpr flagfall_notation CHESS = FLAGFALL_NOTATION_CHESS;
constexpr flagfall_status INVALID = FLAGFALL_STATUS_INVALID_ARGUMENT;
constexpr flagfall_status TOO_SHORT = FLAGFALL_STATUS_BUFFER_TOO_SHORT;
constexpr flagfall_status PARSE = FLAGFALL_STATUS_PARSE;

flagfall::control control_of(std::string_view text) {
  return flagfall::control::parse(CHESS, text);
}

// A clock of five minutes whose first turn has begun at 0.
flagfall::clock started() {
  flagfall::clock clock(control_of("G/5"));
  clock.start(FIRST, 0);
  return clock;
}

// What an object promises by its type: it is a pointer that can be moved and not copied.
template <typename Object>
constexpr bool is_owner() {
  return !std::is_copy_constructible_v<Object> && !std::is_copy_assignable_v<Object> &&
         std::is_nothrow_move_constructible_v<Object> &&
         std::is_nothrow_move_assignable_v<Object> && std::is_nothrow_destructible_v<Object> &&
         sizeof(Object) == sizeof(void *);
}

static_assert(is_owner<flagfall::control>());
static_assert(is_owner<flagfall::match>());
static_assert(is_owner<flagfall::clock>());
static_assert(is_owner<flagfall::lag>());
static_assert(is_owner<flagfall::pcn>());
static_assert(is_owner<flagfall::presets>());
static_assert(is_owner<flagfall::explanation>());
static_assert(std::is_nothrow_copy_constructible_v<flagfall::error>);
static_assert(std::is_nothrow_copy_constructible_v<flagfall::parse_error>);
static_assert(std::is_nothrow_copy_constructible_v<flagfall::restore_error>);
static_assert(std::is_nothrow_copy_constructible_v<flagfall::hold_error>);
static_assert(std::is_nothrow_copy_constructible_v<flagfall::buffer_error>);
static_assert(noexcept(flagfall::phase_name(FLAGFALL_PHASE_RUNNING)) && noexcept(flagfall::version()));
static_assert(flagfall::sized<flagfall_reading>().struct_size == sizeof(flagfall_reading));

// The compiler tells the groups of constants apart, which have the size of a number in C.
static_assert(!std::is_convertible_v<flagfall_notation, flagfall_side>);
static_assert(!std::is_convertible_v<int, flagfall_side>);
static_assert(sizeof(flagfall_side) == 4 && sizeof(flagfall_status) == 4);

// As the header's first comment has it.
void a_game() {
  flagfall::control control = flagfall::control::parse(CHESS, "G/3/2");
  flagfall::clock clock(control);
  CHECK(clock.start(FIRST, 1000).empty());
  CHECK(clock.press(FIRST, 4000).empty());
  const flagfall::reading reading = clock.read(5000);
  CHECK(reading.phase == FLAGFALL_PHASE_RUNNING && reading.on_turn == SECOND);
  CHECK(reading.first.bank_ms == 179000 && reading.second.turn_used_ms == 1000);
  CHECK(clock.deadline() == 4000 + 182000 + 1);
  const std::string words = flagfall::text(&flagfall::control::describe, control);
  CHECK(words == "3 minutes for the game; 2 seconds added before each move");
}

void events_are_a_range() {
  flagfall::clock clock(
      flagfall::control::parse(FLAGFALL_NOTATION_GTP, "time_settings 60 30 1"));
  clock.start(FIRST, 0);
  const flagfall::events events = clock.press(FIRST, 100000);
  CHECK(events.size() == 3 && !events.empty());
  CHECK(events[0].kind == FLAGFALL_EVENT_STAGE && events[0].at_ms == 60001);
  CHECK(events[1].kind == FLAGFALL_EVENT_FLAG && events[1].at_ms == 90001);
  CHECK(events[2].kind == FLAGFALL_EVENT_LATE && events[2].at_ms == 100000);
  THROWS(flagfall::error, INVALID, events[3]);
  const std::vector<flagfall_event> kept(events.begin(), events.end());
  CHECK(kept.size() == 3 && kept[1].at_ms == 90001);
  flagfall::clock moved = std::move(clock);
  std::size_t seen = 0;
  for (const flagfall_event event : events) {
    CHECK(event.kind == kept[seen].kind);
    ++seen;
  }
  CHECK(seen == 3);
  const flagfall::events later = moved.press(FIRST, 100000);
  CHECK(later.size() == 1 && later[0].kind == FLAGFALL_EVENT_LATE);
}

void a_clock_does_what_it_does_in_c() {
  flagfall::clock clock = started();
  CHECK(clock.press_elapsed(FIRST, 5000, 4000).empty());
  clock.press_unreceived(SECOND, 6000);
  CHECK(clock.read(6500).provisional == 1);
  clock.receive(7000);
  clock.hand_over(FIRST, 8000);
  CHECK(clock.read(8000).deciding == 1);
  clock.hand_over_elapsed(SECOND, 9000, 500);
  clock.hand_over_unreceived(FIRST, 9000);
  CHECK(clock.read(9000).provisional == 1);
  clock.receive(9000);
  clock.hand_over(SECOND, 9000);
  clock.set_ready_unreceived(FIRST, 9000);
  clock.pause(10000);
  CHECK(!clock.deadline().has_value());
  clock.resume(20000);
  clock.adjust(FIRST, 20000, -1000);
  clock.set_bank(SECOND, 20000, 5000);
  clock.set_turn(SECOND, 20000);
  clock.set_ready(SECOND, 20000, true);
  CHECK(clock.advance(30000)[0].kind == FLAGFALL_EVENT_SENT);
  CHECK(clock.deadline().has_value());
  const flagfall::clock clone = clock.clone();
  clock.stop(30000);
  CHECK(clock.read(30000).phase == FLAGFALL_PHASE_STOPPED);
  CHECK(clone.read(30000).phase == FLAGFALL_PHASE_RUNNING);
  flagfall::clock flagged = started();
  const auto [some, arrived] = flagged.advance_some(300001, 10);
  CHECK(some.size() == 1 && arrived && flagged.last_at() == 300001);
  CHECK(!flagfall::clock(control_of("G/5")).last_at().has_value());
  CHECK(flagged.read(300001).first.flag == FLAGFALL_FLAG_FALLEN);
  flagged.raise_flag(FIRST, 300001);
  CHECK(flagged.read(300001).phase == FLAGFALL_PHASE_PAUSED);
}

void refusals_are_thrown() {
  flagfall::clock clock = started();
  const flagfall::reading before = clock.read(2000);
  THROWS(flagfall::error, FLAGFALL_STATUS_NOT_ON_TURN, clock.press(SECOND, 1000));
  THROWS(flagfall::error, FLAGFALL_STATUS_TOO_LARGE, clock.press(FIRST, INT64_MAX));
  THROWS(flagfall::error, INVALID, clock.press(static_cast<flagfall_side>(7), 1000));
  THROWS(flagfall::error, FLAGFALL_STATUS_ALREADY_STARTED, clock.start(FIRST, 2000));
  const flagfall::reading after = clock.read(2000);
  CHECK(std::memcmp(&before, &after, sizeof before) == 0);
  CHECK(flagfall::error(FLAGFALL_STATUS_OVER).what() ==
        flagfall::status_message(FLAGFALL_STATUS_OVER));
  CHECK(std::string_view(flagfall::error(static_cast<flagfall_status>(-1)).what()).empty());
}

void a_text_is_refused_with_its_place() {
  constexpr std::string_view text = "40/90, G/30, G/15";
  const auto refused = THROWS(flagfall::parse_error, PARSE, control_of(text));
  CHECK(refused && refused->why().kind == FLAGFALL_PARSE_ERROR_STAGE_AFTER_GAME);
  CHECK(refused && refused->why().offset == 13 && refused->why().length == 4);
  CHECK(refused && refused->what() == flagfall::parse_error_message(refused->why().kind));
  const std::string words =
      flagfall::text(flagfall::parse_error_describe, refused->why(), text);
  CHECK(words == "a stage after one for the rest of the game can never begin: \"G/15\" at byte 13");
  THROWS(flagfall::parse_error, PARSE, control_of(std::string_view()));
  THROWS(flagfall::parse_error, PARSE, control_of(std::string_view("G\0/5", 4)));
  THROWS(flagfall::error, INVALID, flagfall::control::parse(static_cast<flagfall_notation>(99), "G/5"));
}

void what_was_moved_from_refuses() {
  flagfall::control control = control_of("G/5");
  const flagfall::control kept = std::move(control);
  THROWS(flagfall::error, INVALID, flagfall::clock(control));
  THROWS(flagfall::error, INVALID, flagfall::text(&flagfall::control::describe, control));
  THROWS(flagfall::error, INVALID, kept.equals(control));
  flagfall::clock clock = started();
  flagfall::clock other = started();
  other = std::move(clock);
  THROWS(flagfall::error, INVALID, clock.press(FIRST, 1000));
  THROWS(flagfall::error, INVALID, clock.read(1000));
  THROWS(flagfall::error, INVALID, clock.deadline());
  THROWS(flagfall::error, INVALID, clock.clone());
  CHECK(other.press(FIRST, 1000).empty());
  clock = std::move(other);
  CHECK(clock.press(SECOND, 2000).empty());
  flagfall::presets presets = flagfall::presets::factory();
  const flagfall::presets taken = std::move(presets);
  CHECK(presets.count() == 0 && taken.count() > 0);
  THROWS(flagfall::error, INVALID, presets.find("Blitz"));
}

void objects_of_c_are_lent_and_taken_over() {
  flagfall_control *made = nullptr;
  CHECK(flagfall_control_parse(CHESS, nullptr, "G/5", 3, nullptr, &made) == FLAGFALL_STATUS_OK);
  const flagfall::control control(made);
  CHECK(control.get() == made && control.equals(control_of("G/5")));
}

void texts_come_out_into_a_buffer() {
  const flagfall::control control = control_of("G/5");
  char out[64];
  const std::string_view words = control.describe(out, sizeof out);
  CHECK(words.data() == out && words == "5 minutes for the game");
  CHECK(out[words.size()] == '\0');
  const auto refused =
      THROWS(flagfall::buffer_error, TOO_SHORT, control.describe(out, words.size()));
  CHECK(refused && refused->needed() == words.size() + 1);
  CHECK(control.describe(out, refused->needed()) == words);
  THROWS(flagfall::buffer_error, TOO_SHORT, control.describe(nullptr, 0));
}

// 255 bytes and fewer go through a buffer; more than that are asked for twice.
void texts_become_strings_of_any_length() {
  const auto dashes = [](std::size_t length) {
    int calls = 0;
    const std::string made = flagfall::text([&](char *out, std::size_t capacity) {
      ++calls;
      if (capacity <= length) {
        throw flagfall::buffer_error(length + 1);
      }
      std::memset(out, '-', length);
      out[length] = '\0';
      return std::string_view(out, length);
    });
    CHECK(made == std::string(length, '-'));
    CHECK(calls == (length < 256 ? 1 : 2));
  };
  dashes(0);
  dashes(255);
  dashes(256);
  dashes(100000);
  CHECK(flagfall::text(flagfall::clk, 5397500) == "[%clk 1:29:57.5]");
  CHECK(flagfall::text(flagfall::emt, -5) == "[%emt 0:00:00]");
}

void controls() {
  flagfall_stage stage = flagfall::sized<flagfall_stage>();
  stage.time_ms = 300000;
  stage.lives = 1;
  const flagfall::control control(&stage, 1);
  stage.time_ms = -1;
  CHECK(control.equals(control_of("G/5")) && !control.equals(control_of("G/6")));
  THROWS(flagfall::error, FLAGFALL_STATUS_NEGATIVE_TIME, flagfall::control(&stage, 1));
  CHECK(control.stage_count(FIRST) == 1 && control.stage(SECOND, 0).time_ms == 300000);
  THROWS(flagfall::error, INVALID, control.stage(FIRST, 1));
  CHECK(control.rules().coupling == FLAGFALL_COUPLING_NONE);
  CHECK(control.berserk(FIRST, FLAGFALL_BERSERK_RULE_HALF).stage(FIRST, 0).time_ms == 150000);
  CHECK(control.divided(SECOND, 5).stage(SECOND, 0).time_ms == 60000);
  const flagfall::control odds = flagfall::control::of_sides(control, control_of("G/3"));
  CHECK(flagfall::text(&flagfall::control::print, odds, SECOND, CHESS, nullptr) == "G/3");
  flagfall_options after = flagfall::sized<flagfall_options>();
  after.mode = FLAGFALL_MODE_FISCHER_AFTER;
  CHECK(!flagfall::control::parse(CHESS, "G/3/2", &after).equals(control_of("G/3/2")));
  flagfall_parse_error warnings[2];
  CHECK(flagfall::control::warnings(FLAGFALL_NOTATION_ARIMAA, "2/10/x", warnings, 2) == 1);
  CHECK(warnings[0].offset == 5);
  THROWS(flagfall::buffer_error, TOO_SHORT,
         flagfall::control::warnings(FLAGFALL_NOTATION_ARIMAA, "2/10/x", nullptr, 0));
}

void what_a_conversion_loses() {
  const flagfall::control control =
      flagfall::control::parse(FLAGFALL_NOTATION_GGS, "2:00,0/12,N1/0");
  char out[16];
  flagfall_status losses[2] = {FLAGFALL_STATUS_OK, FLAGFALL_STATUS_OK};
  std::size_t count = 77;
  CHECK(control.convert(CHESS, nullptr, losses, 2, count, out, sizeof out) == "G/2/12");
  CHECK(count == 1 && losses[0] == FLAGFALL_STATUS_CANNOT_SAY_CREDIT && losses[1] == FLAGFALL_STATUS_OK);
  CHECK(flagfall::text(&flagfall::control::convert, control, CHESS, nullptr, losses, 2, count) ==
        "G/2/12");
  count = 77;
  const auto of_text = THROWS(flagfall::buffer_error, TOO_SHORT,
                              control.convert(CHESS, nullptr, losses, 2, count, out, 6));
  CHECK(of_text && of_text->needed() == 7 && count == 1);
  count = 77;
  THROWS(flagfall::buffer_error, TOO_SHORT,
         flagfall::text(&flagfall::control::convert, control, CHESS, nullptr, nullptr, 0, count));
  CHECK(count == 1);
}

void notations_are_detected() {
  flagfall_notation found[2] = {CHESS, CHESS};
  CHECK(flagfall::detect("G/15 | 1/10", found, 2) == 1);
  CHECK(found[0] == FLAGFALL_NOTATION_DOUBLE_FLAG && found[1] == CHESS);
  CHECK(flagfall::detect("next Tuesday", nullptr, 0) == 0);
  const auto refused =
      THROWS(flagfall::buffer_error, TOO_SHORT, flagfall::detect("G/15 | 1/10", nullptr, 0));
  CHECK(refused && refused->needed() == 1);
}

void a_text_is_explained() {
  const flagfall::explanation it = flagfall::explain(CHESS, "40/", 3).value();
  CHECK(it.standing() == FLAGFALL_STANDING_UNFINISHED);
  CHECK(it.why().value().kind == FLAGFALL_PARSE_ERROR_EXPECTED_TIME);
  flagfall_field fields[4];
  CHECK(it.fields(fields, 4) == 2 && fields[1].name == FLAGFALL_FIELD_TIME);
  THROWS(flagfall::buffer_error, TOO_SHORT, it.fields(fields, 1));
  CHECK(flagfall::text(&flagfall::explanation::reads, it, 0) == "40 moves");
  THROWS(flagfall::error, INVALID, flagfall::text(&flagfall::explanation::reads, it, 2));
  flagfall_field_name field = FLAGFALL_FIELD_NONE;
  CHECK(it.next_count() >= 10);
  CHECK(flagfall::text(&flagfall::explanation::next, it, 0, &field) == "0");
  CHECK(field == FLAGFALL_FIELD_TIME);
  CHECK(flagfall::text(&flagfall::explanation::completion, it).substr(0, 3) == "40/");
  CHECK(!it.gave_up());
  CHECK(!flagfall::explain(CHESS, "G/5", 0).value().why());
  CHECK(!flagfall::explain(FLAGFALL_NOTATION_PCN, "{", 0));
  THROWS(flagfall::parse_error, PARSE, flagfall::explain(CHESS, "\xFF", 0));
}

void a_clock_is_saved_and_restored() {
  flagfall::clock clock = started();
  std::uint8_t saved[512];
  const std::size_t size = clock.save(1000, saved, sizeof saved);
  const auto refused = THROWS(flagfall::buffer_error, TOO_SHORT, clock.save(1000, saved, size - 1));
  CHECK(refused && refused->needed() == size);
  const std::string json = flagfall::text(&flagfall::clock::save_json, clock, 1000);
  const flagfall::clock same = flagfall::clock::restore(saved, size);
  CHECK(same.read(3000).first.bank_ms == 297000);
  const flagfall::clock elsewhere = flagfall::clock::restore(json.data(), json.size(), 50000);
  CHECK(elsewhere.read(52000).first.bank_ms == 297000);
  THROWS(flagfall::error, FLAGFALL_STATUS_AT_WENT_BACK, clock.save(-1, saved, sizeof saved));
}

void what_cannot_be_restored_says_why() {
  constexpr std::string_view cut = "{\"flagfall\":1,";
  const auto refused = THROWS(flagfall::restore_error, FLAGFALL_STATUS_RESTORE_CUT,
                              flagfall::clock::restore(cut.data(), cut.size()));
  CHECK(refused && refused->detail().find("line 1") != std::string_view::npos);
  const auto foreign = THROWS(flagfall::restore_error, FLAGFALL_STATUS_RESTORE_FOREIGN,
                              flagfall::clock::restore("G/5", 3));
  CHECK(foreign && foreign->detail().empty());
  THROWS(flagfall::restore_error, FLAGFALL_STATUS_RESTORE_CUT, flagfall::clock::of_journal(cut));
  THROWS(flagfall::error, FLAGFALL_STATUS_TOO_LARGE,
         flagfall::clock::restore(cut.data(), cut.size(), INT64_MAX));
}

void a_move_is_taken_back() {
  flagfall::clock clock(control_of("G/5"));
  THROWS(flagfall::error, FLAGFALL_STATUS_NO_JOURNAL, clock.take_back_to_move(0, 0));
  clock.keep_journal();
  clock.start(FIRST, 0);
  clock.press(FIRST, 1000);
  clock.press(SECOND, 3000);
  THROWS(flagfall::error, FLAGFALL_STATUS_NOT_IN_JOURNAL, clock.take_back_to_move(3, 4000));
  clock.take_back_to_move(1, 4000);
  CHECK(clock.read(5000).second.bank_ms == 299000);
  clock.take_back_to_moment(2500, 5000);
  CHECK(clock.read(5000).second.bank_ms == 298500);
  const std::string journal = flagfall::text(&flagfall::clock::journal_json, clock);
  CHECK(flagfall::clock::of_journal(journal).read(5000).second.bank_ms == 298500);
  const flagfall::pcn pcn = flagfall::pcn::of_journal(clock);
  CHECK(pcn.replay(FIRST).count == 1);
}

void documents() {
  constexpr std::string_view game =
      "{\"event\":null,\"periods\":[{\"duration_ms\":300000}],"
      "\"plies\":[{\"elapsed_ms\":8000},{}]}";
  const flagfall::pcn pcn = flagfall::pcn::parse(FLAGFALL_FORMAT_JSON, game);
  CHECK(flagfall::text(&flagfall::pcn::print, pcn, FLAGFALL_FORMAT_JSON) == game);
  const auto refused = THROWS(flagfall::hold_error, FLAGFALL_STATUS_CANNOT_HOLD_NULL,
                              flagfall::text(&flagfall::pcn::print, pcn, FLAGFALL_FORMAT_TOML));
  CHECK(refused && refused->path() == "event");
  THROWS(flagfall::buffer_error, TOO_SHORT, pcn.print(FLAGFALL_FORMAT_JSON, nullptr, 0));
  CHECK(pcn.control().equals(control_of("G/5")));
  flagfall_ply plies[2];
  const flagfall::pcn::replayed replayed = pcn.replay(FIRST, plies, 2);
  CHECK(replayed.count == 2 && !replayed.forfeit && plies[0].remaining_ms == 292000);
  CHECK(plies[1].side == SECOND && plies[1].has_elapsed == 0);
  const auto too_short = THROWS(flagfall::buffer_error, TOO_SHORT, pcn.replay(FIRST, plies, 1));
  CHECK(too_short && too_short->needed() == 2);
  constexpr std::int64_t elapsed_ms[] = {1000, 300001};
  CHECK(flagfall::pcn::of_game(control_of("G/5"), elapsed_ms, 2).replay(FIRST).forfeit == 2);
  const auto wrong = THROWS(flagfall::parse_error, PARSE,
                            flagfall::pcn::parse(FLAGFALL_FORMAT_JSON, "{\"plies\":[{},1]}"));
  CHECK(wrong && std::string_view(wrong->why().path) == "plies[1]");
}

void presets_are_kept() {
  flagfall::presets presets;
  CHECK(presets.count() == 0 && !presets.find("Blitz"));
  flagfall_options after = flagfall::sized<flagfall_options>();
  after.mode = FLAGFALL_MODE_FISCHER_AFTER;
  CHECK(presets.insert("Blitz", CHESS, "G/3/2", &after) == 0);
  CHECK(presets.insert("Odds", CHESS, "G/5") == 1);
  presets.set_second(1, CHESS, "G/3");
  presets.set_source(1, "us");
  presets.set_data_json(1, "{\"gong\":\"low\"}");
  CHECK(presets.find("Odds") == 1);
  CHECK(flagfall::text(&flagfall::presets::name, presets, 1) == "Odds");
  CHECK(flagfall::text(&flagfall::presets::source, presets, 1) == "us");
  CHECK(flagfall::text(&flagfall::presets::data_json, presets, 1) == "{\"gong\":\"low\"}");
  flagfall_notation notation = FLAGFALL_NOTATION_KIF;
  flagfall_options options;
  CHECK(flagfall::text(&flagfall::presets::setup, presets, 0, SECOND, &notation, &options) ==
        "G/3/2");
  CHECK(notation == CHESS && options.mode == FLAGFALL_MODE_FISCHER_AFTER);
  CHECK(presets.control(1).stage(SECOND, 0).time_ms == 180000);
  const std::string file = flagfall::text(&flagfall::presets::print, presets);
  CHECK(flagfall::text(&flagfall::presets::print, flagfall::presets::parse(file)) == file);
  const auto refused =
      THROWS(flagfall::parse_error, PARSE, presets.insert("  ", CHESS, "G/5"));
  CHECK(refused && std::string_view(refused->why().path) == "name");
  THROWS(flagfall::parse_error, PARSE, presets.set_second(1, CHESS, "x"));
  THROWS(flagfall::parse_error, PARSE, presets.set_data_json(1, "[]"));
  THROWS(flagfall::error, INVALID, presets.set_source(2, "us"));
  const auto not_utf8 = THROWS(flagfall::parse_error, PARSE, presets.set_source(1, "us\xFF"));
  CHECK(not_utf8 && not_utf8->why().offset == 2);
  CHECK(flagfall::text(&flagfall::presets::print, presets) == file);
  presets.remove(0);
  CHECK(presets.count() == 1);
  const flagfall::presets dated = flagfall::presets::parse(
      "[[preset]]\nname = \"x\"\nnotation = \"chess\"\nsetup = \"G/5\"\ndata.of = 2026-01-01\n");
  const auto date = THROWS(flagfall::hold_error, FLAGFALL_STATUS_CANNOT_HOLD_DATE_TIME,
                           flagfall::text(&flagfall::presets::data_json, dated, 0));
  CHECK(date && date->path().find("of") != std::string_view::npos);
}

void files() {
  char folder[] = "/tmp/flagfall-XXXXXX";
  CHECK(mkdtemp(folder) != nullptr);
  const std::string path = std::string(folder) + "/presets.toml";
  const flagfall::presets factory = flagfall::presets::factory();
  THROWS(flagfall::error, FLAGFALL_STATUS_FILE_NOT_FOUND, flagfall::presets::load(path));
  factory.save(path);
  CHECK(flagfall::presets::load(path).count() == factory.count());
  flagfall::write_file(path, "[[", 2);
  THROWS(flagfall::parse_error, PARSE, flagfall::presets::load(path));
  CHECK(std::remove(path.c_str()) == 0 && rmdir(folder) == 0);
}

void matches() {
  flagfall::match match(3);
  match.start_game();
  match.offer_double(SECOND);
  match.take();
  CHECK(match.read().cube == 2 && match.may_decline_resignation(5));
  CHECK(!match.may_decline_resignation(2, 2));
  const flagfall_penalised penalised = match.penalise(FIRST);
  CHECK(penalised.froze_cube == 0 && penalised.void_double == FLAGFALL_SIDE_NONE);
  flagfall::match clone = match.clone();
  match.offer_double(FIRST);
  match.drop_double();
  CHECK(match.read().first == 2 && clone.read().first == 0);
  clone.end_game(SECOND, 2);
  CHECK(clone.read().winner == SECOND);
  THROWS(flagfall::error, FLAGFALL_STATUS_MATCH_OVER, clone.start_game());
  const flagfall::match later = flagfall::match::at_score(3, 1, 0, 1, FLAGFALL_CRAWFORD_NOT_YET);
  flagfall::clock clock(flagfall::control::parse(FLAGFALL_NOTATION_BACKGAMMON, "2+0"), later);
  clock.start(FIRST, 0);
  clock.press(FIRST, 0);
  CHECK(clock.read(180001).phase == FLAGFALL_PHASE_PENALISED);
}

void what_stands_beside_the_clock() {
  flagfall::lag lag(60000, 0);
  CHECK(lag.charge(2500, 300) == 2200 && lag.quota() == 1260);
  THROWS(flagfall::error, FLAGFALL_STATUS_NEGATIVE_TIME, flagfall::lag(-1, 0));
  const flagfall::clock clock = started();
  CHECK(flagfall::text(&flagfall::clock::command, clock, FLAGFALL_PROTOCOL_CECP, 0) ==
        "time 30000\notim 30000");
  const auto [first, second] =
      flagfall::times_left(FLAGFALL_PROTOCOL_GTP, FIRST, "time_left w 60 5");
  CHECK(first.is_told == 0 && second.time_ms == 60000 && second.moves == 5);
  THROWS(flagfall::parse_error, PARSE,
         flagfall::times_left(FLAGFALL_PROTOCOL_GTP, FIRST, "later"));
  flagfall_clock_comment comments[2];
  CHECK(flagfall::clock_comments("[%emt 0:00:03] [%clk 0:02:59]", comments, 2) == 2);
  CHECK(comments[1].kind == FLAGFALL_CLOCK_COMMENT_CLK && comments[1].time_ms == 179000);
  constexpr std::int64_t clocks_ms[] = {299000, FLAGFALL_MS_UNKNOWN};
  std::int64_t elapsed_ms[2] = {77, 77};
  flagfall::elapsed_times(control_of("G/5"), clocks_ms, 2, elapsed_ms);
  CHECK(elapsed_ms[0] == 1000 && elapsed_ms[1] == FLAGFALL_MS_UNKNOWN);
}

void an_arena() {
  flagfall::arena arena;
  flagfall::clock clock(control_of("G/5"));
  clock.start(FIRST, 0);
  CHECK(clock.bank(FIRST, 1000) == 299000);
  const flagfall_game one = arena.add(clock);
  const flagfall_game two = arena.add(clock);
  CHECK(one != two && arena.count() == 2);
  arena.press(one, FIRST, 1000);
  const flagfall_side side = SECOND;
  const std::int64_t at_ms = 3000;
  CHECK(arena.press_many(&one, &side, &at_ms, 1) == 0);
  arena.pause(one, 4000);
  arena.resume(one, 5000);
  CHECK(arena.read(one, 5000).first.bank_ms == 298000);
  std::int64_t banks_ms[2] = {0, 0};
  CHECK(arena.read_many(&one, 1, 5000, nullptr, nullptr, nullptr, banks_ms, nullptr) == 0);
  CHECK(banks_ms[0] == 298000 && banks_ms[1] == 298000);
  CHECK(arena.deadline() == 300001);
  CHECK(arena.advance(300001, 10));
  flagfall_game_event events[2];
  CHECK(arena.events(events, 2) == 1 && events[0].game == two && events[0].at_ms == 300001);
  flagfall::clock taken = arena.clock(one);
  taken.stop(300002);
  arena.set(one, taken);
  CHECK(arena.read(one, 300002).phase == FLAGFALL_PHASE_STOPPED);
  flagfall_game games[2];
  CHECK(arena.games(games, 2) == 2 && games[0] == one && games[1] == two);
  THROWS(flagfall::buffer_error, TOO_SHORT, arena.games(games, 1));
  CHECK(arena.bank(two, SECOND, 300002) == 300000);
  CHECK(arena.remove(two).bank(SECOND, 300002) == 300000);
  THROWS(flagfall::error, FLAGFALL_STATUS_NO_SUCH_GAME, arena.press(two, FIRST, 300002));
  CHECK(arena.contains(one) && !arena.contains(two));
  const flagfall_game three = arena.add(flagfall::clock(control_of("G/5")));
  CHECK(!arena.deadline(three));
  arena.start(three, FIRST, 300002);
  CHECK(arena.deadline(three) == 600003);
  CHECK(arena.verdict(three, 600003).outcome == FLAGFALL_OUTCOME_SECOND);
  std::uint8_t bytes[512];
  const std::size_t size = arena.save(three, 300002, bytes, sizeof bytes);
  CHECK(flagfall::clock::restore(bytes, size).deadline() == 600003);
  CHECK(flagfall::text(&flagfall::arena::save_json, arena, three, 300002)[0] == '{');
  arena.stop(three, 300002);
  CHECK(!arena.deadline(three));
}

void verdicts() {
  const flagfall::clock clock = started();
  CHECK(clock.verdict(0).outcome == FLAGFALL_OUTCOME_OPEN);
  flagfall_board board = flagfall::sized<flagfall_board>();
  board.kind = FLAGFALL_BOARD_RESIGNED;
  board.side = FIRST;
  CHECK(clock.verdict(0, &board).outcome == FLAGFALL_OUTCOME_SECOND);
  flagfall_terms terms = flagfall::sized<flagfall_terms>();
  terms.second_cannot_win = 1;
  const flagfall_verdict verdict = clock.verdict(300001, nullptr, &terms);
  CHECK(verdict.outcome == FLAGFALL_OUTCOME_DRAW);
  CHECK(verdict.reason == FLAGFALL_REASON_FLAG_CANNOT_WIN);
  board.struct_size = 1;
  THROWS(flagfall::error, FLAGFALL_STATUS_STRUCT_SIZE, clock.verdict(0, &board));
}

void names() {
  CHECK(flagfall::status_name(FLAGFALL_STATUS_NOT_ON_TURN) == "not-on-turn");
  CHECK(flagfall::parse_error_name(FLAGFALL_PARSE_ERROR_EMPTY) == "empty");
  CHECK(flagfall::notation_name(FLAGFALL_NOTATION_DOUBLE_FLAG) == "double-flag");
  CHECK(flagfall::phase_name(FLAGFALL_PHASE_NOT_STARTED) == "not-started");
  CHECK(flagfall::flag_name(FLAGFALL_FLAG_FIRST) == "first");
  CHECK(flagfall::event_name(FLAGFALL_EVENT_FIRST_FLAG) == "first-flag");
  CHECK(flagfall::outcome_name(FLAGFALL_OUTCOME_DRAW) == "draw");
  CHECK(flagfall::reason_name(FLAGFALL_REASON_BOTH_FIRST_FLAGS) == "both-first-flags");
  CHECK(flagfall::crawford_name(FLAGFALL_CRAWFORD_PLAYED) == "played");
  CHECK(flagfall::standing_name(FLAGFALL_STANDING_UNFINISHED) == "unfinished");
  CHECK(flagfall::field_name_text(FLAGFALL_FIELD_EXTRA_TIME) == "extra-time");
  CHECK(flagfall::field_name_text(FLAGFALL_FIELD_NONE).empty());
  CHECK(flagfall::phase_name(static_cast<flagfall_phase>(99)).empty());
  CHECK(flagfall::version() == flagfall_version());
  CHECK(flagfall::version_number() == flagfall_version_number());
}

struct test {
  const char *name;
  void (*run)();
};

constexpr test TESTS[] = {
    {"a game", a_game},
    {"events are a range", events_are_a_range},
    {"a clock does what it does in C", a_clock_does_what_it_does_in_c},
    {"refusals are thrown", refusals_are_thrown},
    {"a text is refused with its place", a_text_is_refused_with_its_place},
    {"what was moved from refuses", what_was_moved_from_refuses},
    {"objects of C are lent and taken over", objects_of_c_are_lent_and_taken_over},
    {"texts come out into a buffer", texts_come_out_into_a_buffer},
    {"texts become strings of any length", texts_become_strings_of_any_length},
    {"controls", controls},
    {"what a conversion loses", what_a_conversion_loses},
    {"notations are detected", notations_are_detected},
    {"a text is explained", a_text_is_explained},
    {"a clock is saved and restored", a_clock_is_saved_and_restored},
    {"what cannot be restored says why", what_cannot_be_restored_says_why},
    {"a move is taken back", a_move_is_taken_back},
    {"documents", documents},
    {"presets are kept", presets_are_kept},
    {"files", files},
    {"matches", matches},
    {"what stands beside the clock", what_stands_beside_the_clock},
    {"an arena", an_arena},
    {"verdicts", verdicts},
    {"names", names},
};

}  // namespace

int main() {
  for (const test &test : TESTS) {
    const int before = failed;
    try {
      test.run();
    } catch (const std::exception &thrown) {
      ++failed;
      std::printf("cpp_test: %s: threw: %s\n", test.name, thrown.what());
    }
    if (failed > before) {
      std::printf("cpp_test: %s: %d failed\n", test.name, failed - before);
    }
  }
  std::printf("cpp_test: %d passed, %d failed\n", passed, failed);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
