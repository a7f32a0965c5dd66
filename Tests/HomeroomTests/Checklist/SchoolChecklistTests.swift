#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PORTFOLIOPLACEHOLDER
import AppCore
import AppCoreTesting
import Foundation
import Testing

/// The checklist of the school's app: a server has the sample school, and its student uses a
/// terminal on another computer.
@Suite(.serialized) struct SchoolChecklistTests {
    @Test("Student can authenticate and load their personalized dashboard")
    func dashboard() throws {
        let school = try ServedSchool()
        #expect(try school.homeroom("auth", "status").contains("robin@alderhill.example"))
        let shown = try school.homeroom("--once")
        for words in ["Pond water report", "Finish two novels", "Goggles on Thursday"] {
            #expect(shown.contains(words), "\(words)")
        }
        // Another student's account is separate.
        try school.signIn("sam.novak@alderhill.example")
        let other = try school.homeroom("--once")
        #expect(!other.contains("Finish two novels") && !other.contains("Pond water photograph"))
        #expect(other.contains("Lab partners") || other.contains("Aisha Rahman"))
    }

    @Test(
        "Every tile opens a working screen",
        arguments: [
            ("To-dos", "Pond water report"), ("Goals", "Finish two novels"),
            ("Calendar", "week"), ("Classes today", "Classes"),
            ("Announcements", "Goggles on Thursday"), ("Chat", "Pond water photograph"),
            ("Portfolio", "My Portfolio"),
        ])
    func tiles(name: String, shows: String) throws {
        let school = try ServedSchool()
        for columns in [60, 119] {
            let terminal = try school.open(columns: columns, rows: 50)
            // A frame may arrive in chunks: first the head, then the number key.
            func number() -> Character? {
                terminal.screen.text.split(separator: "\n").lazy.compactMap { line in
                    line.range(of: "━ " + name).map { line[$0.upperBound...] }
                        ?? line.range(of: "╭─ " + name).map { line[$0.upperBound...] }
                }.first?.first { $0.isNumber }
            }
            // The last tiles have no number, and some are hidden at first.
            if let title = ["Portfolio": "My Portfolio", "Classes today": "Classes"][name] {
                try terminal.wait(for: "To-dos")
                try terminal.go(to: name, opens: title)
            } else {
                try terminal.wait("\(name) has its number", until: { _ in number() != nil })
                terminal.type(String(try #require(number())))
                terminal.type(Key.enter)
            }
            try terminal.wait("\(name) opens", until: { $0.screen.row(0).contains("›") })
            try terminal.wait(for: shows)
            // Go back, so that the next start doesn't reopen it.
            terminal.type(Key.escape)
            try terminal.wait("the dashboard is back", until: { !$0.screen.row(0).contains("›") })
            try terminal.wait(for: "To-dos")
            try terminal.quit()
        }
    }

    @Test("The dashboard has two columns on a portrait terminal")
    func portrait() throws {
        let school = try ServedSchool()
        let terminal = try school.open(columns: 80, rows: 40)
        try terminal.wait(for: "╭─ Chat")
        let heads = terminal.screen.text.split(separator: "\n").filter { $0.contains("╭─") }
        // The focused tile has a heavier border.
        let head = try #require(heads.first).replacing("┏━", with: "╭─")
        #expect(head.components(separatedBy: "╭─").count == 3)
        try terminal.quit()
    }

    @Test("Chat supports thread list, message list, and message send, offline and then online")
    func chat() throws {
        let school = try ServedSchool()
        let threads = try #require(school.json("chat", "list").items)
        let thread = try #require(
            threads.first { $0["subject"]?.text == "Pond water photograph" })
        let id = String(try #require(thread["id"]?.int))
        #expect(thread["unread_count"]?.int == 2)
        let shown = try school.homeroom("chat", "show", id)
        #expect(shown.contains("put a coin next to it"))
        try school.homeroom("chat", "send", id, "I hand it in tonight.")

        try school.stop()
        let queued = try school.student.run(["chat", "send", id, "And the drawing, too."])
        #expect(queued.code == 75)
        #expect(try school.student.run(["chat", "show", id]).out.contains("And the drawing, too."))
        try school.resume()
        try school.homeroom("sync")
        try school.signIn("m.okoye@alderhill.example")
        let received = try school.homeroom("chat", "show", id)
        #expect(received.components(separatedBy: "I hand it in tonight.").count == 2)
        #expect(received.components(separatedBy: "And the drawing, too.").count == 2)
    }

    @Test("Work that is only known from the list is handed in offline and arrives once")
    func offlineHandIn() throws {
        let school = try ServedSchool()
        let work = try #require(school.json("todos", "list").items)
        let first = try #require(work.first { $0["title"]?.text == "Pond water report" })
        let id = try #require(first["id"]?.text)
        try school.stop()
        let words = ["todos", "submit", id, "--text", "Fourteen daphnia.", "--yes"]
        #expect(try school.student.run(words).code == 75)
        // A second attempt isn't queued again.
        #expect(try school.student.run(words).code == 65)
        try school.resume()
        try school.homeroom("sync")
        #expect(try school.homeroom("todos", "show", id).contains("Fourteen daphnia."))
        #expect(try school.student.run(words).code == 65)
    }

    @Test("Announcements, calendar, classes, and derived to-dos display real API data")
    func data() throws {
        let school = try ServedSchool()
        let work = try #require(school.json("todos", "list").items)
        let overdue = try #require(
            work.first { $0["title"]?.text == "Pond water report" })
        let announced = try #require(school.json("announcements", "list").items)
        let titles = announced.compactMap { $0["title"]?.text }
        #expect(titles.contains("Goggles on Thursday"))
        let days = try WireJSON.encodeText(school.json("calendar", "agenda", "--days", "7"))
        #expect(days.contains("Punnett squares"))
        let courses = try #require(school.json("calendar", "classes", "list").items)
        #expect(courses.count == 10)
        _ = try school.json("calendar", "classes", "today")
        let file = try school.homeroom("calendar", "export", "-")
        #expect(file.hasPrefix("BEGIN:VCALENDAR\r\n") || file.hasPrefix("BEGIN:VCALENDAR\n"))
        #expect(file.contains("BEGIN:VTODO"))

        // Once submitted, the to-do is gone, and a second submission is rejected.
        let id = try #require(overdue["id"]?.text)
        try school.homeroom("todos", "submit", id, "--text", "Fourteen daphnia.", "--yes")
        let left = try #require(school.json("todos", "list").items)
        #expect(!left.contains { $0["id"]?.text == id })
        let again = try school.student.run(
            ["todos", "submit", id, "--text", "Fifteen.", "--yes"])
        #expect(again.code == 65, "\(again.code) \(again.err)")
    }

    @Test("Goals and portfolio are clearly marked placeholder where API is not yet ready")
    func placeholders() throws {
        let school = try ServedSchool()
        #expect(try school.homeroom("portfolio", "show").contains("Coming soon"))
        #expect(try school.homeroom("--once").contains("Coming soon"))
        // This server supports goals.
        let goals = try #require(school.json("goals", "list").items)
        let id = String(try #require(goals.first?["id"]?.int))
        try school.homeroom("goals", "update", id, "--progress", "60")
        #expect(
            try #require(school.json("goals", "list").items).first {
                $0["id"]?.int.map { String($0) } == id
            }?["progress_percent"]?.int == 60)
    }

