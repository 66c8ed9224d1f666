// flagfall.hpp: flagfall.h in the habits of C++17. Objects free themselves, and errors are thrown.
//
//     flagfall::control control = flagfall::control::parse(FLAGFALL_NOTATION_CHESS, "G/3/2");
//     flagfall::clock clock(control);
//     clock.start(FLAGFALL_SIDE_FIRST, now_ms);
//     for (flagfall_event event : clock.press(FLAGFALL_SIDE_FIRST, now_ms)) {
//       tell(event.kind, event.at_ms);
//     }
//     std::string words = flagfall::text(&flagfall::control::describe, control);
//
// What a call does, and when it is refused, stands in flagfall.h: flagfall::clock::press is
// flagfall_clock_press, and a constructor is `..._new`. Constants, numbers and structs are those of
// C; the arguments are in C's order, except those that may be left out, which come last. In C++ each
// group of constants is an enum, so that the compiler refuses a notation where a side is wanted; a
// number from elsewhere is converted, `static_cast<flagfall_side>(number)`, and the call checks it.
//
// Conventions, beside those of flagfall.h
//
// - Objects. They can be moved and not copied. One that has been moved from refuses every call as
//   INVALID_ARGUMENT; what cannot fail gives 0 then. `get()` lends the object of C, and a
//   constructor takes one over.
// - Errors. A call that C refuses throws flagfall::error or one of those that derive from it, and
//   the object is as it was.
// - Text. Text goes in as std::string_view. It comes out into the caller's buffer, with a NUL after
//   it, and what is returned is a view of that buffer. For whoever wants a std::string there is
//   `text`, which calls any of these calls: one function in the place of a second form of each.
// - Lists. They come out into the caller's array, and their number is returned.
// - Room. Where a buffer or an array is too short, buffer_error says what is needed.
// - Structs. Those that come out have their `struct_size`, and `sized` makes those that go in.
// - Memory. Nothing is allocated here but by `text`, and by what the language needs to throw.

#ifndef FLAGFALL_HPP
#define FLAGFALL_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <flagfall.h>

namespace flagfall {

// A struct of C that is zero but for its `struct_size`.
template <typename Struct>
constexpr Struct sized() noexcept {
  Struct made{};
  made.struct_size = static_cast<std::uint32_t>(sizeof(Struct));
  return made;
}

// A call was refused. `what()` says why in English, and is static.
class error : public std::exception {
 public:
  // Makes the error of a status.
  explicit error(flagfall_status status) noexcept : status_(status) {}

  // Why the call was refused.
  flagfall_status status() const noexcept { return status_; }

  // Says so in English. Static.
  const char *what() const noexcept override {
    const char *message = flagfall_status_message(status_);
    return message == nullptr ? "" : message;
  }

 private:
  flagfall_status status_;
};

// The status PARSE: `why()` says what is wrong with the text, and where.
class parse_error : public error {
 public:
  // Makes the error that `why` describes.
  explicit parse_error(const flagfall_parse_error &why) noexcept
      : error(FLAGFALL_STATUS_PARSE), why_(why) {}

  // What is wrong with the text, and where.
  const flagfall_parse_error &why() const noexcept { return why_; }

  // Says in English what is wrong with the text. Static.
  const char *what() const noexcept override {
    const char *message = flagfall_parse_error_message(why_.kind);
    return message == nullptr ? "" : message;
  }

 private:
  flagfall_parse_error why_;
};

// The status BUFFER_TOO_SHORT: `needed()` is the capacity that is enough, a text's NUL included.
class buffer_error : public error {
 public:
  // Makes the error of a buffer that should have been so long.
  explicit buffer_error(std::size_t needed) noexcept
      : error(FLAGFALL_STATUS_BUFFER_TOO_SHORT), needed_(needed) {}

  // The capacity that is enough, the NUL of a text included.
  std::size_t needed() const noexcept { return needed_; }

 private:
  std::size_t needed_;
};

namespace detail {

// The text that C writes beside some statuses, kept in an error.
class note {
 public:
  char *place() noexcept { return text_; }
  std::string_view text() const noexcept { return text_; }

 private:
  char text_[FLAGFALL_PATH_CAPACITY] = "";
};

}  // namespace detail

// A status RESTORE_…: `detail()` says what exactly is wrong, or is empty.
class restore_error : public error {
 public:
  // Makes the error of a status RESTORE_….
  restore_error(flagfall_status status, const detail::note &said) noexcept
      : error(status), said_(said) {}

  // Which field, place or entry is wrong, or nothing.
  std::string_view detail() const noexcept { return said_.text(); }

 private:
  detail::note said_;
};

// A status CANNOT_HOLD_…: `path()` says where the value stands.
class hold_error : public error {
 public:
  // Makes the error of a status CANNOT_HOLD_….
  hold_error(flagfall_status status, const detail::note &path) noexcept
      : error(status), path_(path) {}

  // Which value of the document cannot be held: "sides.first".
  std::string_view path() const noexcept { return path_.text(); }

