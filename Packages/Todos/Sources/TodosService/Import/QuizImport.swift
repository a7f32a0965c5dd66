import AppCore
import SQLStore
import ServiceKit
import Todos

/// Imports one quiz, with its own question bank.
struct QuizImport {
    let connection: any SQLConnection
    let course: Int64
    /// The place in the file, for error messages.
    let place: String

    func take(
        _ file: SchoolQuiz, of courseKey: String, _ school: inout SchoolImport,
        _ known: inout KnownWork
    ) throws {
        let store = QuizStore(tenantID: school.tenantID, connection: connection)
        let earlier = known.quizzes[file.key]
        var stored = try quiz(file, courseKey, earlier, &school)
        if let earlier {
            if stored.quiz == earlier.quiz {
                school.count("quizzes", .unchanged)
            } else {
                stored.quiz.updatedAt = school.instant
                try store.save(stored)
                school.count("quizzes", .changed)
            }
        } else {
            try store.add(stored, importKey: file.key)
            school.count("quizzes", .added)
        }
        school.quizzes[file.key] = stored.quiz.id
        known.quizzes[file.key] = stored
        try takeQuestions(file, of: stored.quiz, &school, &known)
    }

    private func quiz(
        _ file: SchoolQuiz, _ courseKey: String, _ earlier: QuizStore.Stored?,
        _ school: inout SchoolImport
    ) throws -> QuizStore.Stored {
        var fields = FieldValidator()
        let before = earlier?.quiz
        let quiz = Quiz(
            id: try before?.id ?? school.numbers.next(),
            tenantID: Tenant.number(of: school.tenantID), courseID: course,
            createdByID: try before?.createdByID
                ?? school.giver(file.by, of: courseKey, at: place),
            title: fields.title(file.title),
            description: fields.text(file.description, "Description"),
            instructions: fields.text(file.instructions, "Instructions"),
            quizType: fields.word(
                file.type ?? "standard", "Type", among: ["standard", "practice", "survey"]),
            timeLimitMinutes: file.minutes.map { fields.number($0, "Minutes", 1...10_000) },
            attemptsAllowed: fields.number(file.attempts ?? 1, "Attempts", 1...1_000),
            shuffleQuestions: before?.shuffleQuestions ?? false,
            shuffleChoices: before?.shuffleChoices ?? false,
            showResults: before?.showResults ?? ResultRule.afterSubmit.rawValue,
            pointsPossible: before?.pointsPossible, dueAt: file.due, unlockAt: file.unlock,
            lockAt: file.lock,
            status: fields.word(
                file.status ?? WorkStatus.published.rawValue, "Status",
                among: WorkStatus.allCases.map(\.rawValue)),
            createdAt: before?.createdAt ?? school.instant,
            updatedAt: before?.updatedAt ?? school.instant)
        try fields.check(at: place)
        return QuizStore.Stored(quiz: quiz, ownPoints: earlier?.ownPoints)
    }

    private func takeQuestions(
        _ file: SchoolQuiz, of quiz: Quiz, _ school: inout SchoolImport, _ known: inout KnownWork
    ) throws {
        guard let questions = file.questions, !questions.isEmpty else { return }
        let store = QuestionStore(tenantID: school.tenantID, connection: connection)
        let quizzes = QuizStore(tenantID: school.tenantID, connection: connection)
        let bank = try self.bank(of: quiz, file.key, store, &school, &known)
        let items = Dictionary(
            try quizzes.items(of: quiz.id).map { ($0.questionID, $0) }, uniquingKeysWith: { $1 })
        for (position, given) in questions.enumerated() {
            let key = "\(file.key)/\(given.key)"
            let earlier = known.questions[key]
            var question = try question(given, bank, position, quiz, earlier, &school)
            if earlier == nil {
                try store.add(question, importKey: key)
            } else if question != earlier {
                question.updatedAt = school.instant
                try store.save(question)
            }
            school.count(
                "questions",
                earlier == nil ? .added : question == earlier ? .unchanged : .changed)
            let item = items[question.id]
            if item?.position == position, item?.points == question.points { continue }
            try quizzes.put(
                QuizItem(
                    id: try item?.id ?? school.numbers.next(), tenantID: quiz.tenantID,
                    quizID: quiz.id, questionID: question.id, position: position,
                    points: question.points, createdAt: item?.createdAt ?? school.instant,
                    updatedAt: school.instant))
        }
    }

    private func bank(
        of quiz: Quiz, _ key: String, _ store: QuestionStore, _ school: inout SchoolImport,
        _ known: inout KnownWork
    ) throws -> Int64 {
        if let id = known.banks[key] { return id }
        let bank = QuestionBank(
            id: try school.numbers.next(), tenantID: quiz.tenantID,
            createdByID: quiz.createdByID, title: quiz.title, description: nil,
            createdAt: school.instant, updatedAt: school.instant)
        try store.add(bank, importKey: key)
        known.banks[key] = bank.id
        return bank.id
    }

    private func question(
        _ file: SchoolQuiz.Question, _ bank: Int64, _ position: Int, _ quiz: Quiz,
        _ earlier: Question?, _ school: inout SchoolImport
    ) throws -> Question {
        var fields = FieldValidator()
        let type = fields.word(
            file.type, "Type", among: QuestionType.allCases.map(\.rawValue))
        let choices = (file.choices ?? []).map { choice in
            QuestionChoice(
                key: choice.key, text: choice.text, left: choice.left, right: choice.right)
        }
        let answer = Self.answer(file.answer ?? [], to: QuestionType(rawValue: type))
        QuestionValidation.faults(
            of: QuestionType(rawValue: type), choices: choices, answer: answer
        )
        .forEach { fields.refuse($0) }
        let question = Question(
            id: try earlier?.id ?? school.numbers.next(), tenantID: quiz.tenantID,
            questionBankID: bank, createdByID: earlier?.createdByID ?? quiz.createdByID,
            questionType: type, prompt: fields.text(file.prompt, "Prompt") ?? "",
            choices: choices, points: fields.points(file.points, "Points") ?? WireDecimal(1),
            position: position, status: "active", correctAnswer: answer,
            explanation: fields.text(file.explanation, "Explanation"),
            createdAt: earlier?.createdAt ?? school.instant,
            updatedAt: earlier?.updatedAt ?? school.instant)
        try fields.check(at: "\(place)/questions/\(file.key)")
        return question
    }

    /// Converts a file's list of answers to the stored form.
    private static func answer(_ answers: [String], to type: QuestionType?) -> JSONValue? {
        let texts = JSONValue.array(answers.map(JSONValue.string))
        switch type {
        case .multipleChoice:
            return answers.first.map { .object(["key": .string($0)]) }
        case .trueFalse:
            let words = ["true": true, "yes": true, "false": false, "no": false]
            let value = answers.first.flatMap { words[$0.lowercased()] }
            return value.map { .object(["value": .bool($0)]) }
        case .shortAnswer: return .object(["texts": texts])
        case .fillInBlank: return .object(["answers": texts])
        case .matching, .essay, nil: return nil
        }
    }
}
