#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import AppCore
import AppCoreTesting
import Foundation
import Glibc
import TerminalUI
import Testing

@testable import AuthService

/// The checklist of the SAT app's specification (section 13), executed with a terminal and commands
/// against a server on another computer. This suite covers sign-in, content and practice;
/// ``StudyPlanChecklistTests`` and ``SeedChecklistWalkTests`` cover the study plan and the word of
/// the day. The two items that need third-party servers are in ``OpenIDProviderPeerTests`` and
/// ``StripePeerTests``.
@Suite(.serialized) struct SeedChecklistTests {
    /// Fills in a form and submits it.
    private func fill(_ terminal: TerminalProgram, _ fields: [String]) throws {
        for (number, field) in fields.enumerated() {
            terminal.type(field)
            terminal.type(number == fields.count - 1 ? Key.enter : Key.tab)
        }
    }

    @Test("User can register with email/password") func register() throws {
        let school = try ChecklistSchool(registered: false)
        let terminal = try school.open()
        try terminal.wait(for: "3 lessons")
        try terminal.go(to: "Account", opens: "Welcome")
        terminal.type("c")
        try terminal.wait(for: "› New account")
        try fill(terminal, [ChecklistSchool.email, "Tove", ChecklistSchool.password])
        try terminal.wait(for: "Signed in as \(ChecklistSchool.email)")
        try terminal.quit()
        let status = try school.homeroom("auth", "status")
        #expect(status.contains("Signed in as \(ChecklistSchool.email)"))
        // Registering again fails.
        let again = try school.student.run(
            ["auth", "register", "--email", ChecklistSchool.email, "--password-stdin"],
            input: "another password\n")
        #expect(again.code != 0)
    }

    @Test("User can login with email/password") func login() throws {
        let school = try ChecklistSchool()
        try school.homeroom("auth", "logout", "--yes")
        #expect(try school.homeroom("auth", "status").contains("Signed out."))
        let terminal = try school.open()
        try terminal.wait(for: "3 lessons")
        try terminal.go(to: "Account", opens: "Welcome")
        terminal.type("s")
        try terminal.wait(for: "Welcome back")
        try fill(terminal, [ChecklistSchool.email, "not the password"])
        try terminal.wait(for: "is wrong")
        // The typed text stays; the rest of the word isn't the password either.
        terminal.type(String(repeating: "\u{7F}", count: 16) + ChecklistSchool.password)
        terminal.type(Key.enter)
        try terminal.wait(for: "Signed in as \(ChecklistSchool.email)")
        try terminal.quit()
        #expect(try school.homeroom("auth", "status").contains("Signed in as"))
    }

    @Test("Token refresh works when access token expires") func refresh() async throws {
        let school = try ChecklistSchool()
        let file = school.student.home.appending(path: "data/default/credentials.json")
        func tokens() throws -> [String: String] {
            let stored = try WireJSON.decode(
                [String: String].self, from: Array(try Data(contentsOf: file)))
            return try WireJSON.decode(
                [String: String].self, from: try #require(stored["sat.tokens"]))
        }
        var kept = try tokens()
        // The session's access token an hour later: signed by the server but expired.
        let key = try await school.signingKey()
        let signer = TokenSigner(key: key)
        let now = Int64(Date().timeIntervalSince1970)
        var claims = try signer.claims(
            of: try #require(kept["access"]), kind: .access, now: now)
        claims.expiresAt = now - 1
        claims.issuedAt = now - 3601
        let expired = try signer.token(claims)
        let refreshed = kept["refresh"]
        kept["access"] = expired
        let text = try WireJSON.encodeText(["sat.tokens": try WireJSON.encodeText(kept)])
        try Data(text.utf8).write(to: file)

        let status = try school.json("auth", "status")
        #expect(try WireJSON.encodeText(status).contains(ChecklistSchool.email))
        let after = try tokens()
        #expect(after["access"] != expired)
        #expect(after["refresh"] != refreshed)
        #expect(
            try signer.claims(of: after["access"] ?? "", kind: .access, now: now).expiresAt > now)
        // A signed-in student's list, not a visitor's introductions.
        #expect(try school.items("lessons").count > 3)
    }

    @Test(
        "Reading, writing and math lessons load and display correctly",
        arguments: [("reading", "Reading"), ("writing", "Writing"), ("math", "Math")])
    func lessons(type: String, tab: String) throws {
        let school = try ChecklistSchool()
        let lessons = try school.items("lessons").filter { $0.lessonType == type }
        let others = try school.items("lessons").filter { $0.lessonType != type }
        #expect(lessons.count >= 5)
        let lesson = try #require(lessons.first { !$0.isLocked && !$0.isDiagnostic })
        let terminal = try school.open(rows: 60)
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Lessons")
        let tabs = ["Reading", "Writing", "Math"]
        for _ in 0...(tabs.firstIndex(of: tab) ?? 0) { terminal.type(Key.tab) }
        try terminal.wait(for: "[\(tab)]")
        // The list of one subject has no lessons of another.
        try terminal.wait("one subject alone shows") { program in
            program.screen.text.contains(lesson.title)
                && others.allSatisfy { !program.screen.text.contains($0.title) }
        }
        try terminal.openItem(lesson.title)
        let shown = try school.json("content", "lessons", "show", lesson.id)
        let first = try #require(shown["pages"]?.elements?.first?.text)
        // Every word of the first page appears, in any box or column.
        let words = first.split { !$0.isLetter }.filter { $0.count > 4 }.prefix(20)
        for word in words { try terminal.wait(for: String(word)) }
        try terminal.turnToQuestions()
        try terminal.wait(for: "Question 1")
        try terminal.quit()
    }

    @Test("Passages load and display correctly") func passages() throws {
        let school = try ChecklistSchool()
        let passage = try #require(
            try school.items("passages").first { !$0.isLocked && !$0.isDiagnostic })
        let terminal = try school.open(rows: 60)
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Passages")
        try terminal.openItem(passage.title)
        let shown = try school.json("content", "passages", "show", passage.id)
        let words = try #require(shown["content"]?.text).split { !$0.isLetter }
        for word in words.filter({ $0.count > 5 }).prefix(20) {
            try terminal.wait(for: String(word))
        }
        terminal.type(Key.right)
        try terminal.wait(for: "[Questions (\(passage.questions))]")
        try terminal.wait(for: "Question 1 of \(passage.questions)")
        try terminal.quit()
    }

