import AppCore
import AppCoreTesting
import ArgumentParser
import AuthService
import Testing

@testable import Auth

/// Accounts at a campus's tutor, and the tutor that has none.
@Suite struct TutorSessionTests {
    private func elsewhere() -> Profile {
        var profile = Profile(name: "test")
        profile.backends[.tutor] = .url("http://localhost:8080/tutor")
        return profile
    }

    private let input = SignInInput(email: "tove@example.test", password: "correct horse battery")

    @Test func aCampussTutorSignsInWithTheCampussAccount() async throws {
        let test = try await TestContext.make(
            modules: [AuthModule.self], services: [AuthService.self], profile: elsewhere())
        let session = SessionClient(
            client: test.context.client(for: .tutor), credentials: test.credentials)
        let made = try await session.register(input)
        #expect(await test.credentials.read("tutor.tokens") != nil)
        try await session.logout()
        try await AuthCommand.Status.parse(["--backend", "tutor"]).run(in: test.context)
        #expect(test.console.out.contains("You can use it without an account"))
        #expect(test.console.out.contains("homeroom auth login --backend tutor"))
        #expect(try await session.login(input).id == made.id)
        #expect(test.context.capability(.authenticators)?.authenticator(for: .tutor) != nil)
    }

    @Test func aTutorWithoutAccountsSaysThatThereIsNothingToDo() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"detail":"Not Found"}"#))
        let test = try await TestContext.make(
            modules: [AuthModule.self], transport: transport, profile: elsewhere())
        let session = SessionClient(
            client: test.context.client(for: .tutor), credentials: test.credentials)
        for isNew in [true, false] {
            let problem = await #expect(throws: Problem.self) {
                _ = try await isNew ? session.register(input) : session.login(input)
            }
            #expect(problem?.summary == "This tutor doesn't use accounts.")
        }
        #expect(await test.credentials.read("tutor.tokens") == nil)
    }
}
