#if Postgres
import SQLStore

/// A type's object id. Source: PostgreSQL, `pg_type.dat`; these are the same on all servers.
struct TypeID: RawRepresentable, Hashable {
    let rawValue: UInt32

    static let unspecified = TypeID(rawValue: 0)
    static let bool = TypeID(rawValue: 16)
    static let bytea = TypeID(rawValue: 17)
    static let char = TypeID(rawValue: 18)
    static let name = TypeID(rawValue: 19)
    static let int8 = TypeID(rawValue: 20)
    static let int2 = TypeID(rawValue: 21)
    static let int4 = TypeID(rawValue: 23)
    static let text = TypeID(rawValue: 25)
    static let oid = TypeID(rawValue: 26)
    static let json = TypeID(rawValue: 114)
    static let float4 = TypeID(rawValue: 700)
    static let float8 = TypeID(rawValue: 701)
    static let unknown = TypeID(rawValue: 705)
    static let bpchar = TypeID(rawValue: 1042)
    static let varchar = TypeID(rawValue: 1043)
    static let numeric = TypeID(rawValue: 1700)
    static let void = TypeID(rawValue: 2278)

    /// Whether its binary form is the text's bytes.
    var isText: Bool {
        switch self {
        case .text, .varchar, .bpchar, .name, .char, .json, .unknown: true
        default: false
        }
    }

    /// Whether ``ValueReader`` can read its binary form.
    var hasKnownBinaryForm: Bool {
        switch self {
        case .bool, .bytea, .int8, .int2, .int4, .oid, .float4, .float8, .numeric, .void: true
        default: isText
        }
    }
}

extension TypeID {
    /// The type to declare for a value. Integers are always 64-bit; the server converts them when
    /// storing and comparing. Null has the type of its place.
    init(of value: SQLValue) {
        switch value {
        case .null: self = .unspecified
        case .integer: self = .int8
        case .real: self = .float8
        case .text: self = .text
        case .blob: self = .bytea
        }
    }
}
#endif
