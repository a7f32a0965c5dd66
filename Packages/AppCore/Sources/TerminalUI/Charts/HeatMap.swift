/// A grid of strengths, such as weeks of study days.
public struct HeatMap: View {
    /// `[rows][columns]`, each 0 to 1; nil leaves a hole.
    public var values: [[Double?]]
    /// One per row, or empty.
    public var rowLabels: [String]
    /// What it shows, for reading aloud.
    public var label: String

    public init(_ values: [[Double?]], rowLabels: [String] = [], label: String = "") {
        self.values = values
        self.rowLabels = rowLabels
        self.label = label
    }

    private var labelWidth: Int {
        rowLabels.isEmpty ? 0 : (rowLabels.map { StyledText($0).width }.max() ?? 0) + 1
    }

    private var columns: Int { values.map(\.count).max() ?? 0 }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(min(labelWidth + columns * 2, proposal.width), values.count)
    }

    public func draw(in canvas: inout Canvas) {
        let left = labelWidth
        // The latest columns matter most when not all fit.
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

    /// Density tells the strength where colour does not.
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
