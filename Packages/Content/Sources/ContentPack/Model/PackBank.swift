/// A question bank: questions of the digital SAT's own kinds, for drills and practice tests.
package struct PackBank: Sendable, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's banks.
    package let slug: String
    package let title: String
    package let section: PackTestSection
    package let use: PackBankUse
    /// Banks with a higher number come first.
    package let order: Int
    /// In file order.
    package let questions: [PackBankQuestion]
    /// The source file, relative to the pack's directory.
    package let file: String

    /// The ids of all its diagrams, in order of appearance.
    package var assetIDs: [String] {
        PackBlock.assetIDs(
            in: questions.flatMap { question in
                question.text + question.question + question.options.map { .paragraph($0) }
                    + question.explanation
            })
    }
}

/// A question of a bank.
package struct PackBankQuestion: Sendable, Equatable {
    /// Derived from the bank's slug and the question's key.
    package let id: String
    /// A slug, unique in its file.
    package let key: String
    package let skillKey: String
    package let difficulty: PackDifficulty
    /// What is read first: a passage, notes, a table, a situation. May be empty.
    package let text: [PackBlock]
    /// The question itself, from the prompt's last paragraph on. Never empty.
    package let question: [PackBlock]
    /// Four, in the order of their letters, or none for a student-produced response.
    package let options: [PackText]
    package let answer: PackAnswer
    /// Never empty.
    package let explanation: [PackBlock]
}

/// The answer of a bank's question.
package enum PackAnswer: Sendable, Equatable {
    /// The index of the right option.
    case choice(Int)
    /// The correct values as written, such as `7/2`; at least one.
    case response([String])
}

/// A section of the test. The raw value is the wire's word.
package enum PackTestSection: String, Sendable, CaseIterable {
    case readingWriting = "reading-writing"
    case math

    /// The categories of its skills.
    package var categories: [PackCategory] { self == .math ? [.math] : [.reading, .writing] }
}

/// Where a bank's questions appear. The raw value is the wire's word.
package enum PackBankUse: String, Sendable, CaseIterable {
    case practice
    case firstTest = "test-1"
    case secondTest = "test-2"
    case thirdTest = "test-3"
}

/// A domain of the test. The raw value is the wire's word; cases are in the order of the test.
package enum PackDomain: String, Sendable, CaseIterable {
    case craft = "craft-and-structure"
    case information = "information-and-ideas"
    case conventions
    case expression = "expression-of-ideas"
    case algebra
    case advanced = "advanced-math"
    case problems = "problem-solving"
    case geometry

    package var section: PackTestSection {
        switch self {
        case .craft, .information, .conventions, .expression: .readingWriting
        case .algebra, .advanced, .problems, .geometry: .math
        }
    }
}