    @Test("App handles unauthorized/forbidden/validation errors cleanly")
    func refusals() throws {
        let school = try ServedSchool()
        let unknown = try school.student.run(["chat", "show", "999999999"])
        #expect([66, 77].contains(unknown.code), "\(unknown.code) \(unknown.err)")
        let bad = try school.student.run(["goals", "add", ""])
        #expect([64, 65].contains(bad.code), "\(bad.code) \(bad.err)")
        let nobody = try school.student.run(
            ["chat", "new", "--to", "nobody at all", "--subject", "Hello", "Hello"])
        #expect([64, 65, 66].contains(nobody.code), "\(nobody.code) \(nobody.err)")
        try school.homeroom("auth", "logout", "--backend", "school")
        let signedOut = try school.student.run(["todos", "submit", "1", "--text", "x", "--yes"])
        #expect([66, 77].contains(signedOut.code), "\(signedOut.code) \(signedOut.err)")
        for ended in [unknown, bad, nobody, signedOut] {
            #expect(!ended.err.isEmpty && !ended.err.contains("Swift"), "\(ended.err)")
        }
    }

    @Test("Two schools on one server can't see each other")
    func schools() throws {
        let school = try ServedSchool()
        try school.office("tenants", "add", "north", "--name", "North School")
        try school.office("import", "demo", "--tenant", "north")
        // A running server notices a new school within seconds, a starting one immediately.
        try school.stop()
        try school.resume()
        let ours = try #require(school.json("chat", "list").items).compactMap { $0["id"]?.int }
        try school.homeroom("connect", "school", school.address, "--tenant", "north")
        try school.signIn("robin@alderhill.example")
        let theirs = try #require(school.json("chat", "list").items).compactMap { $0["id"]?.int }
        #expect(!ours.isEmpty && ours.count == theirs.count)
        #expect(Set(ours).isDisjoint(with: theirs))
        for id in ours {
            #expect(try school.student.run(["chat", "show", String(id)]).code == 66)
        }
    }
}

