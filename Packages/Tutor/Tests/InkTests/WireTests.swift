import Ink
import Testing

@Suite struct WireTests {
    private static let document = "12345678-1234-1234-1234-123456789ABC"

    /// Source: the test vectors of the tutor's wire contract.
    @Test func questionsHaveTheContractsCanvases() {
        #expect(
            CanvasID.question(0, of: Self.document) == "4399A7C0-8EAA-CE99-1C9B-CF741AC92C80")
        #expect(
            CanvasID.question(1, of: Self.document) == "4399A7C1-8EAA-CE99-4E5C-1F63D54EE546")
    }

    @Test func anErasureReplacesThePage() {
        typealias Row = StrokeLogRow<Int>
        #expect(Row.visible([Row(.draw, [1]), Row(.draw, [2, 3])]) == [1, 2, 3])
        #expect(
            Row.visible([Row(.draw, [1, 2]), Row(.erase, [2]), Row(.draw, [4])]) == [2, 4])
        #expect(Row.visible([Row(.draw, [1]), Row(.erase, [1]), Row(.erase, [])]) == [])
        #expect(Row.visible([]) == [])
    }

    @Test func onlyWhatIsNewIsTold() throws {
        let strokes = (1...4).map { id in
            InkStroke(id: id, samples: [InkSample(InkPoint(Double(id), 1))])
        }
        let drawn = try #require(StrokeDelta(from: Array(strokes[..<2]), to: strokes))
        #expect(drawn.event == .draw && drawn.strokes == Array(strokes[2...]))
        #expect(drawn.deletedCount == 0)
        let erased = try #require(StrokeDelta(from: strokes, to: [strokes[0], strokes[3]]))
        #expect(erased.event == .erase && erased.strokes == [strokes[0], strokes[3]])
        #expect(erased.deletedCount == 2)
        #expect(StrokeDelta(from: strokes, to: strokes) == nil)
        #expect(StrokeDelta(from: [], to: []) == nil)
    }

    @Test func aChangeThatKeepsTheCountIsToldTooAndReplayedRight() throws {
        let one = InkStroke(id: 1, samples: [InkSample(InkPoint(1, 1))])
        let two = InkStroke(id: 2, samples: [InkSample(InkPoint(2, 2))])
        let moved = one.moved(by: InkPoint(5, 5))
        let delta = try #require(StrokeDelta(from: [one, two], to: [moved, two]))
        #expect(delta.event == .erase && delta.deletedCount == 1)
        let rows = [
            StrokeLogRow(.draw, [one, two]), StrokeLogRow(delta.event, delta.strokes),
        ]
        #expect(StrokeLogRow.visible(rows) == [moved, two])
    }

    @Test func thePartIsWhereTheNewestStrokeEnds() {
        let regions = [
            PageRegion(label: nil, page: 0, start: 0, end: 100),
            PageRegion(label: "a", page: 0, start: 100, end: 300),
            PageRegion(label: "a.ii", page: 1, start: 0, end: 792),
        ]
        func part(_ y: Double, page: Int) -> String? {
            let stroke = InkStroke(
                id: 1, samples: [InkSample(InkPoint(0, 0)), InkSample(InkPoint(0, y))])
            return PageRegion.part(
                of: [stroke], page: page, canvasHeight: 1584, pageHeight: 792, in: regions)
        }
        #expect(part(198, page: 0) == nil)
        #expect(part(200, page: 0) == "a")
        #expect(part(598, page: 0) == "a")
        #expect(part(600, page: 0) == nil)
        #expect(part(600, page: 1) == "a.ii")
        #expect(
            PageRegion.part(
                of: [], page: 0, canvasHeight: 1584, pageHeight: 792, in: regions) == nil)
    }
}
