#if WITH_AUTH && WITH_PAYMENTS
import AppCore
import Foundation
import Glibc
import HTTPTypes
import Testing

private let driverAddress = ProcessInfo.processInfo.environment["HOMEROOM_TEST_WEBDRIVER"]

/// The test checkout's pages in a real browser.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(
        if: driverAddress != nil,
        "needs chromium and chromedriver: Tools/peers run ./test BrowserPeerTests"))
struct BrowserPeerTests {
    private func page(_ route: String, of student: PeerCall) async throws -> String {
        let page = try await student.send(.post, "/payments/" + route)
        #expect(page["test"] == .bool(true))
        return try #require(page["url"]?.text, "\(page.text)")
    }

    @Test func theCheckoutIsCompletedAndThePortalCancels() async throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        let student = try await PeerCall.student(of: campus, "browser@example.test")
        let browser = try await WebDriver(try #require(driverAddress))

        try await browser.open(try await page("checkout", of: student))
        #expect(try await browser.text("h1") == "Subscribe to premium")
        #expect(try await browser.text().contains("TEST: no money moves here"))
        // The policy allows the page's own style.
        #expect(try await browser.style("border-top-style", of: ".test") == "dashed")
        try await browser.click("#pay")
        #expect(
            try await browser.address.contains("/sat/web/subscription/success?session="))
        #expect(try await browser.text("h1") == "Premium is open")
        let state = try await student.send(.get, "/payments/subscription")
        #expect(state["has_subscription"] == .bool(true) && state["test"] == .bool(true))
        #expect(try await student.send(.get, "/auth/me")["is_premium"] == .bool(true))

        try await browser.open(try await page("portal", of: student))
        try await browser.click("#end")
        #expect(try await browser.text().contains("Canceled. Premium stays"))
        let cancelled = try await student.send(.get, "/payments/subscription")
        #expect(cancelled["cancel_at_period_end"] == .bool(true))
        try await browser.click("#keep")
        #expect(try await browser.text().contains("Active until"))

        try await browser.close()
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
        await student.close()
    }

    @Test func theCheckoutIsCancelled() async throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program)
        let student = try await PeerCall.student(of: campus, "browser@example.test")
        let browser = try await WebDriver(try #require(driverAddress))
        try await browser.open(try await page("checkout", of: student))
        try await browser.click("#cancel")
        #expect(
            try await browser.address.contains("/sat/web/subscription/cancel?session="))
        #expect(try await browser.text("h1") == "Payment canceled")
        #expect(try await student.send(.get, "/auth/me")["is_premium"] == .bool(false))
        try await browser.close()
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
        await student.close()
    }

    @Test func theEmbeddedCampusShowsItsPageWhileTheCommandWaits() async throws {
        let program = try BuiltProgram()
        let output = program.home.appending(path: "upgrade.txt")
        try Data().write(to: output)
        let command = Process()
        command.executableURL = URL(filePath: try BuiltProgram.path())
        command.arguments = ["billing", "upgrade", "--no-open", "--wait", "120"]
        command.environment = program.environment(["HOMEROOM_PAYMENTS_TRY_PAYWALL": "true"])
        command.standardOutput = try FileHandle(forWritingTo: output)
        command.standardError = FileHandle.nullDevice
        try command.run()
        defer { if command.isRunning { kill(command.processIdentifier, SIGKILL) } }
        var address = ""
        #expect(
            try becomesTrue {
                let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                guard let line = text.split(separator: "\n").first, text.contains("\n") else {
                    return false
                }
                address = String(line)
                return true
            })
        let browser = try await WebDriver(try #require(driverAddress))
        try await browser.open(address)
        try await browser.click("#pay")
        #expect(try await browser.text("h1") == "Premium is open")
        command.waitUntilExit()
        #expect(command.terminationStatus == 0)
        let status = try program.run(["billing", "status", "--json"])
        let json = try WireJSON.decode(JSONValue.self, from: status.out)
        #expect(json["premium"] == .bool(true) && json["test"] == .bool(true))
        try await browser.close()
    }
}
#endif
