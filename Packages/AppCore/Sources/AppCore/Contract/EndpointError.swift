/// An error that an endpoint can answer with, a redirect, or another success, for the API description.
///
/// What every endpoint of its kind can answer (a bad token, a body that is too large, a busy
/// database) is described without being named here.
public struct EndpointError: Sendable, Hashable {
    /// 200…599.
    public var status: Int
    /// The contract's own code; nil where the status's standard one is sent.
    public var code: String?
    /// When it happens: half a sentence.
    public var condition: String

    public init(_ status: Int, code: String? = nil, _ condition: String) {
        self.status = status
        self.code = code
        self.condition = condition
    }
}

extension EndpointError {
    /// The item is premium and the caller is not.
    public static let premiumRequired = EndpointError(
        403, code: "PREMIUM_REQUIRED", "The item is premium, and the caller has no premium")
    /// Too many tries, with `Retry-After`.
    public static let rateLimited = EndpointError(
        429, "There were too many tries; `Retry-After` says when the next one may come")
}