/// A server with the sample school on its own port, and a student on another computer.
private final class ServedSchool {
    private let server: BuiltProgram
    private var campus: CampusProcess
    let student: BuiltProgram

    init() throws {
        server = try BuiltProgram()
        campus = try Self.serve(server, port: nil)
        student = try BuiltProgram()
        try office("import", "demo")
        try homeroom("connect", "school", address)
        try signIn("robin@alderhill.example")
    }

    /// Not the program's built-in server, whose student isn't reachable over the network.
    private static func database(of server: borrowing BuiltProgram) -> String {
        server.home.appending(path: "school.sqlite").path(percentEncoded: false)
    }

    private static func serve(
        _ server: borrowing BuiltProgram, port: Int?
    ) throws -> CampusProcess {
        let file = server.home.appending(path: "campus.conf")
        try "campus.auth.development_sign_in = true\n"
            .write(to: file, atomically: true, encoding: .utf8)
        return try CampusProcess(
            server,
            [
                "--only", "school", "--config", file.path(percentEncoded: false), "--database",
                database(of: server),
            ] + (port.map { ["--port", String($0)] } ?? []))
    }

    var address: String { "http://127.0.0.1:\(campus.port)" }

    /// Stops the server, so that its address doesn't respond.
    func stop() throws {
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
    }

    /// Serves again at the same address.
    func resume() throws { campus = try Self.serve(server, port: campus.port) }

    func signIn(_ email: String) throws {
        try homeroom("auth", "login", "--backend", "school", "--email", email, "--development")
    }

    /// Runs a successful student command; returns its output.
    @discardableResult
    func homeroom(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let ended = try student.run(words)
        #expect(
            ended.code == 0, "\(words): \(ended.code) \(ended.out) \(ended.err)",
            sourceLocation: sourceLocation)
        return ended.out
    }

    /// The output of a command with `--json`.
    func json(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let ended = try student.run(words + ["--json"])
        #expect(
            ended.code == 0, "\(words): \(ended.code) \(ended.err)", sourceLocation: sourceLocation)
        return try WireJSON.decode(JSONValue.self, from: Array(ended.out.utf8))
    }

    /// Runs an operator's command.
    func office(_ words: String...) throws {
        let ended = try server.run(
            ["campus"] + words + ["--database", Self.database(of: server)])
        #expect(ended.code == 0, "\(words): \(ended.err)")
    }

    /// The dashboard on a terminal.
    func open(columns: Int, rows: Int) throws -> TerminalProgram {
        try TerminalProgram(student, columns: columns, rows: rows)
    }
}

extension JSONValue {
    /// The elements of an array; nil for other kinds.
    fileprivate var items: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }
}
#endif
