#!/usr/bin/env bash
# Leaves out each feature in turn: Homeroom builds, its dashboard starts, the tests of what is left together pass. A
# feature's own tests see no other feature, so they are not run again; nor are walks through whole features.
# Works in the debug build, whose libraries stay built between the turns.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
status=0
home=$(mktemp -d) || exit 73
trap 'rm -rf "$home"' EXIT

turn() {
    local shown
    export HOMEROOM_WITHOUT=$1
    echo "-- without $1"
    forget_plan . debug
    swift build --build-tests --traits Postgres || return
    shown=$(HOMEROOM_HOME=$home/$1 .build/debug/homeroom --once </dev/null) || return
    [ -n "$shown" ] || { echo "the dashboard is empty"; return 1; }
    swift test --skip-build --traits Postgres --disable-xctest --filter '^HomeroomTests\.' \
        --skip 'Checklist|RowTests|Backup|PeerTests' </dev/null
}

for manifest in Packages/*/Package.swift; do
    feature=${manifest%/Package.swift}
    feature=${feature#*/}
    [ "$feature" != AppCore ] || continue
    turn "$feature" || {
        echo "$manifest:1: without $feature, Homeroom does not build, start and pass"
        echo "    cure: HOMEROOM_WITHOUT=$feature ./test; a capability that nobody offers is a normal state"
        status=1
    }
done
exit $status
