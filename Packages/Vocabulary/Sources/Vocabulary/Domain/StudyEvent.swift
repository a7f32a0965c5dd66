import AppCore

/// A line of the study log. The log is append-only; all other learning state is derived from it.
///
/// Devices exchange lines; the merged log is ordered by ``at``, then ``id``, so that every device
/// derives the same state.
package struct StudyEvent: Sendable, Hashable, Codable, Identifiable, Comparable, ExactKeys {
    /// The kind of event. Unknown kinds of later versions are stored and ignored.
    package struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A rating, stored in ``StudyEvent/rating``.
        package static let review = Kind(rawValue: "review")
        /// Undoes the line named by ``StudyEvent/target``.
        package static let undo = Kind(rawValue: "undo")
        package static let suspend = Kind(rawValue: "suspend")
        package static let resume = Kind(rawValue: "resume")
        /// Buries a card until the study day ``StudyEvent/days``.
        package static let bury = Kind(rawValue: "bury")
        package static let unbury = Kind(rawValue: "unbury")
        /// Resets a card as if it had never been learned.
        package static let forget = Kind(rawValue: "forget")
        /// Sets the state in ``StudyEvent/payload``, a ``CardState`` in JSON: from an import, or
        /// the result of pruned lines.
        package static let adopt = Kind(rawValue: "adopt")
        /// ``StudyEvent/payload`` is ``StudyPreferences`` in JSON; belongs to no card.
        package static let preferences = Kind(rawValue: "preferences")
    }

    /// Why a card was reviewed.
    package enum Mode: String, Sendable, Codable {
        /// It was new or due.
        case due
        /// The student chose to review it early.
        case ahead
    }

    /// A lowercase UUID, created by the device.
    package var id: String
    /// Empty for lines that belong to no card.
    package var cardID: String
    package var kind: Kind
    /// Milliseconds since 1970, UTC, by the device's clock.
    package var at: Int64
    /// 1…4: again, hard, good, easy.
    package var rating: Int?
    /// Milliseconds from question to answer, at most a minute.
    package var duration: Int?
    /// The interval in whole days that a review chose, including fuzz and load balancing; or the
    /// study day until which a card is buried.
    package var days: Int?
    package var mode: Mode?
    /// The study session it belongs to.
    package var sessionID: String?
    /// The line that an undo refers to.
    package var target: String?
    package var payload: String?

    package init(
        id: String, cardID: String, kind: Kind, at: Int64, rating: Int? = nil,
        duration: Int? = nil, days: Int? = nil, mode: Mode? = nil, sessionID: String? = nil,
        target: String? = nil, payload: String? = nil
    ) {
        self.id = id
        self.cardID = cardID
        self.kind = kind
        self.at = at
        self.rating = rating
        self.duration = duration
        self.days = days
        self.mode = mode
        self.sessionID = sessionID
        self.target = target
        self.payload = payload
    }

    package static func < (one: Self, other: Self) -> Bool {
        (one.at, one.id) < (other.at, other.id)
    }
}

extension StudyEvent {
    /// The line that records a card's state when the lines before it were pruned. The same state
    /// and time always give the same line.
    package static func closing(_ cardID: String, at moment: Int64, payload: String) -> StudyEvent {
        StudyEvent(
            id: closingID(cardID, moment, payload), cardID: cardID, kind: .adopt, at: moment,
            payload: payload)
    }

    /// True for a closing line, which can't be undone because earlier lines are gone on some
    /// devices.
    package var isClosing: Bool {
        kind == .adopt && payload.map { Self.closingID(cardID, at, $0) == id } ?? false
    }

    private static func closingID(_ cardID: String, _ moment: Int64, _ payload: String) -> String {
        StudyID.derived("closing", cardID, String(moment), payload)
    }
}

extension Sequence<StudyEvent> {
    /// Ids named by undo lines, whether or not those were undone; closing lines excluded.
    package var takenBack: Set<String> {
        var ids: Set<String> = []
        for event in self where event.kind == .undo {
            if let target = event.target { ids.insert(target) }
        }
        guard !ids.isEmpty else { return ids }
        for event in self where event.isClosing { ids.remove(event.id) }
        return ids
    }
}
