# SPDX-License-Identifier: Apache-2.0
#
# Reads or edits one property of a Hadoop configuration file and leaves every other byte alone.
# Works with any POSIX awk; run it with LC_ALL=C so that offsets are bytes.
#
#   awk -v mode=get    -v key=K               -f site-xml.awk FILE   prints the value that counts
#   awk -v mode=set    -v key=K -v value=V    -f site-xml.awk FILE   prints the edited file
#   awk -v mode=remove -v key=K -v value=V    -f site-xml.awk FILE   prints the file without K=V
# Editing also takes -v endsInNewline=0 or 1: whether FILE's last line is a whole one.
#
# Exit status: 0 done; 10 nothing there (get, remove) or nothing to change (set);
# 2 no <configuration> element; 3 the property is written in a form this program does not edit.

{ text = text $0 "\n" }

END {
  ORS = ""
  shape = blanked(text)
  if (!match(shape, /<configuration[ \t\r\n]*\/?>/)) finish(2)
  if (shape ~ "<property[^>]*[ \t\r\n]name[ \t\r\n]*=[ \t\r\n]*[\"']" literal(key) "[\"']") finish(3)
  out = ""; done = 1; found = 0; changed = 0; last = ""
  while ((start = indexFrom(shape, "<property>", done)) > 0) {
    end = indexFrom(shape, "</property>", start)
    if (end == 0) finish(3)
    end += length("</property>")
    if (nameOf(substr(shape, start, end - start)) == key) visit(start, end)
    else copyTo(end)
  }
  if (!found && shape ~ ">[ \t\r\n]*" literal(key) "[ \t\r\n]*<") finish(3)
  if (mode == "get") {
    if (found) print last "\n"
    finish(found ? 0 : 10)
  }
  copyTo(length(text) + 1)
  if (mode == "set" && !found) { out = withProperty(out); changed = 1 }
  if (changed) print(endsInNewline ? out : substr(out, 1, length(out) - 1))
  finish(changed ? 0 : 10)
}

function finish(status) { exit status }

# Copies the text up to, not including, offset `to`.
function copyTo(to) {
  out = out substr(text, done, to - done)
  done = to
}

# One property element with our key, at [start, end).
function visit(start, end,   from, to, now) {
  from = indexFrom(shape, "<value>", start)
  to = indexFrom(shape, "</value>", start)
  if (from > 0 && from < end && to > from && to < end) {
    from += length("<value>")
    now = trimmed(substr(text, from, to - from))
  } else if ((from = indexFrom(shape, "<value/>", start)) > 0 && from < end) {
    to = from + length("<value/>")
    now = ""
  } else {
    finish(3)
  }
  found = 1
  last = now
  if (mode == "set" && now != value) {
    copyTo(from)
    done = to
    out = out (substr(text, from, 8) == "<value/>" ? "<value>" value "</value>" : value)
    changed = 1
  }
  if (mode == "remove" && now == value) {
    copyTo(lineStart(start))
    done = nextLine(end)
    changed = 1
  }
  if (done < end) copyTo(end)
}

# The file with a new property just before its last </configuration>.
function withProperty(s,   q, at, next_, block, indent) {
  block = "  <property>\n    <name>" key "</name>\n    <value>" value "</value>\n  </property>\n"
  if (s ~ /\r\n/) gsub(/\n/, "\r\n", block)
  q = blanked(s)
  at = 0
  while ((next_ = indexFrom(q, "</configuration>", at + 1)) > 0) at = next_
  if (at > 0) {
    indent = at
    while (indent > 1 && substr(s, indent - 1, 1) ~ /[ \t]/) indent--
    if (indent > 1 && substr(s, indent - 1, 1) != "\n") block = "\n" block
    else at = indent
    return substr(s, 1, at - 1) block substr(s, at)
  }
  if (!match(q, /<configuration[ \t\r\n]*\/>/)) finish(2)
  return substr(s, 1, RSTART - 1) "<configuration>\n" block "</configuration>" substr(s, RSTART + RLENGTH)
}

# The same text with comments, CDATA sections and processing instructions turned into blanks.
function blanked(s,   r, at, open, close_) {
  r = ""
  while (match(s, /<!--|<!\[CDATA\[|<\?/)) {
    at = RSTART
    open = substr(s, RSTART, RLENGTH)
    close_ = open == "<!--" ? "-->" : open == "<?" ? "?>" : "]]>"
    r = r substr(s, 1, at - 1)
    s = substr(s, at)
    at = indexFrom(s, close_, length(open) + 1)
    at = at == 0 ? length(s) : at + length(close_) - 1
    r = r blanks(at)
    s = substr(s, at + 1)
  }
  return r s
}

function blanks(n,   b) {
  b = " "
  while (length(b) < n) b = b b
  return substr(b, 1, n)
}

function nameOf(element,   from, to) {
  from = index(element, "<name>")
  to = index(element, "</name>")
  return from == 0 || to < from ? "" : trimmed(substr(element, from + 6, to - from - 6))
}

function indexFrom(s, what, from,   at) {
  at = index(substr(s, from), what)
  return at == 0 ? 0 : at + from - 1
}

# The start of the blanks before `at` if nothing else precedes it on its line, else `at`.
function lineStart(at,   i) {
  i = at
  while (i > 1 && substr(text, i - 1, 1) ~ /[ \t]/) i--
  return i == 1 || substr(text, i - 1, 1) == "\n" ? i : at
}

# The start of the next line if only blanks are left on this one, else `at`.
function nextLine(at,   i) {
  i = at
  while (substr(text, i, 1) ~ /[ \t\r]/) i++
  return substr(text, i, 1) == "\n" ? i + 1 : at
}

function trimmed(s) {
  sub(/^[ \t\r\n]+/, "", s)
  sub(/[ \t\r\n]+$/, "", s)
  return s
}

# The key as a regular expression that matches just itself.
function literal(s) {
  gsub(/\./, "[.]", s)
  return s
}
