import AppCore
import HTTPTypes

/// All errors of an operation.
enum DescribedErrors {
    /// The endpoint's own errors, then the common ones.
    static func of(_ operation: OpenAPIDocument.Operation) -> [EndpointError] {
        let endpoint = operation.endpoint
        return endpoint.errors + always + (operation.knowsCallers ? caller(operation) : [])
            + path(endpoint) + body(endpoint, operation.style)
    }

    /// Combines several conditions of a status.
    static func text(_ errors: [EndpointError]) -> String {
        errors.map { error in
            (error.code.map { "`\($0)`: " } ?? "") + error.condition + "."
        }.joined(separator: " ")
    }

    private static let always = [
        EndpointError(400, "The address, its query or a header is malformed"),
        EndpointError(413, "The body is too large"),
        EndpointError(414, "The address is longer than 8 KiB"),
        EndpointError(431, "The header has more than 100 fields or 32 KiB"),
        EndpointError(500, "A defect of the campus; it is logged under the request's id"),
        EndpointError(503, "The campus or its database is busy or closing"),
    ]

    private static func caller(_ operation: OpenAPIDocument.Operation) -> [EndpointError] {
        let endpoint = operation.endpoint
        let bad = EndpointError(401, "A bearer token came that is bad, expired or orphaned")
        let none = EndpointError(401, "No bearer token came")
        let school = [
            EndpointError(403, code: "TENANT_INACTIVE", "The caller's school is not served"),
            EndpointError(404, code: "TENANT_NOT_FOUND", "No school with this name"),
        ]
        let forged = EndpointError(
            403, "A write with a session or without sign-in needs the session's token")
        return (endpoint.authorization == .required ? [none, bad] : [bad]) + school
            + (operation.needsForgeryToken ? [forged] : [])
    }

    private static func path(_ endpoint: EndpointDescription) -> [EndpointError] {
        endpoint.path.contains("{")
            ? [EndpointError(404, "What the address names does not exist, or its id is none")] : []
    }

    private static func body(
        _ endpoint: EndpointDescription, _ style: ErrorStyle
    ) -> [EndpointError] {
        var errors: [EndpointError] = []
        if endpoint.takesBody {
            errors.append(
                EndpointError(
                    style == .detail ? 422 : 400,
                    "The body cannot be read, or a field is missing, of a wrong type or refused"))
            errors.append(EndpointError(415, "The body isn't JSON in UTF-8, or is compressed"))
        }
        if endpoint.method != .get {
            errors.append(
                EndpointError(
                    409,
                    "Another request has just written what this one would, or the caller has as many "
                        + "of these as there can be"))
            errors.append(
                EndpointError(
                    429, "The caller writes too much; `Retry-After` says when to go on"))
        }
        if endpoint.repeatability == .keyed {
            errors.append(
                EndpointError(
                    422, code: "IDEMPOTENCY_KEY_REUSED", "The key came with another request before")
            )
        }
        return errors
    }
}

extension ErrorResponseBody {
    /// The name of an error style's schema.
    static func schemaName(_ style: ErrorStyle) -> String {
        switch style {
        case .coded: "CodedError"
        case .plain: "PlainError"
        case .statusCode: "StatusCodeError"
        case .detail: "DetailError"
        }
    }

    /// The schema of what ``render(_:status:in:)`` writes.
    static func schema(_ style: ErrorStyle) -> JSONSchema {
        switch style {
        case .coded:
            .object(
                [
                    "error": .object(
                        [
                            "code": .string(), "message": .string(),
                            "fields": .map(of: .array(of: .string())),
                        ], required: ["code", "message"]
                    ).refined(by: JSONSchema(["additionalProperties": JSONSchema.string().json])),
                    "detail": .string().saying("Of faults of a token: the message again."),
                    "code": .choices(["token_not_valid", "user_not_found"])
                        .saying("Of faults of a token."),
                ], required: ["error"])
        case .plain:
            .anyOf([
                .object(
                    [
                        "error": .string(), "message": .string(),
                        "status": .integer(from: 400, to: 599)
                            .saying("Where no rule of the school's was looked at."),
                        "retry_after": .integer(from: 0).saying("Seconds."),
                        "meta": .map(of: .string())
                            .saying("Of a refusal: `policy`, `action`, `request_id`."),
                    ], required: ["error"]),
                .object(["errors": .array(of: .string())], required: ["errors"]),
            ])
        case .statusCode:
            .object(
                [
                    "statusCode": .integer(from: 400, to: 599), "error": .string(),
                    "message": .anyOf([.string(), .array(of: .string())]),
                ], required: ["statusCode", "message"])
        case .detail:
            .object(
                [
                    "detail": .anyOf([
                        .string(),
                        .array(
                            of: .object(
                                [
                                    "type": .string(), "msg": .string(),
                                    "loc": .array(of: .anyOf([.string(), .integer()])),
                                ], required: ["type", "msg", "loc"])),
                    ])
                ], required: ["detail"])
        }
    }
}
