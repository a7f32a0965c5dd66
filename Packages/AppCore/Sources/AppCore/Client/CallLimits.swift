/// The limits of one call.
public struct CallLimits: Sendable, Hashable {
    /// Maximum bytes of a response body.
    public var responseBytes: Int
    /// Total time from sending to the last byte, including redirects, token refresh and retries.
    public var time: Duration

    public init(responseBytes: Int, time: Duration) {
        self.responseBytes = responseBytes
        self.time = time
    }

    /// 8 MB, 30 seconds.
    public static let standard = CallLimits(responseBytes: 8 << 20, time: .seconds(30))
    /// For the embedded campus, which may import its starter content before its first response.
    public static let embedded = CallLimits(responseBytes: 8 << 20, time: .seconds(300))
}
