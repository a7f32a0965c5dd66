import AppCore
import ServiceKit
import Vocabulary

/// `/study/exchange`: stores the device's rows and returns rows it hasn't read, in one transaction.
struct ExchangeRoute: Sendable {
    let context: ServiceContext
    let starter: StarterOffer

    /// Enough for a thousand cards with long texts.
    private static let limits = RequestLimits(bodyBytes: 16 << 20)

    var all: [ServiceRoute] {
        [ServiceRoute(TextEndpoints.study, limits: Self.limits) { try await exchange($0) }]
    }

    private func exchange(_ request: ServiceRequest<StudyPush>) async throws -> StudyPull {
        let push = request.input
        guard isUUID(push.deviceID.lowercased()) else {
            throw SourceRefusal.bad("deviceID", "It isn't a UUID.")
        }
        guard push.cursor >= 0 else { throw SourceRefusal.bad("cursor", "It must be at least 0.") }
        let count =
            push.events.count + push.cards.count + push.sources.count + push.known.count
        guard count <= StudyPush.limit else {
            throw SourceRefusal.batch("events", count, most: StudyPush.limit)
        }
        let starter = starter
        let pull: @Sendable (StudyRecordStore, [String: String]) throws -> StudyPull = {
            try StudyPage(store: $0, starter: starter).pull(after: push.cursor, refused: $1)
        }
        guard count > 0 else { return try await context.read(request) { try pull($0, [:]) } }
        return try await context.write(request) { store in
            var intake = StudyIntake(store: store, rows: count)
            try intake.take(push)
            return try pull(store, intake.refused)
        }
    }
}

/// One page of unread rows.
struct StudyPage {
    let store: StudyRecordStore
    let starter: StarterOffer

    /// The maximum rows of one page, and its approximate maximum bytes.
    static let maxRows = 1000
    static let maxBytes = 4 << 20

    /// The lower bits of a cursor count changes, the upper ones name the starter deck's edition.
    private static let editionShift: Int64 = 44
    private static let countMask: Int64 = (1 << editionShift) - 1

    private enum Row {
        case source(Source)
        case card(Card)
        case event(StudyEvent)
        case known(KnownWord)

        /// The approximate size on the wire.
        var bytes: Int {
            switch self {
            case .source(let source): 400 + source.title.utf8.count
            case .card(let card):
                450 + card.word.utf8.count + card.lemma.utf8.count + card.sentence.utf8.count
                    + (card.meaning?.utf8.count ?? 0) + (card.note?.utf8.count ?? 0)
            case .event(let event): 350 + (event.payload?.utf8.count ?? 0)
            case .known(let word): 100 + word.token.utf8.count
            }
        }
    }

    func pull(after cursor: Int64, refused: [String: String]) throws -> StudyPull {
        let last = try store.last()
        // A cursor from the future: an older copy of the database was restored.
        let isLost = cursor & Self.countMask > last
        let after = isLost ? 0 : cursor & Self.countMask
        let edition = isLost ? 0 : cursor >> Self.editionShift
        let (rows, hasMore) = try rows(after: after)
        let end = rows.last?.number ?? last
        var pull = StudyPull(
            cursor: end, hasMore: hasMore, events: [], cards: [], sources: [],
            known: [], refused: refused,
            serverTime: WireDate(milliseconds: store.nowMilliseconds))
        if starter.source != nil {
            pull.cursor |= StarterOffer.edition << Self.editionShift
            if edition != StarterOffer.edition {
                let offered = try starter.rows(for: store)
                pull.sources = offered.source.map { [$0] } ?? []
                pull.cards = offered.cards
            }
        }
        for (_, row) in rows {
            switch row {
            case .source(let source): pull.sources.append(source)
            case .card(let card): pull.cards.append(card)
            case .event(let event): pull.events.append(event)
            case .known(let word): pull.known.append(word)
            }
        }
        return pull
    }

    /// The next rows of all kinds in order, up to a page.
    private func rows(after: Int64) throws -> (rows: [(number: Int64, row: Row)], hasMore: Bool) {
        let limit = Self.maxRows + 1
        var rows: [(number: Int64, row: Row)] = []
        for stored in try store.sources(after: after, limit: limit) {
            rows.append((stored.sequence, .source(stored.source)))
        }
        for stored in try store.cards(after: after, limit: limit) {
            rows.append((stored.sequence, .card(stored.card)))
        }
        for event in try store.events(after: after, limit: limit) {
            rows.append((event.sequence, .event(event.value)))
        }
        for word in try store.known(after: after, limit: limit) {
            rows.append((word.sequence, .known(word.value)))
        }
        rows.sort { $0.number < $1.number }
        var (count, bytes) = (0, 0)
        for (_, row) in rows.prefix(Self.maxRows) {
            bytes += row.bytes
            // Sends at least one row, or the device would never make progress.
            if count > 0, bytes > Self.maxBytes { break }
            count += 1
        }
        return (Array(rows.prefix(count)), count < rows.count)
    }
}
