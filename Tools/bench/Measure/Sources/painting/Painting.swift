import TerminalUI

/// Prints figures about painting 200×60 cells, one `name value` a line: microseconds and bytes.
@main
enum Painting {
    static let room = Size(200, 60)

    static func main() {
        var stage = PaintedSurface(room: room)
        report("full_frame_us", median(of: 400) { stage.paintAll(Dashboard(focused: 0)) })
        report("full_frame_bytes", Double(stage.paintAll(Dashboard(focused: 0))))
        report("unchanged_frame_us", median(of: 400) { stage.paint(Dashboard(focused: 0)) })
        var focused = 0
        var most = 0
        let moving = median(of: 400) {
            focused = (focused + 1) % Dashboard.tileCount
            let bytes = stage.paint(Dashboard(focused: focused))
            most = max(most, bytes)
            return bytes
        }
        report("focus_move_us", moving)
        report("focus_move_bytes", Double(most))
        report("scroll_100_rows_us", scrolling(rows: 100))
        report("scroll_100000_rows_us", scrolling(rows: 100_000))
    }

    /// Down and up a list, a row at a time, always with rows moving on the screen.
    static func scrolling(rows: Int) -> Double {
        var stage = PaintedSurface(room: room)
        var state = ListState(selected: room.height)
        _ = stage.paint(Rows(count: rows, state: state))
        var step = 1
        return median(of: 1000) {
            if state.selected + step >= rows || state.selected + step < 0 { step = -step }
            let key = KeyPress(step > 0 ? .down : .up)
            _ = state.handle(key, count: rows) { String($0) }
            return stage.paint(Rows(count: rows, state: state))
        }
    }

    static func report(_ name: String, _ value: Double) { print(name, value) }

    /// Median microseconds of `work`, after a tenth as many rounds to warm up.
    static func median(of rounds: Int, _ work: () -> Int) -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        var written = 0
        for round in 0..<(rounds + rounds / 10) {
            let taken = clock.measure { written &+= work() }
            if round >= rounds / 10 {
                times.append(Double(taken.components.attoseconds) / 1e12)
            }
        }
        precondition(written >= 0, "keeps the work from being left out")
        return times.sorted()[times.count / 2]
    }
}

/// A surface and the terminal's state behind it.
struct PaintedSurface {
    private let surface: Surface
    private var writer: FrameWriter
    private let context: ViewContext

    init(room: Size) {
        let palette = Palette(
            name: "bench", isDark: true,
            colors: Dictionary(
                uniqueKeysWithValues: ColorRole.allCases.enumerated().map {
                    ($1, RGB(UInt32($0) &* 0x0F_1D2B & 0xFF_FFFF))
                }))
        surface = Surface(size: room)
        writer = FrameWriter(capabilities: .modern, palette: palette)
        context = ViewContext(size: room, palette: palette, capabilities: .modern)
    }

    /// Draws and writes what differs; returns how many bytes that took.
    mutating func paint(_ view: any View) -> Int {
        surface.clear(background: .background)
        var canvas = Canvas(surface, context: context)
        canvas.draw(view)
        return writer.frame(surface).count
    }

    /// The same, for a terminal that shows nothing yet.
    mutating func paintAll(_ view: any View) -> Int {
        writer.invalidate()
        return paint(view)
    }
}

/// As much as a full dashboard shows: sixteen tiles in four columns.
struct Dashboard: View {
    static let tileCount = 16
    let grid: Grid

    init(focused: Int) {
        grid = Grid(
            columns: 4, rowHeight: 14,
            (0..<Self.tileCount).map { tile in
                Box(
                    title: StyledText("Tile \(tile)"), focused: tile == focused,
                    VStack(
                        spacing: 0,
                        (0..<10).map { line in
                            Text("Lesson \(line): commas, colons and the – dash · \(line * 10)%")
                        }))
            })
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func draw(in canvas: inout Canvas) { canvas.draw(grid) }
    func describe(into text: inout LinearText) { grid.describe(into: &text) }
}

/// A list over the whole screen.
struct Rows: View {
    let list: ListView

    init(count: Int, state: ListState) {
        list = ListView(count: count, state: state) { row in
            ListItem(
                id: String(row), title: StyledText("Lesson \(row): a title of some length"),
                trailing: "80%")
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func draw(in canvas: inout Canvas) { canvas.draw(list) }
    func describe(into text: inout LinearText) { list.describe(into: &text) }
}
