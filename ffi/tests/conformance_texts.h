// `detect`, `convert` and `lag`: what a text may be, what a notation cannot say, what lag costs.

#ifndef CONFORMANCE_TEXTS_H
#define CONFORMANCE_TEXTS_H

#include "conformance_cases.h"

bool detected(const struct a_case *it);
bool converted(const struct a_case *it);
bool lag(const struct a_case *it);
bool times_left(const struct a_case *it);

#endif
