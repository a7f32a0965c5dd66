/// A route's request limits.
public struct RequestLimits: Sendable, Hashable {
    /// Maximum body in bytes; larger ones get 413.
    public var bodyBytes: Int
    /// Seconds until the response starts, for routes slower than the operator's limit; otherwise
    /// nil.
    public var seconds: Int?

    public init(bodyBytes: Int, seconds: Int? = nil) {
        self.bodyBytes = bodyBytes
        self.seconds = seconds
    }

    /// One mebibyte, for all forms and answers.
    public static let standard = RequestLimits(bodyBytes: 1 << 20)
    /// For routes with only a few fields.
    public static let small = RequestLimits(bodyBytes: 16 << 10)

    /// Maximum bytes of path and query; longer ones get 414.
    static let targetBytes = 8 << 10
    /// Maximum number of header fields and their total bytes; more get 431.
    static let headerFields = 100
    static let headerBytes = 32 << 10
}
