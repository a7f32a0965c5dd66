import AppCore
import Foundation
import Questions
import ServiceKit
import Tutor

/// `/ai/generate-quiz`: the questions of a ``QuizWriter``, each as a page to print.
struct TutorQuizRoutes: Sendable {
    let dependencies: TutorDependencies

    /// The size limit of passages, topic and notes in bytes.
    static let maxContextLength = 200_000
    static let maxTopicLength = 1_000
    static let maxNotes = 2_000
    /// Allows the model's time plus time for questions made without it.
    private static let limits = RequestLimits(
        bodyBytes: RequestLimits.standard.bodyBytes, seconds: CampusModel.quizSeconds + 30)

    var all: [ServiceRoute] {
        [ServiceRoute(TutorQuizEndpoints.generate, limits: Self.limits) { try await generate($0) }]
    }

    private func generate(
        _ request: ServiceRequest<QuizRequest>
    ) async throws -> [QuizQuestionRecord] {
        _ = try dependencies.callers.owner(request)
        let wish = try wish(request.input)
        try await dependencies.callers.take("quizzes", .quizzes, request)
        let writer = QuizWriter(models: dependencies.models, log: dependencies.context.log)
        let questions = await writer.questions(request.input, wish)
        guard !questions.isEmpty else { throw await nothing(request.input) }
        return questions.enumerated().map { index, question in
            let page = QuestionSheet.pdf(of: [PrintedQuestion(number: index + 1, question)])
            let topics = [question.topic, question.sources.first?.document, wish.topic]
            return QuizQuestionRecord(
                number: index + 1, pdfBase64: Data(page).base64EncodedString(),
                topic: topics.compactMap(\.self).first { !$0.isEmpty })
        }
    }

    /// Validates the request. Throws a 422 problem.
    private func wish(_ quiz: QuizRequest) throws(Problem) -> QuestionRequest {
        guard QuizRequest.counts.contains(quiz.numQuestions) else {
            throw Problem.tutor("num_questions", "A whole number from 1 to 10")
        }
        for (field, text, most) in [
            ("topic", quiz.topic, Self.maxTopicLength),
            ("rag_context", quiz.ragContext, Self.maxContextLength),
            ("additional_notes", quiz.additionalNotes ?? "", Self.maxNotes),
        ] where text.utf8.count > most {
            throw Problem.tutor(field, "At most \(most) bytes")
        }
        let kinds = Set(quiz.questionTypes.compactMap(QuestionKind.init))
        guard !kinds.isEmpty else {
            throw Problem.tutor(
                "question_types", "Use only " + QuizRequest.types.joined(separator: ", "))
        }
        return QuestionRequest(
            count: quiz.numQuestions, kinds: kinds,
            difficulty: QuestionDifficulty(rawValue: quiz.difficulty.lowercased()) ?? .medium,
            topic: quiz.topic, seed: UInt64(dependencies.context.environment.random(0...1) * 0x1p52)
        )
    }

    /// The problem for a quiz without questions, with a cure.
    private func nothing(_ quiz: QuizRequest) async -> Problem {
        guard quiz.ragContext.allSatisfy(\.isWhitespace) else {
            return Problem.tutor(
                "rag_context", "These passages don't yield any questions; send more of them")
        }
        guard await dependencies.models.current() != nil else {
            return Problem.tutor(
                "rag_context",
                "Send passages: without a language model, all questions come from them")
        }
        return Problem.tutor(
            "rag_context",
            "The model made no questions without passages; send some, or another topic")
    }
}
