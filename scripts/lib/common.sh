# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts beside this folder: how they speak and where things are.

BALLAST_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly BALLAST_HOME

say() { printf '%s\n' "$*"; }

warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# An operation that could not be done: exit status 1.
die() {
  warn "$*"
  exit 1
}

# A command line that makes no sense: exit status 2.
usage_error() {
  warn "$*"
  warn "try '${0##*/} --help'"
  exit 2
}
