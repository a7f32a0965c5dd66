import AppCore
import AppCoreTesting
import ArgumentParser
import AuthService
import HTTPTypes
import Testing

@testable import Auth

/// Accounts at the vocabulary's address of a campus elsewhere, whose service answers in-process.
@Suite struct VocabularySessionTests {
    private func elsewhere() async throws -> TestContext {
        var profile = Profile(name: "test")
        profile.backends[.vocabulary] = .url("http://localhost:8080/vocabulary")
        return try await TestContext.make(
            modules: [AuthModule.self], services: [AuthService.self], profile: profile)
    }

    @Test func anAccountIsMadeAndKeptUnderANameOfItsOwn() async throws {
        let test = try await elsewhere()
        let session = SessionClient(
            client: test.context.client(for: .vocabulary), credentials: test.credentials)
        let input = SignInInput(email: "tove@example.test", password: "correct horse battery")
        let made = try await session.register(input)
        #expect(await test.credentials.read("vocabulary.tokens") != nil)
        #expect(await test.credentials.read("sat.tokens") == nil)
        try await session.logout()
        #expect(try await session.login(input).id == made.id)
    }

    @Test func theAuthenticatorRenewsTheSession() async throws {
        let test = try await elsewhere()
        let session = SessionClient(
            client: test.context.client(for: .vocabulary), credentials: test.credentials)
        _ = try await session.register(
            SignInInput(email: "tove@example.test", password: "correct horse battery"))
        let before = try #require(await test.credentials.read("vocabulary.tokens"))
        let tokens = try WireJSON.decode(BearerTokens.self, from: before)
        let authenticator = try #require(
            test.context.capability(.authenticators)?.authenticator(for: .vocabulary))
        var request = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost:8080",
            path: "/vocabulary/api/text-sources")
        await authenticator.apply(to: &request, level: .required)
        #expect(request.headerFields[.authorization] == "Bearer " + tokens.access)
        let isRenewed = await authenticator.recover(
            from: HTTPResponse(status: .unauthorized), for: request)
        #expect(isRenewed)
        #expect(await test.credentials.read("vocabulary.tokens") != before)
    }

    @Test func statusTellsOfAVocabularyElsewhere() async throws {
        let test = try await elsewhere()
        try await AuthCommand.Status.parse([]).run(in: test.context)
        #expect(test.console.out.contains("homeroom auth login --backend vocabulary"))
        let home = try await TestContext.make(
            modules: [AuthModule.self], services: [AuthService.self])
        try await AuthCommand.Status.parse([]).run(in: home.context)
        #expect(!home.console.out.contains("Vocabulary"))
    }
}
