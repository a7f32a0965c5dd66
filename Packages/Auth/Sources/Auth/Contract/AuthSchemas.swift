package import AppCore

// Schema descriptions for the API document.

extension RegisterRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "email": .string(format: "email", to: 254),
        "password": .string(from: 8, to: 1024).saying("At most 1,024 bytes; not all digits."),
        "username": JSONSchema(["maxLength": .integer(150)])
            .saying("By default what stands before the `@`."),
    ]
}

extension LoginRequest: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "email": .string(format: "email", from: 1), "password": .string(from: 1),
        "code": .string(to: 64).saying("Six digits from an authenticator app, or a recovery code."),
    ]
}

extension AuthUser: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"),
        "is_premium": .any.saying("By a grant or by a period that is paid for."),
    ]
}
