import Ink
import Testing

@Suite struct EditingTests {
    static func stroke(_ points: (Double, Double)..., width: Double = 2) -> InkStroke {
        InkStroke(
            id: 1, width: width,
            samples: points.enumerated().map {
                InkSample(InkPoint($1.0, $1.1), time: Double($0))
            })
    }

    private func page(_ strokes: InkStroke...) -> InkPage {
        var page = InkPage()
        for stroke in strokes { page.add(stroke) }
        return page
    }

    @Test func stepsAreUndoneAndRedoneInOrder() {
        var history = InkHistory(InkPage())
        for x in 1...3 { history.perform { $0.add(Self.stroke((Double(x), 0), (9, 9))) } }
        let isStep = history.perform { _ in }
        #expect(!isStep)
        let whole = history.page
        history.undo()
        history.undo()
        #expect(history.page.strokes.count == 1)
        let redone = [history.redo(), history.redo(), history.redo()]
        #expect(redone == [true, true, false])
        #expect(history.page == whole)
        history.undo()
        history.perform { $0.add(InkTextBox(id: 0, origin: InkPoint(1, 1), text: "a")) }
        #expect(!history.canRedo)
        #expect(Set(history.page.strokes.map(\.id) + history.page.boxes.map(\.id)).count == 3)
        while history.undo() {}
        #expect(history.page.isEmpty)
    }

    @Test func manyStepsKeepTheLast() {
        var history = InkHistory(InkPage())
        for x in 0..<(InkHistory.depth + 50) {
            history.perform { $0.add(Self.stroke((Double(x), 0))) }
        }
        var undone = 0
        while history.undo() { undone += 1 }
        #expect(undone == InkHistory.depth)
        #expect(history.page.strokes.count == 50)
    }

    @Test func theEraserTakesWholeStrokesThatItTouches() {
        var page = page(Self.stroke((0, 0), (100, 0)), Self.stroke((0, 50), (100, 50)))
        InkEraser.eraseStrokes(on: &page, along: [InkPoint(50, -20), InkPoint(50, 20)], radius: 4)
        #expect(page.strokes.map { $0.samples[0].point.y } == [50])
        InkEraser.eraseStrokes(on: &page, along: [InkPoint(50, 70)], radius: 4)
        #expect(page.strokes.count == 1)
    }

