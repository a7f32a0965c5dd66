#!/usr/bin/env bash
# Creates two features with Tools/new-feature, one of them synced, runs their tests, looks for their tiles on the dashboard,
# and always removes them.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
names=(Sundial Habits)
for name in "${names[@]}"; do
    [ ! -e "Packages/$name" ] || { echo "Packages/$name:1: exists already; this check needs the name"; exit 1; }
done

kept=$(mktemp -d) || exit 73
lists=(Package.swift Apps/HomeroomFeatures/Modules.swift)
clean() {
    for name in "${names[@]}"; do rm -rf "Packages/$name"; done
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
Tools/new-feature "${names[0]}" && Tools/new-feature --synced "${names[1]}" || exit 1
forget_plan . debug
python3 Tools/checks/quick.py . borders manifests || exit 1
for name in "${names[@]}"; do
    swift format lint --strict -r "Packages/$name" "${lists[@]}" || exit 1
    swift test --package-path "Packages/$name" --scratch-path .build/packages --disable-xctest "${build_options[@]}" \
        </dev/null || exit 1
done
swift build --traits Postgres --product homeroom "${build_options[@]}" || exit 1
shown=$(HOMEROOM_HOME=$kept/home .build/debug/homeroom --once </dev/null) || exit 1
for name in "${names[@]}"; do
    case "${shown^^}" in
        *"${name^^}"*) ;;
        *)
            echo "Tools/new-feature:1: the new tile $name is not on the dashboard:"
            printf '%s\n' "$shown"
            exit 1
            ;;
    esac
done
