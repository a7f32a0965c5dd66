/// Typed text on a page. The fields and their defaults follow the tutor's wire contract.
public struct InkTextBox: Sendable, Hashable, Identifiable {
    /// Unique on its page, never 0; strokes and boxes share one numbering.
    public var id: Int
    /// The upper left corner, in canvas units.
    public var origin: InkPoint
    /// In canvas units; longer lines wrap.
    public var width: Double
    public var text: String
    /// In canvas units.
    public var fontSize: Double
    public var color: InkColor

    public init(
        id: Int, origin: InkPoint, width: Double = 200, text: String = "", fontSize: Double = 16,
        color: InkColor = .black
    ) {
        self.id = id
        self.origin = origin
        self.width = width
        self.text = text
        self.fontSize = fontSize
        self.color = color
    }

    /// The distance between two lines, in canvas units.
    public var lineHeight: Double { fontSize * 1.25 }

    /// The text wrapped to the width, measured in Helvetica.
    public var lines: [String] {
        LineBreaking.lines(text, width: width) { HelveticaWidths.width(of: $0) * fontSize }
    }

    /// As high as its lines, but at least one line.
    public var bounds: InkRect {
        InkRect(
            minX: origin.x, minY: origin.y, maxX: origin.x + width,
            maxY: origin.y + Double(max(1, lines.count)) * lineHeight)
    }
}

/// Greedy line breaking.
enum LineBreaking {
    /// Splits a text into lines no wider than `width`, at spaces if possible. A wider character
    /// gets its own line.
    static func lines(
        _ text: String, width: Double, measure: (Character) -> Double
    ) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { paragraph in
            broken(Array(paragraph), width: width, measure)
        }
    }

    private static func broken(
        _ characters: [Character], width: Double, _ measure: (Character) -> Double
    ) -> [String] {
        var lines: [String] = []
        var (start, index, used, space) = (0, 0, 0.0, -1)
        while index < characters.count {
            let cost = measure(characters[index])
            if used + cost > width, index > start {
                let end = space > start ? space : index
                lines.append(String(characters[start..<end]))
                start = space > start ? space + 1 : index
                (index, used, space) = (start, 0, -1)
                continue
            }
            if characters[index] == " " { space = index }
            used += cost
            index += 1
        }
        return lines + [String(characters[start...])]
    }
}
