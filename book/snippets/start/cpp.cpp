// A chess clock for two in a terminal: Enter presses the clock of the side on turn.

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <flagfall.hpp>
#include <iostream>
#include <optional>
#include <string>

namespace {

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string shown(const flagfall::Clock &clock, flagfall::Side side) {
  return flagfall::text(&flagfall::Clock::format, clock, side, now_ms(), flagfall::TimeStyle::Clock,
                        0, false);
}

void play(flagfall::Clock &clock) {
  clock.start(flagfall::Side::First, now_ms());
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  while (const std::optional<std::int64_t> deadline_ms = clock.deadline()) {
    std::cout << "  first " << shown(clock, flagfall::Side::First) << "  second "
              << shown(clock, flagfall::Side::Second) << std::endl;

    // Wait for Enter, but only until a flag falls or a stage ends.
    const std::int64_t wait_ms = std::clamp<std::int64_t>(*deadline_ms - now_ms(), 0, 3'600'000);
    char line[256];
    const auto report = [](const flagfall::Events &events) {
      for (const flagfall::Event event : events) {
        std::cout << flagfall::name(event.side) << ": " << flagfall::name(event.kind) << "\n";
      }
    };
    if (poll(&input, 1, static_cast<int>(wait_ms)) == 0) {
      report(clock.advance(now_ms()));
    } else if (read(STDIN_FILENO, line, sizeof line) > 0) {
      const std::int64_t at_ms = now_ms();
      report(clock.press(clock.read(at_ms).on_turn, at_ms));
    } else {
      input.fd = -1;  // the input has ended: poll ignores it
    }
  }
  const flagfall::Verdict verdict = clock.verdict(now_ms());
  std::cout << flagfall::name(verdict.outcome) << " by " << flagfall::name(verdict.reason) << "\n";
}

}  // namespace

int main(int argc, char **argv) {
  const std::string text = argc > 1 ? argv[1] : "180+2";
  try {
    const flagfall::Control control = flagfall::Control::parse(flagfall::Notation::Pgn, text);
    std::cout << flagfall::text(&flagfall::Control::describe, control) << "\n";
    flagfall::Clock clock(control);
    play(clock);
  } catch (const flagfall::ParseError &error) {
    std::cerr << flagfall::text(flagfall::parse_error_describe, error.why(), text) << "\n";
    return 1;
  }
}
