import AppCore

/// Derives the schemas of wire types by observing their coding, and stores those of structured
/// types by name.
///
/// Types with the same name get different names; a type that can't be observed gets an unrestricted
/// schema and is listed in ``unreadable``.
final class SchemaCatalog {
    /// The direction: what is always sent, or what is required when decoding.
    enum Direction { case sent, taken }

    private struct Key: Hashable {
        var type: ObjectIdentifier
        var direction: Direction
    }

    /// Schemas of structured types by name.
    private(set) var components: [String: JSONSchema] = [:]
    /// Types or fields that couldn't be described, with the reason.
    private(set) var unreadable: [String] = []
    private var finished: [Key: JSONSchema] = [:]
    private var names: [Key: String] = [:]
    private var owners: [String: Key] = [:]
    private var running: Set<Key> = []
    /// Types that were referenced before they were finished.
    private var awaited: Set<Key> = []

    /// A self-contained schema with its own `components`.
    static func whole(_ type: any Any.Type, _ direction: Direction) -> JSONSchema {
        let catalog = SchemaCatalog()
        let schema = catalog.schema(of: type, direction)
        guard !catalog.components.isEmpty else { return schema }
        return schema.refined(
            by: JSONSchema([
                "components": .object(["schemas": .object(catalog.components.mapValues(\.json))])
            ]))
    }

    /// The schema for a direction; a reference for a structured type.
    func schema(of type: any Any.Type, _ direction: Direction) -> JSONSchema {
        if let plain = type as? any PlainSchema.Type { return plain.plainSchema }
        if let wrapper = type as? any WrappedSchema.Type {
            return wrapper.wrapped { self.schema(of: $0, direction) }
        }
        let key = Key(type: ObjectIdentifier(type), direction: direction)
        if let schema = finished[key] { return schema }
        guard running.insert(key).inserted else {
            awaited.insert(key)
            return .component(name(of: type, key))
        }
        var schema = described(type, direction)
        running.remove(key)
        if awaited.contains(key) || schema.isStructured {
            let name = name(of: type, key)
            components[name] = schema
            schema = .component(name)
        }
        finished[key] = schema
        return schema
    }

    private func described(_ type: any Any.Type, _ direction: Direction) -> JSONSchema {
        if let type = type as? any SchemaDescribing.Type {
            return type.schema(Source(catalog: self, direction: direction))
        }
        if let words = type as? any (CaseIterable & RawRepresentable).Type, let all = words.words {
            return .choices(all)
        }
        do {
            let shape = try watched(type, direction)
            return refined(schema(of: shape, direction), type)
        } catch {
            unreadable.append("\(type): \(error)")
            return .any
        }
    }

    private func watched(_ type: any Any.Type, _ direction: Direction) throws -> WireShape {
        guard let readable = type as? any Decodable.Type else {
            throw Problem(.internal, "not Decodable")
        }
        let full = try readable.watched(.full, direction)
        // If it can't be decoded without its optional parts, they are required.
        guard let sparse = try? readable.watched(.sparse, direction) else { return full }
        return full.merged(with: sparse)
    }

    private func schema(of shape: WireShape, _ direction: Direction) -> JSONSchema {
        if shape.isKeyed {
            return .object(
                shape.fields.mapValues { field in
                    let schema = schema(of: field.place, direction)
                    return field.isNullable ? schema.orNull : schema
                }, required: shape.fields.filter(\.value.isRequired).keys)
        }
        if let single = shape.single { return schema(of: single, direction) }
        if shape.isList {
            return .array(of: shape.element.map { schema(of: $0, direction) } ?? .any)
        }
        return JSONSchema(["type": "object"])
    }

    private func schema(of place: WireShape.FieldSlot, _ direction: Direction) -> JSONSchema {
        switch place {
        case .type(let type): schema(of: type, direction)
        case .nested(let shape): schema(of: shape, direction)
        case .null: .null
        }
    }

    private func refined(_ schema: JSONSchema, _ type: any Any.Type) -> JSONSchema {
        guard let refining = type as? any SchemaRefining.Type,
            case .object(var fields)? = schema.keywords["properties"]
        else { return schema }
        for (name, more) in refining.fieldSchemas {
            guard case .object(let found)? = fields[name] else {
                unreadable.append("\(type): has no field \(name)")
                continue
            }
            fields[name] = JSONSchema(found).refined(by: more).json
        }
        return schema.refined(by: JSONSchema(["properties": .object(fields)]))
    }

    private func name(of type: any Any.Type, _ key: Key) -> String {
        if let name = names[key] { return name }
        let words = TypeName(type)
        let free = [
            words.short, words.short + (key.direction == .taken ? "Input" : ""), words.long,
        ]
        .first { owners[$0] == nil }
        var name = free ?? words.long
        while owners[name] != nil { name += "_" }
        owners[name] = key
        names[key] = name
        return name
    }

    private struct Source: SchemaSource {
        let catalog: SchemaCatalog
        let direction: Direction

        func schema(of type: any Any.Type) -> JSONSchema { catalog.schema(of: type, direction) }
    }
}

extension Decodable {
    /// Observes a type once: its encoding for output, its decoding for input.
    fileprivate static func watched(
        _ filling: SampleDecoder.Filling, _ direction: SchemaCatalog.Direction
    ) throws -> WireShape {
        let (value, shape) = try SampleDecoder.read(Self.self, filling)
        guard direction == .sent else { return shape }
        guard let value = value as? any Encodable else {
            throw Problem(.internal, "not Encodable")
        }
        return try ShapeEncoder.shape(of: value)
    }
}

extension CaseIterable where Self: RawRepresentable {
    /// The raw values; nil if they aren't strings.
    fileprivate static var words: [String]? {
        let words = allCases.compactMap { $0.rawValue as? String }
        return words.count == allCases.count ? words : nil
    }
}

extension JSONSchema {
    /// Whether it gets its own component.
    fileprivate var isStructured: Bool {
        keywords["properties"] != nil || keywords["anyOf"] != nil || keywords["allOf"] != nil
    }
}

/// A type's component name.
private struct TypeName {
    /// Without modules: `PageOfLessonListItem`, `AttemptSummaryRecent`.
    let short: String
    /// With the outermost type's module.
    let long: String

    init(_ type: any Any.Type) {
        let text = String(reflecting: type)
        let parts = text.split(whereSeparator: { "<>, ".contains($0) }).map { part in
            part.split(separator: ".").filter { !$0.hasPrefix("(") && !$0.hasPrefix("$") }
        }
        short = parts.map { $0.count > 1 ? $0.dropFirst().joined() : $0.joined() }
            .filter { !$0.isEmpty }.joined(separator: "Of").filter(Self.isAllowed)
        long = (parts.first?.first.map(String.init) ?? "") + short
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
