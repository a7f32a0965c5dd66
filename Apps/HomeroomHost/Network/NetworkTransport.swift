package import AppCore
import CCurl
import Foundation
package import HTTPTypes
import Synchronization

/// Sends requests to backends elsewhere, through libcurl: TLS with the system's certificates, HTTP/1.1 and HTTP/2,
/// proxies. Redirects aren't followed, and a request is sent only once.
///
/// The library is loaded and its thread started by the first request.
package final class NetworkTransport: UploadingTransport {
    /// Time limits in seconds.
    package struct Limits: Sendable {
        /// For establishing a connection, including encryption.
        package var connect: Int
        /// The longest time without a byte in either direction.
        package var idle: Int
        /// For a whole exchange, unless it's an event stream.
        package var exchange: Int

        package init(connect: Int = 10, idle: Int = 30, exchange: Int = 60) {
            self.connect = connect
            self.idle = idle
            self.exchange = exchange
        }
    }

    private let environment: [String: String]
    private let limits: Limits
    private let loop = Mutex<CurlLoop?>(nil)

    /// `environment` may configure a proxy: `https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`,
    /// in upper or lower case.
    package init(environment: [String: String], limits: Limits = Limits()) {
        self.environment = environment
        self.limits = limits
    }

    deinit { loop.withLock(\.self)?.stop() }

    /// Closes all connections and ends running requests. Optional at exit.
    package func close() async {
        let open = loop.withLock { loop in
            defer { loop = nil }
            return loop
        }
        await open?.stopAndWait()
    }

    package func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let isStream = request.headerFields[.accept]?.contains("text/event-stream") ?? false
        return try await exchange(
            request, body: body, upload: nil, seconds: isStream ? 24 * 3600 : limits.exchange)
    }

    /// The exchange has more time for a large body.
    package func stream(
        _ request: HTTPRequest, _ body: UploadBody
    ) async throws(TransportFailure) -> HTTPReply {
        try await exchange(
            request, body: [], upload: UploadBuffer(body),
            seconds: limits.exchange + body.length / UploadBody.slowest)
    }

    private func exchange(
        _ request: HTTPRequest, body: [UInt8], upload: UploadBuffer?, seconds: Int
    ) async throws(TransportFailure) -> HTTPReply {
        let scheme = request.scheme ?? "https"
        guard let authority = request.authority else { throw .notSent("the address has no host") }
        guard scheme == "https" || scheme == "http" else {
            throw .notSent("the address isn't valid")
        }
        let loop = try runningLoop()
        let transfer = CurlTransfer(
            request: request, url: "\(scheme)://\(authority)\(request.path ?? "/")",
            authority: authority, body: body, upload: upload,
            proxy: ProxyChoice(scheme: scheme, authority: authority, environment).address,
            limits: limits, seconds: seconds)
        let head = await withTaskCancellationHandler {
            loop.add(transfer)
            // Ends with the transfer.
            if let upload { Task { await Self.fill(upload, for: transfer, loop) } }
            return await transfer.head()
        } onCancel: {
            loop.cancel(transfer)
        }
        let reader = BodyReader(transfer: transfer, loop: loop)
        return HTTPReply(
            head: try head.get(), body: .stream(AsyncThrowingStream { try await reader.next() }))
    }

    /// A body that can't be read to its end hasn't arrived: the receiver expects its whole length.
    private static func fill(
        _ upload: UploadBuffer, for transfer: CurlTransfer, _ loop: CurlLoop
    ) async {
        do {
            try await upload.fill { loop.resume(transfer) }
        } catch {
            transfer.end(.failure(.notSent("the file can't be read: \(error)")))
            loop.cancel(transfer)
        }
    }

    private func runningLoop() throws(TransportFailure) -> CurlLoop {
        if let reason = ccurl_load() {
            throw .notSent("\(String(cString: reason)); on Debian, install libcurl4")
        }
        return loop.withLock { loop in
            let running = loop ?? CurlLoop()
            loop = running
            return running
        }
    }
}

/// Passes a body to one reader; closes the connection if the reader stops early.
private final class BodyReader: Sendable {
    private let transfer: CurlTransfer
    private let loop: CurlLoop

    init(transfer: CurlTransfer, loop: CurlLoop) {
        self.transfer = transfer
        self.loop = loop
    }

    deinit { loop.cancel(transfer) }

    func next() async throws -> [UInt8]? {
        let (transfer, loop) = (transfer, loop)
        return try await withTaskCancellationHandler {
            let (piece, wasPaused) = await transfer.piece()
            if wasPaused { loop.resume(transfer) }
            return try piece.get()
        } onCancel: {
            loop.cancel(transfer)
        }
    }
}
