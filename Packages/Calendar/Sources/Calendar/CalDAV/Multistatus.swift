/// A server's answer about several resources, and the properties it found for each.
///
/// Source: RFC 4918, section 13; sync-token: RFC 6578, section 6.2.
struct Multistatus: Sendable {
    struct Response: Sendable {
        /// As the server writes it: a path, or a complete address.
        var href: String
        /// The status of the whole resource; nil if its properties have their own.
        var status: Int?
        /// The properties that were found.
        var properties: [XMLElement]

        subscript(_ name: XMLElement.Name) -> XMLElement? {
            properties.first { $0.name == name }
        }

        /// The version of the resource.
        var tag: String? {
            self[.dav("getetag")].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    var responses: [Response]
    /// For the next question about changes.
    var syncToken: String?

    /// Throws ``XMLDocument/Fault`` if it isn't a complete multistatus document.
    init(_ bytes: [UInt8]) throws(XMLDocument.Fault) {
        let root = try XMLDocument.read(bytes)
        guard root.name == .dav("multistatus") else {
            throw XMLDocument.Fault("it's a document of another kind")
        }
        syncToken = root.first(.dav("sync-token"))?.trimmed
        responses = root.all(.dav("response")).flatMap { response in
            let status = Self.code(response.first(.dav("status")))
            let found = response.all(.dav("propstat")).filter {
                let code = Self.code($0.first(.dav("status")))
                return code == nil || code == 200
            }
            let properties = found.flatMap { $0.first(.dav("prop"))?.children ?? [] }
            return response.all(.dav("href")).map {
                Response(href: $0.trimmed, status: status, properties: properties)
            }
        }
    }

    /// 404 for `HTTP/1.1 404 Not Found`.
    private static func code(_ element: XMLElement?) -> Int? {
        guard let parts = element?.trimmed.split(separator: " "), parts.count >= 2 else {
            return nil
        }
        return Int(parts[1])
    }
}
