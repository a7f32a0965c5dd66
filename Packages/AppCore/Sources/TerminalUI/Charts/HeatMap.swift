/// A grid of intensities, such as weeks of study days.
public struct HeatMap: View {
    /// `[rows][columns]`, each 0 to 1; nil leaves a gap.
    public var values: [[Double?]]
    /// One per row, or empty.
    public var rowLabels: [String]
    /// The label for screen readers.
    public var label: String
    /// Shows a legend line from less to more.
    public var showsKey: Bool

    public init(
        _ values: [[Double?]], rowLabels: [String] = [], label: String = "", showsKey: Bool = false
    ) {
        self.values = values
        self.rowLabels = rowLabels
        self.label = label
        self.showsKey = showsKey
    }

    private static let key = (less: "less ", more: " more")
    private static let levels = [0, 0.25, 0.5, 0.75, 1]
    /// Five symbols between two words.
    private static let keyWidth = 20

    private var labelWidth: Int {
        rowLabels.isEmpty ? 0 : (rowLabels.map { StyledText($0).width }.max() ?? 0) + 1
    }

    private var columns: Int { values.map(\.count).max() ?? 0 }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let width = max(labelWidth + columns * 2, showsKey ? labelWidth + Self.keyWidth : 0)
        return Size(min(width, proposal.width), values.count + (showsKey ? 1 : 0))
    }

    public func draw(in canvas: inout Canvas) {
        drawKey(in: &canvas)
        let left = labelWidth
        // If not all fit, shows the latest columns.
        let fitting = max(0, (canvas.size.width - left) / 2)
        let skipped = max(0, columns - fitting)
        for (y, row) in values.enumerated() {
            if y < rowLabels.count {
                canvas.write(rowLabels[y], x: 0, y: y, style: .secondary)
            }
            for (x, value) in row.enumerated() where x >= skipped {
                guard let value else { continue }
                let (symbol, style) = Self.look(value, canvas.unicode)
                canvas.write(symbol, x: left + (x - skipped) * 2, y: y, style: style)
            }
        }
    }

    private func drawKey(in canvas: inout Canvas) {
        guard showsKey, values.count < canvas.size.height else { return }
        var x = labelWidth
        canvas.write(Self.key.less, x: x, y: values.count, style: .secondary)
        x += Self.key.less.count
        for level in Self.levels {
            let (symbol, style) = Self.look(level, canvas.unicode)
            canvas.write(symbol, x: x, y: values.count, style: style)
            x += 2
        }
        canvas.write(Self.key.more, x: x, y: values.count, style: .secondary)
    }

    /// Without color, density shows the intensity.
    private static func look(_ value: Double, _ unicode: Bool) -> (String, Style) {
        let level = value.isFinite ? Int((max(0, min(value, 1)) * 4).rounded(.up)) : 0
        let symbols = unicode ? ["··", "░░", "▒▒", "▓▓", "██"] : ["..", "::", "++", "%%", "##"]
        return (symbols[level], level == 0 ? Style(.border) : Style(.accent))
    }

    public func describe(into text: inout LinearText) {
        let all = values.flatMap { $0 }.compactMap { $0 }
        let active = all.count { $0 > 0 }
        text.sentence("\(label.isEmpty ? "" : "\(label): ")\(active) of \(all.count) active.")
    }
}
