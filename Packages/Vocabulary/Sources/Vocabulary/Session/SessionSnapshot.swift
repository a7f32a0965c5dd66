import FSRS

/// A session as a window shows it: what was kept, and what follows from it at a moment.
struct SessionSnapshot: Sendable, Hashable {
    var session: StudySession
    var position: StudySession.Position
    var progress: StudySession.Progress
    /// The card to show: the next one, also while it is waited for. nil at the end.
    var card: SessionCard?
    /// Set at the end.
    var summary: SessionSummary?
    var sourceTitle: String?
    var hasFourButtons = false
    var canUndo: Bool { !session.steps.isEmpty }
    /// Nothing was to be done when it was asked for.
    var isEmpty: Bool { session.order.isEmpty }
}

/// A card with what a window must know to have it answered.
struct SessionCard: Sendable, Hashable, Identifiable {
    var card: Card
    var state: CardState
    /// The last line of its log; empty when it has none. An answer counts only while it still is.
    var lastEvent: String
    /// What each button leads to, Again first.
    var choices: [Choice]
    /// The title of its source.
    var source: String

    var id: String { card.id }

    struct Choice: Sendable, Hashable {
        var rating: Rating
        /// When it comes back, in words.
        var interval: String
        /// The days that fuzz and balance chose; nil for a step.
        var days: Int?
    }
}

/// What came of an answer.
enum SessionOutcome: Sendable, Hashable {
    case done(SessionSnapshot)
    /// The card was answered elsewhere meanwhile: nothing was recorded, and the session goes on.
    case passedOn(SessionSnapshot)

    var snapshot: SessionSnapshot {
        switch self {
        case .done(let snapshot), .passedOn(let snapshot): snapshot
        }
    }
}

extension Rating {
    /// What the button says, of two or of four.
    func title(four: Bool) -> String {
        switch self {
        case .again: four ? "Again" : "Didn't know it"
        case .hard: "Hard"
        case .good: four ? "Good" : "Knew it"
        case .easy: "Easy"
        }
    }

    static func buttons(four: Bool) -> [Rating] { four ? allCases : [.again, .good] }
}
