/// What pruning did, or would do.
struct PruneReport: Sendable, Hashable {
    /// Lines of the log before.
    var lines = 0
    /// Lines that went.
    var pruned = 0
    /// Answers among them that count in the figures.
    var answers = 0
    /// Words whose lines they were.
    var cards = 0
    /// Lines written to record those words' states.
    var closings = 0
    /// Rows of sums that were written or added to.
    var sums = 0
    /// Old lines the server doesn't have or refused; nothing from the first of them on is pruned.
    var unsent = 0
    /// Reviews that `optimise` can learn from, before…
    var reviewsBefore = 0
    /// …and after.
    var reviewsAfter = 0

    /// Lines of the log after.
    var left: Int { lines - pruned + closings }
}
