/// A progress bar with label and percentage.
public struct ProgressBar: View {
    /// 0 to 1; nil if unknown.
    public var value: Double?
    public var label: String
    public var tone: Tone

    public init(value: Double?, label: String = "", tone: Tone = .accent) {
        self.value = value.map { $0.isFinite ? max(0, min($0, 1)) : 0 }
        self.label = label
        self.tone = tone
    }

    /// `done` of `total`; zero if the total is.
    public init(done: Int, of total: Int, label: String = "", tone: Tone = .accent) {
        self.init(
            value: total > 0 ? Double(done) / Double(total) : 0, label: label, tone: tone)
    }

    private var percent: Int? { value.map { Int(($0 * 100).rounded()) } }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, 1)
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    public func draw(in canvas: inout Canvas) {
        var left = 0
        if !label.isEmpty, canvas.size.width > 24 {
            let text = StyledText(label).truncated(
                to: canvas.size.width / 2, unicode: canvas.unicode)
            left = canvas.write(text, x: 0, y: 0) + 1
        }
        var width = canvas.size.width - left
        if let percent, width > 8 {
            let text = "\(percent)%"
            canvas.write(text, x: canvas.size.width - text.utf8.count, y: 0, style: .secondary)
            width -= 5
        }
        guard width > 0 else { return }
        guard let value else { return drawUnknown(left, width, in: &canvas) }
        drawBar(value, left, width, in: &canvas)
    }

    /// Uses eighths of a cell for small steps.
    private func drawBar(_ value: Double, _ left: Int, _ width: Int, in canvas: inout Canvas) {
        let color = tone == .plain ? ColorRole.accent : tone.text
        canvas.fill(Rect(left, 0, width, 1), Style(.border, on: .sunken))
        guard canvas.unicode else {
            let full = Int((value * Double(width)).rounded())
            let bar = String(repeating: "#", count: full)
            let rest = String(repeating: ".", count: width - full)
            canvas.write(StyledText(bar, Style(color)) + StyledText(rest), x: left, y: 0)
            return
        }
        let eighths = Int((value * Double(width * 8)).rounded())
        var bar = String(repeating: "█", count: eighths / 8)
        if eighths % 8 > 0 { bar += Self.parts[eighths % 8 - 1] }
        canvas.write(bar, x: left, y: 0, style: Style(color))
    }

    static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private func drawUnknown(_ left: Int, _ width: Int, in canvas: inout Canvas) {
        canvas.animate()
        canvas.fill(Rect(left, 0, width, 1), Style(.border, on: .sunken))
        let length = max(1, width / 5)
        let at = Int(canvas.context.elapsed * 12) % max(1, width)
        for step in 0..<length {
            canvas.write(
                canvas.unicode ? "▬" : "=", x: left + (at + step) % width, y: 0,
                style: Style(.accent))
        }
    }

    public func describe(into text: inout LinearText) {
        let name = label.isEmpty ? "Progress" : label
        text.sentence(percent.map { "\(name): \($0) percent." } ?? "\(name): working.")
    }
}

/// A spinner.
public struct Spinner: View {
    public var label: String

    public init(_ label: String = "Loading…") { self.label = label }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(min(CharacterWidth.of(TextBoundary.clean(label)) + 2, proposal.width), 1)
    }

    public func draw(in canvas: inout Canvas) {
        canvas.animate()
        let frames = canvas.unicode ? Self.dots : Self.lines
        let frame = Int(canvas.context.elapsed * 10) % frames.count
        canvas.write(frames[frame], x: 0, y: 0, style: .accent)
        canvas.write(label, x: 2, y: 0, style: .secondary)
    }

    private static let dots = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let lines = ["|", "/", "-", "\\"]

    public func describe(into text: inout LinearText) { text.sentence(label) }
}

/// Gray placeholder bars while text loads.
public struct Skeleton: View {
    public var lines: Int

    public init(lines: Int = 3) { self.lines = max(1, lines) }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, min(lines, proposal.height))
    }

    public func draw(in canvas: inout Canvas) {
        canvas.animate()
        let shares = [9, 7, 8, 5, 6]
        let lit = Int(canvas.context.elapsed * 3) % (lines + 2)
        for y in 0..<min(lines, canvas.size.height) {
            let width = max(1, canvas.size.width * shares[y % shares.count] / 10)
            let style = Style(y == lit ? .secondaryText : .border)
            canvas.fill(
                Rect(0, y, width, 1), style, symbol: canvas.unicode ? "░" : ".")
        }
    }

    public func describe(into text: inout LinearText) { text.sentence("Loading.") }
}