 private:
  detail::note path_;
};

namespace detail {

inline void check(flagfall_status status) {
  if (status != FLAGFALL_STATUS_OK) {
    throw error(status);
  }
}

inline void check(flagfall_status status, const flagfall_parse_error &why) {
  if (status == FLAGFALL_STATUS_PARSE) {
    throw parse_error(why);
  }
  check(status);
}

inline void check_room(flagfall_status status, std::size_t needed) {
  if (status == FLAGFALL_STATUS_BUFFER_TOO_SHORT) {
    throw buffer_error(needed);
  }
  check(status);
}

// The statuses of one kind share their hundreds.
inline bool is_of_kind(flagfall_status status, flagfall_status kind) noexcept {
  return status / 100 == kind / 100;
}

template <typename Struct>
void set_size(Struct *out) noexcept {
  if (out != nullptr) {
    out->struct_size = sized<Struct>().struct_size;
  }
}

// Each of these makes a call of C, whose last arguments receive: an object.
template <typename Object, typename Call, typename... Arguments>
Object *made(Call call, Arguments... arguments) {
  Object *out = nullptr;
  check(call(arguments..., &out));
  return out;
}

// A parse error, and an object.
template <typename Object, typename Call, typename... Arguments>
Object *parsed(Call call, Arguments... arguments) {
  flagfall_parse_error why = sized<flagfall_parse_error>();
  Object *out = nullptr;
  check(call(arguments..., &why, &out), why);
  return out;
}

// The detail of a refusal, and an object.
template <typename Object, typename Call, typename... Arguments>
Object *restored(Call call, Arguments... arguments) {
  note said;
  Object *out = nullptr;
  const flagfall_status status = call(arguments..., said.place(), &out);
  if (is_of_kind(status, FLAGFALL_STATUS_RESTORE_FOREIGN)) {
    throw restore_error(status, said);
  }
  check(status);
  return out;
}

// A number.
template <typename Number, typename Call, typename... Arguments>
Number counted(Call call, Arguments... arguments) {
  Number out = 0;
  check(call(arguments..., &out));
  return out;
}

// Milliseconds, where there are any.
template <typename Call, typename... Arguments>
std::optional<std::int64_t> if_any(Call call, Arguments... arguments) {
  std::uint32_t exists = 0;
  std::int64_t out_ms = 0;
  check(call(arguments..., &exists, &out_ms));
  return exists != 0 ? std::optional<std::int64_t>(out_ms) : std::nullopt;
}

// A struct.
template <typename Struct, typename Call, typename... Arguments>
Struct filled(Call call, Arguments... arguments) {
  Struct out = sized<Struct>();
  check(call(arguments..., &out));
  return out;
}

// The elements of an array of this capacity, and their number.
template <typename Element, typename Call, typename... Arguments>
std::size_t listed(Element *out, std::size_t capacity, Call call, Arguments... arguments) {
  std::size_t count = 0;
  const flagfall_status status = call(arguments..., out, capacity, &count);
  check_room(status, count);
  return count;
}

// The same of structs.
template <typename Struct, typename Call, typename... Arguments>
std::size_t listed_structs(Struct *out, std::size_t capacity, Call call, Arguments... arguments) {
  if (capacity > 0) {
    set_size(out);
  }
  return listed(out, capacity, call, arguments...);
}

// A text in a buffer of this capacity, and its length.
template <typename Call, typename... Arguments>
std::string_view written(char *out, std::size_t capacity, Call call, Arguments... arguments) {
  std::size_t length = 0;
  const flagfall_status status = call(arguments..., out, capacity, &length);
  check_room(status, length + 1);
  return std::string_view(out, length);
}

// The path of what cannot be held, and a text as before.
template <typename Call, typename... Arguments>
std::string_view held(char *out, std::size_t capacity, Call call, Arguments... arguments) {
  note path;
  std::size_t length = 0;
  const flagfall_status status = call(arguments..., path.place(), out, capacity, &length);
  if (is_of_kind(status, FLAGFALL_STATUS_CANNOT_HOLD_NULL)) {
    throw hold_error(status, path);
  }
  check_room(status, length + 1);
  return std::string_view(out, length);
}

inline std::string_view view(const char *name) noexcept {
  return name == nullptr ? std::string_view() : std::string_view(name);
}

// Owns an object of C.
template <typename Object, void (*release)(Object *)>
class owner {
 public:
  explicit owner(Object *taken) noexcept : object_(taken) {}

  Object *get() noexcept { return object_.get(); }
  const Object *get() const noexcept { return object_.get(); }

 private:
  struct releases {
    void operator()(Object *object) const noexcept { release(object); }
  };

  std::unique_ptr<Object, releases> object_;
};

}  // namespace detail

// The std::string of a call that writes a text: `call(arguments..., out, capacity)`. Beyond 255
// bytes the call is made twice.
template <typename Call, typename... Arguments>
std::string text(Call call, Arguments &&...arguments) {
  char room[256];
  std::size_t needed = 0;
  try {
    return std::string(std::invoke(call, arguments..., room, sizeof room));
  } catch (const buffer_error &too_short) {
    needed = too_short.needed();
    if (needed <= sizeof room) {
      throw;
    }
  }
  std::string out(needed, '\0');
  out.resize(std::invoke(call, arguments..., out.data(), needed).size());
  return out;
}

// Owns a time control, which never changes. `parse` throws parse_error.
class control : public detail::owner<flagfall_control, flagfall_control_free> {
 public:
  using owner::owner;

  // Makes a control of stages: those of both sides, or of each. `rules` may be null: the defaults.
  control(const flagfall_stage *first, std::size_t first_count,
          const flagfall_stage *second = nullptr, std::size_t second_count = 0,
          const flagfall_rules *rules = nullptr)
      : owner(detail::made<flagfall_control>(flagfall_control_new, first, first_count, second,
                                             second_count, rules)) {}

  // Parses a setup string. `options` may be null: the defaults of the notation.
  static control parse(flagfall_notation notation, std::string_view text,
                       const flagfall_options *options = nullptr) {
    return control(detail::parsed<flagfall_control>(flagfall_control_parse, notation, options,
                                                    text.data(), text.size()));
  }

  // Writes what `text` says and no clock will do, and returns their number.
  static std::size_t warnings(flagfall_notation notation, std::string_view text,
                              flagfall_parse_error *out, std::size_t capacity,
                              const flagfall_options *options = nullptr) {
    return detail::listed_structs(out, capacity, flagfall_control_warnings, notation, options,
                                  text.data(), text.size());
  }

