/// The start tags of a small XML file with their attributes.
///
/// Names have no namespace prefix. Entity declarations are ignored, so nothing can expand.
public struct MarkupTags: Sendable {
    public typealias Attributes = [String: String]
    private var tags: [(name: String, attributes: Attributes, end: Int)] = []
    private let bytes: [UInt8]

    public init(_ xml: [UInt8]) {
        bytes = xml
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else {
                at += 1
                continue
            }
            at = read(from: at)
        }
    }

    public func first(_ name: String) -> Attributes? { tags.first { $0.name == name }?.attributes }
    public func all(_ name: String) -> [Attributes] {
        tags.filter { $0.name == name }.map(\.attributes)
    }
    /// The text after the first such tag, up to the next tag.
    public func text(of name: String) -> String? {
        guard let tag = tags.first(where: { $0.name == name }) else { return nil }
        let text = bytes[tag.end...].prefix(4096).prefix { $0 != UInt8(ascii: "<") }
        return MarkupText(Array(text)).text
    }

    /// Parses what starts at a `<`; returns where to continue.
    private mutating func read(from start: Int) -> Int {
        var at = start + 1
        if bytes[start...].starts(with: Array("<!--".utf8)) { return skipComment(from: start + 4) }
        let name = word(&at)
        guard !name.isEmpty else { return max(at, start + 1) }
        var attributes: Attributes = [:]
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            let key = word(&at)
            guard !key.isEmpty else {
                at += 1
                continue
            }
            if let value = value(&at) { attributes[local(key)] = value }
        }
        tags.append((local(name), attributes, min(at + 1, bytes.count)))
        return at + 1
    }

    private func skipComment(from start: Int) -> Int {
        var at = start
        while at + 2 < bytes.count {
            if bytes[at] == 0x2D, bytes[at + 1] == 0x2D, bytes[at + 2] == 0x3E { return at + 3 }
            at += 1
        }
        return bytes.count
    }

    private func word(_ at: inout Int) -> String {
        let start = at
        while at < bytes.count, Self.isNameByte(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// Parses `= "…"`, if it comes next.
    private func value(_ at: inout Int) -> String? {
        func skipSpace() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }
        skipSpace()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return nil }
        at += 1
        skipSpace()
        guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 else { return nil }
        let mark = bytes[at]
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != mark { at += 1 }
        let text = bytes[start..<at]
        at = min(at + 1, bytes.count)
        return text.contains(UInt8(ascii: "&"))
            ? MarkupText(Array(text)).text : String(decoding: text, as: UTF8.self)
    }

    private func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"),
            UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xFF:
            true
        default: false
        }
    }
}
