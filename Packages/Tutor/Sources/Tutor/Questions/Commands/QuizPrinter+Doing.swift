import AppCore
import ArgumentParser
import Foundation

/// Actions shared by the quiz and exam commands.
extension QuizPrinter {
    static let idHelp: ArgumentHelp = "Its id, or the start of it, as shown by list."

    static func completion(_ kind: Quiz.Kind) -> CompletionKind {
        switch kind {
        case .quiz: .custom { _, _, _ async in await known(.quiz) }
        case .exam: .custom { _, _, _ async in await known(.exam) }
        }
    }

    private static func known(_ kind: Quiz.Kind) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return
            ((try? await QuizRepository(context: context).store.quizzes(kind, course: nil)) ?? [])
            .map(
                \.shortID)
    }

    func list(_ kind: Quiz.Kind, course: String?) async throws {
        var id: String?
        if let course { id = try await repository.course(course).id }
        try await list(repository.list(kind, course: id), kind)
    }

    /// Makes a quiz or exam from the options.
    func make(
        _ kind: Quiz.Kind, _ options: QuizOptions, _ terms: some TermOptions
    ) async throws(Problem) -> Quiz {
        var order = try await options.order(kind, repository)
        terms.apply(to: &order)
        let console = console
        return try await repository.make(order) { console.err($0) }
    }

    func made(_ quiz: Quiz) async throws {
        let progress = QuizRepository.QuizProgress(quiz: quiz, attempt: nil)
        if console.options.json {
            return try console.emit(json: TutorQuizJSON(progress, withQuestions: true))
        }
        console.out("\(quiz.kind.title) \(quiz.shortID)")
        console.out(Self.terms(quiz))
        console.err("Take it: homeroom tutor \(quiz.kind.rawValue) take \(quiz.shortID)")
    }

    func takeAndShow(_ quiz: Quiz, answers: [String]?) async throws {
        let attempt = try await take(quiz, answers: answers)
        let progress = QuizRepository.QuizProgress(quiz: quiz, attempt: attempt)
        if console.options.json {
            return try console.emit(json: TutorQuizJSON(progress, withQuestions: true))
        }
        guard let result = progress.result else {
            console.out("\(attempt.answers.count) of \(quiz.body.questions.count) answered.")
            return console.err(
                "Continue: homeroom tutor \(quiz.kind.rawValue) take \(quiz.shortID)")
        }
        for line in Self.summary(quiz, result, attempt) { console.out(line) }
        console.err("See the answers: homeroom tutor \(quiz.kind.rawValue) show \(quiz.shortID)")
    }

    func remove(_ id: String, _ kind: Quiz.Kind) async throws {
        let quiz = try await repository.store.quiz(id, kind)
        guard
            try await console.confirm(
                "Delete this \(kind.rawValue) about \(quiz.body.topic), with its answers?")
        else {
            return console.err("Nothing was deleted.")
        }
        try await repository.store.remove(quiz)
        if console.options.json { return try console.emit(json: ["removed": quiz.id]) }
        console.out("Deleted: \(quiz.body.topic) (\(quiz.shortID))")
    }

    func cards(_ id: String, _ kind: Quiz.Kind) async throws {
        let progress = try await repository.progress(id, kind)
        guard let attempt = progress.attempt else {
            throw Problem(.invalid, "You haven't taken this \(kind.rawValue) yet.")
        }
        let count = try await repository.collectMisses(progress.quiz, attempt)
        if console.options.json { return try console.emit(json: ["added": count]) }
        console.out(count == 0 ? "You already have all of these cards." : "New cards: \(count)")
    }

    func print(_ id: String, _ kind: Quiz.Kind, _ pages: PageOptions) async throws {
        let quiz = try await repository.store.quiz(id, kind)
        var paths = [pages.output]
        if pages.each {
            paths = try Self.write(QuizRepository.sheets(quiz), into: pages.output)
        } else {
            try Self.write(QuizRepository.sheet(quiz), to: pages.output)
        }
        if console.options.json { return try console.emit(json: ["files": paths]) }
        for path in paths { console.out(path) }
    }

    /// Writes pages into a folder, creating it if necessary, and returns their paths.
    static func write(
        _ pages: [(name: String, bytes: [UInt8])], into folder: String
    ) throws(Problem) -> [String] {
        let url = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw Problem(
                .cannotWrite, "The folder can't be created.", reason: error.localizedDescription,
                place: folder)
        }
        var paths: [String] = []
        for page in pages {
            let path = url.appendingPathComponent(page.name).path
            try write(page.bytes, to: path)
            paths.append(path)
        }
        return paths
    }
}
