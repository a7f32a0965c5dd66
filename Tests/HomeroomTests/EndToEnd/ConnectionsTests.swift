#if WITH_AUTH && WITH_CALENDAR && WITH_VOCABULARY
import AppCore
import AppCoreTesting
import Foundation
import Testing

/// The list of the student's connections, as a command and as a screen.
@Suite(.serialized) struct ConnectionsTests {
    private static let feed = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Other//EN
        BEGIN:VEVENT
        UID:a
        DTSTART:20310905T220000Z
        SUMMARY:Training
        END:VEVENT
        END:VCALENDAR

        """

    /// A student who follows a calendar, and whose vocabulary server refuses connections.
    private static func student(_ server: RawServer) throws -> BuiltProgram {
        let program = try BuiltProgram(hasSchool: true)
        let file = program.home.appending(path: "club.ics")
        try feed.write(to: file, atomically: true, encoding: .utf8)
        let followed = try program.run(
            ["calendar", "subscribe", file.path(percentEncoded: false), "--name", "Club"])
        #expect(followed.code == 0, "\(followed.err)")
        let connected = try program.run(
            ["connect", "vocabulary", "http://127.0.0.1:\(server.port)", "--no-check"])
        #expect(connected.code == 0, "\(connected.err)")
        return program
    }

    @Test func theCommandListsAllKindsAndAsksThemIfToldTo() throws {
        let server = try RawServer(nil)
        defer { withExtendedLifetime(server) {} }
        let program = try Self.student(server)
        func rows(_ further: String...) throws -> [String: JSONValue] {
            let ended = try program.run(["connect", "--json"] + further)
            #expect(ended.code == 0, "\(ended.err)")
            let rows = try WireJSON.decode(JSONValue.self, from: ended.out).elements ?? []
            return Dictionary(
                rows.map { ($0["kind"]?.text ?? "", $0) }, uniquingKeysWith: { one, _ in one })
        }
        let known = try rows()
        #expect(known["School"]?["address"]?.text == "embedded")
        #expect(known["School"]?["sign_out"] == .null)
        #expect(known["Vocabulary"]?["detail"]?.text == "signed out")
        #expect(known["Vocabulary"]?["problem"] == .null)
        let club = try #require(known["Followed calendar"])
        #expect(club["name"]?.text == "Club" && club["heard_at"] != .null)
        #expect(club["sign_out"]?.text == "homeroom calendar unsubscribe \"Club\"")
        // Its file is gone when it is read again.
        try FileManager.default.removeItem(at: program.home.appending(path: "club.ics"))
        let asked = try rows("--refresh")
        let away = asked["Vocabulary"]?["problem"]?.text
        #expect(away?.contains("doesn't answer") == true, "\(away ?? "")")
        #expect(asked["Followed calendar"]?["problem"] != .null)
        #expect(try program.run(["connect"]).out.contains("Followed calendar"))
    }

    @Test(arguments: [80, 40]) func theScreenListsThemAndDisconnects(columns: Int) throws {
        let server = try RawServer(nil)
        defer { withExtendedLifetime(server) {} }
        let program = try Self.student(server)
        let screen = try TerminalProgram(program, columns: columns)
        try screen.wait(for: "? keys")
        screen.type(":")
        screen.type("connections")
        try screen.wait(for: "Connections")
        screen.type(Key.enter)
        try screen.wait(for: "Followed calendar")
        try screen.wait(for: "doesn't")
        screen.type("G")
        screen.type("d")
        try screen.wait(for: "Disconnect from Club?")
        screen.type("y")
        try screen.wait(for: "no longer")
        try screen.quit()
        #expect(try program.run(["calendar", "subscriptions", "--json"]).out == "[]\n")
    }
}
#endif
