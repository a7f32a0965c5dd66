/// What the student configured. A flag beats the environment, which beats the file, which beats the
/// default.
public struct Settings: Sendable {
    /// Where a value comes from.
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        case flag
        /// The variable's name.
        case environment(String)
        /// Path and line, from 1.
        case file(String, Int)
        case standard

        /// A few words for people.
        public var description: String {
            switch self {
            case .flag: "given on the command line"
            case .environment(let name): "from the environment (\(name))"
            case .file(let path, let line): "\(path):\(line)"
            case .standard: "default"
            }
        }
    }

    /// Keys that belong to the host and AppCore, not to a feature.
    public static let coreKeys = [
        SettingKey(
            name: "events.enabled", title: "Local statistics",
            summary: "Count feature use (never leaves this computer).", kind: .flag,
            defaultValue: "true"),
        SettingKey(
            name: "network.plain_http", title: "Allow http",
            summary: "Allow unencrypted connections to servers outside this network.",
            kind: .flag, defaultValue: "false"),
        SettingKey(
            name: "network.seconds", title: "Patience",
            summary: "Seconds to wait for a server's response.", kind: .integer(1...300),
            defaultValue: "30"),
        SettingKey(
            name: "console.pager", title: "Pager",
            summary: "Program that shows long output; empty for none.", kind: .text,
            defaultValue: "less -R"),
        SettingKey(
            name: "console.motion", title: "Motion",
            summary: "Animate spinners and placeholders.", kind: .flag, defaultValue: "true"),
    ]

    /// Every known key, in the order they were declared.
    public let keys: [SettingKey]
    /// What the file holds that nobody knows: perhaps misspelt, perhaps of a feature that is not
    /// installed.
    public let warnings: [Problem]
    private let values: [String: (text: String, origin: Origin)]

    /// Puts the sources together. Throws ``Problem/Code/configuration`` naming the place of the
    /// first value that is not what its key takes.
    ///
    /// - Parameters:
    ///   - file: the text of the settings file; nil when there is none.
    ///   - path: its name in messages.
    ///   - flags: values given for this run, by key.
    public init(
        keys: [SettingKey], file: String? = nil, path: String = "config.toml",
        environment: [String: String] = [:], flags: [String: String] = [:]
    ) throws(Problem) {
        var byName: [String: SettingKey] = [:]
        for key in keys { byName[key.name] = byName[key.name] ?? key }
        var values: [String: (text: String, origin: Origin)] = [:]
        var warnings: [Problem] = []
        for entry in try SettingsFile(parsing: file ?? "", path: path).entries {
            let origin = Origin.file(path, entry.line)
            guard let key = byName[entry.name] else {
                warnings.append(Self.unknown(entry.name, origin, Array(byName.keys)))
                continue
            }
            values[entry.name] = (try key.check(entry.value, place: origin.description), origin)
        }
        for key in keys {
            let variable = key.environmentName
            if let text = environment[variable] {
                values[key.name] = (
                    try key.check(text, place: variable), .environment(variable)
                )
            }
        }
        for (name, text) in flags.sorted(by: { $0.key < $1.key }) {
            guard let key = byName[name] else {
                var problem = Self.unknown(name, .flag, Array(byName.keys))
                problem.code = .usage
                throw problem
            }
            values[name] = (try key.check(text, place: "--set \(name)"), .flag)
        }
        self.keys = keys
        self.warnings = warnings
        self.values = values
    }

    /// Defaults only.
    public init(defaults keys: [SettingKey] = Settings.coreKeys) {
        self.keys = keys
        warnings = []
        values = [:]
    }

    /// A setting's value as text; empty for a key that nobody declared.
    public subscript(_ name: String) -> String {
        values[name]?.text ?? keys.first { $0.name == name }?.defaultValue ?? ""
    }

    /// A setting of kind flag.
    public func flag(_ name: String) -> Bool { SettingKey.truth(self[name]) ?? false }

    /// A setting of kind integer; 0 for a key that nobody declared.
    public func integer(_ name: String) -> Int { Int(self[name]) ?? 0 }

    /// Where a setting's value comes from.
    public func origin(of name: String) -> Origin { values[name]?.origin ?? .standard }

    private static func unknown(
        _ name: String, _ origin: Origin, _ known: [String]
    ) -> Problem {
        let guess = Suggestion.nearest(to: name, in: known)
        return Problem(
            .configuration, "Unknown setting “\(name)”.",
            reason: guess.map { "Did you mean \($0)?" }, cure: "homeroom config list",
            place: origin.description)
    }
}

extension SettingKey {
    /// The variable that sets it, e.g. `HOMEROOM_CONTENT_MEASURE`.
    public var environmentName: String {
        "HOMEROOM_"
            + String(
                name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The value in its canonical text. Throws ``Problem/Code/configuration`` saying what it may
    /// be.
    public func check(_ text: String, place: String) throws(Problem) -> String {
        switch kind {
        case .text: return text
        case .flag:
            if let value = Self.truth(text) { return value ? "true" : "false" }
            throw refusal(text, place, "Use true or false.")
        case .integer(let range):
            if let value = Int(text), range.contains(value) { return String(value) }
            throw refusal(
                text, place,
                "Use a whole number from \(range.lowerBound) to \(range.upperBound).")
        case .choice(let words):
            if let word = words.first(where: { $0.lowercased() == text.lowercased() }) {
                return word
            }
            let guess = Suggestion.nearest(to: text, in: words).map { " Did you mean \($0)?" }
            throw refusal(
                text, place, "Use one of " + words.joined(separator: ", ") + "." + (guess ?? ""))
        }
    }

    private func refusal(_ text: String, _ place: String, _ reason: String) -> Problem {
        Problem(
            .configuration, "“\(text.prefix(80))” isn't a valid value for \(name).", reason: reason,
            cure: "homeroom config set \(name) \(defaultValue)", place: place)
    }

    static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}