    @Test func theEraserTakesPartsAndLeavesTheRest() throws {
        var page = page(Self.stroke((0, 0), (100, 0)), Self.stroke((0, 50), (100, 50)))
        InkEraser.erasePart(of: &page, along: [InkPoint(50, 0)], radius: 9)
        try #require(page.strokes.count == 3)
        let left = page.strokes[0].samples
        let right = page.strokes[1].samples
        #expect(left.map(\.point) == [InkPoint(0, 0), InkPoint(40, 0)])
        #expect(right.map(\.point) == [InkPoint(60, 0), InkPoint(100, 0)])
        #expect(
            abs((right.first?.time ?? 0) - 0.6) < 1e-9,
            "the moment of the cut is between its neighbours'")
        #expect(Set(page.strokes.map(\.id)).count == 3)
        let both = page.strokes
        InkEraser.erasePart(of: &page, along: [InkPoint(50, 0), InkPoint(50, 30)], radius: 9)
        #expect(page.strokes[..<2] == both[..<2], "what the eraser has just left stays")
        InkEraser.erasePart(of: &page, along: [InkPoint(-5, 0), InkPoint(105, 0)], radius: 9)
        #expect(page.strokes.count == 1)
    }

    @Test(arguments: [
        (100.0, 3.0, 100.0, 0.0), (2, -90, 0, -90), (100, 28, 100.3, 26.9), (70, 72, 71, 71),
        (100, 40, 100, 40),
    ])
    func theRulerFallsOnRoundAngles(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
        let line = InkRuler().line(from: InkPoint(0, 0), to: InkPoint(x, y))
        #expect(line.start == InkPoint(0, 0))
        #expect(abs(line.end.x - toX) < 0.5 && abs(line.end.y - toY) < 0.5, "\(line.end)")
        let grid = InkRuler(grid: 20).line(from: InkPoint(1, 9), to: InkPoint(x, y))
        #expect(grid.start == InkPoint(0, 0))
        #expect(
            grid.end.x.remainder(dividingBy: 20) == 0 && grid.end.y.remainder(dividingBy: 20) == 0)
    }

    @Test func whatIsMeantByAPlaceOrALoopIsFound() {
        var page = page(
            Self.stroke((10, 10), (40, 10)), Self.stroke((10, 12), (200, 12), (300, 12)))
        let box = page.add(InkTextBox(id: 0, origin: InkPoint(400, 400), text: "word"))
        #expect(InkSelection.hit(page, at: InkPoint(20, 11), reach: 3) == page.strokes[1].id)
        #expect(InkSelection.hit(page, at: InkPoint(410, 405), reach: 3) == box)
        #expect(InkSelection.hit(page, at: InkPoint(200, 60), reach: 3) == nil)
        let loop = [InkPoint(0, 0), InkPoint(60, 0), InkPoint(60, 30), InkPoint(0, 30)]
        #expect(InkSelection.enclosed(page, by: loop) == [page.strokes[0].id])
        let all = [InkPoint(0, 0), InkPoint(900, 0), InkPoint(900, 900), InkPoint(0, 900)]
        #expect(InkSelection.enclosed(page, by: all).count == 3)
        #expect(InkSelection.enclosed(page, by: [InkPoint(0, 0), InkPoint(9, 9)]) == [])
    }

    @Test func whatIsSelectedIsMovedCopiedPaintedAndTakenAway() throws {
        var page = page(Self.stroke((10, 10), (40, 10)))
        let id = page.strokes[0].id
        let copies = page.copy([id], by: InkPoint(5, 5))
        try #require(copies.count == 1 && !copies.contains(id))
        page.move(copies, by: InkPoint(0, 100))
        page.paint(copies, InkColor(1, 2, 3))
        #expect(page.strokes[0].samples[0].point == InkPoint(10, 10))
        #expect(page.strokes[1].samples[0].point == InkPoint(15, 115))
        #expect(page.strokes.map(\.color) == [.black, InkColor(1, 2, 3)])
        #expect(InkSelection.bounds(of: copies, on: page)?.minY == 114)
        page.remove([id])
        #expect(Set(page.strokes.map(\.id)) == copies)
    }

    @Test func smoothingStaysNearAndKeepsTheEnds() throws {
        let steps = (0...60).map { index in
            InkSample(InkPoint(Double(index) * 8, (Double(index * index) / 240).rounded() * 16))
        }
        let drawn = InkSmoothing.drawn(steps, step: 16)
        #expect(drawn.first == steps.first && drawn.last == steps.last)
        let line = InkStroke(id: 1, samples: drawn)
        for sample in steps { #expect(line.distance(to: sample.point) <= 16) }
        let straight = (0...50).map { InkSample(InkPoint(Double($0), 7)) }
        #expect(InkSmoothing.drawn(straight, step: 2).count == 2)
        let corner = [(0.0, 0.0), (100, 0), (100, 100)].map { InkSample(InkPoint($0.0, $0.1)) }
        #expect(InkSmoothing.rounded(corner).count > 4)
        #expect(InkSmoothing.simplified(corner, tolerance: 1) == corner)
    }

    @Test func pagesComeAndGoWithoutTakingDrawingsWithThem() throws {
        var structure = PageStructure(originalPageCount: 2)
        let place = structure.insertBlank(after: 0)
        #expect(place == 1)
        let blank = structure.entries[1]
        #expect(structure.entries.map(\.page) == [.original(0), .blank, .original(1)])
        structure.follow(originalPageCount: 3)
        #expect(structure.entries.last?.page == .original(2))
        structure.follow(originalPageCount: 1)
        #expect(structure.entries.map(\.page) == [.original(0), .blank, .blank, .blank])
        #expect(structure.entries[1] == blank)
        #expect(Set(structure.entries.map(\.id)).count == 4)
        let removed = [1, 1, 1, 0].map { structure.remove(at: $0) }
        #expect(removed == [true, true, true, false])
        #expect(PageStructure(originalPageCount: 0).entries.map(\.page) == [.blank])
        #expect(PageStructure(entries: [], originalPageCount: 0) == nil)
        #expect(
            PageStructure(entries: [.init(id: 1, page: .original(3))], originalPageCount: 3) == nil)
    }
}
