import AppCore
import DocumentReading

/// Text of Canvas's HTML, which anyone at the school may have written: never executed, its links listed at the end.
struct CanvasText: Sendable {
    /// The school's address, for links without one: `https://school.instructure.com`.
    let origin: String

    /// Maximum number of links to list.
    private static let maxLinks = 40
    /// Longer pages are cut off.
    private static let maxBytes = 1 << 20

    /// nil if there is no text and no link.
    func plain(_ html: String?, attachments: [CanvasTopic.Attachment] = []) -> String? {
        let bytes = Array((html ?? "").utf8.prefix(Self.maxBytes))
        var parts = [MarkupText(Self.withImagesAsText(bytes)).text]
        let files = attachments.compactMap { file in
            address(file.url).map { "\(file.displayName ?? "File"): \($0)" }
        }
        let listed = links(bytes) + files
        if !listed.isEmpty { parts.append(listed.joined(separator: "\n")) }
        let text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
        return text.isEmpty ? nil : text
    }

    /// Addresses of links whose text doesn't show them, each once.
    func links(_ html: [UInt8]) -> [String] {
        var listed: [String] = []
        for attributes in MarkupTags(html).all("a") {
            guard let link = address(attributes["href"]), !listed.contains(link) else { continue }
            listed.append(link)
            if listed.count == Self.maxLinks { break }
        }
        return listed
    }

    /// A complete http or https address without control characters; nil for anything else, such as a script.
    func address(_ link: String?) -> String? {
        guard let link, !link.isEmpty, link.utf8.count <= 2048,
            link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        if link.hasPrefix("/"), !link.hasPrefix("//") { return origin + link }
        let lowercase = link.prefix(8).lowercased()
        return lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") ? link : nil
    }

    /// Replaces images by their descriptions: a formula's is its LaTeX.
    private static func withImagesAsText(_ html: [UInt8]) -> [UInt8] {
        let mark = Array("<img".utf8)
        var written: [UInt8] = []
        var at = 0
        while at < html.count {
            guard html[at] == mark[0], at + mark.count < html.count,
                html[at..<(at + mark.count)].elementsEqual(mark, by: { $0 | 0x20 == $1 | 0x20 })
            else {
                written.append(html[at])
                at += 1
                continue
            }
            let end = endOfTag(html, from: at)
            if let words = MarkupTags(Array(html[at..<end])).first("img")?["alt"], !words.isEmpty {
                let isFormula = words.hasPrefix("LaTeX: ")
                let shown = isFormula ? String(words.dropFirst(7)) : "[\(words)]"
                written += Array(" ".utf8) + escaped(shown) + Array(" ".utf8)
            }
            at = end
        }
        return written
    }

    /// The position after the tag that starts at `start`; a `>` in quotes doesn't end it.
    private static func endOfTag(_ html: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        for at in start..<html.count {
            let byte = html[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return at + 1
            }
        }
        return html.count
    }

    private static func escaped(_ text: String) -> [UInt8] {
        text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            default: [byte]
            }
        }
    }
}
