import AppCore
public import HTTPTypes

/// A request for a handler: decoded, limited, with a known caller.
public struct ServiceRequest<Input: Sendable>: Sendable {
    /// The decoded body; for endpoints without one it is ``EmptyBody``.
    public var input: Input
    public var head: HTTPRequest
    /// Path parameters by name, percent-decoded.
    public var parameters: [String: String]
    /// Declared query parameters, percent-decoded; the last one wins.
    public var query: [String: String]
    /// nil for an anonymous caller (only on endpoints that allow it).
    public var principal: Principal?
    /// The caller's tenant; for an anonymous caller, the one named in the request or the default
    /// one.
    public var tenantID: String
    public var idempotencyKey: String?
    public var requestID: String
    /// `scheme://authority` as seen by the caller, for absolute links.
    public var baseURL: String
    /// Whether the request names the tenant, by a token or the header `X-Tenant-Slug`.
    public internal(set) var isTenantNamed = false
    /// The origin of the request.
    public internal(set) var origin: RequestOrigin = .embedded
    /// The scope of the idempotency key; nil without a key.
    var keyScope: IdempotencyScope?

    /// `tenantID` defaults to the principal's or the default one.
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

    /// A path parameter. Throws a 404 problem if missing or empty.
    public func parameter(_ name: String) throws -> String {
        guard let value = parameters[name], !value.isEmpty else {
            throw Problem(.notFound, "No such address.", status: 404)
        }
        return value
    }

    /// A path parameter as a lowercase UUID. Throws a 404 problem if malformed.
    public func id(_ name: String = "id") throws -> String {
        let value = try parameter(name).lowercased()
        guard isUUID(value) else { throw Problem(.notFound, "Not found.", status: 404) }
        return value
    }

    /// The caller. Throws a 401 problem if anonymous.
    public func requiredPrincipal() throws -> Principal {
        guard let principal else {
            throw Problem(.signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return principal
    }
}

/// True for 36 characters of lowercase hexadecimal in UUID form.
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
