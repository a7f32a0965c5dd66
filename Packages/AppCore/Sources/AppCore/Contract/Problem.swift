/// The one user-facing error: rendered to a tile, to stderr, to `--json`, or to HTTP.
public struct Problem: Error, Sendable, Hashable, Codable {
    /// A stable word for programs, e.g. `unreachable`.
    public struct Code: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        public let description: String
        public init(_ text: String) { description = text }
        public init(stringLiteral value: String) { description = value }
        public init(from decoder: any Decoder) throws {
            description = try decoder.singleValueContainer().decode(String.self)
        }
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(description)
        }

        /// 64: the command's words are off.
        public static let usage: Code = "usage"
        /// 65: the data given is not right; `fields` or `place` say where.
        public static let invalid: Code = "invalid"
        /// 66: what was named does not exist.
        public static let notFound: Code = "not_found"
        /// 69: no answer, or none that can be used.
        public static let unreachable: Code = "unreachable"
        /// 69: an answer that does not follow the contract.
        public static let contract: Code = "contract"
        /// 69: asked to slow down.
        public static let rateLimited: Code = "rate_limited"
        /// 70: a defect of ours.
        public static let `internal`: Code = "internal"
        /// 73: cannot write to disk.
        public static let cannotWrite: Code = "cannot_write"
        /// 65: something with that name, or a newer state, is already there.
        public static let conflict: Code = "conflict"
        /// 75: kept, and sent later.
        public static let queued: Code = "queued"
        /// 77: signed out, not allowed, premium.
        public static let signedOut: Code = "signed_out"
        public static let notAllowed: Code = "not_allowed"
        public static let premiumRequired: Code = "premium_required"
        /// 78: the configuration is off.
        public static let configuration: Code = "configuration"
        /// 78: the local store is sealed, and its key is not here.
        public static let sealed: Code = "sealed"
        /// 130: stopped by the student.
        public static let interrupted: Code = "interrupted"
    }

    public var code: Code
    /// One line: what went wrong.
    public var summary: String
    /// Why, when it is known.
    public var reason: String?
    /// What the student can do.
    public var cure: String?
    /// File and line, field, or address.
    public var place: String?
    /// Messages by field name, for forms.
    public var fields: [String: [String]]
    /// The HTTP status that it came with or goes out with.
    public var status: Int?
    /// The backend's own code, e.g. `PREMIUM_REQUIRED`.
    public var backendCode: String?
    /// Seconds to wait before trying again, when the backend said so.
    public var retryAfterSeconds: Int?
    /// The body's other facts that a client may use, e.g. `upgrade_url`.
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

    /// `sysexits.h` code for the process.
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
