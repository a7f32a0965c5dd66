/// An array that skips and counts elements that can't be decoded, so that one bad row doesn't fail
/// the list.
public struct LossyArray<Element: Codable & Sendable>: Codable, Sendable {
    /// The decoded elements, in order.
    public var elements: [Element]
    /// Number of skipped elements.
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

    /// Decodes any value and ignores it, to move past a bad element.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}

extension LossyArray: Equatable where Element: Equatable {}
extension LossyArray: Hashable where Element: Hashable {}
