public import HTTPTypes

/// Carries a request to a backend and brings its response: in-process to the embedded campus, or
/// over the network. Features cannot tell which they have.
public protocol HTTPTransport: Sendable {
    /// Sends once. Never retries; that is ``APIClient``'s decision.
    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply
}

/// A response head and its body.
public struct HTTPReply: Sendable {
    public var head: HTTPResponse
    public var body: HTTPBody

    public init(head: HTTPResponse, body: HTTPBody) {
        self.head = head
        self.body = body
    }
}

/// A body at once, or in pieces as they come (event streams, audio).
public enum HTTPBody: Sendable {
    case bytes([UInt8])
    case stream(AsyncThrowingStream<[UInt8], any Error>)
}

/// Why no response came.
public enum TransportFailure: Error, Sendable, Hashable {
    /// The request certainly did not reach the backend (no route, refused, name not found).
    case notSent(String)
    /// It may have arrived; no complete answer came.
    case outcomeUnknown(String)
    /// No answer within the time allowed; it may have arrived.
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// The answer is larger than allowed, in bytes.
    case tooLarge(limit: Int)
    /// The certificate or the encryption was refused.
    case insecure(String)
}
