import AppCore
import Progress
import SQLStore
import ServiceKit

/// Routes under `/answers…`: single answers to passage questions.
struct AnswerRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ProgressEndpoints.answer, limits: .small) { try await answer($0) },
            ServiceRoute(ProgressEndpoints.passageAnswers) { try await answers($0) },
        ]
    }

    /// Replaces an earlier answer. Anonymous callers aren't told whether it's
    /// correct.
    private func answer(_ request: ServiceRequest<SubmittedAnswer>) async throws -> SingleAnswer {
        let input = request.input
        try AnswerSheetCheck.questionID(input, at: "question_id")
        try AnswerSheetCheck.chosen(input, at: "selected_option_index")
        let id = input.questionID.value
        guard let passage = try await context.keys().passage(ofQuestion: id) else { throw missing }
        let key = try await context.answerKey(.passage, passage.id, for: request.principal)
        guard let judged = Scoring.judge([input], by: key).first,
            let question = key.questionsByID[id]
        else { throw missing }
        let moment = context.moment
        guard let principal = request.principal else {
            return SingleAnswer(
                id: WireID(context.newID()), questionID: input.questionID,
                selectedOptionIndex: judged.selectedIndex, isCorrect: nil,
                answeredAt: WireDate(secondsSince1970: moment), annotations: [], createdAt: nil,
                updatedAt: nil)
        }
        let newID = context.newID
        let news = try await context.answerNews(of: key)
        let stored = try await context.database.write { connection in
            let store = AnswerStore(account: principal.account, connection: connection)
            try store.save([judged], to: passage, at: moment, newID: newID)
            let stored = try store.answers(to: passage).first { $0.questionID == id }
            // A repeated answer was already shown with its solution.
            if let stored, stored.createdAt == stored.answeredAt {
                try news.tell(
                    judged, id: stored.id, at: moment, of: principal.account, in: connection)
            }
            return stored
        }
        guard let stored else { throw missing }
        return try SingleAnswer(stored, question)
    }

    private func answers(_ request: ServiceRequest<EmptyBody>) async throws -> SingleAnswerList {
        let key = try await context.answerKey(
            .passage, try request.id(), for: request.principal)
        guard let principal = request.principal else { return SingleAnswerList(answers: []) }
        let stored = try await context.database.read { connection in
            try AnswerStore(account: principal.account, connection: connection).answers(
                to: key.item)
        }
        let questions = key.questionsByID
        return SingleAnswerList(
            answers: try stored.map { try SingleAnswer($0, questions[$0.questionID]) })
    }

    private var missing: Problem {
        Problem(
            .notFound, "There is no such question.", status: 404, backendCode: "NOT_FOUND")
    }
}

extension SingleAnswer {
    /// A stored answer for the wire; `question` adds the annotations if it still exists.
    init(_ answer: AnswerStore.Answer, _ question: AnswerKey.Question?) throws {
        self.init(
            id: WireID(answer.id), questionID: WireID(answer.questionID),
            selectedOptionIndex: answer.selectedIndex, isCorrect: answer.isCorrect,
            answeredAt: WireDate(secondsSince1970: answer.answeredAt),
            annotations: try question?.annotations() ?? [],
            createdAt: WireDate(secondsSince1970: answer.createdAt),
            updatedAt: WireDate(secondsSince1970: answer.answeredAt))
    }
}
