import Dialogue

/// An item of a level.
struct LevelItem: Sendable, Hashable, Identifiable {
    let id: String
    let title: String
    let about: String?
    let position: Int
    let media: ItemMedia?
    let body: Body

    enum Body: Sendable, Hashable {
        case choice(ChoiceQuiz)
        case fill(FillQuiz)
        case matching(MatchingTask)
        case form(FormTask)
        case roleplay(RoleplayTask)
        /// Made from the level's own sentences; servers don't know it.
        case dictation(DictationTask)
        /// An unknown kind (with the server's name for it), or an item without what
        /// its kind needs.
        case unsupported(String)
    }

    /// Whether it counts toward completing the level: passed, or filled in if it's a form.
    var isScored: Bool {
        switch body {
        case .choice, .fill, .matching, .form, .roleplay: true
        case .dictation, .unsupported: false
        }
    }

    var isForm: Bool { if case .form = body { true } else { false } }

    /// The item's kind as a word.
    var kind: String {
        switch body {
        case .choice(let quiz): quiz.isStatement ? "true or false" : "choice"
        case .fill: "gap"
        case .matching: "matching"
        case .form: "form"
        case .roleplay: "role-play"
        case .dictation: "dictation"
        case .unsupported(let kind): kind
        }
    }
}

/// An optional picture, sound, film or document of an item.
struct ItemMedia: Sendable, Hashable, Identifiable {
    enum Kind: Sendable, Hashable {
        case image, video, audio, document
        case other(String)
    }

    let id: String
    let kind: Kind
    /// The address or relative path as sent by the server.
    let path: String
    let seconds: Double?
    let transcript: String?
    let altText: String?
}

/// A question with options.
struct ChoiceQuiz: Sendable, Hashable {
    struct Option: Sendable, Hashable, Identifiable {
        let id: String
        let text: String
        let isRight: Bool
    }

    let question: String
    let options: [Option]
    let allowsSeveral: Bool
    /// True for a true-or-false statement.
    let isStatement: Bool
    let explanation: String?
}

/// A fill-in or written question.
struct FillQuiz: Sendable, Hashable {
    /// The text, with the gap (if any) as `______`.
    let question: String
    /// The first one is shown.
    let answers: [String]
    let ignoresDiacritics: Bool
    /// Tolerated slips.
    let typos: Int
    let explanation: String?
}

/// A matching.
struct MatchingTask: Sendable, Hashable {
    struct Pair: Sendable, Hashable, Identifiable {
        let id: String
        let left: String
        let right: String
    }

    let question: String
    let instructions: String?
    let pairs: [Pair]
    let explanation: String?
}

/// A form to fill in; it passes once every field satisfies its rules.
struct FormTask: Sendable, Hashable {
    struct Field: Sendable, Hashable, Identifiable {
        let id: String
        /// The key of its value.
        let key: String
        let label: String
        let placeholder: String?
        let example: String?
        let type: FormFieldType
        let isRequired: Bool
        let least: Int?
        let most: Int?
        /// Omitted if unreadable.
        let pattern: String?
        let options: [String]

        var rule: FormFieldRule {
            FormFieldRule(
                type: type, isRequired: isRequired, least: least, most: most,
                pattern: pattern.flatMap { try? ValuePattern($0) }, options: options)
        }
    }

    let question: String
    let instructions: String?
    let fields: [Field]

    var rule: FormRule { FormRule(fields: fields.map { .init(key: $0.key, rule: $0.rule) }) }
}

/// A role-play.
struct RoleplayTask: Sendable, Hashable {
    let id: String
    let scenario: String
    let instructions: String?
    let character: String?
    let characterAbout: String?
    let turns: [RoleplayScript.Turn]

    var script: RoleplayScript { RoleplayScript(turns: turns) }
}
