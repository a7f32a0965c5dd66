import AppCore
import Foundation
import SQLStore
import ServiceKit
import StudyPlan

/// `POST /diagnostic/submit`: submits a diagnostic, for clients that use this route instead of the
/// ordinary submission. The server grades the answers and ignores the client's own grading.
struct DiagnosticRoute: Sendable {
    let context: ServiceContext

    /// More answers than any item has questions.
    private static let maximumAnswers = 1_000

    var route: ServiceRoute {
        ServiceRoute(PlanEndpoints.submitDiagnostic) { try await submit($0) }
    }

    private func submit(
        _ request: ServiceRequest<DiagnosticSheet>
    ) async throws -> DiagnosticResult {
        let principal = try request.requiredPrincipal()
        let key = try await answerKey(of: try Self.item(request.input), for: principal)
        let answers = try Self.judged(request.input, by: key)
        let skills = try await PlanObserver(context: context).skills(
            of: key.questions.map(\.id))
        let observation = PlanObservation(skills: skills)
        let sheet = JudgedSheet(
            item: key.item, category: key.category, isDiagnostic: true, isComplete: true,
            attemptID: context.environment.uuid().uuidString.lowercased(), answers: answers,
            attempt: answers, judgedAt: context.moment)
        guard let run = observation.run(sheet) else {
            throw Self.fault("answers", "No answer counts.")
        }
        return try await request.once(in: context.database) { connection in
            let store = DiagnosticStore(account: principal.account, connection: connection)
            let latest = try store.runs()[run.category]
            // The submission already reported this run, so count it only once.
            if latest?.item != run.item || latest?.answers != run.answers {
                try observation.observe(sheet, of: principal.account, in: connection)
            }
            return DiagnosticResult(run)
        }
    }

    private static func item(_ sheet: DiagnosticSheet) throws -> ItemReference {
        if let passage = sheet.passageID { return try item(.passage, passage, "passage_id") }
        if let lesson = sheet.lessonID { return try item(.lesson, lesson, "lesson_id") }
        throw fault("passage_id", "Give this or lesson_id.")
    }

    private static func item(
        _ kind: ItemReference.Kind, _ id: WireID, _ field: String
    ) throws -> ItemReference {
        guard isUUID(id.value) else { throw fault(field, "This isn't an id.") }
        return ItemReference(kind, id.value)
    }

    private func answerKey(
        of item: ItemReference, for principal: Principal
    ) async throws -> AnswerKey {
        guard let keys = context.capability(.answerKeys) else {
            throw Problem(
                .unreachable, "This server has no diagnostics.",
                reason: "Content isn't installed.", status: 503)
        }
        let key = try await context.database.read { try keys.answerKey(of: item, in: $0) }
        guard let key else {
            throw Problem(
                .notFound, "This \(item.kind.noun) doesn't exist.", status: 404,
                backendCode: "NOT_FOUND")
        }
        guard key.isDiagnostic else {
            throw Problem(
                .invalid, "This \(item.kind.noun) isn't a diagnostic.", status: 400,
                backendCode: "BAD_REQUEST")
        }
        if key.isPremium, !principal.isPremium {
            throw Problem(
                .premiumRequired, "This \(item.kind.noun) requires a premium subscription.",
                cure: "Get premium to open it.", status: 403, backendCode: "PREMIUM_REQUIRED",
                details: ["upgrade_url": "/web/subscription"])
        }
        return key
    }

    /// Keeps the last answer per question; drops questions of other items.
    private static func judged(
        _ sheet: DiagnosticSheet, by key: AnswerKey
    ) throws -> [JudgedSheet.Answer] {
        guard !sheet.answers.isEmpty else {
            throw fault("answers", "Submit at least one answer.")
        }
        guard sheet.answers.count <= maximumAnswers else {
            throw fault("answers", "There are more than \(maximumAnswers) answers.")
        }
        var chosen: [String: Int] = [:]
        for (index, answer) in sheet.answers.enumerated() {
            guard isUUID(answer.questionID.value) else {
                throw fault("answers[\(index)].question_id", "This isn't an id.")
            }
            if let option = answer.selectedOptionIndex { chosen[answer.questionID.value] = option }
        }
        let answers = key.questions.compactMap { question in
            chosen[question.id].map {
                JudgedSheet.Answer(
                    questionID: question.id, isCorrect: $0 == question.correctIndex)
            }
        }
        guard !answers.isEmpty else {
            throw fault("answers", "None of the answers is to a question of this diagnostic.")
        }
        return answers
    }

    private static func fault(_ field: String, _ message: String) -> Problem {
        Problem(
            .invalid, "\(field): \(message)", place: field, fields: [field: [message]],
            status: 400, backendCode: "BAD_REQUEST")
    }
}

extension DiagnosticResult {
    /// The wire representation.
    init(_ run: DiagnosticRun) {
        let lists = SkillLists.Plan(run)
        let all = lists.strengths + lists.improving + lists.weaknesses
        self.init(
            category: run.category,
            performance: Dictionary(
                all.compactMap { figures in figures.id.map { ($0.value, figures) } },
                uniquingKeysWith: { first, _ in first }),
            strengths: lists.strengths, weaknesses: lists.weaknesses, improving: lists.improving)
    }
}
