/// Exports a page as an SVG picture.
public enum SVGExport {
    /// One page on white, or on the picture of the page it was drawn on. Units are PDF points.
    public static func svg(_ page: InkPage, over picture: PagePicture? = nil) -> String {
        let (width, height) = (InkMath.text(page.size.x / 2), InkMath.text(page.size.y / 2))
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)pt\" height=\"\(height)pt\" "
                + "viewBox=\"0 0 \(width) \(height)\">",
            "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#FFFFFF\"/>",
        ]
        if let picture {
            lines.append(
                "<image width=\"\(width)\" height=\"\(height)\" preserveAspectRatio=\"none\" "
                    + "href=\"data:image/png;base64,\(SVGBase64.text(PNGWriter.png(picture)))\"/>")
        }
        for tool in [InkTool.highlighter, .pen] {
            lines += page.strokes.filter { $0.tool == tool }.map(path)
        }
        lines += page.boxes.map(text)
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static func path(_ stroke: InkStroke) -> String {
        let points = stroke.points.map { "\(InkMath.text($0.x / 2)) \(InkMath.text($0.y / 2))" }
        // A dot is a line to itself; round caps make it visible.
        let way = "M" + (points.count == 1 ? points + points : points).joined(separator: "L")
        let see =
            stroke.tool == .highlighter
            ? " stroke-opacity=\"0.4\" style=\"mix-blend-mode:multiply\"" : ""
        return "<path d=\"\(way)\" fill=\"none\" stroke=\"\(stroke.color.hex)\" stroke-width=\""
            + "\(InkMath.text(stroke.width / 2))\" stroke-linecap=\"round\" "
            + "stroke-linejoin=\"round\"\(see)/>"
    }

    private static func text(_ box: InkTextBox) -> String {
        let x = InkMath.text(box.origin.x / 2)
        let spans = box.lines.enumerated().map { index, line in
            let y = (box.origin.y + box.fontSize * 0.95 + Double(index) * box.lineHeight) / 2
            return "<tspan x=\"\(x)\" y=\"\(InkMath.text(y))\">\(escaped(line))</tspan>"
        }
        return
            "<text xml:space=\"preserve\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\""
            + "\(InkMath.text(box.fontSize / 2))\" fill=\"\(box.color.hex)\">\(spans.joined())</text>"
    }

    /// Escapes text for XML; control characters that XML forbids become U+FFFD.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t": escaped += "\t"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Base64 in one line. Source: RFC 4648, section 4.
enum SVGBase64 {
    static func text(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var value: UInt32 = 0
            for offset in 0..<3 {
                value = value << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0)
            }
            for place in 0..<4 {
                text.append(
                    place <= count
                        ? letters[Int(value >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
