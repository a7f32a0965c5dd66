import FSRS
import Testing

/// Invariants of all memory states, including impossible ones.
struct BoundsTests {
    static let strange: [Double] = [
        0, -1, 0.001, 0.5, 1, 2.5, 10, 99.5, 36500, 36501, 1e18, 1e300, -1e300, .infinity,
        -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]

    @Test(arguments: strange)
    func aMemoryStaysWithinItsRangeWhateverItIsAsked(_ stability: Double) {
        let model = MemoryModel.standard
        for difficulty in Self.strange {
            for days in Self.strange {
                let state = MemoryState(stability: stability, difficulty: difficulty)
                let outcomes = model.outcomes(of: state, after: days, intervalFactor: 1)
                for rating in Rating.allCases {
                    let next = model.next(state, rating, after: days)
                    #expect(isPossible(next))
                    #expect(isPossible(outcomes[rating].memory))
                    #expect(
                        isNear(next.stability, outcomes[rating].memory.stability, within: 1e-9))
                }
                let recall = model.retrievability(stability: stability, after: days)
                #expect((0...1).contains(recall))
            }
        }
    }

    @Test func harderRatingsNeverBringACardBackLater() {
        let scheduler = Scheduler()
        for stability in [0.001, 0.1, 1, 3, 10, 60, 400, 5000, 36500] {
            for difficulty in [1.0, 2, 3.7, 5, 8.2, 9.9, 10] {
                for days in [0.0, 1, 2, 5, 30, 300, 5000] {
                    let next = scheduler.outcomes(
                        of: MemoryState(stability: stability, difficulty: difficulty), after: days)
                    #expect(next.easy.interval >= next.good.interval)
                    #expect(next.good.interval >= next.hard.interval)
                    #expect(next.hard.interval >= next.again.interval)
                    #expect(next.hard.memory.stability >= min(stability, 36500))
                    #expect(next.again.memory.stability <= stability)
                    #expect(next.easy.memory.difficulty <= next.good.memory.difficulty)
                    #expect(next.hard.memory.difficulty <= next.again.memory.difficulty)
                }
            }
        }
    }

    @Test func aClockThatWasSetBackCountsAsTheSameDay() throws {
        let scheduler = Scheduler()
        let card = scheduler.review(.new, .easy, at: 1_700_000_000)
        let back = scheduler.review(card, .good, at: 1_600_000_000)
        let same = scheduler.review(card, .good, at: 1_700_000_000)
        #expect(back.memory == same.memory)
        #expect(back.due > 1_600_000_000)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func timesThatMakeNoSenseAreSurvived(_ time: Double) throws {
        let scheduler = Scheduler()
        let card = scheduler.review(.new, .easy, at: 1_700_000_000)
        let next = try #require(scheduler.review(card, .good, at: time).memory)
        #expect(isPossible(next))
    }

    @Test(arguments: [Double.nan, -1, 0, 1e-300, 0.5, 0.97, 1, 2, .infinity])
    func aRetentionThatMakesNoSenseStillGivesDays(_ retention: Double) {
        for maximum in [Int.min, 0, 1, 365, 36500, .max] {
            let scheduler = Scheduler(
                SchedulerOptions(
                    desiredRetention: retention, learningSteps: [], maximumInterval: maximum))
            for stability in Self.strange {
                let days = scheduler.interval(
                    of: MemoryState(stability: stability, difficulty: 5))
                #expect((1...max(min(maximum, 36500), 1)).contains(days))
            }
        }
    }

    @Test func stepsThatAreNoLongerThereAreLeft() {
        let scheduler = Scheduler(SchedulerOptions(learningSteps: [60], relearningSteps: []))
        for step in [Int.min, -1, 0, 1, 7, .max - 1] {
            for rating in Rating.allCases {
                let card = CardSchedule(
                    phase: .learning, step: step,
                    memory: MemoryState(stability: 2, difficulty: 5), lastReview: 0)
                let next = scheduler.review(card, rating, at: 60)
                #expect(next.phase == .review || next.step == 0)
            }
        }
    }

    @Test func whatAnIntervalIsChosenToBeIsBroughtWithinTheMaximum() {
        let scheduler = Scheduler(SchedulerOptions(learningSteps: [], maximumInterval: 100))
        for (chosen, days) in [(Int.min, 1.0), (0, 1), (50, 50), (101, 100), (.max, 100)] {
            #expect(scheduler.review(.new, .easy, at: 0) { _ in chosen }.due == days * 86400)
        }
    }

    @Test func weightsThatCannotBeUsedMakeNoModel() {
        let standard = MemoryModel.standardWeights
        #expect(MemoryModel(weights: standard) == .standard)
        #expect(MemoryModel(weights: standard)?.weights == standard)
        #expect(MemoryModel(weights: []) == nil)
        #expect(MemoryModel(weights: standard + [1]) == nil)
        for decay in [0, -0.1, Double.nan, .infinity, 1e-300, 1e300] {
            #expect(MemoryModel(weights: standard.dropLast() + [decay]) == nil)
        }
    }

    @Test(arguments: 0..<20)
    func wildWeightsStillGivePossibleMemories(_ index: Int) throws {
        for value in [-1e300, -1e9, -1, 0, 1, 1e9, 1e300] {
            var weights = MemoryModel.standardWeights
            weights[index] = value
            let model = try #require(MemoryModel(weights: weights))
            for rating in Rating.allCases {
                let first = model.first(rating)
                #expect(isPossible(first))
                for days in [0.0, 1, 40] {
                    #expect(isPossible(model.next(first, rating, after: days)))
                    let next = model.outcomes(of: first, after: days, intervalFactor: 1)
                    #expect(isPossible(next[rating].memory))
                }
            }
        }
    }

    private func isPossible(_ memory: MemoryState) -> Bool {
        MemoryModel.stabilities.contains(memory.stability)
            && (1...10).contains(memory.difficulty)
    }
}
