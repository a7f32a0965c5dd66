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
        let roleplay = try await context.database.read { connection in
            try ProgramCatalog(connection: connection).items("roleplay", number: number).first?
                .roleplay
        }
        guard let roleplay else { throw Problem.noSuch("role-play") }
        let lines = roleplay.turns.filter { turn in
            turn.isStudents && (said.turnOrder == nil || turn.order == said.turnOrder)
        }
        guard !lines.isEmpty else {
            throw Problem(
                .invalid, "turnOrder: this isn't one of the student's lines.", place: "turnOrder",
                status: 400)
        }
        var best: (line: ExpectedLine, order: Int, judgement: LineGrade)?
        for turn in lines {
            let line = ExpectedLine(turn.message, accepted: turn.accepted)
            let judgement = line.judge(said.message)
            if judgement.verdict > best?.judgement.verdict ?? .empty {
                best = (line, turn.order, judgement)
            }
            if judgement.isTaken { break }
        }
        return RoleplayVerdict(said, best, asked: said.turnOrder)
    }
}

extension RoleplayTurn {
    /// Other accepted lines.
    fileprivate var accepted: [String] { metadata["also"]?.elements?.compactMap(\.text) ?? [] }
}

extension RoleplayVerdict {
    fileprivate init(
        _ said: RoleplayLine, _ best: (line: ExpectedLine, order: Int, judgement: LineGrade)?,
        asked: Int?
    ) {
        let judgement = best?.judgement
        let isNear = (judgement?.verdict ?? .empty) >= .near
        message = said.message
        turnOrder = isNear ? best?.order ?? 0 : asked ?? 0
        speaker = "user"
        isMatched = judgement?.isTaken ?? false
        sessionId = said.sessionId
        let missing = judgement?.missing ?? []
        let words = (isNear ? best?.line.text ?? "" : "").split(whereSeparator: \.isWhitespace)
            .map { $0.trimmingCharacters(in: .punctuationCharacters).lowercased() }
        let missed = Set(missing.map { $0.lowercased() })
        metadata = Details(
            expectedVocabMatched: words.filter {
                !$0.isEmpty && !missed.contains($0) && !missed.contains("[\($0)]")
            }, hintsUsed: false,
            feedback: Self.feedback(judgement, line: best?.line.text), missing: missing,
            similarity: judgement?.similarity ?? 0)
    }

    private static func feedback(_ judgement: LineGrade?, line: String?) -> String {
        switch judgement?.verdict ?? .empty {
        case .exact: "Right."
        case .accepted: "Right: in your own order."
        case .almost: "Accepted, with a typo. The line is: \(line ?? "")"
        case .near: "Almost. The line is: \(line ?? "")"
        case .wrong: "That's a different line."
        case .empty: "Nothing was said."
        }
    }
}
