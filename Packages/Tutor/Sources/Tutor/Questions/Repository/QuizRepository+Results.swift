import AppCore
import Foundation

extension QuizRepository: ResultsReading {
    func results(since start: Date) async throws(Problem) -> [StudyResult] {
        var results: [StudyResult] = []
        for kind in Quiz.Kind.allCases {
            for quiz in try await store.quizzes(kind, course: nil) {
                results += try await self.results(of: quiz, since: start)
            }
        }
        return results.sorted { $0.finishedAt < $1.finishedAt }
    }

    private func results(of quiz: Quiz, since start: Date) async throws(Problem) -> [StudyResult] {
        try await store.attempts(of: quiz.id).compactMap { attempt in
            guard let finished = attempt.finishedAt, finished >= start else { return nil }
            let result = QuizResult(quiz, attempt)
            return StudyResult(
                kind: quiz.kind == .exam ? .exam : .quiz, title: quiz.body.topic,
                score: result.score,
                passed: result.passed, weakAreas: result.weakAreas, finishedAt: finished)
        }
    }
}
