#!/usr/bin/env bash
# Git work: what is uncommitted or not pushed in the git repositories of your homework, for Homeroom.
. ./json.sh
. ./repositories.sh

about='{"protocol": 1, "name": "gitwork", "title": "Git work", "version": "1.0",
"summary": "What is uncommitted or not pushed in the git repositories of your homework.",
"tiles": [{"id": "work", "title": "Git work", "page": "work"}],
"pages": [{"id": "work", "title": "Git work", "keywords": ["git", "repositories", "commit", "push"]}],
"commands": [{"name": "status", "summary": "Print all repositories."},
{"name": "changes", "summary": "Print the changed files of a repository.", "usage": "NAME"}],
"settings": [{"name": "folders", "title": "Folders", "kind": "text", "default": "~/homework",
"summary": "Folders that hold your repositories, with commas in between."},
{"name": "most", "title": "Most", "summary": "How many repositories to look at.", "kind": "integer",
"minimum": 1, "maximum": 100, "default": "30"}]}'
cache="${HOMEROOM_EXTENSION_DATA:-.}/repositories"
scanner='' scanned='' scanned_at=0 chosen=''
trap '[ -z "$scanner" ] || kill "$scanner" 2>/dev/null; rm -f "$cache.$$"*' EXIT

# refresh LINE TENTHS [now]: looks at the repositories again if that was 30 s ago, and waits for it that many tenths
# of a second.
refresh() {
    local folders most key new tenths=$2
    folders=$(json_get "$1" params.settings.folders)
    folders=${folders:-~/homework}
    most=$(json_get "$1" params.settings.most)
    key="$folders$separator${most:=30}"
    if [ "$key" != "$scanned" ] || [ $((SECONDS - scanned_at)) -ge 30 ] || [ -n "${3:-}" ]; then
        [ -z "$scanner" ] || kill "$scanner" 2>/dev/null
        [ "$key" = "$(head -n 1 "$cache" 2>/dev/null)" ] || rm -f "$cache"
        new="$cache.$$.$RANDOM"
        { printf '%s\n' "$key" && look_at_all "$folders" "$most"; } >"$new" 2>/dev/null && mv -f "$new" "$cache" &
        scanner=$! scanned=$key scanned_at=$SECONDS
    fi
    while scanning && [ $tenths -gt 0 ]; do
        sleep 0.1
        tenths=$((tenths - 1))
    done
}

scanning() { [ -n "$scanner" ] && kill -0 "$scanner" 2>/dev/null; }

# Puts the repositories into the arrays names, folders, branches, files, commits, ages and subjects.
read_cache() {
    local name folder branch file commit time subject now words
    names=() folders=() branches=() files=() commits=() ages=() days=() subjects=()
    now=$(date +%s)
    while IFS=$separator read -r name folder branch file commit time subject; do
        [ -n "$folder" ] && [ -n "$branch" ] || continue
        time=$((time > 0 && time <= now ? now - time : -1))
        if [ $time -lt 0 ]; then words='no commits'
        elif [ $time -lt 60 ]; then words='just now'
        elif [ $time -lt 3600 ]; then words="$((time / 60)) min ago"
        elif [ $time -lt 86400 ]; then words="$((time / 3600)) h ago"
        elif [ $time -lt 172800 ]; then words="1 day ago"
        else words="$((time / 86400)) days ago"; fi
        names+=("$name") folders+=("$folder") branches+=("$branch") files+=("$file") commits+=("$commit")
        ages+=("$words") days+=($((time / 86400))) subjects+=("$subject")
    done < <(tail -n +2 "$cache" 2>/dev/null)
}

# counted NUMBER ONE MANY
counted() { if [ "$1" = 1 ]; then printf '1 %s' "$2"; else printf '%s %s' "$1" "$3"; fi; }

