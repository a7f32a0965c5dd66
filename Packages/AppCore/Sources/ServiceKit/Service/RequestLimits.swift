/// How much of a request a route takes in.
public struct RequestLimits: Sendable, Hashable {
    /// Bytes of body; more is answered with 413.
    public var bodyBytes: Int
    /// Seconds until the answer begins, where a route takes longer than an operator allows all others; nil where not.
    public var seconds: Int?

    public init(bodyBytes: Int, seconds: Int? = nil) {
        self.bodyBytes = bodyBytes
        self.seconds = seconds
    }

    /// One mebibyte: every form and every answer sheet.
    public static let standard = RequestLimits(bodyBytes: 1 << 20)
    /// For routes that need no more than a few fields.
    public static let small = RequestLimits(bodyBytes: 16 << 10)

    /// Bytes of path and query together; more is answered with 414.
    static let targetBytes = 8 << 10
    /// Header fields, and bytes of their names and values together; more is answered with 431.
    static let headerFields = 100
    static let headerBytes = 32 << 10
}
