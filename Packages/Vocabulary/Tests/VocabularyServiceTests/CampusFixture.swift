import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import ServiceKit
import Testing

@testable import VocabularyService

/// A server with vocabulary, called over its network interface.
struct CampusFixture {
    let campus: Campus
    let clock: TestClock

    static func make() async throws -> CampusFixture {
        let clock = TestClock()
        let services: [any ServiceModule.Type] = [VocabularyService.self]
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(TestDatabase.empty(), services: services),
            environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        try await campus.start()
        return CampusFixture(campus: campus, clock: clock)
    }

    func get(_ path: String, token: String? = nil) async throws -> Reply {
        var request = HTTPRequest(
            method: .get, scheme: "http", authority: "campus.test", path: "/sat/api/v1" + path)
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let reply = await campus.responder.respond(
            to: request, body: [], origin: .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Reply(status: reply.head.status.code, bytes: bytes)
    }
}

/// A response of the server.
struct Reply {
    var status: Int
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { get throws { try WireJSON.decode(JSONValue.self, from: bytes) } }
}
