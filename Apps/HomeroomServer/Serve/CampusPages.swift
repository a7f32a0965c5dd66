import AppCore
import HTTPTypes
import HomeroomHost

/// The server's web pages: `/`, `/privacy`, `/terms`, `/support`. Work without scripts, in light
/// and dark mode, and are rendered at startup from the operator's texts.
struct CampusPages: Sendable {
    private let pages: [String: [UInt8]]
    /// For pages rendered on request.
    let writer: PageWriter

    /// Reads the configured files. Throws ``Problem/Code/configuration`` for an unreadable one.
    init(_ settings: Settings) throws(Problem) {
        writer = PageWriter(
            operatorName: settings["campus.pages.operator"],
            contact: settings["campus.pages.contact"])
        var pages = ["/": writer.front(), "/campus.css": PageWriter.style]
        for (name, title) in [("privacy", "Privacy"), ("terms", "Terms"), ("support", "Support")] {
            let key = "campus.pages.\(name)"
            var text: String?
            if !settings[key].isEmpty {
                text = try ConfigurationFile.text(
                    at: settings[key], place: settings.origin(of: key).description)
            }
            pages["/" + name] = writer.page(title, text)
        }
        self.pages = pages.mapValues { Array($0.utf8) }
    }

    /// The pages' paths, for metrics and lists.
    var paths: [String] { pages.keys.sorted() }

    /// The page at a path without query, also for HEAD; nil if there is none.
    func reply(_ method: HTTPRequest.Method, _ path: String) -> HTTPReply? {
        guard let page = pages[path] else { return nil }
        switch method {
        case .get, .head:
            let type = path.hasSuffix(".css") ? "text/css" : "text/html"
            return HTTPReply(
                head: HTTPResponse(
                    status: .ok,
                    headerFields: [
                        .contentType: type + "; charset=utf-8", .cacheControl: "max-age=300",
                    ]),
                // For HEAD, the sender omits the body but keeps its length.
                body: .bytes(page))
        case .options:
            return HTTPReply(
                head: HTTPResponse(
                    status: .noContent, headerFields: [.allow: "GET, HEAD, OPTIONS"]),
                body: .bytes([]))
        default:
            return ServerErrorResponse.problem(
                .methodNotAllowed, "METHOD_NOT_ALLOWED", "This is a page: GET it.",
                fields: [.allow: "GET, HEAD, OPTIONS"])
        }
    }
}

/// Renders pages. All text from the operator is escaped.
struct PageWriter {
    var operatorName: String
    var contact: String

    func front() -> String {
        let owner = operatorName.isEmpty ? "" : " It is run by \(operatorName)."
        let text = """
            # A Homeroom server

            This server keeps lessons, passages and progress for the Homeroom programs of its \
            students.\(owner) Students use it from their own programs, so there is nothing to \
            click here.

            - [Privacy](/privacy)
            - [Terms](/terms)
            - [Support](/support)
            """
        return document("Homeroom server", body: MarkdownHTML.html(of: text) + contactLine)
    }

    /// nil for a missing text.
    func page(_ title: String, _ text: String?) -> String {
        let unwritten = """
            # \(title)

            The operator of this server hasn't written this page yet.
            """
        let body = MarkdownHTML.html(of: text ?? unwritten)
        return document(title, body: body + contactLine + "<p><a href=\"/\">This server</a></p>\n")
    }

    private var contactLine: String {
        let who = [operatorName, contact].filter { !$0.isEmpty }.map(MarkdownHTML.escape)
        return who.isEmpty ? "" : "<p>\(who.joined(separator: ", "))</p>\n"
    }

    /// A complete page around the HTML in `body`.
    func document(_ title: String, body: String) -> String {
        let owner = operatorName.isEmpty ? "" : " – " + MarkdownHTML.escape(operatorName)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(MarkdownHTML.escape(title))\(owner)</title>
            <link rel="stylesheet" href="/campus.css">
            </head>
            <body>
            <main>
            \(body)</main>
            </body>
            </html>

            """
    }

    static let style = """
        :root { color-scheme: light dark; }
        body { margin: 0; font: 1.05rem/1.6 system-ui, sans-serif; color: #1b1f23; background: #fff; }
        main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1, h2, h3 { line-height: 1.25; }
        a { color: #0b57d0; }
        @media (prefers-color-scheme: dark) {
          body { color: #e3e6e8; background: #14171a; }
          a { color: #8ab4f8; }
        }

        """
}
