import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Content

/// What stands for a file on a page.
@Suite struct ItemMediaLineTests {
    private func text(
        _ media: ItemMedia, _ state: ItemMediaState = ItemMediaState(), width: Int = 60
    ) -> String {
        let surface = Surface(size: Size(width, 24))
        let context = ViewContext(
            size: surface.size, palette: .bare, capabilities: .modern)
        var canvas = Canvas(surface, context: context)
        let line = ItemMediaLine(media: media, state: state)
        canvas.draw(line, in: Rect(line.size(in: surface.size, context)))
        return surface.text
    }

    @Test func aSoundIsNamedWithItsTranscriptAndItsKey() {
        let media = ItemMedia.sample(
            .audio, "/bell.mp3", seconds: 3.5, transcript: "Ding ding", altText: "A bell")
        let shown = text(media)
        #expect(shown.contains("Sound, 4 s: A bell"))
        #expect(shown.contains("m listen"))
        #expect(shown.contains("“Ding ding”"))
        let linear = ItemMediaLine(media: media, state: ItemMediaState()).described()
        #expect(linear.text.contains("Transcript: Ding ding"))
        #expect(linear.actions.map(\.id) == [ItemMediaLine.action])
    }

    @Test func aPictureIsDrawnAndOneThatIsMissingNamed() throws {
        let media = ItemMedia.sample(.image, "/tram.png", altText: "A tram stop")
        var state = ItemMediaState()
        #expect(text(media, state).contains("A tram stop"))
        let image = try #require(
            PixelImage(
                width: 40, height: 40, pixels: [UInt8](repeating: 255, count: 40 * 40 * 4)))
        state.apply(.pictured(.image(image)))
        #expect(text(media, state).contains("▀"))
        state.apply(.pictured(.missing("The file isn't on the server.")))
        #expect(text(media, state).contains("[A tram stop. The file isn't on the server.]"))
    }

    @Test(arguments: [20, 40, 80, 200])
    func controlSequencesNeverReachTheTerminal(width: Int) {
        let evil = "\u{1B}]0;owned\u{07}\u{1B}[2Jtext\u{202E}\u{9B}31m"
        let media = ItemMedia.sample(
            .other(evil), "/x", seconds: .infinity, transcript: evil + "\n" + evil, altText: evil)
        var state = ItemMediaState()
        state.apply(.ended(.failed(evil)))
        let line = ItemMediaLine(media: media, state: state)
        for shown in [text(media, state, width: width), line.described().text] {
            #expect(shown.contains("text"))
            let isClean = shown.unicodeScalars.allSatisfy {
                $0 == "\n"
                    || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                        && $0.value != 0x202E)
            }
            #expect(isClean && !shown.contains("owned"))
        }
    }

    @Test func whatBecameOfOpeningItStandsBelow() {
        let media = ItemMedia.sample(.audio, "/bell.mp3")
        var state = ItemMediaState()
        state.apply(.opening)
        #expect(state.isOpen)
        state.apply(.ended(.failed("No program that plays sounds is installed.")))
        #expect(!state.isOpen && text(media, state).contains("No program that plays sounds"))
        state.apply(.ended(.opened("xdg-open")))
        #expect(text(media, state).contains("Opened in xdg-open."))
        state.apply(.ended(.played))
        #expect(state.note == nil)
    }
}
