/// The user-facing error. Shown in a tile, on stderr, as JSON, or sent over HTTP.
public struct Problem: Error, Sendable, Hashable, Codable, ExactKeys {
    /// A stable error code for programs, e.g. `unreachable`.
    public struct Code: Hashable, Sendable, WireText, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        public let description: String
        public init(_ text: String) { description = text }
        public init(stringLiteral value: String) { description = value }
        public init(wireText text: String) { description = text }
        public var wireText: String { description }

        /// 64: wrong command-line usage.
        public static let usage: Code = "usage"
        /// 65: invalid input data; `fields` or `place` say where.
        public static let invalid: Code = "invalid"
        /// 66: not found.
        public static let notFound: Code = "not_found"
        /// 69: no usable response.
        public static let unreachable: Code = "unreachable"
        /// 69: a response that doesn't match the contract.
        public static let contract: Code = "contract"
        /// 69: too many requests.
        public static let rateLimited: Code = "rate_limited"
        /// 70: an internal error.
        public static let `internal`: Code = "internal"
        /// 73: can't write to disk.
        public static let cannotWrite: Code = "cannot_write"
        /// 65: already exists, or was changed elsewhere.
        public static let conflict: Code = "conflict"
        /// 75: saved and sent later.
        public static let queued: Code = "queued"
        /// 77: signed out, not allowed, or premium required.
        public static let signedOut: Code = "signed_out"
        public static let notAllowed: Code = "not_allowed"
        public static let premiumRequired: Code = "premium_required"
        /// 78: invalid configuration.
        public static let configuration: Code = "configuration"
        /// 78: the local store is encrypted and its key isn't available.
        public static let sealed: Code = "sealed"
        /// 130: interrupted by the student.
        public static let interrupted: Code = "interrupted"
    }

    public var code: Code
    /// What went wrong, in one line.
    public var summary: String
    /// Why, if known.
    public var reason: String?
    /// What the student can do.
    public var cure: String?
    /// File and line, field, or address.
    public var place: String?
    /// Messages by field name, for forms.
    public var fields: [String: [String]]
    /// The HTTP status that it was received or is sent with.
    public var status: Int?
    /// The backend's own code, e.g. `PREMIUM_REQUIRED`.
    public var backendCode: String?
    /// Seconds to wait before retrying, if the backend sent them.
    public var retryAfterSeconds: Int?
    /// Other members of the error body, e.g. `upgrade_url`.
    public var details: [String: String]

    public init(
        _ code: Code, _ summary: String, reason: String? = nil, cure: String? = nil,
        place: String? = nil, fields: [String: [String]] = [:], status: Int? = nil,
        backendCode: String? = nil, retryAfterSeconds: Int? = nil,
        details: [String: String] = [:]
    ) {
        self.code = code
        self.summary = summary
        self.reason = reason
        self.cure = cure
        self.place = place
        self.fields = fields
        self.status = status
        self.backendCode = backendCode
        self.retryAfterSeconds = retryAfterSeconds
        self.details = details
    }

    /// The process's exit code, after `sysexits.h`.
    public var exitCode: Int32 {
        switch code {
        case .usage: 64
        case .invalid, .conflict: 65
        case .notFound: 66
        case .unreachable, .contract, .rateLimited: 69
        case .cannotWrite: 73
        case .queued: 75
        case .signedOut, .notAllowed, .premiumRequired: 77
        case .configuration, .sealed: 78
        case .interrupted: 130
        default: 70
        }
    }
}
