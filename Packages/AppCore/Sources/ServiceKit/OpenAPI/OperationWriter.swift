import AppCore
import HTTPTypes

/// Writes an operation of the document.
struct OperationWriter {
    private let operation: OpenAPIDocument.Operation
    private let catalog: SchemaCatalog
    private var endpoint: EndpointDescription { operation.endpoint }

    init(_ operation: OpenAPIDocument.Operation, catalog: SchemaCatalog) {
        self.operation = operation
        self.catalog = catalog
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(endpoint.id),
            "summary": .string(endpoint.summary),
            "tags": .array([.string(operation.tag)]),
            "responses": .object(responses),
            "security": security,
        ]
        let parameters = DescribedParameters.of(operation)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if endpoint.takesBody { members["requestBody"] = requestBody }
        return .object(members)
    }

    private var requestBody: JSONValue {
        let type = catalog.schema(of: endpoint.input.type, .taken)
        return .object([
            "required": .bool(true),
            "content": content(endpoint.body == .any ? type : .allOf([type, endpoint.body])),
        ])
    }

    private var security: JSONValue {
        var ways = [JSONValue.object(["bearer": .array([])])]
        if operation.style == .plain { ways.append(.object(["session": .array([])])) }
        return switch endpoint.authorization {
        case .none: .array([])
        case .optional: .array([.object([:])] + ways)
        case .required: .array(ways)
        }
    }

    private var responses: [String: JSONValue] {
        var responses = [String(endpoint.successStatus): success]
        let errors = DescribedErrors.of(operation)
        for (status, errors) in Dictionary(grouping: errors, by: \.status) {
            responses[String(status)] = response(
                status, DescribedErrors.text(errors), content: content(of: status))
        }
        return responses
    }

    /// Another success has the same body; a redirect has none.
    private func content(of status: Int) -> JSONSchema? {
        switch status {
        case ..<300: catalog.schema(of: endpoint.output.type, .sent)
        case ..<400: nil
        default: .component(ErrorResponseBody.schemaName(operation.style))
        }
    }

    private var success: JSONValue {
        let status = endpoint.successStatus
        if operation.isStream {
            return response(
                status, "Events, one after the other, until either side ends the connection.",
                content: .string(), as: EventStream.mediaType)
        }
        let schema =
            status == 204 ? nil : catalog.schema(of: endpoint.output.type, .sent)
        let mediaType = (endpoint.output.type as? any BodyDescribing.Type)?.mediaType
        return response(
            status, "Done.", content: schema, as: mediaType ?? "application/json")
    }

    private func response(
        _ status: Int, _ description: String, content schema: JSONSchema?,
        as mediaType: String = "application/json"
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "description": .string(description), "headers": DescribedHeaders.of(status),
        ]
        if let schema { members["content"] = content(schema, as: mediaType) }
        return .object(members)
    }

    private func content(
        _ schema: JSONSchema, as mediaType: String = "application/json"
    ) -> JSONValue {
        .object([mediaType: .object(["schema": schema.json])])
    }
}

extension EndpointDescription {
    var takesBody: Bool { input.type != EmptyBody.self }
}