  // Makes a control of the first side's schedule in `first` and the second side's in `second`.
  static control of_sides(const control &first, const control &second) {
    return control(detail::made<flagfall_control>(flagfall_control_of_sides, first.get(),
                                                  second.get()));
  }

  // The control under which `side` has gone berserk by `rule`: less time, no increment.
  control berserk(flagfall_side side, flagfall_berserk_rule rule) const {
    return control(detail::made<flagfall_control>(flagfall_control_berserk, get(), side, rule));
  }

  // The control under which the times of `side` are divided by `by`.
  control divided(flagfall_side side, std::uint32_t by) const {
    return control(detail::made<flagfall_control>(flagfall_control_divided, get(), side, by));
  }

  // Whether both controls are played alike.
  bool equals(const control &other) const {
    return detail::counted<std::uint32_t>(flagfall_control_equals, get(), other.get()) != 0;
  }

  // Writes the setup string of `side` in a notation.
  std::string_view print(flagfall_side side, flagfall_notation notation,
                         const flagfall_options *options, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_print, get(), side, notation, options);
  }

  // The losses stand before the text here. `count` receives their number where the call is refused
  // for want of room, too; `needed()` is then what the text needs.
  std::string_view convert(flagfall_notation notation, const flagfall_options *options,
                           flagfall_status *losses, std::size_t losses_capacity,
                           std::size_t &count, char *out, std::size_t capacity) const {
    std::size_t length = 0;
    const flagfall_status status = flagfall_control_convert(
        get(), notation, options, out, capacity, &length, losses, losses_capacity, &count);
    detail::check_room(status, length + 1);
    return std::string_view(out, length);
  }

  // Writes what the control says, in English.
  std::string_view describe(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_control_describe, get());
  }

  // The number of stages of `side`.
  std::size_t stage_count(flagfall_side side) const {
    return detail::counted<std::size_t>(flagfall_control_stage_count, get(), side);
  }

  // A stage of `side`, by its place, counted from 0.
  flagfall_stage stage(flagfall_side side, std::size_t place) const {
    return detail::filled<flagfall_stage>(flagfall_control_stage, get(), side, place);
  }

  // The rules that apply to both sides.
  flagfall_rules rules() const {
    return detail::filled<flagfall_rules>(flagfall_control_rules, get());
  }
};

// Owns a backgammon match.
class match : public detail::owner<flagfall_match, flagfall_match_free> {
 public:
  using owner::owner;

  // Makes a match to `length` points, at 0-0.
  explicit match(std::uint32_t length)
      : owner(detail::made<flagfall_match>(flagfall_match_new, length)) {}

  // Makes a match that stands at a score between two games.
  static match at_score(std::uint32_t length, std::uint32_t first, std::uint32_t second,
                        std::uint32_t games, flagfall_crawford crawford) {
    return match(detail::made<flagfall_match>(flagfall_match_at_score, length, first, second, games,
                                              crawford));
  }

  // Returns an independent copy.
  match clone() const { return match(detail::made<flagfall_match>(flagfall_match_clone, get())); }

  // The score, and what the cube may do.
  flagfall_match_reading read() const {
    return detail::filled<flagfall_match_reading>(flagfall_match_read, get());
  }

  // Starts the next game.
  void start_game() { detail::check(flagfall_match_start_game(get())); }

  // Ends the game: `winner` gets `points`.
  void end_game(flagfall_side winner, std::uint32_t points) {
    detail::check(flagfall_match_end_game(get(), winner, points));
  }

  // Records a penalty of `side`, and returns what it led to.
  flagfall_penalised penalise(flagfall_side side) {
    return detail::filled<flagfall_penalised>(flagfall_match_penalise, get(), side);
  }

  // flagfall_match_double: `double` is a word of the language.
  void offer_double(flagfall_side side) { detail::check(flagfall_match_double(get(), side)); }

  // The opponent takes the double.
  void take() { detail::check(flagfall_match_take(get())); }

  // The opponent drops the double, and loses the game.
  void drop_double() { detail::check(flagfall_match_drop_double(get())); }

  // Whether a resignation for `points` may be declined; `most` is the most that can still be won.
  bool may_decline_resignation(std::uint32_t points, std::uint32_t most = 0) const {
    return detail::counted<std::uint32_t>(flagfall_match_may_decline_resignation, get(), points,
                                          most) != 0;
  }
};

// The events of the last call that changed a clock. It owns nothing: good until the next such call,
// and as long as the clock, which may be moved.
class events {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = flagfall_event;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = flagfall_event;

    iterator() = default;
    iterator(const flagfall_clock *clock, std::size_t place) noexcept
        : clock_(clock), place_(place) {}

    flagfall_event operator*() const {
      return detail::filled<flagfall_event>(flagfall_clock_event, clock_, place_);
    }

    iterator &operator++() noexcept {
      ++place_;
      return *this;
    }

    iterator operator++(int) noexcept {
      const iterator before = *this;
      ++place_;
      return before;
    }

    friend bool operator==(const iterator &one, const iterator &other) noexcept {
      return one.place_ == other.place_;
    }

    friend bool operator!=(const iterator &one, const iterator &other) noexcept {
      return !(one == other);
    }

   private:
    const flagfall_clock *clock_ = nullptr;
    std::size_t place_ = 0;
  };

  // The `size` events of the last call that changed `clock`.
  events(const flagfall_clock *clock, std::size_t size) noexcept : clock_(clock), size_(size) {}

  // The number of events.
  std::size_t size() const noexcept { return size_; }
  // Whether there are none.
  bool empty() const noexcept { return size_ == 0; }
  // The event at a place, counted from 0.
  flagfall_event operator[](std::size_t place) const { return *iterator(clock_, place); }
  // The first event.
  iterator begin() const noexcept { return iterator(clock_, 0); }
  // The end of the events.
  iterator end() const noexcept { return iterator(clock_, size_); }

 private:
  const flagfall_clock *clock_;
  std::size_t size_;
};

