import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceKit

/// Serves HTTP over TCP, with a graceful shutdown.
struct CampusServer: Sendable {
    let adapter: CampusAdapter
    let plan: ServePlan
    let state: ServerState
    let certificates: Certificates?
    let log: Logger
    let signals: ServerSignals

    /// The ports in use.
    struct Ports: Sendable {
        var campus: Int
        var metrics: Int?
    }

    private enum Event: Sendable {
        case listening(Int)
        case failed(any Error)
        case finished
        case expired
    }

    /// Serves until SIGTERM or SIGINT, then finishes running requests. Calls `running` with the
    /// ports. Throws if it can't listen.
    func run(_ running: @Sendable (Ports) -> Void) async throws {
        var metricsPort: Int?
        var metrics: Running?
        if let port = plan.metrics.port {
            let (server, taken) = try await start(
                CampusChannel(
                    certificates: nil, limits: plan.limits, metrics: ServerMetrics(),
                    responder: WatchAdapter(adapter: adapter).respond),
                host: plan.metrics.host, port: port, events: .init())
            metrics = server
            metricsPort = taken
        }
        let events = Events()
        let campus: (Running, Int)
        do {
            campus = try await start(
                CampusChannel(
                    certificates: certificates, limits: plan.limits, metrics: state.metrics,
                    answerSeconds: { [adapter, plan] head in
                        adapter.responder.answerSeconds(
                            for: head, configured: plan.limits.handler)
                    },
                    responder: adapter.respond),
                host: plan.host, port: plan.port, events: events)
        } catch {
            await metrics?.stop()
            throw error
        }
        running(Ports(campus: campus.1, metrics: metricsPort))
        let orders = Task { await follow(campus.0, events) }
        await end(of: events)
        orders.cancel()
        await metrics?.stop()
    }

    /// A server's events, in order.
    private final class Events: Sendable {
        let stream: AsyncStream<Event>
        let send: AsyncStream<Event>.Continuation

        init() { (stream, send) = AsyncStream.makeStream(of: Event.self) }
    }

    private struct Running: Sendable {
        let stop: @Sendable () async -> Void
    }

    /// Starts a listener and returns its port.
    private func start(
        _ channel: CampusChannel, host: String, port: Int, events: Events
    ) async throws -> (Running, Int) {
        let server = Server(
            childChannelSetup: channel,
            configuration: .init(
                address: .hostname(host, port: port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    plan.limits.connections, logger: log)),
            onServerRunning: { channel in
                events.send.yield(.listening(channel.localAddress?.port ?? port))
            },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: log)
        // Runs until the server has stopped, or the process ends.
        Task {
            do {
                try await server.run()
                events.send.yield(.finished)
            } catch {
                events.send.yield(.failed(error))
            }
        }
        let running = Running {
            // Fails only if it is already over.
            try? await server.shutdownGracefully()
        }
        for await event in events.stream {
            switch event {
            case .listening(let port): return (running, port)
            case .failed(let error): throw error
            case .finished, .expired: break
            }
        }
        throw CancellationError()
    }

    private func follow(_ server: Running, _ events: Events) async {
        for await order in signals.orders {
            switch order {
            case .reload: reload()
            case .end:
                log.notice(
                    "ending",
                    metadata: ["under_way": .stringConvertible(state.metrics.requestsUnderWay)])
                state.beginEnding()
                ServiceManager.notify(
                    "STOPPING=1", environment: ProcessInfo.processInfo.environment)
                try? await Task.sleep(for: .seconds(plan.limits.drain))
                state.endStreams()
                let limit = plan.limits.shutdown
                async let expired: Void = Task.sleep(for: .seconds(limit))
                Task { await server.stop() }
                try? await expired
                events.send.yield(.expired)
                return
            }
        }
    }

    private func end(of events: Events) async {
        for await event in events.stream {
            switch event {
            case .listening: continue
            case .finished, .failed: return log.notice("ended")
            case .expired:
                return log.warning(
                    "ended before everything was answered",
                    metadata: ["cut_off": .stringConvertible(state.metrics.requestsUnderWay)])
            }
        }
    }

    private func reload() {
        guard let certificates else { return log.notice("nothing to read again") }
        do throws(Problem) {
            try certificates.reload()
            log.notice("certificate read again")
        } catch {
            log.error(
                "certificate not read again",
                metadata: ["problem": .string(error.summary), "file": .string(error.place ?? "")])
        }
    }
}

/// The monitoring port: metrics and health only.
struct WatchAdapter: Sendable {
    let adapter: CampusAdapter

    func respond(
        to request: Request, writer: consuming ResponseWriter, channel: any Channel
    ) async throws {
        var reply: HTTPReply =
            switch String((request.head.path ?? "").prefix { $0 != "?" }) {
            case "/metrics": await adapter.figures.reply()
            case "/readyz": await adapter.readiness.reply()
            case "/livez": Readiness.alive
            default:
                ServerErrorResponse.problem(
                    .notFound, "NOT_FOUND", "Try /metrics, /readyz or /livez.")
            }
        ServerErrorResponse.protect(&reply.head.headerFields, isSecure: false)
        reply.head.headerFields[.date] = HTTPDate.now()
        guard case .bytes(let bytes) = reply.body, request.method != .head else {
            return try await writer.write(response: reply.head, body: ResponseBody())
        }
        try await writer.write(
            response: reply.head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// The system error of a failed socket.
enum NetworkError {
    /// `errno` of a failed system call; nil for other errors.
    static func code(of error: any Error) -> Int32? { (error as? IOError)?.errnoCode }
}
