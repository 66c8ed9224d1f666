// `play`: a game on the clock.

#ifndef CONFORMANCE_PLAY_H
#define CONFORMANCE_PLAY_H

#include "conformance_cases.h"

bool play(const struct a_case *it);

#endif