// What flagfall_clock_read gives: how the game stands, and what each side's clock shows.
struct reading : flagfall_reading {
  flagfall_side_reading first;
  flagfall_side_reading second;
};

// Owns the clocks of one game, and needs neither its control nor its match any more. `restore` and
// `of_journal` throw restore_error.
class clock : public detail::owner<flagfall_clock, flagfall_clock_free> {
 public:
  using owner::owner;

  // Makes a clock that plays under a control, not yet started.
  explicit clock(const control &under)
      : owner(detail::made<flagfall_clock>(flagfall_clock_new, under.get())) {}

  // flagfall_clock_new_in_match.
  clock(const control &under, const match &in)
      : owner(detail::made<flagfall_clock>(flagfall_clock_new_in_match, under.get(), in.get())) {}

  // `saved` has `size` bytes, of either form.
  static clock restore(const void *saved, std::size_t size,
                       std::optional<std::int64_t> saved_at_ms = std::nullopt) {
    return clock(detail::restored<flagfall_clock>(
        flagfall_clock_restore, static_cast<const std::uint8_t *>(saved), size,
        saved_at_ms ? &*saved_at_ms : nullptr));
  }

  // Makes the clock that a journal in JSON leads to.
  static clock of_journal(std::string_view text) {
    return clock(detail::restored<flagfall_clock>(flagfall_clock_of_journal, text.data(),
                                                  text.size()));
  }

  // Returns an independent copy, with a journal of its own.
  clock clone() const { return clock(detail::made<flagfall_clock>(flagfall_clock_clone, get())); }

  // Starts the game: the turn of `side` begins.
  events start(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_start, side, at_ms);
  }

  // Completes the move of `side`, and the opponent's turn begins.
  events press(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_press, side, at_ms);
  }

  // As `press`, where the turn took `elapsed_ms`, which the caller measured.
  events press_elapsed(flagfall_side side, std::int64_t at_ms, std::int64_t elapsed_ms) {
    return changed(flagfall_clock_press_elapsed, side, at_ms, elapsed_ms);
  }

  // As `press`, where the opponent has yet to receive the move: no clock runs until `receive`.
  events press_unreceived(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_press_unreceived, side, at_ms);
  }

  // The opponent has received the move, and its turn begins.
  events receive(std::int64_t at_ms) { return changed(flagfall_clock_receive, at_ms); }

  // Sets whether `side` has a move ready, which is sent before its time runs out.
  events set_ready(flagfall_side side, std::int64_t at_ms, bool ready) {
    return changed(flagfall_clock_set_ready, side, at_ms, std::uint32_t{ready});
  }

  // Says that a move is ready which the opponent has yet to receive once it is sent.
  events set_ready_unreceived(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_set_ready_unreceived, side, at_ms);
  }

  // Passes the turn without completing a move, as for the decision on a cube.
  events hand_over(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_hand_over, side, at_ms);
  }

  // As `hand_over`, with the time that the caller measured.
  events hand_over_elapsed(flagfall_side side, std::int64_t at_ms, std::int64_t elapsed_ms) {
    return changed(flagfall_clock_hand_over_elapsed, side, at_ms, elapsed_ms);
  }

  // As `hand_over`, where the opponent has yet to receive it.
  events hand_over_unreceived(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_hand_over_unreceived, side, at_ms);
  }

  // Pauses the clock.
  events pause(std::int64_t at_ms) { return changed(flagfall_clock_pause, at_ms); }

  // Ends a pause.
  events resume(std::int64_t at_ms) { return changed(flagfall_clock_resume, at_ms); }

  // Ends the game: mate, resignation, agreement.
  events stop(std::int64_t at_ms) { return changed(flagfall_clock_stop, at_ms); }

  // The arbiter adds `time_ms` to the bank of `side`, or takes it away if below zero.
  events adjust(flagfall_side side, std::int64_t at_ms, std::int64_t time_ms) {
    return changed(flagfall_clock_adjust, side, at_ms, time_ms);
  }

  // The arbiter sets the bank of `side`.
  events set_bank(flagfall_side side, std::int64_t at_ms, std::int64_t bank_ms) {
    return changed(flagfall_clock_set_bank, side, at_ms, bank_ms);
  }

  // The arbiter sets the turn: that of `side` begins.
  events set_turn(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_set_turn, side, at_ms);
  }

  // The arbiter raises the flag of `side`; a game that had ended by it is paused.
  events raise_flag(flagfall_side side, std::int64_t at_ms) {
    return changed(flagfall_clock_raise_flag, side, at_ms);
  }

  // Lets time pass until `at_ms`: what falls due by then happens.
  events advance(std::int64_t at_ms) { return changed(flagfall_clock_advance, at_ms); }

  // The events, and whether they are all until `at_ms`.
  std::pair<events, bool> advance_some(std::int64_t at_ms, std::size_t most) {
    std::uint32_t arrived = 0;
    const events found = changed(flagfall_clock_advance_some, at_ms, most, &arrived);
    return {found, arrived != 0};
  }

  // Goes back to the position after `moves` moves of both sides together, and on from there.
  events take_back_to_move(std::uint32_t moves, std::int64_t at_ms) {
    return changed(flagfall_clock_take_back_to_move, moves, at_ms);
  }

  // Goes back to the clocks as they were at `moment_ms`, and on from there.
  events take_back_to_moment(std::int64_t moment_ms, std::int64_t at_ms) {
    return changed(flagfall_clock_take_back_to_moment, moment_ms, at_ms);
  }

  // Records every call from now on, so that moves can be taken back.
  void keep_journal() { detail::check(flagfall_clock_keep_journal(get())); }

  // Writes the journal in JSON.
  std::string_view journal_json(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_journal_json, get());
  }

  // What the clocks show at `at_ms`.
  flagfall::reading read(std::int64_t at_ms) const {
    flagfall::reading shown{sized<flagfall_reading>(), sized<flagfall_side_reading>(),
                            sized<flagfall_side_reading>()};
    detail::check(flagfall_clock_read(get(), at_ms, &shown, &shown.first, &shown.second));
    return shown;
  }

  // In milliseconds; nothing for a side that plays untimed.
  std::optional<std::int64_t> bank(flagfall_side side, std::int64_t at_ms) const {
    return detail::if_any(flagfall_clock_bank, get(), side, at_ms);
  }

  // The moment of the next event, in milliseconds of the caller's clock.
  std::optional<std::int64_t> deadline() const {
    return detail::if_any(flagfall_clock_deadline, get());
  }

  // The moment of the last call that changed the clock; nothing before the first.
  std::optional<std::int64_t> last_at() const {
    return detail::if_any(flagfall_clock_last_at, get());
  }

  // The result of the game at `at_ms`. `board` may be null (nothing yet), and `terms` (no points).
  flagfall_verdict verdict(std::int64_t at_ms, const flagfall_board *board = nullptr,
                           const flagfall_terms *terms = nullptr) const {
    return detail::filled<flagfall_verdict>(flagfall_clock_verdict, get(), at_ms, board, terms);
  }

  // Writes what to tell the engine of the side on turn before its move.
  std::string_view command(flagfall_protocol protocol, std::int64_t at_ms, char *out,
                           std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_command, get(), protocol, at_ms);
  }

  // Returns the number of bytes.
  std::size_t save(std::int64_t at_ms, std::uint8_t *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_clock_save, get(), at_ms);
  }

  // Writes the clock's whole state at `at_ms` in JSON.
  std::string_view save_json(std::int64_t at_ms, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_save_json, get(), at_ms);
  }
  // Writes the clock's whole state at `at_ms` and its journal in JSON.
  std::string_view save_with_journal(std::int64_t at_ms, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_clock_save_with_journal, get(), at_ms);
  }

 private:
  template <typename Call, typename... Arguments>
  events changed(Call call, Arguments... arguments) {
    return events(get(), detail::counted<std::size_t>(call, get(), arguments...));
  }
};

