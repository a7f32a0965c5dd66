/// What a command prints as JSON, with the names of its fields known before there is one.
public protocol JSONRecord: Encodable {
    /// In snake_case, as they are printed. A field may be missing from some outputs.
    static var jsonFields: [String] { get }
}

/// A command that may print JSON.
public protocol JSONPrinting {
    /// The fields of its JSON, which `--json=id,title` may name; empty if it prints none. They are
    /// checked before the command runs. nil by default: a command that only reads is then checked
    /// by what it prints, and any other refuses to choose fields.
    static var jsonFields: [String]? { get }
}

extension JSONPrinting {
    public static var jsonFields: [String]? { nil }
}
