public import HTTPTypes

/// Sends a request to a backend and returns its response: in-process to the embedded campus, or
/// over the network.
public protocol HTTPTransport: Sendable {
    /// Sends once. Retrying is up to ``APIClient``.
    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply
}

/// A response head and body.
public struct HTTPReply: Sendable {
    public var head: HTTPResponse
    public var body: HTTPBody

    public init(head: HTTPResponse, body: HTTPBody) {
        self.head = head
        self.body = body
    }
}

/// A complete body, or a stream of chunks (events, audio).
public enum HTTPBody: Sendable {
    case bytes([UInt8])
    case stream(AsyncThrowingStream<[UInt8], any Error>)
}

/// Why there is no response.
public enum TransportFailure: Error, Sendable, Hashable {
    /// The request definitely didn't reach the backend (no route, refused, name not found).
    case notSent(String)
    /// The request may have arrived, but no complete response came.
    case outcomeUnknown(String)
    /// No response in time; the request may have arrived.
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// The response is larger than this many bytes.
    case tooLarge(limit: Int)
    /// The certificate or encryption was rejected.
    case insecure(String)
}
