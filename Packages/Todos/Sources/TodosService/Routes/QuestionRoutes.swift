import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes for teachers to edit questions.
struct QuestionRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(StaffWorkEndpoints.banks) { request in
                try await context.reading(request) { caller in
                    try caller.requireStaff("QuestionBankPolicy", "index?")
                    return LossyArray(try caller.questions.banks())
                }
            },
            ServiceRoute(StaffWorkEndpoints.addBank) { request in
                let draft = request.input
                return try await context.writing(request, numbers: 1) { caller, numbers in
                    try caller.requireStaff("QuestionBankPolicy", "create?")
                    var fields = FieldValidator()
                    let bank = QuestionBank(
                        id: try numbers.next(), tenantID: Tenant.number(of: caller.tenantID),
                        createdByID: caller.person.id, title: fields.title(draft.title),
                        description: fields.text(draft.description, "Description"),
                        createdAt: caller.instant, updatedAt: caller.instant)
                    try fields.check()
                    try caller.questions.add(bank)
                    return bank
                }
            },
            ServiceRoute(StaffWorkEndpoints.addQuestion) { request in try await add(request) },
        ]
    }

    private func add(_ request: ServiceRequest<QuestionDraft>) async throws -> Question {
        let (bank, draft) = (try request.number("question_bank_id"), request.input)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            try caller.requireStaff("QuestionPolicy", "create?")
            guard try caller.questions.bank(bank) != nil else { throw Problem.schoolNotFound }
            let question = try Self.question(
                draft, id: try numbers.next(), bank: bank,
                position: try caller.questions.count(inBank: bank), caller)
            try caller.questions.add(question)
            return question
        }
    }

    /// Validates a draft. Throws a 422 ``Problem`` with all faults.
    private static func question(
        _ draft: QuestionDraft, id: Int64, bank: Int64, position: Int, _ caller: WorkCaller
    ) throws -> Question {
        var fields = FieldValidator()
        let words = QuestionType.allCases.map(\.rawValue)
        let type = fields.word(draft.questionType ?? "", "Question type", among: words)
        var prompt = draft.prompt ?? ""
        if prompt.allSatisfy(\.isWhitespace) { fields.refuse("Prompt can't be blank") }
        prompt = fields.text(prompt, "Prompt") ?? ""
        let choices = draft.choices ?? []
        QuestionValidation.faults(
            of: QuestionType(rawValue: type), choices: choices, answer: draft.correctAnswer
        ).forEach { fields.refuse($0) }
        let question = Question(
            id: id, tenantID: Tenant.number(of: caller.tenantID), questionBankID: bank,
            createdByID: caller.person.id, questionType: type, prompt: prompt, choices: choices,
            points: fields.points(draft.points, "Points") ?? WireDecimal(1),
            position: position, status: "active", correctAnswer: draft.correctAnswer,
            explanation: fields.text(draft.explanation, "Explanation"),
            createdAt: caller.instant, updatedAt: caller.instant)
        try fields.check()
        return question
    }
}
