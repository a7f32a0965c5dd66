import TerminalUI
import Testing

@Suite struct CapabilityTests {
    private func colors(
        _ environment: [String: String], isTerminal: Bool = true
    ) -> TerminalCapabilities.ColorDepth {
        TerminalCapabilities(environment: environment, isTerminal: isTerminal).colors
    }

    @Test(
        arguments: [
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-256color"], .ansi256),
            (["TERM": "xterm"], .ansi16),
            (["TERM": "xterm-kitty"], .trueColor),
            (["TERM": "vt100"], .none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
            ([:], .none),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .ansi256),
            (["TERM": "xterm-256color", "CLICOLOR": "0"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .ansi256),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], .ansi16),
            (["TERM": "xterm-256color", "CLICOLOR_FORCE": "0", "NO_COLOR": "1"], .none),
        ] as [([String: String], TerminalCapabilities.ColorDepth)])
    func theEnvironmentTellsTheColours(
        environment: [String: String], depth: TerminalCapabilities.ColorDepth
    ) {
        #expect(colors(environment) == depth)
    }

    @Test func aPipeHasNoColoursUnlessForced() {
        let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        #expect(colors(environment, isTerminal: false) == .none)
        let forced = environment.merging(["CLICOLOR_FORCE": "1"]) { $1 }
        #expect(colors(forced, isTerminal: false) == .trueColor)
    }

    @Test(arguments: [
        (["TERM": "xterm", "LANG": "de_DE.UTF-8"], true), (["TERM": "xterm"], true),
        (["TERM": "xterm", "LANG": "de_DE.ISO-8859-1"], false),
        (["TERM": "xterm", "LANG": "C"], false), (["TERM": "xterm", "LC_ALL": "POSIX"], false),
        (["TERM": "xterm", "LC_ALL": "C.utf8", "LANG": "de_DE.ISO-8859-1"], true),
        (["TERM": "linux", "LANG": "de_DE.UTF-8"], false), (["TERM": "dumb"], false),
    ])
    func theLocaleTellsWhetherSymbolsMayBeUsed(environment: [String: String], unicode: Bool) {
        let capabilities = TerminalCapabilities(environment: environment, isTerminal: true)
        #expect(capabilities.unicode == unicode)
    }

    @Test func picturesNeedATerminalThatHasThem() {
        func images(_ environment: [String: String]) -> TerminalCapabilities.ImageProtocol {
            TerminalCapabilities(environment: environment, isTerminal: true).images
        }
        #expect(images(["TERM": "xterm-kitty"]) == .kitty)
        #expect(images(["TERM": "xterm-kitty", "TMUX": "/tmp/x"]) == .halfBlocks)
        #expect(images(["TERM": "xterm-256color"]) == .halfBlocks)
        #expect(images(["TERM": "xterm"]) == .none)
        #expect(images(["TERM": "xterm-kitty", "NO_COLOR": "1"]) == .none)
    }

    @Test(
        arguments: [
            ("rgb:ff/80/00", 0xFF8000), ("rgb:ffff/8080/0000", 0xFF8080 - 0x80),
            ("rgb:f/0/0", 0xFF0000), ("rgba:1111/2222/3333/ffff", 0x112233), ("#123456", 0x123456),
        ] as [(String, UInt32)])
    func backgroundsAreReadInEverySpelling(text: String, color: UInt32) {
        var decoder = InputDecoder()
        let found = decoder.feed(Array("\u{1B}]11;\(text)\u{07}".utf8))
        #expect(found == [.reply(.background(RGB(color)))])
    }

    @Test(arguments: ["", "rgb:", "rgb:zz/00/00", "rgb:12345/0/0", "#12", "red", "rgb:1/2"])
    func backgroundsThatMakeNoSenseAreNoAnswer(text: String) {
        var decoder = InputDecoder()
        #expect(
            decoder.feed(Array("\u{1B}]11;\(text)\u{07}a".utf8)) == [
                .event(.key(.character("a")))
            ])
    }
}
