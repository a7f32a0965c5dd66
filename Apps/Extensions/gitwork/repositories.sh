# Finds git repositories and what is uncommitted or not pushed in them. Needs bash, git, awk and find.

separator=$'\037'

# limit SECONDS COMMAND…: stops the command after that time.
limit() {
    local seconds=$1 child watch status
    shift
    "$@" &
    child=$!
    (
        sleep "$seconds" &
        trap 'kill $! && wait $!; exit' TERM
        wait $!
        kill "$child"
    ) >/dev/null 2>&1 &
    watch=$!
    wait "$child"
    status=$?
    kill "$watch" 2>/dev/null && wait "$watch" 2>/dev/null
    return $status
}

# git_in FOLDER ARGUMENTS…: only reads, runs no hooks, and takes at most 5 s, or `patience`.
git_in() {
    local folder=$1
    shift
    limit "${patience:-5}" git -C "$folder" --no-optional-locks -c core.fsmonitor=false -c core.hooksPath=/dev/null \
        -c core.quotePath=false "$@" 2>/dev/null
}

# find_repositories FOLDERS MOST: folders are separated by commas.
find_repositories() {
    local folder folders
    IFS=, read -ra folders <<<"$1"
    for folder in ${folders[@]+"${folders[@]}"}; do
        folder=${folder#"${folder%%[! ]*}"}
        folder=${folder%"${folder##*[! ]}"}
        case $folder in
            '~' | '~/'*) folder=$HOME${folder#\~} ;;
        esac
        case $folder in
            /*) limit 5 find "${folder%/}/" -maxdepth 4 \( -name node_modules -prune \) -o -name .git -prune -print 2>/dev/null ;;
        esac
    done | sed -e 's,//*\.git$,,' -e 's,//,/,g' | LC_ALL=C sort -u | head -n "$2"
}

# look FOLDER: a line of name, folder, branch, changed files, commits not pushed, time and subject of the last commit.
# Commits are “-” without a remote; the branch is “?” if git can't read the repository in time.
look() {
    local folder=$1 status='' ahead=- last output="$cache.$$.$RANDOM"
    # A file, because a program that git has started may hold a pipe open after git was stopped.
    if git_in "$folder" status --porcelain=v2 --branch --untracked-files=normal --ignore-submodules=all >"$output"; then
        status=$(awk -v s="$separator" '
            /^# branch.head / { branch = substr($0, 15) }
            /^# branch.ab / { ahead = substr($3, 2) }
            /^[^#]/ { files++ }
            END { print branch s files + 0 s ahead }' "$output")
    fi
    rm -f "$output"
    if [ -z "$status" ]; then
        printf '%s\n' "${folder##*/}$separator$folder$separator?${separator}0$separator-$separator$separator"
        return
    fi
    if [ -n "${status##*"$separator"}" ]; then
        ahead=${status##*"$separator"}
    elif [ -n "$(git_in "$folder" remote)" ]; then
        ahead=$(git_in "$folder" rev-list --count HEAD --not --remotes) || ahead=-
    fi
    last=$(git_in "$folder" log -1 --format="%ct$separator%s") || last=$separator
    printf '%s\n' "${folder##*/}$separator$folder$separator${status%"$separator"*}$separator$ahead$separator$last"
}

# look_at_all FOLDERS MOST: a line for each repository. Stops after 20 s.
look_at_all() {
    local start=$SECONDS folder
    find_repositories "$1" "$2" | while IFS= read -r folder; do
        [ $((SECONDS - start)) -lt 20 ] || break
        [ ! -e "$folder/.git" ] || look "$folder"
    done | if type iconv >/dev/null 2>&1; then iconv -c -f UTF-8 -t UTF-8; else cat; fi
}

# changes FOLDER: its changed files, at most 20.
changes() { patience=2 git_in "$1" status --short --untracked-files=normal --ignore-submodules=all | head -n 20; }
