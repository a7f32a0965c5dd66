#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Auth
@testable import Content
@testable import Progress

/// Rows 21 to 28, 41 and 45 of the contract's table of differences: handing in, attempts, reviews. See
/// ``AccountRowTests``.
@Suite struct ProgressRowTests {
    private static let items = [DoubleCatalog.lesson, DoubleCatalog.passage]

    @Test(arguments: Dialect.allCases, items)
    func row21ASheetIsHandedInWithTheToken(dialect: Dialect, item: ItemReference) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        _ = try await student.judged(item, right: 1)
        let asked = try #require(student.server.asked.last { $0.path.hasSuffix("/submit") })
        #expect(asked.token?.hasPrefix("access-") == true)
    }

    /// Without a token, the public server grades the answers; the seed's server returns an error
    /// and stores nothing.
    @Test(arguments: Dialect.allCases)
    func row21WithoutAnAccountTheServersAnswerCounts(dialect: Dialect) async throws {
        let visitor = try await DoubleStudent(SATDouble(dialect))
        switch try await visitor.handIn(DoubleCatalog.passage, right: 2, wrong: 1) {
        case .judged(let record): #expect(dialect == .real && record.score == 66)
        case .refused(let problem), .queued(.some(let problem)):
            #expect(dialect == .seed && problem.code == .signedOut)
        case .queued(nil): Issue.record("queued without a reason")
        }
    }

    @Test func row21TheCampusJudgesVisitorsAndStoresNothingOfTheirs() async throws {
        let campus = try await TableCampus.make()
        let path = "/progress/passages/\(campus.content.passage)/submit"
        let sheet = TableCampus.sheet(campus.content.questions)
        let anonymous = try await campus.ask(.post, path, sheet)
        #expect(anonymous.status == 200 && anonymous["attempt_id"] == .null)
        let own = try await campus.own(.post, path, sheet)
        #expect(own.status == 200 && own["attempt_id"]?.text != nil)
    }

    /// Two of three is 66 on both; one of eight is 12 on the public server and 13 on others.
    @Test(arguments: Dialect.allCases)
    func rows22And23ScoresAreShownAsTheyAreGiven(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let passage = try await student.judged(DoubleCatalog.passage, right: 2, wrong: 1)
        let lesson = try await student.judged(DoubleCatalog.lesson, right: 1, wrong: 7)
        #expect(passage.score == 66)
        #expect(lesson.score == (dialect == .real ? 12 : 13))
        let entries = try await student.repository.history().entries
        #expect(Set(entries.compactMap(\.score)) == [passage.score, lesson.score])
    }

    @Test func row22TheCampusTruncatesPassages() async throws {
        let campus = try await TableCampus.make()
        let total = campus.content.questions.count
        let scores = try await Self.scores(campus, "passages", campus.content.passage, total)
        for (correct, score) in scores { #expect(score == correct * 100 / total) }
        #expect(scores.contains { $0.0 > 0 && $0.0 < total })
    }

    @Test func row23TheCampusRoundsLessonsToTheNearest() async throws {
        let campus = try await TableCampus.make()
        let total = campus.content.lessonQuestions.count
        let scores = try await Self.scores(campus, "lessons", campus.content.lesson, total)
        for (correct, score) in scores {
            let exact = Double(correct) * 100 / Double(total)
            #expect(score == Int(exact.rounded(.toNearestOrEven)))
        }
    }

    /// The number of right answers and the score, for submissions that choose the same option
    /// everywhere.
    private static func scores(
        _ campus: TableCampus, _ kind: String, _ id: String, _ total: Int
    ) async throws -> [(Int, Int)] {
        let questions =
            kind == "lessons" ? campus.content.lessonQuestions : campus.content.questions
        var scores: [(Int, Int)] = []
        for option in 0..<4 {
            let answer = try await campus.own(
                .post, "/progress/\(kind)/\(id)/submit",
                TableCampus.sheet(questions, option, #","is_complete":true"#))
            scores.append(
                (
                    try #require(answer["correct_count"]?.int),
                    try #require(answer["score"]?.int)
                ))
        }
        return scores
    }

    @Test(arguments: Dialect.allCases)
    func row24ALessonsResultIsReadWithEitherFlagAndWithoutIDOrDate(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let record = try await student.judged(DoubleCatalog.lesson, right: 6, wrong: 2)
        #expect(record.score == 75 && record.correctCount == 6 && record.totalQuestions == 8)
        #expect(record.item == DoubleCatalog.lesson)
        #expect(record.advice?.headline == (dialect == .real ? "Nice" : nil))
        let entries = try await student.repository.history(of: DoubleCatalog.lesson).entries
        #expect(entries.map(\.submissionState) == [.judged])
    }

    @Test func row24TheCampusSendsWhatBothExpect() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(
            .post, "/progress/lessons/\(campus.content.lesson)/submit",
            TableCampus.sheet(campus.content.lessonQuestions))
        for name in [
            "lesson_id", "completed_at", "status", "attempt_id", "total_questions_answered",
        ] {
            #expect(answer[name] != nil && answer[name] != .null, "\(name)")
        }
        #expect(answer["is_completed"] == .bool(true) && answer["is_complete"] == .bool(true))
    }

    @Test(arguments: Dialect.allCases)
    func row25AnswersNeedNoExplanationAndNoRightAnswer(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let strange = AnswerSheet.Answer(
            questionID: "99999999-0000-4000-8000-000000000009", selectedIndex: 1)
        let known = AnswerSheet.Answer(
            questionID: DoubleCatalog.lessonQuestions[0].id, selectedIndex: 0)
        let outcome = try await student.repository.submit(
            AnswerSheet(
                item: DoubleCatalog.lesson, itemTitle: "T", answers: [known, strange],
                timeSpentSeconds: 5))
        guard case .judged(let record) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(record.answers.map(\.isCorrect) == [true, false])
        #expect(record.answers.map(\.correctIndex) == [0, nil])
    }

    @Test func row25TheCampusExplainsEveryAnswer() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(
            .post, "/progress/lessons/\(campus.content.lesson)/submit",
            TableCampus.sheet(campus.content.lessonQuestions))
        let answers = try #require(answer["answers"]?.elements)
        #expect(answers.count == campus.content.lessonQuestions.count)
        for answer in answers {
            #expect(answer["explanation"]?.text?.isEmpty == false)
            #expect(answer["correct_answer_index"]?.int != nil)
        }
    }

    @Test(arguments: Dialect.allCases)
    func row26AttemptsAreAListOrAnObject(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        _ = try await student.judged(DoubleCatalog.lesson, right: 8)
        _ = try await student.judged(DoubleCatalog.lesson, right: 4, wrong: 4)
        let attempts = try await student.repository.attempts(of: DoubleCatalog.lesson)
        #expect(attempts.map(\.score) == [50, 100])
        #expect(attempts.allSatisfy { $0.answers.isEmpty } == (dialect == .real))
        // Attempts made on another device can be reviewed even if the list has no answers.
        let other = try await DoubleStudent(student.server)
        _ = try await other.session.login(
            SignInInput(email: DoubleStudent.email, password: DoubleStudent.password))
        let review = try await other.repository.review(of: DoubleCatalog.lesson, attempt: nil)
        #expect(review.score == 50 && review.questions.count == 8)
        #expect(review.questions[0].isCorrect == true, "\(review.questions[0])")
        #expect(review.questions[7].isCorrect == false)
    }

    @Test func row26TheCampusListsAttemptsBareWithAnswers() async throws {
        let campus = try await TableCampus.make()
        let path = "/progress/lessons/\(campus.content.lesson)/"
        _ = try await campus.own(
            .post, path + "submit", TableCampus.sheet(campus.content.lessonQuestions))
        let list = try #require(try await campus.own(.get, path + "attempts").json.elements)
        #expect(list.count == 1)
        #expect(list[0]["answers"]?.elements?.count == campus.content.lessonQuestions.count)
    }

    @Test(arguments: Dialect.allCases)
    func row27ANoteInASheetNeedsNoQuestion(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let result = try await student.client.call(
            ProgressEndpoints.submitPassage, path: ["id": DoubleCatalog.passageID],
            body: SubmissionRequest(
                answers: DoubleCatalog.passageQuestions.map {
                    SubmittedAnswer(questionID: WireID($0.id), selectedOptionIndex: 0)
                }, timeSpentSeconds: nil))
        let note = try #require(result.answers.first?.annotations.first)
        #expect(note.questionID == nil && note.selectedText == "sideways")
        #expect(note.startChar == 11 && note.endChar == 19)
    }

    @Test func row27TheCampusFillsThemIn() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(
            .post, "/progress/passages/\(campus.content.passage)/submit",
            TableCampus.sheet(campus.content.questions))
        let answers = try #require(answer["answers"]?.elements)
        let notes = answers.flatMap { answer in
            (answer["annotations"]?.elements ?? []).map { ($0, answer["question_id"]) }
        }
        #expect(!notes.isEmpty)
        for (note, question) in notes {
            #expect(note["question_id"] == question && note["order"]?.int != nil)
        }
    }

    @Test(arguments: Dialect.allCases, items)
    func row28WithoutAnAttemptThereIsNothingToReview(
        dialect: Dialect, item: ItemReference
    ) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let problem = await #expect(throws: Problem.self) {
            try await student.repository.review(of: item, attempt: nil)
        }
        #expect(problem?.code == .notFound, "\(problem as Any)")
    }

    @Test func row28TheCampusAnswersWithNullsOr404() async throws {
        let campus = try await TableCampus.make()
        let passage = try await campus.own(
            .get, "/progress/passages/\(campus.content.passage)/review")
        #expect(passage.status == 200 && passage["score"] == .null)
        #expect(
            try await campus.own(.get, "/progress/lessons/\(campus.content.lesson)/review").status
                == 404)
    }

    /// The seed's catalog has ids in uppercase; the public server accepts only lowercase.
    @Test(arguments: Dialect.allCases)
    func row41IDsAreSentInSmallLetters(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let lesson = try await student.lesson()
        let sheet = AnswerSheet(
            item: ItemReference(.lesson, DoubleCatalog.lessonID.uppercased()), itemTitle: "T",
            answers: lesson.questions.map {
                AnswerSheet.Answer(questionID: $0.id.uppercased(), selectedIndex: 0)
            }, timeSpentSeconds: 9)
        guard case .judged(let record) = try await student.repository.submit(sheet) else {
            Issue.record("not judged")
            return
        }
        #expect(record.score == 100)
        let body = try #require(student.server.bodies("/submit").last)
        let ids = (body["answers"]?.elements ?? []).compactMap { $0["question_id"]?.text }
        #expect(ids == DoubleCatalog.lessonQuestions.map(\.id))
    }

    @Test func row41TheCampusKnowsIDsInCapitals() async throws {
        let campus = try await TableCampus.make()
        let (lesson, questions) = (campus.content.lesson, campus.content.lessonQuestions)
        func correct(_ id: String, _ questions: [String]) async throws -> [JSONValue?] {
            let answer = try await campus.own(
                .post, "/progress/lessons/\(id)/submit", TableCampus.sheet(questions))
            return [answer["score"], answer["correct_count"], answer["total_questions_answered"]]
        }
        #expect(
            try await correct(lesson, questions)
                == correct(lesson.uppercased(), questions.map { $0.uppercased() }))
    }

    @Test(arguments: Dialect.allCases)
    func row45TimeThatIsNotKnownIsLeftOut(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let result = try await student.client.call(
            ProgressEndpoints.submitPassage, path: ["id": DoubleCatalog.passageID],
            body: SubmissionRequest(answers: [], timeSpentSeconds: nil))
        #expect(result.totalQuestions == 3)
        let body = try #require(student.server.bodies("/submit").last)
        #expect(body["time_spent_seconds"] == nil, "absent, not null")
    }

    @Test func row45TheCampusTakesNull() async throws {
        let campus = try await TableCampus.make()
        for (kind, id, questions) in [
            ("passages", campus.content.passage, campus.content.questions),
            ("lessons", campus.content.lesson, campus.content.lessonQuestions),
        ] {
            let answer = try await campus.own(
                .post, "/progress/\(kind)/\(id)/submit",
                TableCampus.sheet(questions, 0, #","time_spent_seconds":null"#))
            #expect(answer.status == 200, "\(answer.text)")
        }
    }
}
#endif
