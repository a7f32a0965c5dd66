#!/usr/bin/env bash
# Leaves out one group of features at a time: Tools/checks/without.sh [GROUP...]. Homeroom must build, show its dashboard,
# and pass the tests that span features. The features of a group don't depend on each other, so leaving out one doesn't
# hide what another would miss. A feature's own tests use no other feature, so they aren't
# run again. Any list of features can be a group: Tools/checks/without.sh Chat Calendar,Goals
# Uses the debug build, whose libraries stay built between rounds.
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

# passes NAMES: without these features, the program shows its dashboard and the tests pass.
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
            echo "Tools/checks/without.sh:1: $feature is in no group, so it is never left out"
            echo "    cure: add it to a group of unrelated features"
            status=1
            ;;
    esac
done
[ $# -gt 0 ] || set -- "${groups[@]}"
for group; do
    passes "$group" || {
        echo "Package.swift:1: without $group, Homeroom does not build, start and pass"
        echo "    cure: HOMEROOM_WITHOUT=$group ./test; a missing capability is a normal state"
        status=1
    }
done
exit $status
