package import AppCore
import AsyncHTTPClient
import Foundation
package import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Calls to backends elsewhere. One connection pool for all of them, made at the first call.
package final class NetworkTransport: HTTPTransport {
    /// How long things may take, in seconds.
    package struct Limits: Sendable {
        /// To a connection.
        package var connect: Int64
        /// Without a byte while waiting or reading.
        package var idle: Int64
        /// For a whole exchange that is no stream.
        package var exchange: Int64

        package init(connect: Int64 = 10, idle: Int64 = 30, exchange: Int64 = 60) {
            self.connect = connect
            self.idle = idle
            self.exchange = exchange
        }
    }

    private let environment: [String: String]
    private let limits: Limits
    private let clients = Mutex<[String: HTTPClient]>([:])

    /// `environment` may name a proxy: `https_proxy`, `http_proxy`, `no_proxy`, in either case.
    package init(environment: [String: String], limits: Limits = Limits()) {
        self.environment = environment
        self.limits = limits
    }

    /// A client that goes without being told traps. Who waits for the connections to close calls ``close()``.
    deinit {
        for client in clients.withLock({ Array($0.values) }) { client.shutdown { _ in } }
    }

    /// Closes connections. Without it a process may end as well; tests call it.
    package func close() async {
        let open = clients.withLock { clients in
            defer { clients = [:] }
            return Array(clients.values)
        }
        for client in open { try? await client.shutdown() }
    }

    package func send(
        _ request: HTTPTypes.HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let scheme = request.scheme ?? "https"
        guard let authority = request.authority else { throw .notSent("the address has no host") }
        var outgoing = HTTPClientRequest(
            url: "\(scheme)://\(authority)\(request.path ?? "/")")
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        let isStream = request.headerFields[.accept]?.contains("text/event-stream") ?? false
        let limit = TimeAmount.seconds(isStream ? 24 * 3600 : limits.exchange)
        let client = client(for: ProxyChoice(scheme: scheme, authority: authority, environment))
        do {
            let response = try await client.execute(outgoing, timeout: limit)
            return HTTPReply(head: Self.head(response), body: .stream(Self.stream(response.body)))
        } catch {
            throw Self.failure(error, at: authority)
        }
    }

    private func client(for proxy: ProxyChoice) -> HTTPClient {
        clients.withLock { clients in
            if let client = clients[proxy.key] { return client }
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.timeout = .init(
                connect: .seconds(limits.connect), read: .seconds(limits.idle))
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.decompression = .disabled
            configuration.proxy = proxy.server
            let client = HTTPClient(
                eventLoopGroupProvider: .singleton, configuration: configuration)
            clients[proxy.key] = client
            return client
        }
    }

    private static func head(_ response: HTTPClientResponse) -> HTTPTypes.HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return HTTPTypes.HTTPResponse(
            status: .init(code: Int(response.status.code)), headerFields: fields)
    }

    /// The body in pieces, one asked for at a time; what interrupts it is a ``TransportFailure``.
    private static func stream(
        _ body: HTTPClientResponse.Body
    ) -> AsyncThrowingStream<[UInt8], any Error> {
        let pieces = BodyPieces(body)
        return AsyncThrowingStream { try await pieces.next() }
    }

    /// What an error says about whether the request arrived.
    static func failure(
        _ error: any Error, at address: String = "this address"
    ) -> TransportFailure {
        switch error {
        case let failure as TransportFailure: failure
        case is CancellationError: .cancelled
        case let error as HTTPClientError: failure(error)
        case let error as NIOConnectionError: .notSent(connectionReason(error))
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            .insecure("the certificate or the encryption was refused")
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            .notSent("nothing answers at \(address)")
        default: .outcomeUnknown("the connection broke: \(error)")
        }
    }

    private static func failure(_ error: HTTPClientError) -> TransportFailure {
        switch error {
        case .cancelled: .cancelled
        case .readTimeout, .deadlineExceeded, .writeTimeout: .timedOut
        case .connectTimeout, .getConnectionFromPoolTimeout:
            .notSent("nothing answers at this address in time")
        case .tlsHandshakeTimeout: .insecure("the encryption was not agreed on in time")
        case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath:
            .notSent("the address cannot be used")
        case .invalidProxyResponse, .proxyAuthenticationRequired, .httpProxyHandshakeTimeout,
            .socksHandshakeTimeout, .invalidProxyConfiguration:
            .notSent("the proxy does not let it through")
        default: .outcomeUnknown("the connection broke: \(error.shortDescription)")
        }
    }

    private static func connectionReason(_ error: NIOConnectionError) -> String {
        guard error.connectionErrors.isEmpty else {
            let refused = error.connectionErrors.contains {
                ($0.error as? IOError)?.errnoCode == ECONNREFUSED
            }
            return refused
                ? "nothing answers at \(error.host):\(error.port)"
                : "\(error.host):\(error.port) cannot be reached"
        }
        return "the name \(error.host) is not known"
    }
}

/// Hands out a body's pieces to one reader.
private actor BodyPieces {
    private var iterator: HTTPClientResponse.Body.AsyncIterator

    init(_ body: HTTPClientResponse.Body) { iterator = body.makeAsyncIterator() }

    func next() async throws -> [UInt8]? {
        var own = iterator
        do {
            let piece = try await own.next(isolation: self)
            iterator = own
            return piece.map { Array($0.readableBytesView) }
        } catch {
            throw NetworkTransport.failure(error)
        }
    }
}
