/// Breaks styled text into lines of a given width.
public enum TextLayout {
    /// How lines are broken.
    public enum Wrap: Sendable, Hashable {
        /// At spaces; overlong words are split.
        case word
        /// Only at line feeds; the rest is clipped.
        case none
        /// One line per paragraph, truncated with an ellipsis.
        case truncate
    }

    /// A line and its width.
    public struct Line: Sendable, Hashable {
        /// Sanitized runs without line feeds.
        public var runs: [StyledText.Run] = []
        /// Width in cells.
        public var width = 0
        /// Free cells at the start (hanging indent).
        public var indent = 0

        /// The unstyled text.
        public var plain: String { runs.map(\.text).joined() }
    }

    /// The lines of `text` within `width` cells. Lines after a paragraph's first are indented by
    /// `hang` cells. Sanitizes the text.
    public static func lines(
        _ text: StyledText, width: Int, wrap: Wrap = .word, hang: Int = 0, unicode: Bool = true
    ) -> [Line] {
        var lines: [Line] = []
        for paragraph in paragraphs(TextBoundary.clean(text, keepingLines: true)) {
            switch wrap {
            case .none: lines.append(line(paragraph))
            case .truncate:
                lines.append(truncated(paragraph, to: width, unicode: unicode))
            case .word:
                let whole = line(paragraph)
                if whole.width <= width {
                    lines.append(whole)
                } else {
                    var breaker = LineBreaker(width: max(1, width), hang: max(0, hang))
                    for run in paragraph { breaker.take(run) }
                    lines += breaker.finish()
                }
            }
        }
        return lines
    }

    /// `runs` truncated to `width` cells with an ellipsis.
    public static func truncated(
        _ runs: [StyledText.Run], to width: Int, unicode: Bool = true
    ) -> Line {
        let whole = line(runs)
        guard whole.width > width else { return whole }
        let ellipsis = unicode ? "…" : "..."
        let mark = CharacterWidth.of(ellipsis)
        guard width > mark else { return clipped(runs, to: width) }
        var cut = clipped(runs, to: width - mark)
        while cut.runs.last?.text.last == " ", var last = cut.runs.popLast() {
            last.text.removeLast()
            cut.width -= 1
            cut.runs.append(last)
        }
        cut.runs.append(StyledText.Run(ellipsis, cut.runs.last?.style ?? .plain))
        cut.width += mark
        return cut
    }

    static func line(_ runs: [StyledText.Run]) -> Line {
        Line(runs: runs, width: runs.reduce(0) { $0 + CharacterWidth.of($1.text) })
    }

    private static func clipped(_ runs: [StyledText.Run], to width: Int) -> Line {
        var line = Line()
        for run in runs {
            var kept = ""
            for character in run.text {
                let cells = CharacterWidth.of(character)
                guard line.width + cells <= width else {
                    line.runs.append(
                        StyledText.Run(kept, run.style, action: run.action, link: run.link))
                    return line
                }
                kept.append(character)
                line.width += cells
            }
            line.runs.append(StyledText.Run(kept, run.style, action: run.action, link: run.link))
        }
        return line
    }

    /// Splits at line feeds; runs keep their style and action.
    private static func paragraphs(_ text: StyledText) -> [[StyledText.Run]] {
        var result: [[StyledText.Run]] = [[]]
        for run in text.runs {
            let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { result.append([]) }
                guard !part.isEmpty else { continue }
                var piece = run
                piece.text = String(part)
                result[result.count - 1].append(piece)
            }
        }
        return result
    }
}

/// Fills lines greedily, cluster by cluster.
private struct LineBreaker {
    private let width: Int
    private let hang: Int
    private var lines: [TextLayout.Line] = []
    private var line = TextLayout.Line()
    /// The current word, which may span runs.
    private var word: [StyledText.Run] = []
    private var wordWidth = 0
    /// Spaces between the line and the word.
    private var gap: [StyledText.Run] = []
    private var gapWidth = 0

    init(width: Int, hang: Int) {
        self.width = width
        // Leaves room for one wide cluster.
        self.hang = max(0, min(hang, width / 2, width - 2))
    }

