import AppCore
import Foundation
import Questions

/// Makes quizzes and exams from the student's documents and stores attempts.
struct QuizRepository: Sendable {
    let context: FeatureContext
    let store: TutorQuizStore
    private let ownLibrary: DocumentLibrary

    init(context: FeatureContext) {
        self.context = context
        store = TutorQuizStore(database: context.store)
        ownLibrary = DocumentLibrary(context: context)
    }

    /// The student's documents.
    var library: any LibraryReading { context.capability(.studyLibrary) ?? ownLibrary }

    var now: Date { context.environment.now() }

    // MARK: Courses and documents

    /// Finds a course by name; the only course if no name is given.
    func course(_ name: String?) async throws(Problem) -> LibraryCourse {
        if let name { return try await library.course(named: name) }
        let courses = try await library.courses()
        if courses.count == 1, let only = courses.first { return only }
        throw Problem(
            .usage, courses.isEmpty ? "No courses yet." : "Which course?",
            reason: courses.isEmpty ? nil : courses.map(\.name).joined(separator: ", "),
            cure: courses.isEmpty
                ? "Add documents first: homeroom tutor add FILE --course NAME"
                : "Choose one: --course NAME")
    }

    /// Finds documents of a course by name.
    func documents(_ names: [String], in course: LibraryCourse) async throws(Problem)
        -> [StudyDocument]
    {
        var found: [StudyDocument] = []
        for name in names {
            found.append(try await library.document(named: name, inCourse: course.id))
        }
        return found
    }

    // MARK: Quizzes

    /// A quiz with its current attempt: the running one, else the last.
    struct QuizProgress: Sendable, Hashable {
        var quiz: Quiz
        var attempt: QuizAttempt?

        var result: QuizResult? {
            attempt.flatMap { $0.finishedAt == nil ? nil : QuizResult(quiz, $0) }
        }
    }

    /// Newest first.
    func list(_ kind: Quiz.Kind, course: String?) async throws(Problem) -> [QuizProgress] {
        var progressList: [QuizProgress] = []
        for quiz in try await store.quizzes(kind, course: course) {
            progressList.append(QuizProgress(quiz: quiz, attempt: try await current(quiz)))
        }
        return progressList
    }

    func progress(_ id: String, _ kind: Quiz.Kind) async throws(Problem) -> QuizProgress {
        let quiz = try await store.quiz(id, kind)
        return QuizProgress(quiz: quiz, attempt: try await current(quiz))
    }

    /// The running attempt, else the last one. Ends it first if its time is over.
    func current(_ quiz: Quiz) async throws(Problem) -> QuizAttempt? {
        let attempts = try await store.attempts(of: quiz.id)
        guard let attempt = attempts.first(where: { $0.finishedAt == nil }) ?? attempts.first else {
            return nil
        }
        guard attempt.finishedAt == nil, let deadline = attempt.deadline, now >= deadline else {
            return attempt
        }
        try await store.finish(attempt.id, at: deadline, byTime: true)
        return try await store.attempts(of: quiz.id).first { $0.id == attempt.id }
    }

    // MARK: Attempts

    /// The running attempt, or a new one.
    func begin(_ quiz: Quiz) async throws(Problem) -> QuizAttempt {
        if let attempt = try await current(quiz), attempt.finishedAt == nil { return attempt }
        let start = now
        let attempt = QuizAttempt(
            id: context.environment.uuid().uuidString, quiz: quiz.id, startedAt: start,
            deadline: quiz.body.minutes.map { start.addingTimeInterval(Double($0) * 60) },
            finishedAt: nil, endedByTime: false, answers: [:])
        return try await store.begin(attempt)
    }

    /// Judges and stores an answer; committed when it returns. Ends an exam whose time is over
    /// instead.
    func answer(
        _ given: String, at position: Int, of quiz: Quiz, in attempt: QuizAttempt
    ) async throws(Problem) -> QuizAttempt {
        guard quiz.body.questions.indices.contains(position) else { return attempt }
        let moment = now
        if let deadline = attempt.deadline, moment >= deadline {
            return try await finish(attempt, of: quiz)
        }
        let text = String(given.prefix(AnswerGrader.longest))
        let answer = QuizAttempt.Answer(
            given: text,
            judgement: AnswerGrader.judge(text, of: quiz.body.questions[position].question),
            isRightByStudent: nil, at: moment)
        guard try await store.save(answer, at: position, of: attempt.id) else {
            throw Problem(
                .conflict, "This attempt is already over.",
                cure: "Open it again to see how it went.")
        }
        var changed = attempt
        changed.answers[position] = answer
        await tellStudyTime(since: attempt, at: moment, quiz)
        return changed
    }

    /// Records the student's judgment of their own answer.
    func decide(
        _ isRight: Bool, at position: Int, in attempt: QuizAttempt
    ) async throws(Problem) -> QuizAttempt {
        try await store.decide(isRight, at: position, of: attempt.id)
        var changed = attempt
        changed.answers[position]?.isRightByStudent = isRight
        return changed
    }

    /// Ends an attempt.
    func finish(_ attempt: QuizAttempt, of quiz: Quiz) async throws(Problem) -> QuizAttempt {
        let moment = now
        let isLate = attempt.deadline.map { moment >= $0 } ?? false
        let end = isLate ? attempt.deadline ?? moment : moment
        try await store.finish(attempt.id, at: end, byTime: isLate)
        return try await store.attempts(of: quiz.id).first { $0.id == attempt.id } ?? attempt
    }

    /// The longest pause that counts as study time, in seconds.
    private static let maxPause = 300.0

    /// Reports the time since the previous answer, so that interrupted attempts count too.
    private func tellStudyTime(since attempt: QuizAttempt, at moment: Date, _ quiz: Quiz) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let last = attempt.answers.values.map(\.at).max() ?? attempt.startedAt
        let seconds = min(Self.maxPause, max(0, moment.timeIntervalSince(last)))
        let time = StudyTime(
            start: moment.addingTimeInterval(-seconds), seconds: Int(seconds.rounded()),
            problems: 1,
            place: Place(quiz.place))
        // Failing to record study time is harmless.
        try? await recorder.record(time)
    }
}
