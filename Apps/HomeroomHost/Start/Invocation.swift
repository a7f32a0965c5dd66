package import AppCore

/// A command line with the global options extracted.
package struct Invocation: Sendable, Hashable {
    package var profile: String?
    package var accessible = false
    package var theme: String?
    package var appearance: Profile.Appearance?
    /// Settings for this run, by key.
    package var settings: [String: String] = [:]
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
            default: words.append(word)
            }
        }
    }

    private static func theme(_ name: String) throws(Problem) -> String {
        guard Themes.names.contains(name) else {
            throw Problem(
                .usage, "Unknown theme “\(name)”.",
                cure: "One of: " + Themes.names.joined(separator: ", ") + ".")
        }
        return name
    }

    private static func appearance(_ name: String) throws(Problem) -> Profile.Appearance {
        guard let appearance = Profile.Appearance(rawValue: name) else {
            throw Problem(
                .usage, "Unknown appearance “\(name)”.", cure: "One of: auto, light, dark.")
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
