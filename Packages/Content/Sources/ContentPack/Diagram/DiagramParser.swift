/// The content of a `.diagram` file.
struct ParsedDiagram {
    enum Picture {
        case drawing(Drawing)
        /// The path of a PNG file in the pack, and the position where the file names it.
        case image(String, SourcePosition)
    }

    let id: String
    let idPlace: SourcePosition
    let alt: String
    let picture: Picture
    let findings: Findings
}

/// Reads a `.diagram` file: front matter, then a drawing unless it names an image.
struct DiagramParser {
    /// The limits of a drawing's width and height, in points.
    private static let sizes = 16...800

    let file: SourceFile
    let findings: Findings

    func parse() -> ParsedDiagram? {
        let fences = file.lines.indices.filter { file.lines[$0].text(from: 0).string == "---" }
        guard fences.count >= 2, fences[0] == 0 else {
            findings.error(
                "the file does not start with “---”, keys and “---”", at: .start,
                cure: "Begin it with “diagram:”, “alt:” and “size:” between two such lines")
            return nil
        }
        let fields = FieldGroupReader(
            file.lines[1..<fences[1]], at: .start, known: ["diagram", "alt", "size", "image"],
            findings: findings)
        let id = fields.slug("diagram")
        let alt = alt(fields)
        let picture = picture(fields, file.lines[(fences[1] + 1)...])
        guard let id, let picture else { return nil }
        return ParsedDiagram(
            id: id.slug, idPlace: id.place, alt: alt ?? "", picture: picture, findings: findings)
    }

    private func alt(_ fields: FieldGroupReader) -> String? {
        if let field = fields.optional("alt") { return field.value.string }
        findings.error(
            "the diagram has no “alt”", at: fields.place,
            cure: "Describe it in words: some readers only hear it")
        return nil
    }

    private func picture(
        _ fields: FieldGroupReader, _ lines: ArraySlice<SourceLine>
    ) -> ParsedDiagram.Picture? {
        if let image = fields.optional("image") {
            if let line = lines.first(where: { !$0.isBlank }) {
                findings.error(
                    "both a drawing and an image", at: line.place(), cure: "Keep one of them")
            }
            let folder = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            return .image(folder + image.value.string, image.valuePlace)
        }
        guard let (width, height) = size(fields) else { return nil }
        var drawing = Drawing(width: width, height: height)
        for line in lines where !line.isBlank && line.scalars[0] != "#" {
            if let shape = ShapeParser(line: line, findings: findings).parse() {
                drawing.shapes.append(shape)
            }
        }
        if drawing.shapes.isEmpty {
            findings.error(
                "the drawing is empty", at: fields.place,
                cure: "Write shapes such as “line 10 10 90 10” after the front matter")
        }
        return .drawing(drawing)
    }

    private func size(_ fields: FieldGroupReader) -> (Int, Int)? {
        guard let field = fields.required("size") else { return nil }
        let parts = field.value.string.split(separator: " ").map(String.init)
        guard parts.count == 3, parts[1] == "x", let width = Int(parts[0]),
            let height = Int(parts[2]), Self.sizes.contains(width), Self.sizes.contains(height)
        else {
            findings.error(
                "“size” is “\(field.value.string)”", at: field.valuePlace,
                cure: "Write “width x height”, each from \(Self.sizes.lowerBound) to "
                    + "\(Self.sizes.upperBound)")
            return nil
        }
        return (width, height)
    }
}

/// Reads one line of a drawing.
struct ShapeParser {
    /// The word of each shape, and the number of its numeric arguments.
    private static let words = [
        "line": 4, "arrow": 4, "dashed": 4, "circle": 3, "dot": 3, "ring": 3, "box": 4, "bar": 4,
        "text": 2,
    ]

    let line: SourceLine
    let findings: Findings

    func parse() -> Drawing.Shape? {
        let parts = line.text(from: line.indent).string.split(separator: " ")
        let word = String(parts[0])
        guard let count = Self.words[word] else {
            findings.error(
                "“\(word)” is not a shape", at: line.place(at: line.indent),
                cure: SpellingCure.cure(for: word, among: Array(Self.words.keys)))
            return nil
        }
        let numbers = parts.dropFirst().prefix(count).compactMap { Int($0) }
        let rest = parts.dropFirst(1 + count).joined(separator: " ")
        guard numbers.count == count, numbers.allSatisfy((-2_000...2_000).contains),
            word == "text" ? !rest.isEmpty : rest.isEmpty
        else {
            findings.error(
                "“\(word)” takes \(count) whole numbers" + (word == "text" ? " and words" : ""),
                at: line.place(at: line.indent), cure: "See the table in docs/content-format.md")
            return nil
        }
        if word == "text" { checkGlyphs(rest) }
        return shape(word, numbers, rest)
    }

    private func checkGlyphs(_ text: String) {
        for scalar in text.unicodeScalars where Glyphs.rows(of: scalar) == nil {
            findings.error(
                "the character “\(scalar)” can't be drawn", at: line.place(at: line.indent),
                cure: "Use letters, digits and - + = . , ( ) / ° < > % ? '")
        }
    }

    private func shape(_ word: String, _ n: [Int], _ text: String) -> Drawing.Shape {
        switch word {
        case "line": .line(n[0], n[1], n[2], n[3], dashed: false)
        case "dashed": .line(n[0], n[1], n[2], n[3], dashed: true)
        case "arrow": .arrow(n[0], n[1], n[2], n[3])
        case "circle": .circle(n[0], n[1], radius: n[2])
        case "dot": .dot(n[0], n[1], radius: n[2])
        case "ring": .ring(n[0], n[1], radius: n[2])
        case "box": .box(x: n[0], y: n[1], width: n[2], height: n[3], filled: false)
        case "bar": .box(x: n[0], y: n[1], width: n[2], height: n[3], filled: true)
        default: .text(n[0], n[1], text)
        }
    }
}
