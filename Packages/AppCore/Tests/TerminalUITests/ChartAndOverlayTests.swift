import TerminalUI
import Testing

@Suite struct ChartTests {
    @Test func barsAreInProportion() {
        let chart = BarChart([.init("Mon", 4), .init("Tuesday", 2), .init("Wed", 0)])
        #expect(
            drawn(chart, 19, 3) == """
                Mon    ██████████ 4
                Tuesd… █████ 2
                Wed     0
                """)
    }

    @Test func progressIsInProportionAndInWords() {
        #expect(drawn(ProgressBar(value: 0.5), 21, 1) == "████████          50%")
        #expect(drawn(ProgressBar(value: 1.5), 20, 1, unicode: false) == "############### 100%")
        #expect(
            ProgressBar(done: 1, of: 4, label: "Import").described().text == "Import: 25 percent.")
        #expect(ProgressBar(value: .nan).described().text == "Progress: 0 percent.")
        #expect(ProgressBar(value: nil).described().text == "Progress: working.")
    }

    @Test func sparklinesFollowTheirValues() {
        #expect(drawn(Sparkline([0, 1, 2, 3]), 10, 1) == "▁▃▆█")
        #expect(drawn(Sparkline([0, 1, 2, 3]), 2, 1) == "▆█")
        #expect(drawn(Sparkline([5, 5]), 5, 1, unicode: false) == "##")
        #expect(Sparkline([1, 4, 2]).described().text == "from 1 to 2, lowest 1, highest 4.")
    }

    @Test func donutsSayTheirShares() {
        let donut = Donut([.init("Right", 3, role: .correct), .init("Wrong", 1, role: .incorrect)])
        let ring = drawn(donut, 40, 7)
        #expect(ring.contains("● Right 75%") && ring.contains("● Wrong 25%") && ring.contains("⣿"))
        #expect(drawn(donut, 40, 7, unicode: false) == "* Right 75%\n* Wrong 25%")
        #expect(donut.described().lines == ["Right: 75 percent.", "Wrong: 25 percent."])
        #expect(drawn(Donut([.init("None", 0, role: .text)]), 40, 7) == "● None 0%")
    }

    @Test func donutSlicesTurnClockwiseFromTheTop() {
        let donut = Donut(
            [.init("a", 1, role: .correct), .init("b", 3, role: .incorrect)], rows: 9)
        let surface = Surface(size: Size(40, 9))
        var canvas = Canvas(surface, context: .test(40, 9))
        canvas.draw(donut)
        #expect(surface.style(x: 13, y: 1)?.foreground == .correct)
        #expect(surface.style(x: 13, y: 7)?.foreground == .incorrect)
        #expect(surface.style(x: 4, y: 1)?.foreground == .incorrect)
        #expect(surface.style(x: 4, y: 7)?.foreground == .incorrect)
    }

    @Test func heatMapsShowStrengthByDensity() {
        let map = HeatMap([[0, 0.2, 0.5, 1, nil]], rowLabels: ["Mon"], label: "Study")
        #expect(drawn(map, 30, 1) == "Mon ··░░▒▒██")
        #expect(drawn(map, 8, 1) == "Mon ██")
        #expect(map.described().text == "Study: 3 of 4 active.")
    }

    @Test func tabsGoRound() {
        let tabs = Tabs(
            [.init(id: "a", title: "One"), .init(id: "b", title: "Two")], selected: "b")
        #expect(drawn(tabs, 20, 1) == " One  [Two]")
        #expect(tabs.next(for: KeyPress(.right)) == "a")
        #expect(tabs.next(for: .character("x")) == nil)
    }
}

