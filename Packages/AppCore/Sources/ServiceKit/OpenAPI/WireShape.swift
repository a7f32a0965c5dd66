/// What a type did when coded once: its fields or its single value.
final class WireShape {
    /// The value in one place.
    enum FieldSlot {
        case type(any Any.Type)
        /// A nested container without its own type.
        case nested(WireShape)
        case null
    }

    struct Field {
        var place: FieldSlot
        /// Null was encoded, or would be decoded.
        var isNullable: Bool
        var isRequired: Bool
    }

    private(set) var fields: [String: Field] = [:]
    /// Asked for an object, even if empty.
    var isKeyed = false
    /// Set for a single value instead of an object.
    var single: FieldSlot?
    /// The elements of a list; nil if it isn't one or is empty.
    var element: FieldSlot?
    var isList = false
    /// Fields checked before decoding, which are optional.
    private var looked: Set<String> = []

    /// Marks a field as optional, permanently.
    func look(for name: String) { looked.insert(name) }

    func add(_ name: String, _ place: FieldSlot, isRequired: Bool, isNullable: Bool = false) {
        isKeyed = true
        var field = Field(
            place: place, isNullable: isNullable || looked.contains(name),
            isRequired: isRequired && !looked.contains(name))
        if let other = fields[name] {
            // The same field again: the first type is kept, except that null isn't a type.
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

    /// Merges two observations of a type: what both have is required.
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
