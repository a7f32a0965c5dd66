import Dialogue

/// One thing to do in a level.
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
        /// Of a kind that this build does not know, by the backend's word for it, or without what
        /// its kind needs.
        case unsupported(String)
    }

    /// Whether it has a score that the level's completion asks for.
    var isScored: Bool {
        switch body {
        case .choice, .fill, .matching, .roleplay: true
        case .form, .unsupported: false
        }
    }

    /// The item's kind as a word.
    var kind: String {
        switch body {
        case .choice(let quiz): quiz.isStatement ? "true or false" : "choice"
        case .fill: "gap"
        case .matching: "matching"
        case .form: "form"
        case .roleplay: "role-play"
        case .unsupported(let kind): kind
        }
    }
}

/// A picture, sound, film or document of an item. Everything can be done without it.
struct ItemMedia: Sendable, Hashable, Identifiable {
    enum Kind: Sendable, Hashable {
        case image, video, audio, document
        case other(String)
    }

    let id: String
    let kind: Kind
    /// As the backend sent it: an address, or a path below the backend's.
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
    /// True for a statement that is true or false.
    let isStatement: Bool
    let explanation: String?
}

/// A question with a gap, or to be answered in writing.
struct FillQuiz: Sendable, Hashable {
    /// With the gap as `______`, or without one.
    let question: String
    /// The first is the one to show.
    let answers: [String]
    let ignoresDiacritics: Bool
    /// Slips that are forgiven.
    let typos: Int
    let explanation: String?

    var rule: FillRule {
        FillRule(answers: answers, ignoresDiacritics: ignoresDiacritics, typos: typos)
    }
}

/// Things to put together.
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

    var matching: Matching<String> { Matching(pairs: Set(pairs.map(\.id))) }
}

/// A form to fill in; it has no score.
struct FormTask: Sendable, Hashable {
    struct Field: Sendable, Hashable, Identifiable {
        let id: String
        /// What its value is kept under.
        let key: String
        let label: String
        let placeholder: String?
        let example: String?
        let type: FormFieldType
        let isRequired: Bool
        let least: Int?
        let most: Int?
        /// Left out when it cannot be read.
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

/// A conversation to hold.
struct RoleplayTask: Sendable, Hashable {
    let id: String
    let scenario: String
    let instructions: String?
    let character: String?
    let characterAbout: String?
    let turns: [RoleplayScript.Turn]

    var script: RoleplayScript { RoleplayScript(turns: turns) }
}
