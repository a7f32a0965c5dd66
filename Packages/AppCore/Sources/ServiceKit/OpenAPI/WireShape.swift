/// What a type did when it was read or written once: the fields it asked for, or the one value it
/// is.
final class WireShape {
    /// What stands in one place.
    enum Place {
        case type(any Any.Type)
        /// A container that the type opened without a type of its own.
        case nested(WireShape)
        case null
    }

    struct Field {
        var place: Place
        /// Null was written, or would be read.
        var isNullable: Bool
        var isRequired: Bool
    }

    private(set) var fields: [String: Field] = [:]
    /// Asked for an object, if only for an empty one.
    var isKeyed = false
    /// Set when it is one value and no object.
    var single: Place?
    /// What the elements of a list are; nil when it is none, or an empty one.
    var element: Place?
    var isList = false
    /// Fields that were looked for before they were read: they may be absent.
    private var looked: Set<String> = []

    /// A field that may be absent, whatever is said of it later.
    func look(for name: String) { looked.insert(name) }

    func add(_ name: String, _ place: Place, isRequired: Bool, isNullable: Bool = false) {
        isKeyed = true
        var field = Field(
            place: place, isNullable: isNullable || looked.contains(name),
            isRequired: isRequired && !looked.contains(name))
        if let other = fields[name] {
            // The same field again: what was found first stays, except that null is no type.
            field.isNullable = field.isNullable || other.isNullable
            field.isRequired = field.isRequired || other.isRequired
            if case .null = other.place {
                field.isNullable = true
            } else {
                if case .null = place { field.isNullable = true }
                field.place = other.place
            }
        }
        fields[name] = field
    }

    /// Two goes of one type as one shape: what both had is required.
    func merged(with other: WireShape) -> WireShape {
        guard isKeyed, other.isKeyed else { return isKeyed || other.single == nil ? self : other }
        let merged = WireShape()
        for (name, field) in fields {
            merged.add(
                name, field.place, isRequired: field.isRequired && other.isRequired(name),
                isNullable: field.isNullable)
        }
        for (name, field) in other.fields {
            merged.add(
                name, field.place, isRequired: field.isRequired && isRequired(name),
                isNullable: field.isNullable)
        }
        return merged
    }

    private func isRequired(_ name: String) -> Bool { fields[name]?.isRequired ?? false }
}

/// The coding key of any name or index.
struct ShapeKey: CodingKey {
    var stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = String(intValue) }
}
