# Sourced by run, test and the tools: makes sure that Swift and the system's packages are there.
# Says what it does on standard error; does nothing, and needs no network, when all is there.

# How `swift build` and `swift test` make a debug build. C is optimized, which takes no longer to build: otherwise hashing a
# password takes seconds. In CI nobody debugs it or builds it again, so nothing is written for debuggers, a module is compiled
# in one go, and the quicker linker links it. (The index for editors stays: tests are found by it.) A module's interface comes
# with its code: a job of its own for it would check most of the types twice.
build_options=(-Xcc -O2)
[ "${CI:-}" != true ] || build_options+=(
    -debug-info-format none -Xswiftc -use-ld=lld -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
    -Xswiftc -no-emit-module-separately-wmo
    ${HOMEROOM_BUILD_STATS:+-Xswiftc -stats-output-dir -Xswiftc "$HOMEROOM_BUILD_STATS"}
)

# How many tests run at a time. All of them at once, as is usual, wait for one another until their time limits.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$((4 * $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)))}

prepare_say() { printf '%s\n' "$*" >&2; }

# The swift on this machine, new enough for the manifests.
prepare_swift() {
    if ! command -v swift >/dev/null 2>&1; then
        prepare_say "Homeroom is built with Swift 6.3, and no swift was found on the PATH." \
            "Cure: install it from https://www.swift.org/install/linux/ and start a new shell."
        return 69
    fi
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    case "$version" in
        6.[0-2] | [0-5].* | '')
            prepare_say "Homeroom is built with Swift 6.3, and this is Swift ${version:-of unknown version}." \
                "Cure: install a newer one from https://www.swift.org/install/linux/."
            return 69
            ;;
    esac
}

