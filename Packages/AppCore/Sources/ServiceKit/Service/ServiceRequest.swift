import AppCore
public import HTTPTypes

/// A request as a handler sees it: decoded, bounded, and with its caller known.
public struct ServiceRequest<Input: Sendable>: Sendable {
    /// The decoded body; for endpoints without one it is ``Nothing``.
    public var input: Input
    public var head: HTTPRequest
    /// Path parameters by name, percent-decoded.
    public var parameters: [String: String]
    /// Query parameters that the endpoint declares, percent-decoded, last one wins.
    public var query: [String: String]
    /// nil for an anonymous caller (only on endpoints that allow one).
    public var principal: Principal?
    /// In whose name the caller is served: the principal's tenant; for an anonymous caller the one
    /// that the request names, or the default one.
    public var tenantID: String
    public var idempotencyKey: String?
    public var requestID: String
    /// `scheme://authority` as the caller sees this campus, for absolute links.
    public var baseURL: String
    /// Whether the caller said which tenant: by a token or by the header `X-Tenant-Slug`.
    public internal(set) var isTenantNamed = false
    /// Where it comes from.
    public internal(set) var origin: RequestOrigin = .embedded
    /// Where this request's idempotency key counts; nil without a key.
    var keyScope: IdempotencyScope?

    /// Without a `tenantID` it is the principal's, or the default one.
    public init(
        input: Input, head: HTTPRequest, parameters: [String: String], query: [String: String],
        principal: Principal?, tenantID: String? = nil, idempotencyKey: String?,
        requestID: String, baseURL: String
    ) {
        self.input = input
        self.head = head
        self.parameters = parameters
        self.query = query
        self.principal = principal
        self.tenantID = principal?.tenantID ?? tenantID ?? Tenant.defaultID
        self.idempotencyKey = idempotencyKey
        self.requestID = requestID
        self.baseURL = baseURL
    }

    /// A path parameter. Throws a 404 problem when it is missing or empty.
    public func parameter(_ name: String) throws -> String {
        guard let value = parameters[name], !value.isEmpty else {
            throw Problem(.notFound, "No such address.", status: 404)
        }
        return value
    }

    /// A path parameter as a lower-case UUID. Throws a 404 problem when it is malformed.
    public func id(_ name: String = "id") throws -> String {
        let value = try parameter(name).lowercased()
        guard isUUID(value) else { throw Problem(.notFound, "Not found.", status: 404) }
        return value
    }

    /// The caller. Throws a 401 problem when anonymous.
    public func requiredPrincipal() throws -> Principal {
        guard let principal else {
            throw Problem(.signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return principal
    }
}

/// True for 36 characters of lower-case hexadecimal with dashes in the UUID places.
public func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
        switch index {
        case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
        default:
            let isHex = (48...57).contains(byte) || (97...102).contains(byte)
            if !isHex { return false }
        }
    }
    return true
}
