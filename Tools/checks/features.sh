#!/usr/bin/env bash
# Features come and go: Tools/checks/features.sh [GROUP...]
#
# Creates three features with Tools/new-feature, one of each kind, and removes them at the end. Then leaves out one group of
# features at a time: Homeroom must build, show its dashboard with the new tiles, and pass the tests that span features. The
# first round runs the new features' own tests too. The features of a group don't depend on each other, so leaving out one
# doesn't hide what another would miss. The other features' own tests use no other feature, so they aren't run again.
#
# Any list of features can be a group, and `-` leaves out none: Tools/checks/features.sh - Calendar,Goals
# Uses the debug build, whose libraries stay built between rounds.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
status=0

groups=(
    Auth,PortfolioPlaceholder,Extensions,Tutor Calendar,Content Announcements,Goals,Progress,Payments,Vocabulary Todos,StudyPlan,Chat
)
for manifest in Packages/*/Package.swift; do
    feature=${manifest%/Package.swift}
    feature=${feature#*/}
    [ "$feature" != AppCore ] || continue
    case ",$(IFS=,; echo "${groups[*]}")," in
        *",$feature,"*) ;;
        *)
            echo "Tools/checks/features.sh:1: $feature is in no group, so it is never left out"
            echo "    cure: add it to a group of unrelated features"
            status=1
            ;;
    esac
done
[ $# -gt 0 ] || set -- "${groups[@]}"

new=(Sundial Habits Moonrise)
for name in "${new[@]}"; do
    [ ! -e "Packages/$name" ] || { echo "Packages/$name:1: exists already; this check needs the name"; exit 1; }
done
kept=$(mktemp -d) || exit 73
lists=(Package.swift Apps/HomeroomFeatures/Modules.swift)
clean() {
    for name in "${new[@]}"; do rm -rf "Packages/$name"; done
    for file in "${lists[@]}"; do
        [ -f "$kept/${file##*/}" ] && cp -p "$kept/${file##*/}" "$file"
    done
    rm -rf "$kept"
    forget_plan . debug
}
for file in "${lists[@]}"; do cp -p "$file" "$kept/" || exit 73; done
trap clean EXIT
trap 'exit 130' INT TERM

Tools/new-feature "${new[0]}" && Tools/new-feature --synced "${new[1]}" &&
    Tools/new-feature --simple "${new[2]}" || exit 1
python3 Tools/checks/quick.py . borders manifests || exit 1
swift format lint --strict -r "${new[@]/#/Packages/}" "${lists[@]}" || exit 1

# run_tests PATTERN: those of the tests that are built.
run_tests() {
    swift test --skip-build --traits Postgres --disable-xctest "${build_options[@]}" --filter "$1" </dev/null
}

# passes GROUP: without these features, the program shows its dashboard with the new tiles, and the tests pass.
own_tests="^($(IFS='|'; echo "${new[*]}"))(Service)?Tests\."
passes() {
    local shown name
    export HOMEROOM_WITHOUT=${1#-}
    echo "-- without $1"
    forget_plan . debug
    swift build --build-tests --traits Postgres --disable-xctest "${build_options[@]}" || return
    shown=$(HOMEROOM_HOME=$kept/$1 .build/debug/homeroom --once </dev/null) || return
    for name in "${new[@]}"; do
        [[ "${shown^^}" == *"${name^^}"* ]] || { printf 'The new tile %s is not on the dashboard:\n%s\n' "$name" "$shown"; return 1; }
    done
    if [ -n "$own_tests" ]; then
        run_tests "$own_tests" || return
        own_tests=
    fi
    run_tests '^HomeroomTests\.(Journey|CommandLine|CampusCommand|Connect|Dashboard|Serve|Tile|[A-Za-z]*Walk)'
}

for group; do
    passes "$group" || {
        echo "Package.swift:1: without $group, Homeroom does not build, start and pass"
        echo "    cure: HOMEROOM_WITHOUT=${group#-} ./test; a missing capability is a normal state"
        status=1
    }
done
exit $status
