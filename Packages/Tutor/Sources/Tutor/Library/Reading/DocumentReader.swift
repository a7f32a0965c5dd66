import AppCore
import DocumentReading
import Foundation

/// The extracted content of a file.
struct DocumentContent: Sendable, Hashable {
    /// The text, with form feeds between pages. In books without pages, chapters count as pages.
    var text: String
    var pages = 1
    var extraction = StudyDocument.Extraction.embedded
    /// OCR confidence, 0…1; nil without OCR.
    var confidence: Double?
    /// A sentence about guessed or omitted content, or nil.
    var remark: String?
    /// The document's own title.
    var title: String?

    /// Joins pages with form feeds.
    static func joined(_ pages: [String]) -> String { pages.joined(separator: "\u{0C}") }
}

/// Extracts text from untrusted files, with limits and clear errors.
struct DocumentReader: Sendable {
    /// Size limits of files and texts, in bytes.
    static let maxFileBytes = 100_000_000
    static let maxTextBytes = 20_000_000
    static let limits = DocumentLimits(
        file: maxFileBytes, plain: maxTextBytes, unpacked: 200_000_000, text: maxTextBytes)

    var programs = OutsidePrograms.live
    var language = "eng"

    /// Reads a file; `progress` gets the pages done and in total. Throws if it's broken, locked,
    /// too large or has no text, or if a required program is missing.
    func read(
        _ bytes: [UInt8], name: String,
        progress: @Sendable (Int, Int) async -> Void = { _, _ in }
    ) async throws(Problem) -> DocumentContent {
        let pictures = PictureTextReader(programs: programs, language: language)
        var content: DocumentContent
        switch DocumentFormat(bytes, name: name) {
        case .pdf:
            let reader = PDFReader(programs: programs, pictures: pictures, name: name)
            content = try await reader.read(bytes, progress: progress)
        case .image:
            let found = try await pictures.read(bytes)
            content = DocumentContent(
                text: found.text, extraction: .ocr, confidence: found.confidence)
        case .epub, .docx, .html, .subtitles, .markdown, .text:
            content = try Self.text(of: bytes, name: name)
        }
        content.text = TextDecoding.cleaned(content.text, keepsPages: true)
        content.pages = max(1, content.text.utf8.count { $0 == 0x0C } + 1)
        try Self.check(content.text, name)
        return content
    }

    private static func text(of bytes: [UInt8], name: String) throws(Problem) -> DocumentContent {
        let format = DocumentFormat(bytes, name: name)
        switch format {
        case .epub:
            let book = try EPUBText.read(bytes, name: name, limits: limits, marksHeadings: true)
            return DocumentContent(text: DocumentContent.joined(book.chapters), title: book.title)
        case .docx:
            return DocumentContent(text: try DOCXText.read(bytes, name: name, limits: limits))
        default:
            let decoded = try TextDecoding.decode(bytes, isMarkup: format == .html, name: name)
            if format == .subtitles {
                let words = SubtitleText(decoded.text).text
                return DocumentContent(text: words, remark: decoded.remark)
            }
            guard format == .html else {
                return DocumentContent(text: decoded.text, remark: decoded.remark)
            }
            let page = MarkupText(Array(decoded.text.utf8), marksHeadings: true, omitsFrame: true)
            return DocumentContent(text: page.text, remark: decoded.remark, title: page.title)
        }
    }

    private static func check(_ text: String, _ name: String) throws(Problem) {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw Problem(.invalid, "No text found in the file.", place: name)
        }
        guard text.utf8.count <= maxTextBytes else {
            throw Problem(
                .invalid, "The text is too long.",
                reason: "It has \(DocumentLimits.megabytes(text.utf8.count)); the limit is"
                    + " \(DocumentLimits.megabytes(maxTextBytes)).",
                cure: "Split it and add the parts.", place: name)
        }
    }

    /// The size limit of a format in bytes.
    static func maxBytes(of format: DocumentFormat) -> Int {
        switch format {
        case .pdf, .image, .epub, .docx: maxFileBytes
        case .html, .subtitles, .markdown, .text: maxTextBytes
        }
    }
}
