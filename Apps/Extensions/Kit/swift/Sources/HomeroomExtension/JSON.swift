/// A JSON value. Missing members read as `.null`, and `text`, `number` and `list` read as empty.
public enum JSON: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    public subscript(name: String) -> JSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    public var text: String { if case .text(let text) = self { text } else { "" } }
    public var number: Double { if case .number(let number) = self { number } else { 0 } }
    public var flag: Bool { self == .flag(true) }
    public var list: [JSON] { if case .list(let values) = self { values } else { [] } }

    /// An object without the members that are nil.
    public static func object(some members: [String: JSON?]) -> JSON {
        .object(members.compactMapValues { $0 })
    }
}

extension JSON: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .number(let number):
            if let whole = Int(exactly: number) {
                try value.encode(whole)
            } else {
                try value.encode(number)
            }
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    public init(arrayLiteral elements: JSON...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
