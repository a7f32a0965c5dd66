/// What a tile says of a student's attempts: numbers over all of them, and the newest few.
struct Glance: Sendable, Hashable {
    var total: Int
    /// Since the date that was asked for.
    var recent: Int
    /// Not judged yet.
    var waiting: Int
    /// 0…100; nil until one is judged.
    var best: Int?
    /// Newest first.
    var newest: [HistoryEntry]
}
