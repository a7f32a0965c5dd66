#!/usr/bin/env bash
# Creates a feature with Tools/new-feature, runs its tests, looks for its tile on the dashboard, and
# always removes it.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
name=Sundial
[ ! -e "Packages/$name" ] || { echo "Packages/$name:1: exists already; this check needs the name"; exit 1; }

kept=$(mktemp -d) || exit 73
lists=(Package.swift Apps/HomeroomFeatures/Modules.swift)
clean() {
    rm -rf "Packages/$name"
    for file in "${lists[@]}"; do
        [ -f "$kept/${file##*/}" ] && cp -p "$kept/${file##*/}" "$file"
    done
    rm -rf "$kept"
}
for file in "${lists[@]}"; do cp -p "$file" "$kept/" || exit 73; done
trap clean EXIT
trap 'exit 130' INT TERM

# shellcheck source=../prepare.sh
. Tools/prepare.sh
Tools/new-feature "$name" || exit 1
forget_plan . debug
python3 Tools/checks/quick.py . borders manifests || exit 1
swift format lint --strict -r "Packages/$name" "${lists[@]}" || exit 1
swift test --package-path "Packages/$name" --scratch-path .build/packages --disable-xctest "${build_options[@]}" \
    </dev/null || exit 1
swift build --traits Postgres --product homeroom "${build_options[@]}" || exit 1
shown=$(HOMEROOM_HOME=$kept/home .build/debug/homeroom --once </dev/null) || exit 1
case "${shown^^}" in
    *"${name^^}"*) ;;
    *)
        echo "Tools/new-feature:1: the new tile is not on the dashboard:"
        printf '%s\n' "$shown"
        exit 1
        ;;
esac
