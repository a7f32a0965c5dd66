import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Auth

/// Signing in and registering as a person does it: with keys, mistakes and bad networks, against the
/// real service.
@Suite struct FormFlowTests {
    private typealias Harness = ScreenHarness<SignInScreen>

    private func form(
        _ purpose: SignInScreen.Purpose, _ school: SchoolDouble, size: Size = Size(80, 24)
    ) throws -> Harness {
        Harness(SignInScreen(purpose, session: try school.session()), size: size)
    }

    private func kept(_ school: SchoolDouble) async -> String? {
        await school.credentials.read(BearerTokens.key(for: .sat))
    }

    @Test func typingBothAndEnterSignsIn() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        let harness = try form(.login, school)
        harness.type("tove@example.tset")
        harness.press(.backspace, .backspace, .backspace)
        harness.type("est")
        harness.press(.enter)
        harness.type(SchoolDouble.password)
        harness.press(.enter)
        #expect(harness.screen.isBusy && harness.text.contains("Sending…"))
        await harness.settle()
        #expect(harness.replaced == ["auth"])
        #expect(harness.toasts.last?.text == "Signed in as tove@example.test.")
        #expect(await kept(school) != nil)
        #expect(school.asked == ["/api/v1/auth/login"])
    }

    @Test func aWrongPasswordLeavesWhatWasTypedAndCanBeCorrected() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        let harness = try form(.login, school)
        harness.type("tove@example.test")
        harness.press(.tab)
        harness.type("correct hors")
        harness.press(.enter)
        await harness.settle()
        #expect(!harness.screen.isBusy)
        #expect(harness.text.contains("The email address or the password is wrong."))
        #expect(harness.screen.form.text("email") == "tove@example.test")
        #expect(harness.replaced.isEmpty)
        #expect(await kept(school) == nil)
        harness.type("e")
        harness.press(.enter)
        #expect(!harness.text.contains("is wrong"))
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }

    @Test func aServerThatIsDownLosesNothingAndMayBeTriedAgain() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        school.setDown(true)
        let harness = try form(.login, school)
        harness.type("tove@example.test")
        harness.press(.tab)
        harness.type(SchoolDouble.password)
        harness.press(.enter)
        await harness.settle()
        let problem = try #require(harness.screen.problem)
        #expect(problem.code == .unreachable)
        #expect(harness.text.contains(problem.summary))
        school.setDown(false)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }

    @Test func aServerInTroubleIsToldFromAWrongPassword() async throws {
        let school = try SchoolDouble()
        for (status, body) in [
            (503, #"{"error":{"code":"UNAVAILABLE","message":"The database is busy."}}"#),
            (500, "<!doctype html><h1>Oops</h1>"), (200, "<html>Welcome to our Wi-Fi</html>"),
            (
                429,
                #"{"error":{"code":"RATE_LIMITED","message":"Too many tries: wait 30 seconds."}}"#
            ),
        ] {
            let harness = try form(.login, school)
            harness.type("tove@example.test")
            harness.press(.tab)
            harness.type(SchoolDouble.password)
            for _ in 0..<6 { school.answerOnce(status, body) }
            harness.press(.enter)
            await harness.settle()
            let problem = try #require(harness.screen.problem, "\(status)")
            #expect(problem.code != .signedOut)
            #expect(!harness.text.contains("<h1>") && !harness.text.contains("<html>"))
            #expect(harness.replaced.isEmpty)
            school.forgetAnswers()
        }
    }

    @Test func whileItIsSendingNothingIsSentTwiceAndEscLeaves() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        let harness = try form(.login, school)
        harness.type("tove@example.test")
        harness.press(.tab)
        harness.type(SchoolDouble.password)
        harness.press(.enter)
        harness.press(.enter, .enter)
        harness.activate(FormState.submitID)
        harness.type("x")
        #expect(harness.waitingTasks == 1)
        #expect(harness.screen.form.text("password") == SchoolDouble.password)
        harness.press(.escape)
        #expect(harness.leftUnhandled)
        await harness.settle()
        #expect(school.asked.count == 1)
    }

    @Test func escBeforeSendingAsksNobody() async throws {
        let school = try SchoolDouble()
        let harness = try form(.register, school)
        harness.type("tove@example.test")
        harness.press(.escape)
        #expect(harness.leftUnhandled && school.asked.isEmpty)
        #expect(harness.waitingTasks == 0)
        // Letters are text here, not commands.
        harness.type("q?:")
        #expect(!harness.leftUnhandled && harness.screen.capturesText)
    }

    @Test(arguments: [Size(40, 12), Size(80, 24), Size(200, 50)])
    func longTextIsTakenAndRefusedWithItsReason(size: Size) async throws {
        let school = try SchoolDouble()
        let harness = try form(.register, school, size: size)
        harness.send(.paste(String(repeating: "wörd", count: 20_000)))
        harness.press(.tab, .tab)
        harness.send(.paste(String(repeating: "passwörd ", count: 20_000)))
        #expect(harness.screen.form.text("password").count <= 4_096)
        #expect(!harness.text.isEmpty)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.form["email"]?.error != nil)
        #expect(school.asked.isEmpty)
        // An address that will do: the server itself says that the password is too long.
        harness.send(.fill("email", "tove@example.test"))
        harness.activate(FormState.submitID)
        await harness.settle()
        #expect(harness.screen.form["password"]?.error?.contains("too long") == true)
        #expect(harness.screen.problem == nil)
        #expect(harness.replaced.isEmpty)
    }

    @Test func aPasteIsCleanAndAPasswordIsNeverShown() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        let harness = try form(.login, school)
        harness.send(.paste("tove@exam\u{1B}[31mple.test\u{7}\n"))
        harness.press(.tab)
        harness.send(.paste(SchoolDouble.password + "\r\n"))
        #expect(harness.screen.form.text("email") == "tove@example.test")
        for text in [harness.text, harness.linear.text] {
            #expect(!text.contains(SchoolDouble.password) && !text.contains("horse"))
        }
        harness.press(.enter)
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }

    @Test func aTakenAddressIsSaidAtItsField() async throws {
        let school = try SchoolDouble()
        try await school.addAccount()
        let harness = try form(.register, school)
        harness.type("tove@example.test")
        harness.press(.tab, .tab)
        harness.type("another horse")
        harness.press(.enter)
        await harness.settle()
        #expect(
            harness.screen.form["email"]?.error == "There is an account with this address already.")
        #expect(harness.screen.form.focus == 0 && harness.screen.problem == nil)
        #expect(harness.text.contains("There is an account with this address already."))
        #expect(harness.screen.form.text("password") == "another horse")
        harness.pressControl("u")
        harness.type("ada@example.test")
        #expect(harness.screen.form["email"]?.error == nil)
        harness.activate(FormState.submitID)
        await harness.settle()
        #expect(harness.toasts.last?.text == "Signed in as ada@example.test.")
    }

    @Test func everythingWrongWithAPasswordIsSaidAtOnce() async throws {
        let school = try SchoolDouble()
        let harness = try form(.register, school)
        harness.type("tove@example.test")
        harness.press(.tab, .tab)
        harness.type("password")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.form["password"]?.error == "This password is too common.")
        school.answerOnce(
            400,
            #"{"error":{"code":"BAD_REQUEST","message":"Two faults.","fields":{"password":["One.","Two."],"school":["Three."]}}}"#
        )
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.form["password"]?.error == "One. Two.")
        // What has no field here is not lost.
        #expect(harness.screen.problem?.summary.contains("Two faults.") == true)
    }

    @Test func whatIsMissingIsSaidBeforeAnybodyIsAsked() async throws {
        let school = try SchoolDouble()
        for purpose in [SignInScreen.Purpose.login, .register] {
            let harness = try form(purpose, school)
            harness.activate(FormState.submitID)
            await harness.settle()
            #expect(harness.screen.form["email"]?.error == "Enter your email address.")
            #expect(harness.screen.form["password"]?.error == "Enter your password.")
            #expect(harness.screen.form.focus == 0)
        }
        #expect(school.asked.isEmpty)
    }

    @Test func theFormCanBeFilledInLineByLine() async throws {
        let school = try SchoolDouble()
        let harness = try form(.register, school)
        for label in ["Email", "Name", "Password", "Create account"] {
            #expect(harness.linear.text.contains(label))
        }
        harness.send(.fill("email", "tove@example.test"))
        harness.send(.fill("username", "Tove"))
        harness.send(.fill("password", SchoolDouble.password))
        harness.activate(FormState.submitID)
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }

    @Test func theOtherFormIsOneClickAway() throws {
        let school = try SchoolDouble()
        let login = try form(.login, school)
        #expect(login.click(on: "Create one."))
        #expect(login.replaced == ["auth/register"])
        let register = try form(.register, school)
        #expect(register.click(on: "Sign in."))
        #expect(register.replaced == ["auth/login"])
    }
}
