import TerminalUI
import Testing

@Suite struct TextBoundaryTests {
    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "red"),
        ("\u{1B}]0;owned\u{07}title", "title"),
        ("\u{1B}]52;c;aGk=\u{1B}\\clip", "clip"),
        ("\u{1B}]8;;http://evil\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{1B}P1$r\u{1B}\\x", "x"),
        ("\u{1B}_Ga=d\u{1B}\\x", "x"),
        ("a\u{9B}31mb", "ab"),
        ("a\u{9D}0;t\u{9C}b", "ab"),
        ("a\u{1B}(Bb", "ab"),
        ("a\u{1B}cb", "ab"),
        ("a\u{08}\u{7F}\u{00}b", "ab"),
        ("abc\u{202E}fed\u{202C}", "abcfed"),
        ("\u{2066}x\u{2069}\u{200F}\u{061C}y", "xy"),
        ("zero\u{200B}width\u{FEFF}", "zerowidth"),
        ("tag\u{E0041}\u{E0042}", "tag"),
        ("a\tb", "a    b"),
        ("a\r\nb\nc", "a b c"),
        ("\u{1B}", ""),
        ("\u{1B}[", ""),
        ("\u{1B}[31", ""),
    ])
    func nothingThatATerminalWouldActOnComesThrough(dirty: String, clean: String) {
        #expect(TextBoundary.clean(dirty) == clean)
    }

    @Test(arguments: [
        "plain", "Zoë’s café — “ok”…", "漢字かな交じり", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ❤️", "नमस्ते", "می‌خواهم", "e\u{301}",
    ])
    func readableTextComesThroughUnchanged(text: String) {
        #expect(TextBoundary.clean(text) == text)
    }

    @Test func linesStayOnlyWhereTheyAreWanted() {
        #expect(TextBoundary.clean("a\r\nb\rc\u{2028}d", keepingLines: true) == "a\nb\nc\nd")
    }

    @Test func anEndlessStringSequenceDoesNotSwallowTheTextForGood() {
        let dirty = "\u{1B}]0;" + String(repeating: "x", count: 10_000) + "end"
        let clean = TextBoundary.clean(dirty)
        #expect(clean.hasSuffix("end"))
        #expect(!clean.contains("\u{1B}"))
        #expect(TextBoundary.clean("\u{1B}]0;never ends\nnext", keepingLines: true) == "\nnext")
    }

    @Test func everyCodePointIsHarmlessOrGone() {
        let harmful = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            TextBoundary.clean("a" + String(Character(scalar)) + "b").unicodeScalars.contains {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
                    || (0x202A...0x202E).contains($0.value)
                    || (0x2066...0x2069).contains($0.value)
            }
        }
        #expect(harmful == [])
    }

    @Test func whatViewsDrawHasPassedIt() {
        let surface = Surface(size: Size(30, 3))
        var canvas = Canvas(surface, context: .test(30, 3))
        canvas.write("a\u{1B}[2Jb", x: 0, y: 0)
        canvas.draw(Text("x\u{1B}]0;t\u{07}y\u{202E}z"), in: Rect(0, 1, 30, 1))
        canvas.write(StyledText([.init("run\u{9B}1m", .accent)]), x: 0, y: 2)
        #expect(surface.text == "ab\nxyz\nrun")
        var text = LinearText()
        text.sentence("s\u{1B}[1mt")
        text.action(id: "i", label: "l\u{07}m")
        text.field(id: "f", label: "n\u{9B}1m", value: "v\u{1B}[H")
        #expect(text.text == "st\n1. lm\n2. n: v")
    }
}

extension ViewContext {
    static func test(_ width: Int, _ height: Int, unicode: Bool = true) -> ViewContext {
        ViewContext(
            size: Size(width, height), palette: .init(name: "t", isDark: true, colors: [:]),
            capabilities: unicode ? .modern : .plain)
    }
}

/// A view drawn alone, as text.
func drawn(_ view: any View, _ width: Int, _ height: Int, unicode: Bool = true) -> String {
    let surface = Surface(size: Size(width, height))
    var canvas = Canvas(surface, context: .test(width, height, unicode: unicode))
    canvas.draw(view)
    return surface.text
}
