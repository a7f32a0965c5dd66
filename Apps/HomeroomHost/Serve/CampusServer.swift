import AppCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceKit

/// The campus responder over TCP: Hummingbird carries bytes, and nothing else.
struct CampusServer {
    var responder: ServiceKit.Responder
    var host: String
    var port: Int
    var log: Logger

    /// Bytes of a request's body; a larger one is answered 413.
    static let bodyLimit = 1 << 20

    /// Serves until SIGTERM or SIGINT, then finishes what is under way. `running` is told the port.
    func run(_ running: @escaping @Sendable (Int) async -> Void) async throws {
        let given = port
        let application = Application(
            responder: CampusAdapter(responder: responder),
            configuration: .init(address: .hostname(host, port: port)),
            onServerRunning: { channel in await running(channel.localAddress?.port ?? given) },
            logger: log)
        try await application.runService()
    }
}

/// One request of Hummingbird's to the campus and back.
struct CampusAdapter: HTTPResponder {
    struct Context: InitializableFromSource, Sendable {
        let address: String

        init(source: ApplicationRequestContextSource) {
            address = source.channel.remoteAddress?.ipAddress ?? "unknown"
        }
    }

    let responder: ServiceKit.Responder

    func respond(to request: Request, context: Context) async throws -> Response {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: CampusServer.bodyLimit)
        } catch is NIOTooManyBytesError {
            return Self.tooLarge
        }
        let reply = await responder.respond(
            to: request.head, body: Array(body.readableBytesView),
            origin: .network(address: context.address))
        return Response(
            status: reply.head.status, headers: reply.head.headerFields,
            body: Self.body(reply.body))
    }

    private static func body(_ body: HTTPBody) -> ResponseBody {
        switch body {
        case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .stream(let pieces):
            ResponseBody { writer in
                for try await piece in pieces { try await writer.write(ByteBuffer(bytes: piece)) }
                try await writer.finish(nil)
            }
        }
    }

    private static var tooLarge: Response {
        let text = """
            {"error":{"code":"PAYLOAD_TOO_LARGE","message":"At most \(CampusServer.bodyLimit) bytes."}}
            """
        return Response(
            status: .contentTooLarge, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The system's word for why a socket could not be had.
enum NetworkError {
    /// `errno` of a failed system call; nil for another error.
    static func code(of error: any Error) -> Int32? { (error as? IOError)?.errnoCode }
}
