import FSRS
import Testing

struct SchedulerTests {
    /// Source: the reference implementation's own example.
    @Test func intervalsOfAKnownRowOfRatingsAreTheReferences() {
        let scheduler = Scheduler()
        var card = CardSchedule.new
        var now = 0.0
        var intervals: [Int] = []
        let ratings: [Rating] =
            Array(repeating: .good, count: 6) + [.again, .again]
            + Array(repeating: .good, count: 5)
        for rating in ratings {
            card = scheduler.review(card, rating, at: now)
            intervals.append(Int((card.due - now) / 86400))
            now = card.due
        }
        #expect(intervals == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
    }
}
