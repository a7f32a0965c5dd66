import AppCore
import Content
import Dialogue
import Foundation
import SQLStore
import ServiceKit

/// `/quizzes/{id}/submit` and `/roleplays/{id}/message`: answers graded by the server.
struct ProgramAnswerRoutes: Sendable {
    let context: ServiceContext

    /// Maximum bytes of a message.
    private static let longest = 4000

    var all: [ServiceRoute] {
        [
            ServiceRoute(LaterEndpoints.submit, limits: .small) { try await submit($0) },
            ServiceRoute(LaterEndpoints.message, limits: .small) { try await judge($0) },
        ]
    }

    private func submit(_ request: ServiceRequest<QuizSubmission>) async throws -> QuizVerdict {
        let number = try request.contractNumber()
        try request.checkUser(request.input.userId)
        let submission = request.input
        let id = WireID(context.environment.uuid().uuidString)
        return try await context.changeLevels(of: request) { store in
            let catalog = ProgramCatalog(connection: store.connection)
            guard let item = try catalog.items(number: number).first, let level = item.unitLevelID
            else { throw Problem.noSuch("quiz") }
            let judgement = try QuizGrading(submission, of: item)
            try LevelIntake(store: store).takeOne(
                LevelAttemptRecord(
                    id: id, levelID: level, itemScores: [item.id.value: judgement.score],
                    isComplete: false, at: WireInstant(milliseconds: store.nowMilliseconds)))
            let record = try store.records(of: level.wholeNumber).first
            return QuizVerdict(
                score: judgement.score, totalQuestions: judgement.total,
                correctAnswers: judgement.correct, passed: ItemScore.passes(judgement.score),
                feedback: judgement.feedback, progressUpdated: true,
                levelCompleted: record?.completedAt != nil)
        }
    }

    // MARK: Role-plays

    private func judge(_ request: ServiceRequest<RoleplayLine>) async throws -> RoleplayVerdict {
        let number = try request.contractNumber()
        try request.checkUser(request.input.userId)
        let said = request.input
        guard said.message.utf8.count <= Self.longest else {
            throw Problem(
                .invalid, "message: it is longer than \(Self.longest) bytes.", place: "message",
                status: 400)
        }
        let found = try await context.database.read { connection in
            let catalog = ProgramCatalog(connection: connection)
            return try catalog.items("roleplay", number: number).first?.roleplay.map {
                RoleplayScript(
                    turns: $0.turns.map(RoleplayScript.Turn.init),
                    language: try catalog.language(ofItem: number))
            }
        }
        guard let script = found else { throw Problem.noSuch("role-play") }
        guard let best = script.bestGrade(said.message, order: said.turnOrder) else {
            throw Problem(
                .invalid, "turnOrder: this isn't one of the student's lines.", place: "turnOrder",
                status: 400)
        }
        return RoleplayVerdict(said, best.grade, of: script.turns[best.index])
    }
}

extension RoleplayVerdict {
    fileprivate init(_ said: RoleplayLine, _ grade: LineGrade, of turn: RoleplayScript.Turn) {
        let isNear = grade.verdict >= .near
        message = said.message
        turnOrder = isNear ? turn.order : said.turnOrder ?? 0
        speaker = "user"
        isMatched = grade.isTaken
        sessionId = said.sessionId
        let words = (isNear ? turn.text : "").split(whereSeparator: \.isWhitespace)
            .map { $0.trimmingCharacters(in: .punctuationCharacters).lowercased() }
        let missed = Set(grade.missing.map { $0.lowercased() })
        metadata = Details(
            expectedVocabMatched: words.filter {
                !$0.isEmpty && !missed.contains($0) && !missed.contains("[\($0)]")
            }, hintsUsed: false,
            feedback: Self.feedback(grade, line: turn.text), missing: grade.missing,
            similarity: grade.similarity)
    }

    private static func feedback(_ grade: LineGrade, line: String) -> String {
        switch grade.verdict {
        case .exact: "Right."
        case .accepted: "Right: in your own order."
        case .almost: "Accepted, with a typo. The line is: \(line)"
        case .near: "Almost. The line is: \(line)"
        case .wrong: "That's a different line."
        case .empty: "Nothing was said."
        }
    }
}
