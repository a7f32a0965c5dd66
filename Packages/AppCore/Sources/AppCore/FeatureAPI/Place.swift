/// The path of a screen, e.g. `chat/thread/31`, as opened by a tile, the palette or a command.
///
/// The first component is the feature's id; the rest is up to the feature. Components have no `/`,
/// control characters or surrounding spaces.
public struct Place: Hashable, Sendable, WireText, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// Never contains an empty component. An empty list is the dashboard.
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

    /// Most components are words and numbers that need no cleaning.
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

    public init(wireText text: String) { self.init(text) }
    public var wireText: String { description }

    /// The feature's id; nil for the dashboard.
    public var feature: String? { components.first }
    /// The components after the feature's id.
    public var rest: ArraySlice<String> { components.dropFirst() }
    public var description: String { components.joined(separator: "/") }

    /// This place with another component.
    public func appending(_ component: String) -> Place { Place(components + [component]) }
}
