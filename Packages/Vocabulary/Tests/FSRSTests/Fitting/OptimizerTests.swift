import Testing

@testable import FSRS

struct OptimizerTests {
    @Test(arguments: [SimulatedStudent.strongWeights, SimulatedStudent.weakWeights])
    func aFitComesNearTheTruth(_ truth: [Double]) throws {
        var student = try #require(SimulatedStudent(weights: truth, seed: 11))
        let fit = try Optimizer().fit(student.logs(reviews: 6000))
        let fresh = student.logs(reviews: 12000)
        let ours = try loss(of: fit.weights, on: fresh)
        let best = try loss(of: truth, on: fresh)
        let defaults = try loss(of: MemoryModel.standardWeights, on: fresh)
        // On new cards, the fit covers most of the distance from the defaults to the true model.
        #expect(ours - best < (defaults - best) * 0.3)
        #expect(fit.after.logLoss < fit.before.logLoss)
        #expect(fit.after.rmse < fit.before.rmse)
        #expect(fit.after.count == fit.before.count)
    }

    @Test func theSameLogGivesTheSameWeightsInAnyOrderOfItsCards() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.weakWeights, seed: 12))
        let cards = student.logs(reviews: 2000)
        let weights = try Optimizer().weights(for: cards)
        #expect(try Optimizer().weights(for: cards) == weights)
        #expect(try Optimizer().weights(for: cards.reversed()) == weights)
    }

    @Test func tooFewReviewsAreRefusedAndCounted() throws {
        let card = [
            LoggedReview(at: 0, rating: .good, days: 0),
            LoggedReview(at: 60, rating: .good, days: 0),
            LoggedReview(at: 200_000, rating: .good, days: 2),
        ]
        let cards = Array(repeating: card, count: 399)
        #expect(throws: FittingProblem.tooFewReviews(have: 399, need: 400)) {
            try Optimizer().weights(for: cards)
        }
        #expect(throws: FittingProblem.tooFewReviews(have: 0, need: 400)) {
            try Optimizer().weights(for: [])
        }
        #expect(throws: Never.self) { try Optimizer().weights(for: cards + [card]) }
    }

    @Test func twoButtonsLeaveTheOthersBetweenAndBeyondThem() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.strongWeights, seed: 13))
        let cards = student.logs(reviews: 4000, ratings: [.again, .good])
        let weights = try Optimizer().weights(for: cards)
        #expect(weights[0] <= weights[1])
        #expect(weights[1] <= weights[2])
        #expect(weights[2] <= weights[3])
        // Good was more stable than the default, so Easy is assumed to be, too.
        #expect(weights[3] > MemoryModel.standardWeights[3])
        // Nothing was learned about the effect of Hard and Easy.
        #expect(isNear(weights[15], MemoryModel.standardWeights[15], within: 1e-6))
        #expect(isNear(weights[16], MemoryModel.standardWeights[16], within: 1e-6))
    }

    static let impossibleLogs: [[[LoggedReview]]] = [
        // Always forgotten, and always known.
        log(count: 300) { _ in (.again, 1) }, log(count: 300) { _ in (.easy, 30000) },
        // Negative, huge and minimal intervals.
        log(count: 300) { $0 % 2 == 0 ? (.good, -5) : (.again, .max) },
        log(count: 300) { (Rating.allCases[$0 % 4], $0 % 3 == 0 ? .min : 1) },
        // Long histories within one day.
        log(count: 2, length: 1000) { $0 % 2 == 0 ? (.again, 0) : (.good, $0 % 3) },
        [[]] + log(count: 300) { (Rating.allCases[$0 % 4], $0 * $0) } + [[]],
    ]

    @Test(arguments: impossibleLogs)
    func impossibleLogsGivePossibleWeights(_ cards: [[LoggedReview]]) throws {
        let weights = try Optimizer().weights(for: cards)
        for (weight, bounds) in zip(weights, zip(WeightPrior.lower, WeightPrior.upper)) {
            #expect((bounds.0...bounds.1).contains(weight))
        }
        #expect(MemoryModel(weights: weights) != nil)
    }

    private static func log(
        count: Int, length: Int = 5, _ review: (Int) -> (Rating, Int)
    ) -> [[LoggedReview]] {
        (0..<count).map { card in
            (0..<length).map { number in
                let (rating, days) = review(number + card % 3)
                return LoggedReview(at: Double(number) * 86400, rating: rating, days: days)
            }
        }
    }

    private func loss(of weights: [Double], on cards: [[LoggedReview]]) throws -> Double {
        let tree = HistoryTree(cards)
        var likelihood = Likelihood(tree)
        return likelihood.loss(weights) / Double(HistoryTree.Ways(cards).gradedCount)
    }
}
