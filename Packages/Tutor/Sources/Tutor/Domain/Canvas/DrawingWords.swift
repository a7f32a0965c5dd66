import Ink

/// Describes a drawing for screen readers.
enum DrawingWords {
    /// E.g. `2 pen strokes, 1 highlight and 1 text box.`
    static func summary(_ page: InkPage) -> String {
        let pens = page.strokes.count { $0.tool == .pen }
        let marks = page.strokes.count - pens
        var parts: [String] = []
        if pens > 0 { parts.append(count(pens, "pen stroke")) }
        if marks > 0 { parts.append(count(marks, "highlight")) }
        if !page.boxes.isEmpty {
            parts.append(page.boxes.count == 1 ? "1 text box" : "\(page.boxes.count) text boxes")
        }
        guard let last = parts.popLast() else { return "This page is empty." }
        return (parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last) + "."
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    /// E.g. `A blue straight line from the upper left to the middle.`
    static func stroke(_ stroke: InkStroke, on page: InkPage) -> String {
        let kind = stroke.tool == .highlighter ? "highlight" : shape(stroke)
        guard let first = stroke.samples.first?.point, let last = stroke.samples.last?.point else {
            return "An empty stroke."
        }
        let (start, end) = (place(first, on: page), place(last, on: page))
        let way = start == end ? "in the \(start)" : "from the \(start) to the \(end)"
        return "A \(stroke.color.name) \(kind) \(way)."
    }

    private static func shape(_ stroke: InkStroke) -> String {
        guard let first = stroke.samples.first?.point, let last = stroke.samples.last?.point else {
            return "stroke"
        }
        let length = stroke.length
        if length < stroke.width * 2 { return "dot" }
        if first.distance(to: last) >= length * 0.98 { return "straight line" }
        return first.distance(to: last) < length * 0.1 ? "closed curve" : "curve"
    }

    /// One of nine words.
    static func place(_ point: InkPoint, on page: InkPage) -> String {
        let column = point.x < page.size.x / 3 ? 0 : point.x < page.size.x * 2 / 3 ? 1 : 2
        let row = point.y < page.size.y / 3 ? 0 : point.y < page.size.y * 2 / 3 ? 1 : 2
        return [
            ["upper left", "top", "upper right"], ["left", "middle", "right"],
            ["lower left", "bottom", "lower right"],
        ][row][column]
    }
}
