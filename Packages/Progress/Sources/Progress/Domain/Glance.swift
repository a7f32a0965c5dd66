/// What a tile says of a student's attempts: numbers over all of them, and the newest few.
struct Glance: Sendable, Hashable {
    var total: Int
    /// Since the date that was asked for.
    var recent: Int
    /// Waiting in the outbox to be sent.
    var waiting: Int
    /// Refused by the backend and still in the outbox, newest first.
    var refused: [HistoryEntry]
    /// 0…100; nil until one is judged.
    var best: Int?
    /// Newest first.
    var newest: [HistoryEntry]
}
