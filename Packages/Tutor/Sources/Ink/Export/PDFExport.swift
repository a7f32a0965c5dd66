/// Exports drawings as PDF: strokes as vectors, highlighter with transparency, text boxes as text.
public struct PDFExport: Sendable {
    /// A page with its background picture; nil for white.
    public struct Page: Sendable {
        public var ink: InkPage
        public var picture: PagePicture?

        public init(_ ink: InkPage, over picture: PagePicture? = nil) {
            self.ink = ink
            self.picture = picture
        }
    }

    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The characters that the standard fonts lack, each once. The file shows them by number, e.g.
    /// `<U+4E2D>`; searching and copying still use the characters themselves.
    public let unwritten: [Character]

    private static let catalog = 1
    private static let tree = 2
    private static let resources = 3

    /// Creates a file of the pages in order. The title is for the viewer's window. Nil if there are
    /// no pages.
    public init?(_ pages: [Page], title: String) {
        guard !pages.isEmpty else { return nil }
        var file = PDFFile()
        var lost: [Character] = []
        var kids: [Int] = []
        // Objects 1 to 6: the catalog, the page tree and shared resources.
        file.reserve(6)
        for page in pages {
            let picture = page.picture.map { file.add(Self.image($0)) }
            let content = Self.content(page.ink, hasPicture: picture != nil, &lost)
            let stream = file.add(PDFFile.stream("", Array(content.utf8)))
            let images = picture.map { "/XObject <</P \($0) 0 R>> " } ?? ""
            kids.append(
                file.add(
                    "<</Type /Page /Parent \(Self.tree) 0 R /MediaBox [0 0 "
                        + "\(InkMath.text(page.ink.size.x / 2)) \(InkMath.text(page.ink.size.y / 2))] "
                        + "/Resources <<\(images)/Font <</F1 4 0 R /F2 5 0 R>> "
                        + "/ExtGState <</H 6 0 R>>>> /Contents \(stream) 0 R>>"))
        }
        file.set(Self.catalog, "<</Type /Catalog /Pages \(Self.tree) 0 R>>")
        file.set(
            Self.tree,
            "<</Type /Pages /Count \(kids.count) /Kids ["
                + kids.map { "\($0) 0 R" }.joined(separator: " ") + "]>>")
        file.set(Self.resources, "<</Title \(Self.string(title)) /Producer (Homeroom)>>")
        file.set(
            4, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>")
        file.set(5, "<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>")
        file.set(6, "<</Type /ExtGState /CA 0.4 /ca 0.4 /BM /Multiply>>")
        bytes = file.bytes(root: Self.catalog, information: Self.resources)
        var seen: Set<Character> = []
        unwritten = lost.filter { seen.insert($0).inserted }
    }

    /// A PDF string in UTF-16, which every viewer supports.
    private static func string(_ text: String) -> String {
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "<FEFF\(units.joined())>"
    }

    private static func image(_ picture: PagePicture) -> [UInt8] {
        PDFFile.stream(
            "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                + "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /RunLengthDecode ",
            RunLength.packed(picture.pixels))
    }

    // MARK: Page content

    private static func content(
        _ page: InkPage, hasPicture: Bool, _ lost: inout [Character]
    ) -> String {
        let height = page.size.y / 2
        var text = "1 J 1 j\n"
        if hasPicture {
            text +=
                "q \(InkMath.text(page.size.x / 2)) 0 0 \(InkMath.text(height)) 0 0 cm /P Do Q\n"
        }
        for tool in [InkTool.highlighter, .pen] {
            let strokes = page.strokes.filter { $0.tool == tool }
            guard !strokes.isEmpty else { continue }
            text += tool == .highlighter ? "q /H gs\n" : "q\n"
            for stroke in strokes { text += path(stroke, height) }
            text += "Q\n"
        }
        for box in page.boxes { text += write(box, height, &lost) }
        return text
    }

    private static func path(_ stroke: InkStroke, _ height: Double) -> String {
        var points = stroke.points.map {
            "\(InkMath.text($0.x / 2)) \(InkMath.text(height - $0.y / 2))"
        }
        if points.count == 1 { points += points }
        let way = points.enumerated().map { "\($1) \($0 == 0 ? "m" : "l")" }
        return "\(numbers(stroke.color)) RG \(InkMath.text(stroke.width / 2)) w\n"
            + way.joined(separator: "\n") + " S\n"
    }

    private static func numbers(_ color: InkColor) -> String {
        [color.red, color.green, color.blue].map { InkMath.text(Double($0) / 255) }
            .joined(separator: " ")
    }

    private static func write(
        _ box: InkTextBox, _ height: Double, _ lost: inout [Character]
    ) -> String {
        let size = InkMath.text(box.fontSize / 2)
        var text = "BT \(numbers(box.color)) rg\n"
        for (index, line) in box.lines.enumerated() {
            let written = StandardFontText(line)
            lost += written.unwritten
            let y =
                height - (box.origin.y + box.fontSize * 0.95 + Double(index) * box.lineHeight) / 2
            text += "1 0 0 1 \(InkMath.text(box.origin.x / 2)) \(InkMath.text(y)) Tm\n"
            text += written.operators.replacing("SIZE", with: size)
        }
        return text + "ET\n"
    }
}

/// Run-length encoding. Source: PDF 1.7 (ISO 32000-1), 7.4.5.
enum RunLength {
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let run = repeats(bytes, at)
            if run > 2 {
                packed += [UInt8(257 - run), bytes[at]]
                at += run
                continue
            }
            let start = at
            while at < bytes.count, at - start < 128, repeats(bytes, at) < 3 { at += 1 }
            packed.append(UInt8(at - start - 1))
            packed += bytes[start..<at]
        }
        return packed + [128]
    }

    /// The number of times that the byte at `at` repeats, at most 128.
    private static func repeats(_ bytes: [UInt8], _ at: Int) -> Int {
        var end = at + 1
        while end < bytes.count, end - at < 128, bytes[end] == bytes[at] { end += 1 }
        return end - at
    }
}
