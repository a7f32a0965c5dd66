import Foundation
import Testing

@testable import Dialogue

@Suite struct LevelProgressTests {
    private func attempt(
        _ id: String, _ scores: [String: Int], complete: Bool = false, at second: Double
    ) -> LevelAttempt {
        LevelAttempt(
            id: id, levelID: "l", itemScores: scores, isComplete: complete,
            at: Date(timeIntervalSince1970: second))
    }

    @Test func theBestOfAllTriesIsKnown() {
        let progress = LevelProgress([
            attempt("A", ["x": 40, "y": 90], at: 30),
            attempt("b", ["x": 80, "y": 75], complete: true, at: 20),
            attempt("c", ["x": 100], complete: true, at: 40),
        ])
        #expect(progress.isComplete && progress.attemptCount == 3)
        #expect(progress.completedAt == Date(timeIntervalSince1970: 20))
        #expect(progress.lastPlayedAt == Date(timeIntervalSince1970: 40))
        #expect(progress.bestItemScores == ["x": 100, "y": 90] && progress.bestScore == 100)
    }

    @Test func theSameTryCountsOnce() {
        let one = attempt("A-1", ["x": 40], at: 30)
        let progress = LevelProgress([one, one, attempt("a-1", ["x": 40], at: 30)])
        #expect(progress.attemptCount == 1)
    }

    @Test func nothingIsNothing() {
        let progress = LevelProgress()
        #expect(!progress.isComplete && progress.bestScore == nil && progress.attemptCount == 0)
    }

    /// However often and in whichever order devices meet, all know the same at the end.
    @Test func mergingInAnyOrderGivesTheSame() {
        var random = Draw(seed: 11)
        for _ in 0..<300 {
            let log = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                attempt(
                    String(Int.random(in: 0...9, using: &random)),
                    Dictionary(
                        uniqueKeysWithValues: ["x", "y", "z"].shuffled(using: &random)
                            .prefix(Int.random(in: 0...3, using: &random))
                            .map { ($0, Int.random(in: -5...105, using: &random)) }),
                    complete: Bool.random(using: &random),
                    at: Double(Int.random(in: 0...99, using: &random)))
            }
            let expected = LevelProgress(log)
            // Several devices, each with some tries, meet pairwise, some twice.
            var devices = (0..<3).map { _ in
                LevelProgress(
                    log.filter { _ in Bool.random(using: &random) }.shuffled(using: &random))
            }
            devices.append(LevelProgress(log.shuffled(using: &random)))
            devices.shuffle(using: &random)
            var whole = LevelProgress()
            for device in devices + [devices[0]] { whole.merge(device) }
            #expect(whole == expected)
            let (a, b, c) = (devices[0], devices[1], devices[2])
            #expect(a.merged(with: b) == b.merged(with: a))
            #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
            #expect(a.merged(with: a) == a)
        }
    }

    @Test func whatIsKnownCanBeKept() throws {
        let progress = LevelProgress([attempt("a", ["x": 70], complete: true, at: 5)])
        let data = try JSONEncoder().encode(progress)
        #expect(try JSONDecoder().decode(LevelProgress.self, from: data) == progress)
    }

    @Test func levelsOpenOneAfterTheOther() {
        #expect(LevelOrder.open(complete: [false, false]) == [true, false])
        #expect(LevelOrder.open(complete: [true, false, false]) == [true, true, false])
        #expect(LevelOrder.open(complete: [false, true, false]) == [true, true, true])
        #expect(LevelOrder.open(complete: []) == [])
    }
}
