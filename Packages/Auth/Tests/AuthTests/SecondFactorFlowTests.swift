import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Auth
@testable import AuthService

/// Signing in with a second factor, as a person does it, against the real service.
@Suite struct SecondFactorFlowTests {
    /// A server whose account has a second factor, and a recovery code of it.
    private func school() async throws -> (SchoolDouble, code: String) {
        let school = try SchoolDouble()
        try await school.addAccount()
        let session = try school.session()
        var input = SignInInput(email: "tove@example.test", password: SchoolDouble.password)
        let begun = try await session.beginSecondFactor(input)
        // The service's clock stands still.
        let step = Int64(TestClock().now.timeIntervalSince1970) / TimeCode.step
        input.code = TimeCode.code(of: try #require(Base32.decode(begun.secret)), at: step)
        let codes = try await session.confirmSecondFactor(input).recoveryCodes
        return (school, try #require(codes.first))
    }

    @Test func theFormAsksForTheCodeAndKeepsTheRest() async throws {
        let (school, code) = try await school()
        let harness = ScreenHarness(SignInScreen(.login, session: try school.session()))
        #expect(!harness.text.contains("Code"))
        harness.type("tove@example.test")
        harness.press(.tab)
        harness.type(SchoolDouble.password)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Code"))
        #expect(harness.text.contains("from your authenticator app"))
        #expect(harness.replaced.isEmpty)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Signing in needs a code"), "it was left empty")
        harness.type("000000")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("The code is wrong"))
        for _ in 0..<6 { harness.press(.backspace) }
        harness.type(code)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }

    @Test func aServerWithoutSecondFactorsSaysSo() async throws {
        let school = try SchoolDouble()
        school.answerOnce(404, #"{"detail":"Not found."}"#)
        let problem = await #expect(throws: Problem.self) {
            try await school.session().beginSecondFactor(
                SignInInput(email: "tove@example.test", password: SchoolDouble.password))
        }
        #expect(problem?.summary == "This server has no second factors.")
    }

    @Test func whoMustSetItUpIsToldHow() async throws {
        let school = try SchoolDouble()
        school.answerOnce(
            403, #"{"error":{"code":"SECOND_FACTOR_NEEDED","message":"Staff need one."}}"#)
        let problem = await #expect(throws: Problem.self) {
            try await school.session().login(
                SignInInput(email: "tove@example.test", password: SchoolDouble.password))
        }
        #expect(problem?.cure?.hasSuffix("homeroom auth second-factor") == true)
    }

    @Test func anEarlierServerGetsNoCode() throws {
        let body = try WireJSON.encodeText(LoginRequest(email: "a@b.test", password: "p"))
        #expect(!body.contains("code"))
    }
}

extension Base32 {
    /// nil for other letters.
    static func decode(_ text: String) -> [UInt8]? {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bits, count, bytes) = (UInt32(0), 0, [UInt8]())
        for letter in text {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            (bits, count) = ((bits << 5 | UInt32(value)) & 0xFFFF, count + 5)
            guard count >= 8 else { continue }
            bytes.append(UInt8(bits >> UInt32(count - 8) & 0xFF))
            count -= 8
        }
        return bytes
    }
}