// Owns the clocks of many games.
class arena : public detail::owner<flagfall_arena, flagfall_arena_free> {
 public:
  using owner::owner;

  // Makes an arena without games.
  arena() : owner(detail::made<flagfall_arena>(flagfall_arena_new)) {}

  // Adds a game with the state of `clock`, and returns its number.
  flagfall_game add(const flagfall::clock &clock) {
    return detail::counted<flagfall_game>(flagfall_arena_add, get(), clock.get());
  }

  // Removes a game, and returns a clock that is as the game was.
  flagfall::clock remove(flagfall_game game) {
    return flagfall::clock(detail::made<flagfall_clock>(flagfall_arena_remove, get(), game));
  }

  // The number of games.
  std::size_t count() const {
    return detail::counted<std::size_t>(flagfall_arena_count, get());
  }

  // Returns an independent copy of a game's clock.
  flagfall::clock clock(flagfall_game game) const {
    return flagfall::clock(detail::made<flagfall_clock>(flagfall_arena_clock, get(), game));
  }

  // Writes the games, and returns their number.
  std::size_t games(flagfall_game *out, std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_arena_games, get());
  }

  // Whether a game is in the arena.
  bool contains(flagfall_game game) const {
    return detail::counted<std::uint32_t>(flagfall_arena_contains, get(), game) != 0;
  }

  // Replaces a game's state by that of `clock`.
  void set(flagfall_game game, const flagfall::clock &clock) {
    detail::check(flagfall_arena_set(get(), game, clock.get()));
  }

  // Completes the move of `side` in a game. Its events wait for `events`.
  void press(flagfall_game game, flagfall_side side, std::int64_t at_ms) {
    detail::check(flagfall_arena_press(get(), game, side, at_ms));
  }

  // Returns the number of those refused.
  std::size_t press_many(const flagfall_game *games, const flagfall_side *sides,
                         const std::int64_t *at_ms, std::size_t count,
                         flagfall_status *statuses = nullptr) {
    return detail::counted<std::size_t>(flagfall_arena_press_many, get(), games, sides, at_ms, count,
                                        statuses);
  }

  // Starts a game: the turn of `side` begins. Its events wait for `events`.
  void start(flagfall_game game, flagfall_side side, std::int64_t at_ms) {
    detail::check(flagfall_arena_start(get(), game, side, at_ms));
  }

  // Pauses a game. Its events wait for `events`.
  void pause(flagfall_game game, std::int64_t at_ms) {
    detail::check(flagfall_arena_pause(get(), game, at_ms));
  }

  // Ends the pause of a game. Its events wait for `events`.
  void resume(flagfall_game game, std::int64_t at_ms) {
    detail::check(flagfall_arena_resume(get(), game, at_ms));
  }

  // Ends a game: mate, resignation, agreement. Its events wait for `events`.
  void stop(flagfall_game game, std::int64_t at_ms) {
    detail::check(flagfall_arena_stop(get(), game, at_ms));
  }

  // The result of a game at `at_ms`. `board` may be null (nothing yet), and `terms` (no points).
  flagfall_verdict verdict(flagfall_game game, std::int64_t at_ms,
                           const flagfall_board *board = nullptr,
                           const flagfall_terms *terms = nullptr) const {
    return detail::filled<flagfall_verdict>(flagfall_arena_verdict, get(), game, at_ms, board,
                                            terms);
  }

  // Writes the whole state of a game's clock at `at_ms`, and returns the number of bytes.
  std::size_t save(flagfall_game game, std::int64_t at_ms, std::uint8_t *out,
                   std::size_t capacity) const {
    return detail::listed(out, capacity, flagfall_arena_save, get(), game, at_ms);
  }

  // Writes the whole state of a game's clock at `at_ms` in JSON.
  std::string_view save_json(flagfall_game game, std::int64_t at_ms, char *out,
                             std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_arena_save_json, get(), game, at_ms);
  }

  // What the clocks of a game show at `at_ms`.
  flagfall::reading read(flagfall_game game, std::int64_t at_ms) const {
    flagfall::reading shown{sized<flagfall_reading>(), sized<flagfall_side_reading>(),
                            sized<flagfall_side_reading>()};
    detail::check(
        flagfall_arena_read(get(), game, at_ms, &shown, &shown.first, &shown.second));
    return shown;
  }

  // In milliseconds; nothing for a side that plays untimed.
  std::optional<std::int64_t> bank(flagfall_game game, flagfall_side side,
                                   std::int64_t at_ms) const {
    return detail::if_any(flagfall_arena_bank, get(), game, side, at_ms);
  }

  // Returns the number of those refused.
  std::size_t read_many(const flagfall_game *games, std::size_t count, std::int64_t at_ms,
                        flagfall_status *statuses, flagfall_phase *phases, flagfall_side *on_turn,
                        std::int64_t *banks_ms, std::int64_t *lent_ms) const {
    return detail::counted<std::size_t>(flagfall_arena_read_many, get(), games, count, at_ms,
                                        statuses, phases, on_turn, banks_ms, lent_ms);
  }

  // Says whether it came to `at_ms`.
  bool advance(std::int64_t at_ms, std::size_t most) {
    return detail::counted<std::uint32_t>(flagfall_arena_advance, get(), at_ms, most) != 0;
  }

  // Takes the events that wait, and returns their number.
  std::size_t events(flagfall_game_event *out, std::size_t capacity) {
    if (capacity > 0 && out != nullptr) {
      out->struct_size = static_cast<std::uint32_t>(sizeof *out);
    }
    return detail::counted<std::size_t>(flagfall_arena_events, get(), out, capacity);
  }

  // The moment of the next event in a game, in milliseconds of the caller's clock.
  std::optional<std::int64_t> deadline(flagfall_game game) const {
    return detail::if_any(flagfall_arena_game_deadline, get(), game);
  }

  // The moment of the next event in any game, in milliseconds of the caller's clock.
  std::optional<std::int64_t> deadline() {
    return detail::if_any(flagfall_arena_deadline, get());
  }

  // The moment that the last `advance` came to; nothing before the first.
  std::optional<std::int64_t> last_at() const {
    return detail::if_any(flagfall_arena_last_at, get());
  }
};

