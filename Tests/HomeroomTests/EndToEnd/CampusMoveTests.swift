#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import AppCoreTesting
import Foundation
import SQLStore
import Testing

/// Moves a school that outgrows one computer to PostgreSQL, and back.
@Suite struct CampusMoveTests {
    @Test(
        .enabled(
            if: TestDatabase.engine == .postgres,
            "HOMEROOM_TEST_DATABASE names no PostgreSQL: the move is not tested"))
    func aSchoolMovesToPostgreSQLAndBack() async throws {
        let program = try BuiltProgram()
        func file(_ name: String) -> String {
            program.home.appending(path: name).path(percentEncoded: false)
        }
        let room = try await TestDatabase.fresh()
        let schema = try await room.read { connection in
            try connection.row("SELECT current_schema() AS name")?.text("name") ?? ""
        }
        let server = try #require(TestDatabase.server)
        let there =
            server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
        // The address is passed in the environment, to hide its password.
        func on(_ address: String, _ words: String...) throws -> BuiltProgram.Ended {
            try program.run(
                ["campus"] + words, environment: ["HOMEROOM_DATABASE": address])
        }
        let (here, back) = (file("here.sqlite"), file("back.sqlite"))
        let pack = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Packages/Content/Pack").path(percentEncoded: false)
        #expect(try on(here, "migrate").code == 0)
        #expect(try on(here, "import", pack).code == 0)
        #expect(try on(here, "tenants", "add", "north").code == 0)
        #expect(
            try on(here, "people", "add", "ada@example.org", "--tenant", "north", "--generate")
                .code == 0)
        #expect(try on(here, "backup", file("move.backup")).code == 0)
        let moved = try on(there, "restore", file("move.backup"))
        #expect(moved.code == 0, "\(moved.err)")
        let same = try on(there, "compare", file("move.backup"))
        #expect(same.code == 0, "\(same.out) \(same.err)")
        let status = try on(there, "status", "--verify", "--json")
        #expect(status.code == 0, "\(status.out) \(status.err)")
        #expect(status.out.contains("\"postgres\""))
        let password = try #require(URL(string: server)?.password)
        #expect(!status.out.contains(password) && !status.err.contains(password))
        #expect(
            try on(there, "people", "premium", "ada@example.org", "on", "--tenant", "north").code
                == 0)
        let changed = try on(there, "compare", file("move.backup"))
        #expect(changed.code == 1)
        #expect(changed.out.contains("auth_users: different"))
        #expect(try on(there, "restore", file("move.backup")).code == 65)
        #expect(try on(there, "backup", file("home.backup")).code == 0)
        #expect(try on(back, "restore", file("home.backup")).code == 0)
        #expect(try on(back, "compare", file("home.backup")).code == 0)
        let ada = try on(back, "people", "show", "ada@example.org", "--tenant", "north", "--json")
        #expect(ada.out.contains("\"premium\":true"))
        await room.close()
    }
}
#endif
