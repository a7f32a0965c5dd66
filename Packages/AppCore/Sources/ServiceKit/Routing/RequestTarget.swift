import AppCore

/// A request's path components and query, as bytes.
struct RequestTarget {
    /// The bytes of ``components``, decoded if the path was percent-encoded.
    private(set) var bytes: [UInt8]
    /// The parts between slashes. A trailing slash is ignored; other empty components are kept and
    /// match no route.
    private(set) var components: [Range<Int>]
    /// After the `?`; empty without one.
    let query: Substring

    /// Throws a 400 problem for an invalid path.
    init(_ target: String) throws {
        let end = target.firstIndex(of: "?")
        query = end.map { target[target.index(after: $0)...] } ?? ""
        bytes = Array(target[..<(end ?? target.endIndex)].utf8)
        guard bytes.first == UInt8(ascii: "/") else { throw Self.malformed }
        components = Self.split(bytes)
        if bytes.contains(UInt8(ascii: "%")) { try decode() }
    }

    /// A component as text. Throws a 400 problem if it isn't UTF-8 or has control characters.
    func text(_ component: Range<Int>) throws -> String {
        let slice = bytes[component]
        guard !slice.contains(where: { $0 < 0x20 || $0 == 0x7F }),
            let text = String(validating: slice, as: UTF8.self)
        else { throw Self.malformed }
        return text
    }

    private static var malformed: Problem {
        Problem(.invalid, "The address isn't a valid request target.", status: 400)
    }

    private static func split(_ bytes: [UInt8]) -> [Range<Int>] {
        var components: [Range<Int>] = []
        components.reserveCapacity(8)
        var start = 1
        for index in 1..<max(1, bytes.count) where bytes[index] == UInt8(ascii: "/") {
            components.append(start..<index)
            start = index + 1
        }
        if start < bytes.count { components.append(start..<bytes.count) }
        return components
    }

    private mutating func decode() throws {
        var decoded: [UInt8] = []
        var ranges: [Range<Int>] = []
        for component in components {
            guard let part = PercentCoding.decoded(bytes[component]) else { throw Self.malformed }
            ranges.append(decoded.count..<(decoded.count + part.count))
            decoded += part
        }
        bytes = decoded
        components = ranges
    }
}
