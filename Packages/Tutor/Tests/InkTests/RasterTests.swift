import Testing

@testable import Ink

@Suite struct RasterTests {
    /// A window with one canvas unit per dot.
    private func window(_ columns: Int, _ rows: Int) -> InkWindow {
        InkWindow(origin: InkPoint(0, 0), unitsPerDot: 1, columns: columns, rows: rows)
    }

    private func page(_ strokes: InkStroke...) -> InkPage {
        var page = InkPage()
        for stroke in strokes { page.add(stroke) }
        return page
    }

    private func stroke(
        _ points: (Double, Double)..., tool: InkTool = .pen, width: Double = 1
    ) -> InkStroke {
        InkStroke(
            id: 1, tool: tool, color: InkColor(9, 9, 9), width: width,
            samples: points.map { InkSample(InkPoint($0.0, $0.1)) })
    }

    @Test func eachDotOfACellHasItsBit() {
        // Dots 1, 4, 2, 5, 3, 6, 7, 8 in reading order.
        let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        for (index, bit) in bits.enumerated() {
            let (x, y) = (Double(index % 2), Double(index / 2))
            let raster = BrailleRaster(page(stroke((x + 0.5, y + 0.5))), window: window(1, 1))
            #expect(raster[0, 0].dots == bit)
        }
    }

    @Test func linesAreDrawnThroughAllTheirDots() {
        let level = BrailleRaster(page(stroke((0, 2), (7.9, 2))), window: window(4, 1))
        #expect(level.text == "⠤⠤⠤⠤")
        let slope = BrailleRaster(page(stroke((0, 0), (3.9, 3.9))), window: window(2, 1))
        #expect(slope.text == "⠑⢄")
        #expect(level[0, 0].color == InkColor(9, 9, 9))
        #expect(level[0, 0].highlight == nil)
    }

    @Test func aFarLineIsClippedAndAWideOneIsWide() {
        let far = BrailleRaster(page(stroke((-1e7, 2), (1e7, 2))), window: window(3, 1))
        #expect(far.text == "⠤⠤⠤")
        #expect(
            BrailleRaster(page(stroke((900, 900), (910, 900))), window: window(3, 1)).text == "   ")
        let wide = BrailleRaster(page(stroke((0, 4), (8, 4), width: 6)), window: window(4, 2))
        #expect(wide[1, 0].dots == 0xFF - 0x09 && wide[1, 1].dots == 0xFF - 0xC0)
    }

    @Test func theHighlighterColorsCellsBelowTheInk() {
        let marked = page(
            stroke((0, 2), (8, 2), tool: .highlighter, width: 4), stroke((0, 2), (1, 2)))
        let raster = BrailleRaster(marked, window: window(4, 1))
        #expect(raster[3, 0].dots == 0)
        #expect(raster[3, 0].highlight == InkColor(9, 9, 9))
        #expect(raster[0, 0].dots != 0 && raster[0, 0].highlight != nil)
    }

    @Test func aWindowKnowsPlacesAndKeepsThePageInSight() throws {
        var window = InkWindow(origin: InkPoint(0, 0), unitsPerDot: 2, columns: 40, rows: 20)
        #expect(window.visible.maxX == 160)
        let place = window.point(column: 3, row: 2)
        #expect(place == InkPoint(14, 20))
        let cell = try #require(window.cell(of: place))
        #expect(cell.column == 3 && cell.row == 2)
        #expect(window.cell(of: InkPoint(161, 0)) == nil)
        window.show(InkPoint(500, 0))
        #expect(window.cell(of: InkPoint(500, 0)) != nil)
        window.hold(InkPage.blankSize)
        #expect(window.origin.y == 0)
        window.origin = InkPoint(9999, -50)
        window.hold(InkPage.blankSize)
        #expect(window.origin == InkPoint(1224 - 160, 0))
        var whole = InkWindow.fitting(InkPage.blankSize, columns: 80, rows: 20)
        whole.hold(InkPage.blankSize)
        #expect(whole.visible.minY == 0 && whole.visible.maxY == 1584)
        #expect(whole.visible.minX < 0, "a narrow page is in the middle")
    }

    @Test func thumbnailsShowInkAndWords() {
        var page = page(stroke((0, 0), (1224, 1584), width: 4))
        let without = BrailleRaster.thumbnail(page, columns: 12, rows: 8)
        page.add(InkTextBox(id: 0, origin: InkPoint(700, 100), width: 500, text: "words in a box"))
        let with = BrailleRaster.thumbnail(page, columns: 12, rows: 8)
        #expect(without.text.contains { $0 != " " && $0 != "\n" })
        #expect(with[7, 0].dots != 0 && without[7, 0].dots == 0)
    }

    @Test func picturesAreReadAndWrongOnesAreNot() throws {
        let bytes = Array("P6\n# two pixels\n2 1\n255\n".utf8) + [255, 0, 0, 0, 0, 255]
        let picture = try #require(PagePicture(portablePixmap: bytes))
        #expect(picture.average(minX: 0, minY: 0, maxX: 0.5, maxY: 1) == InkColor(255, 0, 0))
        #expect(picture.average(minX: 0, minY: 0, maxX: 1, maxY: 1) == InkColor(127, 0, 127))
        #expect(picture.average(minX: 2, minY: 0, maxX: 3, maxY: 1) == .white)
        for cut in 0..<bytes.count {
            #expect(PagePicture(portablePixmap: Array(bytes[..<cut])) == nil)
        }
        #expect(PagePicture(portablePixmap: Array("P6 99999999 99999999 255 x".utf8)) == nil)
        #expect(PagePicture(portablePixmap: Array("P5 1 1 255 abc".utf8)) == nil)
    }
}
