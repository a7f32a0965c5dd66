import HomeroomHost
import TerminalUI
import Testing

@Suite struct TileGridTests {
    /// A grid of tiles that want seven rows each.
    private func grid(_ wide: [Bool], size: Size) -> TileGrid {
        TileGrid(wide: wide, heights: wide.map { _ in 7 }, size: size)
    }

    @Test(arguments: [
        (20, 1), (59, 1), (60, 2), (119, 2), (120, 3), (179, 3), (180, 4), (400, 4),
    ])
    func aWiderTerminalHasMoreColumns(width: Int, columns: Int) {
        #expect(TileGrid.columns(width: width) == columns)
        let grid = grid(Array(repeating: false, count: 16), size: Size(width, 40))
        #expect(Set(grid.frames.map(\.x)).count == columns)
    }

    @Test(arguments: [40, 60, 80, 121, 200])
    func tilesFillTheWidthAndNeverOverlap(width: Int) {
        let grid = grid([true, false, false, true, true, false, false], size: Size(width, 30))
        #expect(grid.frames.map(\.maxX).max() == width)
        for (index, frame) in grid.frames.enumerated() {
            #expect(frame.x >= 0)
            for other in grid.frames[(index + 1)...] {
                #expect(frame.intersection(other).isEmpty)
            }
        }
    }

    @Test func aWideTileThatDoesNotFitBeginsANewRow() throws {
        let grid = grid([false, true], size: Size(80, 30))
        #expect(grid.frames[0].y < grid.frames[1].y)
        #expect(grid.frames[1].width == 80)
    }

    @Test func theFocusMovesToWhatIsSeenThere() {
        // Two columns: 0 1 / 2 2 / 3 4
        let grid = grid([false, false, true, false, false], size: Size(80, 40))
        #expect(grid.neighbour(of: 0, .right) == 1)
        #expect(grid.neighbour(of: 1, .right) == 1)
        #expect(grid.neighbour(of: 1, .left) == 0)
        #expect(grid.neighbour(of: 0, .down) == 2)
        #expect(grid.neighbour(of: 2, .down) == 3)
        #expect(grid.neighbour(of: 4, .up) == 2)
        #expect(grid.neighbour(of: 0, .up) == 0)
        #expect(grid.neighbour(of: 99, .up) == 0)
    }

    @Test func aBoardTallerThanTheScreenScrollsJustFarEnough() {
        let grid = grid(Array(repeating: false, count: 10), size: Size(40, 12))
        #expect(grid.height > 12)
        #expect(grid.scroll(0, showing: 0, room: 12) == 0)
        let top = grid.scroll(0, showing: 9, room: 12)
        #expect(grid.frames[9].maxY == top + 12)
        #expect(grid.scroll(top, showing: 9, room: 12) == top)
        #expect(grid.scroll(top, showing: 0, room: 12) == 0)
    }

    @Test func fewTilesShareTheWholeWidthAndAGapOfOneIsFilled() {
        let three = grid([false, false, false], size: Size(200, 50))
        #expect(three.columns == 3)
        #expect(three.frames.map(\.maxX).max() == 200)
        let odd = grid([false, false, false], size: Size(80, 24))
        #expect(odd.frames[2].width == 80)
    }

    @Test func theBoardIsFilledAndTilesWithMoreToSayAreTaller() {
        let size = Size(200, 60)
        let heights = [4, 4, 4, 4, 12, 4, 4, 4, 5, 5, 5, 5]
        let grid = TileGrid(wide: heights.map { _ in false }, heights: heights, size: size)
        let rows = [grid.frames[0], grid.frames[4], grid.frames[8]].map(\.height)
        #expect(rows[1] > rows[0] && rows[1] > rows[2])
        #expect(rows[0] == 12 && rows[1] == 20 && rows[2] == 13)
        let full = TileGrid(
            wide: heights.map { _ in false }, heights: heights, size: Size(200, 40))
        #expect(full.height == 40)
    }

    @Test func aRowIsNeverTallerThanTheScreenOfAScrollingBoard() {
        let grid = TileGrid(wide: [false, false], heights: [12, 12], size: Size(20, 4))
        #expect(grid.frames.map(\.height) == [4, 4])
    }

    @Test func noTilesTakeNoRoom() {
        let grid = grid([], size: Size(80, 24))
        #expect(grid.frames.isEmpty)
        #expect(grid.height == 0)
    }
}