    @Test("Questions can be answered") func answers() throws {
        let school = try ChecklistSchool()
        let lesson = try #require(
            try school.items("lessons").first { !$0.isLocked && !$0.isDiagnostic })
        let terminal = try school.open()
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Lessons")
        try terminal.openItem(lesson.title)
        try terminal.turnToQuestions()
        terminal.type("b")
        try terminal.wait(for: "1 of \(lesson.questions) answered")
        try terminal.wait(for: "answers saved")
        // The program is killed and started again; the answer is still there.
        kill(terminal.process, SIGKILL)
        _ = try terminal.end()
        let again = try school.open()
        try again.wait(for: "1 of \(lesson.questions) answered")
        try again.quit()
    }

    @Test("Submission saves and shows results") func submission() async throws {
        let school = try ChecklistSchool()
        let passage = try #require(
            try school.items("passages").first { !$0.isLocked && !$0.isDiagnostic })
        let key = try await school.key(to: passage)
        let terminal = try school.open()
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Passages")
        try terminal.openItem(passage.title)
        try terminal.wait(for: "0 of \(passage.questions) answered")
        terminal.type(Key.right)
        try terminal.wait(for: "Question 1 of")
        terminal.type(["a", "b", "c", "d"][key[0]])
        try terminal.wait(for: "1 of \(passage.questions) answered")
        terminal.type("h")
        try terminal.wait(for: "Hand in now?")
        terminal.type("y")
        try terminal.wait(for: "Recorded in your history.")
        #expect(terminal.screen.text.contains("1 of \(passage.questions) right"))
        try terminal.quit()
        let attempts = try school.json("progress", "attempts", passage.id)
        #expect(attempts.elements?.count == 1)
        #expect(attempts.elements?.first?["correct_count"]?.int == 1)
        #expect(attempts.elements?.first?["score"]?.int == 100 / passage.questions)
    }

    @Test("Explanations appear after answering") func explanations() async throws {
        let school = try ChecklistSchool()
        let passage = try #require(
            try school.items("passages").first { !$0.isLocked && !$0.isDiagnostic })
        let beginning = String(try await school.explanation(of: passage).prefix(24))
        #expect(beginning.count > 10)
        let terminal = try school.open(columns: 120, rows: 60)
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Passages")
        try terminal.openItem(passage.title)
        try terminal.wait(for: "0 of \(passage.questions) answered")
        terminal.type(Key.right)
        try terminal.wait(for: "Question 1 of")
        terminal.type("a")
        try terminal.wait(for: "1 of \(passage.questions) answered")
        #expect(!terminal.screen.text.contains(beginning))
        terminal.type("h")
        try terminal.wait(for: "Hand in now?")
        terminal.type("y")
        try terminal.wait(for: beginning)
        try terminal.quit()
    }

    @Test("Annotations highlight in passage text") func annotations() throws {
        let school = try ChecklistSchool()
        let passage = try #require(
            try school.items("passages").first { !$0.isLocked && !$0.isDiagnostic })
        let terminal = try school.open(
            ["--appearance", "light"], columns: 120, rows: 70,
            environment: ["COLORTERM": "truecolor"])
        let highlight = Self.color(Themes.palette(named: "sat", dark: false)[.highlightFill])
        // A question's quotation is highlighted before, the evidence for its answer isn't.
        func highlighted(_ program: TerminalProgram) -> Int {
            (0..<program.screen.height).reduce(0) { sum, y in
                sum
                    + (0..<program.screen.width).count { x in
                        program.screen.look(x: x, y: y).background == highlight
                    }
            }
        }
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Passages")
        try terminal.openItem(passage.title)
        try terminal.wait(for: "0 of \(passage.questions) answered")
        terminal.type("a")
        try terminal.wait(for: "1 of \(passage.questions) answered")
        let before = highlighted(terminal)
        terminal.type("h")
        try terminal.wait(for: "Hand in now?")
        terminal.type("y")
        try terminal.wait(for: "Recorded in your history.")
        terminal.type(Key.left)
        try terminal.wait("more of the text is highlighted") { highlighted($0) > before + 20 }
        try terminal.quit()
    }

    @Test("Attempt history displays correctly") func history() async throws {
        let school = try ChecklistSchool()
        let lesson = try #require(
            try school.items("lessons").first { !$0.isLocked && !$0.isDiagnostic })
        try await school.practise(lesson, right: 1)
        try await school.practise(lesson, right: lesson.questions)
        let terminal = try school.open(rows: 60)
        try terminal.wait(for: "2 attempts this week")
        try terminal.go(to: "Progress")
        try terminal.wait(for: "By lesson and passage")
        try terminal.wait(for: lesson.title)
        try terminal.wait(for: "100")
        try terminal.quit()
        let attempts = try school.json("progress", "attempts", lesson.id).elements ?? []
        // Within the same second, either order is possible.
        #expect(attempts.compactMap { $0["correct_count"]?.int }.sorted() == [1, lesson.questions])
    }

    @Test("Premium content is gated correctly") func premium() throws {
        let school = try ChecklistSchool()
        let locked = try #require(try school.items("lessons").first(where: \.isLocked))
        let refused = try school.student.run(["content", "lessons", "show", locked.id])
        #expect(refused.code == 77)
        #expect(refused.err.contains("premium"))
        let terminal = try school.open(rows: 50)
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Lessons")
        try terminal.wait(for: "🔒")
        try terminal.openItem(locked.title)
        try terminal.wait(for: "premium")
        #expect(!terminal.screen.text.contains("Question 1"))
        try terminal.quit()
        try school.office("people", "premium", ChecklistSchool.email, "on")
        try school.homeroom("content", "lessons", "show", locked.id)
        try school.homeroom("auth", "status")
        #expect(try school.items("lessons").allSatisfy { !$0.isLocked })
    }

    @Test("Intro lessons accessible without login") func introductions() throws {
        let school = try ChecklistSchool(registered: false)
        let lessons = try school.items("lessons")
        #expect(Set(lessons.compactMap(\.lessonType)) == ["reading", "writing", "math"])
        let terminal = try school.open()
        try terminal.wait(for: "\(lessons.count) lessons")
        try terminal.go(to: "Lessons")
        try terminal.wait(for: "Sign in")
        let first = try #require(lessons.first)
        try terminal.openItem(first.title)
        try terminal.turnToQuestions()
        terminal.type("a")
        try terminal.wait(for: "1 of \(first.questions) answered")
        try terminal.quit()
    }

    @Test("Dark mode works correctly", arguments: [true, false]) func appearance(dark: Bool) throws
    {
        let school = try ChecklistSchool(registered: false)
        let terminal = try school.open(
            ["--appearance", dark ? "dark" : "light"], environment: ["COLORTERM": "truecolor"])
        try terminal.wait(for: "3 lessons")
        // All colors on screen are from the palette, with the seed's surfaces. Its border colors would be too faint on
        // these: borders have a contrast of 3:1.
        let palette = Themes.palette(named: "sat", dark: dark)
        let allowed = Set(palette.colors.values.map(Self.color))
        var seen: Set<VirtualTerminal.Color> = []
        for y in 0..<terminal.screen.height {
            for x in 0..<terminal.screen.width {
                let look = terminal.screen.look(x: x, y: y)
                seen.formUnion([look.foreground, look.background])
            }
        }
        seen.remove(.standard)
        #expect(seen.isSubset(of: allowed), "\(seen.subtracting(allowed))")
        let seed =
            dark ? [0x1A1A1A, 0x2D2D2D, 0xFFFFFF] : [0xF5F5F5, 0xFFFFFF, 0]
        for number in seed {
            #expect(seen.contains(Self.color(RGB(UInt32(number)))), "\(String(number, radix: 16))")
        }
        try terminal.quit()
    }

    private static func color(_ color: RGB) -> VirtualTerminal.Color {
        .rgb(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
}
#endif
