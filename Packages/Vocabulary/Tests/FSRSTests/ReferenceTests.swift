import FSRS
import Testing

struct ReferenceTests {
    static let reference = try? Reference.read()

    @Test func allRowsOfTheReferenceAreThere() throws {
        let reference = try #require(Self.reference)
        #expect(reference.rows.count == 20)
        #expect(reference.schedulers.count == 3)
    }

    @Test(arguments: reference?.rows ?? [])
    func everyReviewIsTheReferences(_ row: Reference.Row) throws {
        let options = try #require(Self.reference?.schedulers[row.scheduler])
        let scheduler = try #require(options.scheduler)
        var card = CardSchedule.new
        for (number, review) in row.reviews.enumerated() {
            let place = Comment(rawValue: "review \(number + 1)")
            let rating = try #require(Rating(rawValue: review.rating))
            let before = card
            card = scheduler.review(card, rating, at: 1_700_000_000 + review.at)
            let memory = try #require(card.memory)
            #expect(card.phase == phase(review.state), place)
            #expect(card.step == review.step ?? 0, place)
            #expect(isNear(memory.stability, review.stability), place)
            #expect(isNear(memory.difficulty, review.difficulty), place)
            #expect(card.due == 1_700_000_000 + review.at + review.interval, place)
            let days = (review.interval / 86400).rounded(.down)
            let recall = scheduler.options.model.retrievability(
                stability: memory.stability, after: days)
            #expect(isNear(recall, review.retrievability), place)
            try expectOutcomesAgree(scheduler, before, rating, card)
        }
    }

    /// Computing all four outcomes at once must agree with computing one.
    private func expectOutcomesAgree(
        _ scheduler: Scheduler, _ before: CardSchedule, _ rating: Rating, _ after: CardSchedule
    ) throws {
        let last = try #require(after.lastReview)
        let days = before.lastReview.map { ((last - $0) / 86400).rounded(.down) } ?? 0
        let outcome = scheduler.outcomes(of: before.memory, after: days)[rating]
        let memory = try #require(after.memory)
        #expect(isNear(outcome.memory.stability, memory.stability, within: 1e-11))
        #expect(isNear(outcome.memory.difficulty, memory.difficulty, within: 1e-11))
    }

    private func phase(_ state: String) -> CardSchedule.Phase? {
        switch state {
        case "Learning": .learning
        case "Review": .review
        case "Relearning": .relearning
        default: nil
        }
    }

    // Source: the reference's own examples.
    @Test func aKnownRowAfterKnownDaysHasTheReferencesMemory() {
        let model = MemoryModel.standard
        var memory = model.first(.again)
        for days in [0.0, 1, 3, 8, 21] { memory = model.next(memory, .good, after: days) }
        #expect(isNear(memory.stability, 53.62691, within: 1e-6))
        #expect(isNear(memory.difficulty, 6.3574867, within: 1e-6))
    }

    @Test(arguments: [
        (Rating.again, 1.596818), (.hard, 5), (.good, 5), (.easy, 8.12961),
    ])
    func theSameDayLeavesNoLessStabilityFromHardUp(_ rating: Rating, _ stability: Double) {
        let state = MemoryState(stability: 5, difficulty: 5)
        let next = MemoryModel.standard.next(state, rating, after: 0)
        #expect(isNear(next.stability, stability, within: 1e-6))
        let outcomes = MemoryModel.standard.outcomes(of: state, after: 0.99, intervalFactor: 1)
        #expect(isNear(outcomes[rating].memory.stability, stability, within: 1e-6))
    }

    @Test func halvesOfADayAreRoundedToEven() {
        let scheduler = Scheduler(SchedulerOptions(desiredRetention: 0.9))
        let day = 1 / MemoryModel.standard.intervalFactor(retention: 0.9)
        func days(_ stability: Double) -> Int {
            scheduler.interval(of: MemoryState(stability: stability * day, difficulty: 5))
        }
        #expect(days(2.4999) == 2)
        #expect(days(3.5001) == 4)
        #expect(days(2.5) == 2 || day != 1)
        #expect(days(4.5) == 4 || day != 1)
    }
}

func isNear(_ one: Double, _ other: Double, within part: Double = 1e-10) -> Bool {
    abs(one - other) <= part * max(abs(other), 1)
}