    mutating func take(_ run: StyledText.Run) {
        var rest = run.text[...]
        while let first = rest.utf8.first {
            if first == 0x20 {
                placeWord()
                let spaces = rest.utf8.prefix { $0 == 0x20 }
                Self.append(String(rest[..<spaces.endIndex]), run, to: &gap)
                gapWidth += spaces.count
                rest = rest[spaces.endIndex...]
                continue
            }
            let end = rest.utf8.firstIndex(of: 0x20) ?? rest.endIndex
            // A combining mark may attach to the space, which then isn't a break.
            if end != rest.endIndex, Self.clings(rest.utf8[end...].dropFirst()) {
                for character in rest { takeSlowly(character, run) }
                return
            }
            take(word: String(rest[..<end]), run)
            rest = rest[end...]
        }
    }

    /// A word or the part of it in this run, as a whole if possible.
    private mutating func take(word text: String, _ run: StyledText.Run) {
        let breaks = text.utf8.contains { $0 == 0x2D || $0 == 0x2F || $0 >= 0xE2 }
        if !breaks, let cells = CharacterWidth.simple(text),
            wordWidth + cells <= room(forNewLine: true)
        {
            Self.append(text, run, to: &word)
            wordWidth += cells
        } else {
            for character in text { takeInWord(character, run) }
        }
    }

    /// Whether a space is followed by a character that may join it. Quotation marks and dashes
    /// don't.
    private static func clings(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, first >= 0xCC else { return false }
        guard first == 0xE2, let second = bytes.dropFirst().first,
            let third = bytes.dropFirst(2).first
        else { return true }
        return second == 0x83 || (second == 0x80 && third <= 0x8F)
    }

    private mutating func takeSlowly(_ character: Character, _ run: StyledText.Run) {
        guard character == " " else { return takeInWord(character, run) }
        placeWord()
        Self.append(" ", run, to: &gap)
        gapWidth += 1
    }

    mutating func finish() -> [TextLayout.Line] {
        placeWord()
        lines.append(line)
        return lines
    }

    private mutating func takeInWord(_ character: Character, _ run: StyledText.Run) {
        let cells = CharacterWidth.of(character)
        // Ideographs can break anywhere: each wide cluster is a word.
        if cells == 2 { placeWord() }
        if wordWidth + cells > room(forNewLine: true) { breakWord() }
        Self.append(String(character), run, to: &word)
        wordWidth += cells
        if cells == 2 {
            placeWord()
        } else if character == "-" || character == "/" || character == "\u{2014}" {
            placeWord()
        }
    }

    private func room(forNewLine: Bool) -> Int {
        width - (forNewLine && !(lines.isEmpty && line.runs.isEmpty) ? hang : line.indent)
    }

    private mutating func placeWord() {
        guard wordWidth > 0 || !word.isEmpty else { return }
        if line.indent + line.width + gapWidth + wordWidth > width, line.width > 0 {
            newLine()
        }
        if line.width > 0 || lines.isEmpty {
            for run in gap { Self.append(run, to: &line.runs) }
            line.width += gapWidth
        }
        for run in word { Self.append(run, to: &line.runs) }
        line.width += wordWidth
        (word, wordWidth, gap, gapWidth) = ([], 0, [], 0)
    }

    /// A word longer than a line: fill the line and continue on the next.
    private mutating func breakWord() { placeWord() }

    private mutating func newLine() {
        lines.append(line)
        line = TextLayout.Line(indent: hang)
        (gap, gapWidth) = ([], 0)
    }

    private static func append(
        _ text: String, _ like: StyledText.Run, to runs: inout [StyledText.Run]
    ) {
        append(
            StyledText.Run(text, like.style, action: like.action, link: like.link), to: &runs)
    }

    private static func append(_ run: StyledText.Run, to runs: inout [StyledText.Run]) {
        if let last = runs.indices.last, runs[last].style == run.style,
            runs[last].action == run.action, runs[last].link == run.link
        {
            runs[last].text += run.text
        } else {
            runs.append(run)
        }
    }
}
