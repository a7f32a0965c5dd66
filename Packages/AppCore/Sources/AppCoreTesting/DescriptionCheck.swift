public import AppCore
public import HTTPTypes
public import ServiceKit
public import Testing

/// Records an issue for each difference between `reply` and the API description: status, headers,
/// body.
///
/// Undescribed paths and methods are ignored.
public func expectDescribed(
    _ reply: HTTPReply, to request: HTTPRequest, by campus: Campus,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for fault in DescriptionCheck.faults(of: reply, to: request, in: campus.description.json) {
        Issue.record(
            "\(request.method.rawValue) \(request.path ?? "") \(reply.head.status.code): \(fault)",
            sourceLocation: sourceLocation)
    }
}

/// Checks responses against an OpenAPI document.
public enum DescriptionCheck {
    /// The differences; empty for undescribed paths.
    public static func faults(
        of reply: HTTPReply, to request: HTTPRequest, in document: JSONValue
    ) -> [String] {
        let isHead = request.method == .head
        let method = isHead ? "get" : request.method.rawValue.lowercased()
        guard let operation = item(for: request.path ?? "", in: document)?[method] else {
            return []
        }
        let status = reply.head.status.code
        guard let response = operation["responses"]?[String(status)] else {
            return ["the status is not described"]
        }
        var faults = missingHeaders(response, reply.head.headerFields, document)
        let described = reply.head.headerFields[.contentType].map { type in
            String(type.prefix { $0 != ";" })
        }
        if let described, described != "application/json",
            response["content"]?[described] != nil
        {
            return faults
        }
        let schema = response["content"]?["application/json"]?["schema"]
        guard case .bytes(let bytes) = reply.body, !isHead else { return faults }
        guard let schema else {
            return bytes.isEmpty ? faults : faults + ["a body that is not described"]
        }
        do throws(Problem) {
            let body = try WireJSON.decode(JSONValue.self, from: bytes)
            faults += SchemaCheck.faults(in: body, schema: schema, document: document)
        } catch {
            faults.append("the body is no JSON: \(error.summary)")
        }
        return faults
    }

    private static func item(for target: String, in document: JSONValue) -> JSONValue? {
        guard case .object(let paths)? = document["paths"] else { return nil }
        let parts = target.prefix { $0 != "?" }.split(separator: "/")
        let fitting = paths.filter { pattern, _ in
            let names = pattern.split(separator: "/")
            return names.count == parts.count
                && zip(names, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        // Literal names come before parameters.
        return fitting.min { $0.key.count { $0 == "{" } < $1.key.count { $0 == "{" } }?.value
    }

    private static func missingHeaders(
        _ response: JSONValue, _ fields: HTTPFields, _ document: JSONValue
    ) -> [String] {
        guard case .object(let headers)? = response["headers"] else { return [] }
        return headers.compactMap { name, header in
            let component = (header["$ref"]?.text ?? "").split(separator: "/").last.map(String.init)
            let described = component.flatMap { document["components"]?["headers"]?[$0] } ?? header
            guard described["required"] == .bool(true), let field = HTTPField.Name(name),
                fields[field] == nil
            else { return nil }
            return "the header \(name) is missing"
        }
    }
}
