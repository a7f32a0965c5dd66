#if WITH_AUTH
import AppCore
import Foundation
import SQLStore
import Testing

/// `homeroom campus audit` and `people invite` as an operator runs them.
@Suite struct AuditCommandTests {
    private func entries(
        _ arguments: [String] = [], of program: borrowing BuiltProgram
    ) throws -> [JSONValue] {
        let ended = try program.run(["campus", "audit", "list", "--json"] + arguments)
        try #require(ended.code == 0, "\(ended.err)")
        guard case .array(let rows) = try WireJSON.decode(JSONValue.self, from: ended.out) else {
            return []
        }
        return rows
    }

    @Test func whatAnOperatorDoesIsReadBackAndTamperingShows() async throws {
        let program = try BuiltProgram()
        #expect(try program.run(["campus", "migrate"]).code == 0)
        let operating = ["SUDO_USER": "lena", "USER": "homeroom"]
        func act(_ arguments: [String]) throws -> String {
            let ended = try program.run(["campus"] + arguments, environment: operating)
            #expect(ended.code == 0, "\(arguments): \(ended.err)")
            return ended.out
        }
        let invitation = try WireJSON.decode(
            JSONValue.self,
            from: try act(["people", "invite", "ada@example.org", "--role", "teacher", "--json"]))
        let code = try #require(invitation["code"]?.text)
        _ = try act(["people", "role", "ada@example.org", "teacher,admin"])
        _ = try act(["people", "add", "bo@example.org", "--generate"])
        _ = try act(["people", "remove", "bo@example.org", "--yes"])
        let rows = try entries(of: program)
        #expect(
            rows.map { $0["act"]?.text } == [
                "people.removed", "people.added", "people.roles", "people.invited",
                "people.added",
            ])
        #expect(rows.allSatisfy { $0["by"]?.text == "lena" })
        #expect(rows[0]["on"] == nil && rows[0]["on_id"]?.text?.count == 36, "deleted")
        #expect(rows[2]["on"]?.text == "ada@example.org")
        #expect(rows[2]["details"]?["roles"]?.text == "admin teacher")
        #expect(!"\(rows)".contains(code), "no secrets")
        #expect(try entries(["--limit", "2", "--before", "4"], of: program) == Array(rows[2...3]))
        #expect(try entries(["--person", "ada@example.org"], of: program).count == 3)
        #expect(try entries(["--since", "2999-01-01"], of: program).isEmpty)
        let text = try act(["audit"])
        #expect(text.contains("3  ") && text.contains("on ada@example.org, by lena from "))
        let whole = try program.run(["campus", "audit", "check"])
        #expect(whole.code == 0 && whole.out.hasPrefix("5 entries, all intact."))
        let noted = try #require(whole.out.split(separator: " ").last).trimmingCharacters(
            in: .whitespacesAndNewlines)
        #expect(try program.run(["campus", "audit", "check", "--noted", noted]).code == 0)
        try await tamper(in: program.home)
        let changed = try program.run(["campus", "audit", "check"])
        #expect(changed.code == 65 && changed.out.contains("entry 3"), "\(changed.out)")
    }

    private func tamper(in home: URL) async throws {
        let files = FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)
        let file = files?.compactMap { $0 as? URL }.first {
            $0.lastPathComponent == "campus.sqlite"
        }
        let database = try SQLiteDatabase(path: try #require(file).path(percentEncoded: false))
        try await database.write { connection in
            _ = try connection.execute("UPDATE auth_audit SET details = '{}' WHERE sequence = 3")
        }
        await database.close()
    }

    @Test(arguments: [
        ["list", "--limit", "0"], ["list", "--since", "yesterday"], ["check", "--noted", "3"],
    ])
    func whatCannotBeReadIsRefused(arguments: [String]) throws {
        let program = try BuiltProgram()
        let ended = try program.run(["campus", "audit"] + arguments)
        #expect(ended.code == 64 && ended.err.contains(arguments[1]), "\(ended.err)")
    }
}
#endif
