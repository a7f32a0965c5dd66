/// The effective settings. Precedence: command-line flag, environment, file, default.
public struct Settings: Sendable {
    /// The source of a value.
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        case flag
        /// The variable's name.
        case environment(String)
        /// Path and line, from 1.
        case file(String, Int)
        case standard

        /// A short description for the user.
        public var description: String {
            switch self {
            case .flag: "given on the command line"
            case .environment(let name): "from the environment (\(name))"
            case .file(let path, let line): "\(path):\(line)"
            case .standard: "default"
            }
        }
    }

    /// Settings of the host and AppCore.
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
            summary: "Seconds that a command waits for servers, all requests together.",
            kind: .integer(1...3600),
            defaultValue: "30"),
        SettingKey(
            name: "console.pager", title: "Pager",
            summary: "Program that shows long output; empty for none.", kind: .text,
            defaultValue: "less -R"),
        SettingKey(
            name: "console.motion", title: "Motion",
            summary: "Animate spinners and placeholders.", kind: .flag, defaultValue: "true"),
    ]

    /// All known settings, in declaration order.
    public let keys: [SettingKey]
    /// Warnings about unknown keys in the file: misspelled, or of a feature that isn't installed.
    public let warnings: [Problem]
    private let values: [String: (text: String, origin: Origin)]

    /// Combines the sources. Throws ``Problem/Code/configuration`` with the place of the first
    /// invalid value.
    ///
    /// - Parameters:
    ///   - file: the content of the settings file; nil if there is none.
    ///   - path: the file's name in messages.
    ///   - flags: values for this run, by key.
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
            guard let key = byName[entry.name] ?? .custom(entry.name) else {
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
            guard let key = byName[name] ?? .custom(name) else {
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

    /// Default values only.
    public init(defaults keys: [SettingKey] = Settings.coreKeys) {
        self.keys = keys
        warnings = []
        values = [:]
    }

    /// A setting's value as text; empty for an undeclared key.
    public subscript(_ name: String) -> String {
        values[name]?.text ?? keys.first { $0.name == name }?.defaultValue ?? ""
    }

    /// A Boolean setting.
    public func flag(_ name: String) -> Bool { SettingKey.truth(self[name]) ?? false }

    /// An integer setting; 0 for an undeclared key.
    public func integer(_ name: String) -> Int { Int(self[name]) ?? 0 }

    /// The student's own commands by name, e.g. `hw` for `todos list --week`, from settings such as
    /// `alias.hw`.
    public var aliases: [String: String] {
        var aliases: [String: String] = [:]
        for (name, value) in values where SettingKey.alias(name) != nil {
            aliases[String(name.dropFirst(SettingKey.aliasPrefix.count))] = value.text
        }
        return aliases
    }

    /// The names of the set values that no feature declares, sorted: aliases and screens' keys.
    public var customNames: [String] {
        values.keys.filter { SettingKey.custom($0) != nil }.sorted()
    }

    /// The source of a setting's value.
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
    static let aliasPrefix = "alias."

    /// The setting of an alias, such as `alias.hw`; nil for any other name. An alias is named with
    /// 1 to 40 letters, digits, `-` and `_`, and doesn't start with a dash.
    public static func alias(_ name: String) -> SettingKey? {
        guard name.hasPrefix(aliasPrefix) else { return nil }
        let word = name.dropFirst(aliasPrefix.count)
        let isValid = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        guard isValid, (1...40).contains(word.utf8.count), !word.hasPrefix("-") else { return nil }
        return SettingKey(
            name: name, title: "Alias \(word)", summary: "What “homeroom \(word)” runs.",
            kind: .text, defaultValue: "")
    }

    /// The setting of an alias or of a screen's key, which no feature declares; nil for other names.
    public static func custom(_ name: String) -> SettingKey? { alias(name) ?? screenKey(name) }

    /// The variable that overrides it, e.g. `HOMEROOM_CONTENT_MEASURE`.
    public var environmentName: String {
        "HOMEROOM_"
            + String(
                name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The value in canonical form. Throws ``Problem/Code/configuration`` with the allowed values.
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
