import AppCore
import Chunking
import Foundation
import Questions

extension QuizRepository {
    /// Makes and stores a quiz: with the configured model if requested, and from the documents'
    /// sentences for the remaining questions.
    ///
    /// Throws `invalid` for an invalid order, and `notFound` if the documents yield no questions.
    func make(
        _ order: QuizOrder, saying note: @Sendable (String) -> Void = { _ in }
    ) async throws(Problem) -> Quiz {
        try Self.check(order)
        let course = try await library.courses().first { $0.id == order.course }
        let name = course?.name ?? "Course"
        let texts = try await texts(order)
        let wish = wish(order)
        var made = ModelQuestions.Made()
        let brief = order.usesModel ? await LanguageModelClient(context: context).configured : nil
        if let brief, !order.kinds.isDisjoint(with: ModelQuestions.kinds) {
            note("Asking \(brief)…")
            do throws(Problem) {
                made = try await written(wish, from: try await passages(order, name), of: texts)
            } catch {
                note(
                    "The model failed: \(error.summary) Questions come from the documents' sentences instead."
                )
            }
        }
        var entries = made.questions.map { QuizQuestion(question: $0, origin: .model) }
        entries += await extracted(wish, texts, beside: made.questions)
            .map { QuizQuestion(question: $0, origin: .text) }
        guard !entries.isEmpty else { throw Self.nothing(order) }
        let quiz = Quiz(
            id: context.environment.uuid().uuidString, kind: order.kind, course: order.course,
            createdAt: now,
            body: Quiz.Body(
                courseName: name, topic: order.topic.isEmpty ? name : order.topic,
                difficulty: order.difficulty, wanted: order.count, documents: order.documents,
                minutes: order.minutes,
                passing: order.kind == .exam ? order.passing : nil, focus: order.focus,
                questions: entries, model: made.questions.isEmpty ? nil : brief?.description,
                dropped: made.dropped))
        try await store.save(quiz)
        return quiz
    }

    /// Validates an order.
    static func check(_ order: QuizOrder) throws(Problem) {
        guard QuizOrder.counts.contains(order.count) else {
            throw Problem(
                .invalid,
                "The \(order.kind.rawValue) must have 1 to \(QuizOrder.counts.upperBound) questions."
            )
        }
        guard !order.kinds.isEmpty else {
            throw Problem(.invalid, "Choose at least one kind of question.")
        }
        guard order.topic.count <= 200 else {
            throw Problem(.invalid, "The topic is too long: the limit is 200 characters.")
        }
        guard QuizOrder.limits.contains(order.minutes) else {
            throw Problem(
                .invalid,
                "\(order.kind.withArticle) can take 15, 30, 45, 60, 90 or 120 minutes, or have no limit."
            )
        }
        guard order.kind == .quiz || QuizOrder.passingScores.contains(order.passing) else {
            throw Problem(.invalid, "The passing score must be 50 to 100 percent.")
        }
    }

    /// Makes a new quiz, mostly about topics with wrong answers.
    func retake(_ quiz: Quiz, _ attempt: QuizAttempt) async throws(Problem) -> Quiz {
        let weak = QuizResult(quiz, attempt).weakAreas
        let kinds = Set(quiz.body.questions.map(\.question.kind))
        let share = weak.isEmpty ? 0 : try await weakAreaShare()
        return try await make(
            QuizOrder(
                kind: quiz.kind, course: quiz.course, documents: quiz.body.documents,
                topic: quiz.body.topic == quiz.body.courseName ? "" : quiz.body.topic,
                difficulty: quiz.body.difficulty, count: quiz.body.wanted, kinds: kinds,
                minutes: quiz.body.minutes, passing: quiz.body.passing ?? 70,
                usesModel: quiz.body.model != nil, focus: weak, focusShare: share))
    }

    // MARK: Texts

