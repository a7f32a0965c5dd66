#!/usr/bin/env bash
# Leaves out features, a group at a time: Tools/checks/without.sh [GROUP...]. Homeroom builds, its dashboard starts, and
# the tests that meet many features pass. A group holds features that have nothing to do with one another: what one of
# them would miss of another is not hidden by both being gone. A feature's own tests see no other feature, so they are
# not run again. Any list of features can be given as a group: Tools/checks/without.sh Chat Calendar,Goals
# Works in the debug build, whose libraries stay built between the turns.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
status=0
home=$(mktemp -d) || exit 73
trap 'rm -rf "$home"' EXIT

groups=(
    Auth,PortfolioPlaceholder,Tutor Calendar,Content Announcements,Goals,Progress,Payments,Vocabulary Todos,StudyPlan,Chat
)

# passes NAMES: the program without these features shows its dashboard, and what is left passes together.
passes() {
    local shown
    export HOMEROOM_WITHOUT=$1
    echo "-- without $1"
    forget_plan . debug
    swift build --build-tests --traits Postgres "${build_options[@]}" || return
    shown=$(HOMEROOM_HOME=$home/$1 .build/debug/homeroom --once </dev/null) || return
    [ -n "$shown" ] || { echo "the dashboard is empty"; return 1; }
    swift test --skip-build --traits Postgres --disable-xctest "${build_options[@]}" \
        --filter '^HomeroomTests\.(Journey|CommandLine|CampusCommand|Connect|Dashboard|Serve|Tile|[A-Za-z]*Walk)' \
        </dev/null
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
done
[ $# -gt 0 ] || set -- "${groups[@]}"
for group; do
    passes "$group" || {
        echo "Package.swift:1: without $group, Homeroom does not build, start and pass"
        echo "    cure: HOMEROOM_WITHOUT=$group ./test; a capability that nobody offers is a normal state"
        status=1
    }
done
exit $status
