import TerminalUI
import Testing

@Suite struct InputDecoderTests {
    private func events(_ text: String) -> [InputDecoder.Output] {
        var decoder = InputDecoder()
        return decoder.feed(Array(text.utf8)) + decoder.expire()
    }

    private func keys(_ text: String) -> [KeyPress] {
        events(text).compactMap { if case .event(.key(let key)) = $0 { key } else { nil } }
    }

    static let samples: [(String, InputEvent)] = [
        ("a", .key(.character("a"))),
        ("é", .key(.character("é"))),
        ("漢", .key(.character("漢"))),
        ("👩‍👩‍👧", .key(.character("👩‍👩‍👧"))),
        ("\r", .key(KeyPress(.enter))),
        ("\t", .key(KeyPress(.tab))),
        ("\u{7F}", .key(KeyPress(.backspace))),
        ("\u{03}", .key(.control("c"))),
        ("\u{00}", .key(.control(" "))),
        ("\u{1B}[A", .key(KeyPress(.up))),
        ("\u{1B}OB", .key(KeyPress(.down))),
        ("\u{1B}[1;5C", .key(KeyPress(.right, .control))),
        ("\u{1B}[1;2D", .key(KeyPress(.left, .shift))),
        ("\u{1B}[1;7A", .key(KeyPress(.up, [.alt, .control]))),
        ("\u{1B}[H", .key(KeyPress(.home))),
        ("\u{1B}[4~", .key(KeyPress(.end))),
        ("\u{1B}[3;5~", .key(KeyPress(.delete, .control))),
        ("\u{1B}[5~", .key(KeyPress(.pageUp))),
        ("\u{1B}[Z", .key(KeyPress(.backTab))),
        ("\u{1B}OP", .key(KeyPress(.function(1)))),
        ("\u{1B}[15~", .key(KeyPress(.function(5)))),
        ("\u{1B}[24~", .key(KeyPress(.function(12)))),
        ("\u{1B}[[A", .key(KeyPress(.function(1)))),
        ("\u{1B}x", .key(KeyPress(.character("x"), .alt))),
        ("\u{1B}[97;5u", .key(.control("a"))),
        ("\u{1B}[27u", .key(KeyPress(.escape))),
        ("\u{1B}[13;5u", .key(KeyPress(.enter, .control))),
        ("\u{1B}[9;2u", .key(KeyPress(.backTab))),
        ("\u{1B}[97:65;2u", .key(.character("A"))),
        ("\u{1B}[57421u", .key(KeyPress(.pageUp))),
        ("\u{1B}[27;5;13~", .key(KeyPress(.enter, .control))),
        ("\u{1B}[I", .focus(true)),
        ("\u{1B}[O", .focus(false)),
        ("\u{1B}[<0;10;5M", .mouse(MouseEvent(.press, button: .left, x: 9, y: 4))),
        ("\u{1B}[<0;10;5m", .mouse(MouseEvent(.release, button: .left, x: 9, y: 4))),
        ("\u{1B}[<64;1;1M", .mouse(MouseEvent(.scrollUp, x: 0, y: 0))),
        ("\u{1B}[<81;2;3M", .mouse(MouseEvent(.scrollDown, x: 1, y: 2, modifiers: .control))),
        ("\u{1B}[<35;2;3M", .mouse(MouseEvent(.move, x: 1, y: 2))),
        ("\u{1B}[200~two\rlines\u{1B}[201~", .paste("two\nlines")),
        ("\u{1B}[200~a\u{1B}[2Jb\u{1B}[201~", .paste("ab")),
        ("\u{1B}[200~\u{1B}[20\u{1B}[201~", .paste("")),
    ]

    @Test func controlCRightBehindAnEscapeIsItself() {
        #expect(keys("\u{1B}\u{03}") == [KeyPress(.escape), .control("c")])
        #expect(keys("\u{1B}[\u{03}").last == .control("c"))
        #expect(keys("\u{1B}O\u{03}").last == .control("c"))
    }

    @Test(arguments: samples)
    func sequencesBecomeEvents(bytes: String, event: InputEvent) {
        guard event != .paste("") else { return }
        #expect(events(bytes) == [.event(event)])
    }

    @Test(arguments: samples)
    func sequencesMayBeSplitAtAnyByte(bytes: String, event: InputEvent) {
        let raw = Array(bytes.utf8)
        // Clusters of several code points cannot be known to go on: whole code points are split then.
        guard bytes.unicodeScalars.count == 1 || raw[0] < 0x80, event != .paste("") else { return }
        for cut in 1..<max(2, raw.count) {
            var decoder = InputDecoder()
            var found = decoder.feed(raw[..<min(cut, raw.count)])
            found += decoder.feed(raw[min(cut, raw.count)...])
            found += decoder.expire()
            #expect(found == [.event(event)], "cut at \(cut)")
        }
        var decoder = InputDecoder()
        let single = raw.flatMap { decoder.feed([$0]) } + decoder.expire()
        #expect(single == [.event(event)])
    }