// Owns what makes one side's lag good.
class lag : public detail::owner<flagfall_lag, flagfall_lag_free> {
 public:
  using owner::owner;

  // Makes the quota for a side with this initial time and increment.
  lag(std::int64_t limit_ms, std::int64_t increment_ms)
      : owner(detail::made<flagfall_lag>(flagfall_lag_new, limit_ms, increment_ms)) {}

  // Returns milliseconds, as `quota` does.
  std::int64_t charge(std::int64_t elapsed_ms, std::int64_t lag_ms) {
    return detail::counted<std::int64_t>(flagfall_lag_charge, get(), elapsed_ms, lag_ms);
  }

  // What is left to compensate lag with.
  std::int64_t quota() const {
    return detail::counted<std::int64_t>(flagfall_lag_quota, get());
  }
};

// Owns a PCN document, which never changes. `parse` throws parse_error, `print` hold_error.
class pcn : public detail::owner<flagfall_pcn, flagfall_pcn_free> {
 public:
  using owner::owner;

  // The number of plies, and the one that took too long, counted from 1, if any.
  struct replayed {
    std::size_t count;
    std::optional<std::size_t> forfeit;
  };

  // Parses a PCN document.
  static pcn parse(flagfall_format format, std::string_view text) {
    return pcn(detail::parsed<flagfall_pcn>(flagfall_pcn_parse, format, text.data(), text.size()));
  }

  // Makes the document of a game, from its control and the time of each ply.
  static pcn of_game(const flagfall::control &under, const std::int64_t *elapsed_ms,
                     std::size_t count) {
    return pcn(detail::made<flagfall_pcn>(flagfall_pcn_of_game, under.get(), elapsed_ms, count));
  }

  // Makes the document of a game from the journal of its clock.
  static pcn of_journal(const clock &played) {
    return pcn(detail::made<flagfall_pcn>(flagfall_pcn_of_journal, played.get()));
  }

  // The time control of the document.
  flagfall::control control() const {
    return flagfall::control(detail::made<flagfall_control>(flagfall_pcn_control, get()));
  }

  // Replays the plies. `plies` may be null: not wanted.
  replayed replay(flagfall_side first_to_move, flagfall_ply *plies = nullptr,
                  std::size_t capacity = 0) const {
    std::size_t count = 0;
    std::size_t forfeit = 0;
    if (capacity > 0) {
      detail::set_size(plies);
    }
    const flagfall_status status =
        flagfall_pcn_replay(get(), first_to_move, plies, capacity, &count, &forfeit);
    detail::check_room(status, count);
    return {count, forfeit != 0 ? std::optional<std::size_t>(forfeit) : std::nullopt};
  }

  // Writes the document in a format.
  std::string_view print(flagfall_format format, char *out, std::size_t capacity) const {
    return detail::held(out, capacity, flagfall_pcn_print, get(), format);
  }
};

