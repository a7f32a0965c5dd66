import AnkiExchange
import AppCore
import Foundation
import HTTPTypes
import SQLStore

/// An Anki server's address, and requests to it.
struct AnkiConnection: Sendable {
    let address: ExternalBaseURL
    private let http: ExternalHTTPClient
    private let session: String

    /// A large collection takes the server a while.
    private static let limits = ExternalHTTPClient.ResponseLimits(
        bytes: 256_000_000, silence: .seconds(90), time: .seconds(600))

    init(_ text: String, allowsPlainHTTP: Bool = true, _ context: FeatureContext) throws(Problem) {
        var text = text.contains("://") ? text : "https://" + text
        // Anki's own settings end with a slash, and some guides with /sync/.
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/sync") { text.removeLast("/sync".count) }
        address = try ExternalBaseURL(text, allowsPlainHTTP: allowsPlainHTTP)
        // A session isn't repeatable, so each request is sent once.
        http = ExternalHTTPClient(
            address, transport: context.outside, environment: context.environment,
            retry: RetryPolicy(attempts: 1, base: .milliseconds(500), cap: .seconds(1)))
        session = String(
            context.environment.uuid().uuidString.lowercased().filter(\.isHexDigit).prefix(8))
    }

    /// A client in a session of its own.
    func client(key: String) -> AnkiSyncClient {
        AnkiSyncClient(key: key, session: session) { path, header, body in
            var headers: HTTPFields = [.contentType: "application/octet-stream"]
            if let name = HTTPField.Name("anki-sync") { headers[name] = header }
            let request = ExternalHTTPClient.Request(
                .post, path, accept: "*/*", headers: headers, body: body,
                expects: [303, 307, 308, 400, 403, 404, 409, 501])
            let (head, answer) = try await http.answer(to: request, patience: Self.limits)
            guard head.status.kind == .successful else {
                throw problem(head.status.code)
            }
            return answer
        }
    }

    private func problem(_ status: Int) -> Problem {
        let host = address.authority
        switch status {
        case 403:
            return Problem(
                .signedOut, "\(host) doesn't accept the user name and password.",
                cure: "Sign in again: homeroom vocabulary sync anki \(address) --user NAME")
        case 409:
            return Problem(
                .conflict, "Another program started to sync with \(host).",
                cure: "Sync again in a moment: nothing is lost.")
        case 303, 307, 308:
            return Problem(
                .configuration, "\(host) sends clients to another address.",
                cure: "Use that address.")
        default:
            return Problem(
                .contract, "\(host) doesn't understand version 11 of Anki's sync protocol.",
                reason: "It answered with status \(status).",
                cure: "Check the address. Anki's own server must be version 2.1.57 or later.")
        }
    }
}

extension StudyRepository {
    func ankiServer() async throws -> AnkiServer? {
        let scope = await scope()
        return try await store.database.read { try AnkiMirror.server(scope, $0) }
    }

    /// Syncs with the connected server.
    func syncAnki() async throws -> AnkiSyncReport {
        let scope = await scope()
        guard let server = try await ankiServer() else { throw Problem.noAnkiServer }
        guard let key = try await context.credentials.read(AnkiServer.secretKey(scope)) else {
            throw Problem(
                .signedOut, "The key for \(server.address) isn't stored.",
                cure:
                    "Sign in: homeroom vocabulary sync anki \(server.address) --user \(server.user)"
            )
        }
        let lease = AnkiLease(scope: scope, id: newID, repository: self)
        return try await lease.hold {
            do {
                let report = try await AnkiProblem.catchingSync {
                    try await AnkiSync(repository: self, scope: scope, key: key).run()
                }
                try await note(ankiReport: report, scope)
                return report
            } catch {
                if !(error is CancellationError) {
                    try? await note(ankiProblem: Problem(error), scope)
                }
                throw error
            }
        }
    }

    private func note(ankiReport report: AnkiSyncReport, _ scope: String) async throws {
        let text = try WireJSON.encodeText(report)
        _ = try await store.database.write { connection in
            try connection.execute(
                "UPDATE vocabulary_anki_server SET report = ?, problem = NULL WHERE scope = ?",
                [.text(text), .text(scope)])
        }
    }

    private func note(ankiProblem problem: Problem, _ scope: String) async throws {
        let text = [problem.summary, problem.cure].compactMap(\.self).joined(separator: " ")
        _ = try await store.database.write { connection in
            try connection.execute(
                "UPDATE vocabulary_anki_server SET problem = ? WHERE scope = ?",
                [.text(text), .text(scope)])
        }
    }

    /// Turns syncing after study sessions on or off.
    func followStudyWithAnki(_ isOn: Bool) async throws {
        let scope = await scope()
        _ = try await store.database.write { connection in
            try connection.execute(
                "UPDATE vocabulary_anki_server SET follows = ? WHERE scope = ?",
                [SQLValue(isOn), .text(scope)])
        }
    }

    /// Syncs in the background after a session: with the student's other devices, then with Anki.
    /// Stores the error.
    func syncAfterStudy() async {
        await syncQuietly()
        await syncAnkiAfterStudy()
    }

    /// Syncs with Anki if the student wants that after a session, and has answered since the last
    /// sync.
    func syncAnkiAfterStudy() async {
        guard let server = try? await ankiServer(), server.followsStudy else { return }
        let scope = await scope()
        let last = try? await store.database.read { connection in
            try connection.row(
                "SELECT MAX(last_event_at) AS last FROM vocabulary_states WHERE scope = ?",
                [.text(scope)]
            )?.optionalInt("last")
        }
        guard let last, Int64(last) > server.syncedAt ?? 0 else { return }
        _ = try? await syncAnki()
    }

    /// Forgets the server and its key; words stay on both sides.
    func disconnectAnki() async throws -> AnkiServer? {
        let scope = await scope()
        guard let server = try await ankiServer() else { return nil }
        // A running sync would save the server again.
        let lease = AnkiLease(scope: scope, id: newID, repository: self)
        guard try await lease.take() else { throw AnkiLease.taken }
        do {
            try await context.credentials.remove(AnkiServer.secretKey(scope))
            try await store.database.write { try AnkiMirror.forget(scope, $0) }
        } catch {
            await lease.release()
            throw error
        }
        return server
    }
}

extension AnkiProblem {
    /// Turns a fault of the protocol into a message.
    static func catchingSync<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let fault as AnkiSyncFault {
            switch fault {
            case .damaged(let part):
                throw Problem(
                    .contract, "Homeroom can't read the Anki server's response.",
                    reason: "In it: \(part).",
                    cure: "Check the address, and that the server is Anki's own.")
            case .refused(let message):
                throw Problem(
                    .unreachable, "The Anki server can't sync right now.",
                    reason: message.isEmpty ? nil : String(message.prefix(300)),
                    cure: "Try again later.")
            case .outpaced:
                throw Problem(
                    .conflict, "Another program synced meanwhile.", cure: "Sync again.")
            case .counts: throw Problem.ankiCounts
            }
        }
    }
}
