/// An array that drops rows it cannot read and counts them, so that one bad row never costs the
/// whole list.
public struct Lenient<Element: Codable & Sendable>: Codable, Sendable {
    /// The rows that could be read, in order.
    public var elements: [Element]
    /// How many could not.
    public var skipped: Int

    public init(_ elements: [Element], skipped: Int = 0) {
        self.elements = elements
        self.skipped = skipped
    }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        elements = []
        skipped = 0
        elements.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd {
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                skipped += 1
                _ = try container.decode(Skipped.self)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(elements)
    }

    /// Takes any value and keeps nothing: moves a container past a bad row.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}

extension Lenient: Equatable where Element: Equatable {}
extension Lenient: Hashable where Element: Hashable {}