@Suite struct ImageTests {
    /// Left half red, right half blue.
    private func picture(_ width: Int, _ height: Int) throws -> PixelImage {
        let row = (0..<width).flatMap { x -> [UInt8] in
            x < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
        }
        return try #require(
            PixelImage(
                width: width, height: height, pixels: Array((0..<height).map { _ in row }.joined()))
        )
    }

    @Test func picturesWithTheWrongNumberOfBytesAreRefused() {
        #expect(PixelImage(width: 2, height: 2, pixels: [0, 0, 0]) == nil)
        #expect(PixelImage(width: 0, height: 2, pixels: []) == nil)
        #expect(PixelImage(width: 100_000, height: 1, pixels: []) == nil)
    }

    @Test func withoutPicturesTheWordsShow() throws {
        let view = ImageView(try picture(64, 64), alternative: "A red and blue square")
        #expect(drawn(view, 40, 4, unicode: false) == "[Image] A red and blue square")
        #expect(view.described().text == "Image: A red and blue square")
    }

    @Test func halfBlocksKeepProportionsAndColours() throws {
        let view = ImageView(try picture(80, 80), alternative: "x")
        let context = ViewContext.test(40, 30)
        #expect(view.size(in: Size(40, 30), context) == Size(10, 5))
        let surface = Surface(size: Size(40, 30))
        var canvas = Canvas(surface, context: context)
        canvas.draw(view)
        #expect(surface.row(0).hasPrefix("▀▀▀▀▀▀▀▀▀▀ "))
        var writer = FrameWriter(capabilities: .modern, palette: context.palette)
        let bytes = String(decoding: writer.frame(surface), as: UTF8.self)
        #expect(bytes.contains("38;2;255;0;0") && bytes.contains("38;2;0;0;255"))
    }

    @Test func kittyPicturesAreSentOncePlacedAndTakenAway() throws {
        var capabilities = TerminalCapabilities.modern
        capabilities.images = .kitty
        let view = ImageView(try picture(80, 80), alternative: "x")
        let surface = Surface(size: Size(20, 10))
        var writer = FrameWriter(
            capabilities: capabilities, palette: Palette(name: "t", isDark: true, colors: [:]))
        func frame(_ shown: Bool) -> String {
            surface.clear()
            var canvas = Canvas(
                surface,
                context: ViewContext(
                    size: surface.size, palette: writer.palette, capabilities: capabilities))
            if shown { canvas.draw(view) }
            return String(decoding: writer.frame(surface), as: UTF8.self)
        }
        #expect(frame(true).contains("a=T,f=32,s=80,v=80"))
        #expect(!frame(true).contains("\u{1B}_G"))
        #expect(frame(false).contains("a=d,d=i"))
        let again = frame(true)
        #expect(again.contains("a=p") && !again.contains("a=T"))
    }

    @Test func sixelPicturesAreOneStringAndAreCoveredAgain() throws {
        var capabilities = TerminalCapabilities.modern
        capabilities.images = .sixel
        let surface = Surface(size: Size(20, 10))
        var writer = FrameWriter(
            capabilities: capabilities, palette: Palette(name: "t", isDark: true, colors: [:]))
        let context = ViewContext(
            size: surface.size, palette: writer.palette, capabilities: capabilities)
        var canvas = Canvas(surface, context: context)
        canvas.draw(ImageView(try picture(16, 12), alternative: "x"))
        let bytes = String(decoding: writer.frame(surface), as: UTF8.self)
        #expect(bytes.contains("\u{1B}P0;1q") && bytes.contains("#180!") && bytes.contains("#5!"))
        surface.clear()
        #expect(!writer.frame(surface).isEmpty)
    }
}

@Suite struct OverlayTests {
    private let commands = [
        Command("Calendar", detail: "agenda", kind: "screen", action: .open("calendar")),
        Command(
            "Chat", detail: "2 unread", kind: "screen", preview: ["At the prompt: chat"],
            action: .open("chat")),
        Command("Change the theme", action: .perform("theme")),
    ]

    private func find(_ query: String) -> [Command] {
        commands.filter { query.isEmpty || $0.title.lowercased().contains(query) }
    }

    private func palette(typing text: String) -> CommandPaletteState {
        var state = CommandPaletteState(found: find(""))
        for letter in text {
            #expect(state.handle(.key(.character(letter)), find: find) == .handled)
        }
        return state
    }

