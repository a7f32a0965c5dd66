import AppCore
import Chunking
import Foundation
import HTTPTypes
import Questions

/// Exports quizzes as flash cards and printable pages.
extension QuizRepository {
    /// Makes flash cards from wrong answers and returns how many were new. Throws if no feature
    /// collects cards or no answer was wrong.
    func collectMisses(_ quiz: Quiz, _ attempt: QuizAttempt) async throws(Problem) -> Int {
        let words = Self.cards(quiz, attempt)
        let collector = context.capability(.wordCollecting)
        let taker = context.capability(.wordTaking)
        guard collector != nil || taker != nil else {
            throw Problem(
                .notFound, "Flash cards aren't available.",
                cure: "Install a version of Homeroom with Vocabulary.")
        }
        guard !words.isEmpty else {
            throw Problem(.invalid, "No cards to make: you didn't miss any questions.")
        }
        let title = "Missed in \(quiz.body.courseName)"
        return try await Problem.wrapping {
            if let collector {
                return try await collector.collect(
                    WordCollection(
                        key: "tutor/\(quiz.course)", title: title, language: nil, words: words))
            }
            var count = 0
            for word in words {
                let incoming = IncomingWord(
                    word: word.term, meaning: word.meaning, sentence: word.example, origin: title)
                if try await taker?.take(incoming) == true { count += 1 }
            }
            return count
        }
    }

    /// Cards with the right answer as the word and the question as its meaning.
    static func cards(_ quiz: Quiz, _ attempt: QuizAttempt) -> [WordCollection.Word] {
        quiz.body.questions.enumerated().compactMap { index, entry in
            guard let answer = attempt.answers[index], !answer.isRight, !answer.isUndecided else {
                return nil
            }
            let question = entry.question
            let quote = question.quotes.map(oneLine).joined(separator: " ")
            if question.kind == .ordering || question.kind == .openEnded {
                return WordCollection.Word(
                    term: question.prompt, meaning: question.rightAnswer, example: quote)
            }
            return WordCollection.Word(
                term: question.answer, meaning: question.prompt, example: quote)
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Printing

    /// All questions on one sheet.
    static func sheet(_ quiz: Quiz) -> [UInt8] {
        QuestionSheet.pdf(
            of: quiz.body.questions.enumerated().map {
                PrintedQuestion(number: $0 + 1, $1.question)
            },
            title: "\(quiz.kind.title): \(quiz.body.topic)")
    }

    /// The contract's files: one per question, `question_<n>.pdf`, from 0.
    static func sheets(_ quiz: Quiz) -> [(name: String, bytes: [UInt8])] {
        quiz.body.questions.enumerated().map { index, entry in
            (
                "question_\(index).pdf",
                QuestionSheet.pdf(of: [PrintedQuestion(number: index + 1, entry.question)])
            )
        }
    }

    // MARK: A server's pages

    /// Fetches a quiz from the tutor's server as printable pages, with names and bytes.
    func serverPages(
        _ order: QuizOrder, saying note: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(Problem) -> [(name: String, bytes: [UInt8])] {
        guard (1...QuizOrder.maxQuestionsFromServer).contains(order.count) else {
            throw Problem(
                .invalid,
                "The server writes at most \(QuizOrder.maxQuestionsFromServer) questions.",
                reason: "You asked for \(order.count).",
                cure: "--questions \(QuizOrder.maxQuestionsFromServer)")
        }
        let course = try await library.courses().first { $0.id == order.course }
        let scope = LibraryScope(course: order.course, documents: order.documents)
        let topic = order.topic.isEmpty ? course?.name ?? "Course" : order.topic
        let passages = try await library.passages(for: topic, in: scope, limit: 10)
        let types = QuizRequest.types.filter { type in order.kinds.contains { $0.rawValue == type }
        }
        guard !types.isEmpty else {
            throw Problem(
                .invalid, "The server can't write this type of question.",
                cure: "--kinds open_ended"
            )
        }
        let request = QuizRequest(
            topic: topic, difficulty: order.difficulty.rawValue, numQuestions: order.count,
            ragContext: QuizContext(of: passages).text, questionTypes: types)
        let number = order.count == 1 ? "1 question" : "\(order.count) questions"
        note("Asking the tutor's server for \(number); this may take minutes.")
        return try Self.pages(try await answer(to: request, saying: note))
    }

    /// Timeouts for the server and the whole call. Source: the tutor's wire contract, 2.2.
    private static let thinking = Duration.seconds(300)
    private static let whole = Duration.seconds(360)

    /// Waits as long as the contract's client; `note` receives progress.
    private func answer(
        to request: QuizRequest, saying note: @escaping @Sendable (String) -> Void
    ) async throws(Problem) -> [QuizQuestionRecord] {
        let late = Problem(
            .unreachable, "The tutor's server took too long to write the quiz.",
            cure: "Ask for fewer questions, or try again later.")
        return try await LongRunningRequest(
            environment: context.environment, whole: Self.whole, late: late, note: note
        ).result { await outcome(of: request) }
    }

    @inline(never)
    private func outcome(of request: QuizRequest) async -> Result<[QuizQuestionRecord], Problem> {
        do throws(Problem) {
            let reply = try await context.client(for: .tutor).open(
                TutorQuizEndpoints.generate, body: request, accept: "application/json",
                patience: Self.thinking)
            return .success(try await Self.records(in: reply))
        } catch {
            return .failure(error)
        }
    }

    /// The size limit in bytes, more than ten pages need.
    private static let maxBytes = 32 << 20

    private static func records(in reply: HTTPReply) async throws(Problem) -> [QuizQuestionRecord] {
        let bytes = try await Problem.wrapping {
            try await reply.body.whole(atMost: maxBytes, what: "The server's quiz")
        }
        guard let records = try? WireJSON.decode([QuizQuestionRecord].self, from: bytes) else {
            throw Problem(.contract, "The server's quiz can't be read.")
        }
        return records
    }

    /// Decodes the pages. Throws if one isn't a PDF in base64.
    static func pages(
        _ records: [QuizQuestionRecord]
    ) throws(Problem) -> [(name: String, bytes: [UInt8])] {
        guard !records.isEmpty else {
            throw Problem(.contract, "The server didn't write any questions.")
        }
        var pages: [(name: String, bytes: [UInt8])] = []
        for (index, record) in records.enumerated() {
            guard
                let data = Data(base64Encoded: record.pdfBase64, options: .ignoreUnknownCharacters),
                data.starts(with: "%PDF".utf8)
            else {
                throw Problem(
                    .contract,
                    "The page for question \(record.number) of the server's quiz can't be read.",
                    reason: "It isn't a PDF in base64.",
                    cure: "Try again, or make the quiz on this computer.")
            }
            pages.append(("question_\(index).pdf", Array(data)))
        }
        return pages
    }
}
