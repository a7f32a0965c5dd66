import AppCore
import Foundation
import Testing

@testable import Tutor

/// Uses the real programs. Tests whose program isn't installed are skipped with a message.
private enum Installed {
    static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: $0 + "/" + program)
        }
    }

    static let poppler = has("pdftotext") && has("pdftoppm")
    static let tesseract = poppler && has("tesseract")
}

@Suite struct OutsideProgramTests {
    private func read(_ bytes: [UInt8], _ name: String = "paper.pdf") async throws
        -> DocumentContent
    {
        try await DocumentReader().read(bytes, name: name)
    }

    private static let lines = [
        "The moon pulls the water", "of the sea and raises tides", "twice on every single day",
    ]

    @Test(.enabled(if: Installed.poppler, "SKIPPED: pdftotext is not installed (poppler-utils)"))
    func pdftotextReadsAPDFPageByPage() async throws {
        let content = try await read(DocumentFile.pdf(pages: [Self.lines, Self.lines.reversed()]))
        #expect(content.pages == 2)
        #expect(content.extraction == .embedded)
        let pages = content.text.split(separator: "\u{C}")
        #expect(pages.first?.hasPrefix("The moon pulls the water\n") == true)
        #expect(pages.last?.hasPrefix("twice on every single day\n") == true)
    }

    @Test(.enabled(if: Installed.poppler, "SKIPPED: pdftotext is not installed (poppler-utils)"))
    func theColumnsOfAPageAreReadOneAfterTheOther() async throws {
        let left = [
            "The heart is a muscle that pumps", "blood through the body. It beats",
            "about seventy times a minute.",
        ]
        let right = [
            "The lungs take oxygen from the", "air. They hold about six litres", "in a grown man.",
        ]
        let content = try await read(DocumentFile.pdf(columns: [left, right]))
        let words = content.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words == (left + right).joined(separator: " "))
    }

    @Test(.enabled(if: Installed.poppler, "SKIPPED: pdftotext is not installed (poppler-utils)"))
    func pdftotextReadsTwoThousandPages() async throws {
        let page = Self.lines
        let content = try await read(
            DocumentFile.pdf(pages: Array(repeating: page, count: 2000)))
        #expect(content.pages == 2000)
        #expect(content.text.count(where: { $0 == "\u{C}" }) == 1999)
    }

    @Test(.enabled(if: Installed.tesseract, "SKIPPED: tesseract is not installed (tesseract-ocr)"))
    func tesseractFindsNothingOnAnEmptyPage() async throws {
        let problem = await #expect(throws: Problem.self) {
            try await read(DocumentFile.pdf(pages: [[]]))
        }
        #expect(problem?.summary == "No text found in the file.")
    }

    /// An empty page, encrypted with the password “secret”.
    private static let locked = """
        JVBERi0xLjQKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIg
        MCBvYmoKPDwgL0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8
        PCAvQ29udGVudHMgNCAwIFIgL01lZGlhQm94IFsgMCAwIDYxMiA3OTIgXSAvUGFyZW50IDIgMCBSIC9SZXNvdXJj
        ZXMgPDwgPj4gL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjQgMCBvYmoKPDwgL0xlbmd0aCAwIC9GaWx0ZXIgL0ZsYXRl
        RGVjb2RlID4+CnN0cmVhbQoKZW5kc3RyZWFtCmVuZG9iago1IDAgb2JqCjw8IC9GaWx0ZXIgL1N0YW5kYXJkIC9M
        ZW5ndGggMTI4IC9PIDw3ODBmMzY5NDIzMWIxZjFhMzg4YjFkOWNlNWFjYTlhMjUxOWY4OTYxOTQxMGNhMTAwYjA5
        NTdiMTE0YjhhNzdlPiAvUCAtMTAyOCAvUiAzIC9VIDwzNmE2NmViNjhkY2QxZGRlOTEwNWJiMWFhZWJkOTY0NTAw
        MjE0NDY5OTBiOWU0MTE0MDcxYTRkOTEwNDk4NGMxPiAvViAyID4+CmVuZG9iagp4cmVmCjAgNgowMDAwMDAwMDAw
        IDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMTIzIDAwMDAw
        IG4gCjAwMDAwMDAyMjkgMDAwMDAgbiAKMDAwMDAwMDI5OSAwMDAwMCBuIAp0cmFpbGVyIDw8IC9Sb290IDEgMCBS
        IC9TaXplIDYgL0lEIFs8YTIzZWRmYzE5ZmQ4MTRkYTk1OTUzMjEyYjE1YzA5N2E+PGEyM2VkZmMxOWZkODE0ZGE5
        NTk1MzIxMmIxNWMwOTdhPl0gL0VuY3J5cHQgNSAwIFIgPj4Kc3RhcnR4cmVmCjUwOQolJUVPRgo=
        """

    @Test(.enabled(if: Installed.poppler, "SKIPPED: pdftotext is not installed (poppler-utils)"))
    func pdftotextSaysThatAPDFIsLocked() async throws {
        let bytes = try #require(
            Data(base64Encoded: Self.locked, options: .ignoreUnknownCharacters))
        let problem = await #expect(throws: Problem.self) { try await read(Array(bytes)) }
        #expect(problem?.summary == "This PDF is locked with a password.")
        #expect(problem?.cure == "Save a copy without a password, and add that.")
    }

    @Test(.enabled(if: Installed.poppler, "SKIPPED: pdftotext is not installed (poppler-utils)"))
    func pdftotextRefusesABrokenPDF() async throws {
        let bytes = Array(DocumentFile.pdf(pages: [Self.lines]).prefix(60))
        let problem = await #expect(throws: Problem.self) { try await read(bytes) }
        #expect(problem?.code == .invalid)
    }

    @Test(.enabled(if: Installed.tesseract, "SKIPPED: tesseract is not installed (tesseract-ocr)"))
    func tesseractReadsAScannedPageAndAPicture() async throws {
        let typed = DocumentFile.pdf(pages: [Self.lines])
        let drawn = await OutsidePrograms.live.run(
            ["pdftoppm", "-q", "-gray", "-r", "100", "-singlefile", "-"], typed, 16 << 20, 60)
        #expect(drawn.status == 0)
        // P5, width, height, 255, then a byte per pixel.
        let head = String(decoding: drawn.output.prefix(32), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        let (width, height) = (try #require(Int(head[1])), try #require(Int(head[2])))
        let pixels = Array(drawn.output.suffix(width * height))
        let scan = try await read(
            DocumentFile.pdf(picture: pixels, width: width, height: height), "scan.pdf")
        #expect(scan.extraction == .ocr)
        #expect(scan.text.contains("The moon pulls the water"))
        #expect((scan.confidence ?? 0) > 0.6)
        let picture = try await PictureTextReader(programs: .live, language: "eng").read(
            drawn.output)
        #expect(picture.text.contains("raises tides"))
    }
}
