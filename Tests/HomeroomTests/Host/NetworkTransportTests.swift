import AppCore
import Foundation
import Glibc
import HTTPTypes
import HomeroomHost
import Testing

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

    /// A transport that is dropped without being closed, as after an error, closes itself while the
    /// process continues.
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

    @Test func aRedirectIsAnAnswerLikeAnyOther() async throws {
        let server = try RawServer { connection in
            _ = say(
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
                to: connection)
        }
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(request(server.port), body: [])
        #expect(reply.head.status.code == 302)
        #expect(reply.head.headerFields[.location] == "http://127.0.0.1:1/")
        await transport.close()
    }

    @Test func interimAnswersAreSkipped() async throws {
        let server = try RawServer { connection in
            _ = say(
                "HTTP/1.1 103 Early Hints\r\nX-Mark: early\r\n\r\nHTTP/1.1 200 OK\r\nX-Mark: late\r\n"
                    + "Content-Length: 0\r\n\r\n", to: connection)
        }
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(request(server.port), body: [])
        #expect(reply.head.status == .ok)
        #expect(reply.head.headerFields[try #require(.init("X-Mark"))] == "late")
        await transport.close()
    }

    @Test func aBodyIsSentWholeWithTheFieldsThatWereGivenAlone() async throws {
        let (heard, tell) = AsyncStream<String>.makeStream()
        let server = try RawServer(hearing: { connection, head in
            tell.yield(head)
            _ = say("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", to: connection)
        })
        let transport = NetworkTransport(environment: [:])
        var request = request(server.port)
        request.method = .post
        request.path = "/a/../b?c=%20d"
        request.headerFields[.contentType] = "application/json"
        let reply = try await transport.send(request, body: Array(#"{"a":1}"#.utf8))
        #expect(reply.head.status == .created)
        let head = try #require(await heard.first { _ in true })
        #expect(head.hasPrefix("POST /a/../b?c=%20d HTTP/1.1\r\n"), "\(head)")
        #expect(head.hasSuffix("\r\n\r\n" + #"{"a":1}"#), "\(head)")
        #expect(head.contains("Content-Type: application/json\r\n"))
        #expect(head.contains("Content-Length: 7\r\n"))
        for field in ["Expect", "Accept", "User-Agent", "Accept-Encoding"] {
            #expect(!head.contains("\r\n\(field):"), "\(field) was added")
        }
        await transport.close()
    }

    @Test func piecesArriveAsTheyAreSent() async throws {
        let (gate, opener) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try RawServer { connection in
            _ = say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst", to: connection)
            // The second part is sent only after the first was read.
            gate.wait()
            _ = say("final", to: connection)
            opener.wait()
        }
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(request(server.port), body: [])
        guard case .stream(let pieces) = reply.body else {
            Issue.record("not a stream")
            return
        }
        var iterator = pieces.makeAsyncIterator()
        #expect(try await iterator.next() == Array("first".utf8))
        gate.signal()
        #expect(try await iterator.next() == Array("final".utf8))
        #expect(try await iterator.next() == nil)
        opener.signal()
        await transport.close()
    }

    /// The body is larger than the reader's buffer: the server must wait, and nothing is lost.
    @Test func aLongBodyArrivesWholeWhateverItsReaderDoes() async throws {
        let count = 8 << 20
        let server = try RawServer { connection in
            guard say("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n", to: connection) else {
                return
            }
            var sent = 0
            let piece = [UInt8](0..<250)
            while sent < count {
                let part = min(piece.count, count - sent)
                guard Glibc.send(connection, piece, part, Int32(MSG_NOSIGNAL)) == part else {
                    return
                }
                sent += part
            }
        }
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(request(server.port), body: [])
        guard case .stream(let pieces) = reply.body else {
            Issue.record("not a stream")
            return
        }
        var (arrived, isInOrder) = (0, true)
        for try await piece in pieces {
            for byte in piece {
                if byte != UInt8(arrived % 250) { isInOrder = false }
                arrived += 1
            }
        }
        #expect(arrived == count)
        #expect(isInOrder)
        await transport.close()
    }

    @Test func aCancelledTaskEndsItsExchange() async throws {
        let (asked, tell) = AsyncStream<Void>.makeStream()
        let server = try RawServer { connection in
            tell.yield()
            // Waits until the other side closes.
            var byte: UInt8 = 0
            _ = read(connection, &byte, 1)
            tell.finish()
        }
        let transport = NetworkTransport(environment: [:])
        let request = request(server.port)
        let exchange = Task { await failure(of: transport, request) }
        var signals = asked.makeAsyncIterator()
        _ = await signals.next()
        exchange.cancel()
        #expect(await exchange.value == .cancelled)
        // The connection was closed, too.
        #expect(await signals.next() == nil)
        await transport.close()
    }

    @Test func closingEndsWhatIsUnderWay() async throws {
        let (asked, tell) = AsyncStream<Void>.makeStream()
        let server = try RawServer { connection in
            tell.yield()
            var byte: UInt8 = 0
            _ = read(connection, &byte, 1)
        }
        let transport = NetworkTransport(environment: [:])
        let request = request(server.port)
        let exchange = Task { await failure(of: transport, request) }
        for await _ in asked { break }
        await transport.close()
        #expect(await exchange.value == .cancelled)
    }

    @Test(arguments: ["http_proxy", "HTTP_PROXY", "all_proxy"])
    func aProxyOfTheEnvironmentGetsTheRequest(variable: String) async throws {
        let (heard, tell) = AsyncStream<String>.makeStream()
        let proxy = try RawServer(hearing: { connection, head in
            tell.yield(head)
            _ = say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", to: connection)
        })
        let transport = NetworkTransport(
            environment: [variable: "http://ada:secret@127.0.0.1:\(proxy.port)"])
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "school.invalid", path: "/x")
        #expect(try await transport.send(request, body: []).head.status == .ok)
        let head = try #require(await heard.first { _ in true })
        #expect(head.hasPrefix("GET http://school.invalid/x HTTP/1.1\r\n"), "\(head)")
        #expect(head.contains("Proxy-Authorization: Basic YWRhOnNlY3JldA=="), "\(head)")
        await transport.close()
    }

    @Test func aProxyThatRefusesATunnelIsSaidToBeAProxy() async throws {
        let proxy = try RawServer { connection in
            _ = say("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", to: connection)
        }
        let transport = NetworkTransport(
            environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "school.invalid", path: "/")
        #expect(
            await failure(of: transport, request) == .notSent("the proxy blocks it"))
        await transport.close()
    }

    @Test func whatIsNotEncryptedIsNoTLS() async throws {
        let server = try RawServer { connection in
            _ = say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", to: connection)
        }
        let transport = NetworkTransport(environment: [:])
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "127.0.0.1:\(server.port)", path: "/")
        guard case .insecure = await failure(of: transport, request) else {
            Issue.record("not told as insecure")
            return
        }
        await transport.close()
    }

    @Test func aHeadWithoutAnEndIsNotReadForEver() async throws {
        let server = try RawServer { connection in
            guard say("HTTP/1.1 200 OK\r\n", to: connection) else { return }
            while say("X-Mark: \(String(repeating: "a", count: 1000))\r\n", to: connection) {}
        }
        let transport = NetworkTransport(environment: [:])
        #expect(await failure(of: transport, request(server.port)) != nil)
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
