#if WITH_AUTH
import AppCore
import Foundation
import Testing

/// The password reset on a running server: the mail, its page, the new password.
@Suite(.serialized) struct ResetPageTests {
    private static func post(
        _ port: Int, _ path: String, _ body: String, type: String = "application/json",
        _ fields: [String] = []
    ) throws -> String {
        let lines = [
            "POST \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Type: \(type)",
            "Content-Length: \(body.utf8.count)", "Connection: close",
        ]
        return try exchange(
            port, (lines + fields).joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    private static let form = "application/x-www-form-urlencoded"

    /// The link in the only mail so far.
    private static func link(_ program: borrowing BuiltProgram) throws -> String? {
        let folder = program.home.appending(path: "state/mail").path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".eml") }) else { return nil }
        let mail = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        return mail.components(separatedBy: .whitespacesAndNewlines)
            .first { $0.contains("/accounts/password-reset-confirm/") }
    }

    @Test func theMailsLinkLeadsToAPageThatSetsAPasswordOnce() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(
            program, ["--only", "sat", "--log-level", "trace", "--log-access", "all"])
        let port = campus.port
        let person = #"{"email":"tove@example.test","password":"correct horse"}"#
        #expect(status(try Self.post(port, "/api/v1/auth/register", person)) == 200)
        let asked = try Self.post(
            port, "/api/v1/auth/password-reset", #"{"email":"tove@example.test"}"#)
        #expect(status(asked) == 200)
        #expect(try becomesTrue { try Self.link(program) != nil })
        let link = try #require(try Self.link(program))
        let base = "http://127.0.0.1:\(port)"
        try #require(link.hasPrefix(base + "/accounts/password-reset-confirm/"))
        let path = String(link.dropFirst(base.count))

        let page = try get(port, path)
        #expect(status(page) == 200 && page.contains("<form method=\"post\""))
        #expect(page.contains("Referrer-Policy: no-referrer"))
        #expect(page.contains("Cache-Control: no-store"))
        #expect(page.contains("form-action 'self'") && !page.contains("<script"))
        #expect(!page.lowercased().contains("set-cookie"))

        let uneven = try Self.post(
            port, path, "new_password=quite+another+one&again=another", type: Self.form)
        #expect(status(uneven) == 400 && uneven.contains("The passwords don"))
        let weak = try Self.post(
            port, path, "new_password=tove%40example&again=tove%40example", type: Self.form)
        #expect(status(weak) == 400 && weak.contains("too similar to"))
        let foreign = try Self.post(
            port, path, "new_password=quite+another+one&again=quite+another+one",
            type: Self.form, ["Sec-Fetch-Site: cross-site"])
        #expect(status(foreign) == 403)
        let json = try Self.post(port, path, #"{"new_password":"a","again":"a"}"#)
        #expect(status(json) == 400)
        let set = try Self.post(
            port, path, "new_password=quite+another+%26%20one&again=quite+another+%26%20one",
            type: Self.form)
        #expect(status(set) == 200 && set.contains("The password is set"))
        let again = try Self.post(
            port, path, "new_password=and+one+more&again=and+one+more", type: Self.form)
        #expect(status(again) == 400 && again.contains("no longer valid"))

        let person2 = #"{"email":"tove@example.test","password":"quite another & one"}"#
        #expect(status(try Self.post(port, "/api/v1/auth/login", person2)) == 200)
        #expect(status(try Self.post(port, "/api/v1/auth/login", person)) == 401)
        campus.send(15)
        #expect(campus.ending() == 0)
        let token = try #require(path.split(separator: "/").last)
        #expect(try !campus.logged.contains(token))
        #expect(try campus.logged.contains("{token}"))
    }

    @Test func theCommandSetsAPasswordWithTheMailsCode() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program, ["--only", "sat"])
        let address = "http://127.0.0.1:\(campus.port)"
        #expect(try program.run(["connect", "sat", address]).code == 0)
        let registered = try program.run(
            ["auth", "register", "--email", "tove@example.test", "--password-stdin"],
            input: "correct horse\n")
        #expect(registered.code == 0, "\(registered.err)")
        let asked = try program.run(["auth", "reset-password", "--email", "tove@example.test"])
        #expect(asked.code == 0 && asked.out.contains("mail"), "\(asked.err)")
        #expect(try becomesTrue { try Self.link(program) != nil })
        let link = try #require(try Self.link(program))
        let wrong = try program.run(
            ["auth", "reset-password", "--confirm", "--token-stdin", "--password-stdin"],
            input: "nonsense\nquite another one\n")
        #expect(wrong.code == 65 && wrong.err.contains("unknown, used or expired"))
        let set = try program.run(
            ["auth", "reset-password", "--confirm", "--token-stdin", "--password-stdin", "--json"],
            input: link + "\nquite another one\n")
        #expect(set.code == 0 && set.out.contains("\"message\""), "\(set.err)")
        let login = try program.run(
            ["auth", "login", "--email", "tove@example.test", "--password-stdin"],
            input: "quite another one\n")
        #expect(login.code == 0, "\(login.err)")
    }
}
#endif
