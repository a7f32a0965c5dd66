/// Resolves the address of an item's media file.
enum MediaAddress {
    /// Why an address is rejected.
    enum Refusal: Error, Sendable, Hashable {
        case empty, tooLong, controlCharacters
        case scheme(String)
        /// The path leaves its folder.
        case leavesItsFolder

        /// A phrase to follow “The file …”.
        var words: String {
            switch self {
            case .empty: "has no address."
            case .tooLong: "has an address that's too long."
            case .controlCharacters: "has an address with invalid characters."
            case .scheme(let name): "has a “\(name)” address, which can't be downloaded."
            case .leavesItsFolder: "has an address outside its folder."
            }
        }
    }

    static let longest = 2_000

    /// The address to request: `text` itself if it has a scheme, else `base` and `text` with
    /// exactly one slash between them. Invalid characters are percent-encoded; a fragment is
    /// removed.
    ///
    /// - Parameter base: the backend's address.
    static func resolve(_ text: String, base: String) throws(Refusal) -> String {
        guard text.utf8.count <= longest else { throw .tooLong }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .controlCharacters
        }
        let trimmed = text.drop { $0 == " " }
        guard !trimmed.isEmpty else { throw .empty }
        let scheme = scheme(of: trimmed)
        if let scheme, scheme != "http", scheme != "https" {
            throw .scheme(String(scheme.prefix(20)))
        }
        let path = trimmed.prefix { $0 != "#" }
        guard !leavesItsFolder(path.prefix { $0 != "?" }) else { throw .leavesItsFolder }
        if scheme != nil { return encoded(path) }
        let stem = base.prefix(base.count - trailingSlashes(base))
        let rest = path.drop { $0 == "/" }
        guard !rest.isEmpty else { throw .empty }
        return stem + "/" + encoded(rest)
    }

    /// The lowercase scheme; nil if there is none. Source: RFC 3986, section 3.1.
    private static func scheme(of text: Substring) -> String? {
        let head = text.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        guard head.endIndex < text.endIndex, text[head.endIndex] == ":" else { return nil }
        return head.isEmpty ? "" : head.lowercased()
    }

    /// Whether the path has a `..` component in any encoding; some servers treat a backslash as a
    /// separator.
    private static func leavesItsFolder(_ path: Substring) -> Bool {
        var plain = path.lowercased()
        // Twice: some servers decode twice.
        for _ in 0..<2 {
            for (code, character) in [("%25", "%"), ("%2e", "."), ("%2f", "/"), ("%5c", "/")] {
                plain = plain.split(separator: code, omittingEmptySubsequences: false)
                    .joined(separator: character)
            }
        }
        return plain.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..")
    }

    private static func trailingSlashes(_ text: String) -> Int {
        text.reversed().prefix { $0 == "/" }.count
    }

    /// Percent-encodes invalid bytes; keeps existing encodings.
    private static func encoded(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isCode =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count
                && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
            if isCode || isAllowed(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hex(byte >> 4), hex(byte & 0xF)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether it's an unreserved or reserved character, except `%`. Source: RFC 3986, section 2.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("-._~:/?#[]@!$&'()*+,;=".utf8).contains(byte)
        }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private static func hex(_ digit: UInt8) -> UInt8 {
        digit < 10 ? 0x30 + digit : 0x41 + digit - 10
    }
}
