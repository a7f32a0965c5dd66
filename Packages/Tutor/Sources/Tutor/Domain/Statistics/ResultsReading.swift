import AppCore
import Foundation

/// A finished quiz or exam.
struct StudyResult: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable, Codable {
        case quiz, exam
    }

    var kind: Kind
    var title: String
    /// 0…100
    var score: Int
    /// nil without a passing score.
    var passed: Bool?
    /// Topics with wrong answers.
    var weakAreas: [String]
    var finishedAt: Date
}

/// Provides quiz and exam results for statistics.
protocol ResultsReading: Sendable {
    /// Finished quizzes and exams since a time, oldest first.
    func results(since start: Date) async throws(Problem) -> [StudyResult]
}

extension CapabilityKey where Value == any ResultsReading {
    /// Used only within the tutor.
    static var studyResults: Self { Self("study-results") }
}

/// A summary of quiz or exam results.
struct ResultsSummary: Sendable, Hashable {
    var count: Int
    /// Rounded, 0…100.
    var averageScore: Int
    /// The number passed, of those with a passing score.
    var passed: Int
    var failed: Int
    /// Scores in chronological order.
    var scores: [Int]

    /// nil without results.
    init?(_ results: [StudyResult]) {
        guard !results.isEmpty else { return nil }
        scores = results.map { min(max($0.score, 0), 100) }
        count = scores.count
        averageScore = (scores.reduce(0, +) * 2 + count) / (count * 2)
        passed = results.count { $0.passed == true }
        failed = results.count { $0.passed == false }
    }

    /// Topics that were missed most often, at most five.
    static func weakAreas(of results: [StudyResult]) -> [String] {
        var misses: [String: Int] = [:]
        for result in results {
            for area in Set(result.weakAreas) { misses[area, default: 0] += 1 }
        }
        return misses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5).map(\.key)
    }
}