    /// The texts of the chosen documents, or of the whole course.
    private func texts(_ order: QuizOrder) async throws(Problem) -> [QuestionText] {
        let all = try await library.documents(inCourse: order.course)
        let chosen =
            order.documents.isEmpty ? all : all.filter { order.documents.contains($0.id) }
        guard chosen.count >= order.documents.count else {
            throw Problem(.notFound, "A document you chose no longer exists.")
        }
        var texts: [QuestionText] = []
        for document in chosen where document.state == .completed {
            let text = try await library.text(of: document.id)
            texts.append(QuestionText(document: document.title, id: document.id, text: text))
        }
        guard !texts.isEmpty else {
            throw Problem(
                .notFound,
                all.isEmpty
                    ? "This course has no documents yet."
                    : "None of these documents has been read yet.",
                cure: all.isEmpty
                    ? "Add some: homeroom tutor add FILE --course NAME"
                    : "To see their progress: homeroom tutor documents")
        }
        return texts
    }

    /// The best passages for the topic, for a model.
    private func passages(_ order: QuizOrder, _ course: String) async throws(Problem)
        -> [RetrievedPassage]
    {
        let scope = LibraryScope(course: order.course, documents: order.documents)
        let words = ([order.topic.isEmpty ? course : order.topic] + order.focus).joined(
            separator: " ")
        var found = try await library.passages(for: words, in: scope, limit: 10)
            .filter { $0.chunk.part == .body }
        if order.topic.isEmpty, found.count < 10 {
            // The course's texts may not contain its name.
            let all = try await library.documents(inCourse: order.course)
            for document in all
            where order.documents.isEmpty || order.documents.contains(document.id) {
                let known = Set(found.map { $0.document + "\($0.chunk.position)" })
                let body = try await library.chunks(of: document.id).filter { $0.part == .body }
                for chunk in body.prefix(10)
                where found.count < 10 && !known.contains(document.title + "\(chunk.position)") {
                    found.append(RetrievedPassage(document: document.title, chunk: chunk, score: 0))
                }
            }
        }
        return found
    }

    private func wish(_ order: QuizOrder) -> QuestionRequest {
        QuestionRequest(
            count: order.count, kinds: order.kinds, difficulty: order.difficulty,
            topic: order.topic, focus: order.focus, focusShare: order.focusShare,
            seed: UInt64(context.environment.random(0...1) * 9_007_199_254_740_991))
    }

    /// The model's valid questions.
    private func written(
        _ wish: QuestionRequest, from passages: [RetrievedPassage], of texts: [QuestionText]
    ) async throws(Problem) -> ModelQuestions.Made {
        guard let asking = ModelQuestions(wish, from: passages, of: texts) else { return .init() }
        let reply = try await LanguageModelClient(context: context).wholeReply(
            to: asking.messages, limits: ModelLimits(characters: 60_000))
        return asking.made(from: reply)
    }

    /// The remaining questions, from sentences the model didn't use.
    private func extracted(
        _ wish: QuestionRequest, _ texts: [QuestionText], beside written: [Question]
    ) async -> [Question] {
        var rest = wish
        rest.count -= written.count
        guard rest.count > 0 else { return [] }
        // Runs detached: a long book takes seconds.
        return await Task.detached { [rest] in
            QuestionMaker(texts).questions(rest, beside: written)
        }.value
    }

    private static func nothing(_ order: QuizOrder) -> Problem {
        if !order.topic.isEmpty {
            return Problem(
                .notFound,
                "Found nothing to ask about “\(order.topic.prefix(60))” in these documents.",
                cure: "Omit the topic, or choose other documents or question types.")
        }
        return Problem(
            .notFound, "Couldn't make any questions from these documents.",
            reason: order.kinds == [.ordering]
                ? "They have no numbered steps and no events with years."
                : "Questions need complete English sentences that make sense on their own.",
            cure:
                "Choose other documents or more question types, or configure a model: homeroom tutor model set"
        )
    }
}
