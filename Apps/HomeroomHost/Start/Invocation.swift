package import AppCore

/// A command line with the global options extracted.
package struct Invocation: Sendable, Hashable {
    package var profile: String?
    package var accessible = false
    package var theme: String?
    package var appearance: Profile.Appearance?
    /// Settings for this run, by key.
    package var settings: [String: String] = [:]
    /// The fields of `--json=id,title`, in their order; nil for all.
    package var jsonFields: [String]?
    /// The rest: the command, its arguments and options.
    package var words: [String] = []

    /// Extracts the global options from `arguments`, anywhere before `--`.
    ///
    /// Throws ``Problem/Code/usage`` for a missing or invalid value.
    package init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += [word] + rest
                return
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            func value() throws(Problem) -> String {
                if parts.count == 2 { return String(parts[1]) }
                if let next = rest.popFirst() { return next }
                throw Problem(.usage, "\(name) needs a value.", cure: "homeroom --help")
            }
            switch name {
            case "--profile": profile = try value()
            case "--theme": theme = try Self.theme(try value())
            case "--appearance": appearance = try Self.appearance(try value())
            case "--set":
                let (key, text) = try Self.setting(try value())
                settings[key] = text
            case "--accessible" where parts.count == 1: accessible = true
            case "--json" where !isCompletion: takeJSON(try fields(parts), &rest)
            default: words.append(word)
            }
        }
    }

    /// A command line that runs `words` with the same global options.
    package func running(_ words: [String]) -> Invocation {
        var other = self
        other.words = words
        return other
    }

    // MARK: JSON fields

    private var isCompletion: Bool { words.first == "---completion" }

    /// The fields of `--json=id,title`; nil for `--json` alone.
    private func fields(_ parts: [Substring]) throws(Problem) -> [String]? {
        guard parts.count == 2 else { return nil }
        guard let fields = Self.fields(String(parts[1])) else {
            throw Problem(
                .usage, "--json= needs the names of fields.", cure: "For example: --json=id,title")
        }
        return fields
    }

    /// In `--json id,title`, the next word names fields as well; a single word might be an argument
    /// (see ``readingFieldAfterJSON``).
    private mutating func takeJSON(_ given: [String]?, _ rest: inout ArraySlice<String>) {
        words.append("--json")
        if let given {
            jsonFields = given
        } else if let next = rest.first, let fields = Self.fields(next), fields.count > 1 {
            rest.removeFirst()
            jsonFields = fields
        }
    }

    /// The command line in which the word after `--json` is a field: what `--json title` means if
    /// the command takes no such argument. nil if there is no such word.
    package var readingFieldAfterJSON: Invocation? {
        guard jsonFields == nil, !isCompletion, let flag = words.firstIndex(of: "--json"),
            words.indices.contains(flag + 1), let fields = Self.fields(words[flag + 1])
        else { return nil }
        var other = self
        other.words.remove(at: flag + 1)
        other.jsonFields = fields
        return other
    }

    /// The names in `id,title`; nil if it is anything else.
    private static func fields(_ text: String) -> [String]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let areNames = names.allSatisfy { name in
            guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
            return name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
        }
        return areNames ? names : nil
    }

    // MARK: Global options

    private static func theme(_ name: String) throws(Problem) -> String {
        guard Themes.names.contains(name) else {
            throw Suggestion.unknown("theme", name, in: Themes.names)
        }
        return name
    }

    private static func appearance(_ name: String) throws(Problem) -> Profile.Appearance {
        guard let appearance = Profile.Appearance(rawValue: name) else {
            throw Suggestion.unknown(
                "appearance", name, in: Profile.Appearance.allCases.map(\.rawValue))
        }
        return appearance
    }

    private static func setting(_ text: String) throws(Problem) -> (String, String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let key = parts.first, !key.isEmpty else {
            throw Problem(
                .usage, "“\(text)” isn't in the form KEY=VALUE.",
                cure: "For example: --set content.measure=60"
            )
        }
        return (String(key), String(parts[1]))
    }

    /// False for a command line from a script, which must not be asked.
    package var mayAsk: Bool {
        !words.prefix { $0 != "--" }.contains {
            ["--json", "--plain", "--no-input", "--once", "---completion"].contains($0)
        }
    }

    /// True if JSON output was requested; errors are then JSON, too.
    package var wantsJSON: Bool { words.prefix { $0 != "--" }.contains("--json") }
}
