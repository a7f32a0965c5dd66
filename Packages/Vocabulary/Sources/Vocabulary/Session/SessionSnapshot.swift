import FSRS

/// A session as shown at a given time.
struct SessionSnapshot: Sendable, Hashable {
    var session: StudySession
    var position: StudySession.Position
    var progress: StudySession.Progress
    /// The card to show: the next one, even while the session waits for it. nil at the end.
    var card: SessionCard?
    /// Set at the end.
    var summary: SessionSummary?
    var sourceTitle: String?
    var hasFourButtons = false
    var canUndo: Bool { !session.steps.isEmpty }
    /// True if there was nothing to study from the start.
    var isEmpty: Bool { session.order.isEmpty }
}

/// A card with the data needed to answer it.
struct SessionCard: Sendable, Hashable, Identifiable {
    var card: Card
    var state: CardState
    /// The last line of its log; empty if none. An answer is accepted only if this is unchanged.
    var lastEvent: String
    /// The result of each button, Again first.
    var choices: [Choice]
    /// The title of its source.
    var source: String

    var id: String { card.id }

    struct Choice: Sendable, Hashable {
        var rating: Rating
        /// The next interval, as text.
        var interval: String
        /// The days that fuzz and balance chose; nil for a step.
        var days: Int?
    }
}

/// The outcome of an answer.
enum SessionOutcome: Sendable, Hashable {
    case done(SessionSnapshot)
    /// The card was answered elsewhere: nothing was recorded, and the session continues.
    case passedOn(SessionSnapshot)

    var snapshot: SessionSnapshot {
        switch self {
        case .done(let snapshot), .passedOn(let snapshot): snapshot
        }
    }
}

extension Rating {
    /// The button's label, with two or four buttons.
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
