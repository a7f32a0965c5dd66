import AppCoreTesting
import TerminalUI
import Testing

/// A surface, its writer and a terminal that reads the bytes.
private struct Rig {
    let surface: Surface
    var writer: FrameWriter
    var terminal: VirtualTerminal

    init(_ width: Int, _ height: Int, _ colors: TerminalCapabilities.ColorDepth = .trueColor) {
        surface = Surface(size: Size(width, height))
        var capabilities = TerminalCapabilities.modern
        capabilities.colors = colors
        writer = FrameWriter(capabilities: capabilities, palette: .example)
        terminal = VirtualTerminal(width: width, height: height)
        terminal.feed(Array("\u{1B}[?7l".utf8))
    }

    /// Draws, writes, reads back. Returns the bytes it took.
    @discardableResult
    mutating func show(_ draw: (inout Canvas) -> Void) -> Int {
        surface.clear(background: .background)
        var canvas = Canvas(
            surface,
            context: ViewContext(
                size: surface.size, palette: writer.palette, capabilities: writer.capabilities))
        draw(&canvas)
        let bytes = writer.frame(surface)
        terminal.feed(bytes)
        return bytes.count
    }
}

extension Palette {
    fileprivate static let example = Palette(
        name: "example", isDark: true,
        colors: [
            .background: RGB(0x101418), .surface: RGB(0x1B222A), .text: RGB(0xE6E6E6),
            .secondaryText: RGB(0x9AA4AE), .border: RGB(0x44505C), .accent: RGB(0x3498DB),
            .onAccent: RGB(0x000000), .selection: RGB(0x3498DB), .onSelection: RGB(0x000000),
            .correct: RGB(0x2ECC71), .borderFocused: RGB(0x3498DB), .sunken: RGB(0x0B0E11),
        ])
}

@Suite struct FrameWriterTests {
    @Test func theTerminalShowsWhatTheSurfaceHolds() {
        var rig = Rig(20, 3)
        rig.show { canvas in
            canvas.write("Hello", x: 1, y: 0, style: Style(.accent, .bold))
            canvas.write("漢字 👩‍👩‍👧 e\u{301}", x: 0, y: 1)
            canvas.write("end", x: 17, y: 2)
        }
        #expect(rig.terminal.text == rig.surface.text)
        let look = rig.terminal.look(x: 1, y: 0)
        #expect(look.foreground == .rgb(0x3498DB))
        #expect(look.background == .rgb(0x101418))
        #expect(look.bold)
        #expect(!rig.terminal.look(x: 7, y: 1).bold)
        #expect(rig.terminal.unknown == [])
        #expect(!rig.terminal.showsCursor)
    }

    @Test func anUnchangedFrameWritesNothing() {
        var rig = Rig(80, 24)
        rig.show { $0.draw(Text("Some text on a page.")) }
        #expect(rig.show { $0.draw(Text("Some text on a page.")) } == 0)
    }

    @Test func oneChangedLetterWritesAFewBytes() {
        var rig = Rig(80, 24)
        rig.show { $0.write("counter: 1", x: 30, y: 10) }
        let count = rig.show { $0.write("counter: 2", x: 30, y: 10) }
        #expect(count <= 50)
        #expect(rig.terminal.row(10).contains("counter: 2"))
    }

