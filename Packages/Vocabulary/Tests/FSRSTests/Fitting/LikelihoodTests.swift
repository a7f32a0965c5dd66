import Testing

@testable import FSRS

struct LikelihoodTests {
    @Test(arguments: [SimulatedStudent.strongWeights, SimulatedStudent.weakWeights])
    func theGradientIsWhatSmallStepsShow(_ weights: [Double]) throws {
        var student = try #require(SimulatedStudent(weights: weights, seed: 5))
        var likelihood = Likelihood(HistoryTree(student.logs(reviews: 1500)))
        var gradient = [Double](repeating: 0, count: 21)
        _ = likelihood.loss(weights, gradient: &gradient)
        for index in weights.indices {
            var (more, less) = (weights, weights)
            let step = 1e-5 * max(abs(weights[index]), 0.01)
            more[index] += step
            less[index] -= step
            let slope = (likelihood.loss(more) - likelihood.loss(less)) / (2 * step)
            #expect(
                isNear(gradient[index], slope, within: 1e-4), "w\(index): \(slope)")
        }
    }

    @Test func theLossOfATreeIsThatOfTheCardsOneByOne() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.strongWeights, seed: 6))
        let cards = student.logs(reviews: 1500)
        var merged = Likelihood(HistoryTree(cards))
        var single = Likelihood(HistoryTree(HistoryTree.Ways(cards), merging: false))
        let weights = MemoryModel.standardWeights
        #expect(merged.tree.nodes.count < single.tree.nodes.count)
        #expect(isNear(merged.loss(weights), single.loss(weights)))

        var predictor = MemoryPredictor(model: .standard)
        let score = PredictionScore(of: cards) { predictor.predict($0) }
        #expect(score.count == HistoryTree.Ways(cards).gradedCount)
        #expect(isNear(score.logLoss * Double(score.count), merged.loss(weights)))
    }

    @Test func gradientsOfCardsAddUpToTheWhole() throws {
        var student = try #require(
            SimulatedStudent(weights: SimulatedStudent.weakWeights, seed: 7))
        let cards = student.logs(reviews: 800)
        let weights = MemoryModel.standardWeights
        var whole = [Double](repeating: 0, count: 21)
        var merged = Likelihood(HistoryTree(cards))
        _ = merged.loss(weights, gradient: &whole)
        var sum = [Double](repeating: 0, count: 21)
        var count = 0
        var single = Likelihood(HistoryTree(HistoryTree.Ways(cards), merging: false))
        single.eachGradient(weights) { gradient in
            for index in sum.indices { sum[index] += gradient[index] }
            count += 1
        }
        #expect(count == cards.count)
        for index in sum.indices { #expect(isNear(sum[index], whole[index], within: 1e-8)) }
    }

    @Test func aMinimumIsFoundWithinItsBounds() {
        // (x - 3)² + 10 (y + x)² with y at least -1 has its minimum at x = 13/11.
        let minimum = BoundedMinimum(lower: [-10, -1], upper: [10, 10], tolerance: 1e-12)
        let found = minimum.search(
            from: [9, 9], curvature: SymmetricMatrix(size: 2, diagonal: [1, 1])
        ) { point, gradient in
            let (x, y) = (point[0], point[1])
            gradient = [2 * (x - 3) + 20 * (y + x), 20 * (y + x)]
            return (x - 3) * (x - 3) + 10 * (y + x) * (y + x)
        }
        #expect(isNear(found[0], 13.0 / 11, within: 1e-5))
        #expect(found[1] == -1)
    }
}
