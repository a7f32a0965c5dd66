/// Lays out a formula in lines, with cases and matrices centered vertically.
enum FormulaLines {
    /// Spaces that keep columns aligned and aren't collapsed.
    private static let space: Character = "\u{A0}"

    /// The whole formula; one line unless it has line breaks, cases or a matrix.
    static func text(of source: [Character]) -> String {
        var pieces: [[String]] = []
        var start = 0
        var index = 0
        var braces = 0
        while index < source.count {
            if braces == 0, let (environment, end) = FormulaEnvironment.read(source, at: index) {
                pieces.append([ReadableFormula.plain(withoutFrame(source[start..<index]))])
                pieces.append(environment.lines { ReadableFormula.plain($0, depth: 1) })
                (start, index) = (end, end)
                continue
            }
            switch source[index] {
            case "\\": index += 1
            case "{": braces += 1
            case "}": braces -= 1
            default: break
            }
            index += 1
        }
        let rest = ReadableFormula.plain(withoutFrame(source[start...]))
        guard !pieces.isEmpty else { return rest }
        pieces.append([rest])
        return join(pieces.filter { $0 != [""] })
    }

    /// Removes redundant `\left\{` and `\right.` around cases.
    private static func withoutFrame(_ part: ArraySlice<Character>) -> ArraySlice<Character> {
        var text = String(part)
        for mark in ["\\left\\{", "\\left."] where text.trimmingSpace.hasSuffix(mark) {
            text = String(text.trimmingSpace.dropLast(mark.count))
        }
        for mark in ["\\right.", "\\right\\}"] where text.trimmingSpace.hasPrefix(mark) {
            text = String(text.trimmingSpace.dropFirst(mark.count))
        }
        return Array(text)[...]
    }

    /// Places blocks of lines side by side, centered vertically.
    private static func join(_ pieces: [[String]]) -> String {
        let blocks = pieces.map { piece in
            piece.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        }
        let height = blocks.map(\.count).max() ?? 1
        var lines = Array(repeating: "", count: height)
        for (position, block) in blocks.enumerated() {
            let width = block.map(\.count).max() ?? 0
            let top = (height - block.count) / 2
            for row in 0..<height {
                let text = row >= top && row < top + block.count ? String(block[row - top]) : ""
                let gap = position == 0 ? "" : " "
                lines[row] += gap + text + String(repeating: " ", count: width - text.count)
            }
        }
        return lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return height > 1 ? String(line.map { $0 == " " ? space : $0 }) : line
        }.joined(separator: "\n")
    }
}