// Owns presets. What reads a text throws parse_error, `data_json` throws hold_error.
class presets : public detail::owner<flagfall_presets, flagfall_presets_free> {
 public:
  using owner::owner;

  // Makes presets of none.
  presets() : owner(detail::made<flagfall_presets>(flagfall_presets_new)) {}

  // Makes the presets that are included with the library.
  static presets factory() {
    return presets(detail::made<flagfall_presets>(flagfall_presets_factory));
  }

  // Parses the text of a file of presets.
  static presets parse(std::string_view text) {
    return presets(
        detail::parsed<flagfall_presets>(flagfall_presets_parse, text.data(), text.size()));
  }

  // Reads a file of presets.
  static presets load(std::string_view path) {
    return presets(
        detail::parsed<flagfall_presets>(flagfall_presets_load, path.data(), path.size()));
  }

  // Writes the file, as `write_file` does.
  void save(std::string_view path) const {
    detail::check(flagfall_presets_save(get(), path.data(), path.size()));
  }

  // Writes the text of the file.
  std::string_view print(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_print, get());
  }

  // The number of presets.
  std::size_t count() const noexcept { return flagfall_presets_count(get()); }

  // The number of the preset of this name, if there is one.
  std::optional<std::size_t> find(std::string_view name) const {
    const std::size_t index = detail::counted<std::size_t>(flagfall_presets_find, get(),
                                                           name.data(), name.size());
    return index < count() ? std::optional<std::size_t>(index) : std::nullopt;
  }

  // Writes the name of preset `index`.
  std::string_view name(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_name, get(), index);
  }

  // Writes where preset `index` comes from; empty if it does not say.
  std::string_view source(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_presets_source, get(), index);
  }

  // Writes the caller's own data in preset `index`, in JSON; empty if it has none.
  std::string_view data_json(std::size_t index, char *out, std::size_t capacity) const {
    return detail::held(out, capacity, flagfall_presets_data_json, get(), index);
  }

  // `options` needs no `struct_size`.
  std::string_view setup(std::size_t index, flagfall_side side, flagfall_notation *notation,
                         flagfall_options *options, char *out, std::size_t capacity) const {
    detail::set_size(options);
    return detail::written(out, capacity, flagfall_presets_setup, get(), index, side, notation,
                           options);
  }

  // The time control of preset `index`.
  flagfall::control control(std::size_t index) const {
    return flagfall::control(
        detail::made<flagfall_control>(flagfall_presets_control, get(), index));
  }

  // Returns the preset's number.
  std::size_t insert(std::string_view name, flagfall_notation notation, std::string_view setup,
                     const flagfall_options *options = nullptr) {
    flagfall_parse_error why = sized<flagfall_parse_error>();
    std::size_t index = 0;
    detail::check(flagfall_presets_insert(get(), name.data(), name.size(), notation, options,
                                          setup.data(), setup.size(), &why, &index),
                  why);
    return index;
  }

  // Gives the second side of preset `index` a setup string of its own.
  void set_second(std::size_t index, flagfall_notation notation, std::string_view setup,
                  const flagfall_options *options = nullptr) {
    flagfall_parse_error why = sized<flagfall_parse_error>();
    detail::check(flagfall_presets_set_second(get(), index, notation, options, setup.data(),
                                              setup.size(), &why),
                  why);
  }

  // Sets where preset `index` comes from; an empty text removes its source.
  void set_source(std::size_t index, std::string_view source) {
    flagfall_parse_error why = sized<flagfall_parse_error>();
    detail::check(flagfall_presets_set_source(get(), index, source.data(), source.size(), &why), why);
  }

  // Sets the caller's own data in preset `index`; an empty text removes it.
  void set_data_json(std::size_t index, std::string_view json) {
    flagfall_parse_error why = sized<flagfall_parse_error>();
    detail::check(flagfall_presets_set_data_json(get(), index, json.data(), json.size(), &why),
                  why);
  }

  // Removes preset `index`.
  void remove(std::size_t index) { detail::check(flagfall_presets_remove(get(), index)); }
};

// Owns what a text says so far, which never changes. `explain` makes it.
class explanation : public detail::owner<flagfall_explanation, flagfall_explanation_free> {
 public:
  using owner::owner;

  // Whether the text is valid, unfinished or broken.
  flagfall_standing standing() const {
    flagfall_standing standing = FLAGFALL_STANDING_COMPLETE;
    detail::check(flagfall_explanation_standing(get(), &standing, nullptr));
    return standing;
  }

  // Why the parser refuses the text, unless it is valid.
  std::optional<flagfall_parse_error> why() const {
    flagfall_standing standing = FLAGFALL_STANDING_COMPLETE;
    flagfall_parse_error why = sized<flagfall_parse_error>();
    detail::check(flagfall_explanation_standing(get(), &standing, &why));
    return standing != FLAGFALL_STANDING_COMPLETE ? std::optional<flagfall_parse_error>(why)
                                                  : std::nullopt;
  }

  // Writes the fields that were read or are missing, and returns their number.
  std::size_t fields(flagfall_field *out, std::size_t capacity) const {
    return detail::listed_structs(out, capacity, flagfall_explanation_fields, get());
  }

  // Writes how field `index` reads in English, or what is expected there.
  std::string_view reads(std::size_t index, char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_reads, get(), index);
  }

  // The number of texts that may come at the cursor.
  std::size_t next_count() const noexcept { return flagfall_explanation_next_count(get()); }

  // `field` may be null: not wanted.
  std::string_view next(std::size_t index, flagfall_field_name *field, char *out,
                        std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_next, get(), index, field);
  }

  // Writes a valid text that begins with this one, if it is unfinished; else an empty text.
  std::string_view completion(char *out, std::size_t capacity) const {
    return detail::written(out, capacity, flagfall_explanation_completion, get());
  }

  // Whether the search ended at its budget: then more may come than is listed.
  bool gave_up() const {
    std::uint32_t gave_up = 0;
    detail::check(flagfall_explanation_gave_up(get(), &gave_up));
    return gave_up != 0;
  }
};

