public import AppCore
public import HTTPTypes

/// Sends requests to the embedded campus without a socket. The first one starts the campus.
public struct InProcessTransport: HTTPTransport {
    private let responder: Responder

    public init(responder: Responder) { self.responder = responder }

    public func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        if Task.isCancelled { throw .cancelled }
        let reply = await responder.respond(to: request, body: body, origin: .embedded)
        // The response to a cancelled request doesn't matter.
        if Task.isCancelled, reply.head.status == .serviceUnavailable { throw .cancelled }
        return reply
    }
}
