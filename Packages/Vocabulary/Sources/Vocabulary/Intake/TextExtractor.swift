import AppCore
import DocumentReading
import Foundation

/// Extracts text from files: plain text, HTML, EPUB and PDF.
enum TextExtractor {
    /// The maximum size of a text, in bytes of UTF-8.
    static let maxTextBytes = 5_000_000
    /// The maximum size of a text file, in bytes; it may use two bytes per letter, or markup.
    static let maxPlainTextBytes = 25_000_000
    /// The maximum size of a book with its pictures, in bytes.
    static let maxBookBytes = 300_000_000

    static let limits = DocumentLimits(
        file: maxBookBytes, plain: maxPlainTextBytes, unpacked: 60_000_000, text: maxTextBytes)

    /// The text of a file. The type is detected by content, not by name.
    static func read(_ path: String) async throws(Problem) -> IntakeText {
        let file = try IntakeFile(path)
        switch kind(of: try file.beginning(1024), name: path) {
        case .pdf: return try await PDFText.read(file)
        case .epub: return try EPUBText.read(file)
        case .html, .plain: return try text(of: file.all(atMost: maxPlainTextBytes), name: path)
        }
    }

    /// The maximum characters of a title taken from a text's first line.
    static let maxTitleLength = 60

    /// The title of an untitled text: its first line with a letter, cut after a word if long.
    static func firstLine(of text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.contains(where: \.isLetter) }
        let title = StudyRepository.oneLine(String((line ?? "Text").prefix(2000)))
        guard title.count > maxTitleLength else { return title }
        let start = title.prefix(maxTitleLength - 1)
        let words = start.split(separator: " ")
        // The last word may have been cut; if the line is one word, its beginning is used.
        let isWhole = title.dropFirst(start.count).first == " "
        let kept =
            isWhole || words.count < 2 ? String(start) : words.dropLast().joined(separator: " ")
        return String(kept.reversed().drop { $0.isWhitespace || $0.isPunctuation }.reversed()) + "…"
    }

    /// The text of bytes from elsewhere, e.g. standard input; detects HTML. `name` is the title and
    /// appears in errors.
    static func text(of bytes: [UInt8], name: String) throws(Problem) -> IntakeText {
        let kind = kind(of: Array(bytes.prefix(1024)), name: name)
        guard kind == .plain || kind == .html else {
            throw Problem(
                .invalid, "This is an e-book or a PDF, not text.",
                cure: "Save it as a file and give the file's name.", place: name)
        }
        guard bytes.count <= maxPlainTextBytes else {
            throw DocumentLimits.tooLarge(name, bytes.count, maxPlainTextBytes)
        }
        let decoded = try TextDecoding.decode(bytes, isMarkup: kind == .html, name: name)
        var text = decoded.text
        var title: String?
        if kind == .html {
            let page = MarkupText(decoded.text)
            (text, title) = (page.text, page.title)
        }
        return try IntakeText(
            title: title ?? self.title(of: name), text: checked(text, name: name), kind: kind,
            remark: decoded.remark)
    }

    /// The text without control characters and with `\n` line endings; throws if it is blank or too
    /// long.
    static func checked(_ text: String, name: String) throws(Problem) -> String {
        let clean = TextDecoding.cleaned(text)
        guard clean.contains(where: \.isLetter) else {
            throw Problem(
                .invalid, "It doesn't contain text.",
                cure: "Turn an image of text into text first.", place: name)
        }
        guard clean.utf8.count <= maxTextBytes else {
            throw Problem(
                .invalid, "The text is too long.",
                reason: "It has \(DocumentLimits.megabytes(clean.utf8.count)), and the limit is"
                    + " \(DocumentLimits.megabytes(maxTextBytes)).",
                cure: "Split it, for example by chapter, and add the parts.", place: name)
        }
        return clean
    }

    /// The file's name without folders and extension.
    static func title(of name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        let stem = parts.count > 1 ? parts.dropLast().joined(separator: ".") : file
        let title = TextDecoding.line(stem)
        return title.isEmpty ? "Text" : title
    }

    private static func kind(of beginning: [UInt8], name: String) -> IntakeText.Kind {
        let text = String(decoding: beginning, as: UTF8.self)
        if beginning.starts(with: Array("PK\u{3}\u{4}".utf8)) { return .epub }
        if text.contains("%PDF-") { return .pdf }
        let words = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(400).lowercased()
        let isPage =
            ["<!doctype html", "<html", "<head", "<body"].contains(where: words.hasPrefix)
            || words.hasPrefix("<?xml") && words.contains("<html")
        let ends = [".html", ".htm", ".xhtml"]
        return isPage || ends.contains(where: name.lowercased().hasSuffix) ? .html : .plain
    }
}
