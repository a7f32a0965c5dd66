import Ink
import Testing

@Suite struct InkPointTests {
    @Test func theDistanceIsThatOfAStraightLine() {
        #expect(InkPoint(1, 1).distance(to: InkPoint(4, 5)) == 5)
        #expect(InkPoint(5, 3).distance(toLineFrom: InkPoint(0, 0), to: InkPoint(10, 0)) == 3)
        #expect(InkPoint(13, 4).distance(toLineFrom: InkPoint(0, 0), to: InkPoint(10, 0)) == 5)
    }

    @Test func colorsOfThePaletteCanBeReadOnWhiteAndTheirSiblingsOnDark() {
        let dark = InkColor(0x1A, 0x14, 0x18)
        for named in InkColor.palette {
            #expect(named.color.contrast(with: .white) >= 4.5, "\(named.name)")
            #expect(named.color.readable(on: dark).contrast(with: dark) >= 4.5, "\(named.name)")
            #expect(named.color.readable(on: .white) == named.color)
            #expect(InkColor(hex: named.color.hex) == named.color)
        }
        for wrong in ["", "000000", "#00000", "#+00000", "#00000G", "#0000000"] {
            #expect(InkColor(hex: wrong) == nil, "\(wrong)")
        }
    }

    @Test func aLongTextIsBrokenAtSpacesAndLosesNothing() {
        let text =
            "The moon pulls the water of the sea\nand  the earth.\n"
            + String(repeating: "x", count: 90)
        let box = InkTextBox(id: 1, origin: InkPoint(10, 10), text: text)
        #expect(box.lines.count > 6)
        #expect(
            box.lines.joined().filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
        #expect(box.bounds.height == Double(box.lines.count) * box.lineHeight)
    }
}
