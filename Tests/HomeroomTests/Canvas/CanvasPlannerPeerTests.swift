#if WITH_AUTH && WITH_TODOS && WITH_CALENDAR && WITH_ANNOUNCEMENTS && WITH_CHAT && WITH_PROGRESS
import AppCore
import Foundation
import HTTPTypes
import Testing

// Comments on submissions, and marks and notes in the planner.
extension CanvasStudentPeerTests {
    @Test(arguments: ["", "/submissions/self"])
    func aCommentReachesCanvasOnce(loses: String) async throws {
        let student = try await Student.at(["lose_answer": .string(loses)])
        #expect(try student.connect().code == 0)
        let work = try #require(
            try student.json("todos", "list", "--all").first {
                $0["status"]?.text == "graded" || $0["status"]?.text == "submitted"
            }?["source_id"]?.int)
        let words = ["todos", "comment", String(work), "I drew it again:\nsee page 2."]
        let sent = try student.program.run(words)
        if loses.isEmpty {
            #expect(sent.code == 0, "\(sent.out) \(sent.err)")
        } else {
            #expect(sent.code == 75, "\(sent.code) \(sent.out) \(sent.err)")
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(again.out) \(again.err)")
        }
        let shown = try student.program.run(["todos", "show", "assignment-\(work)"])
        #expect(shown.out.contains("You:\nI drew it again:\nsee page 2."), "\(shown.out)")
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("PUT") && $0.hasSuffix("/submissions/self") } == 1)
        #expect(try student.json("outbox", "list").isEmpty)
    }

    @Test(arguments: ["quiz", "discussion", "worksheet"], ["", "/overrides"])
    func aMarkIsInCanvassPlannerToo(kind: String, loses: String) async throws {
        let student = try await Student.at([
            "items": .integer(200), "lose_answer": .string(loses),
        ])
        #expect(try student.connect().code == 0)
        let work = try #require(
            try student.json("todos", "list").first { todo in
                todo["title"]?.text?.hasSuffix(kind) == true
            }?["id"]?.text)
        func isDone() throws -> Bool? {
            let all = try student.json("todos", "list", "--all", "--refresh")
            let todo = try #require(all.first { $0["id"]?.text == work })
            return todo["is_done"] == .bool(true)
        }
        let done = try student.program.run(["todos", "done", work])
        #expect(done.code == (loses.isEmpty ? 0 : 75), "\(done.out) \(done.err)")
        if !loses.isEmpty {
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(again.out) \(again.err)")
        }
        #expect(try isDone() == true)
        let undone = try student.program.run(["todos", "undo", work])
        #expect(undone.code == 0, "\(undone.out) \(undone.err)")
        #expect(try isDone() == false)
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/planner/overrides") } == 1)
        #expect(try student.json("outbox", "list").isEmpty)
    }

    @Test(arguments: ["", "/planner_notes"])
    func aNoteInThePlannerIsAToDoHere(loses: String) async throws {
        let student = try await Student.at(["lose_answer": .string(loses)])
        #expect(try student.connect().code == 0)
        let first = try student.json("todos", "list").filter { $0["list"]?.text == "Planner" }
        #expect(first.count == 2 && first[0]["title"]?.text == "Buy a new calculator", "\(first)")
        func run(_ words: String..., code: Int32 = 0) throws -> String {
            let ended = try student.program.run(["todos"] + words)
            #expect(ended.code == code, "\(words): \(ended.out) \(ended.err)")
            return ended.out + ended.err
        }
        let add = ["add", "Call Ben", "--in", "planner", "--due", "2035-05-06"]
        let added = try student.program.run(["todos"] + add)
        #expect(added.code == (loses.isEmpty ? 0 : 75), "\(added.out) \(added.err)")
        #expect(added.out.contains("in “Planner”"))
        if !loses.isEmpty {
            let again = try student.program.run(["outbox", "retry"])
            #expect(again.code == 0, "\(again.out) \(again.err)")
        }
        #expect(try run("add", "Undated", "--in", "planner", code: 65).contains("needs a date"))
        #expect(
            try run("add", "A", "--in", "planner", "--due", "mon", "--tag", "x", code: 65)
                .contains("no tags"))
        _ = try run("edit", "Call Ben", "--title", "Call Ben and Jo", "--notes", "After 5")
        _ = try run("done", "Call Ben and Jo")
        _ = try run("done", "Buy a new calculator")
        _ = try run("undo", "Buy a new calculator")
        // As another computer reads it.
        let other = Student(program: try BuiltProgram(), school: student.school)
        #expect(try other.connect().code == 0)
        let all = try other.json("todos", "list", "--all").filter { $0["list"]?.text == "Planner" }
        let mine = try #require(all.first { $0["title"]?.text == "Call Ben and Jo" }, "\(all)")
        #expect(mine["is_done"] == .bool(true) && mine["notes"]?.text == "After 5")
        #expect(mine["due_on"]?.text == "2035-05-06")
        let calculator = all.first { $0["title"]?.text == "Buy a new calculator" }
        #expect(all.count == 3 && calculator?["is_done"] == .bool(false))
        _ = try run("remove", "Call Ben and Jo", "--yes")
        let paths = try await student.school.counts()["paths"]?.elements?.compactMap(\.text) ?? []
        #expect(paths.count { $0.hasPrefix("POST") && $0.hasSuffix("/planner_notes") } == 1)
        #expect(paths.contains { $0.hasPrefix("DELETE") && $0.contains("/planner_notes/") })
        #expect(try student.json("outbox", "list").isEmpty)
    }
}
#endif
