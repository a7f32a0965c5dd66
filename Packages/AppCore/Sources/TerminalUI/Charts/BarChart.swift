/// Horizontal bars, one under the other, with their values.
public struct BarChart: View {
    /// One bar.
    public struct Bar: Sendable, Hashable {
        public var label: String
        /// Not negative.
        public var value: Double
        /// The text at the end; nil shows the value.
        public var caption: String?
        public var tone: Tone

        public init(_ label: String, _ value: Double, caption: String? = nil, tone: Tone = .accent)
        {
            self.label = label
            self.value = value.isFinite ? max(0, value) : 0
            self.caption = caption
            self.tone = tone
        }

        var text: String { caption ?? Self.short(value) }

        static func short(_ value: Double) -> String {
            if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
            let tenths = Int((value * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)"
        }
    }

    public var bars: [Bar]
    /// The value of a full bar; nil uses the largest.
    public var maximum: Double?

    public init(_ bars: [Bar], maximum: Double? = nil) {
        self.bars = bars
        self.maximum = maximum
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, bars.count)
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    public func draw(in canvas: inout Canvas) {
        let top = max(maximum ?? bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude)
        let label = min(
            bars.map { StyledText($0.label).width }.max() ?? 0, canvas.size.width / 3)
        let caption = bars.map { StyledText($0.text).width }.max() ?? 0
        let room = max(0, canvas.size.width - label - caption - 2)
        for (y, bar) in bars.enumerated() {
            let name = StyledText(bar.label).truncated(to: label, unicode: canvas.unicode)
            canvas.write(name, x: 0, y: y)
            let share = min(1, bar.value / top)
            let eighths = Int((share * Double(room * 8)).rounded())
            var text = String(repeating: canvas.unicode ? "█" : "#", count: eighths / 8)
            if canvas.unicode, eighths % 8 > 0 { text += ProgressBar.parts[eighths % 8 - 1] }
            canvas.write(text, x: label + 1, y: y, style: Style(bar.tone.text))
            canvas.write(
                bar.text, x: label + 2 + (eighths + 7) / 8, y: y, style: .secondary)
        }
    }

    public func describe(into text: inout LinearText) {
        for bar in bars { text.sentence("\(bar.label): \(bar.text).") }
    }
}

/// A line of small columns that shows a trend.
public struct Sparkline: View {
    public var values: [Double]
    /// The label for screen readers.
    public var label: String

    public init(_ values: [Double], label: String = "") {
        self.values = values.map { $0.isFinite ? $0 : 0 }
        self.label = label
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(min(values.count, proposal.width), 1)
    }

    public func draw(in canvas: inout Canvas) {
        let shown = values.suffix(canvas.size.width)
        let low = min(0, shown.min() ?? 0)
        let span = max((shown.max() ?? 0) - low, .leastNonzeroMagnitude)
        let steps = canvas.unicode ? Self.blocks : Self.letters
        let text = shown.map { value in
            let share = min(1, max(0, (value - low) / span))
            return steps[Int((share * Double(steps.count - 1)).rounded())]
        }
        canvas.write(text.joined(), x: 0, y: 0, style: .accent)
    }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let letters = ["_", ".", "-", "=", "+", "*", "#"]

    public func describe(into text: inout LinearText) {
        guard let first = values.first, let last = values.last, let low = values.min(),
            let high = values.max()
        else { return }
        let name = label.isEmpty ? "" : "\(label): "
        let short = BarChart.Bar.short
        text.sentence(
            "\(name)from \(short(first)) to \(short(last)), lowest \(short(low)), "
                + "highest \(short(high)).")
    }
}
