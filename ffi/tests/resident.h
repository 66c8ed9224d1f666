// For programs that measure their memory. After program.h, in a file that defines _POSIX_C_SOURCE.

#ifndef RESIDENT_H
#define RESIDENT_H

#include <unistd.h>

// The memory of the process in bytes.
static inline long resident(void) {
  long size, pages;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%ld %ld", &size, &pages) != 2) {
    fail("cannot read /proc/self/statm");
  }
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

#endif
