/// An object in JSON whose fields are written in their order; nil is null.
///
///     let course: JSONObject = ["id": course.id, "school_id": course.schoolID]
public struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: any Encodable)]

    public init(dictionaryLiteral fields: (String, any Encodable)...) {
        self.fields = fields.map { (name: $0.0, value: $0.1) }
    }

    /// The fields of both, one after the other.
    public static func + (first: JSONObject, second: JSONObject) -> JSONObject {
        var both = first
        both.fields += second.fields
        return both
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for field in fields { try container.encode(field.value, forKey: Name(field.name)) }
    }

    private struct Name: CodingKey, ExactKeys {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}

/// A value that is encoded as an object of chosen fields: output whose shape differs from the type
/// that it shows.
public protocol EncodesFields: Encodable {
    var fields: JSONObject { get }
}

extension EncodesFields {
    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