    /// Deterministic noise: what the terminal shows must equal the surface after every step.
    @Test(arguments: [TerminalCapabilities.ColorDepth.trueColor, .ansi256, .ansi16, .none])
    func anySequenceOfFramesIsShownFaithfully(depth: TerminalCapabilities.ColorDepth) {
        var rig = Rig(24, 8, depth)
        var seed: UInt64 = 42
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let words = ["abc", "漢字", "x", "👍🏽!", "  ", "e\u{301}e", "ｶ", "long word here", "❤️"]
        var lines = [(String, Int, Int, Style)]()
        for _ in 0..<300 {
            lines.append(
                (
                    words[random(words.count)], random(24) - 2, random(8),
                    Style(
                        ColorRole.allCases[random(21)], on: random(3) == 0 ? .selection : nil,
                        .init(rawValue: UInt8(random(64))))
                ))
            if lines.count > 12 { lines.removeFirst(random(6)) }
            let shift = random(5) == 0 ? random(3) - 1 : 0
            lines = lines.map { ($0.0, $0.1, $0.2 + shift, $0.3) }
            rig.show { canvas in
                for line in lines { canvas.write(line.0, x: line.1, y: line.2, style: line.3) }
            }
            for y in 0..<8 { #expect(rig.terminal.row(y) == rig.surface.row(y)) }
        }
        #expect(rig.terminal.unknown == [])
    }

    private func dashboard(focus: Int) -> any View {
        Grid(
            columns: 4, spacing: 1, rowHeight: 13,
            (0..<16).map { index in
                Box(
                    title: StyledText("Tile \(index)"), footer: "2 min ago",
                    focused: index == focus,
                    VStack {
                        Text("3 due today", style: .heading)
                        Text(
                            "Essay: the causes of the war\nAlgebra, exercises 4 to 9\nRead chapter 7"
                        )
                        ProgressBar(value: 0.4, label: "Week")
                    })
            })
    }

    @Test func movingTheFocusOnALargeDashboardStaysUnder2000Bytes() {
        var rig = Rig(200, 60)
        rig.show { $0.draw(dashboard(focus: 0)) }
        for focus in [1, 2, 3, 7, 6, 10, 15, 0] {
            let count = rig.show { $0.draw(dashboard(focus: focus)) }
            #expect(count < 2000)
            #expect(rig.terminal.text == rig.surface.text)
        }
    }

    private func list(_ state: ListState, _ count: Int = 1000) -> any View {
        ListView(count: count, state: state) {
            ListItem(id: "\($0)", title: "Row \($0) of the list")
        }
    }

    @Test func scrollingLetsTheTerminalMoveTheRows() {
        var rig = Rig(100, 40)
        var state = ListState()
        rig.show { $0.draw(list(state)) }
        for _ in 0..<45 {
            _ = state.handle(.key(KeyPress(.down)), count: 1000) { "\($0)" }
            let count = rig.show { $0.draw(list(state)) }
            #expect(count < 700)
            #expect(rig.terminal.text == rig.surface.text)
        }
        #expect(rig.terminal.row(39).contains("Row 45"))
    }

    @Test func invalidatingPaintsEverythingAgain() {
        var rig = Rig(20, 2)
        rig.show { $0.write("stay", x: 0, y: 0) }
        rig.terminal = VirtualTerminal(width: 20, height: 2)
        rig.writer.invalidate()
        rig.show { $0.write("stay", x: 0, y: 0) }
        #expect(rig.terminal.text == "stay")
    }

    @Test func aNewPaletteRecoloursEverything() {
        var rig = Rig(10, 1)
        rig.show { $0.write("x", x: 0, y: 0) }
        rig.writer.palette.colors[.text] = RGB(0x123456)
        rig.show { $0.write("x", x: 0, y: 0) }
        #expect(rig.terminal.look(x: 0, y: 0).foreground == .rgb(0x123456))
    }

    @Test func fewerColoursUseFewerCodes() {
        var indexed = Rig(10, 1, .ansi256)
        indexed.show { $0.write("x", x: 0, y: 0, style: .accent) }
        #expect(indexed.terminal.look(x: 0, y: 0).foreground == .indexed(68))
        var named = Rig(10, 1, .ansi16)
        named.show { $0.write("x", x: 0, y: 0, style: Style(.correct)) }
        #expect(named.terminal.look(x: 0, y: 0).foreground == .indexed(10))
        #expect(named.terminal.look(x: 0, y: 0).background == .standard)
    }

    @Test func withoutColoursTheSelectionIsReversed() {
        var rig = Rig(10, 1, .none)
        rig.show { $0.write("x", x: 0, y: 0, style: Style(.onSelection, on: .selection)) }
        let look = rig.terminal.look(x: 0, y: 0)
        #expect(look.reverse)
        #expect(look.foreground == .standard && look.background == .standard)
    }

    @Test func theCursorShowsWhereAViewPutsItAndHidesAgain() {
        var rig = Rig(20, 4)
        rig.show { canvas in
            canvas.write("name", x: 0, y: 0)
            canvas.setCursor(x: 7, y: 2)
        }
        #expect(rig.terminal.showsCursor)
        #expect(rig.terminal.x == 7 && rig.terminal.y == 2)
        rig.show { $0.write("name", x: 0, y: 0) }
        #expect(!rig.terminal.showsCursor)
    }

    @Test func largeFramesAreHeldBackUntilComplete() {
        let surface = Surface(size: Size(80, 24))
        var capabilities = TerminalCapabilities.modern
        capabilities.synchronizedUpdates = true
        var writer = FrameWriter(capabilities: capabilities, palette: .example)
        let bytes = String(decoding: writer.frame(surface), as: UTF8.self)
        #expect(bytes.hasPrefix("\u{1B}[?2026h"))
        #expect(bytes.hasSuffix("\u{1B}[?2026l"))
    }

    @Test func linksOpenAndClose() {
        var rig = Rig(20, 1)
        rig.show {
            $0.write(
                StyledText([.init("a"), .init("b", link: "https://x.example/"), .init("c")]),
                x: 0, y: 0)
        }
        #expect(rig.terminal.cell(x: 1, y: 0).link == "https://x.example/")
        #expect(rig.terminal.cell(x: 0, y: 0).link == nil)
        #expect(rig.terminal.cell(x: 2, y: 0).link == nil)
    }

    @Test(arguments: ["file:///etc/passwd", "https://x/\u{1B}]52;c;x\u{07}", "https://x/ü", "x"])
    func addressesThatATerminalShouldNotOpenAreNoLinks(address: String) {
        var rig = Rig(20, 1)
        rig.show { $0.write(StyledText([.init("b", link: address)]), x: 0, y: 0) }
        #expect(rig.terminal.row(0).hasPrefix("b"))
        #expect(rig.terminal.cell(x: 0, y: 0).link == nil)
        #expect(rig.terminal.unknown == [])
    }

    @Test func hostileClustersAreCut() {
        var rig = Rig(20, 1)
        let endless = "e" + String(repeating: "\u{301}", count: 10_000)
        let count = rig.show { $0.write(endless + "x", x: 0, y: 0) }
        #expect(count < 300)
        #expect(rig.terminal.row(0).contains("x"))
    }
}
