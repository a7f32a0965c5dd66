#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Content

/// Rows 11 to 17, 19 and 20 of the contract's table of differences: lessons, passages and their
/// questions. See ``AccountRowTests``.
@Suite struct CatalogItemRowTests {
    @Test(arguments: Dialect.allCases)
    func row11BlocksAreFoundInChunksAndInContent(dialect: Dialect) async throws {
        let lesson = try await DoubleStudent.signedIn(dialect).lesson()
        #expect(lesson.id == DoubleCatalog.lessonID)
        #expect(lesson.pages.count == 1 && lesson.pages[0].count == 6 + 8)
    }

    @Test(arguments: Dialect.allCases)
    func row12ABlocksTextIsFoundUnderEitherKey(dialect: Dialect) async throws {
        let lesson = try await DoubleStudent.signedIn(dialect).lesson()
        #expect(lesson.pages[0][0] == .paragraph(RichText(marked: "Two clauses may meet.")))
        #expect(lesson.questions[1].prompt.plain == "Join 2?")
        #expect(lesson.questions[1].explanation.plain == "Because of Join 2?")
    }

    /// Everything is equal except the readable name and the difficulty, which the seed doesn't
    /// have.
    @Test func rows11To16TheSameLessonReadsAlikeInBothDialects() async throws {
        let (seed, real) = (
            try await DoubleStudent.signedIn(.seed).lesson(),
            try await DoubleStudent.signedIn(.real).lesson()
        )
        // A diagram is a block in one dialect and a mark in the text in the other.
        let (first, second) = (seed.pages[0], real.pages[0])
        #expect(first.prefix(4) == second.prefix(4))
        #expect(first[4].diagrams == second[4].diagrams)
        #expect(first.dropFirst(5) == second.dropFirst(5))
        #expect(seed.questions.map(\.id) == real.questions.map(\.id))
        #expect(seed.questions.map(\.options) == real.questions.map(\.options))
        #expect(seed.assets == real.assets)
    }

