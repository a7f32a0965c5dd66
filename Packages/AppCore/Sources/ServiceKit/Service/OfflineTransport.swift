public import AppCore
public import HTTPTypes

/// A transport that refuses every request, for a campus without network access.
public struct OfflineTransport: HTTPTransport {
    public init() {}

    public func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        throw .notSent("this campus has no way to other servers")
    }
}
