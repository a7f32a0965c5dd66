/// What one call may cost at most.
public struct CallLimits: Sendable, Hashable {
    /// Bytes of an answer's body.
    public var responseBytes: Int
    /// From the first byte sent to the last one received, redirects and renewal included.
    public var time: Duration

    public init(responseBytes: Int, time: Duration) {
        self.responseBytes = responseBytes
        self.time = time
    }

    /// 8 MB in 30 seconds.
    public static let standard = CallLimits(responseBytes: 8 << 20, time: .seconds(30))
    /// The embedded campus may import its starter content before its first answer.
    public static let embedded = CallLimits(responseBytes: 8 << 20, time: .seconds(300))
}
