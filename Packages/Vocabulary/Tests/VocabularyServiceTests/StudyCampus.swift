import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Synchronization
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

/// The vocabulary service with a predictable finder: every word of five or more letters is worth
/// learning, and has a meaning unless it begins with `z`.
struct StudyVocabulary: ServiceModule {
    static let id = VocabularyService.id
    static let tables = VocabularyService.tables
    static let migrations = VocabularyService.migrations
    /// Called before the finder starts, for tests that check the state meanwhile.
    static let delay = Mutex<@Sendable (ClaimedJob) -> Void>({ _ in })

    let base: VocabularyService

    init(context: ServiceContext) {
        base = VocabularyService(context: context, starter: Self.starter) { job in
            Self.delay.withLock { $0 }(job)
            return Self.findings(in: job)
        }
    }

    var routes: [ServiceRoute] { base.routes }
    func prepare() async throws { try await base.prepare() }
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try base.forget(account, in: connection)
    }

    static let deck = "5d000000-0000-4000-8000-000000000001"
    static let starter = StarterOffer(
        source: Source(
            id: deck, kind: .deck, title: "Starter", language: "en", wordCount: 2, addedAt: 0),
        cards: ["alpha", "omega"].enumerated().map { place, word in
            Card(
                id: WordIdentity.id(source: deck, lemma: word), sourceID: deck, word: word,
                lemma: word, sentence: "The \(word) it is.", meaning: "a letter",
                difficulty: .beginner, position: place)
        })

    static func findings(in job: ClaimedJob) -> TextFindings {
        var words: [FoundWord] = []
        var seen: Set<String> = []
        var offset = 0
        for sentence in job.content.split(separator: ".", omittingEmptySubsequences: false) {
            for token in sentence.split(whereSeparator: { !$0.isLetter }) {
                let lower = token.lowercased()
                let lemma = job.corrections[lower] ?? lower
                guard lower.count >= 5, !job.known.contains(lemma), seen.insert(lemma).inserted
                else { continue }
                let difficulty: WordDifficulty =
                    lower.count < 7 ? .beginner : lower.count < 9 ? .intermediate : .advanced
                words.append(
                    FoundWord(
                        word: String(token), lemma: lemma, sentence: String(sentence) + ".",
                        sentenceOffset: offset,
                        wordOffset: token.startIndex.utf16Offset(in: job.content) - offset,
                        count: 1, difficulty: difficulty, usefulness: 1, partOfSpeech: .noun,
                        meaning: lower.hasPrefix("z") ? nil : "what \(lemma) means",
                        isSure: !lower.hasPrefix("q")))
            }
            offset += sentence.utf8.count + 1
        }
        return TextFindings(
            words: words.reversed(), wordCount: seen.count, sentenceCount: 1, language: "en")
    }
}

/// Knows the tokens `tove` and `liv`, and `south`, Tove's namesake at another school.
struct StudyAccounts: ServiceModule, PrincipalResolving {
    static let id = "accounts"
    static let south = "50000000-0000-4000-8000-000000000001"
    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) { capabilities.offer(.principals, self) }

    static func account(_ token: String) -> AccountKey {
        let id = "5b0c2f1e-7a44-4c0d-9b7e-00000000000" + (token == "liv" ? "2" : "1")
        return token == "south" ? AccountKey(tenantID: south, userID: id) : .home(id)
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        guard ["tove", "liv", "south"].contains(token) else { throw Problem.invalidToken }
        return Principal(account: Self.account(token), isPremium: false)
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }
}

/// A server with texts, called over its network interface.
struct StudyCampus {
    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock

    static func make(
        on database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        service: any ServiceModule.Type = StudyVocabulary.self
    ) async throws -> StudyCampus {
        var environment = SystemEnvironment.test(clock: clock)
        // Sequential ids would collide in a shared database.
        if database != nil { environment.uuid = { UUID() } }
        let database = try database ?? TestDatabase.empty()
        let services: [any ServiceModule.Type] = [StudyAccounts.self, service]
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        try await campus.start()
        let made = StudyCampus(campus: campus, database: database, clock: clock)
        try await made.addSouth()
        return made
    }

    /// Adds another school, which the token `south` belongs to.
    private func addSouth() async throws {
        if try await campus.tenants.tenant(slug: "south") != nil { return }
        let added = try await campus.tenants.add(slug: "south", name: "South")
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE campus_tenants SET id = ? WHERE id = ?",
                [.text(StudyAccounts.south), .text(added.id)])
        }
        _ = try await campus.tenants.tenants()
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
        as token: String? = "tove", key: String? = nil, isEmbedded: Bool = false
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test",
            path: "/vocabulary/api" + path)
        if let token, !isEmbedded { request.headerFields[.authorization] = "Bearer \(token)" }
        if let key, let name = HTTPField.Name("Idempotency-Key") {
            request.headerFields[name] = key
        }
        if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
        let reply = await campus.responder.respond(
            to: request, body: Array(body.utf8),
            origin: isEmbedded ? .embedded : .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Reply(status: reply.head.status.code, bytes: bytes)
    }

    func get(_ path: String, as token: String? = "tove") async throws -> Reply {
        try await send(.get, path, as: token)
    }

    func post(
        _ path: String, _ body: some Encodable, as token: String? = "tove"
    ) async throws -> Reply {
        try await send(.post, path, try WireJSON.encodeText(body), as: token)
    }

    /// Uploads a text; the caller checks the response.
    func upload(
        _ content: String, title: String = "Harbour notes", id: String? = nil,
        as token: String? = "tove", key: String? = nil, isEmbedded: Bool = false
    ) async throws -> Reply {
        let upload = TextUpload(
            title: title, content: content, id: id.map { WireID($0) }, language: nil)
        return try await send(
            .post, "/text-sources", try WireJSON.encodeText(upload), as: token, key: key,
            isEmbedded: isEmbedded)
    }

    /// Uploads a valid text; returns its id.
    func added(_ content: String = harbour, as token: String = "tove") async throws -> String {
        let reply = try await upload(content, as: token)
        try #require(reply.status == 201, "\(reply.text)")
        return try reply.decode(TextSourceRecord.self).id.value
    }

    func exchange(_ push: StudyPush, as token: String = "tove") async throws -> StudyPull {
        let reply = try await post("/study/exchange", push, as: token)
        try #require(reply.status == 200, "\(reply.text)")
        return try reply.decode(StudyPull.self)
    }

    /// Everything that a device with this cursor hasn't read.
    func everything(after cursor: Int64 = 0, as token: String = "tove") async throws -> StudyPull {
        var pull = try await exchange(
            StudyPush(deviceID: Self.device, cursor: cursor), as: token)
        while pull.hasMore {
            let next = try await exchange(
                StudyPush(deviceID: Self.device, cursor: pull.cursor), as: token)
            pull.events += next.events
            pull.cards += next.cards
            pull.sources += next.sources
            pull.known += next.known
            pull.hasMore = next.hasMore
            pull.cursor = next.cursor
        }
        return pull
    }

    func words(of source: String, _ query: String = "") async throws -> WordTestList {
        try await get("/text-sources/\(source)/word-tests\(query)").decode(WordTestList.self)
    }

    /// Milliseconds since 1970.
    var nowMilliseconds: Int64 { Int64(clock.now.timeIntervalSince1970 * 1000) }

    static let device = "de000000-0000-4000-8000-000000000001"
    static let harbour =
        "The ferry drifted past the quiet breakwater. Gulls follow every ferry. A zephyr rose."
}

extension Reply {
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: bytes)
    }

    /// The error's code.
    var code: String? { get throws { try json["error"]?["code"]?.text } }
}
