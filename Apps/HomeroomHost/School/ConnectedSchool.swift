import AppCore
import Foundation
import HTTPTypes
import Synchronization

/// One of several connected schools.
struct ConnectedSchool: Sendable {
    /// See ``SchoolIDs``.
    var key: Int
    /// Its short name.
    var name: String
    /// Talks to this school alone.
    var client: APIClient
    var credentials: any CredentialStore
    /// The account that the first school had when the second one was connected; nil for other schools.
    var firstAccount: String?
    var environment: SystemEnvironment
    let memory = Memory()

    /// Why a school's part of an answer is missing.
    enum Failure: Error, Sendable {
        case signedOut
        /// Somebody else is signed in there than before.
        case otherPerson
        case transport(TransportFailure)
        case status(HTTPReply, [UInt8])
    }

    /// What a school is asked once.
    final class Memory: Sendable {
        struct State {
            /// The student's id, by account.
            var students: [String: Int64] = [:]
            /// When the school last took too long.
            var silentSince: Date?
        }
        let state = Mutex(State())
    }

    /// The command that signs in here.
    var signIn: String { "homeroom auth login --backend school --school \(name)" }

    /// How long a school that took too long isn't asked again, in seconds.
    private static let pause = 30.0
    private static let ownerKey = "school.owner"

    /// The signed-in account. The first one that signs in stays this school's: another person's records don't mix with
    /// what is here, and nothing that one person wrote is sent in another's name.
    func account() async -> Result<String, Failure> {
        let account = await client.account()
        guard !account.isEmpty else { return .failure(.signedOut) }
        var owner = firstAccount
        if owner == nil {
            do {
                owner = try await credentials.read(Self.ownerKey)
            } catch {
                // Not the same as having none, which would let anybody become the owner.
                return .failure(.transport(.notSent("its sign-in can't be read")))
            }
        }
        if let owner { return owner == account ? .success(account) : .failure(.otherPerson) }
        try? await credentials.write(Self.ownerKey, account)
        return .success(account)
    }

    /// Removes what ``account()`` keeps.
    static func forgetOwner(in credentials: any CredentialStore) async throws(Problem) {
        try await credentials.remove(ownerKey)
    }

    /// The student's id here, asked once; nil if neither the cache nor the school gives it now.
    func student() async -> Int64? {
        guard let account = try? await account().get() else { return nil }
        if let known = memory.state.withLock({ $0.students[account] }) { return known }
        guard let id = await Self.student(at: client) else { return nil }
        memory.state.withLock { $0.students[account] = id }
        return id
    }

    /// The signed-in student's id, from the cache or the school; nil if neither gives it now.
    static func student(at client: APIClient) async -> Int64? {
        var body = await client.lastReply(to: "/me")?.value
        if body == nil,
            let reply = try? await client.relay(.me, to: "/me", body: [], level: .required),
            reply.head.status.kind == .successful, case .bytes(let bytes) = reply.body
        {
            body = bytes
        }
        let me = body.flatMap { try? WireJSON.decode(JSONValue.self, from: $0) }
        return if case .integer(let id) = me?["user"]?["id"] { id } else { nil }
    }

    /// A response as it came.
    struct Reply: Sendable {
        var head: HTTPResponse
        var body: [UInt8]
    }

    /// Asks the school as its student.
    func ask(
        _ request: HTTPRequest, to target: String, _ body: [UInt8], upload: UploadBody? = nil
    ) async -> Result<Reply, Failure> {
        if case .failure(let failure) = await account() { return .failure(failure) }
        let now = environment.now()
        let since = memory.state.withLock(\.silentSince)
        if request.method == .get, let since, now.timeIntervalSince(since) < Self.pause {
            return .failure(.transport(.timedOut))
        }
        do throws(TransportFailure) {
            let reply = try await client.relay(
                request, to: target, body: body, upload: upload, level: .required)
            memory.state.withLock { $0.silentSince = nil }
            guard case .bytes(let bytes) = reply.body else { return .failure(.signedOut) }
            guard reply.head.status.kind == .successful else {
                return .failure(.status(reply, bytes))
            }
            return .success(Reply(head: reply.head, body: bytes))
        } catch {
            if error == .timedOut { memory.state.withLock { $0.silentSince = now } }
            return .failure(.transport(error))
        }
    }
}

extension HTTPRequest {
    fileprivate static let me = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: nil,
        headerFields: [.accept: "application/json"])
}
