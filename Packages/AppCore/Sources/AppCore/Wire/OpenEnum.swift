/// An extensible enumeration: unknown values survive a round trip.
public enum OpenEnum<Known: RawRepresentable & Sendable & Hashable>: Hashable, Sendable, Codable
where Known.RawValue == String {
    case known(Known)
    case unknown(String)

    public init(_ known: Known) { self = .known(known) }

    public init(rawValue: String) {
        self = Known(rawValue: rawValue).map(OpenEnum.known) ?? .unknown(rawValue)
    }

    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

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
