public import AppCore
import Foundation

/// Validates JSON with the schema keywords of the campus's description. Unknown keywords are
/// faults, so that nothing passes unchecked.
///
/// Source: JSON Schema 2020-12.
public struct SchemaCheck {
    private let document: JSONValue
    private var faults: [String] = []

    private init(_ document: JSONValue) { self.document = document }

    /// The faults with their places; `$ref` refers to `document`.
    public static func faults(
        in value: JSONValue, schema: JSONValue, document: JSONValue
    ) -> [String] {
        var check = SchemaCheck(document)
        check.look(at: value, schema, "$")
        return check.faults
    }

    private static let notes: Set<String> = [
        "description", "examples", "title", "components", "deprecated",
    ]

    private mutating func look(at value: JSONValue, _ schema: JSONValue, _ place: String) {
        guard case .object(let keywords) = schema else {
            if schema != .bool(true) { add(place, "a schema that is none") }
            return
        }
        for (keyword, argument) in keywords where !Self.notes.contains(keyword) {
            apply(keyword, argument, keywords, to: value, place)
        }
    }

    private mutating func apply(
        _ keyword: String, _ argument: JSONValue, _ keywords: [String: JSONValue],
        to value: JSONValue, _ place: String
    ) {
        switch keyword {
        case "$ref": reference(argument, value, place)
        case "type": type(argument, value, place)
        case "enum":
            if argument.elements?.contains(value) != true { add(place, "not one of the words") }
        case "const": if argument != value { add(place, "not what it must be") }
        case "anyOf": anyOf(argument.elements ?? [], value, place)
        case "allOf": for each in argument.elements ?? [] { look(at: value, each, place) }
        case "not":
            if Self.faults(in: value, schema: argument, document: document).isEmpty {
                add(place, "what it must not be")
            }
        case "properties", "required", "additionalProperties":
            if case .object(let members) = value {
                object(keyword, argument, keywords, members, place)
            }
        case "items", "maxItems", "minItems", "uniqueItems":
            if let elements = value.elements { array(keyword, argument, elements, place) }
        case "minLength", "maxLength", "pattern", "format":
            if let text = value.text { string(keyword, argument, text, place) }
        case "minimum":
            if let number = value.number, let least = argument.number, number < least {
                add(place, "less than \(least)")
            }
        case "maximum":
            if let number = value.number, let most = argument.number, number > most {
                add(place, "more than \(most)")
            }
        default: add(place, "the keyword \(keyword) is not known to the check")
        }
    }

    private mutating func reference(_ argument: JSONValue, _ value: JSONValue, _ place: String) {
        var target: JSONValue? = document
        for name in (argument.text ?? "").split(separator: "/").dropFirst() {
            target = target?[String(name)]
        }
        guard let target else { return add(place, "\(argument.text ?? "$ref") leads nowhere") }
        look(at: value, target, place)
    }

    private mutating func type(_ argument: JSONValue, _ value: JSONValue, _ place: String) {
        let types = argument.elements?.compactMap(\.text) ?? [argument.text ?? ""]
        let found: [String] =
            switch value {
            case .null: ["null"]
            case .bool: ["boolean"]
            case .integer: ["integer", "number"]
            case .number(let number):
                number == number.rounded() ? ["integer", "number"] : ["number"]
            case .string: ["string"]
            case .array: ["array"]
            case .object: ["object"]
            }
        if Set(types).isDisjoint(with: found) {
            add(place, "\(found[0]) in place of \(types.joined(separator: " or "))")
        }
    }

    private mutating func anyOf(_ schemas: [JSONValue], _ value: JSONValue, _ place: String) {
        var nearest: [String]?
        for schema in schemas {
            let faults = Self.faults(in: value, schema: schema, document: document)
            if faults.isEmpty { return }
            if faults.count < nearest?.count ?? .max { nearest = faults }
        }
        add(place, "fits none of the forms: " + (nearest ?? []).joined(separator: ", "))
    }

    private mutating func object(
        _ keyword: String, _ argument: JSONValue, _ keywords: [String: JSONValue],
        _ members: [String: JSONValue], _ place: String
    ) {
        switch keyword {
        case "required":
            for name in (argument.elements ?? []).compactMap(\.text) where members[name] == nil {
                add(place, "\(name) is missing")
            }
        case "properties":
            for (name, value) in members {
                if let schema = argument[name] { look(at: value, schema, "\(place).\(name)") }
            }
        default:
            for (name, value) in members where keywords["properties"]?[name] == nil {
                look(at: value, argument, "\(place).\(name)")
            }
        }
    }

    private mutating func array(
        _ keyword: String, _ argument: JSONValue, _ elements: [JSONValue], _ place: String
    ) {
        switch keyword {
        case "items":
            for (index, element) in elements.enumerated() {
                look(at: element, argument, "\(place)[\(index)]")
            }
        case "uniqueItems":
            if Set(elements).count != elements.count { add(place, "an element stands twice") }
        case "minItems": if elements.count < argument.int ?? 0 { add(place, "too few elements") }
        default: if elements.count > argument.int ?? .max { add(place, "too many elements") }
        }
    }

    private mutating func string(
        _ keyword: String, _ argument: JSONValue, _ text: String, _ place: String
    ) {
        switch keyword {
        case "minLength":
            if text.unicodeScalars.count < argument.int ?? 0 { add(place, "too short") }
        case "maxLength":
            if text.unicodeScalars.count > argument.int ?? .max { add(place, "too long") }
        case "pattern":
            if text.range(of: argument.text ?? "", options: .regularExpression) == nil {
                add(place, "“\(text)” does not match \(argument.text ?? "")")
            }
        default:
            if !Self.has(text, argument.text ?? "") {
                add(place, "“\(text)” is no \(argument.text ?? "")")
            }
        }
    }

    private static func has(_ text: String, _ format: String) -> Bool {
        switch format {
        case "uuid": UUID(uuidString: text) != nil
        case "date-time": text.count >= 20 && ISODate.parse(text) != nil
        case "date": text.count == 10 && ISODate.parse(text) != nil
        case "uri": URL(string: text)?.scheme != nil
        case "email": text.contains("@")
        default: false
        }
    }

    private mutating func add(_ place: String, _ what: String) {
        faults.append("\(place): \(what)")
    }
}

extension JSONValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}
