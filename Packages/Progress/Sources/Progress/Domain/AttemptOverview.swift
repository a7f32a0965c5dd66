/// Totals over a student's attempts and the newest few, for the tile.
struct AttemptOverview: Sendable, Hashable {
    var total: Int
    /// Attempts since the requested date.
    var recent: Int
    /// Attempts waiting in the outbox.
    var waiting: Int
    /// Rejected by the server and still in the outbox, newest first.
    var refused: [HistoryEntry]
    /// 0…100; nil until one is graded.
    var best: Int?
    /// Newest first.
    var newest: [HistoryEntry]
}
