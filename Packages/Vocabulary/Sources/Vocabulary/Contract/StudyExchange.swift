package import AppCore

/// What a device has that the campus may not have. Ours, beyond the contract: a campus keeps the log itself.
package struct StudyPush: Codable, Sendable, Hashable {
    /// Lower-case UUID of the device.
    package var deviceID: String
    /// Where the device stopped reading; 0 at first.
    package var cursor: Int64
    /// At most ``limit`` rows in all.
    package var events: [StudyEvent]
    package var cards: [Card]
    package var sources: [Source]
    package var known: [KnownWord]

    package static let limit = 1000

    package init(
        deviceID: String, cursor: Int64, events: [StudyEvent] = [], cards: [Card] = [],
        sources: [Source] = [], known: [KnownWord] = []
    ) {
        self.deviceID = deviceID
        self.cursor = cursor
        self.events = events
        self.cards = cards
        self.sources = sources
        self.known = known
    }
}

/// What the campus has that the device has not read, in the order it arrived there; what the device itself just pushed
/// may be among it.
package struct StudyPull: Codable, Sendable, Hashable {
    /// Where to read on.
    package var cursor: Int64
    /// More is there: ask again.
    package var hasMore: Bool
    package var events: [StudyEvent]
    package var cards: [Card]
    package var sources: [Source]
    package var known: [KnownWord]
    /// Ids of pushed rows that were refused, with the reason.
    package var refused: [String: String]
    package var serverTime: WireDate

    package init(
        cursor: Int64, hasMore: Bool, events: [StudyEvent], cards: [Card], sources: [Source],
        known: [KnownWord], refused: [String: String], serverTime: WireDate
    ) {
        self.cursor = cursor
        self.hasMore = hasMore
        self.events = events
        self.cards = cards
        self.sources = sources
        self.known = known
        self.refused = refused
        self.serverTime = serverTime
    }
}

/// A word that is left out of texts, or a lemma that the student taught. The later edit wins.
package struct KnownWord: Codable, Sendable, Hashable {
    /// In lower case.
    package var token: String
    /// The lemma it has; nil when it is simply known.
    package var lemma: String?
    /// Milliseconds since 1970, UTC.
    package var editedAt: Int64
    /// Taken back.
    package var isDeleted: Bool

    package init(token: String, lemma: String?, editedAt: Int64, isDeleted: Bool = false) {
        self.token = token
        self.lemma = lemma
        self.editedAt = editedAt
        self.isDeleted = isDeleted
    }
}
