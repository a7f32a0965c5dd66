import AppCore
import ArgumentParser

/// `homeroom tutor preferences`.
struct TutorPreferencesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: "Defaults for quizzes, exams and answers.",
        discussion: """
            Saved for this profile, on this computer. You can omit “tutor.” from a name, or use its name in \
            the published contract.

            EXAMPLES:
              homeroom tutor preferences list
              homeroom tutor preferences set quiz_questions 5
              homeroom tutor preferences set exam_time "90 minutes"
              homeroom tutor preferences set quiz_types multipleChoice,openEnded
              homeroom tutor preferences reset exam_time
            """,
        subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

    struct List: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all preferences and their values.",
            discussion: """
                With --json, an array: name, contract_key, title, summary, value, default_value, allowed, is_set.

                EXAMPLES:
                  homeroom tutor preferences list --json
                """)

        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let stored = try await TutorPreferenceStore(context: context).stored()
            let rows = PreferenceKey.all.map { PreferenceJSON($0, stored: stored[$0.name]) }
            if output.json { return try console.emit(json: rows) }
            await console.table(
                [.init("Key"), .init("Value"), .init("What it does", mayShrink: true)],
                rows.map { [$0.key.name, $0.shown, $0.key.summary] })
        }
    }

    struct Set: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set a preference.",
            discussion: """
                With --json: the same fields as list.

                EXAMPLES:
                  homeroom tutor preferences set feedback_detail Concise
                  homeroom tutor preferences set weak_area_weight 0.8
                """)

        static var jsonFields: [String]? { PreferenceJSON.jsonFields }
        @OptionGroup var output: OutputOptions
        @Argument(
            help: "The preference's name, as shown by list.", completion: PreferenceName.completion)
        var key: String
        @Argument(help: "The new value.") var value: String

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let key = try PreferenceName.key(key)
            let value = try key.check(value)
            try await TutorPreferenceStore(context: context).set([key.name: value])
            let row = PreferenceJSON(key, stored: value)
            if output.json { return try console.emit(json: row) }
            console.out("\(key.name) is \(row.shown).")
        }
    }

    struct Reset: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Restore one default, or all of them.",
            discussion: """
                EXAMPLES:
                  homeroom tutor preferences reset quiz_questions
                  homeroom tutor preferences reset --yes
                """)

        static var jsonFields: [String]? { PreferenceJSON.jsonFields }
        @OptionGroup var output: OutputOptions
        @Argument(
            help: "The preference's name; if omitted, all.", completion: PreferenceName.completion)
        var key: String?

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let key = try key.map(PreferenceName.key)
            if key == nil {
                guard try await console.confirm("Reset all tutor preferences?") else {
                    return console.err("Nothing was changed.")
                }
            }
            try await TutorPreferenceStore(context: context).reset(key)
            let rows = PreferenceKey.all.filter { key == nil || $0 == key }
                .map { PreferenceJSON($0, stored: nil) }
            if output.json { return try console.emit(json: rows) }
            console.out(
                key.map { "\($0.name) is \(rows[0].shown) again." } ?? "All preferences were reset."
            )
        }
    }
}

/// Parses a preference's name.
enum PreferenceName {
    static let completion = CompletionKind.list(PreferenceKey.all.map(\.name))

    static func key(_ name: String) throws(Problem) -> PreferenceKey {
        if let key = PreferenceKey.named(name) { return key }
        let guess = Suggestion.nearest(to: name, in: PreferenceKey.all.map(\.name))
        throw Problem(
            .notFound, "Unknown preference “\(name.asOneLine)”.",
            reason: guess.map { "Did you mean \($0)?" },
            cure: "homeroom tutor preferences list")
    }
}

/// `--json`, version 1.
struct PreferenceJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "name", "contract_key", "title", "summary", "value", "default_value", "allowed",
        "is_set",
    ]

    let key: PreferenceKey
    let value: String
    let isSet: Bool

    init(_ key: PreferenceKey, stored: String?) {
        self.key = key
        value = key.read(stored)
        isSet = stored != nil
    }

    /// The value for display.
    var shown: String {
        if case .some = key.kind { return PreferenceKey.words(value).joined(separator: ", ") }
        return value
    }

    var fields: JSONObject {
        [
            "name": key.name,
            "contract_key": key.contractKey,
            "title": key.title,
            "summary": key.summary,
            "value": typed(value),
            "default_value": typed(key.defaultValue),
            "allowed": key.allowed,
            "is_set": isSet,
        ]
    }

    /// The value with its JSON type.
    private func typed(_ text: String) -> any Encodable {
        switch key.kind {
        case .flag: text == "true"
        case .choice: text
        case .some: PreferenceKey.words(text)
        case .integer: Int(text)
        case .number: Double(text)
        }
    }
}
