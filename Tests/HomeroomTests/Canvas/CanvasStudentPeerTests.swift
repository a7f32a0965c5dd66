#if WITH_AUTH && WITH_TODOS && WITH_CALENDAR && WITH_ANNOUNCEMENTS && WITH_CHAT && WITH_PROGRESS
import AppCore
import Foundation
import HTTPTypes
import Testing

/// The program as a student runs it, connected to a stand-in for Canvas.
@Suite(.serialized, .enabled(if: CanvasPeer.address != nil, CanvasPeer.isMissing))
struct CanvasStudentPeerTests {
    /// A student who has connected to a school with these settings.
    struct Student: ~Copyable {
        let program: BuiltProgram
        let school: CanvasPeer.School

        static func at(_ settings: [String: JSONValue] = [:]) async throws -> Student {
            let school = try await CanvasPeer.School(settings)
            return Student(program: try BuiltProgram(), school: school)
        }

        func connect() throws -> BuiltProgram.Ended {
            try program.run(
                ["connect", "canvas", school.address, "--token-stdin"], input: school.token + "\n")
        }

        func json(_ words: String...) throws -> [JSONValue] {
            let ended = try program.run(words + ["--json"])
            try #require(ended.code == 0, "\(words): \(ended.code) \(ended.err)")
            return try WireJSON.decode(JSONValue.self, from: ended.out).elements ?? []
        }
    }

    @Test func aStudentReadsEverythingAndThenWithoutANetwork() async throws {
        let student = try await Student.at()
        let connected = try student.connect()
        #expect(connected.code == 0, "\(connected.err)")
        #expect(connected.err.contains("Canvas answers at"))
        #expect(connected.out.contains("as Jordan Ellis") && connected.out.contains("  Biology"))
        #expect(!(connected.out + connected.err).contains(student.school.token))
        let status = try student.program.run(["connect", "canvas"])
        #expect(status.code == 0 && status.out.contains("connected as Jordan Ellis"))
        #expect(try student.program.run(["auth", "status"]).out.contains("Signed in as"))

        let todos = try student.json("todos", "list")
        #expect(todos.contains { $0["status"]?.text == "missing" }, "\(todos.count)")
        let work = todos.filter { $0["source_type"]?.text == "assignment" }
        #expect(work.allSatisfy { $0["course"]?.text?.isEmpty == false }, "\(work.prefix(1))")
        let news = try student.json("announcements", "list")
        #expect(news.count == 24)
        #expect(
            news.contains {
                $0["message"]?.text?.contains("https://forms.example.org/trip") == true
            })
        #expect(try student.json("chat", "list").count >= 2)
        let agenda = try student.program.run(["calendar", "agenda", "--days", "14"])
        #expect(agenda.code == 0 && agenda.out.contains("review session"), "\(agenda.out)")
        #expect(agenda.out.contains("Room 214") && agenda.out.contains("Dentist"))
        let grades = try student.program.run(["progress", "school"])
        #expect(grades.code == 0 && grades.out.contains("Biology"), "\(grades.out) \(grades.err)")
        let goals = try student.program.run(["goals", "add", "Read two novels"])
        #expect(goals.code == 0, "\(goals.out) \(goals.err)")

        #expect(try student.program.run(["tiles", "show", "calendar.classes"]).code == 0)
        #expect(try student.program.run(["--once"]).out.contains("No timetable"))

