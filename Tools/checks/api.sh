#!/usr/bin/env bash
# Tests a running server against its own description: Tools/checks/api.sh [--program FILE] [--examples N] [--thorough]
#
# openapi-spec-validator must accept GET /openapi.json, and schemathesis must find no 5xx and no
# undescribed status, header, type or body on any operation. Both are installed from PyPI into .build/api-check. The server
# uses a new database with the starter pack and the sample school, on a free port of 127.0.0.1.
#
#   --program FILE   the program to run; default .build/debug/homeroom-server, which is built if missing
#   --examples N     generated requests per operation and caller, a quarter of that for the school's; default 10; more
#                    take longer
#   --thorough       every caller tries each parameter's limits, not only those who get furthest; takes much longer
#
# If PyPI can't be reached, the check is skipped with a message; in CI that is a failure.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 70
# shellcheck source=../prepare.sh
. Tools/prepare.sh
program='' examples=10 thorough=()
while [ $# -gt 0 ]; do
    case "$1" in
        --program) program=${2:?--program takes a file}; shift 2 ;;
        --examples) examples=${2:?--examples takes a number}; shift 2 ;;
        --thorough) thorough=(--thorough); shift ;;
        *) echo "usage: Tools/checks/api.sh [--program FILE] [--examples N] [--thorough]" >&2; exit 64 ;;
    esac
done

prepare_install python3 python3 '/usr/lib/python3*/ensurepip' python3-venv || exit
tools=.build/api-check
python=$tools/venv/bin/python
# Recreated if the pinned versions change.
if ! cmp -s Tools/checks/api-requirements.txt "$tools/installed.txt"; then
    rm -rf "$tools"
    mkdir -p "$tools" || exit 73
    if ! { python3 -m venv "$tools/venv" &&
        "$python" -m pip install --quiet --disable-pip-version-check --requirement Tools/checks/api-requirements.txt; }; then
        rm -rf "$tools"
        if [ "${CI:-}" = true ]; then
            echo "Tools/checks/api-requirements.txt:1: schemathesis and openapi-spec-validator cannot be installed"
            echo "    cure: give CI access to PyPI"
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
exec "$python" Tools/checks/api.py "$program" "$examples" "${thorough[@]}"
