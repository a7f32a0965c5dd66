/// An element of an XML document. Its name is the namespace's URI and the local name, so a server's
/// choice of prefixes doesn't matter.
struct XMLElement: Sendable, Hashable {
    struct Name: Sendable, Hashable {
        /// Empty for none.
        var namespace: String
        var local: String

        static func dav(_ local: String) -> Name { Name(namespace: "DAV:", local: local) }
        static func caldav(_ local: String) -> Name {
            Name(namespace: "urn:ietf:params:xml:ns:caldav", local: local)
        }
    }

    var name: Name
    /// Attributes without a prefix; namespace declarations aren't among them.
    var attributes: [String: String] = [:]
    /// The text directly inside it.
    var text = ""
    var children: [XMLElement] = []

    func first(_ name: Name) -> XMLElement? { children.first { $0.name == name } }
    func all(_ name: Name) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without white space around it.
    var trimmed: String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Text for use in an element of a request.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