        // A proxy that isn't there is as good as no network.
        let offline = ["http_proxy": "http://127.0.0.1:9", "NO_PROXY": ""]
        let known = try student.program.run(["todos", "list", "--json"], environment: offline)
        let again = try WireJSON.decode(JSONValue.self, from: known.out).elements
        #expect(again?.count == todos.count, "\(known.code) \(known.err)")
        let board = try student.program.run(["--once"], environment: offline)
        #expect(board.code == 0 && board.out.contains("Biology"), "\(board.out)")
    }

    @Test(arguments: [
        ["page_size": JSONValue.integer(1), "items": .integer(24)],
        ["big_ids": .bool(true)], ["throttle_every": .integer(7)],
        ["throttle_every": .integer(9), "throttle_status": .integer(429)],
        ["courses": .integer(9)], ["courses": .integer(12), "closed_course_status": .integer(403)],
        ["holes": .number(0.3)], ["holes": .number(0.3), "holes_kind": "missing"],
        ["prefix": .bool(true)],
    ])
    func aDifficultSchoolIsReadToo(settings: [String: JSONValue]) async throws {
        let student = try await Student.at(settings)
        let connected = try student.connect()
        #expect(connected.code == 0, "\(settings): \(connected.err)")
        #expect(try !student.json("todos", "list").isEmpty, "\(settings)")
        #expect(try !student.json("announcements", "list").isEmpty, "\(settings)")
        #expect(try !student.json("chat", "list").isEmpty, "\(settings)")
        #expect(try await student.school.counts()["most_at_once"]?.int ?? 9 <= 4)
    }

    @Test func aTokenThatEndsIsSaidWithTheCure() async throws {
        let student = try await Student.at()
        #expect(try student.connect().code == 0)
        #expect(try student.program.run(["todos", "list"]).code == 0)
        try await student.school.change(["token_requests": .integer(1)])
        let ended = try student.program.run(["announcements", "list"])
        #expect(ended.code == 77, "\(ended.code) \(ended.err)")
        #expect(ended.err.contains("Your Canvas access token has ended"), "\(ended.err)")
        #expect(ended.err.contains("homeroom auth login --backend school"), "\(ended.err)")
        try await student.school.change(["token_requests": .integer(0)])
        let back = try student.program.run(
            ["auth", "login", "--backend", "school"], input: student.school.token + "\n")
        #expect(back.code == 0 && back.out.contains("Signed in as Jordan Ellis"), "\(back.err)")
        #expect(try student.program.run(["announcements", "list"]).code == 0)
    }

    @Test func disconnectingRemovesTheToken() async throws {
        let student = try await Student.at()
        #expect(try student.connect().code == 0)
        let file = student.program.home.path(percentEncoded: false)
        #expect(Self.files(in: file, with: student.school.token).count == 1)
        let left = try student.program.run(["connect", "school", "embedded"])
        #expect(left.code == 0 && left.out.contains("access token was removed"), "\(left.out)")
        #expect(Self.files(in: file, with: student.school.token).isEmpty)
        #expect(try student.program.run(["connect", "canvas"]).out.contains("isn't connected"))
    }

    /// The files below a folder that contain a text.
    private static func files(in folder: String, with text: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (names ?? []).filter { name in
            // What a run was given on standard input is the test's own.
            guard !name.contains("io-"), !name.hasSuffix("/in"),
                let data = FileManager.default.contents(atPath: folder + "/" + name)
            else { return false }
            return data.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func whatIsNotCanvasIsRefused() async throws {
        let student = try await Student.at()
        let wrong = try student.program.run(
            ["connect", "canvas", student.school.address, "--token-stdin"], input: "wrong\n")
        #expect(wrong.code == 77 && wrong.err.contains("doesn't accept this access token"))
        #expect(try student.program.run(["connect", "school"]).out == "embedded\n")
        for (address, words) in [
            ("http://127.0.0.1:9", "doesn't answer"), ("someword", "isn't the address of a school"),
        ] {
            let ended = try student.program.run(
                ["connect", "canvas", address, "--token-stdin"], input: "x\n")
            #expect(ended.code != 0 && ended.err.contains(words), "\(address): \(ended.err)")
        }
        let other = try student.program.run(
            ["connect", "sat", student.school.address, "--token-stdin"])
        #expect(other.code == 64, "\(other.err)")
    }

    @Test func repliesAndTextsReachCanvas() async throws {
        let student = try await Student.at(["items": .integer(200)])
        #expect(try student.connect().code == 0)
        let thread = try #require(try student.json("chat", "list").first?["id"]?.int)
        let sent = try student.program.run(["chat", "send", String(thread), "See you on Friday."])
        #expect(sent.code == 0, "\(sent.out) \(sent.err)")
        let shown = try student.program.run(["chat", "show", String(thread)])
        #expect(shown.out.contains("See you on Friday."), "\(shown.out)")
        // One of the to-dos takes a text.
        var handedIn = false
        for todo in try student.json("todos", "list") where !handedIn {
            guard todo["status"]?.text == "not_submitted", let id = todo["source_id"]?.int else {
                continue
            }
            let ended = try student.program.run(
                ["todos", "submit", String(id), "--text", "My answer", "--yes"])
            handedIn = ended.code == 0
            if !handedIn { #expect(ended.err.contains("your browser"), "\(ended.err)") }
        }
        #expect(handedIn)
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/submissions") } == 1)
        #expect(paths.count { $0.hasSuffix("/add_message") } == 1)
    }

    @Test(arguments: [
        [:], ["upload_redirects": JSONValue.bool(true)], ["upload_elsewhere": .bool(true)],
        ["big_ids": .bool(true)], ["lose_answer": "/submissions"], ["lose_answer": "/files"],
    ])
    func aFileReachesCanvasOnce(settings: [String: JSONValue]) async throws {
        let student = try await Student.at(settings.merging(["items": .integer(200)]) { $1 })
        #expect(try student.connect().code == 0)
        let work = try #require(
            try student.json("todos", "list").lazy.filter { todo in
                todo["status"]?.text == "not_submitted"
                    && todo["title"]?.text?.hasSuffix("worksheet") == true
            }.compactMap { $0["source_id"]?.int }.first)
        let page = try student.program.run(["todos", "show", "assignment-\(work)"])
        #expect(page.out.contains("Files     pdf, docx, txt"), "\(page.out) \(page.err)")
        func file(_ name: String) throws -> String {
            let file = student.program.home.appending(path: name)
            try Data("My answer\n".utf8).write(to: file)
            return file.path(percentEncoded: false)
        }
        let wrong = try student.program.run(
            ["todos", "submit", String(work), "--file", file("essay.zip"), "--dry-run"])
        #expect(wrong.code != 0 && wrong.err.contains("doesn't take essay.zip"), "\(wrong.err)")
        let sent = try student.program.run(
            ["todos", "submit", String(work), "--file", file("Étude 1.txt"), "--yes"])
        if settings["lose_answer"] == nil {
            #expect(sent.code == 0, "\(settings): \(sent.out) \(sent.err)")
        } else {
            #expect(sent.code == 75, "\(settings): \(sent.code) \(sent.out) \(sent.err)")
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(settings): \(again.out) \(again.err)")
        }
        let shown = try student.program.run(["todos", "show", "assignment-\(work)"])
        #expect(shown.out.contains("Étude 1.txt"), "\(settings): \(shown.out) \(shown.err)")
        let counts = try await student.school.counts()
        let paths = counts["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/submissions") } == 1)
        #expect(counts["uploads"]?.int == 1)
    }

    @Test(arguments: ["", "/conversations"])
    func aNewConversationReachesCanvasOnce(loses: String) async throws {
        let student = try await Student.at(["lose_answer": .string(loses)])
        #expect(try student.connect().code == 0)
        #expect(try student.program.run(["chat", "list"]).code == 0)
        let people = try student.program.run(["chat", "people", "suzuki"])
        #expect(people.out.contains("Hana Suzuki"), "\(people.out) \(people.err)")
        let words = [
            "chat", "new", "--to", "Hana Suzuki", "--subject", "Lab partners",
            "Would you like to work together? " + String(repeating: "I have ideas. ", count: 20),
        ]
        let sent = try student.program.run(words)
        if loses.isEmpty {
            #expect(sent.code == 0, "\(sent.out) \(sent.err)")
        } else {
            #expect(sent.code == 75, "\(sent.code) \(sent.out) \(sent.err)")
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(again.out) \(again.err)")
        }
        let mine = try student.json("chat", "list").filter {
            $0["subject"]?.text == "Lab partners"
        }
        let id = try #require(mine.first?["id"]?.int)
        #expect(mine.count == 1)
        let shown = try student.program.run(["chat", "show", String(id)])
        #expect(shown.out.contains("work together?"), "\(shown.out)")
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/conversations") } == 1)
        #expect(!paths.contains { $0.hasSuffix("/add_message") })
        #expect(try student.json("outbox", "list").isEmpty)
    }

    @Test func itemsOfModulesAreMarked() async throws {
        let student = try await Student.at()
        #expect(try student.connect().code == 0)
        let course = try student.program.run(["calendar", "classes", "show", "BIO9", "--json"])
        let page = try WireJSON.decode(JSONValue.self, from: course.out)
        let items = try #require(page["modules"]?.elements).flatMap { $0["items"]?.elements ?? [] }
        let item = String(
            try #require(items.last { $0["title"]?.text == "An article" }?["id"]?.int))
        let words = ["calendar", "classes", "done", "BIO9", item]
        let done = try student.program.run(words)
        #expect(done.code == 0 && done.out.contains("Done: An article"), "\(done.err)")
        let undone = try student.program.run(words + ["--undo"])
        #expect(undone.code == 0, "\(undone.err)")
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("PUT") && $0.hasSuffix("\(item)/done") } == 1)
        #expect(paths.count { $0.hasPrefix("DELETE") && $0.hasSuffix("\(item)/done") } == 1)
    }

    @Test func aPageOfAModuleIsRead() async throws {
        let student = try await Student.at()
        #expect(try student.connect().code == 0)
        let words = ["calendar", "classes", "page", "BIO9", "Photosynthesis"]
        let page = try student.program.run(words)
        #expect(page.code == 0 && page.out.contains("show your work"), "\(page.out) \(page.err)")
        #expect(page.out.contains("\\frac{a}{b}") && page.out.contains("Ask if you're stuck"))
        #expect(!page.out.contains("document.cookie") && !page.out.contains("javascript:"))
    }

    @Test(arguments: ["", "/entries"])
    func aPostReachesADiscussionOnce(loses: String) async throws {
        let student = try await Student.at([
            "lose_answer": .string(loses), "late_views": .bool(true),
        ])
        #expect(try student.connect().code == 0)
        let page = try student.program.run(
            ["calendar", "classes", "discussion", "Romeo and Juliet discussion"])
        #expect(page.code == 0 && page.out.contains("I think so too."), "\(page.out) \(page.err)")
        let post = [
            "calendar", "classes", "post", "Romeo and Juliet discussion",
            "Two  spaces,\n\na line & <more>",
        ]
        let sent = try student.program.run(post)
        if loses.isEmpty {
            #expect(sent.code == 0, "\(sent.out) \(sent.err)")
        } else {
            #expect(sent.code == 75, "\(sent.code) \(sent.out) \(sent.err)")
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(again.out) \(again.err)")
        }
        let shown = try student.program.run(
            ["calendar", "classes", "discussion", "Romeo and Juliet discussion"])
        #expect(shown.out.contains("a line & <more>"), "\(shown.out) \(shown.err)")
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/entries") } == 1)
        #expect(try student.json("outbox", "list").isEmpty)
    }

    @Test func aRefreshAsksLittle() async throws {
        let student = try await Student.at(["items": .integer(400)])
        #expect(try student.connect().code == 0)
        try await student.school.change([:])
        #expect(try student.program.run(["--once"]).code == 0)
        let paths = try await student.school.counts()["paths"]?.elements ?? []
        #expect(paths.count <= 16, "\(paths.compactMap(\.text).joined(separator: "\n"))")
    }
}

extension CanvasPeer {
    /// A school of its own at the stand-in.
    struct School {
        let address: String
        let token: String
        private let double: PeerCall

        init(_ settings: [String: JSONValue]) async throws {
            address = try #require(CanvasPeer.address)
            double = PeerCall(address)
            let opened = try await double.send(.post, "/_double/schools", .object(settings))
            token = try #require(opened["token"]?.text, "\(opened.text)")
        }

        /// Changes settings and forgets the counts.
        func change(_ settings: [String: JSONValue]) async throws {
            _ = try await double.send(.post, "/_double/schools/" + token, .object(settings))
        }

        /// What it was asked since the last change.
        func counts() async throws -> JSONValue {
            try await double.send(.get, "/_double/schools/" + token).json
        }
    }
}
#endif
