import AppCore
import AppCoreTesting
import Foundation
import Ink
import Questions
import Testing

@testable import Tutor

@Suite struct QuestionPagesTests {
    private func question(_ text: String) throws -> AssignmentQuestion {
        try #require(AssignmentReader.questions(in: text).first)
    }

    @Test func eachPartHasRoomAndItsPlace() throws {
        let pages = QuestionPages(
            try question("1. Find x.\n(a) by hand\n(b) by machine\n"))
        #expect(pages.pages.count == 1)
        let lines = pages.pages[0]
        let (first, second) = (
            try #require(lines.firstIndex(of: "(a) by hand")),
            try #require(lines.firstIndex(of: "(b) by machine"))
        )
        #expect(lines[0] == "1. Find x." && second - first > QuestionPages.room)
        #expect(pages.regions.map(\.label) == ["a", "b"])
        #expect(pages.regions[0].end == pages.regions[1].start)
        // A part's lines are in its region; the stem's are in none.
        for (row, label) in [(0, nil), (first, "a"), (second - 1, "a"), (second, "b")] {
            let y = PageBackground.margin + (Double(row) + 0.5) * PageBackground.lineHeight
            let stroke = InkStroke(id: 1, samples: [InkSample(InkPoint(9, y))])
            #expect(
                PageRegion.part(
                    of: [stroke], page: 0, canvasHeight: 1584, pageHeight: 792,
                    in: pages.regions) == label, "row \(row)")
        }
    }

    @Test func aLongQuestionGoesOnOnFurtherPages() throws {
        let parts = "abcdefgh".map { "(\($0)) prove it for case \($0)" }.joined(separator: "\n")
        let pages = QuestionPages(try question("1. Consider this.\n" + parts + "\n"))
        #expect(pages.pages.count >= 2)
        #expect(pages.pages.allSatisfy { $0.count <= QuestionPages.linesOfAPage })
        #expect(pages.regions.map(\.label) == "abcdefgh".map { String($0) })
        #expect(pages.pages.joined().count { $0.hasPrefix("(") } == 8)
        let endless = QuestionPages(
            try question("1. Read.\n(a) " + String(repeating: "word ", count: 2_000) + "\n"))
        #expect(endless.regions.allSatisfy { $0.label == "a" })
        #expect(Set(endless.regions.map(\.page)).count == endless.pages.count)
        #expect(endless.pages.joined().joined(separator: " ").contains("word word"))
    }

    @Test func theCanvasOfAQuestionShowsItAndTellsThePart() async throws {
        let server = ServerDouble()
        let library = LibraryDouble()
        let stage = try await OpenCanvasFixture(
            CanvasCapabilities(library: library, strokes: server, events: server))
        let harness = try await stage.open(LibraryDouble.sheet, "q1")
        #expect(harness.text.contains("1. Find x.") && harness.text.contains("(a) by hand"))
        #expect(!harness.text.contains("Find y."))
        let opened = try await stage.repository.open(
            try #require(CanvasPlace([LibraryDouble.sheet, "q1"])))
        #expect(opened.regions.map(\.label) == ["a", "b"])
        harness.drag(5, 4, 30, 4)
        await harness.settle()
        let message = try #require(server.messages.first)
        let y = try #require(message.delta.strokes.last?.samples.last?.point.y) / 2
        let part = opened.regions.first { $0.start <= y && y < $0.end }?.label
        #expect(message.part == part && part != nil)
        // The drawing of a missing question stays.
        let gone = try await stage.open(LibraryDouble.sheet, "q9")
        #expect(gone.screen.book?.count == 1)
    }
}

/// A server that doesn't know the canvas but says who answers.
private struct StrangeServer: StrokeSending, TutorEvents {
    let base: ServerDouble

    func hasSeen(_ session: CanvasSession) async -> Bool { false }
    func watcher() async -> String? { "small at localhost:1 answers" }
    func connect(_ session: CanvasSession) async throws(Problem) { try await base.connect(session) }
    func send(_ message: StrokeMessage) async throws(Problem) { try await base.send(message) }
    func clear(page: Int, of session: String) async throws(Problem) {
        try await base.clear(page: page, of: session)
    }
    func disconnect(_ session: String) async throws(Problem) { try await base.disconnect(session) }
    func silence() async -> String? { nil }
    func events(of session: String) -> AsyncStream<TutorEvent> { base.events(of: session) }
}

@Suite struct AnotherServerTests {
    @Test func anotherServerIsToldTheWholePage() async throws {
        let first = ServerDouble()
        let stage = try await OpenCanvasFixture(
            CanvasCapabilities(library: CanvasLibrary(), strokes: first, events: first))
        let before = try await stage.open(CanvasLibrary.id)
        before.drag(5, 2, 30, 2)
        await before.settle()
        #expect(first.messages.count == 1)

        let other = ServerDouble()
        let strange = StrangeServer(base: other)
        var seams = stage.repository.seams
        (seams.strokes, seams.events) = (strange, strange)
        let harness = ScreenHarness(
            CanvasScreen(
                repository: CanvasRepository(context: stage.test.context, seams: seams),
                place: try #require(CanvasPlace([CanvasLibrary.id]))))
        harness.leaving = ["clock"]
        await harness.settle()
        _ = harness.text
        #expect(harness.screen.status?.hasSuffix("small at localhost:1 answers") == true)
        #expect(
            try await stage.repository.store.pages(of: CanvasLibrary.id).values.map(\.sent) == [-1])
        harness.drag(5, 4, 30, 4)
        await harness.settle()
        #expect(other.visible(page: 1) == harness.page.strokes)
        #expect(other.visible(page: 1).count == 2)
    }
}