    @Test(arguments: Dialect.allCases)
    func row13BlockTypesAreKnownByBothNames(dialect: Dialect) async throws {
        let blocks = try await DoubleStudent.signedIn(dialect).lesson().pages[0]
        let underlined = RichText([
            .text("Join ", []), .text("two", .underline), .text(" full clauses.", []),
        ])
        #expect(blocks[1] == .box(.rule, underlined))
        #expect(blocks[2] == .box(.correct, RichText(marked: "a; b")))
        #expect(blocks[3] == .box(.incorrect, RichText(marked: "a, b")))
        #expect(blocks[4].diagrams == ["fig-1"])
        #expect(
            blocks[5]
                == .sideBySide([
                    Block.Row(
                        left: RichText(marked: "left"), right: RichText(marked: "right"),
                        diagram: nil)
                ]))
    }

    @Test(arguments: Dialect.allCases)
    func row14QuestionsAreSortedWhereverTheirNumbersBegin(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        #expect(
            try await student.lesson().questions.map(\.id)
                == DoubleCatalog.lessonQuestions.map(\.id))
        #expect(
            try await student.passage().questions.map(\.id)
                == DoubleCatalog.passageQuestions.map(\.id))
    }

    @Test(arguments: Dialect.allCases)
    func row15AnExplanationMayBeAbsent(dialect: Dialect) async throws {
        let first = try await DoubleStudent.signedIn(dialect).lesson().questions[0]
        #expect(first.explanation.isEmpty == (dialect == .real))
    }

    @Test(arguments: Dialect.allCases)
    func row16APictureIsAPictureWhateverItsTypeIsCalled(dialect: Dialect) async throws {
        let lesson = try await DoubleStudent.signedIn(dialect).lesson()
        #expect(lesson.assets["FIG-1"]?.address == "https://files.example.test/fig-1.png")
    }

    @Test(arguments: Dialect.allCases)
    func row17OptionsOfPassagesAreTextsOrObjects(dialect: Dialect) async throws {
        let passage = try await DoubleStudent.signedIn(dialect).passage()
        for question in passage.questions {
            #expect(question.options.map(\.plain) == DoubleCatalog.Question.options)
            #expect(question.correctIndex == 0)
        }
        #expect(passage.annotations.first?.range == 11..<19)
    }

    @Test(arguments: Dialect.allCases)
    func row19NoExplanationShowsBeforeTheAnswer(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        for item in [DoubleCatalog.lesson, DoubleCatalog.passage] {
            let harness = ScreenHarness(
                ReadingScreen(item, library: student.library), size: Size(100, 400))
            await harness.settle()
            let all = harness.text + harness.linear.text
            #expect(all.contains(item.kind == .lesson ? "Join 2?" : "Move 1?"), "\(all)")
            #expect(!all.contains("Because of") && !all.contains("Stated here"))
        }
        // The list of questions by itself: what is sent, and that it can be read.
        let list = try await student.client.call(
            ContentEndpoints.passageQuestions, path: ["id": DoubleCatalog.passageID])
        #expect((list.questions.first?.explanation == nil) == (dialect == .seed))
    }

    @Test func row19TheCampusSendsNoExplanationBeforeTheAnswer() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(
            .get, "/passages/\(campus.content.passage)/questions/")
        let questions = try #require(answer["questions"]?.elements)
        #expect(!questions.isEmpty && questions.allSatisfy { $0["explanation"] == .null })
        #expect(!answer.text.contains("correct_answer_index"))
    }

    @Test(arguments: Dialect.allCases)
    func row20TheTokenIsSentWhereItIsNotNeeded(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let path = ["id": DoubleCatalog.passageID]
        let list = try await student.client.call(ContentEndpoints.passageQuestions, path: path)
        #expect(list.questions.count == 3)
        #expect(student.server.asked.last?.token?.hasPrefix("access-") == true)
        let visitor = try await DoubleStudent(SATDouble(dialect))
        let answer = try? await visitor.client.call(ContentEndpoints.passageQuestions, path: path)
        #expect((answer == nil) == (dialect == .seed))
    }

    @Test func row20TheCampusAnswersWithAndWithoutAToken() async throws {
        let campus = try await TableCampus.make()
        let path = "/passages/\(campus.content.passage)/questions/"
        #expect(try await campus.ask(.get, path).status == 200)
        #expect(try await campus.own(.get, path).status == 200)
    }

    @Test func rows11To17TheCampusSendsBothForms() async throws {
        let campus = try await TableCampus.make()
        let lesson = try await campus.ask(.get, "/lessons/\(campus.content.lesson)/").json
        let blocks = try #require(lesson["content"]?.elements)
        #expect(lesson["chunks"]?.elements == blocks, "11")
        for block in blocks where block["type"]?.text == "paragraph" {
            #expect(block["text"]?.text != nil && block["text"] == block["content"], "12")
        }
        let types = Set(blocks.compactMap { $0["type"]?.text })
        #expect(types.isDisjoint(with: ["example_correct", "example_incorrect"]), "13")
        let questions = try #require(lesson["questions"]?.elements)
        let numbers = questions.compactMap { $0["order"]?.int }
        #expect(numbers == numbers.sorted() && numbers.first == 0, "14")
        for question in questions {
            let explanation = try #require(question["explanation"])
            #expect(explanation == .null || explanation.elements != nil, "15")
        }
        let passage = try await campus.ask(.get, "/passages/\(campus.content.passage)/").json
        for question in try #require(passage["questions"]?.elements) {
            let options = try #require(question["options"]?.elements)
            #expect(options.allSatisfy { $0.text != nil }, "17")
            #expect(question["options_list"]?.elements == options, "17")
        }
    }

    /// The first lesson with a picture.
    @Test func row16TheCampusNamesThePicturesType() async throws {
        let campus = try await TableCampus.make()
        let rows = try await campus.ask(.get, "/lessons/?tier=free&limit=500")["results"]?.elements
        var types: Set<String> = []
        for id in (rows ?? []).compactMap({ $0["id"]?.text }) {
            let assets = try await campus.ask(.get, "/lessons/\(id)/")["assets"]?.elements ?? []
            types.formUnion(assets.compactMap { $0["type"]?.text })
        }
        #expect(!types.isEmpty && types.isSubset(of: ["diagram", "image"]))
    }
}
#endif
