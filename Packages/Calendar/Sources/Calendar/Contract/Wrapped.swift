/// Fields sent by staff, bare or inside an object with the record's name: `{"course":{…}}`.
package protocol EnvelopeFields: Codable, Sendable {
    /// The record's name, e.g. `course`.
    static var wrapper: String { get }
    /// True if no field was sent.
    var isEmpty: Bool { get }
}

/// A body with or without its wrapper; encoded with it.
package struct Wrapped<Fields: EnvelopeFields>: Codable, Sendable {
    package var fields: Fields

    package init(_ fields: Fields) { self.fields = fields }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let key = Key(stringValue: Fields.wrapper)
        fields =
            container.contains(key)
            ? try container.decode(Fields.self, forKey: key) : try Fields(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(fields, forKey: Key(stringValue: Fields.wrapper))
    }
}
