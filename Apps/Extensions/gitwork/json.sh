# Reads and writes the JSON of Homeroom's messages with bash and awk.

# json_get LINE PATH: the text or number at a path such as params.arguments.0, or nothing.
# PATH.length is the length of a list. json_get LINE PATH raw: the value as JSON.
json_get() {
    printf '%s\n' "$1" | LC_ALL=C awk -v want=".$2" -v raw="${3:-}" '
    function skip() { while (substr(s, i, 1) ~ /[ \t\r]/) i++ }
    function found(path, text, start) {
        if (path == want) { printf "%s", raw ? substr(s, start, i - start) : text; exit }
    }
    function hex(at,   k, code) {
        for (k = 0; k < 4; k++) code = code * 16 + index("0123456789abcdef", tolower(substr(s, at + k, 1))) - 1
        return code
    }
    function utf8(c) {
        if (c < 1) return ""
        if (c < 128) return sprintf("%c", c)
        if (c < 2048) return sprintf("%c%c", 192 + int(c / 64), 128 + c % 64)
        if (c < 65536) return sprintf("%c%c%c", 224 + int(c / 4096), 128 + int(c / 64) % 64, 128 + c % 64)
        return sprintf("%c%c%c%c", 240 + int(c / 262144), 128 + int(c / 4096) % 64, 128 + int(c / 64) % 64, 128 + c % 64)
    }
    function string(   out, part, c, code) {
        i++
        while (i <= n) {
            part = substr(s, i, 200)
            if (!match(part, /["\\]/)) { out = out part; i += length(part); continue }
            out = out substr(part, 1, RSTART - 1)
            i += RSTART
            if (substr(part, RSTART, 1) == "\"") return out
            c = substr(s, i++, 1)
            if (c == "u") {
                code = hex(i)
                i += 4
                if (code >= 55296 && code < 56320 && substr(s, i, 2) == "\\u") {
                    code = 65536 + (code - 55296) * 1024 + hex(i + 2) - 56320
                    i += 6
                }
                out = out utf8(code)
            } else if (c == "n") out = out "\n"
            else if (c == "t") out = out "\t"
            else if (c ~ /[rbf]/) out = out " "
            else out = out c
        }
        exit 1
    }
    function value(path,   c, name, start, count) {
        skip()
        start = i
        c = substr(s, i, 1)
        if (c == "\"") { name = string(); found(path, name, start); return }
        if (c != "{" && c != "[") {
            while (substr(s, i, 1) ~ /[-+.0-9A-Za-z]/) i++
            if (i == start) exit 1
            name = substr(s, start, i - start)
            found(path, name == "null" ? "" : name, start)
            return
        }
        i++
        skip()
        if (substr(s, i, 1) ~ /[]}]/) i++
        else for (;;) {
            skip()
            if (c == "{") { name = string(); skip(); i++ } else name = count
            value(path "." (name == "" ? 0 : name))
            count++
            skip()
            if (substr(s, i++, 1) != ",") break
        }
        found(path ".length", count + 0, i)
        if (raw) found(path, "", start)
    }
    { s = $0; n = length(s); i = 1; value("") }'
}

# json_text TEXT: the text as JSON, without control characters.
json_text() {
    local text=$1
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\n'/\\n}
    text=${text//$'\t'/\\t}
    case $text in
        *[[:cntrl:]]*) text=$(printf '%s' "$text" | LC_ALL=C tr -d '\000-\037\177') ;;
    esac
    printf '"%s"' "$text"
}
