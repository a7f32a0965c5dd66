import AppCore
import FSRS

/// Everything about one card.
struct CardPage: Sendable {
    var card: Card
    var state: CardState
    /// The source's title.
    var source: String
    /// Newest first.
    var events: [StudyEvent]
    /// Ids of undone log lines.
    var undone: Set<String>
    var model: MemoryModel
    /// Seconds since 1970, UTC.
    var now: Double
    /// Study days since 1970.
    var today: Int
    /// The study day of the last review; nil before one.
    var lastDay: Int?
    /// The names of its pictures and recordings.
    var media: [String] = []

    /// The probability of recall in `days` days, 0…1; nil for a card that was never answered.
    func recall(after days: Int) -> Double? {
        guard let memory = state.schedule.memory, let lastDay else { return nil }
        return model.retrievability(
            stability: memory.stability, after: Double(max(0, today + days - lastDay)))
    }

    /// The points of the future forgetting curve, and the days between the first and the last.
    var curve: (values: [Double], days: Int)? {
        guard let memory = state.schedule.memory, recall(after: 0) != nil else { return nil }
        let days = max(10, min(3650, Int((memory.stability * 2).rounded())))
        let values = (0..<40).compactMap { recall(after: $0 * days / 39) }
        return (values, days)
    }
}

extension StudyRepository {
    func cardPage(_ id: String) async throws -> CardPage {
        try await settleIfNeeded()
        let found = try await card(id)
        let events = try await events(of: id)
        let preferences = try await preferences()
        let days = days(of: preferences)
        let source = try? await source(found.card.sourceID)
        return CardPage(
            card: found.card, state: found.state, source: source?.title ?? "",
            events: events.reversed(),
            undone: events.takenBack,
            model: preferences.scheduler.model, now: seconds, today: days.day(of: seconds),
            lastDay: found.state.schedule.lastReview.map { days.day(of: $0) },
            media: try await mediaFiles(of: id).map(\.name))
    }

    /// Appends a log line without a rating about a card.
    func note(_ kind: StudyEvent.Kind, _ card: Card) async throws {
        try await append([StudyEvent(id: newID, cardID: card.id, kind: kind, at: nowMilliseconds)])
    }
}
