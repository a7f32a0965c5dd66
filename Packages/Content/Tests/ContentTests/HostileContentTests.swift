import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Content

struct HostileContentTests {
    private func lesson(
        _ detail: String, _ transport: ScriptedTransport = ScriptedTransport()
    ) async throws -> ScreenHarness<ReadingScreen> {
        transport.always(.get, "/lessons/a/", .reply(200, detail))
        let test = try await Fixture.remote(transport)
        let harness = ScreenHarness(
            ReadingScreen(ItemReference(.lesson, "a"), library: test.library), size: Size(80, 60))
        await harness.settle()
        return harness
    }

    @Test func controlSequencesInAnyTextNeverReachTheTerminal() async throws {
        let evil = "\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202e"
        let harness = try await lesson(
            """
            {"id":"a","title":"T\(evil)","chunks":[{"type":"rule","text":"R\(evil)"},
            {"type":"definition","term":"D\(evil)","text":"x\(evil)"},
            {"type":"equation","latex":"\(evil)"},{"type":"diagram","diagram_id":"\(evil)"},
            {"type":"question","prompt":"P","choices":["x"]}],
            "questions":[{"id":"q","text":[{"type":"paragraph","text":"P\(evil)"}],
            "options":["o\(evil)","p"],"order":1,"correct_answer_index":0,
            "explanation":[{"type":"paragraph","text":"E\(evil)"}]}],"assets":[]}
            """)
        harness.activate("q0.o1")
        for text in [harness.text, harness.linear.text] {
            let scalars = text.unicodeScalars
            #expect(
                !scalars.contains { $0.value < 32 && $0 != "\n" || (127..<160).contains($0.value) })
            #expect(!text.contains("\u{202E}"))
        }
        #expect(harness.text.contains("E"))
    }

    @Test func aMissingDiagramIsNamed() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/x.png", .fail(.notSent("no route")))
        let harness = try await lesson(
            """
            {"id":"a","title":"T","chunks":[{"type":"paragraph","text":"See [[Diagram gone]]."},
            {"type":"diagram","diagram_id":"here"}],"questions":[],
            "assets":[{"asset_id":"here","s3_url":"https://example.test/x.png","alt":"a circle"}]}
            """, transport)
        let text = harness.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("Diagram not found: gone"))
        #expect(text.contains("a circle"))
        #expect(text.filter { $0 != " " }.contains("https://example.test/x.png"))
        #expect(text.contains("Couldn't download"))
        #expect(harness.linear.text.contains("Diagram: a circle."))
    }

    @Test(arguments: 2...6)
    func anyNumberOfOptionsIsChosenByLetter(_ count: Int) async throws {
        let options = (0..<count).map { "\"option \($0)\"" }.joined(separator: ",")
        let harness = try await lesson(
            """
            {"id":"a","title":"T","chunks":[],"questions":[{"id":"q","text":"?",
            "options":[\(options)],"order":1,"correct_answer_index":0}],"assets":[]}
            """)
        _ = harness.render()
        harness.type(Question.letter(count))
        #expect(harness.screen.practice.answeredCount == 0)
        harness.type(Question.letter(count - 1).lowercased())
        #expect(harness.screen.practice.choices == ["q": count - 1])
    }

    @Test func aLessonOfNothingIsStillAPage() async throws {
        let harness = try await lesson(#"{"id":"a","title":"Empty","chunks":[],"questions":[]}"#)
        #expect(harness.text.contains("Empty"))
        #expect(harness.text.contains("End of the lesson"))
        harness.type("h")
        #expect(harness.question == nil)
    }

    @Test func aBrokenAnswerIsAProblemWithAWayOn() async throws {
        let harness = try await lesson(#"{"id":"a"}"#)
        #expect(harness.text.contains("Try again"))
        #expect(harness.screen.practice.questions.isEmpty)
    }

    @Test func anOpenedLessonOpensAgainWithTheNetworkGone() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/lessons/a/",
            .reply(200, #"{"id":"a","title":"Kept","chunks":[{"type":"text","content":"words"}]}"#))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        let screen = ReadingScreen(ItemReference(.lesson, "a"), library: test.library)
        let first = ScreenHarness(screen)
        await first.settle()
        #expect(first.text.contains("words"))
        let second = ScreenHarness(screen)
        await second.settle()
        #expect(second.text.contains("words"))
        #expect(second.screen.status?.contains("not refreshed") == true)
    }

    @Test func anonymousVisitorsSeeIntroductionsAndWhatSigningInBrings() async throws {
        func row(_ id: String, _ title: String) -> String {
            """
            {"id":"\(id)","title":"\(title)","tier":"free","lesson_type":"writing",
            "is_diagnostic":false,"question_count":1,"header":null,"order_within_header":0}
            """
        }
        let transport = ScriptedTransport()
        transport.always(
            .get, "/lessons/?limit=200",
            .reply(
                200,
                """
                {"count":3,"next":null,"previous":null,"results":[\(row("1", "Intro to Commas")),
                \(row("2", "Commas")),\(row("2", "Commas"))]}
                """))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport, accounts: .nobody)
        let harness = await test.list(.lessons)
        #expect(harness.text.contains("Intro to Commas"))
        #expect(harness.text.contains("Sign in to open 1 more"))
        harness.type("i")
        #expect(harness.opened == [test.library.signInPlace.description])
        harness.press(.enter)
        #expect(harness.opened.last == "content/lesson/1")
    }
}
