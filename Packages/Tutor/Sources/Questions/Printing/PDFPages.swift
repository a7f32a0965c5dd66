/// Lays out text and lines from top to bottom as a PDF with standard fonts.
struct PDFPages {
    /// A4 in points.
    static let width = 595.0
    static let height = 842.0
    static let margin = 57.0

    private var pages: [[UInt8]] = []
    private var page: [UInt8] = []
    /// The top of the next line, in points from the bottom of the page.
    private var y = height - margin
    private(set) var missing: [Character] = []

    /// The remaining points on the page.
    var room: Double { y - Self.margin }

    /// Adds wrapped text. Cuts words that are wider than the page.
    mutating func text(_ text: String, size: Double = 11, bold: Bool = false, indent: Double = 0) {
        let encoded = WinAnsiText(text)
        for character in encoded.missing where !missing.contains(character) {
            missing.append(character)
        }
        let width = Self.width - 2 * Self.margin - indent
        for line in Self.lines(encoded.bytes, width, size, bold) {
            if room < size * 1.4 { endPage() }
            y -= size * 1.4
            let font = bold ? "/F2" : "/F1"
            command(
                "BT \(font) \(Self.number(size)) Tf \(Self.number(Self.margin + indent)) \(Self.number(y)) Td ("
            )
            page += Self.escaped(line)
            command(") Tj ET")
        }
    }

    /// Adds vertical space.
    mutating func space(_ points: Double) { y -= min(points, room) }

    /// Adds `height` points of lines to write on, on the next page if this page lacks the room.
    mutating func answerSpace(_ height: Double) {
        if room < height { endPage() }
        var left = height
        while left >= 24 {
            y -= 24
            left -= 24
            command(
                "0.6 G 0.5 w \(Self.number(Self.margin)) \(Self.number(y)) m \(Self.number(Self.width - Self.margin)) \(Self.number(y)) l S"
            )
        }
        y -= min(left, max(0, room))
    }

    mutating func endPage() {
        pages.append(page)
        page = []
        y = Self.height - Self.margin
    }

    /// Completes the document and returns its bytes.
    mutating func finished() -> [UInt8] {
        if !page.isEmpty || pages.isEmpty { endPage() }
        var objects: [[UInt8]] = []
        let first = 5
        let kids = pages.indices.map { "\(first + $0 * 2) 0 R" }.joined(separator: " ")
        objects.append(Array("<< /Type /Catalog /Pages 2 0 R >>".utf8))
        objects.append(Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8))
        for font in ["Helvetica", "Helvetica-Bold"] {
            objects.append(
                Array(
                    "<< /Type /Font /Subtype /Type1 /BaseFont /\(font) /Encoding /WinAnsiEncoding >>"
                        .utf8))
        }
        for (index, content) in pages.enumerated() {
            objects.append(
                Array(
                    """
                    << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] \
                    /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents \(first + index * 2 + 1) 0 R >>
                    """.utf8))
            objects.append(
                Array("<< /Length \(content.count) >>\nstream\n".utf8) + content
                    + Array("\nendstream".utf8))
        }
        return Self.file(objects)
    }

    private static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = bytes.count
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            table +=
                String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
        }
        table +=
            "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return bytes + Array(table.utf8)
    }

    private mutating func command(_ text: String) {
        page += Array(text.utf8)
        if !text.hasSuffix("(") { page.append(0x0A) }
    }

    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        for byte in bytes {
            if byte == 0x28 || byte == 0x29 || byte == 0x5C { escaped.append(0x5C) }
            escaped.append(byte)
        }
        return escaped
    }

    private static func lines(
        _ bytes: [UInt8], _ width: Double, _ size: Double, _ bold: Bool
    ) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for word in bytes.split(separator: 0x20) {
            var rest = Array(word)
            while !rest.isEmpty {
                let joined = line.isEmpty ? rest : line + [0x20] + rest
                if WinAnsiText.width(joined, size: size, bold: bold) <= width {
                    line = joined
                    break
                }
                if !line.isEmpty {
                    lines.append(line)
                    line = []
                    continue
                }
                var count = rest.count
                while count > 1,
                    WinAnsiText.width(rest.prefix(count), size: size, bold: bold) > width
                {
                    count -= 1
                }
                lines.append(Array(rest.prefix(count)))
                rest.removeFirst(count)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
