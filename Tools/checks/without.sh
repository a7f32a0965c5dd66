#!/usr/bin/env bash
# Leaves out each feature in turn: Homeroom builds and its dashboard starts. Then the tests of what is left together
# pass, with features left out that have nothing to do with one another: what one of them would miss of another is
# not hidden by both being gone. A feature's own tests see no other feature, so they are not run again; of the others
# those that meet many features are.
# Works in the debug build, whose libraries stay built between the turns.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
status=0
home=$(mktemp -d) || exit 73
trap 'rm -rf "$home"' EXIT

groups=(
    Auth Calendar,StudyPlan,PortfolioPlaceholder Content,Chat,Goals Progress,Announcements,Vocabulary
    Todos,Payments
)

# starts NAMES: the program without these features shows its dashboard.
starts() {
    local shown
    export HOMEROOM_WITHOUT=$1
    echo "-- without $1"
    forget_plan . debug
    swift build --traits Postgres --product homeroom || return
    shown=$(HOMEROOM_HOME=$home/$1 .build/debug/homeroom --once </dev/null) || return
    [ -n "$shown" ] || { echo "the dashboard is empty"; return 1; }
}

# passes NAMES: the tests of what is left together pass without these features.
passes() {
    export HOMEROOM_WITHOUT=$1
    echo "-- the tests without $1"
    forget_plan . debug
    swift build --build-tests --traits Postgres || return
    swift test --skip-build --traits Postgres --disable-xctest \
        --filter '^HomeroomTests\.(Journey|CommandLine|CampusCommand|Connect|Dashboard|Serve|Tile|[A-Za-z]*Walk)' \
        </dev/null
}

# fails MANIFEST NAMES
fails() {
    echo "$1:1: without $2, Homeroom does not build, start and pass"
    echo "    cure: HOMEROOM_WITHOUT=$2 ./test; a capability that nobody offers is a normal state"
    status=1
}

for manifest in Packages/*/Package.swift; do
    feature=${manifest%/Package.swift}
    feature=${feature#*/}
    [ "$feature" != AppCore ] || continue
    case ",$(IFS=,; echo "${groups[*]}")," in
        *",$feature,"*) ;;
        *)
            echo "Tools/checks/without.sh:1: $feature is in no group, so nothing is tested without it"
            echo "    cure: put it into a group of features that it has nothing to do with"
            status=1
            ;;
    esac
    starts "$feature" || fails "$manifest" "$feature"
done
for group in "${groups[@]}"; do
    passes "$group" || fails Package.swift "$group"
done
exit $status
