import AppCore
import AppCoreTesting
import Foundation
import ServiceKit
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

/// Tests the text of mail before it is sent.
@Suite struct MailTextTests {
    private func text(
        _ body: String, subject: String = "Hello", name: String = ""
    ) -> String {
        let mail = MailText(
            message: MailMessage(to: "tove@example.test", subject: subject, text: body),
            sender: "campus@example.test", senderName: name, date: 784_111_777, id: "1-2")
        return String(decoding: mail.bytes, as: UTF8.self)
    }

    @Test func plainTextStaysReadable() {
        let mail = text("Hello.\n\nA link: https://x.test/?a=b\n")
        #expect(
            mail.hasPrefix("Date: Sun, 06 Nov 1994 08:49:37 +0000\r\nFrom: campus@example.test\r\n")
        )
        #expect(mail.contains("\r\nMessage-ID: <1-2@example.test>\r\n"))
        #expect(mail.contains("Content-Transfer-Encoding: 7bit\r\n"))
        #expect(mail.hasSuffix("\r\n\r\nHello.\r\n\r\nA link: https://x.test/?a=b\r\n"))
    }

    @Test(arguments: [
        "Hello\r\nBcc: evil@example.test", "Hello\nBcc: evil@example.test", "Hello\r\n\r\nbody",
        "Hello\u{0}", "é\r\nBcc: evil@example.test",
    ])
    func aSubjectOrNameMakesNoFieldOfItsOwn(words: String) {
        let mail = text("x\n", subject: words, name: words)
        let header = mail.components(separatedBy: "\r\n\r\n")[0]
        #expect(mail.components(separatedBy: "\r\n\r\n").count == 2)
        let names = header.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") }
            .map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted", "MIME-Version",
                "Content-Type", "Content-Transfer-Encoding",
            ])
    }

    @Test func everyLineIsShortHoweverLongTheText() {
        let mail = text(
            String(repeating: "é", count: 3000) + "\n" + String(repeating: "a", count: 3000),
            subject: String(repeating: "名", count: 300))
        #expect(mail.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
        #expect(mail.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: [
        ("a\r\n", "a\r\n."), ("a", "a\r\n."), ("", "."), (".\r\n", "..\r\n."),
        ("a\r\n.\r\nb\r\n", "a\r\n..\r\nb\r\n."), ("a\n.\nb", "a\r\n..\r\nb\r\n."),
        ("a\r.\rb", "a\r\n..\r\nb\r\n."), ("a..b", "a..b\r\n."),
    ])
    func noLineEndsTheMailEarly(mail: String, stuffed: String) {
        #expect(String(decoding: SMTPExchange.stuffed(Array(mail.utf8)), as: UTF8.self) == stuffed)
    }

    @Test func aFolderTakesOneFileEachThatItsOwnerAloneReads() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mail = MailFolder(
            folder: folder, senderName: "", environment: .test(clock: TestClock()))
        for number in 1...2 {
            try await mail.send(
                MailMessage(to: "tove@example.test", subject: "\(number)", text: "x\n"))
        }
        let path = folder.path(percentEncoded: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".eml") })
        for name in names {
            let facts = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
        await #expect(throws: Problem.self) {
            try await mail.send(MailMessage(to: "a@b.test\r\nX: y", subject: "", text: ""))
        }
    }

    @Test(arguments: [
        (["campus.mail.host": "mail.example.test"], "campus.mail.from"),
        (
            ["campus.mail.host": "mail.example.test", "campus.mail.from": "nobody"],
            "campus.mail.from"
        ),
        (
            [
                "campus.mail.host": "mail.example.test", "campus.mail.from": "a@b.test",
                "campus.mail.encryption": "none",
            ], "campus.mail.encryption"
        ),
        (
            [
                "campus.mail.host": "mail.example.test", "campus.mail.from": "a@b.test",
                "campus.mail.user": "campus",
            ], "campus.mail.password_file"
        ),
        (
            [
                "campus.mail.host": "mail.example.test", "campus.mail.from": "a@b.test",
                "campus.mail.root_file": "/nonexistent",
            ], "/nonexistent"
        ),
    ])
    func aSettingThatCannotBeUsedIsNamed(flags: [String: String], name: String) throws {
        let settings = try Settings(keys: MailPlan.settingKeys, flags: flags)
        let paths = try HomePaths.resolve(environment: ["HOMEROOM_HOME": "/nonexistent"])
        let problem = #expect(throws: Problem.self) { try MailPlan(settings, paths: paths) }
        let said = "\(problem?.summary ?? "") \(problem?.reason ?? "")"
        #expect(problem?.code == .configuration && said.contains(name), "\(said)")
    }
}
