/// Parses untrusted XML in one pass, without recursion. Names have no prefix; entity declarations
/// are ignored, so nothing can expand.
struct XMLReader {
    enum Event: Sendable, Hashable {
        case open(String, [String: String], isEmpty: Bool)
        case close(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// nil at the end.
    mutating func next() -> Event? {
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else { return .text(text()) }
            switch at + 1 < bytes.count ? bytes[at + 1] : 0 {
            case UInt8(ascii: "!"):
                if starts("<![CDATA[") { return .text(literal()) }
                starts("<!--") ? skip(past: "-->") : skip(past: ">")
            case UInt8(ascii: "?"): skip(past: "?>")
            case UInt8(ascii: "/"):
                at += 2
                let name = word()
                skip(past: ">")
                return .close(local(name))
            default:
                at += 1
                let name = word()
                let (attributes, isEmpty) = attributes()
                if !name.isEmpty { return .open(local(name), attributes, isEmpty: isEmpty) }
            }
        }
        return nil
    }

    private mutating func text() -> String {
        var written: [UInt8] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
            if bytes[at] == UInt8(ascii: "&") {
                let (scalars, length) = MarkupEntities.read(bytes, at: at)
                written += scalars.utf8
                at += length
            } else {
                written.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    private mutating func literal() -> String {
        let start = at + 9
        at = min(start, bytes.count)
        skip(past: "]]>")
        let end = at == bytes.count ? at : at - 3
        return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }

    private mutating func attributes() -> ([String: String], isEmpty: Bool) {
        var attributes: [String: String] = [:]
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: ">"):
                let isEmpty = bytes[at - 1] == UInt8(ascii: "/")
                at += 1
                return (attributes, isEmpty)
            case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: "="): at += 1
            default:
                let name = word()
                if name.isEmpty {
                    at += 1
                } else if let value = value() {
                    attributes[local(name)] = value
                }
            }
        }
        return (attributes, false)
    }

    /// Parses `= "…"`, if it comes next.
    private mutating func value() -> String? {
        var place = at
        func skipSpace() { while place < bytes.count, bytes[place] <= 0x20 { place += 1 } }
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return nil }
        place += 1
        skipSpace()
        guard place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x27 else { return nil }
        let end = bytes[(place + 1)...].firstIndex(of: bytes[place]) ?? bytes.count
        let value = bytes[(place + 1)..<end]
        at = min(end + 1, bytes.count)
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func word() -> String {
        let start = at
        while at < bytes.count, Self.isNameByte(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    /// Moves past the next `mark`, or to the end.
    private mutating func skip(past mark: String) {
        let mark = Array(mark.utf8)
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) {
                at += mark.count
                return
            }
            at += 1
        }
        at = bytes.count
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
