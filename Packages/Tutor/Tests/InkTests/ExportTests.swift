import Foundation
import Testing

@testable import Ink

@Suite struct ExportTests {
    private static func page() -> InkPage {
        var page = InkPage()
        page.add(
            InkStroke(
                id: 1, color: InkColor(0x1B, 0x5F, 0xA8), width: 4,
                samples: [InkSample(InkPoint(10, 20)), InkSample(InkPoint(101, 20))]))
        page.add(
            InkStroke(
                id: 1, tool: .highlighter, color: InkColor(255, 230, 0), width: 30,
                samples: [InkSample(InkPoint(10, 40))]))
        page.add(InkTextBox(id: 0, origin: InkPoint(200, 300), width: 600, text: "a < b & “ä” Σ 中"))
        return page
    }

    private static func picture() throws -> PagePicture {
        try #require(
            PagePicture(width: 3, height: 2, pixels: Array(repeating: 7, count: 9) + Array(0..<9)))
    }

    @Test func aPageIsWellFormedSVG() throws {
        let svg = SVGExport.svg(Self.page(), over: try Self.picture())
        let parser = XMLProbe(Data(svg.utf8))
        #expect(parser.parses)
        #expect(svg.contains("viewBox=\"0 0 612 792\""))
        #expect(svg.contains("M5 10L50.5 10"))
        #expect(svg.contains("stroke=\"#1B5FA8\" stroke-width=\"2\""))
        #expect(svg.contains("mix-blend-mode:multiply"))
        #expect(svg.contains("a &lt; b &amp; “ä” Σ 中"))
        let png = try #require(svg.split(separator: "base64,").last?.split(separator: "\"").first)
        let bytes = Array(try #require(Data(base64Encoded: String(png))))
        #expect(bytes == PNGWriter.png(try Self.picture()))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(PNGWriter.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(SVGExport.escaped("\u{1B}[2J") == "\u{FFFD}[2J")
    }

    @Test func theFilesTableOfObjectsIsRight() throws {
        let export = try #require(
            PDFExport(
                [.init(Self.page(), over: try Self.picture()), .init(InkPage())], title: "Ö 1"))
        let bytes = export.bytes
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF-1.7") && text.hasSuffix("%%EOF\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(Int(lines[lines.count - 3]))
        #expect(String(decoding: bytes[start..<(start + 4)], as: UTF8.self) == "xref")
        let table = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n")
        let count = try #require(Int(table[1].split(separator: " ")[1]))
        for number in 1..<count {
            let place = try #require(Int(table[2 + number].prefix(10)))
            let head = "\(number) 0 obj"
            #expect(
                String(decoding: bytes[place..<(place + head.utf8.count)], as: UTF8.self) == head)
        }
        #expect(text.contains("/Count 2"))
        #expect(text.contains("/MediaBox [0 0 612 792]"))
        #expect(PDFExport([], title: "x") == nil)
    }

    @Test func inkIsDrawnUprightAndLettersAreNotLost() throws {
        let export = try #require(PDFExport([.init(Self.page())], title: "x"))
        let text = String(decoding: export.bytes, as: Unicode.ASCII.self)
        #expect(text.contains("5 782 m\n50.5 782 l S"))
        #expect(text.contains("q /H gs"))
        #expect(text.contains("/BM /Multiply"))
        // “ä” in Windows Latin, sigma in Symbol, and the third character by number.
        #expect(text.contains("93E494"))
        #expect(text.contains("/F2 8 Tf <53> Tj"))
        let number = "<U+4E2D>".utf8.map { String($0, radix: 16, uppercase: true) }.joined()
        #expect(text.contains("/Span <</ActualText <FEFF4E2D>>> BDC\n/F1 8 Tf <\(number)> Tj"))
        #expect(export.unwritten == ["中"])
    }

    @Test func runLengthsSayWhatWasThere() {
        for bytes: [UInt8] in [
            [], [1], [1, 1], [1, 1, 1], Array(repeating: 9, count: 1000), Array(0...255),
            [1, 2, 2, 3, 3, 3, 4] + Array(repeating: 5, count: 129) + [6, 6],
        ] {
            let packed = RunLength.packed(bytes)
            #expect(Self.unpacked(packed) == bytes)
            #expect(packed.count <= bytes.count + bytes.count / 64 + 2)
        }
    }

    private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
        var (bytes, at): ([UInt8], Int) = ([], 0)
        while packed[at] != 128 {
            let length = Int(packed[at])
            if length < 128 {
                bytes += packed[(at + 1)...(at + 1 + length)]
                at += length + 2
            } else {
                bytes += Array(repeating: packed[at + 1], count: 257 - length)
                at += 2
            }
        }
        return bytes
    }

    @Test(arguments: [(0.0, "0"), (1.5, "1.5"), (-0.05, "-0.05"), (12.345, "12.35"), (-0.001, "0")])
    func numbersAreShort(_ number: Double, _ text: String) {
        #expect(InkMath.text(number) == text)
        #expect(InkMath.text(.infinity) == "0" && InkMath.text(.nan) == "0")
    }
}

/// Checks that a text is balanced XML: every element is closed in order, and every `&` begins an
/// entity.
private struct XMLProbe {
    let parses: Bool

    init(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        var open: [Substring] = []
        var rest = text[...]
        var isFine = true
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                isFine = isFine && open.popLast() == tag.dropFirst()
            } else if !tag.hasSuffix("/") {
                open.append(tag.prefix { $0 != " " })
            }
        }
        let entities = text.split(separator: "&").dropFirst()
        parses =
            isFine && open.isEmpty
            && entities.allSatisfy { part in
                ["amp;", "lt;", "gt;", "quot;"].contains { part.hasPrefix($0) }
            }
    }
}
