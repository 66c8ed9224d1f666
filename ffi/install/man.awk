# Makes the manual page flagfall(3) of include/flagfall.h: its first page, then every declaration
# with its comment. awk -v version=VERSION -f man.awk flagfall.h

function roff(text) {
  gsub(/…/, "...", text)
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  return text
}

# A line of text: code between backticks is bold.
function words(line) {
  line = roff(line)
  while (match(line, /`[^`]+`/)) {
    line = substr(line, 1, RSTART - 1) "\\fB" substr(line, RSTART + 1, RLENGTH - 2) "\\fR" \
      substr(line, RSTART + RLENGTH)
  }
  # A line that begins with a dot or a quote would be a request.
  return (line ~ /^[.']/ ? "\\&" : "") line
}

function code(line) {
  line = roff(line)
  print (line ~ /^[.']/ ? "\\&" : "") line
}

function end_code() {
  if (in_code) print ".fi"
  in_code = 0
}

# The text of a comment: paragraphs, lists and examples.
function comment(line) {
  if (line ~ /^    /) {
    if (!in_code) print ".PP\n.nf"
    in_code = 1
    code(substr(line, 3))
    return
  }
  if (line == "") {
    end_code()
    print ".PP"
  } else if (line ~ /^- /) {
    end_code()
    print ".IP \\(bu 2"
    print words(substr(line, 3))
  } else if (match(line, /^[0-9]+\. /)) {
    end_code()
    print ".IP " substr(line, 1, RLENGTH - 1) " 3"
    print words(substr(line, RLENGTH + 1))
  } else {
    end_code()
    sub(/^ +/, "", line)
    print words(line)
  }
}

function told(count,  at) {
  for (at = 1; at <= count; at++) comment(kept[at])
  end_code()
}

function heading(line, kind,  name) {
  name = line
  if (kind == "macro") {
    split(line, part, " ")
    name = part[2]
  } else if (kind == "function") {
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
  } else {
    sub(/;$/, "", name)
    sub(/ *\{$/, "", name)
    sub(/.*[ *]/, "", name)
  }
  print ".SS " roff(name)
}

BEGIN {
  print ".TH FLAGFALL 3 \"\" \"flagfall " version "\" \"Library Functions Manual\""
  print ".SH NAME"
  print "flagfall \\- a game\\-clock library for chess, Go, shogi, backgammon and more"
  print ".SH SYNOPSIS"
  print ".nf\n\\fB#include <flagfall.h>\\fR\n.fi\n.PP"
  print "Compile and link with \\fBpkg\\-config \\-\\-cflags \\-\\-libs flagfall\\fR."
  print ".SH DESCRIPTION"
  opening = 1
}

opening && /^\/\// {
  line = substr($0, 3)
  sub(/^ /, "", line)
  if (line == "Terms" || line == "Conventions") {
    end_code()
    print ".SH " toupper(line)
  } else {
    comment(line)
  }
  next
}

opening && /^#ifndef/ {
  end_code()
  opening = 0
  print ".SH DECLARATIONS"
  next
}

opening { next }

# The types that C gives to the enums.
/^#ifndef __cplusplus/ { of_c = 1 }
of_c { of_c = !/^#endif/; next }
/^#ifdef __cplusplus/ && body { of_cpp = 1 }
of_cpp { of_cpp = !/^#endif/; next }

/^#(ifdef|endif|include|define FLAGFALL_H)/ || /^extern "C"/ || /^}  *\/\/ / { count = 0; next }

body {
  code($0)
  if (/;$/ && (body == "function" || /^}/)) {
    print ".fi\n.PP"
    told(count)
    body = ""
    count = 0
  }
  next
}

/^\/\/ ?/ {
  line = substr($0, 3)
  sub(/^ /, "", line)
  kept[++count] = line
  next
}

/^$/ { next }

{
  kind = /^#define/ ? "macro" : /^(typedef|enum)/ ? "type" : "function"
  heading($0, kind)
  print ".nf"
  code($0)
  if (kind == "macro" || /;$/) {
    print ".fi\n.PP"
    told(count)
    count = 0
  } else {
    body = kind
  }
}

END {
  print ".SH SEE ALSO\n\\fBpkg\\-config\\fR(1)"
}
