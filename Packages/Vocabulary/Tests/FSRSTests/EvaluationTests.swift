import Testing

@testable import FSRS

struct EvaluationTests {
    @Test func fittedWeightsPredictLaterReviewsBestOfAll() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.weakWeights, seed: 21))
        let cards = student.logs(reviews: 6000)
        let evaluation = try Evaluation(of: cards)
        let losses = try Evaluation.Predictor.allCases.map {
            try #require(evaluation.scores[$0]).logLoss
        }
        #expect(losses[0] == losses.min())
        #expect(losses[1] < losses[2])
        #expect(evaluation.isFitBetter)
        let graded = HistoryTree.Ways(cards).gradedCount
        #expect(evaluation.earlierCount + evaluation.laterCount == graded)
        #expect(evaluation.laterCount > graded / 5)
        #expect(evaluation.laterCount < graded / 3)
        #expect(try Evaluation(of: cards) == evaluation)
    }

    @Test func laterReviewsHaveNoPartInTheFit() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.strongWeights, seed: 22))
        let cards = student.logs(reviews: 3000)
        let times = cards.flatMap { $0.dropFirst().filter { $0.days > 0 }.map(\.at) }.sorted()
        let cut = times[times.count * 3 / 4]
        // The later reviews are inverted: known cards are forgotten.
        let turned = cards.map { card in
            card.map { review in
                var review = review
                if review.at >= cut { review.rating = review.rating == .again ? .good : .again }
                return review
            }
        }
        let (one, other) = (try Evaluation(of: cards), try Evaluation(of: turned))
        #expect(one.earlierCount == other.earlierCount)
        let (better, worse) = (one.scores[.plain], other.scores[.plain])
        #expect(try #require(better).logLoss < #require(worse).logLoss)
        #expect(try #require(other.scores[.fitted]).logLoss > 1)
    }

    @Test func tooFewReviewsAreRefused() {
        #expect(throws: FittingProblem.tooFewReviews(have: 0, need: 400)) {
            try Evaluation(of: [])
        }
    }

    @Test func binsCompareWhatWasPredictedWithWhatHappened() throws {
        // Two bins of four reviews each, after 2 and 30 days; three and one were recalled.
        func card(_ days: Int, _ rating: Rating) -> [LoggedReview] {
            [
                LoggedReview(at: 0, rating: .good, days: 0),
                LoggedReview(at: 0, rating: rating, days: days),
            ]
        }
        let cards =
            [Rating.good, .hard, .easy, .again].map { card(2, $0) }
            + [Rating.good, .again, .again, .again].map { card(30, $0) }
        let score = PredictionScore(of: cards) { _ in 0.5 }
        #expect(score.count == 8)
        #expect(isNear(score.logLoss, 0.693147180559945))
        #expect(isNear(score.rmse, 0.25))
        let right = PredictionScore(of: cards) { $0.review.days == 2 ? 0.75 : 0.25 }
        #expect(right.rmse == 0)
        #expect(right.logLoss < score.logLoss)
    }

    @Test func certaintyThatWasWrongIsWorseButNotBeyondMeasure() {
        let card = [
            LoggedReview(at: 0, rating: .good, days: 0),
            LoggedReview(at: 0, rating: .again, days: 1),
        ]
        for chance in [1.0, 2, .infinity] {
            #expect(PredictionScore(of: [card]) { _ in chance }.logLoss < 15)
        }
    }

    @Test func sm2AsksAfterOneDayThenSixThenByEase() throws {
        var predictor = SM2Predictor()
        var chances: [Double] = []
        let days = [0, 1, 6, 15, 0, 38]
        for (index, days) in days.enumerated() {
            chances.append(
                predictor.predict(
                    .init(
                        review: LoggedReview(at: 0, rating: .good, days: days),
                        isFirst: index == 0)))
        }
        // At the end of an interval, recall is 90%; reviews on the same day change nothing.
        for place in [1, 2, 3] { #expect(isNear(chances[place], 0.9)) }
        #expect(isNear(chances[5], 0.9, within: 0.01))
    }
}
