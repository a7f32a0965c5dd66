/// Reads a complete, well-formed XML document from a server.
///
/// Bounded in depth and elements. A document type is refused, so no entity can be declared or
/// expanded. Source: XML 1.0 and Namespaces in XML 1.0.
struct XMLDocument {
    /// Why a document isn't read, as a clause: `it ends too early`.
    struct Fault: Error, Hashable {
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    static let maxDepth = 64
    static let maxElements = 300_000

    private let bytes: [UInt8]
    private var at = 0
    private var count = 0
    private var open: [Frame] = []
    private var root: XMLElement?
    /// Names by their written form, for the declarations of the innermost element that has some.
    private var known: [String: XMLElement.Name] = [:]

    private struct Frame {
        var written: String
        var element: XMLElement
        /// Namespaces by prefix that count inside it.
        var namespaces: [String: String]
        var declares: Bool
    }

    static func read(_ bytes: [UInt8]) throws(Fault) -> XMLElement {
        var document = XMLDocument(bytes: bytes)
        return try document.read()
    }

    private init(bytes: [UInt8]) {
        // A byte order mark.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    private mutating func read() throws(Fault) -> XMLElement {
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else {
                try text()
                continue
            }
            if starts("<!--") {
                try skip(past: "-->")
            } else if starts("<![CDATA[") {
                try literal()
            } else if starts("<!") {
                throw Fault("it declares a document type")
            } else if starts("<?") {
                try skip(past: "?>")
            } else if starts("</") {
                try close()
            } else {
                try begin()
            }
        }
        guard open.isEmpty, let root else { throw Fault("it ends too early") }
        return root
    }

    // MARK: Elements

    private mutating func begin() throws(Fault) {
        guard root == nil || !open.isEmpty else { throw Fault("it goes on after its end") }
        count += 1
        guard count <= Self.maxElements else { throw Fault("it has too many elements") }
        guard open.count < Self.maxDepth else { throw Fault("its elements are nested too deeply") }
        at += 1
        let written = try word()
        var namespaces = open.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
        var attributes: [String: String] = [:]
        var declares = false
        while true {
            space()
            guard at < bytes.count else { throw Fault("it ends too early") }
            if bytes[at] == UInt8(ascii: ">") || bytes[at] == UInt8(ascii: "/") { break }
            let (name, value) = try attribute()
            if name == "xmlns" {
                namespaces[""] = value
                declares = true
            } else if name.hasPrefix("xmlns:") {
                namespaces[String(name.dropFirst(6))] = value
                declares = true
            } else if !name.contains(":") {
                attributes[name] = value
            }
        }
        if declares { known.removeAll(keepingCapacity: true) }
        let element = XMLElement(name: try name(written, namespaces), attributes: attributes)
        if bytes[at] == UInt8(ascii: "/") {
            at += 1
            guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else {
                throw Fault("a tag isn't closed")
            }
            at += 1
            if declares { known.removeAll(keepingCapacity: true) }
            return end(element)
        }
        at += 1
        open.append(
            Frame(written: written, element: element, namespaces: namespaces, declares: declares))
    }

    private mutating func close() throws(Fault) {
        at += 2
        let written = try word()
        space()
        guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else {
            throw Fault("a tag isn't closed")
        }
        at += 1
        guard let frame = open.popLast(), frame.written == written else {
            throw Fault("its tags don't match")
        }
        if frame.declares { known.removeAll(keepingCapacity: true) }
        end(frame.element)
    }

    private mutating func end(_ element: XMLElement) {
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].element.children.append(element)
        }
    }

    private mutating func name(
        _ written: String, _ namespaces: [String: String]
    ) throws(Fault) -> XMLElement.Name {
        if let name = known[written] { return name }
        let parts = written.split(separator: ":", omittingEmptySubsequences: false)
        let name: XMLElement.Name
        switch parts.count {
        case 1: name = XMLElement.Name(namespace: namespaces[""] ?? "", local: written)
        case 2:
            guard let namespace = namespaces[String(parts[0])], !parts[1].isEmpty else {
                throw Fault("a name has an unknown prefix")
            }
            name = XMLElement.Name(namespace: namespace, local: String(parts[1]))
        default: throw Fault("a name has two colons")
        }
        known[written] = name
        return name
    }

    private mutating func attribute() throws(Fault) -> (String, String) {
        let name = try word()
        space()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
            throw Fault("an attribute has no value")
        }
        at += 1
        space()
        guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27,
            let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
        else { throw Fault("an attribute has no value") }
        let value = try resolved(bytes[(at + 1)..<end])
        at = end + 1
        return (name, value)
    }

    // MARK: Text

    private mutating func text() throws(Fault) {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let part = bytes[at..<end]
        at = end
        guard !open.isEmpty else {
            guard part.allSatisfy({ $0 <= 0x20 }) else { throw Fault("it isn't XML") }
            return
        }
        open[open.count - 1].element.text += try resolved(part)
    }

    private mutating func literal() throws(Fault) {
        guard !open.isEmpty else { throw Fault("it isn't XML") }
        let start = at + 9
        at = start
        try skip(past: "]]>")
        open[open.count - 1].element.text += String(
            decoding: bytes[start..<(at - 3)], as: UTF8.self)
    }

    /// Text with its references resolved and its line ends as LF.
    private func resolved(_ part: ArraySlice<UInt8>) throws(Fault) -> String {
        guard part.contains(where: { $0 == UInt8(ascii: "&") || $0 == 0x0D }) else {
            return String(decoding: part, as: UTF8.self)
        }
        var written: [UInt8] = []
        written.reserveCapacity(part.count)
        var place = part.startIndex
        while place < part.endIndex {
            switch part[place] {
            case UInt8(ascii: "&"):
                guard let end = part[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let scalar = Self.reference(part[(place + 1)..<end])
                else { throw Fault("it has an unknown entity") }
                written += String(scalar).utf8
                place = end + 1
            case 0x0D:
                written.append(0x0A)
                place += place + 1 < part.endIndex && part[place + 1] == 0x0A ? 2 : 1
            default:
                written.append(part[place])
                place += 1
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    private static func reference(_ name: ArraySlice<UInt8>) -> Character? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let value =
            digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { Character($0) }
    }

    // MARK: Bytes

    private mutating func space() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }

    private mutating func word() throws(Fault) -> String {
        let start = at
        while at < bytes.count, Self.isNameByte(bytes[at]) { at += 1 }
        guard at > start else { throw Fault("a tag has no name") }
        return String(decoding: bytes[start..<at], as: UTF8.self)
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

    private func starts(_ mark: StaticString) -> Bool {
        bytes[at...].starts(
            with: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    }

    private mutating func skip(past mark: String) throws(Fault) {
        let mark = Array(mark.utf8)
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) {
                at += mark.count
                return
            }
            at += 1
        }
        throw Fault("it ends too early")
    }
}
