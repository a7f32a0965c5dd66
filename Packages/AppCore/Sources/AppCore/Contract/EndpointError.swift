/// An error, redirect or additional success response of an endpoint, for the API description.
///
/// Errors common to all endpoints (invalid token, body too large, busy database) aren't listed.
public struct EndpointError: Sendable, Hashable {
    /// 200…599.
    public var status: Int
    /// The contract's error code; nil for the status's default.
    public var code: String?
    /// When it happens, as half a sentence.
    public var condition: String

    public init(_ status: Int, code: String? = nil, _ condition: String) {
        self.status = status
        self.code = code
        self.condition = condition
    }
}

extension EndpointError {
    /// The item is premium but the caller isn't.
    public static let premiumRequired = EndpointError(
        403, code: "PREMIUM_REQUIRED", "The item is premium, and the caller has no premium")
    /// Too many attempts, with `Retry-After`.
    public static let rateLimited = EndpointError(
        429, "There were too many tries; `Retry-After` says when the next one may come")
}
