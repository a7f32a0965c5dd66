import AppCore
import Foundation
import Glibc
import HTTPTypes
import HomeroomHost
import Testing

/// A server that sends a given response once, on a free port.
private final class RawServer: Sendable {
    let port: Int
    private let listener: Int32

    /// `talk` gets the connection after the request's head. Without it, the port is reserved but
    /// every connection is refused.
    init(_ talk: (@Sendable (Int32) -> Void)?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(bound == 0 && (talk == nil || listen(listener, 4) == 0))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        guard let talk else { return }
        Thread {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 8192)
            _ = read(connection, &buffer, buffer.count)
            talk(connection)
            close(connection)
        }.start()
    }

    deinit { close(listener) }
}

private func say(_ text: String, to connection: Int32) -> Bool {
    text.utf8.withContiguousStorageIfAvailable {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
    } ?? false
}

private func request(_ port: Int) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
}

private func failure(
    of transport: NetworkTransport, _ request: HTTPRequest
) async -> TransportFailure? {
    do throws(TransportFailure) {
        let reply = try await transport.send(request, body: [])
        if case .stream(let pieces) = reply.body {
            do { for try await _ in pieces {} } catch { return error as? TransportFailure }
        }
        return nil
    } catch { return error }
}

@Suite struct NetworkTransportTests {
    @Test func anAnswerArrivesWithItsFields() async throws {
        let server = try RawServer { connection in
            _ = say(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Mark: yes\r\n\r\nok", to: connection)
        }
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(request(server.port), body: [])
        #expect(reply.head.status == .ok)
        #expect(reply.head.headerFields[try #require(.init("X-Mark"))] == "yes")
        guard case .stream(let pieces) = reply.body else { return }
        var body: [UInt8] = []
        for try await piece in pieces { body += piece }
        #expect(body == Array("ok".utf8))
        await transport.close()
    }

    /// Like after an error: the process continues.
    @Test func oneThatIsDroppedWithoutBeingClosedClosesItself() async throws {
        let server = try RawServer { connection in
            _ = say("HTTP/1.1 204 No Content\r\n\r\n", to: connection)
        }
        weak var dropped: NetworkTransport?
        do {
            let transport = NetworkTransport(environment: [:])
            dropped = transport
            _ = try await transport.send(request(server.port), body: [])
        }
        #expect(dropped == nil)
    }

    @Test func aRefusedConnectionWasCertainlyNotSent() async throws {
        let nobody = try RawServer(nil)
        let transport = NetworkTransport(environment: [:])
        let failure = await failure(of: transport, request(nobody.port))
        await transport.close()
        guard case .notSent(let reason) = failure else {
            Issue.record("not told as not sent: \(String(describing: failure))")
            return
        }
        #expect(reason.contains("127.0.0.1:\(nobody.port)"))
    }

    @Test func aNameThatNobodyKnowsWasCertainlyNotSent() async throws {
        let transport = NetworkTransport(environment: [:])
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "no-such-host.invalid", path: "/")
        guard case .notSent = await failure(of: transport, request) else {
            Issue.record("not told as not sent")
            return
        }
        await transport.close()
    }

    @Test func aConnectionThatBreaksLeavesTheOutcomeUnknown() async throws {
        let server = try RawServer { _ in }
        let transport = NetworkTransport(environment: [:])
        guard case .outcomeUnknown = await failure(of: transport, request(server.port)) else {
            Issue.record("not told as unknown")
            return
        }
        await transport.close()
    }

    @Test func aBodyThatBreaksOffIsNoAnswer() async throws {
        let server = try RawServer { connection in
            _ = say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", to: connection)
        }
        let transport = NetworkTransport(environment: [:])
        #expect(await failure(of: transport, request(server.port)) != nil)
        await transport.close()
    }

    @Test func aServerThatSaysNothingTimesOut() async throws {
        let server = try RawServer { connection in
            var byte: UInt8 = 0
            _ = read(connection, &byte, 1)
        }
        let transport = NetworkTransport(
            environment: [:], limits: .init(connect: 1, idle: 1, exchange: 2))
        #expect(await failure(of: transport, request(server.port)) == .timedOut)
        await transport.close()
    }

    @Test func anAddressWithoutAHostIsNotSent() async {
        let transport = NetworkTransport(environment: [:])
        let request = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/")
        guard case .notSent = await failure(of: transport, request) else {
            Issue.record("not told as not sent")
            return
        }
    }
}
