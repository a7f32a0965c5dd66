/// One line of the study log. The log only grows; everything else about a card's learning is worked out from it.
///
/// Devices exchange lines; the merged log is ordered by ``at``, then ``id``, so that every device works out the same.
package struct StudyEvent: Sendable, Hashable, Codable, Identifiable, Comparable {
    /// What happened. Kinds of later versions are kept and passed over.
    package struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A rating; ``StudyEvent/rating`` is there.
        package static let review = Kind(rawValue: "review")
        /// Takes the line named by ``StudyEvent/target`` back.
        package static let undo = Kind(rawValue: "undo")
        package static let suspend = Kind(rawValue: "suspend")
        package static let resume = Kind(rawValue: "resume")
        /// Not before the study day ``StudyEvent/days``.
        package static let bury = Kind(rawValue: "bury")
        package static let unbury = Kind(rawValue: "unbury")
        /// As if it had never been learnt.
        package static let forget = Kind(rawValue: "forget")
        /// Stands as ``StudyEvent/payload`` says, a ``CardState`` in JSON: what an import brought, or what a card's
        /// pruned lines came to.
        package static let adopt = Kind(rawValue: "adopt")
        /// ``StudyEvent/payload`` is ``StudyPreferences`` in JSON; belongs to no card.
        package static let preferences = Kind(rawValue: "preferences")
    }

    /// How a review came about.
    package enum Mode: String, Sendable, Codable {
        /// When it was new or due.
        case due
        /// Before it was due, by wish.
        case ahead
    }

    /// Lower-case UUID, made by the device.
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
    /// Whole days that a review chose until the next one, with fuzz and balance; or the study day of a burial.
    package var days: Int?
    package var mode: Mode?
    /// The study session it belongs to.
    package var sessionID: String?
    /// The line that an undo takes back.
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
    /// The line that says where a card stood when the lines before it were pruned. Whoever writes it of the same
    /// state at the same moment writes the same line.
    package static func closing(_ cardID: String, at moment: Int64, payload: String) -> StudyEvent {
        StudyEvent(
            id: closingID(cardID, moment, payload), cardID: cardID, kind: .adopt, at: moment,
            payload: payload)
    }

    /// What came before a closing line is not everywhere any more: no undo takes such a line back.
    package var isClosing: Bool {
        kind == .adopt && payload.map { Self.closingID(cardID, at, $0) == id } ?? false
    }

    private static func closingID(_ cardID: String, _ moment: Int64, _ payload: String) -> String {
        StudyID.derived("closing", cardID, String(moment), payload)
    }
}

extension Sequence<StudyEvent> {
    /// Ids that undo lines among these name, however those fared themselves; closing lines are not to be taken back.
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
