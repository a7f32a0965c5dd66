/// Totals over a student's attempts and the newest few, for the tile.
struct AttemptOverview: Sendable, Hashable {
    var total: Int
    /// Since the date that was asked for.
    var recent: Int
    /// Waiting in the outbox to be sent.
    var waiting: Int
    /// Rejected by the server and still in the outbox, newest first.
    var refused: [HistoryEntry]
    /// 0…100; nil until one is graded.
    var best: Int?
    /// Newest first.
    var newest: [HistoryEntry]
}
