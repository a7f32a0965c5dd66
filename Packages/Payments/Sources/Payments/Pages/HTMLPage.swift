/// Builds a browser page: plain, self-contained HTML without scripts or
/// images.
struct HTMLPage {
    let title: String
    /// The HTML below the title.
    private var parts: [String] = []

    init(_ title: String) { self.title = title }

    /// The colors follow the reader's system.
    static let style = """
        :root{color-scheme:light dark;font:1.1rem/1.5 system-ui,sans-serif}\
        body{max-width:34rem;margin:8vh auto;padding:0 1rem}\
        .test{border:2px dashed;padding:.5rem 1rem;font-weight:bold}\
        button{font:inherit;padding:.5rem 1.2rem;margin:.3rem .5rem .3rem 0;cursor:pointer}
        """

    /// Base64 SHA-256 of ``style``, for the content security policy.
    static let styleHash = "UBk7CBiR4oIk9nL3OmJbaRcVbYFAyCTTob0WFT0Dxq8="

    mutating func paragraph(_ text: String) { parts.append("<p>\(Self.escaped(text))</p>") }

    /// Adds the notice that no money moves.
    mutating func testMark() {
        parts.append(
            #"<p class="test">TEST: no money moves here. You don't need a card.</p>"#)
    }

    /// Adds a form that posts `fields` and the pressed button's action to this page.
    mutating func form(
        to path: String, _ fields: [(name: String, value: String)],
        buttons: [(action: String, label: String)]
    ) {
        let hidden = fields.map {
            "<input type=\"hidden\" name=\"\(Self.escaped($0.name))\""
                + " value=\"\(Self.escaped($0.value))\">"
        }
        let shown = buttons.map {
            "<button id=\"\(Self.escaped($0.action))\" name=\"action\""
                + " value=\"\(Self.escaped($0.action))\">\(Self.escaped($0.label))</button>"
        }
        parts.append(
            "<form method=\"post\" action=\"\(Self.escaped(path))\">"
                + (hidden + shown).joined() + "</form>")
    }

    var html: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(Self.escaped(title))</title><style>\(Self.style)</style></head>
        <body><main><h1>\(Self.escaped(title))</h1>
        \(parts.joined(separator: "\n"))
        </main></body></html>

        """
    }

    /// Escapes text for HTML, including attribute values.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