# work INDEX: what is left to do in a repository, or nothing.
work() {
    local out=''
    if [ "${branches[$1]}" = '?' ]; then printf "git can't read it"; return; fi
    [ "${files[$1]}" = 0 ] || out=$(counted "${files[$1]}" 'uncommitted file' 'uncommitted files')
    case ${commits[$1]} in
        0) ;;
        -) out="${out:+$out, }no remote" ;;
        *) out="${out:+$out, }$(counted "${commits[$1]}" 'commit not pushed' 'commits not pushed')" ;;
    esac
    printf '%s' "$out"
}

# joined VALUE…: JSON values with commas in between.
joined() { local IFS=,; printf '%s' "$*"; }

text_block() { printf '{"type": "text", "text": %s, "emphasis": "%s"}' "$(json_text "$1")" "${2:-plain}"; }

nothing() {
    if ! type git >/dev/null 2>&1; then printf "git isn't installed"
    elif scanning; then printf 'Looking at your repositories'
    else printf 'No git repositories found'; fi
}

how='Name their folders: homeroom extension set gitwork folders ~/school'

tile() {
    local i left busy=0 lines=() items=() suggestion=null headline kind=ready
    for ((i = 0; i < ${#names[@]}; i++)); do
        left=$(work $i)
        items+=("{\"id\": \"$i\", \"title\": $(json_text "${names[i]}"), \"detail\": $(json_text "${left:-all pushed}"), \"page\": \"work\"}")
        [ -n "$left" ] && [ "$left" != 'no remote' ] || continue
        [ "${branches[i]}" = '?' ] || busy=$((busy + 1))
        [ ${#lines[@]} -ge 8 ] || lines+=("{\"text\": $(json_text "${names[i]}"), \"trailing\": $(json_text "$left"), \"emphasis\": \"warning\"}")
        if [ "$suggestion" = null ] && [ "${files[i]}" != 0 ] && [ "${days[i]}" -ge 1 ]; then
            suggestion="{\"title\": $(json_text "Commit your work in ${names[i]}"),"
            suggestion+=" \"reason\": $(json_text "Its last commit was ${ages[i]}."), \"minutes\": 5}"
        fi
    done
    headline="$busy of $(counted ${#names[@]} repository repositories) to commit or push"
    [ $busy -gt 0 ] || headline='Everything is committed and pushed'
    if [ ${#names[@]} -eq 0 ]; then
        headline=$(nothing) kind=empty
        scanning || lines=("{\"text\": $(json_text "$how")}")
    fi
    printf '{"headline": %s, "kind": "%s", "lines": [%s], "items": [%s], "today": {"suggestion": %s}}' "$(json_text "$headline")" \
        $kind "$(joined ${lines[@]+"${lines[@]}"})" "$(joined ${items[@]+"${items[@]}"})" "$suggestion"
}

page() {
    local i left items=() blocks=() line seconds=30
    for ((i = 0; i < ${#names[@]}; i++)); do
        left=$(work $i)
        items+=("{\"id\": $(json_text "${folders[i]}"), \"title\": $(json_text "${names[i]} (${branches[i]})"),
            \"detail\": $(json_text "${left:-all pushed}"), \"trailing\": $(json_text "${ages[i]}")}")
        [ "${folders[i]}" = "$chosen" ] || continue
        blocks=("{\"type\": \"heading\", \"text\": $(json_text "${names[i]}")}" "$(text_block "$chosen" quiet)"
            "$(text_block "Last commit: ${subjects[i]:-none}")")
        while IFS= read -r line; do blocks+=("$(text_block "$line")"); done < <(changes "$chosen")
    done
    ! scanning || seconds=1
    printf '{"title": "Git work", "keys": [{"key": "f", "label": "look again"}], "refresh_seconds": %s, "blocks": [%s]}' $seconds "$(
        joined "{\"type\": \"list\", \"items\": [$(joined ${items[@]+"${items[@]}"})], \"empty\": $(json_text "$(nothing). $how")}" \
            ${blocks[@]+"${blocks[@]}"})"
}

status() {
    local i rows=() data=() time
    [ ${#names[@]} -gt 0 ] || { printf '%s. %s' "$(nothing)" "$how"; return 1; }
    for ((i = 0; i < ${#names[@]}; i++)); do
        rows+=("[$(json_text "${names[i]}"), $(json_text "${branches[i]}"), \"${files[i]}\", \"${commits[i]}\", \"${ages[i]}\"]")
        time=$([ "${commits[i]}" = - ] && printf null || printf '%s' "${commits[i]}")
        data+=("{\"name\": $(json_text "${names[i]}"), \"folder\": $(json_text "${folders[i]}"), \"branch\": $(json_text "${branches[i]}"),
            \"uncommitted\": ${files[i]}, \"not_pushed\": $time, \"last_commit\": $(json_text "${subjects[i]}")}")
    done
    printf '{"blocks": [{"type": "table", "columns": [{"title": "Repository"}, {"title": "Branch"},
        {"title": "Uncommitted", "align": "right"}, {"title": "Not pushed", "align": "right"}, {"title": "Last commit"}],
        "rows": [%s]}], "data": [%s]}' "$(joined "${rows[@]}")" "$(joined "${data[@]}")"
}

# files_of NAME
files_of() {
    local i line blocks=() data=()
    for ((i = 0; i < ${#names[@]}; i++)); do
        [ "${names[i]}" = "$1" ] || continue
        while IFS= read -r line; do blocks+=("$(text_block "$line")") data+=("$(json_text "$line")"); done < <(changes "${folders[i]}")
        [ ${#blocks[@]} -gt 0 ] || blocks=("$(text_block 'No changed files.')")
        printf '{"blocks": [%s], "data": [%s]}' "$(joined "${blocks[@]}")" "$(joined ${data[@]+"${data[@]}"})"
        return
    done
    printf "I don't know the repository “%s”. “homeroom gitwork status” lists them." "${1:0:80}"
    return 1
}

# Prints the result of a request. Returns 1 after printing a sentence for the student.
result() {
    local i values=()
    case "$method $(json_get "$line" params.tile)$(json_get "$line" params.page)$(json_get "$line" params.command)" in
        "describe "*) printf '%s' "$about" ;;
        "tile.load work") tile ;;
        page.*" work") page ;;
        "command.run status") status ;;
        "command.run changes") files_of "$(json_get "$line" params.arguments.0)" ;;
        "complete changes")
            for ((i = 0; i < ${#names[@]}; i++)); do values+=("$(json_text "${names[i]}")"); done
            printf '{"values": [%s]}' "$(joined ${values[@]+"${values[@]}"})"
            ;;
        "complete "*) printf '{"values": []}' ;;
        *) printf "Git work can't do this."; return 1 ;;
    esac
}

# Looks at the repositories as far as the request needs them, here and not in a subshell, so that it is remembered.
prepare() {
    case $method in
        tile.load | page.open) refresh "$line" 5 ;;
        page.event)
            case $(json_get "$line" params.event.type) in
                choose) chosen=$(json_get "$line" params.event.id); refresh "$line" 0 ;;
                key) if [ "$(json_get "$line" params.event.key)" = f ]; then refresh "$line" 5 now; else refresh "$line" 0; fi ;;
            esac
            ;;
        command.run) refresh "$line" 300 ;;
    esac
    read_cache
}

while IFS= read -r line; do
    method=$(json_get "$line" method)
    [ "$method" != shutdown ] || break
    id=$(json_get "$line" id raw)
    [ -n "$method" ] && [ -n "$id" ] || continue
    prepare
    if answer=$(result); then
        printf '{"jsonrpc": "2.0", "id": %s, "result": %s}\n' "$id" "${answer//$'\n'/ }"
    else
        printf '{"jsonrpc": "2.0", "id": %s, "error": {"code": -32000, "message": %s}}\n' "$id" "$(json_text "$answer")"
    fi
done
