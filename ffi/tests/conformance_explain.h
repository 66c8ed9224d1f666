// `explain`: what a text says as it is typed.

#ifndef CONFORMANCE_EXPLAIN_H
#define CONFORMANCE_EXPLAIN_H

#include "conformance_cases.h"

bool explained(const struct a_case *it);

#endif
