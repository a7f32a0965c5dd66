import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization
import Testing

@testable import AppCore

/// Forms with files in the outbox.
@Suite struct OutboxFileTests {
    private struct Form: MultipartBody {
        var multipartForm: MultipartForm {
            var form = MultipartForm()
            form.add("kind", "essay")
            form.add("attachment", .init(name: "a.pdf", mediaType: "application/pdf", bytes: []))
            return form
        }
    }

    private static let hand = Endpoint<Form, Sample.Item>(
        "sat.items.hand", .sat, .post, "/items/{id}/hand", authorization: .required,
        summary: "Hand in.")

    let bench: OutboxBench
    let folder: TemporaryFolder
    /// Not a multiple of a piece.
    let bytes = (0..<(3 * OutboxRows.pieceBytes + 1000)).map { UInt8(truncatingIfNeeded: $0 / 7) }

    init() throws {
        bench = try OutboxBench()
        folder = try TemporaryFolder()
    }

    private func queue(
        _ outbox: Outbox, _ file: String, length: Int? = nil
    ) async throws -> OutboxEntry {
        let length = length ?? bytes.count
        return try await outbox.transaction(for: .sat) { transaction in
            try transaction.enqueue(
                Self.hand, path: ["id": "1"], body: Form(), file: URL(filePath: file),
                length: length, subject: "item/1", title: "Hand in")
        }
    }

    private func pieces() async throws -> Int {
        try await bench.store.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM core_outbox_files")?.int("n") ?? 0
        }
    }

    @Test func aFileIsSentAsItWasWhenItWasQueued() async throws {
        let file = try folder.file("a.pdf", bytes)
        let outbox = try bench.process()
        let entry = try await queue(outbox, file)
        #expect(entry.body.count < 500)
        #expect(try await pieces() == 4)
        try FileManager.default.removeItem(atPath: file)
        bench.transport.on(.post, "/hand", .fail(.notSent("no route")), .reply(200, Sample.item))
        guard case .waiting = await outbox.send(entry.id) else {
            Issue.record("sent without a network")
            return
        }
        guard case .delivered = await outbox.send(entry.id) else {
            Issue.record("not sent")
            return
        }
        let seen = bench.transport.seen
        #expect(seen.count == 2 && seen[0].body == seen[1].body)
        let type = try #require(seen[0].request.headerFields[.contentType])
        let form = try #require(try MultipartReader(mediaType: type)).read(seen[0].body)
        #expect(form.fields == ["kind": "essay"])
        #expect(form.files["attachment"]?.name == "a.pdf")
        #expect(form.files["attachment"]?.bytes == bytes)
        #expect(try await pieces() == 0)
    }

    @Test func aDiscardedEntryLeavesNoFile() async throws {
        let outbox = try bench.process()
        let entry = try await queue(outbox, folder.file("a.pdf", bytes))
        try await outbox.discard(entry.id)
        #expect(try await pieces() == 0)
    }

    @Test func aFileThatChangesOrIsGoneIsNotQueued() async throws {
        let outbox = try bench.process()
        let file = try folder.file("a.pdf", bytes)
        for length in [bytes.count - 1, bytes.count + 1] {
            let problem = await problem { _ = try await queue(outbox, file, length: length) }
            #expect(problem?.summary.contains("changed") == true, "\(length)")
        }
        let gone = await problem { _ = try await queue(outbox, folder.path + "/none.pdf") }
        #expect(gone?.summary.contains("can't be read") == true)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await pieces() == 0)
    }

    /// Takes uploads, and notes how far it has been asked ahead.
    private final class Taker: UploadingTransport {
        let largest = Mutex(0)
        let total = Mutex(0)

        func send(
            _ request: HTTPRequest, body: [UInt8]
        ) async throws(TransportFailure) -> HTTPReply { throw .notSent("not in pieces") }

        func stream(
            _ request: HTTPRequest, _ body: UploadBody
        ) async throws(TransportFailure) -> HTTPReply {
            do {
                try await body.pieces { piece in
                    largest.withLock { $0 = max($0, piece.count) }
                    total.withLock { $0 += piece.count }
                }
            } catch { throw .notSent("\(error)") }
            guard total.withLock(\.self) == body.length else { throw .notSent("another length") }
            return HTTPReply(
                head: HTTPResponse(status: .ok), body: .bytes(Array(Sample.item.utf8)))
        }
    }

    @Test func aTransportGetsThePiecesAndProgressIsTold() async throws {
        let taker = Taker()
        let client = try Sample.client(taker, authenticator: bench.account, clock: bench.clock)
        let outbox = Outbox(
            store: bench.store, environment: .test(clock: bench.clock), clients: { _ in client },
            handlers: { [] }, owner: LeaseOwner(name: "one") { _ in true },
            log: .init(label: "test"))
        let entry = try await queue(outbox, folder.file("a.pdf", bytes))
        var percents = outbox.sentPercents(of: entry.id).makeAsyncIterator()
        async let outcome = outbox.send(entry.id)
        let percent = await percents.next()
        guard case .delivered = await outcome else {
            Issue.record("not sent: \(await outcome)")
            return
        }
        #expect((1...100).contains(percent ?? 0))
        #expect(taker.largest.withLock(\.self) == OutboxRows.pieceBytes)
    }

    @Test func aBodyOfAnotherLengthThanAnnouncedIsNotSent() async throws {
        for announced in [2, 4] {
            let body = UploadBody(
                Form().multipartForm, boundary: "x",
                content: .init(length: announced) { $0 == 0 ? [1, 2, 3] : nil })
            await #expect(throws: TransportFailure.notSent("the file isn't complete")) {
                try await bench.transport.send(
                    HTTPRequest(method: .post, scheme: "https", authority: "a", path: "/"),
                    upload: body)
            }
        }
        #expect(bench.transport.seen.isEmpty)
    }

    @Test func theLineForAPersonSaysHowMuchIsSent() {
        #expect(
            ServerWait.words("sat.example", seconds: 3, percent: 40)
                == "Sending the file to sat.example … 40%, 3 s (Ctrl-C stops)")
        #expect(
            ServerWait.words("sat.example", seconds: 3, percent: 100)
                == "Waiting for sat.example … 3 s (Ctrl-C stops)")
    }
}
