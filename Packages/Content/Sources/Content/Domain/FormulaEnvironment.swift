/// A formula environment between `\begin{…}` and `\end{…}`: cases, matrices, aligned lines.
struct FormulaEnvironment: Sendable, Hashable {
    /// The frame and column layout.
    enum Kind: Sendable, Hashable {
        case cases
        /// A matrix with its left and right delimiters; none for a bare array.
        case matrix(Character?, Character?)
        case aligned
    }

    var kind: Kind
    /// The source of every cell, row by row.
    var rows: [[String]]

    private static let kinds: [String: Kind] = [
        "cases": .cases, "dcases": .cases, "rcases": .cases, "matrix": .matrix(nil, nil),
        "smallmatrix": .matrix(nil, nil), "array": .matrix(nil, nil),
        "pmatrix": .matrix("(", ")"), "bmatrix": .matrix("[", "]"), "Bmatrix": .matrix("{", "}"),
        "vmatrix": .matrix("|", "|"), "Vmatrix": .matrix("‖", "‖"), "aligned": .aligned,
        "align": .aligned, "gathered": .aligned, "gather": .aligned, "split": .aligned,
        "equation": .aligned,
    ]

    /// Maximum number of rows.
    private static let maxRows = 40
    private static let maxColumns = 12

    /// Reads the environment whose `\begin` is at `start`; nil if unknown or not
    /// closed. `end` is the position after it.
    static func read(
        _ source: [Character], at start: Int
    ) -> (environment: FormulaEnvironment, end: Int)? {
        guard let (name, bodyStart) = name(after: "\\begin{", in: source, at: start),
            let kind = kinds[name.hasSuffix("*") ? String(name.dropLast()) : name]
        else { return nil }
        var depth = 1
        var index = bodyStart
        while index < source.count {
            if let (_, next) = Self.name(after: "\\begin{", in: source, at: index) {
                depth += 1
                index = next
            } else if let (_, next) = Self.name(after: "\\end{", in: source, at: index) {
                depth -= 1
                if depth == 0 {
                    var body = source[bodyStart..<index]
                    if name == "array" { body = withoutColumns(body) }
                    return (FormulaEnvironment(kind: kind, rows: cells(of: Array(body))), next)
                }
                index = next
            } else {
                index += source[index] == "\\" ? 2 : 1
            }
        }
        return nil
    }

    /// The name in `\begin{name}` and the position after it.
    private static func name(
        after mark: String, in source: [Character], at start: Int
    ) -> (String, Int)? {
        let mark = Array(mark)
        guard start + mark.count < source.count, source[start] == "\\",
            source[start..<(start + mark.count)].elementsEqual(mark),
            let close = source[(start + mark.count)...].prefix(24).firstIndex(of: "}")
        else { return nil }
        return (String(source[(start + mark.count)..<close]), close + 1)
    }

    /// An array's body without its `{lcr}`.
    private static func withoutColumns(_ body: ArraySlice<Character>) -> ArraySlice<Character> {
        guard let open = body.first(where: { !$0.isWhitespace }), open == "{",
            let close = body.firstIndex(of: "}")
        else { return body }
        return body[(close + 1)...]
    }

    /// Splits at `\\` and `&` outside braces and inner environments.
    private static func cells(of body: [Character]) -> [[String]] {
        var rows: [[String]] = [[""]]
        var braces = 0
        var inner = 0
        var index = 0
        func isOuter() -> Bool { braces == 0 && inner == 0 }
        while index < body.count {
            let character = body[index]
            if name(after: "\\begin{", in: body, at: index) != nil { inner += 1 }
            if name(after: "\\end{", in: body, at: index) != nil { inner -= 1 }
            switch character {
            case "\\" where index + 1 < body.count:
                if body[index + 1] == "\\", isOuter() {
                    rows.append([""])
                } else {
                    rows[rows.count - 1][rows[rows.count - 1].count - 1] +=
                        String(body[index...(index + 1)])
                }
                index += 2
                continue
            case "&" where isOuter(): rows[rows.count - 1].append("")
            default:
                if character == "{" { braces += 1 }
                if character == "}" { braces -= 1 }
                rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
            }
            index += 1
        }
        if rows.last?.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) == true { rows.removeLast() }
        return rows.prefix(maxRows).map { Array($0.prefix(maxColumns)) }
    }
}

extension FormulaEnvironment {
    /// The one-line form inside another formula: `[1, 2; 3, 4]`, `{x if x > 0; −x else}`.
    func inline(_ cell: (String) -> String) -> String {
        let (open, close): (String, String) =
            switch kind {
            case .cases: ("{", "}")
            case .matrix(let left, let right):
                (left.map(String.init) ?? "[", right.map(String.init) ?? "]")
            case .aligned: ("", "")
            }
        let between = kind == .cases || kind == .aligned ? " " : ", "
        let lines = rows.map { row in
            row.map { cell($0).filter { $0 != "\n" } }.filter { !$0.isEmpty }
                .joined(separator: between)
        }
        return open + lines.joined(separator: "; ") + close
    }

    /// The multi-line form with aligned columns and frames.
    func lines(_ cell: (String) -> String) -> [String] {
        let cells = rows.map { $0.map { cell($0).filter { $0 != "\n" } } }
        let columns = cells.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            cells.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let gap = kind == .aligned ? " " : "   "
        let set = cells.map { row in
            (0..<columns).map { column in
                padded(column < row.count ? row[column] : "", widths[column], column)
            }.joined(separator: gap)
        }
        return set.enumerated().map { index, line in
            let (left, right) = frame(index, of: set.count)
            return left + line + right
        }
    }

    private func padded(_ text: String, _ width: Int, _ column: Int) -> String {
        let missing = max(0, width - text.count)
        let before: Int =
            switch kind {
            case .cases: 0
            case .matrix: missing / 2
            case .aligned: column.isMultiple(of: 2) ? missing : 0
            }
        return String(repeating: " ", count: before) + text
            + String(repeating: " ", count: missing - before)
    }

    /// The characters left and right of a row.
    private func frame(_ row: Int, of count: Int) -> (String, String) {
        switch kind {
        case .aligned, .matrix(nil, _): return ("", "")
        case .cases:
            return (Self.piece(row, of: count, "{", "⎧", "⎨", "⎩", "⎪") + " ", "")
        case .matrix(let left?, let right):
            return (Self.side(left, row, count) + " ", " " + Self.side(right ?? left, row, count))
        }
    }

    private static func side(_ sign: Character, _ row: Int, _ count: Int) -> String {
        switch sign {
        case "(": piece(row, of: count, "(", "⎛", "⎜", "⎝", "⎜")
        case ")": piece(row, of: count, ")", "⎞", "⎟", "⎠", "⎟")
        case "[": piece(row, of: count, "[", "⎡", "⎢", "⎣", "⎢")
        case "]": piece(row, of: count, "]", "⎤", "⎥", "⎦", "⎥")
        case "{": piece(row, of: count, "{", "⎧", "⎨", "⎩", "⎪")
        case "}": piece(row, of: count, "}", "⎫", "⎬", "⎭", "⎪")
        case "|": "│"
        default: String(sign)
        }
    }

    /// The part of a tall bracket at a row.
    private static func piece(
        _ row: Int, of count: Int, _ only: String, _ top: String, _ middle: String,
        _ bottom: String, _ between: String
    ) -> String {
        if count == 1 { return only }
        if row == 0 { return top }
        if row == count - 1 { return bottom }
        return row == count / 2 ? middle : between
    }
}
