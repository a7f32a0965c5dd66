/// A type that is a string in JSON.
public protocol WireText: Codable {
    /// What a string has to be, for an error: `an ISO 8601 date`.
    static var wireTextForm: String { get }

    init?(wireText text: String)
    var wireText: String { get }
}

extension WireText {
    public static var wireTextForm: String { "valid" }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(wireText: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text.prefix(40))” is not \(Self.wireTextForm)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wireText)
    }
}
