/// An extensible enumeration: unknown values survive a round trip.
public enum OpenEnum<Known: RawRepresentable & Sendable & Hashable>: Hashable, Sendable, WireText
where Known.RawValue == String {
    case known(Known)
    case unknown(String)

    public init(_ known: Known) { self = .known(known) }

    public init(rawValue: String) {
        self = Known(rawValue: rawValue).map(OpenEnum.known) ?? .unknown(rawValue)
    }

    public init(wireText text: String) { self.init(rawValue: text) }
    public var wireText: String { rawValue }

    /// The value as sent.
    public var rawValue: String {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let word): word
        }
    }

    /// The value if it is known.
    public var known: Known? {
        if case .known(let known) = self { known } else { nil }
    }
}
