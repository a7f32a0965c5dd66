#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import AuthService
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Auth

/// Rows 6 and 7 of the contract's table of differences: signing in by Google's pages. See
/// ``AccountRowTests``.
@Suite struct GoogleRowTests {
    private static let browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"

    @Test(arguments: Dialect.allCases)
    func row6TheFirstPageIsOpenedAsItIsNamed(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        let walk = try await GoogleSignIn(session: student.session, browser: nil).begin()
        let path = dialect == .seed ? "/o/oauth2/auth" : "/o/oauth2/v2/auth"
        #expect(walk.address.hasPrefix("https://accounts.google.com\(path)?"))
        #expect(!walk.address.contains(" ") && !walk.listens)
        if dialect == .real { #expect(walk.address.contains("scope=openid%20email%20profile")) }
    }

    /// The student pastes the end of the browser's sign-in: JSON on the seed's server, an address
    /// with tokens on the public one.
    @Test(arguments: Dialect.allCases)
    func row7WhatTheBrowserEndsAtSignsIn(dialect: Dialect) async throws {
        let server = SATDouble(dialect)
        let student = try await DoubleStudent(server)
        let google = GoogleSignIn(session: student.session, browser: nil)
        let walk = try await google.begin()
        let reply = server.reply(
            to: HTTPRequest(
                method: .get, scheme: "https", authority: "sat.example.test",
                path: "/api/v1/auth/google/callback?code=\(SATDouble.googleCode)",
                headerFields: [.userAgent: Self.browser]), [])
        var pasted = ""
        if case .bytes(let bytes) = reply.body { pasted = String(decoding: bytes, as: UTF8.self) }
        if let place = reply.head.headerFields[.location] {
            pasted = "https://sat.example.test" + place
        }
        #expect((reply.head.status == .found) == (dialect == .real))
        let account = try await google.finish(walk, with: GoogleReturn(pasted: pasted))
        #expect(account.email == "ada@example.test")
        #expect(await student.session.signInState() == .signedIn(account, isConfirmed: true))
    }

    @Test(arguments: Dialect.allCases)
    func row7ACodeAloneIsExchanged(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        let google = GoogleSignIn(session: student.session, browser: nil)
        let walk = try await google.begin()
        let account = try await google.finish(
            walk, with: GoogleReturn(pasted: SATDouble.googleCode))
        #expect(account.email == "ada@example.test")
    }

    /// Auth's own tests cover the complete sign-in.
    @Test func rows6And7TheCampusNamesTheNewPageEncodedAndAnswersInJSON() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)")
        try Data("the secret\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let campus = try Campus(
            services: [AuthService.self], database: SQLiteDatabase.inMemory(),
            environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: Settings(
                keys: AuthService.settingKeys,
                flags: [
                    "campus.auth.google.client_id": "demo",
                    "campus.auth.google.client_secret_file": file.path(percentEncoded: false),
                ]))
        try await campus.start()
        func ask(_ path: String) async throws -> (status: Int, json: JSONValue) {
            let reply = await campus.responder.respond(
                to: HTTPRequest(
                    method: .get, scheme: "https", authority: "campus.test",
                    path: "/sat/api/v1/auth/google/" + path,
                    headerFields: [.userAgent: Self.browser]), body: [],
                origin: .network(address: "192.0.2.1"))
            guard case .bytes(let bytes) = reply.body else {
                throw CocoaError(.featureUnsupported)
            }
            return (reply.head.status.code, try WireJSON.decode(JSONValue.self, from: bytes))
        }
        let page = try await ask("url").json
        let address = try #require(page["auth_url"]?.text)
        #expect(address.hasPrefix("https://accounts.google.com/o/oauth2/v2/auth?"))
        #expect(!address.contains(" ") && page["client_id"]?.text == "demo")
        let callback = try await ask("callback?error=access_denied")
        #expect(callback.status == 400 && callback.json["error"]?["code"]?.text != nil)
    }
}
#endif
