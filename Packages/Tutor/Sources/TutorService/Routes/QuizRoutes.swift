import AppCore
import Foundation
import Questions
import ServiceKit
import Tutor

/// `/ai/generate-quiz`
///
/// Questions are made of the sentences that are sent along. What is not in them is not asked, so general knowledge and notes
/// change nothing here.
struct QuizRoutes: Sendable {
    let desk: TutorDesk

    /// Bytes of the passages of one request.
    static let mostContext = 200_000

    var all: [ServiceRoute] {
        [ServiceRoute(QuizEndpoints.generate) { try await generate($0) }]
    }

    private func generate(
        _ request: ServiceRequest<QuizRequest>
    ) async throws -> [QuizQuestionRecord] {
        _ = try desk.callers.owner(request)
        let wish = request.input
        guard QuizRequest.counts.contains(wish.numQuestions) else {
            throw Problem.tutor("num_questions", "A whole number from 1 to 10")
        }
        guard wish.topic.utf8.count <= 1000 else {
            throw Problem.tutor("topic", "At most 1,000 bytes")
        }
        guard wish.ragContext.utf8.count <= Self.mostContext else {
            throw Problem.tutor("rag_context", "At most \(Self.mostContext) bytes")
        }
        let kinds = Set(wish.questionTypes.compactMap(QuestionKind.init))
        guard !kinds.isEmpty else {
            throw Problem.tutor(
                "question_types", QuizRequest.types.joined(separator: ", ") + " are known")
        }
        try await desk.callers.take("quizzes", .quizzes, request)
        let maker = QuestionMaker([QuestionText(document: wish.topic, text: wish.ragContext)])
        let questions = maker.questions(
            QuestionWish(
                count: wish.numQuestions, kinds: kinds,
                difficulty: QuestionDifficulty(rawValue: wish.difficulty.lowercased()) ?? .medium,
                seed: UInt64(desk.context.environment.random(0...1) * 0x1p52)))
        guard !questions.isEmpty else {
            throw Problem.tutor(
                "rag_context", "No question can be made of these passages; send more of them")
        }
        return questions.enumerated().map { index, question in
            let page = QuestionSheet.pdf(of: [PrintedQuestion(number: index + 1, question)])
            return QuizQuestionRecord(
                number: index + 1, pdfBase64: Data(page).base64EncodedString(),
                topic: question.topic)
        }
    }
}
