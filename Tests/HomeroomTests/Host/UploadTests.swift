import AppCore
import Glibc
import HTTPTypes
import HomeroomHost
import Synchronization
import Testing

/// Large request bodies over a connection.
@Suite(.timeLimit(.minutes(10))) struct UploadTests {
    private static func body(
        pieces: Int, of size: Int, _ piece: @escaping @Sendable (Int) async throws -> Void
    ) -> UploadBody {
        var form = MultipartForm()
        form.add("attachment", .init(name: "a.pdf", mediaType: "application/pdf", bytes: []))
        return UploadBody(
            form, boundary: "line",
            content: .init(length: pieces * size) { number in
                guard number < pieces else { return nil }
                try await piece(number)
                return Array(repeating: UInt8(number & 0x3F), count: size)
            })
    }

    private static func request(_ port: Int) -> HTTPRequest {
        HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/up")
    }

    /// Reads `count` bytes after the head.
    private static func read(_ count: Int, from connection: Int32) -> (sum: Int, count: Int) {
        var (sum, got) = (0, 0)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while got < count {
            let some = Glibc.read(connection, &buffer, buffer.count)
            guard some > 0 else { break }
            for byte in buffer[..<some] { sum += Int(byte) }
            got += some
        }
        return (sum, got)
    }

    @Test func aBodyArrivesWholeAlsoFromASlowReader() async throws {
        let body = Self.body(pieces: 40, of: 50_000) { number in
            // Some pieces come late, because libcurl must pause and go on.
            if number % 10 == 0 { try await Task.sleep(for: .milliseconds(20)) }
        }
        let length = body.length
        let (heard, tell) = AsyncStream<(head: String, sum: Int, count: Int)>.makeStream()
        let server = try RawServer(hearing: { connection, head in
            // The head may bring the body's beginning along.
            let parts = head.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
            let early = parts.count > 1 ? Array(parts[1].utf8) : []
            let rest = Self.read(length - early.count, from: connection)
            tell.yield(
                (parts[0], rest.sum + early.reduce(0) { $0 + Int($1) }, rest.count + early.count))
            _ = say("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", to: connection)
        })
        let transport = NetworkTransport(environment: [:])
        let reply = try await transport.send(Self.request(server.port), upload: body)
        #expect(reply.head.status == .created)
        var arrived = heard.makeAsyncIterator()
        let (head, sum, count) = try #require(await arrived.next())
        #expect(head.hasPrefix("POST /up HTTP/1.1"))
        #expect(head.contains("Content-Length: \(length)"), "\(head)")
        #expect(!head.lowercased().contains("chunked"))
        #expect(count == length)
        let frame = (body.head + body.tail).reduce(0) { $0 + Int($1) }
        #expect(sum == frame + (0..<40).reduce(0) { $0 + $1 * 50_000 })
        await transport.close()
    }

    /// What a socket holds is small beside the body.
    @Test func aServerThatDoesNotReadIsNotReadAheadFor() async throws {
        let asked = Mutex(0)
        let body = Self.body(pieces: 1000, of: 1 << 20) { number in
            asked.withLock { $0 = number + 1 }
        }
        let server = try RawServer(hearing: { connection, _ in
            _ = say("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n", to: connection)
        })
        let transport = NetworkTransport(environment: [:])
        let reply = try? await transport.send(Self.request(server.port), upload: body)
        #expect(reply == nil || reply?.head.status.code == 413)
        await transport.close()
        #expect(asked.withLock(\.self) < 100)
    }

    @Test func aFileThatCannotBeReadWasNotSent() async throws {
        struct Gone: Error {}
        let body = Self.body(pieces: 100, of: 100_000) { number in
            if number == 50 { throw Gone() }
        }
        let length = body.length
        let server = try RawServer(hearing: { connection, _ in
            _ = Self.read(length, from: connection)
        })
        let transport = NetworkTransport(environment: [:])
        do throws(TransportFailure) {
            _ = try await transport.send(Self.request(server.port), upload: body)
            Issue.record("It was sent.")
        } catch {
            guard case .notSent(let reason) = error else {
                Issue.record("told as \(error)")
                return
            }
            #expect(reason.contains("can't be read"))
        }
        await transport.close()
    }
}
