#!/usr/bin/env bash
# {{TITLE}}: an extension of Homeroom. Standard output is for messages only; write to >&2 for the log.
. ./json.sh

about='{"protocol": 1, "name": "{{NAME}}", "title": "{{TITLE}}", "version": "1.0", "summary": "Greets you and keeps a list.",
"tiles": [{"id": "main", "title": "{{TITLE}}", "page": "list"}],
"pages": [{"id": "list", "title": "{{TITLE}}", "keywords": ["notes"]}, {"id": "new", "title": "New note for {{TITLE}}"}],
"commands": [{"name": "list", "summary": "Print the notes."}, {"name": "add", "summary": "Add a note.", "usage": "TEXT"}],
"settings": [{"name": "greeting", "title": "Greeting", "summary": "What the tile says.", "kind": "text", "default": "Hello"}]}'
notes="${HOMEROOM_EXTENSION_DATA:-.}/notes.txt"
touch "$notes"

add_note() { printf '%s\n' "${1//$'\n'/ }" >>"$notes"; }

# The notes as a list of JSON: each_note FORMAT, with NUMBER and TEXT in it.
each_note() {
    local note number=0 entry
    while IFS= read -r note; do
        entry=${1/NUMBER/$number}
        [ $number -eq 0 ] || printf ', '
        printf '%s%s%s' "${entry%%TEXT*}" "$(json_text "$note")" "${entry#*TEXT}"
        number=$((number + 1))
    done <"$notes"
}

# Prints the result of a request. Returns 1 after printing a sentence for the student.
result() {
    local line=$1 method=$2 text open='' words=() number
    case "$method $(json_get "$line" params.page)$(json_get "$line" params.command)" in
        "describe "*) printf '%s' "${about//$'\n'/ }" ;;
        "tile.load "*)
            text=$(json_get "$line" params.settings.greeting)
            printf '{"headline": %s, "lines": [{"text": "notes", "trailing": "%d", "emphasis": "quiet"}]}' \
                "$(json_text "${text:-Hello}")" "$(wc -l <"$notes")"
            ;;
        page.*" list")
            [ "$(json_get "$line" params.event.key)" != n ] || open=', "open": "new"'
            printf '{"title": "{{TITLE}}", "keys": [{"key": "n", "label": "new note"}], "blocks": [{"type": "list",
                "empty": "No notes yet. Press n for the first.", "items": [%s]}]%s}' \
                "$(each_note '{"id": "NUMBER", "title": TEXT}')" "$open" | tr '\n' ' '
            ;;
        page.*" new")
            text=$(json_get "$line" params.event.values.text)
            [ -z "$text" ] || { add_note "$text" && open=', "toast": {"text": "Saved.", "tone": "success"}, "open": "list"'; }
            printf '{"title": "New note", "blocks": [{"type": "form", "submit": "Save",
                "fields": [{"id": "text", "label": "Note", "kind": "text", "value": ""}]}]%s}' "$open" | tr '\n' ' '
            ;;
        "command.run list")
            printf '{"blocks": [%s], "data": [%s]}' "$(each_note '{"type": "text", "text": TEXT}')" "$(each_note TEXT)"
            ;;
        "command.run add")
            for ((number = 0; number < $(json_get "$line" params.arguments.length); number++)); do
                words+=("$(json_get "$line" "params.arguments.$number")")
            done
            [ ${#words[@]} -gt 0 ] || { printf 'Say what to note: homeroom {{NAME}} add TEXT'; return 1; }
            add_note "${words[*]}"
            printf '{"blocks": [{"type": "text", "text": "Added."}]}'
            ;;
        "complete "*) printf '{"values": []}' ;;
        *) printf "{{TITLE}} can't do this."; return 1 ;;
    esac
}

while IFS= read -r line; do
    method=$(json_get "$line" method)
    [ "$method" != shutdown ] || break
    id=$(json_get "$line" id raw)
    [ -n "$method" ] && [ -n "$id" ] || continue
    if answer=$(result "$line" "$method"); then
        printf '{"jsonrpc": "2.0", "id": %s, "result": %s}\n' "$id" "$answer"
    else
        printf '{"jsonrpc": "2.0", "id": %s, "error": {"code": -32000, "message": %s}}\n' "$id" "$(json_text "$answer")"
    fi
done
