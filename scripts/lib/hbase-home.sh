# SPDX-License-Identifier: Apache-2.0
# Sourced by install and uninstall: what an HBase home is, and the one setting in it that is ours.

readonly BALANCER_KEY=hbase.master.loadbalancer.class
readonly BALANCER_CLASS=io.ballast.balancer.BallastLoadBalancer

# Stops unless $1 is the home of an HBase. Sets HOME_DIR, LIB_DIR and SITE_FILE.
require_hbase_home() {
  local given=$1
  [[ -d $given ]] || die "$given is not an HBase home: there is no such directory"
  HOME_DIR=$(cd "$given" && pwd)
  LIB_DIR=$HOME_DIR/lib
  SITE_FILE=$HOME_DIR/conf/hbase-site.xml
  [[ -f $HOME_DIR/bin/hbase ]] || die "$given is not an HBase home: bin/hbase is missing"
  [[ -d $LIB_DIR ]] || die "$given is not an HBase home: lib/ is missing"
  [[ -n $(server_jar) ]] || die "$given is not an HBase home: lib/ has no hbase-server-VERSION.jar"
  [[ -d $HOME_DIR/conf ]] || die "$given is not an HBase home: conf/ is missing"
}

# The path of the hbase-server jar, or nothing.
server_jar() {
  local jar
  for jar in "$LIB_DIR"/hbase-server-[0-9]*.jar "$LIB_DIR"/hbase-server.jar; do
    case ${jar##*/} in
      *-tests.jar | *-sources.jar) ;;
      *)
        if [[ -f $jar ]]; then
          printf '%s\n' "$jar"
          return
        fi
        ;;
    esac
  done
}

# The HBase version by the name of its server jar, such as 2.6.4-hadoop3; "unknown" if that has none.
hbase_version() {
  local jar name
  jar=$(server_jar)
  name=$(basename "$(readlink -f "$jar")" .jar)
  case $name in
    hbase-server-[0-9]*) printf '%s\n' "${name#hbase-server-}" ;;
    *) printf 'unknown\n' ;;
  esac
}

# Every Ballast jar in lib/, one a line.
ballast_jars() {
  local jar
  for jar in "$LIB_DIR"/ballast-balancer-plugin-*.jar; do
    [[ -f $jar ]] && printf '%s\n' "$jar"
  done
  return 0
}

# site_xml MODE [VALUE]: runs the editor on hbase-site.xml; its exit status is the result.
site_xml() {
  local whole=1
  [[ -s $SITE_FILE && $(tail -c 1 "$SITE_FILE" | wc -l) -eq 0 ]] && whole=0
  LC_ALL=C awk -v mode="$1" -v key="$BALANCER_KEY" -v value="${2:-}" -v endsInNewline="$whole" \
    -f "$BALLAST_HOME/scripts/lib/site-xml.awk" "$SITE_FILE"
}

# Prints the balancer class set in hbase-site.xml; nothing when it is not set.
current_balancer() {
  [[ -f $SITE_FILE ]] || return 0
  local status=0
  site_xml get || status=$?
  case $status in
    0 | 10) ;;
    *) unreadable_site "$status" ;;
  esac
}

# edit_site MODE VALUE: edits hbase-site.xml, keeping its mode and a backup beside it.
# Sets BACKUP. The new file replaces the old one in one step.
edit_site() {
  local file edited stamp n=1 status=0
  file=$(readlink -f "$SITE_FILE")
  stamp=$file.$(date +%Y%m%d-%H%M%S)
  BACKUP=$stamp.bak
  while [[ -e $BACKUP ]]; do
    n=$((n + 1))
    BACKUP=$stamp-$n.bak
  done
  edited=$file.ballast.$$
  cp -p "$file" "$edited"
  site_xml "$1" "$2" >"$edited" || status=$?
  if [[ $status -ne 0 ]]; then
    rm -f "$edited"
    unreadable_site "$status"
  fi
  cp -p "$file" "$BACKUP"
  mv "$edited" "$file"
}

unreadable_site() {
  case $1 in
    2) die "$SITE_FILE has no <configuration> element; nothing in it was changed" ;;
    3) die "$SITE_FILE sets $BALANCER_KEY in a form that this script does not edit; edit it by hand" ;;
    *) die "$SITE_FILE could not be read or edited (awk exit status $1); nothing in it was changed" ;;
  esac
}

# The setting, as it stands in hbase-site.xml.
print_setting() {
  cat <<XML
  <property>
    <name>$BALANCER_KEY</name>
    <value>$BALANCER_CLASS</value>
  </property>
XML
}
