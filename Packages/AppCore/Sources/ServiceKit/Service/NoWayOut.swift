public import AppCore
public import HTTPTypes

/// Lets nothing out: for a campus that was given no way to other servers.
public struct NoWayOut: HTTPTransport {
    public init() {}

    public func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        throw .notSent("this campus has no way to other servers")
    }
}
