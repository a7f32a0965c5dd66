import AppCore
import Foundation
import Progress
import SQLStore
import ServiceKit

/// An attempt row.
struct StoredAttempt: Sendable, Hashable {
    var id: String
    var item: ItemReference
    var score: Int
    var correctCount: Int
    var totalQuestions: Int
    var timeSpentSeconds: Int?
    var isCompleted: Bool
    var isDiagnostic: Bool
    /// Seconds since 1970, UTC.
    var createdAt: Double
    /// The last change while in progress. Seconds since 1970, UTC.
    var completedAt: Double
    var answers: [StoredAnswer]

    var completedDate: WireDate { WireDate(secondsSince1970: completedAt) }

    /// The history representation.
    func attempt(_ key: AnswerKey) throws -> Attempt {
        Attempt(
            id: WireID(id), passageID: item.kind == .passage ? WireID(item.id) : nil,
            lessonID: item.kind == .lesson ? WireID(item.id) : nil, score: score,
            correctCount: correctCount, totalQuestions: totalQuestions,
            timeSpentSeconds: timeSpentSeconds, completedAt: completedDate,
            isCompleted: isCompleted, isDiagnostic: isDiagnostic,
            answers: try key.results(answers))
    }
}

extension WireDate {
    /// Converts seconds since 1970, UTC.
    init(secondsSince1970 seconds: Double) {
        self.init(Date(timeIntervalSince1970: seconds))
    }
}