# prepare_missing PROBE PACKAGE...: the packages whose probe (a command, or a file or pattern if it
# starts with a slash) is not here.
prepare_missing() {
    local missing=()
    while [ $# -gt 1 ]; do
        case "$1" in
            /*) compgen -G "$1" >/dev/null || missing+=("$2") ;;
            *) command -v "$1" >/dev/null 2>&1 || missing+=("$2") ;;
        esac
        shift 2
    done
    printf '%s\n' "${missing[@]}" | sort -u | tr '\n' ' '
}

# prepare_install PROBE PACKAGE...: installs what is missing, with apt-get.
prepare_install() {
    local missing sudo=()
    missing=$(prepare_missing "$@")
    [ -n "${missing// /}" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        prepare_say "Missing: $missing" \
            "Cure: install these (Debian's names) with your system's package manager."
        return 69
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            prepare_say "Missing: $missing" "Cure: as root, apt-get install $missing"
            return 69
        fi
        sudo=(sudo)
    fi
    prepare_say "Installing what is missing: $missing"
    # shellcheck disable=SC2086 # one word per package
    {
        "${sudo[@]}" apt-get -q update &&
            "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get -q install -y --no-install-recommends $missing
    } >&2 </dev/null || {
        prepare_say "The packages could not be installed." "Cure: apt-get install $missing"
        return 69
    }
}

# What building and linking need beside the toolchain.
prepare_build() {
    prepare_swift &&
        prepare_install \
            git git ld binutils '/usr/lib/gcc/*/*/libstdc++.so' g++ \
            /usr/include/stdlib.h libc6-dev \
            /usr/include/sqlite3.h libsqlite3-dev \
            /usr/include/zlib.h zlib1g-dev /usr/include/zstd.h libzstd-dev \
            '/usr/include/*/curl/curl.h' libcurl4-openssl-dev \
            /usr/share/zoneinfo/UTC tzdata \
            /etc/ssl/certs/ca-certificates.crt ca-certificates
}

# What a build with PostgreSQL needs beside that: libpq's headers, and what finds them.
prepare_libpq() { prepare_install pkg-config pkg-config '/usr/include/postgresql/libpq-fe.h' libpq-dev; }

# What making a release needs beside both.
prepare_release() { prepare_libpq && prepare_install python3 python3 git git dpkg-deb dpkg xz xz-utils objdump binutils; }

# The dictionary that gives the words of a student's texts their meanings. Homeroom does without, so nothing here
# asks, waits for long or stops what comes after.
prepare_dictionary() {
    local missing sudo=()
    missing=$(prepare_missing /usr/share/wordnet/data.noun wordnet-base /usr/share/dict/scowl/english-words.10 scowl)
    [ -n "${missing// /}" ] && command -v apt-get >/dev/null 2>&1 || return 0
    [ "$(id -u)" -eq 0 ] || sudo=(sudo -n)
    # The lists of packages may be missing, or old: then a second try with new ones.
    if timeout 180 "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
        "get() { apt-get -q install -y --no-install-recommends $missing; }; get || { apt-get -q update && get; }" \
        >/dev/null 2>&1 </dev/null; then
        prepare_say "Installed an English dictionary: $missing"
    else
        prepare_say "There is no English dictionary here; Homeroom does without. Later: apt-get install $missing"
    fi
    return 0
}

# prepare_model PROGRAM STAMP: the model that finds passages of a student's documents by their meaning, fetched beside
# what goes on, since Homeroom does without until it is there. Not in CI; when it fails, not again before a day is over.
prepare_model() {
    local program=$1 tried=$2 data
    data=${HOMEROOM_HOME:+$HOMEROOM_HOME/data}
    data=${data:-${XDG_DATA_HOME:-${HOME:-}/.local/share}/homeroom}
    [ "${CI:-}" != true ] && [ ! -e "$data/embedding-models/all-MiniLM-L6-v2/model.safetensors" ] || return 0
    command -v python3 >/dev/null 2>&1 && [ -z "$(find "$tried" -mtime -1 2>/dev/null)" ] || return 0
    touch "$tried" 2>/dev/null || return 0
    prepare_say "Fetching a model (91 MB) in the background, so that passages are found by meaning: homeroom tutor model status"
    # What is started now makes its folders first.
    (trap '' HUP INT && sleep 15 && exec timeout 1800 "$program" tutor model install) >/dev/null 2>&1 </dev/null &
    return 0
}

# Where the newest PostgreSQL's server programs are.
postgres_programs() {
    local folder newest=
    for folder in /usr/lib/postgresql/*/bin; do
        [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] || continue
        newest=$(printf '%s\n' "$newest" "$folder" | sort -V | tail -n 1)
    done
    [ -n "$newest" ] || newest=$(dirname "$(command -v initdb 2>/dev/null)") || return 69
    [ -x "$newest/initdb" ] && printf '%s\n' "$newest"
}

# PostgreSQL's server, for tests. Debian's package would make and start a cluster of its own, unless
# it is told not to.
prepare_postgres_server() {
    local settings=/etc/postgresql-common/createcluster.conf sudo=()
    postgres_programs >/dev/null 2>&1 && return
    if command -v apt-get >/dev/null 2>&1 && [ ! -e "$settings" ]; then
        [ "$(id -u)" -eq 0 ] || sudo=(sudo)
        { "${sudo[@]}" mkdir -p "${settings%/*}" &&
            echo "create_main_cluster = false" | "${sudo[@]}" tee "$settings"; } >/dev/null || return 73
    fi
    prepare_install '/usr/lib/postgresql/*/bin/initdb' postgresql setpriv util-linux
}

# build_release ROOT PRODUCT [OPTION...]: builds ROOT/.build/release/PRODUCT, with the libraries of Swift, C++, SQLite and
# compression in it, so that it runs where none of them is installed. It is position-independent, its tables of functions
# become read-only at the start, and it has no symbols for debuggers. It exports nothing, so libraries that are loaded later
# use their own zlib and not ours. No path of this folder is in it. What follows goes to swift build, as --traits.
build_release() {
    local root=$1 product=$2 libraries=$1/.build/static-libraries archive name
    shift 2
    mkdir -p "$libraries" || return 73
    # The linker takes a library from the first folder that has it; this one has the static ones alone.
    for name in libsqlite3.a libzstd.a libz.a; do
        for archive in /usr/lib/*/"$name" /usr/lib/"$name" /usr/lib64/"$name"; do
            [ -e "$archive" ] && ln -sf "$archive" "$libraries/$name" && break
        done
    done
    # Several compilers may have brought one; the newest is the linker's choice too.
    for archive in $(printf '%s\n' /usr/lib/gcc/"$(uname -m)"-*/*/libstdc++.a | sort -V); do
        [ -e "$archive" ] && ln -sf "$archive" "$libraries/libstdc++.a"
    done
    # As the system describes libpq, its folder and the shared SQLite in it would come before ours.
    for archive in /usr/lib/*/pkgconfig/libpq.pc /usr/lib64/pkgconfig/libpq.pc; do
        [ -e "$archive" ] && sed "s|^Libs:.*|Libs: -L$libraries -lpq|" "$archive" >"$libraries/libpq.pc" && break
    done
    [ -z "${HOMEROOM_BUILD_STATS:-}" ] || set -- "$@" -Xswiftc -stats-output-dir -Xswiftc "$HOMEROOM_BUILD_STATS"
    # The student's program needs none of the server's libraries; where they were fetched for it, they stay.
    if [ "$product" = homeroom ] && [ ! -d "$root/.build/checkouts/hummingbird" ] && [[ "$*" != *--traits* ]]; then
        set -- "$@" --disable-default-traits
    fi
    forget_plan "$root" release
    PKG_CONFIG_PATH=$libraries${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH} \
        swift build --package-path "$root" -c release --product "$product" --static-swift-stdlib \
        -debug-info-format none -Xswiftc -use-ld=lld \
        -Xswiftc -file-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=." \
        -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
        -Xlinker "-L$libraries" "$@" 2>&1 </dev/null |
        show_progress "$root" "$product" >&2
    return "${PIPESTATUS[0]}"
}

# build_quick ROOT PRODUCT [OPTION...]: builds ROOT/.build/debug/PRODUCT without the optimizer.
build_quick() {
    local root=$1 product=$2
    shift 2
    [[ "$*" == *--traits* ]] || set -- "$@" --disable-default-traits
    forget_plan "$root" debug
    swift build --package-path "$root" -c debug --product "$product" -debug-info-format none --disable-index-store \
        -Xcc -O2 -Xswiftc -use-ld=lld -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
        -Xswiftc -no-emit-module-separately-wmo "$@" 2>&1 </dev/null |
        show_progress "$root" "$product" >&2
    return "${PIPESTATUS[0]}"
}

# Libraries whose modules every program links, beside Homeroom's own; the server's program links more.
progress_libraries='ArgumentParser Crypto CryptoExtras GRDB HTTPTypes Logging SwiftASN1 Yams'
progress_server_libraries='HummingbirdCore NIOCore NIOPosix NIOHTTP1 NIOHTTP2 NIOSSL NIOExtras NIOHPACK ServiceLifecycle AsyncAlgorithms'

# show_progress ROOT PRODUCT: reads what swift build prints, and says how many modules are done and about how long the rest
# takes. A module's share of the time is the size of its sources, of which libraries' are mostly comments. Passes on everything
# that isn't about progress, except what the compiler says of options that SwiftPM gives it and ours replace.
show_progress() {
    local root=$1 line module rest began=$SECONDS said=0 left text
    local -A size=()
    local total=0 done=0 count=0 modules=0 wanted=" $progress_libraries "
    [ "$2" = homeroom ] || wanted+="$progress_server_libraries "
    while IFS= read -r line; do
        case "$line" in
            '['*/*'] Compiling '*.swift)
                if [ "$modules" -eq 0 ]; then
                    while read -r rest module; do
                        size[$module]=$rest total=$((total + rest)) modules=$((modules + 1))
                    done < <(progress_sizes "$root" "$wanted")
                fi
                rest=${line#*Compiling } module=${rest%% *}
                [ -n "${size[$module]:-}" ] || continue
                done=$((done + size[$module])) count=$((count + 1))
                unset "size[$module]"
                # The first modules are small, and C compiles beside them: no estimate yet.
                [ $((SECONDS - said)) -ge 10 ] && [ $((done * 10)) -ge "$total" ] || continue
                said=$SECONDS
                left=$(((SECONDS - began) * (total - done) / done))
                if [ "$left" -ge 90 ]; then text="about $(((left + 30) / 60)) minutes left"; else text="about a minute left"; fi
                printf '  %d of %d modules, %s\n' "$count" "$modules" "$text"
                ;;
            '['*/*'] '* | 'Building for '* | 'Fetching '* | 'CachedResponse '* | 'Creating working copy '* | 'Working copy of '* | \
                'Computing version '* | 'Computed '* | 'Resolving '* | 'Updating '* | 'Updated '* | 'Build of product '* | '' | \
                "warning: ignoring '-enable-batch-mode' because"* | 'remark: Incremental compilation has been disabled: '*) ;;
            *) printf '%s\n' "$line" ;;
        esac
    done
}

# The bytes of Swift sources in each module of Homeroom's own, and of those libraries.
progress_sizes() {
    local library
    {
        find "$1/Packages" "$1/Apps" -name '*.swift' -not -path '*/Tests/*' -not -path '*/.build/*' -printf '%s %P\n' |
            sed -nE 's#^([0-9]+) [^/]*/Sources/([^/]*)/.*#\1 \2#p; s#^([0-9]+) (Homeroom[^/]*)/.*#\1 \2#p'
        for library in $2; do
            find "$1"/.build/checkouts/*/Sources/"$library" "$1/.build/checkouts/GRDB.swift/$library" -name '*.swift' \
                -printf "%s $library library\n" 2>/dev/null
        done
    } | awk '{ bytes[$2] += NF > 2 ? $1 / 3 : $1 } END { for (module in bytes) print int(bytes[module]), module }'
}

# forget_plan ROOT CONFIGURATION: SwiftPM keeps its plan when a file comes or goes in a package below the
# root, and then misses the one or asks for the other. Without a plan it makes a new one, in seconds.
forget_plan() { rm -f "$1/.build/$2.yaml"; }
