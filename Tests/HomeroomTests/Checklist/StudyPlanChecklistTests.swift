#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN
import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

/// The study plan items of the checklist: see ``SeedChecklistTests``.
@Suite(.serialized) struct StudyPlanChecklistTests {
    /// The diagnostic of a category in the plan.
    private func diagnostic(_ category: String, _ school: ChecklistSchool) throws -> JSONValue {
        let all = try school.json("plan", "diagnostics").elements ?? []
        return try #require(all.first { $0["category"]?.text == category })
    }

    @Test("Profile shows study plan data") func profile() throws {
        let school = try ChecklistSchool()
        let terminal = try school.open(rows: 60)
        try terminal.wait(for: "Study plan")
        try terminal.go(to: "Study plan")
        for words in [
            ChecklistSchool.email, "Diagnostics", "Start", "Recommended lessons",
            "A good place to start with writing.",
        ] { try terminal.wait(for: words) }
        try terminal.quit()
        let profile = try school.json("plan", "profile")
        #expect(profile["email"]?.text == ChecklistSchool.email)
        #expect(profile["is_premium"] == .bool(false))
        #expect(profile["diagnostics_completed"]?.int == 0)
    }

    /// Takes each category's diagnostic; for reading it is a passage.
    @Test("Diagnostic tests update study plan", arguments: ["reading", "writing", "math"])
    func diagnostics(category: String) async throws {
        let school = try ChecklistSchool()
        let id = try #require(try diagnostic(category, school)["id"]?.text)
        let items = try school.items(category == "reading" ? "passages" : "lessons")
        let item = try #require(items.first { $0.id == id })
        #expect(item.isDiagnostic && !item.isLocked)
        try await school.practise(item, right: 0)
        #expect(try diagnostic(category, school)["diagnostic_completed"] == .bool(true))
        let plan = try school.json("plan", "show")
        let weak = plan[category]?["weaknesses"]?.elements ?? []
        #expect(weak.count >= 6)
        #expect(weak.allSatisfy { $0["correct"]?.int == 0 && $0["percentage"]?.int == 0 })
        let names = weak.compactMap { $0["name"]?.text }
        let lessons = plan["recommended_lessons"]?.elements ?? []
        let first = try #require(lessons.first)
        #expect(first["lesson_type"]?.text == category)
        let reason = try #require(first["reason"]?.text)
        #expect(reason.hasPrefix("You got 0 of "))
        #expect(names.contains { reason.contains(" on \($0)") })
        let terminal = try school.open(rows: 60)
        try terminal.wait(for: "1 of 3 diagnostics done")
        try terminal.go(to: "Study plan")
        try terminal.wait(for: "Areas to improve")
        try terminal.wait(for: names[0])
        try terminal.quit()
        // A second run replaces the first.
        try await school.practise(item, right: item.questions)
        let after = try school.json("plan", "show")
        #expect(after[category]?["weaknesses"]?.elements == [])
        #expect((after[category]?["strengths"]?.elements ?? []).count >= 6)
    }
}
#endif
