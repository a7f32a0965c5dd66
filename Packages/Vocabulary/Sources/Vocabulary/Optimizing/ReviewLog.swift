import FSRS
import SQLStore

/// The review history that weights are fitted to, from the study log.
struct ReviewLog: Sendable, Hashable {
    /// One sequence of reviews per card, or per reset of it; oldest first.
    private(set) var cards: [[LoggedReview]] = []
    /// Ratings that can't be used: from a card imported without its history, or invalid.
    private(set) var leftOut = 0

    /// The total number of reviews.
    var count: Int { cards.reduce(0) { $0 + $1.count } }

    /// Builds the log from lines in any order; undone ones are ignored. Time between reviews is
    /// counted in study days, as in scheduling.
    init(_ events: [StudyEvent], days: StudyDays) {
        let undone = events.takenBack
        var byCard: [String: [StudyEvent]] = [:]
        for event in events where !undone.contains(event.id) {
            byCard[event.cardID, default: []].append(event)
        }
        // In a fixed order, so that equal logs give equal values.
        for cardID in byCard.keys.sorted() {
            add((byCard[cardID] ?? []).sorted(), days)
        }
    }

    private mutating func add(_ events: [StudyEvent], _ days: StudyDays) {
        var row: [LoggedReview] = []
        var lastDay = 0
        var isPastUnknown = false
        for event in events {
            switch event.kind {
            case .review:
                guard let rating = event.rating.flatMap(Rating.init(rawValue:)), !isPastUnknown
                else {
                    leftOut += 1
                    continue
                }
                let seconds = Double(event.at) / 1000
                let day = days.day(of: seconds)
                row.append(
                    LoggedReview(
                        at: seconds, rating: rating, days: row.isEmpty ? 0 : max(0, day - lastDay)))
                lastDay = day
            case .forget:
                if !row.isEmpty { cards.append(row) }
                row = []
                isPastUnknown = false
            case .adopt:
                // A state imported with its reviews continues; one without them has no usable
                // history.
                if row.isEmpty { isPastUnknown = true }
            default: break
            }
        }
        if !row.isEmpty { cards.append(row) }
    }
}

extension StudyStore {
    /// All lines about how cards were remembered.
    static func remembering(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        try connection.rows(
            """
            SELECT id, card_id, kind, at, rating, target FROM \(WholeLog.lines) AS line
            WHERE scope = ? AND card_id <> '' AND kind IN ('review', 'undo', 'forget', 'adopt')
            """, [.text(scope)]
        ).map { row in
            StudyEvent(
                id: try row.text("id"), cardID: try row.text("card_id"),
                kind: StudyEvent.Kind(rawValue: try row.text("kind")),
                at: Int64(try row.int("at")), rating: try row.optionalInt("rating"),
                target: try row.optionalText("target"))
        }
    }
}
