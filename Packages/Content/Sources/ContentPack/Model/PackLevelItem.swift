package import Dialogue

/// An item of a level.
package struct PackLevelItem: Sendable, Equatable {
    package enum Body: Sendable, Equatable {
        case quiz(PackQuiz)
        case matching(PackMatching)
        case form(PackForm)
        case roleplay(PackRoleplay)
    }

    package let id: String
    /// Unique in the level.
    package let key: String
    package let title: String
    /// The position in the level, from 1.
    package let position: Int
    /// The id of the ``PackAsset`` shown with it.
    package let imageID: String?
    package let body: Body
}

/// The kinds of quizzes. The raw values are the format's words.
package enum PackQuizKind: String, Sendable, CaseIterable {
    /// One option is right.
    case choice
    /// One or more options are right, but never all.
    case choices
    case trueFalse = "true-false"
    /// A gap to fill in.
    case fill
}

/// A quiz: a question with options or a gap.
package struct PackQuiz: Sendable, Equatable {
    package let kind: PackQuizKind
    /// Paragraphs and bullet lists without inline marks.
    package let prompt: [PackBlock]
    /// The options. For a gap: the accepted answers, all correct; the first is
    /// shown. For a statement: True and False.
    package let options: [PackQuizOption]
    /// Whether a gap answer may omit accents.
    package let ignoresDiacritics: Bool
    /// The number of typos tolerated in a gap answer.
    package let typos: Int
    package let explanation: [PackBlock]
}

/// An option of a quiz, or an accepted answer.
package struct PackQuizOption: Sendable, Equatable {
    package let id: String
    package let text: String
    package let isCorrect: Bool
}

/// A matching item: pairs to find.
package struct PackMatching: Sendable, Equatable {
    package let prompt: [PackBlock]
    package let pairs: [PackPair]
    /// Empty if there is none.
    package let explanation: [PackBlock]
}

/// A pair.
package struct PackPair: Sendable, Equatable {
    package let id: String
    package let left: String
    package let right: String
}

/// A form.
package struct PackForm: Sendable, Equatable {
    package let prompt: [PackBlock]
    package let fields: [PackFormField]
}

/// A field of a form.
package struct PackFormField: Sendable, Equatable {
    package let id: String
    /// Unique in the form.
    package let key: String
    package let label: String
    package let type: FormFieldType
    package let isRequired: Bool
    /// The minimum length in characters.
    package let least: Int?
    /// The maximum length in characters.
    package let most: Int?
    /// The text of a ``ValuePattern``.
    package let pattern: String?
    package let options: [String]
    package let example: String?
}

/// A scripted conversation.
package struct PackRoleplay: Sendable, Equatable {
    package let character: String
    package let characterAbout: String?
    package let scenario: [PackBlock]
    /// Empty if there are none.
    package let instructions: [PackBlock]
    /// In order of their numbers.
    package let turns: [PackTurn]
}

/// One line of a conversation.
package struct PackTurn: Sendable, Equatable {
    package enum Speaker: String, Sendable {
        case character
        case student
    }

    package let id: String
    /// From 1.
    package let number: Int
    package let speaker: Speaker
    /// The line; `[word]` is a place for the student's own words.
    package let text: String
    package let translation: String?
    /// Other accepted lines of the student.
    package let accepted: [String]
    package let hint: String?
}