// Nothing for what cannot be explained so. Throws parse_error for what is not UTF-8.
inline std::optional<explanation> explain(flagfall_notation notation, std::string_view text,
                                          std::size_t cursor,
                                          const flagfall_options *options = nullptr) {
  flagfall_explanation *made = detail::parsed<flagfall_explanation>(
      flagfall_explain, notation, options, text.data(), text.size(), cursor);
  return made != nullptr ? std::optional<explanation>(made) : std::nullopt;
}

// Writes the notations that accept `text`, the likeliest first, and returns their number.
inline std::size_t detect(std::string_view text, flagfall_notation *out, std::size_t capacity) {
  return detail::listed(out, capacity, flagfall_detect, text.data(), text.size());
}

// Writes what is wrong with `text` in English, with the place and a quotation.
inline std::string_view parse_error_describe(const flagfall_parse_error &why, std::string_view text,
                                             char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_parse_error_describe, &why, text.data(),
                         text.size());
}

// Writes the PGN comment command for a clock that shows `time_ms`: "[%clk 0:03:00]".
inline std::string_view clk(std::int64_t time_ms, char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_clk, time_ms);
}

// Writes the PGN comment command for a move that took `time_ms`: "[%emt 0:00:07]".
inline std::string_view emt(std::int64_t time_ms, char *out, std::size_t capacity) {
  return detail::written(out, capacity, flagfall_emt, time_ms);
}

// Reads the clock times in the comments of a PGN text, and returns their number.
inline std::size_t clock_comments(std::string_view text, flagfall_clock_comment *out,
                                  std::size_t capacity) {
  return detail::listed_structs(out, capacity, flagfall_clock_comments, text.data(), text.size());
}

// Works out how long each ply took from what the clocks showed after it: arrays of `count` times.
inline void elapsed_times(const control &under, const std::int64_t *clocks_ms, std::size_t count,
                          std::int64_t *elapsed_ms) {
  detail::check(flagfall_elapsed_times(under.get(), clocks_ms, count, elapsed_ms));
}

// What the first side has left, and the second. Throws parse_error.
inline std::pair<flagfall_time_left, flagfall_time_left> times_left(flagfall_protocol protocol,
                                                                    flagfall_side on_turn,
                                                                    std::string_view text) {
  flagfall_parse_error why = sized<flagfall_parse_error>();
  std::pair<flagfall_time_left, flagfall_time_left> left(sized<flagfall_time_left>(),
                                                         sized<flagfall_time_left>());
  detail::check(flagfall_times_left(protocol, on_turn, text.data(), text.size(), &why, &left.first,
                                    &left.second),
                why);
  return left;
}

// Writes a file, which after a crash is the old one or the new one, never a part of it.
inline void write_file(std::string_view path, const void *bytes, std::size_t size) {
  detail::check(flagfall_write_file(path.data(), path.size(),
                                    static_cast<const std::uint8_t *>(bytes), size));
}

// Names and messages. They are static, with a NUL after them; empty for a number that has none.

// The name of a status: "not-on-turn".
inline std::string_view status_name(flagfall_status status) noexcept {
  return detail::view(flagfall_status_name(status));
}

// What a status means, in English.
inline std::string_view status_message(flagfall_status status) noexcept {
  return detail::view(flagfall_status_message(status));
}

// The name of a kind of parse error: "expected-time".
inline std::string_view parse_error_name(flagfall_parse_error_kind kind) noexcept {
  return detail::view(flagfall_parse_error_name(kind));
}

// What a kind of parse error means, in English.
inline std::string_view parse_error_message(flagfall_parse_error_kind kind) noexcept {
  return detail::view(flagfall_parse_error_message(kind));
}

// The name of a notation: "double-flag".
inline std::string_view notation_name(flagfall_notation notation) noexcept {
  return detail::view(flagfall_notation_name(notation));
}

// The name of a phase: "not-started".
inline std::string_view phase_name(flagfall_phase phase) noexcept {
  return detail::view(flagfall_phase_name(phase));
}

// The name of a flag: "fallen".
inline std::string_view flag_name(flagfall_flag flag) noexcept {
  return detail::view(flagfall_flag_name(flag));
}

// The name of a kind of event: "first-flag".
inline std::string_view event_name(flagfall_event_kind kind) noexcept {
  return detail::view(flagfall_event_name(kind));
}

// The name of an outcome: "draw".
inline std::string_view outcome_name(flagfall_outcome outcome) noexcept {
  return detail::view(flagfall_outcome_name(outcome));
}

// The name of a reason: "flag-cannot-win".
inline std::string_view reason_name(flagfall_reason reason) noexcept {
  return detail::view(flagfall_reason_name(reason));
}

// The name of a state of the Crawford game: "not-yet".
inline std::string_view crawford_name(flagfall_crawford crawford) noexcept {
  return detail::view(flagfall_crawford_name(crawford));
}

// The name of a standing: "unfinished".
inline std::string_view standing_name(flagfall_standing standing) noexcept {
  return detail::view(flagfall_standing_name(standing));
}

// The name of a field: "extra-time".
inline std::string_view field_name_text(flagfall_field_name name) noexcept {
  return detail::view(flagfall_field_name_text(name));
}

// The version of the library: "0.1.0".
inline std::string_view version() noexcept { return flagfall_version(); }

// The version of the library as a number that grows with it.
inline std::uint32_t version_number() noexcept { return flagfall_version_number(); }

}  // namespace flagfall

#endif  // FLAGFALL_HPP
