/// A parsed error body in any of the five contracts' formats.
struct ErrorBody {
    /// One line for the student; nil if nothing is readable.
    private(set) var message: String?
    /// The text in `error` and in `message`, if they are strings.
    private(set) var word: String?
    private(set) var sentence: String?
    /// The backend's own code.
    private(set) var code: String?
    private(set) var fields: [String: [String]] = [:]
    /// Other plain members, e.g. `upgrade_url`.
    private(set) var details: [String: String] = [:]

    /// Members that form the message and aren't details.
    private static let spoken: Set<String> = [
        "error", "message", "detail", "errors", "code", "statusCode", "status",
    ]
    private static let longest = 500

    init(_ body: [UInt8]) {
        guard body.count <= 1 << 20,
            let json = try? WireJSON.decode(JSONValue.self, from: body)
        else { return }
        switch json {
        case .object(let members): read(members)
        case .string(let text): message = Self.line(text)
        case .array(let elements): message = Self.joined(elements)
        default: break
        }
    }

    private mutating func read(_ members: [String: JSONValue]) {
        word = members["error"]?.text.map(Self.line)
        sentence = members["message"]?.text.map(Self.line)
        switch members["error"] {
        case .object(let inner)?:
            message = inner["message"].flatMap(Self.sentence)
            code = inner["code"]?.text.map(Self.line)
            collectDetails(inner)
            collectFields(inner["fields"])
        case let error?:
            message = Self.sentence(error)
        case nil: break
        }
        readNest(members)
        if code == nil { code = members["code"]?.text.map(Self.line) }
        readErrors(members["errors"])
        readDetail(members["detail"])
        if message == nil || members["error"] == .string("rate_limited") {
            message = members["message"].flatMap(Self.sentence) ?? message
        }
        collectDetails(members)
        if case .object(let more)? = members["details"] { collectDetails(more) }
        collectFields(members["fields"])
        if message == nil { readFieldMap(members) }
        if message == nil, let first = fields.sorted(by: { $0.key < $1.key }).first {
            message = first.value.first.map { "\(first.key): \($0)" }
        }
    }

    /// `{"statusCode":400,"message":["…"],"error":"Bad Request"}`: prefers the message.
    private mutating func readNest(_ members: [String: JSONValue]) {
        guard members["statusCode"] != nil, let text = members["message"].flatMap(Self.sentence)
        else { return }
        message = text
    }

    /// `{"errors":["Title can't be blank"]}` or a map by field.
    private mutating func readErrors(_ errors: JSONValue?) {
        switch errors {
        case .array?: message = message ?? errors.flatMap(Self.sentence)
        case .object?: collectFields(errors)
        default: break
        }
    }

    /// `{"detail":"…"}`, or a list of `{"loc":["body","title"],"msg":"…"}`.
    private mutating func readDetail(_ detail: JSONValue?) {
        guard case .array(let items)? = detail else {
            if message == nil { message = detail.flatMap(Self.sentence) }
            return
        }
        for item in items {
            guard let text = item["msg"]?.text.map(Self.line) else { continue }
            let steps = (item["loc"]?.elements ?? []).compactMap { step in
                step.text ?? step.int.map(String.init)
            }
            let place =
                steps.first == "body" || steps.first == "query" || steps.first == "path"
                ? steps.dropFirst() : steps[...]
            let name = Self.line(place.joined(separator: "."))
            fields[name.isEmpty ? "body" : name, default: []].append(text)
        }
        if message == nil, fields.isEmpty { message = Self.sentence(.array(items)) }
    }

    /// `{"answers":["Missing."]}`: every member is a list of messages, possibly nested by element.
    private mutating func readFieldMap(_ members: [String: JSONValue]) {
        for (name, value) in members where !Self.spoken.contains(name) {
            collect(value, under: Self.line(name), depth: 0)
        }
    }

    private mutating func collectFields(_ value: JSONValue?) {
        guard case .object(let members)? = value else { return }
        for (name, value) in members { collect(value, under: Self.line(name), depth: 0) }
    }

    private mutating func collect(_ value: JSONValue, under name: String, depth: Int) {
        guard depth < 6, fields.count < 100 else { return }
        switch value {
        case .string(let text): fields[name, default: []].append(Self.line(text))
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if case .string = element {
                    collect(element, under: name, depth: depth + 1)
                } else {
                    collect(element, under: "\(name).\(index)", depth: depth + 1)
                }
            }
        case .object(let members):
            for (key, value) in members {
                collect(value, under: "\(name).\(Self.line(key))", depth: depth + 1)
            }
        default: break
        }
    }

    private mutating func collectDetails(_ members: [String: JSONValue]) {
        for (name, value) in members where !Self.spoken.contains(name) && details.count < 40 {
            switch value {
            case .string(let text): details[name] = Self.line(text)
            case .integer(let number): details[name] = String(number)
            case .number(let number): details[name] = String(number)
            case .bool(let flag): details[name] = String(flag)
            default: break
            }
        }
    }

    /// A string, or a list of strings joined; nil for anything else.
    private static func sentence(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text):
            let text = line(text)
            return text.isEmpty ? nil : text
        case .array(let elements): return joined(elements)
        default: return nil
        }
    }

    private static func joined(_ elements: [JSONValue]) -> String? {
        let texts = elements.prefix(20).compactMap { $0.text.map(line) }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : line(texts.joined(separator: "; "))
    }

    /// One line of limited length; control characters become spaces.
    private static func line(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029
            out.append(isControl ? " " : scalar)
        }
        return String(out).trimmingSpaces
    }
}

extension String {
    /// Without spaces at either end.
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
