import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Ink
import SQLStore
import TerminalUI
import Testing

@testable import Tutor

@Suite struct CanvasStoreTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            TutorModule.self,
            places: ["tutor/canvas", Place("tutor/canvas/\(CanvasLibrary.id)/2")],
            readings: [["canvas", "list"]])
    }

    private func run(_ test: TestContext, _ words: String...) async throws {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try #require(
                try TutorCommand.parseAsRoot(["canvas"] + words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
    }

    private static func page() -> InkPage {
        var page = InkPage()
        page.add(
            InkStroke(
                id: 1, tool: .highlighter, color: InkColor(1, 2, 3), width: 5.5,
                samples: [
                    InkSample(
                        InkPoint(1.25, -2), time: 0.5, force: 0.75, altitude: 1.5, azimuth: -0.25),
                    InkSample(InkPoint(900, 77.125), time: 1),
                ]))
        page.add(InkTextBox(id: 1, origin: InkPoint(3, 4), text: "Ω 中\nnew line", fontSize: 20))
        return page
    }

    @Test func aDrawingComesBackAsItWas() async throws {
        let stage = try await OpenCanvasFixture()
        var record = try await stage.repository.sketch(named: "  Free   body ")
        #expect(record.title == "Free body")
        let place = record.structure.insertBlank(after: 0)
        #expect(place == 1)
        let entries = record.structure.entries
        try await stage.repository.store.save(
            record, pages: [entries[1].id: .init(ink: Self.page(), sent: 1)])
        #expect(try await stage.repository.store.record(record.id) == record)
        #expect(
            try await stage.repository.store.pages(of: record.id)
                == [entries[1].id: .init(ink: Self.page(), sent: 1)])
        // Removing a page deletes its drawing.
        let isRemoved = record.structure.remove(at: 1)
        #expect(isRemoved)
        try await stage.repository.store.save(record)
        #expect(try await stage.repository.store.pages(of: record.id).isEmpty)
    }

    @Test func aDrawingThatCannotBeReadIsSaidAndLeftAlone() async throws {
        let stage = try await OpenCanvasFixture()
        let record = try await stage.repository.sketch(named: "Old")
        try await stage.repository.store.save(record, pages: [1: .init(ink: Self.page(), sent: 0)])
        let newer = try WireJSON.encodeText(DrawingShape(Self.page()))
            .replacing("\"version\":1", with: "\"version\":2")
        _ = try await stage.test.store.write { connection in
            try connection.execute("UPDATE tutor_canvas_pages SET drawing = ?", [.text(newer)])
        }
        let harness = try await stage.open(record.id)
        #expect(harness.text.contains("A saved drawing can't be read."))
        #expect(harness.text.contains("newer version of Homeroom"))
        harness.drag(5, 5, 30, 5)
        harness.press(.escape)
        await harness.settle()
        let row = try await stage.test.store.read { connection in
            try connection.row("SELECT drawing FROM tutor_canvas_pages")?.text("drawing")
        }
        #expect(row == newer)
    }

    @Test(arguments: [
        ("\"tool\":\"highlighter\"", "\"tool\":\"axe\""),
        ("\"color\":\"#010203\"", "\"color\":\"red\""),
        ("\"samples\":[1.25,", "\"samples\":["), ("\"samples\":[1.25,", "\"samples\":[1e300,"),
        ("\"width\":1224", "\"width\":-1"), ("\"each\":6", "\"each\":5"),
        ("\"each\":6", "\"each\":0"), ("\"fontSize\":20", "\"fontSize\":0"),
    ])
    func wrongNumbersAreRefused(_ part: String, _ wrong: String) throws {
        let text = try WireJSON.encodeText(DrawingShape(Self.page()))
        try #require(text.contains(part), "\(text)")
        let broken = text.replacing(part, with: wrong)
        #expect(throws: Problem.self) {
            try WireJSON.decode(DrawingShape.self, from: broken).page()
        }
        let page = try WireJSON.decode(DrawingShape.self, from: text).page()
        #expect(page == Self.page())
    }

    @Test func drawingsAreListedMadeWrittenAndRemoved() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "canvas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await run(test, "new", "Free body")
        let id = test.console.out.trimmingCharacters(in: .whitespacesAndNewlines)
        let store = CanvasPart.repository(context: test.context).store
        let record = try #require(try await store.record(id))
        try await store.save(record, pages: [1: .init(ink: Self.page(), sent: 0)])
        try await run(test, "list", "--json")
        let list = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(list.elements?.first?["id"]?.text == id)
        #expect(test.console.out.contains("\"pages\":1"))

        let pdf = folder.appending(path: "a.pdf").path
        try await run(test, "export", id, "--output", pdf)
        #expect(try Data(contentsOf: URL(filePath: pdf)).starts(with: Data("%PDF-1.7".utf8)))
        #expect(test.console.err.contains("no letter for 中"))
        let svg = folder.appending(path: "a.svg").path
        try await run(test, "export", id, "--output", svg, "--page", "1", "--json")
        #expect(test.console.out.contains("\"unwritten\":[]"))
        #expect(try String(contentsOfFile: svg, encoding: .utf8).contains("Ω 中"))
        for wrong in [
            ["export", id, "--output", "a.png"], ["export", id, "--output", pdf, "--page", "2"],
            ["export", id, "--output", pdf, "--page", "0"], ["export", "none", "--output", pdf],
            ["export", id, "--output", folder.appending(path: "no/a.pdf").path], ["new", "  "],
            ["remove", "none", "--yes"], ["remove", id],
        ] {
            await #expect(throws: Problem.self, "\(wrong)") {
                test.console.clear()
                var command = try #require(
                    try TutorCommand.parseAsRoot(["canvas"] + wrong) as? any FeatureCommand)
                try await command.run(in: test.context)
            }
        }
        try await run(test, "remove", id, "--yes")
        #expect(try await store.record(id) == nil)
        try await run(test, "list")
        #expect(test.console.err.contains("No drawings yet."))
    }

    @Test func placesOfCanvasesAreReadAndOthersAreNot() throws {
        let place = try #require(CanvasPlace(["D", "q3", "2"]))
        #expect(place.id == "D" && place.question == 2 && place.page == 1)
        #expect(CanvasPlace(["D", "7"])?.page == 6)
        for wrong in [[], ["D", "0"], ["D", "x"], ["D", "1", "2"], ["D", "q0"], ["D", "-1"]] {
            #expect(CanvasPlace(wrong) == nil, "\(wrong)")
        }
    }
}
