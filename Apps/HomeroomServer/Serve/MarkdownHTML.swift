import HomeroomHost

/// Renders a subset of Markdown to HTML: headings, paragraphs, lists, links. Everything else is
/// text.
package enum MarkdownHTML {
    /// The HTML of `text`, without anything a browser would execute.
    package static func html(of text: String) -> String {
        var html = ""
        var paragraph: [String] = []
        var isList = false
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            html += "<p>" + inline(paragraph.joined(separator: "\n")) + "</p>\n"
            paragraph = []
        }
        func endList() {
            if isList { html += "</ul>\n" }
            isList = false
        }
        for raw in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = raw.hasSuffix("\r") ? raw.dropLast() : raw
            let level = line.prefix { $0 == "#" }.count
            if line.allSatisfy({ $0 == " " || $0 == "\t" }) {
                endParagraph()
                endList()
            } else if (1...3).contains(level), line.dropFirst(level).first == " " {
                endParagraph()
                endList()
                let title = line.dropFirst(level + 1)
                html += "<h\(level)>" + inline(String(title)) + "</h\(level)>\n"
            } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
                endParagraph()
                if !isList { html += "<ul>\n" }
                isList = true
                html += "<li>" + inline(String(line.dropFirst(2))) + "</li>\n"
            } else {
                endList()
                paragraph.append(String(line))
            }
        }
        endParagraph()
        endList()
        return html
    }

    /// Escapes text for HTML content and quoted attributes.
    package static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Renders `[words](address)` as a link for web, mail and local addresses.
    private static func inline(_ text: String) -> String {
        var html = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "[") {
            html += escape(String(rest[..<open]))
            let after = rest[rest.index(after: open)...]
            guard let close = after.firstIndex(of: "]"),
                let link = target(after[after.index(after: close)...])
            else {
                html += "["
                rest = after
                continue
            }
            html += "<a href=\"\(escape(link.address))\">\(escape(String(after[..<close])))</a>"
            rest = link.rest
        }
        return html + escape(String(rest))
    }

    /// The address in parentheses; nil if missing or not allowed.
    private static func target(_ text: Substring) -> (address: String, rest: Substring)? {
        guard text.first == "(", let end = text.firstIndex(of: ")") else { return nil }
        let address = String(text[text.index(after: text.startIndex)..<end])
        let isLocal = address.hasPrefix("/") && !address.hasPrefix("//")
        let isWeb = ["https://", "http://", "mailto:"].contains {
            address.lowercased().hasPrefix($0)
        }
        guard isLocal || isWeb, !address.contains(where: \.isWhitespace) else { return nil }
        return (address, text[text.index(after: end)...])
    }
}