    @Test func aLoneEscapeIsAKeyAfterAMoment() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.timeout == 50)
        #expect(decoder.expire() == [.event(.key(KeyPress(.escape)))])
        #expect(decoder.timeout == nil)
    }

    @Test func severalKeysInOneReadComeInOrder() {
        #expect(
            keys("ab\u{1B}[Ac\r") == [
                .character("a"), .character("b"), KeyPress(.up), .character("c"), KeyPress(.enter),
            ])
    }

    @Test func moreCharactersThanAnyoneTypesAreAPaste() {
        let typed = String(repeating: "é", count: 128)
        #expect(keys(typed).count == 128)
        let pasted = typed + "é"
        #expect(
            events(pasted + "\r") == [.event(.paste(pasted)), .event(.key(KeyPress(.enter)))])
    }

    @Test func invalidBytesAreDroppedAndTheRestIsRead() {
        var decoder = InputDecoder()
        let found = decoder.feed([0x61, 0xFF, 0xC0, 0x80, 0xE2, 0x28, 0x62]) + decoder.expire()
        #expect(
            found == [
                .event(.key(.character("a"))), .event(.key(.character("("))),
                .event(.key(.character("b"))),
            ])
    }

    @Test func answersOfTheTerminalAreNeverKeys() {
        #expect(
            events("\u{1B}]11;rgb:1010/2020/ffff\u{1B}\\") == [.reply(.background(RGB(0x1020FF)))])
        #expect(events("\u{1B}]11;rgb:10/20/ff\u{07}") == [.reply(.background(RGB(0x1020FF)))])
        #expect(events("\u{1B}[?62;4;22c") == [.reply(.attributes([62, 4, 22]))])
        #expect(events("\u{1B}_Gi=31;OK\u{1B}\\") == [.reply(.kittyGraphics(true))])
        #expect(events("\u{1B}_Gi=31;ENOENT:x\u{1B}\\") == [.reply(.kittyGraphics(false))])
        #expect(events("\u{1B}[?2026;2$y") == [.reply(.synchronizedUpdates(true))])
        #expect(events("\u{1B}[?2026;0$y") == [.reply(.synchronizedUpdates(false))])
        #expect(events("\u{1B}[6;20;10t") == [.reply(.cellPixels(Size(10, 20)))])
        #expect(events("\u{1B}P1$r0m\u{1B}\\") == [])
        #expect(events("\u{1B}]10;whatever\u{07}") == [])
        #expect(events("\u{1B}[?1u") == [])
    }

    @Test func anEndlessSequenceIsBoundedAndEnds() {
        var decoder = InputDecoder()
        #expect(
            decoder.feed(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 1_000_000)) == [])
        #expect(decoder.feed(Array("mx".utf8)) == [.event(.key(.character("x")))])
    }

    @Test func anEndlessStringIsBoundedAndCtrlCStillWorks() {
        var decoder = InputDecoder()
        #expect(
            decoder.feed(Array("\u{1B}]0;".utf8) + Array(repeating: 0x78, count: 1_000_000)) == [])
        #expect(decoder.feed([0x03]) == [.event(.key(.control("c")))])
        #expect(decoder.feed([0x61]) == [.event(.key(.character("a")))])
    }

    @Test func aHugePasteIsCutAndTheKeyboardGoesOn() throws {
        var decoder = InputDecoder()
        var found = decoder.feed(Array("\u{1B}[200~".utf8))
        for _ in 0..<32 { found += decoder.feed([UInt8](repeating: 0x61, count: 100_000)) }
        found += decoder.feed(Array("\u{1B}[201~b".utf8))
        guard case .event(.paste(let text)) = try #require(found.first) else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == InputDecoder.maxPaste)
        #expect(found.last == .event(.key(.character("b"))))
    }

    @Test func aPasteThatNeverEndsIsHandedOverAfterAWhile() {
        var decoder = InputDecoder()
        _ = decoder.feed(Array("\u{1B}[200~half".utf8))
        #expect(decoder.timeout == 5000)
        #expect(decoder.expire() == [.event(.paste("half"))])
    }

    @Test func releasesAreNoKeys() {
        #expect(events("\u{1B}[97;1:3u") == [])
        #expect(events("\u{1B}[1;1:3A") == [])
    }

    /// Whatever comes, the decoder neither traps nor stays stuck.
    @Test func noiseNeverSticks() {
        var seed: UInt64 = 7
        var decoder = InputDecoder()
        let spice: [UInt8] = [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x4D, 0x7E, 0x3C, 0x75, 0x9B, 0xE2]
        for _ in 0..<20_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let byte = UInt8(truncatingIfNeeded: seed >> 40)
            _ = decoder.feed([seed >> 60 < 8 ? spice[Int(byte) % spice.count] : byte])
        }
        _ = decoder.expire()
        #expect(decoder.timeout == nil)
        #expect(decoder.feed([0x61]) == [.event(.key(.character("a")))])
    }
}
