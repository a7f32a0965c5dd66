import AppCore
import AppCoreTesting
import Foundation
import Ink
import SQLStore
import Testing

@testable import TerminalUI
@testable import Tutor

@Suite struct CanvasScreenTests {
    @Test func bytesOfTheMouseBecomeAStrokeThatIsKeptAndThereAgain() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        var decoder = InputDecoder()
        let bytes = "\u{1B}[<0;10;5M\u{1B}[<32;20;5M\u{1B}[<32;30;5M\u{1B}[<0;30;5m"
        for case .event(let event) in decoder.feed(Array(bytes.utf8)[...]) { harness.send(event) }
        #expect(harness.render().row(4).contains("⠤⠤⠤⠤⠤"))
        #expect(harness.text.contains("saving…"))
        #expect(
            try await stage.kept(harness) == nil, "nothing is kept before half a second has passed")
        await harness.settle()
        #expect(stage.test.clock.sleeps == [.milliseconds(500)])
        #expect(harness.text.contains("1/1 saved"))
        let kept = try #require(try await stage.kept(harness))
        try #require(kept.strokes.count == 1)
        let points = kept.strokes[0].points
        let window = harness.screen.window
        let (first, last) = (try #require(points.first), try #require(points.last))
        #expect(first.distance(to: window.point(column: 9, row: 4)) < 0.01)
        #expect(last.distance(to: window.point(column: 29, row: 4)) < 0.01)

        let again = try await stage.open(try #require(harness.screen.book?.record.id))
        #expect(again.hasBraille)
        #expect(again.text.contains("1/1 saved"))
    }

    @Test func keysDrawWithoutAMouse() async throws {
        let harness = try await OpenCanvasFixture().sketch()
        harness.press(.character(" "), .right, .right, .character("l"), .down, .character("j"))
        #expect(harness.text.contains("Pen, black, down"))
        harness.press(.character(" "))
        let stroke = try #require(harness.page.strokes.first)
        #expect(stroke.samples.count == 3, "a corner, and no more than that")
        let window = harness.screen.window
        #expect(abs(stroke.points[1].x - stroke.points[0].x - 6 * window.unitsPerDot) < 0.01)
        #expect(abs(stroke.points[2].y - stroke.points[1].y - 8 * window.unitsPerDot) < 0.01)
        harness.press(.character("s"), .character(" "), .character("h"), .character(" "))
        let second = try #require(harness.page.strokes.last)
        #expect(abs(second.length - 8 * window.unitsPerDot) < 0.01, "faster, and h moves")
        harness.press(.character("u"), .character("u"))
        #expect(harness.page.isEmpty)
        harness.pressControl("r")
        #expect(harness.page.strokes.count == 1)
        harness.press(.character("H"))
        #expect(harness.screen.tool == .highlighter)
    }

    @Test func leavingWaitsUntilTheDrawingIsOnDisk() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        harness.drag(5, 5, 40, 10)
        harness.press(.escape)
        #expect(!harness.wentBack)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await stage.kept(harness)?.strokes.count == 1)
        let empty = try await stage.sketch()
        empty.press(.escape)
        #expect(empty.leftUnhandled, "nothing to keep: the screen closes at once")
    }

    @Test func aScreenThatIsClosedAtOnceKeepsWhatWasDrawn() async throws {
        let stage = try await OpenCanvasFixture()
        let clock = TestClock()
        let record = try await stage.repository.sketch(named: "Forces")
        var ink = InkPage()
        ink.add(InkStroke(id: 1, samples: [InkSample(InkPoint(1, 2))]))
        let autosaver = CanvasAutosaver(
            store: stage.repository.store, environment: .test(clock: clock))
        autosaver.note(record, page: 1, CanvasStore.Page(ink: ink, sent: 0))
        let task = Task {
            await autosaver.waitUntilQuiet()
            return try await autosaver.save()
        }
        while clock.waiting == 0 { await Task.yield() }
        task.cancel()
        #expect(try await task.value == 1)
        #expect(try await stage.repository.store.pages(of: record.id)[1]?.ink == ink)
    }

    @Test func whatCannotBeKeptIsSaidAndNotThrownAway() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        await stage.test.store.close()
        harness.drag(5, 5, 40, 10)
        await harness.settle()
        #expect(harness.text.contains("not saved"))
        #expect(harness.toasts.contains { $0.text.contains("Not saved") })
        harness.press(.escape)
        await harness.settle()
        #expect(!harness.wentBack)
        #expect(harness.question?.title == "Leave without saving?")
        harness.confirm(false)
        #expect(harness.page.strokes.count == 1)
        harness.press(.escape)
        await harness.settle()
        harness.confirm(true)
        #expect(harness.wentBack)
    }

    @Test func eachToolDoesWhatItSays() async throws {
        let harness = try await OpenCanvasFixture().sketch()
        harness.type("3h")
        harness.drag(5, 3, 60, 3)
        #expect(harness.page.strokes.last?.tool == .highlighter)
        #expect(harness.page.strokes.last?.color == InkColor.highlights[2].color)
        harness.type("m")
        harness.drag(10, 8, 50, 9)
        let line = try #require(harness.page.strokes.last)
        #expect(line.tool == .pen && line.samples.count == 2)
        #expect(line.points[0].y == line.points[1].y, "nearly level is level")
        harness.type("dd")
        #expect(harness.text.contains("Eraser (parts)"))
        harness.drag(30, 5, 30, 12)
        #expect(harness.page.strokes.count == 3, "the line is in two")
        harness.type("d")
        harness.drag(15, 5, 15, 12)
        #expect(harness.page.strokes.count == 2)
        harness.type("uB")
        #expect(harness.page.strokes.count == 3)
        #expect(harness.text.contains("·"), "the grid")
        harness.type("m")
        harness.drag(11, 10, 33, 17)
        let snapped = try #require(harness.page.strokes.last)
        for point in snapped.points {
            #expect(
                point.x.remainder(dividingBy: 36) == 0 && point.y.remainder(dividingBy: 36) == 0)
        }
    }

    @Test func whatIsSelectedHasAMenu() async throws {
        let harness = try await OpenCanvasFixture().sketch()
        harness.drag(20, 5, 40, 5)
        harness.drag(20, 15, 40, 15)
        harness.type("v")
        harness.send(.mouse(MouseEvent(.press, button: .left, x: 30, y: 5)))
        harness.send(.mouse(MouseEvent(.release, button: .left, x: 30, y: 5)))
        let first = harness.page.strokes[0]
        #expect(harness.screen.selection == [first.id])
        #expect(harness.text.contains("1 selected arrows move  c copy  d delete  1–8 color"))
        #expect(harness.text.contains("┌") && harness.text.contains("┘"))
        harness.press(.right)
        #expect(harness.page.strokes[0].points[0].x > first.points[0].x)
        harness.drag(30, 5, 30, 9)
        #expect(harness.page.strokes[0].points[0].y > first.points[0].y + 50)
        harness.type("3")
        #expect(harness.page.strokes[0].color == InkColor.palette[2].color)
        #expect(harness.page.strokes[1].color == .black)
        #expect(harness.click(on: "copy"))
        #expect(harness.page.strokes.count == 3)
        #expect(harness.screen.selection == [harness.page.strokes[2].id])
        harness.type("d")
        #expect(harness.page.strokes.count == 2)
        #expect(!harness.text.contains("selected"))
        // A loop around the second.
        for (x, y, kind) in [
            (10, 13, MouseEvent.Kind.press), (60, 13, .drag), (60, 18, .drag), (10, 18, .drag),
            (10, 13, .release),
        ] {
            harness.send(.mouse(MouseEvent(kind, button: .left, x: x, y: y)))
        }
        #expect(harness.screen.selection == [harness.page.strokes[1].id])
        harness.press(.delete)
        #expect(harness.page.strokes.count == 1)
    }

    @Test func wordsAreTypedIntoBoxes() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        harness.type("x")
        harness.send(.mouse(MouseEvent(.press, button: .left, x: 10, y: 4)))
        harness.send(.mouse(MouseEvent(.release, button: .left, x: 10, y: 4)))
        #expect(harness.screen.capturesText)
        harness.type("F = ma, quickly")
        #expect(harness.render().row(4).contains("F = ma"), "as it is typed")
        harness.press(.escape)
        #expect(harness.page.boxes.map(\.text) == ["F = ma, quickly"])
        #expect(harness.render().row(4).contains("F = ma"))
        harness.type("v")
        harness.drag(12, 4, 12, 4)
        harness.press(.enter)
        harness.send(.paste("!"))
        harness.press(.escape)
        #expect(harness.page.boxes.map(\.text) == ["F = ma, quickly!"])
        await harness.settle()
        #expect(try await stage.kept(harness)?.boxes.first?.text == "F = ma, quickly!")
        harness.type("x")
        harness.press(.character(" "), .escape)
        #expect(harness.page.boxes.count == 1, "an empty box is none")
    }

    @Test func pagesComeTurnAndGo() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        harness.drag(5, 5, 70, 20)
        harness.pressControl("n")
        #expect(harness.text.contains("2/2"))
        #expect(!harness.hasBraille)
        harness.press(.pageUp)
        #expect(harness.hasBraille && harness.text.contains("1/2"))
        harness.type("T")
        #expect(harness.text.contains("▸1") && harness.hasBraille)
        harness.press(.right, .delete)
        #expect(harness.screen.book?.count == 1)
        harness.press(.delete)
        #expect(harness.question != nil, "a page with ink asks first")
        harness.confirm(true)
        #expect(harness.toasts.last?.text.contains("not the last page") == true)
        harness.pressControl("n")
        harness.press(.home, .enter)
        #expect(harness.text.contains("1/2"))
        await harness.settle()
        let id = try #require(harness.screen.book?.record.id)
        #expect(try await stage.repository.store.record(id)?.structure.entries.count == 2)
        harness.type("D")
        harness.confirm(true)
        #expect(harness.page.isEmpty)
        await harness.settle()
        #expect(try await stage.kept(harness) == nil)
        let second = try await stage.open(id, "2")
        #expect(second.text.contains("2/2"))
    }

    @Test(arguments: [Size(40, 12), Size(80, 24), Size(200, 60), Size(20, 6)])
    func itFitsEveryWidth(_ size: Size) async throws {
        let harness = try await OpenCanvasFixture().sketch(size: size)
        harness.drag(2, 1, size.width - 3, 3)
        #expect(harness.hasBraille)
        #expect(harness.text.contains("Pen, black"))
        if size.width >= 40 { #expect(harness.text.contains("1/1 saving…")) }
        let status = try #require(harness.screen.status)
        #expect(
            status
                == "Pen, black · page 1/1 · saving… · not connected to a server, so the tutor is silent"
        )
        if size.width >= 200 { #expect(harness.text.contains("not connected to a server")) }
        for row in 0..<size.height { #expect(harness.render().row(row).count <= size.width) }
    }

    @Test func theViewIsEnlargedMovedAndFitted() async throws {
        let harness = try await OpenCanvasFixture().sketch()
        let usual = harness.screen.window
        harness.type("++")
        #expect(harness.screen.window.unitsPerDot < usual.unitsPerDot / 2)
        let before = harness.screen.window.origin
        harness.send(.mouse(MouseEvent(.scrollDown, x: 5, y: 5)))
        #expect(harness.screen.window.origin.y > before.y)
        harness.send(.key(KeyPress(.right, .control)))
        #expect(harness.screen.window.origin.x > before.x)
        harness.type("0")
        #expect(harness.screen.window.visible.maxY > 1583.9)
        harness.type("0")
        #expect(harness.screen.window == usual)
        for _ in 0..<200 { harness.press(.down) }
        let cursor = try #require(harness.screen.cursor)
        #expect(cursor.y == 1584 && harness.screen.window.cell(of: InkPoint(cursor.x, 1583)) != nil)
    }

    @Test func aDrawingIsToldInWordsAndItsBoxesEdited() async throws {
        let stage = try await OpenCanvasFixture()
        let harness = try await stage.sketch()
        harness.type("2")
        harness.drag(5, 1, 75, 1)
        harness.send(.fill("box:new", "The moon"))
        #expect(harness.page.boxes.map(\.text) == ["The moon"])
        let text = harness.linear.text
        #expect(text.contains("Page 1 of 1. 1 pen stroke and 1 text box."))
        #expect(
            text.contains("Stroke 1: A blue straight line from the upper left to the upper right."))
        #expect(text.contains("Text box 1, upper left: The moon"))
        #expect(text.contains("Not connected to a server, so the tutor is silent."))
        let id = try #require(harness.page.boxes.first?.id)
        harness.send(.fill("box:\(id)", "The sun"))
        #expect(harness.page.boxes.map(\.text) == ["The sun"])
        harness.activate("undo")
        #expect(harness.page.boxes.map(\.text) == ["The moon"])
        harness.send(.fill("box:\(id)", ""))
        #expect(harness.page.boxes.isEmpty)
        harness.activate("new-page")
        #expect(harness.linear.text.contains("Page 2 of 2. This page is empty."))
    }
}
