#!/usr/bin/env bash
# Holds the served campus against its own description: Tools/checks/api.sh [--program FILE] [--examples N]
#
# GET /openapi.json is valid by openapi-spec-validator, and schemathesis finds nothing on any operation: no 5xx, no
# status, header, type or body that is not described. Both come from PyPI into .build/api-check. The campus is one of its
# own, on a fresh database with the starter pack and the made-up school, on a free port of 127.0.0.1.
#
#   --program FILE   the homeroom-server to serve with; by default .build/debug/homeroom-server, which is built when it is missing
#   --examples N     requests made up per operation and caller, a quarter for the school's; 10 unless given, more
#                    look longer
#
# Without a way to PyPI the check is skipped, and says so; in CI that is a failure.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
program='' examples=10
while [ $# -gt 0 ]; do
    case "$1" in
        --program) program=${2:?--program takes a file}; shift 2 ;;
        --examples) examples=${2:?--examples takes a number}; shift 2 ;;
        *) echo "usage: Tools/checks/api.sh [--program FILE] [--examples N]" >&2; exit 64 ;;
    esac
done

prepare_install python3 python3 '/usr/lib/python3*/ensurepip' python3-venv || exit
tools=.build/api-check
python=$tools/venv/bin/python
# Made anew when what is pinned changes.
if ! cmp -s Tools/checks/api-requirements.txt "$tools/installed.txt"; then
    rm -rf "$tools"
    mkdir -p "$tools" || exit 73
    if ! { python3 -m venv "$tools/venv" &&
        "$python" -m pip install --quiet --disable-pip-version-check --requirement Tools/checks/api-requirements.txt; }; then
        rm -rf "$tools"
        if [ "${CI:-}" = true ]; then
            echo "Tools/checks/api-requirements.txt:1: schemathesis and openapi-spec-validator cannot be installed"
            echo "    cure: give CI a way to PyPI"
            exit 1
        fi
        echo "SKIPPED: schemathesis and openapi-spec-validator cannot be installed from PyPI; the API was not checked."
        exit 0
    fi
    cp Tools/checks/api-requirements.txt "$tools/installed.txt" || exit 73
fi

if [ -z "$program" ]; then
    program=.build/debug/homeroom-server
    if [ ! -x "$program" ]; then
        prepare_build && swift build --product homeroom-server "${build_options[@]}" || exit
    fi
fi
exec "$python" Tools/checks/api.py "$program" "$examples"
