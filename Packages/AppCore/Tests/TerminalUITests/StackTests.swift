import TerminalUI
import Testing

@Suite struct StackTests {
    @Test func childrenStandBelowEachOther() {
        #expect(
            drawn(
                VStack(spacing: 1) {
                    Text("a"); Text("b")
                }, 5, 5) == "a\n\nb")
    }

    @Test func whatStretchesTakesTheRowsThatAreLeft() {
        let view = VStack {
            Text("top")
            Spacer()
            Text("bottom")
        }
        #expect(drawn(view, 8, 4) == "top\n\n\nbottom")
        let list = VStack {
            Text("top")
            ListView(count: 100, state: ListState()) { ListItem(id: "\($0)", title: "r\($0)") }
            Text("bottom")
        }
        #expect(drawn(list, 10, 4, unicode: false) == "top\n> r0     #\n  r1     |\nbottom")
    }

    @Test func tooMuchIsClippedAtTheBottom() {
        #expect(
            drawn(
                VStack {
                    Text("a"); Text("b"); Text("c")
                }, 5, 2) == "a\nb")
    }

    @Test func columnsShareTheWidth() {
        let view = HStack(spacing: 1, widths: [.fixed(3), .flex(1), .flex(2)]) {
            Text("aaaaaa", wrap: .truncate)
            Text("bbbbbb", wrap: .none)
            Text("cccccc", wrap: .none)
        }
        #expect(drawn(view, 14, 1) == "aa… bbb cccccc")
    }

    @Test func childrenFitTheirContentUnlessToldOtherwise() {
        #expect(
            drawn(
                HStack(spacing: 2) {
                    Text("ab"); Text("c"); Text("漢")
                }, 20, 1) == "ab  c  漢")
    }

    @Test func aGridSharesLeftOverCellsWithoutOverlap() {
        let cells = (0..<5).map { Text("\($0)aaaaaaaaaaaa", wrap: .none) as any View }
        #expect(drawn(Grid(columns: 3, spacing: 1, cells), 13, 3) == "0aaa 1aaa 2aa\n\n3aaa 4aaa")
    }

    @Test func aGridRowIsAsTallAsItsTallestChild() {
        let grid = Grid(columns: 2, spacing: 0) {
            Text("a\nb"); Text("c"); Text("d")
        }
        #expect(drawn(grid, 4, 5) == "a c\nb\nd")
    }

    @Test func paddingAndMeasureKeepTheirDistance() {
        #expect(drawn(Padding(Insets(top: 1, left: 2), Text("x")), 5, 3) == "\n  x")
        #expect(drawn(Measure(4, Text("abcdef")), 10, 2) == "   abcd\n   ef")
    }

    @Test func nothingIsDrawnOutsideOfTheRoomGiven() {
        let surface = Surface(size: Size(6, 3))
        var canvas = Canvas(surface, context: .test(6, 3))
        canvas.draw(Text("abcdefgh\nsecond\nthird", wrap: .none), in: Rect(1, 1, 3, 1))
        #expect(surface.text == "\n abc")
    }

    @Test func halfOfAWideClusterAtTheEdgeIsASpace() {
        let surface = Surface(size: Size(6, 1))
        var canvas = Canvas(surface, context: .test(6, 1))
        canvas.fill(nil, Style(.text), symbol: ".")
        var part = canvas.region(Rect(1, 0, 3, 1))
        part.write("漢字", x: 0, y: 0)
        #expect(surface.row(0) == ".漢 ..")
        part.write("漢", x: -1, y: 0)
        #expect(surface.row(0).hasPrefix(".  "))
    }
}

@Suite struct BoxTests {
    @Test func framesTitleAndFooter() {
        let box = Box(title: "Title", footer: "end") { Text("content") }
        #expect(
            drawn(box, 15, 3) == """
                ╭─ Title ─────╮
                │ content     │
                ╰─────── end ─╯
                """)
    }

    @Test func withoutUnicodeTheFrameIsPlain() {
        #expect(drawn(Box { Text("x") }, 5, 3, unicode: false) == "+---+\n| x |\n+---+")
    }

    @Test func aLeftBarMarksEveryRow() {
        let box = Box(title: "Why", tone: .accent, border: .leftBar) { Text("one two") }
        #expect(drawn(box, 8, 3) == "▌ Why\n▌ one\n▌ two")
    }

    @Test(arguments: [(Tone.success, "✓"), (.warning, "▲"), (.failure, "✗")])
    func aToneIsNeverToldByColourAlone(tone: Tone, mark: String) {
        #expect(drawn(Box(title: "T", tone: tone) { Text("x") }, 20, 3).contains("\(mark) T"))
    }

    @Test func theFocusShowsWithoutColour() {
        let plain = drawn(Box(title: "T") { Text("x") }, 10, 3)
        let focused = drawn(Box(title: "T", focused: true) { Text("x") }, 10, 3)
        #expect(plain != focused)
    }

    @Test func longTitlesAreCut() {
        #expect(
            drawn(Box(title: "A very long title") { Text("x") }, 12, 3).hasPrefix("╭─ A ver… ─╮"))
    }

    @Test func itReadsAloudWithItsTone() {
        let text = Box(title: "Answer", footer: "B", tone: .success) { Text("Right.") }.described()
        #expect(text.lines == ["Success: Answer", "Right.", "B"])
    }
}
