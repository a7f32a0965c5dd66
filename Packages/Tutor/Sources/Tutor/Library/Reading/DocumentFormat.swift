import DocumentReading

/// A file's format, detected from its content, else its name.
enum DocumentFormat: String, Sendable, CaseIterable {
    case pdf, image, epub, docx, html, subtitles, markdown, text

    /// Extensions of supported files.
    static let extensions: Set<String> = [
        "pdf", "png", "jpg", "jpeg", "tif", "tiff", "gif", "bmp", "webp", "heic", "epub", "docx",
        "html",
        "htm", "xhtml", "srt", "vtt", "md", "markdown", "txt", "text",
    ]

    /// `beginning`: the first 1,024 bytes or more.
    init(_ beginning: some Collection<UInt8>, name: String) {
        let suffix = Self.suffix(of: name)
        let bytes = Array(beginning.prefix(1024))
        if bytes.starts(with: "PK\u{3}\u{4}".utf8) {
            self = suffix == "docx" ? .docx : .epub
        } else if String(decoding: bytes, as: UTF8.self).contains("%PDF-") {
            self = .pdf
        } else if Self.isImage(bytes) || suffix == "heic" {
            self = .image
        } else if Self.isPage(bytes) || ["html", "htm", "xhtml"].contains(suffix) {
            self = .html
        } else if ["srt", "vtt"].contains(suffix)
            || SubtitleText.isOne(String(decoding: bytes.prefix(120), as: UTF8.self))
        {
            self = .subtitles
        } else {
            self = ["md", "markdown"].contains(suffix) ? .markdown : .text
        }
    }

    /// The lowercase extension without the dot, or an empty string.
    static func suffix(of name: String) -> String {
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return "" }
        return file[file.index(after: dot)...].lowercased()
    }

    private static func isImage(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x49, 0x49, 0x2A, 0],
            [0x4D, 0x4D, 0, 0x2A],
            Array("GIF8".utf8),
        ]
        if bytes.starts(with: "BM".utf8) { return bytes.count > 14 && bytes.contains(0) }
        if bytes.starts(with: "RIFF".utf8) { return bytes.dropFirst(8).starts(with: "WEBP".utf8) }
        return starts.contains { bytes.starts(with: $0) }
    }

    private static func isPage(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(400).lowercased()
        return ["<!doctype html", "<html", "<head", "<body"].contains(where: text.hasPrefix)
            || text.hasPrefix("<?xml") && text.contains("<html")
    }
}
