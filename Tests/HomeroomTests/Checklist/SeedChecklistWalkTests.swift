#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY
import AppCore
import AppCoreTesting
import Foundation
import Testing

/// Items of the SAT app's checklist that involve several features on successive screens.
@Suite(.serialized) struct SeedChecklistWalkTests {
    /// Starts from the plan's screen with the keyboard and answers wrong.
    @Test func aWritingDiagnosticTakenBadlyIsAnsweredWithTheLessonsThatFit() async throws {
        let school = try ChecklistSchool()
        let test = try #require(
            try school.items("lessons").first { $0.isDiagnostic && $0.lessonType == "writing" })
        let key = try await school.key(to: test)
        let terminal = try school.open(columns: 100, rows: 60)
        try terminal.wait(for: "lessons, ")
        try terminal.go(to: "Study plan")
        try terminal.wait(for: test.title)
        // The test opens from the plan; every question is answered wrong.
        for _ in 0..<12 where !terminal.screen.row(0).contains(test.title.prefix(12)) {
            let before = focusedRows(of: terminal)
            terminal.type(before.contains { $0.contains(/▸ +Writing/) } ? Key.enter : "j")
            try terminal.wait("the focus moved") { focusedRows(of: $0) != before }
        }
        try terminal.turnToQuestions()
        for (number, right) in key.enumerated() {
            terminal.type(["a", "b", "c", "d"][(right + 1) % 4])
            try terminal.wait(for: "\(number + 1) of \(key.count) answered")
            terminal.type(Key.tab)
        }
        // All questions are answered, so there is no confirmation.
        terminal.type("h")
        try terminal.wait(for: "Recorded in your history.")
        terminal.type(Key.escape)
        try terminal.wait(for: "Areas to improve")
        #expect(terminal.screen.text.contains("✓ Complete"))
        try terminal.quit()

        let plan = try school.json("plan", "show")
        #expect(plan["writing"]?["diagnostic_completed"] == .bool(true))
        #expect(plan["reading"]?["diagnostic_completed"] == .bool(false))
        let weaknesses = plan["writing"]?["weaknesses"]?.elements ?? []
        #expect(weaknesses.count >= 6)
        #expect(weaknesses.allSatisfy { $0["correct"]?.int == 0 })
        // The recommendations cover what went wrong and say so.
        let lessons = try school.json("plan", "recommendations").elements ?? []
        #expect(lessons.count >= 3)
        let names = weaknesses.compactMap { $0["name"]?.text }
        for lesson in lessons {
            #expect(lesson["lesson_type"]?.text == "writing")
            let reason = try #require(lesson["reason"]?.text)
            #expect(names.contains { reason.contains($0) }, "\(reason)")
        }
    }

    @Test("Word of the Day displays") func word() throws {
        let school = try ChecklistSchool(registered: false)
        let word = try school.json("vocabulary", "word")
        let name = try #require(word["word"]?.text)
        let definition = try #require(word["definition"]?.text)
        let terminal = try school.open(columns: 120, rows: 50)
        try terminal.wait(for: name)
        try terminal.go(to: "Word of the day")
        for part in definition.split(separator: " ").prefix(4) {
            try terminal.wait(for: String(part))
        }
        let synonym = try #require(word["synonyms"]?.elements?.first?.text)
        try terminal.wait(for: synonym)
        try terminal.quit()
    }
}

/// The focused rows. Other rows can change without a key press.
private func focusedRows(of terminal: TerminalProgram) -> [String] {
    terminal.screen.text.split(separator: "\n").map(String.init).filter { $0.contains("▸") }
}
#endif
