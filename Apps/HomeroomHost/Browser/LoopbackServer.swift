import AppCore
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// A port on 127.0.0.1 that a browser on this computer can be sent back to. It takes a few small
/// requests, each on a connection of its own, and only those that name it by its own address, so
/// that no page elsewhere reaches it under a name that it has made point here.
struct LoopbackServer: LoopbackListener {
    let port: Int
    private let stop: @Sendable () async -> Void

    var address: String { "http://127.0.0.1:\(port)" }

    func close() async { await stop() }

    /// What one request may be, and how long it may take, in bytes and seconds.
    private static let limits: ServeLimits = {
        var limits = ServeLimits()
        limits.bodyBytes = 16 << 10
        limits.connections = 8
        limits.header = 5
        limits.body = 5
        limits.handler = 60
        limits.idle = 2
        return limits
    }()

    /// Listens at a free port. Throws ``Problem/Code/cannotWrite`` when there is none.
    static func start(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> LoopbackServer {
        let (ports, port) = AsyncThrowingStream.makeStream(of: Int.self)
        let log = Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() }
        let server = Server(
            childChannelSetup: CampusChannel(
                certificates: nil, limits: limits, metrics: ServerMetrics(),
                responder: { request, writer, channel in
                    try await respond(to: request, writer, channel, answer)
                }),
            configuration: .init(
                address: .hostname("127.0.0.1", port: 0), backlog: 8,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    limits.connections, logger: log)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: log)
        let serving = Task {
            do {
                try await server.run()
                port.finish()
            } catch {
                port.finish(throwing: error)
            }
        }
        do {
            for try await taken in ports {
                return LoopbackServer(port: taken) {
                    // Fails only when it is over already.
                    try? await server.shutdownGracefully()
                    await serving.value
                }
            }
            throw CancellationError()
        } catch is CancellationError {
            throw Problem(.interrupted, "Stopped.")
        } catch {
            throw Problem(
                .cannotWrite, "Homeroom cannot listen on 127.0.0.1.",
                reason: NetworkError.code(of: error).map { String(cString: strerror($0)) })
        }
    }

    private static func respond(
        to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel,
        _ answer: @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws {
        var reply: HTTPReply
        if Self.names(request.head.authority, port: channel.localAddress?.port) {
            do {
                let body = try await request.body.collect(upTo: limits.bodyBytes)
                reply = await answer(request.head, Array(body.readableBytesView))
            } catch is NIOTooManyBytesError {
                reply = HostReply.problem(
                    .contentTooLarge, "TOO_LARGE", "The body is too large.")
            }
        } else {
            reply = HostReply.problem(
                .misdirectedRequest, "MISDIRECTED", "This address is not of here.")
        }
        var bytes: [UInt8] = []
        if case .bytes(let whole) = reply.body { bytes = whole }
        reply.head.headerFields[.contentLength] = String(bytes.count)
        reply.head.headerFields[.cacheControl] = "no-store"
        reply.head.headerFields[.connection] = "close"
        HostReply.protect(&reply.head.headerFields, isSecure: false)
        let isEmpty = bytes.isEmpty || request.method == .head
        try await writer.write(
            response: reply.head,
            body: isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private static func names(_ authority: String?, port: Int?) -> Bool {
        guard let authority, let port else { return false }
        return authority == "127.0.0.1:\(port)" || authority.lowercased() == "localhost:\(port)"
    }
}
