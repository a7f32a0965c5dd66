/// The result of pruning, or of its dry run.
struct PruneReport: Sendable, Hashable {
    /// The number of log lines before.
    var lines = 0
    /// The number of lines deleted.
    var pruned = 0
    /// The number of deleted answers that count in statistics.
    var answers = 0
    /// The number of words whose lines were deleted.
    var cards = 0
    /// The number of lines written to record those words' states.
    var closings = 0
    /// The number of rows of totals added or updated.
    var sums = 0
    /// The number of old lines the server doesn't have or refused; nothing from the first of them
    /// on is pruned.
    var unsent = 0
    /// Reviews that `optimize` can learn from, before…
    var reviewsBefore = 0
    /// …and after.
    var reviewsAfter = 0

    /// The number of log lines after.
    var left: Int { lines - pruned + closings }
}
