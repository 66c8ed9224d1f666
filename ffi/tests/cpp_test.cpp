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
#include <variant>
#include <vector>

#include <unistd.h>

namespace {

using namespace flagfall;

// Checks. A check that fails says where, and the test goes on.

int passed = 0;
int failed = 0;

// The tests, by their names.
std::vector<std::pair<const char *, void (*)()>> tests;

struct Added {
  Added(const char *name, void (*run)()) { tests.emplace_back(name, run); }
};

// Defines a test: `TEST(name) { ... }`. They run in the order of their lines.
#define TEST(name)                       \
  void name();                           \
  const Added added_##name(#name, name); \
  void name()

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

// Checks that a call throws exactly this type, and returns the exception.
template <typename Error, typename Call>
std::optional<Error> throws(Status status, const Call &call, const char *what, int line) {
  try {
    call();
  } catch (const flagfall::Error &thrown) {
    check(typeid(thrown) == typeid(Error) && thrown.status() == status, what, line);
    check(std::strlen(thrown.what()) > 0, what, line);
    const Error *it = dynamic_cast<const Error *>(&thrown);
    return it != nullptr ? std::optional<Error>(*it) : std::nullopt;
  }
  check(false, what, line);
  return std::nullopt;
}

constexpr Side FIRST = Side::First;
constexpr Side SECOND = Side::Second;
constexpr Notation CHESS = Notation::Chess;
constexpr Status INVALID = Status::InvalidArgument;
constexpr Status TOO_SHORT = Status::BufferTooShort;
constexpr Status PARSE = Status::Parse;

Control control_of(std::string_view text) {
  return Control::parse(CHESS, text);
}

// A clock of five minutes whose first turn has begun at 0.
Clock started() {
  Clock clock(control_of("G/5"));
  clock.start(FIRST, 0);
  return clock;
}

// The types of objects: each is a pointer that can be moved and not copied.
template <typename Object>
constexpr bool is_owner() {
  return !std::is_copy_constructible_v<Object> && !std::is_copy_assignable_v<Object> &&
         std::is_nothrow_move_constructible_v<Object> &&
         std::is_nothrow_move_assignable_v<Object> && std::is_nothrow_destructible_v<Object> &&
         sizeof(Object) == sizeof(void *);
}

static_assert(is_owner<Control>());
static_assert(is_owner<Match>());
static_assert(is_owner<Clock>());
static_assert(is_owner<Lag>());
static_assert(is_owner<PcnDocument>());
static_assert(is_owner<Presets>());
static_assert(is_owner<Assumed>());
static_assert(is_owner<Explanation>());
static_assert(std::is_nothrow_copy_constructible_v<Error>);
static_assert(std::is_nothrow_copy_constructible_v<ParseError>);
static_assert(std::is_nothrow_copy_constructible_v<RestoreError>);
static_assert(std::is_nothrow_copy_constructible_v<HoldError>);
static_assert(std::is_nothrow_copy_constructible_v<BufferError>);
static_assert(noexcept(name(Phase::Running)) && noexcept(version()));
static_assert(Reading{}.struct_size == sizeof(flagfall_reading));

// The compiler distinguishes the enums from each other, from numbers and from C's constants.
static_assert(!std::is_convertible_v<Notation, Side>);
static_assert(!std::is_convertible_v<flagfall_notation, flagfall_side>);
static_assert(!std::is_convertible_v<int, Side>);
static_assert(!std::is_convertible_v<Side, int>);
static_assert(!std::is_convertible_v<flagfall_side, Side>);
static_assert(sizeof(Side) == 4 && sizeof(Status) == 4);

// A notation's options are its own.
template <typename Options, typename = void>
constexpr bool has_mode = false;
template <typename Options>
constexpr bool has_mode<Options, std::void_t<decltype(Options::mode)>> = true;
static_assert(has_mode<Chess> && has_mode<DoubleFlag>);
static_assert(!has_mode<Arimaa> && !has_mode<Ggs> && !has_mode<Pcn>);
static_assert(!std::is_constructible_v<AnyNotation, Mode>);
static_assert(!std::is_constructible_v<AnyNotation, int>);

// The value of a number from elsewhere, if there is one.
static_assert(from_number<Side>(1) == Side::Second);
static_assert(from_number<Side>(2) == Side::None);
static_assert(!from_number<Side>(3));
static_assert(!from_number<Side>(-1));
static_assert(!from_number<Side>(INT64_C(1) << 32));
static_assert(from_number<Status>(103) == Status::NotOnTurn);

// The example in the header's first comment.
TEST(a_game) {
  Control control = Control::parse(CHESS, "G/3/2");
  Clock clock(control);
  CHECK(clock.start(FIRST, 1000).empty());
  CHECK(clock.press(FIRST, 4000).empty());
  const Reading reading = clock.read(5000);
  CHECK(reading.phase == Phase::Running && reading.on_turn == SECOND);
  CHECK(reading.first.bank_ms == 179000 && reading.second.turn_used_ms == 1000);
  CHECK(clock.deadline() == 4000 + 182000 + 1);
  CHECK(text(&Clock::format, clock, FIRST, 5000, TimeStyle::Clock, 20000, false) == "2:59");
  CHECK(clock.next_change(SECOND, 5000) == 6000 && !clock.next_change(FIRST, 5000));
  Piece pieces[2];
  const auto [forecast, count] = clock.forecast(5000, pieces, 2);
  CHECK(count == 2 && forecast.side == SECOND && forecast.until_flag_ms == 181001);
  CHECK(pieces[0].runs == Runs::Bank && pieces[0].to_ms == 186001 && !pieces[1].ends);
  CHECK(text(&Clock::forecast_json, clock, 5000, 1).rfind("{\"atMs\":5000,", 0) == 0);
  const std::string words = text(&Control::describe, control);
  CHECK(words == "3 minutes for the game; 2-second increment from move 1");
}

TEST(a_game_is_joined) {
  const Control control = Control::parse(Notation::Sgf, "TM[60]OT[3x30 byo-yomi]");
  Standing standing;
  standing.phase = Phase::Running;
  standing.at_ms = 1000000;
  standing.first.has_bank = standing.second.has_bank = 1;
  standing.first.bank_ms = 30000;
  standing.first.stage = standing.first.has_lives = 1;
  standing.first.lives = 2;
  standing.second.bank_ms = 60000;
  Clock clock = Clock::join(control, standing);
  CHECK(clock.deadline() == 1030001);
  const Standing shown = clock.standing(1010000);
  CHECK(shown.first.bank_ms == 20000 && shown.first.turn_used_ms == 10000);

  standing.at_ms = 1020000;
  clock.set_standing(standing);
  CHECK(clock.read(1020000).first.bank_ms == 30000);
  standing.first.lives = 4;
  const auto refused = [&](auto call) {
    try {
      call();
    } catch (const StandingError &error) {
      return error.status() == Status::BadStanding && error.side() == FIRST &&
             error.field() == StandingField::Lives;
    }
    return false;
  };
  CHECK(refused([&] { clock.set_standing(standing); }));
  CHECK(refused([&] { Clock::join(control, standing); }));
}

TEST(a_message_is_a_standing) {
  const Control control = Control::parse(Notation::Gtp, "kgs-time_settings byoyomi 600 30 5");
  const Standing standing = parse_standing(control, StandingFormat::Gtp, FIRST, 5000,
                                           "time_left b 12 3\ntime_left w 480 0");
  CHECK(standing.at_ms == 5000 && standing.first.bank_ms == 12000 && standing.first.lives == 3);
  CHECK(Clock::join(control, standing).deadline() == 17001);
  THROWS(ParseError, PARSE, parse_standing(control, StandingFormat::Gtp, FIRST, 0, "time_left"));
}

TEST(alarms_sound) {
  const Control control = Control::parse(CHESS, "G/1");
  Clock clock(control);
  clock.start(FIRST, 0);
  const auto [first, second] = control.alarms(AlarmScheme::Dgt);
  CHECK(first.threshold_ms[0] == 10000 && second.countdown == 5);
  CHECK(clock.set_alarms(first, second, 0).empty());
  CHECK(clock.alarms().first.count == 1 && clock.wake() == 50000);
  const Events events = clock.advance(50000);
  CHECK(events.size() == 1 && events[0].kind == EventKind::Alarm && events[0].left_ms == 10000);
  Arena arena;
  const GameId game = arena.add(Clock(control));
  arena.start(game, FIRST, 0);
  arena.set_alarms(game, first, second, 0);
  CHECK(arena.deadline() == 50000);
}

TEST(events_are_a_range) {
  Clock clock(Control::parse(Notation::Gtp, "time_settings 60 30 1"));
  clock.start(FIRST, 0);
  const Events events = clock.press(FIRST, 100000);
  CHECK(events.size() == 3 && !events.empty());
  CHECK(events[0].kind == EventKind::Stage && events[0].at_ms == 60001);
  CHECK(events[1].kind == EventKind::Flag && events[1].at_ms == 90001);
  CHECK(events[2].kind == EventKind::Late && events[2].at_ms == 100000);
  THROWS(Error, INVALID, events[3]);
  const std::vector<Event> kept(events.begin(), events.end());
  CHECK(kept.size() == 3 && kept[1].at_ms == 90001);
  Clock moved = std::move(clock);
  std::size_t seen = 0;
  for (const Event event : events) {
    CHECK(event.kind == kept[seen].kind);
    ++seen;
  }
  CHECK(seen == 3);
  const Events later = moved.press(FIRST, 100000);
  CHECK(later.size() == 1 && later[0].kind == EventKind::Late);
}

TEST(a_numbered_move_is_made_once) {
  Clock clock = started();
  clock.press_move(FIRST, 1000, 1);
  clock.press_move_elapsed(SECOND, 2000, 500, 1);
  clock.press_move_unreceived(FIRST, 3000, 2);
  THROWS(Error, Status::AlreadyMade, clock.press_move(FIRST, 2000, 1));
  THROWS(Error, Status::MoveMissing, clock.press_move(FIRST, 3000, 4));
  THROWS(Error, Status::Stale, clock.press_move(FIRST, 3000, 3, 1));
  THROWS(Error, INVALID, clock.press_move(FIRST, 3000, 0));
  THROWS(Error, INVALID, clock.press_move_elapsed(FIRST, 3000, 0, 0));
  THROWS(Error, INVALID, clock.press_move_unreceived(FIRST, 3000, 0));
  CHECK(clock.take_backs() == 0 && clock.last_at() == 3000);
  Arena arena;
  const GameId game = arena.add(started());
  arena.press_move(game, FIRST, 1000, 1);
  THROWS(Error, Status::AlreadyMade, arena.press_move(game, FIRST, 500, 1));
  THROWS(Error, INVALID, arena.press_move(game, SECOND, 2000, 0));
}

TEST(a_clock_does_what_it_does_in_c) {
  Clock clock = started();
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
  CHECK(clock.advance(30000)[0].kind == EventKind::Sent);
  CHECK(clock.deadline().has_value());
  const Clock clone = clock.clone();
  clock.stop(30000);
  CHECK(clock.read(30000).phase == Phase::Stopped);
  CHECK(clone.read(30000).phase == Phase::Running);
  Clock flagged = started();
  const auto [some, arrived] = flagged.advance_some(300001, 10);
  CHECK(some.size() == 1 && arrived && flagged.last_at() == 300001);
  CHECK(!Clock(control_of("G/5")).last_at().has_value());
  CHECK(flagged.read(300001).first.flag == Flag::Fallen);
  flagged.raise_flag(FIRST, 300001);
  CHECK(flagged.read(300001).phase == Phase::Paused);
}

TEST(errors_are_thrown) {
  Clock clock = started();
  const Reading before = clock.read(2000);
  THROWS(Error, Status::NotOnTurn, clock.press(SECOND, 1000));
  THROWS(Error, Status::TooLarge, clock.press(FIRST, INT64_MAX));
  THROWS(Error, INVALID, clock.press(static_cast<Side>(7), 1000));
  THROWS(Error, Status::AlreadyStarted, clock.start(FIRST, 2000));
  const Reading after = clock.read(2000);
  CHECK(std::memcmp(&before, &after, sizeof before) == 0);
  CHECK(Error(Status::Over).what() == message(Status::Over));
  CHECK(std::string_view(Error(static_cast<Status>(-1)).what()).empty());
}

TEST(a_parse_error_has_its_place) {
  constexpr std::string_view text = "40/90, G/30, G/15";
  const auto refused = THROWS(ParseError, PARSE, control_of(text));
  CHECK(refused && refused->why().kind == ParseErrorKind::StageAfterGame);
  CHECK(refused && refused->why().offset == 13 && refused->why().length == 4);
  CHECK(refused && refused->what() == message(refused->why().kind));
  const std::string words = flagfall::text(parse_error_describe, refused->why(), text);
  CHECK(words == "nothing can follow a stage for the rest of the game: \"G/15\" at character 14");
  THROWS(ParseError, PARSE, control_of(std::string_view()));
  THROWS(ParseError, PARSE, control_of(std::string_view("G\0/5", 4)));
  THROWS(Error, INVALID, Control::parse(static_cast<Notation>(99), "G/5"));
}

TEST(moved_objects_throw) {
  Control control = control_of("G/5");
  const Control kept = std::move(control);
  THROWS(Error, INVALID, Clock(control));
  THROWS(Error, INVALID, text(&Control::describe, control));
  THROWS(Error, INVALID, kept.equals(control));
  Clock clock = started();
  Clock other = started();
  other = std::move(clock);
  THROWS(Error, INVALID, clock.press(FIRST, 1000));
  THROWS(Error, INVALID, clock.read(1000));
  THROWS(Error, INVALID, clock.deadline());
  THROWS(Error, INVALID, clock.clone());
  CHECK(other.press(FIRST, 1000).empty());
  clock = std::move(other);
  CHECK(clock.press(SECOND, 2000).empty());
  Presets presets = Presets::built_in();
  const Presets taken = std::move(presets);
  CHECK(presets.count() == 0 && taken.count() > 0);
  THROWS(Error, INVALID, presets.find("Blitz"));
}

// Where C takes NULL for an object that the caller leaves out.
TEST(a_moved_object_is_not_left_out) {
  std::string_view file = "[TimeControl \"180\"] e4 {[%clk 0:03:00]} * ";
  const PgnGame game = PgnReader().read(file).value();
  Control controls[] = {control_of("G/5"), control_of("G/5")};
  const Control kept = std::move(controls[1]);
  CHECK(game.audit(Convention::Dgt, &kept).control().equals(kept));
  THROWS(Error, INVALID, game.audit(Convention::Dgt, &controls[1]));
  Arena arena;
  const std::int64_t at_ms = 0;
  GameId id{};
  THROWS(Error, INVALID, arena.add_many(controls, 2, nullptr, nullptr, &at_ms, 1, &id));
}

TEST(c_objects_are_accessed_and_owned) {
  flagfall_control *made = nullptr;
  CHECK(flagfall_control_parse(FLAGFALL_NOTATION_CHESS, nullptr, "G/5", 3, nullptr, &made) ==
        FLAGFALL_STATUS_OK);
  const Control control(made);
  CHECK(control.get() == made && control.equals(control_of("G/5")));
}

TEST(texts_are_written_to_a_buffer) {
  const Control control = control_of("G/5");
  char out[64];
  const std::string_view words = control.describe(out, sizeof out);
  CHECK(words.data() == out && words == "5 minutes for the game");
  CHECK(out[words.size()] == '\0');
  const auto refused = THROWS(BufferError, TOO_SHORT, control.describe(out, words.size()));
  CHECK(refused && refused->needed() == words.size() + 1);
  CHECK(control.describe(out, refused->needed()) == words);
  THROWS(BufferError, TOO_SHORT, control.describe(nullptr, 0));
}

// Up to 255 bytes take one call; more take two.
TEST(texts_become_strings_of_any_length) {
  const auto dashes = [](std::size_t length) {
    int calls = 0;
    const std::string made = text([&](char *out, std::size_t capacity) {
      ++calls;
      if (capacity <= length) {
        throw BufferError(length + 1);
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
  CHECK(text(clk_comment, 5397500) == "[%clk 1:29:57.5]");
  CHECK(text(format_time, -9360, TimeStyle::Tenths, 20000, false, true) == "+0:09.4");
  CHECK(text(emt_comment, -5) == "[%emt 0:00:00]");
}

TEST(controls) {
  Stage stage;
  stage.time_ms = 300000;
  stage.lives = 1;
  const Control control(&stage, 1);
  stage.time_ms = -1;
  CHECK(control.equals(control_of("G/5")) && !control.equals(control_of("G/6")));
  THROWS(Error, Status::NegativeTime, Control(&stage, 1));
  CHECK(control.stage_count(FIRST) == 1 && control.stage(SECOND, 0).time_ms == 300000);
  THROWS(Error, INVALID, control.stage(FIRST, 1));
  CHECK(control.rules().coupling == Coupling::None);
  CHECK(control.berserk(FIRST, BerserkRule::Half).stage(FIRST, 0).time_ms == 150000);
  CHECK(control.may_berserk(FIRST, BerserkRule::Lishogi));
  CHECK(!control.with_first_move(FirstMoveScheme::Arena).equals(control));
  CHECK(control.divided(SECOND, 5).stage(SECOND, 0).time_ms == 60000);
  CHECK(control.estimate(FIRST, 40) == 300000);
  CHECK(control.category(CategoryScheme::Lichess) == Category::Blitz);
  CHECK(control.category(CategoryScheme::Fishtest) == Category::None);
  CHECK(control.category_time(CategoryScheme::Ogs, 9, 9) == 10526);
  THROWS(Error, INVALID, control.category(CategoryScheme::Ogs, 9));
  const Control odds = Control::from_sides(control, control_of("G/3"));
  CHECK(text(&Control::print, odds, SECOND, CHESS) == "G/3");
  const Chess after{Mode::FischerAfter, ChessOption::None};
  CHECK(!Control::parse(after, "G/3/2").equals(control_of("G/3/2")));
  ParseFault warnings[2];
  CHECK(Control::warnings(Notation::Arimaa, "2/10/x", warnings, 2) == 1);
  CHECK(warnings[0].offset == 5);
  THROWS(BufferError, TOO_SHORT, Control::warnings(Notation::Arimaa, "2/10/x", nullptr, 0));
}

TEST(what_a_conversion_loses) {
  const Control control = Control::parse(Notation::Ggs, "2:00,0/12,N1/0");
  char out[16];
  Status losses[2] = {Status::Ok, Status::Ok};
  std::size_t count = 77;
  CHECK(control.convert(CHESS, losses, 2, count, out, sizeof out) == "G/2/12");
  CHECK(count == 1 && losses[0] == Status::CannotSayCredit && losses[1] == Status::Ok);
  CHECK(text(&Control::convert, control, CHESS, losses, 2, count) == "G/2/12");
  count = 77;
  const auto of_text = THROWS(BufferError, TOO_SHORT,
                              control.convert(CHESS, losses, 2, count, out, 6));
  CHECK(of_text && of_text->needed() == 7 && count == 1);
  count = 77;
  THROWS(BufferError, TOO_SHORT, text(&Control::convert, control, CHESS, nullptr, 0, count));
  CHECK(count == 1);
}

TEST(notations_are_detected) {
  Notation found[2] = {CHESS, CHESS};
  CHECK(detect("G/15 | 1/10", found, 2) == 1);
  CHECK(found[0] == Notation::DoubleFlag && found[1] == CHESS);
  CHECK(detect("next Tuesday", nullptr, 0) == 0);
  const auto refused = THROWS(BufferError, TOO_SHORT, detect("G/15 | 1/10", nullptr, 0));
  CHECK(refused && refused->needed() == 1);
}

TEST(a_text_is_read_tolerantly) {
  const Assumed it = parse_tolerant(Notation::Pgn, "5m + 3s");
  Assumption assumptions[4];
  CHECK(it.assumptions(assumptions, 4) == 4 && assumptions[0].kind == AssumptionKind::Unit);
  CHECK(name(assumptions[1].kind) == "separator" && assumptions[1].offset == 2);
  CHECK(text(&Assumed::meaning, it, 0) == "\"5m\" means 300 s");
  CHECK(text(&Assumed::canonical, it) == "300+3");
  CHECK(it.control().equals(Control::parse(Notation::Pgn, "300+3")));
  THROWS(ParseError, PARSE, parse_tolerant(Notation::Pgn, "starts at 10:30"));
}

TEST(a_text_is_detected_by_its_origin) {
  Notation found[16] = {};
  CHECK(detect_from("180+2", TextSource::PgnTag, "https://lichess.org/x", found, 16) > 1);
  CHECK(found[0] == Notation::LichessPgn);
}

TEST(a_pgn_file_is_read_and_audited) {
  PgnReader reader;
  std::string_view chunk =
      "[White \"M. B.\"] [TimeControl \"180\"] e4 {[%clk 0:03:09]} ) * 1. d4 *";
  const PgnGame game = reader.read(chunk).value();
  CHECK(chunk == " 1. d4 *");
  CHECK(!reader.read(chunk) && chunk.empty());
  CHECK(reader.finish().value().read().plies == 1 && !reader.finish());
  const PgnGameReading reading = game.read();
  CHECK(reading.tags == 2 && reading.plies == 1 && reading.result == PgnResult::Unknown);
  char room[32];
  CHECK(game.tag("White", room, sizeof room).value() == "M. B.");
  CHECK(!game.tag("Black", room, sizeof room));
  CHECK(text(&PgnGame::tag_name, game, 1) == "TimeControl");
  CHECK(text(&PgnGame::tag_value, game, 1) == "180");
  PgnPly plies[1];
  CHECK(game.plies(plies, 1) == 1 && plies[0].has_clk && plies[0].clk_ms == 189'000);
  PgnFault faults[1];
  CHECK(game.faults(faults, 1) == 1 && name(faults[0].kind) == "unopened");
  CHECK(message(faults[0].kind) == "a bracket closes nothing");
  const Audit audit = game.audit();
  PlyAudit found[1];
  CHECK(audit.convention() == Convention::Exact && name(audit.convention()) == "exact");
  CHECK(audit.plies(found, 1) == 1 && found[0].verdict == AuditVerdict::Impossible);
  ConventionFit fits[5];
  CHECK(audit.tried(fits, 5) == 1 && fits[0].convention == Convention::Exact);
  CHECK(fits[0].possible == 0 && fits[0].impossible == 1);
  CHECK(name(found[0].reason) == "too-much" && found[0].by_ms == 8'000);
  CHECK(audit.control().equals(game.control()));
  const Control ten_minutes = Control::parse(Notation::Pgn, "600");
  const Audit other = game.audit(Convention::Dgt, &ten_minutes);
  CHECK(other.convention() == Convention::Dgt && other.plies(found, 1) == 1);
  CHECK(name(found[0].verdict) == "ok");
  std::string_view empty = "e4 {[%clk 0:03:00]} * e4 {[%clk 0:03:00]} *";
  const PgnGame without = PgnReader(PgnEncoding::Latin1).read(empty).value();
  THROWS(Error, Status::NoTimeControl, without.control());
  THROWS(Error, Status::NoTimeControl, without.audit());
}

TEST(a_text_is_explained) {
  const Explanation it = explain(CHESS, "40/", 3).value();
  CHECK(it.validity() == Validity::Incomplete);
  CHECK(it.why().value().kind == ParseErrorKind::ExpectedTime);
  Field fields[4];
  CHECK(it.fields(fields, 4) == 2 && fields[1].name == FieldName::Time);
  THROWS(BufferError, TOO_SHORT, it.fields(fields, 1));
  CHECK(text(&Explanation::reads, it, 0) == "40 moves");
  THROWS(Error, INVALID, text(&Explanation::reads, it, 2));
  FieldName field = FieldName::None;
  CHECK(it.next_count() >= 10);
  CHECK(text(&Explanation::next, it, 0, &field) == "0");
  CHECK(field == FieldName::Time);
  CHECK(text(&Explanation::completion, it).substr(0, 3) == "40/");
  CHECK(!it.gave_up());
  CHECK(!explain(CHESS, "G/5", 0).value().why());
  CHECK(!explain(Notation::Pcn, "{", 0));
  THROWS(ParseError, PARSE, explain(CHESS, "\xFF", 0));
}

TEST(a_clock_is_saved_and_restored) {
  Clock clock = started();
  std::uint8_t saved[512];
  const std::size_t size = clock.save(1000, saved, sizeof saved);
  const auto refused = THROWS(BufferError, TOO_SHORT, clock.save(1000, saved, size - 1));
  CHECK(refused && refused->needed() == size);
  const std::string json = text(&Clock::save_json, clock, 1000);
  const Clock same = Clock::restore(saved, size);
  CHECK(same.read(3000).first.bank_ms == 297000);
  const Clock elsewhere = Clock::restore(json.data(), json.size(), 50000);
  CHECK(elsewhere.read(52000).first.bank_ms == 297000);
  THROWS(Error, Status::AtWentBack, clock.save(-1, saved, sizeof saved));
}

TEST(a_failed_restore_says_why) {
  constexpr std::string_view cut = "{\"flagfall\":1,";
  const auto refused = THROWS(RestoreError, Status::RestoreCut,
                              Clock::restore(cut.data(), cut.size()));
  CHECK(refused && refused->detail().find("line 1") != std::string_view::npos);
  const auto foreign = THROWS(RestoreError, Status::RestoreForeign, Clock::restore("G/5", 3));
  CHECK(foreign && foreign->detail().empty());
  THROWS(RestoreError, Status::RestoreCut, Clock::from_journal(cut));
  THROWS(Error, Status::TooLarge, Clock::restore(cut.data(), cut.size(), INT64_MAX));
}

TEST(a_move_is_taken_back) {
  Clock clock(control_of("G/5"));
  THROWS(Error, Status::NoJournal, clock.take_back_to_move(0, 0));
  clock.keep_journal();
  clock.start(FIRST, 0);
  clock.press(FIRST, 1000);
  clock.press(SECOND, 3000);
  THROWS(Error, Status::NotInJournal, clock.take_back_to_move(4000, 3));
  clock.take_back_to_move(4000, 1);
  CHECK(clock.read(5000).second.bank_ms == 299000);
  clock.take_back_to_timestamp(5000, 2500);
  CHECK(clock.read(5000).second.bank_ms == 298500);
  const std::string journal = text(&Clock::journal_json, clock);
  CHECK(Clock::from_journal(journal).read(5000).second.bank_ms == 298500);
  const PcnDocument pcn = PcnDocument::from_journal(clock);
  CHECK(pcn.replay(FIRST).count == 1);
}

TEST(documents) {
  constexpr std::string_view game = "{\"event\":null,\"periods\":[{\"duration_ms\":300000}],"
      "\"plies\":[{\"elapsed_ms\":8000},{}]}";
  const PcnDocument pcn = PcnDocument::parse(Format::Json, game);
  CHECK(text(&PcnDocument::print, pcn, Format::Json) == game);
  const auto refused = THROWS(HoldError, Status::CannotHoldNull,
                              text(&PcnDocument::print, pcn, Format::Toml));
  CHECK(refused && refused->path() == "event");
  THROWS(BufferError, TOO_SHORT, pcn.print(Format::Json, nullptr, 0));
  CHECK(pcn.control().equals(control_of("G/5")));
  Ply plies[2];
  const PcnDocument::Replayed replayed = pcn.replay(FIRST, plies, 2);
  CHECK(replayed.count == 2 && !replayed.forfeit && plies[0].remaining_ms == 292000);
  CHECK(plies[1].side == SECOND && plies[1].has_elapsed == 0);
  const auto too_short = THROWS(BufferError, TOO_SHORT, pcn.replay(FIRST, plies, 1));
  CHECK(too_short && too_short->needed() == 2);
  constexpr std::int64_t elapsed_ms[] = {1000, 300001};
  CHECK(PcnDocument::from_game(control_of("G/5"), elapsed_ms, 2).replay(FIRST).forfeit == 2);
  const auto wrong = THROWS(ParseError, PARSE,
                            PcnDocument::parse(Format::Json, "{\"plies\":[{},1]}"));
  CHECK(wrong && std::string_view(wrong->why().path) == "plies[1]");
}

TEST(presets_are_kept) {
  Presets presets;
  CHECK(presets.count() == 0 && !presets.find("Blitz"));
  const Chess after{Mode::FischerAfter, ChessOption::None};
  CHECK(presets.insert("Blitz", after, "G/3/2") == 0);
  CHECK(presets.insert("Odds", CHESS, "G/5") == 1);
  presets.set_second(1, CHESS, "G/3");
  presets.set_source(1, "us");
  presets.set_data_json(1, "{\"gong\":\"low\"}");
  CHECK(presets.find("Odds") == 1);
  CHECK(text(&Presets::name, presets, 1) == "Odds");
  CHECK(text(&Presets::source, presets, 1) == "us");
  CHECK(text(&Presets::data_json, presets, 1) == "{\"gong\":\"low\"}");
  AnyNotation notation = Notation::Kif;
  CHECK(text(&Presets::setup, presets, 0, SECOND, &notation) == "G/3/2");
  CHECK(std::get<Chess>(notation).mode == Mode::FischerAfter);
  CHECK(presets.control(1).stage(SECOND, 0).time_ms == 180000);
  const std::string file = text(&Presets::print, presets);
  CHECK(text(&Presets::print, Presets::parse(file)) == file);
  const auto refused = THROWS(ParseError, PARSE, presets.insert("  ", CHESS, "G/5"));
  CHECK(refused && std::string_view(refused->why().path) == "name");
  THROWS(ParseError, PARSE, presets.set_second(1, CHESS, "x"));
  THROWS(ParseError, PARSE, presets.set_data_json(1, "[]"));
  THROWS(Error, INVALID, presets.set_source(2, "us"));
  const auto not_utf8 = THROWS(ParseError, PARSE, presets.set_source(1, "us\xFF"));
  CHECK(not_utf8 && not_utf8->why().offset == 2);
  CHECK(text(&Presets::print, presets) == file);
  presets.remove(0);
  CHECK(presets.count() == 1);
  const Presets dated = Presets::parse(
      "[[preset]]\nname = \"x\"\nnotation = \"chess\"\nsetup = \"G/5\"\ndata.of = 2026-01-01\n");
  const auto date = THROWS(HoldError, Status::CannotHoldDateTime,
                           text(&Presets::data_json, dated, 0));
  CHECK(date && date->path().find("of") != std::string_view::npos);
}

TEST(files) {
  char folder[] = "/tmp/flagfall-XXXXXX";
  CHECK(mkdtemp(folder) != nullptr);
  const std::string path = std::string(folder) + "/presets.toml";
  const Presets built_in = Presets::built_in();
  THROWS(Error, Status::FileNotFound, Presets::load(path));
  built_in.save(path);
  CHECK(Presets::load(path).count() == built_in.count());
  write_file(path, "[[", 2);
  THROWS(ParseError, PARSE, Presets::load(path));
  CHECK(std::remove(path.c_str()) == 0 && rmdir(folder) == 0);
}

TEST(matches) {
  Match match(3);
  match.start_game();
  match.offer_double(SECOND);
  match.take();
  CHECK(match.read().cube == 2 && match.may_decline_resignation(5));
  CHECK(!match.may_decline_resignation(2, 2));
  const Penalized penalized = match.penalize(FIRST);
  CHECK(penalized.froze_cube == 0 && penalized.void_double == Side::None);
  Match clone = match.clone();
  match.offer_double(FIRST);
  match.drop_double();
  CHECK(match.read().first == 2 && clone.read().first == 0);
  clone.end_game(SECOND, 2);
  CHECK(clone.read().winner == SECOND);
  THROWS(Error, Status::MatchOver, clone.start_game());
  const Match later = Match::at_score(3, 1, 0, 1, Crawford::NotYet);
  Clock clock(Control::parse(Notation::Backgammon, "2+0"), later);
  clock.start(FIRST, 0);
  clock.press(FIRST, 0);
  CHECK(clock.read(180001).phase == Phase::Penalized);
  std::uint8_t bytes[64];
  CHECK(Match::restore(bytes, clone.save(bytes, sizeof bytes)).read().first == clone.read().first);
  Match played(3);
  played.start_game();
  Clock its(Control::parse(Notation::Backgammon, "2+0"), played);
  its.start(FIRST, 0);
  char json[4096];
  std::string_view saved = its.save_with_match(played, 20, json, sizeof json);
  const auto [clock_again, restored] = Clock::restore_with_match(saved.data(), saved.size());
  CHECK(restored.read().cube == 1 && clock_again.deadline() == its.deadline());
  THROWS(RestoreError, Status::RestoreCut, Clock::restore_with_match(json, saved.size() - 1));
  saved = played.save_json(json, sizeof json);
  CHECK(Match::restore(saved.data(), saved.size()).read().cube == 1);
}

TEST(functions_without_a_clock) {
  Lag lag(60000, 0);
  CHECK(lag.charge(2500, 300) == 2200 && lag.quota() == 1260);
  std::uint8_t bytes[64];
  const Lag icc(LagFormula::Icc, 60000, 0);
  const Lag again = Lag::restore(bytes, icc.save(bytes, sizeof bytes));
  CHECK(again.formula() == LagFormula::Icc && again.quota() == 1000);
  char json[128];
  const std::string_view saved = icc.save_json(json, sizeof json);
  CHECK(Lag::restore(saved.data(), saved.size()).quota() == 1000);
  THROWS(RestoreError, Status::RestoreCut, Lag::restore(saved.data(), saved.size() - 1));
  THROWS(Error, Status::NegativeTime, Lag(-1, 0));
  const Clock clock = started();
  CHECK(text(&Clock::command, clock, Protocol::Cecp, 0) == "time 30000\notim 30000");
  const auto [first, second] = times_left(Protocol::Gtp, FIRST, "time_left w 60 5");
  CHECK(first.is_told == 0 && second.time_ms == 60000 && second.moves == 5);
  CHECK(clock.times_left(Protocol::Cecp, 0).first.time_ms == 300000);
  THROWS(ParseError, PARSE, times_left(Protocol::Gtp, FIRST, "later"));
  ClockComment comments[2];
  CHECK(clock_comments("[%emt 0:00:03] [%clk 0:02:59]", comments, 2) == 2);
  CHECK(comments[1].kind == ClockCommentKind::Clk && comments[1].time_ms == 179000);
  constexpr std::int64_t clocks_ms[] = {299000, FLAGFALL_MS_UNKNOWN};
  std::int64_t elapsed_ms[2] = {77, 77};
  elapsed_times(control_of("G/5"), clocks_ms, 2, elapsed_ms);
  CHECK(elapsed_ms[0] == 1000 && elapsed_ms[1] == FLAGFALL_MS_UNKNOWN);
}

TEST(an_arena) {
  Arena arena;
  Clock clock(control_of("G/5"));
  clock.start(FIRST, 0);
  CHECK(clock.bank(FIRST, 1000) == 299000);
  const GameId one = arena.add(clock);
  const GameId two = arena.add(clock);
  CHECK(one != two && arena.count() == 2);
  arena.press(one, FIRST, 1000);
  const Side side = SECOND;
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
  GameEvent events[2];
  CHECK(arena.events(events, 2) == 1 && events[0].game == two && events[0].at_ms == 300001);
  Clock taken = arena.clock(one);
  taken.stop(300002);
  arena.set(one, taken);
  CHECK(arena.read(one, 300002).phase == Phase::Stopped);
  GameId games[2];
  CHECK(arena.games(games, 2) == 2 && games[0] == one && games[1] == two);
  THROWS(BufferError, TOO_SHORT, arena.games(games, 1));
  CHECK(arena.bank(two, SECOND, 300002) == 300000);
  CHECK(arena.remove(two).bank(SECOND, 300002) == 300000);
  THROWS(Error, Status::NoSuchGame, arena.press(two, FIRST, 300002));
  CHECK(arena.contains(one) && !arena.contains(two));
  const GameId three = arena.add(Clock(control_of("G/5")));
  CHECK(!arena.deadline(three));
  arena.start(three, FIRST, 300002);
  CHECK(arena.deadline(three) == 600003);
  CHECK(arena.verdict(three, 600003).outcome == Outcome::Second);
  std::uint8_t bytes[512];
  const std::size_t size = arena.save_game(three, 300002, bytes, sizeof bytes);
  CHECK(Clock::restore(bytes, size).deadline() == 600003);
  CHECK(text(&Arena::save_game_json, arena, three, 300002)[0] == '{');
  arena.press_elapsed(three, FIRST, 301002, 400);
  arena.press_move_elapsed(three, SECOND, 302002, 500, 1);
  arena.adjust(three, FIRST, 302002, 400);
  CHECK(arena.bank(three, FIRST, 302002) == 300000 && arena.bank(three, SECOND, 302002) == 299500);
  arena.stop(three, 302002);
  CHECK(!arena.deadline(three));
}

TEST(many_games_of_an_arena) {
  Arena arena;
  const Control controls[] = {control_of("G/1"), control_of("G/2")};
  const std::uint32_t which[] = {1, 0, 2};
  const Side sides[] = {FIRST, SECOND, FIRST};
  const std::int64_t at_ms[] = {0, 10, 20};
  GameId games[3];
  Status statuses[3];
  CHECK(arena.add_many(controls, 2, which, sides, at_ms, 3, games, statuses) == 1);
  CHECK(statuses[1] == Status::Ok && statuses[2] == INVALID && games[2] == 0);
  CHECK(arena.deadline(games[0]) == 120001 && arena.deadline(games[1]) == 60011);
  CHECK(arena.pause_many(games, 3, 1000, statuses) == 1);
  CHECK(statuses[2] == Status::NoSuchGame && !arena.deadline(games[0]));
  CHECK(arena.resume_many(games, 2, 2000) == 0);
  CHECK(arena.deadline(games[0]) == 121001);
  CHECK(arena.stop_many(games, 2, 3000) == 0);
  CHECK(!arena.deadline());
  CHECK(arena.add_many(controls, 2, nullptr, nullptr, at_ms, 3, games) == 0);
  CHECK(arena.deadline(games[2]) == 60021);
}

TEST(saved_arenas) {
  Arena arena;
  const GameId game = arena.add(started());
  std::string file;
  const auto write = [&](const std::uint8_t *bytes, std::size_t size) {
    file.append(reinterpret_cast<const char *>(bytes), size);
  };
  std::as_const(arena).save(5, write);
  const std::size_t size = file.size();
  CHECK(arena.save_changes(5, 100, write));
  CHECK(arena.save_changes(6, 100, write));
  ArenaReader reader;
  reader.read(file.data(), size);
  reader.end_file();
  reader.read(file.data() + size, file.size() - size - 1);
  Arena restored = reader.finish();
  CHECK(restored.deadline(game) == arena.deadline(game));
  ArenaDamage damage;
  CHECK(reader.damages(&damage, 1) == 1 && reader.lost() == 0);
  CHECK(damage.kind == Status::RestoreCut);
  // An exception of the caller passes through, and nothing counts as saved.
  int thrown = 0;
  const auto fails = [](const std::uint8_t *, std::size_t) { throw 1; };
  try {
    arena.save(5, fails);
  } catch (int one) {
    thrown += one;
  }
  try {
    arena.save_changes(6, 100, fails);
  } catch (int one) {
    thrown += one;
  }
  CHECK(thrown == 2);
  file.clear();
  CHECK(arena.save_changes(6, 100, write));
  reader.read(file.data(), file.size());
  const std::int64_t saved_at = 7;
  CHECK(*reader.finish(&saved_at).deadline(game) == *arena.deadline(game) + 1);
  THROWS(RestoreError, Status::RestoreCut, reader.finish());
  arena.begin_series();
}

TEST(verdicts) {
  const Clock clock = started();
  CHECK(clock.verdict(0).outcome == Outcome::Open);
  Board board;
  board.kind = BoardKind::Resigned;
  board.side = FIRST;
  CHECK(clock.verdict(0, &board).outcome == Outcome::Second);
  Terms terms;
  terms.second_cannot_win = 1;
  const Verdict verdict = clock.verdict(300001, nullptr, &terms);
  CHECK(verdict.outcome == Outcome::Draw);
  CHECK(verdict.reason == Reason::FlagCannotWin);
  board.struct_size = 1;
  THROWS(Error, Status::StructSize, clock.verdict(0, &board));
}

// The names from C, and those from the header.
TEST(names) {
  CHECK(name(Status::NotOnTurn) == "not-on-turn");
  CHECK(name(ParseErrorKind::Empty) == "empty");
  CHECK(name(Notation::DoubleFlag) == "double-flag");
  CHECK(name(Phase::NotStarted) == "not-started");
  CHECK(name(Flag::First) == "first");
  CHECK(name(EventKind::FirstFlag) == "first-flag");
  CHECK(name(Outcome::Draw) == "draw");
  CHECK(name(Reason::BothFirstFlags) == "both-first-flags");
  CHECK(name(Crawford::Played) == "played");
  CHECK(name(Validity::Incomplete) == "incomplete");
  CHECK(name(FieldName::ExtraTime) == "extra-time");
  CHECK(name(FieldName::None).empty());
  CHECK(name(static_cast<Phase>(99)).empty());
  CHECK(name(Mode::FischerAfter) == "fischer-after");
  CHECK(name(Side::Second) == "second");
  CHECK(name(Side::None).empty());
  CHECK(name(static_cast<Side>(99)).empty());
  std::size_t named = 0;
  for (const Notation notation : all<Notation>) {
    named += name(notation).empty() ? 0 : 1;
  }
  CHECK(named == FLAGFALL_NOTATION_LICHESS_PGN + 1);
  CHECK(version() == flagfall_version());
  CHECK(version_number() == flagfall_version_number());
}

// A notation without options has its struct's defaults; and options that are stored are returned as
// they were.
template <typename Options>
void options_of(Notation notation, std::string_view plain, const Options &options,
                std::string_view setup) {
  const Control control = Control::parse(notation, plain);
  CHECK(control.equals(Control::parse(Options{}, plain)));
  Presets presets;
  presets.insert("x", options, setup);
  AnyNotation kept = notation;
  CHECK(text(&Presets::setup, presets, 0, FIRST, &kept) == setup);
  CHECK(std::holds_alternative<Options>(kept));
  Presets again;
  again.insert("x", kept, setup);
  const std::string file = text(&Presets::print, presets);
  CHECK(file == text(&Presets::print, again));
  Presets without;
  without.insert("x", notation, plain);
  CHECK(file != text(&Presets::print, without));
}

TEST(a_time_control_in_words) {
  const Control control = Control::parse(CHESS, "G/5");
  CHECK(text(&Control::describe, control) == "5 minutes for the game");
  CHECK(text(&Control::describe_in, control, Language::English) == "5 minutes for the game");
  CHECK(text(&Control::describe_in, control, Language::German) == "5 Minuten f\xc3\xbcr die Partie");
  const std::string phrases = text(&Control::description_json, control);
  CHECK(phrases.find("\"timeMs\":300000") != std::string::npos);
}

TEST(a_notation_has_its_own_options) {
  constexpr std::string_view json = "[{\"duration_ms\":600000}]";
  constexpr std::string_view toml = "periods = [{ duration_ms = 600000 }]";
  options_of(CHESS, "G/3/2", Chess{Mode::Delay, ChessOption::Overrun}, "G/3/2");
  options_of(Notation::Arimaa, "2/10/100/5", Arimaa{true, true}, "2/10/100/5");
  options_of(Notation::Ggs, "15:00", Ggs{1000, 5000, 60000, true}, "15:00");
  options_of(Notation::DoubleFlag, "G/15/5 | 1/10", DoubleFlag{Mode::Bronstein}, "G/15/5 | 1/10");
  options_of(Notation::Pcn, json, Pcn{Format::Toml}, toml);
  THROWS(Error, Status::NegativeTime, Control::parse(Ggs{-1, 0, 0, false}, "15:00"));
  Presets presets;
  presets.insert("x", Notation::Lichess, "3+2");
  AnyNotation kept = CHESS;
  CHECK(text(&Presets::setup, presets, 0, FIRST, &kept) == "3+2");
  CHECK(std::get<Notation>(kept) == Notation::Lichess);
  CHECK(text(&Presets::setup, presets, 0, FIRST, nullptr) == "3+2");
}

}  // namespace

int main() {
  for (const auto &[name, run] : tests) {
    const int before = failed;
    try {
      run();
    } catch (const std::exception &thrown) {
      ++failed;
      std::printf("cpp_test: %s: threw: %s\n", name, thrown.what());
    }
    if (failed > before) {
      std::printf("cpp_test: %s: %d failed\n", name, failed - before);
    }
  }
  std::printf("cpp_test: %d passed, %d failed\n", passed, failed);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
