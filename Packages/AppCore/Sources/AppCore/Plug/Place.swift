/// Where a screen is, e.g. `chat/thread/31`: what a tile, the palette or a command opens.
///
/// The first component names the feature; the rest is the feature's own. Components are kept free
/// of `/`, control characters and surrounding space.
public struct Place: Hashable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// Never empty components; may be an empty list (the dashboard).
    public let components: [String]

    public init(_ components: [String]) {
        self.components = components.compactMap { component in
            if Self.isPlain(component) { return component }
            let kept = component.unicodeScalars.filter {
                $0.value >= 0x20 && $0 != "/" && $0.value != 0x7F
            }
            let text = String(String.UnicodeScalarView(kept))
            return text.isEmpty ? nil : text
        }
    }

    /// Most components are words and numbers, and need no second look.
    private static func isPlain(_ component: String) -> Bool {
        !component.isEmpty
            && component.utf8.allSatisfy {
                (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/")
            }
    }

    public init(_ text: String) {
        self.init(text.split(separator: "/").map(String.init))
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The feature's id; nil for the dashboard.
    public var feature: String? { components.first }
    /// What follows the feature's id.
    public var rest: ArraySlice<String> { components.dropFirst() }
    public var description: String { components.joined(separator: "/") }

    /// This place with one more component.
    public func appending(_ component: String) -> Place { Place(components + [component]) }
}