    @Test func thePaletteRunsWhatIsTypedOrClicked() {
        var state = palette(typing: "chat")
        let text = drawn(CommandPalette(state), 60, 20)
        #expect(text.contains("Find anything") && text.contains("▸ Chat  2 unread"))
        #expect(state.handle(.key(KeyPress(.enter)), find: find) == .run(commands[1]))
        #expect(state.handle(.activate("palette.0"), find: find) == .run(commands[1]))
        #expect(state.handle(.activate("palette.7"), find: find) == .close)
        #expect(state.handle(.key(KeyPress(.escape)), find: find) == .close)
    }

    @Test func thePaletteSaysWhenNothingMatchesAndRunsNothing() {
        var state = palette(typing: "xyz")
        #expect(drawn(CommandPalette(state), 60, 20).contains("No matches."))
        #expect(state.handle(.key(KeyPress(.enter)), find: find) == .handled)
    }

    @Test func thePaletteShowsAPreviewWhereThereIsRoom() {
        let state = palette(typing: "chat")
        #expect(drawn(CommandPalette(state), 120, 24).contains("At the prompt: chat"))
        #expect(!drawn(CommandPalette(state), 99, 24).contains("At the prompt: chat"))
    }

    @Test func newEntriesLeaveTheSelectedOneSelected() {
        var state = palette(typing: "")
        _ = state.handle(.key(KeyPress(.down)), find: find)
        let new = Command("About", action: .open("about"))
        state.refresh { _ in [new] + commands }
        #expect(state.found.count == 4)
        #expect(state.handle(.key(KeyPress(.enter)), find: find) == .run(commands[1]))
        state.refresh { _ in [new] }
        #expect(state.handle(.key(KeyPress(.enter)), find: find) == .run(new))
    }

    @Test func theHelpShowsEveryKey() {
        let help = HelpOverlay(
            title: "Lessons", hints: [KeyHint("Enter", "open")], general: [KeyHint("?", "keys")])
        let text = drawn(help, 70, 20)
        #expect(text.contains("Keys: Lessons") && text.contains("Enter") && text.contains("keys"))
    }

    @Test func aQuestionNamesTheAct() {
        let question = Confirmation(
            title: "Delete it?", detail: "It cannot be brought back.", confirmLabel: "Delete",
            isDestructive: true)
        let text = drawn(ConfirmDialog(question), 70, 12)
        #expect(text.contains("▲ Delete it?") && text.contains("[ Cancel ]"))
        #expect(drawn(ConfirmDialog(question, yesFocused: true), 70, 12).contains("[ Delete ]"))
    }

    @Test func aToastTakesTheStatusLineAndGrowsUpward() {
        let text = drawn(ToastView(Toast("Saved.", .success)), 40, 8)
        #expect(text == String(repeating: "\n", count: 7) + " ✓ Saved.")
        let long = drawn(ToastView(Toast("One two three four five six", .failure)), 20, 4)
        #expect(long == "\n\n ✗ One two three\n   four five six")
        let endless = String(repeating: "word ", count: 100)
        #expect(drawn(ToastView(Toast(endless)), 20, 8).split(separator: "\n").count == 3)
    }

    @Test func theFocusedBoxHasAHeavyBorderAllAround() {
        let box = Box(title: "A", focused: true, Text("text"))
        #expect(drawn(box, 10, 3) == "┏━ A ━━━━┓\n┃ text   ┃\n┗━━━━━━━━┛")
        let surface = Surface(size: Size(10, 3))
        var canvas = Canvas(surface, context: .test(10, 3))
        canvas.draw(box)
        for (x, y) in [(0, 0), (9, 0), (0, 1), (9, 1), (0, 2), (9, 2), (5, 2)] {
            #expect(surface.style(x: x, y: y)?.foreground == .borderFocused)
        }
    }

    @Test func overlaysFitTheSmallestTerminal() {
        let question = Confirmation(
            title: "Really?", detail: "Long text here.", confirmLabel: "Yes")
        for view in [
            ConfirmDialog(question) as any View, CommandPalette(.init(found: commands)),
            HelpOverlay(title: "T", hints: [KeyHint("a", "b")], general: []),
            ToastView(Toast("A long message that has to wrap")),
        ] {
            _ = drawn(view, 20, 6)
            _ = drawn(view, 1, 1)
        }
    }
}
