#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS
import Foundation
import SQLStore
import Testing

/// Runs `homeroom campus` as an operator.
@Suite struct CampusCommandTests {
    @Test func aCampusIsMadeOnPurposeAndShowsItself() throws {
        let program = try BuiltProgram()
        let missing = try program.run(["campus", "status"])
        #expect(missing.code == 66)
        #expect(missing.err.contains("homeroom campus migrate"))
        #expect(try program.run(["campus", "people", "list"]).code == 66)
        #expect(try program.run(["campus", "migrate"]).code == 0)
        let again = try program.run(["campus", "migrate"])
        #expect(again.out.contains("up to date"))
        let status = try program.run(["campus", "status", "--verify", "--json"])
        #expect(status.code == 0, "\(status.err)")
        let json = try #require(object(status.out))
        #expect(json["engine"] as? String == "sqlite")
        #expect((json["findings"] as? [String])?.isEmpty == true)
        let migrations = try #require(json["migrations"] as? [[String: Any]])
        #expect(migrations.allSatisfy { $0["state"] as? String == "applied" })
        #expect(
            Set(migrations.compactMap { $0["owner"] as? String }).isSuperset(of: ["campus", "auth"])
        )
        let tenants = try #require(json["tenants"] as? [[String: Any]])
        #expect(tenants.map { $0["slug"] as? String } == ["home"])
    }

    /// An undeclared table would be missing from backups.
    @Test func everyTableOfACampusIsOneThatABackupKnows() async throws {
        let program = try BuiltProgram()
        let path = program.home.appending(path: "campus.sqlite").path(percentEncoded: false)
        #expect(try program.run(["campus", "migrate", "--database", path]).code == 0)
        let database = try SQLiteDatabase(path: path)
        let there = try await database.read { connection in
            try connection.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            ).map { try $0.text("name") }
        }
        await database.close()
        let status = try program.run(["campus", "status", "--json", "--database", path])
        let tables = try #require(object(status.out)?["tables"] as? [[String: Any]])
        let known = tables.compactMap { $0["name"] as? String } + ["schema_migrations"]
        #expect(there.sorted() == known.sorted())
    }

    @Test func aPendingOrUnknownSchemaIsNamed() async throws {
        let program = try BuiltProgram()
        let path = program.home.appending(path: "campus.sqlite").path(percentEncoded: false)
        let database = ["--database", "sqlite:\(path)"]
        #expect(try program.run(["campus", "migrate"] + database).code == 0)
        try await addMigration("campus-999-from-the-future", to: path)
        let status = try program.run(["campus", "status"] + database)
        #expect(status.out.contains("campus-999-from-the-future: unknown"))
        for command in [["people", "list"], ["backup", path + ".backup"], ["migrate"]] {
            let ended = try program.run(["campus"] + command + database)
            #expect(ended.code == 78, "\(command)")
            #expect(ended.err.contains("campus-999-from-the-future"), "\(command)")
        }
        let store = try SQLiteDatabase(path: path)
        try await store.write { connection in
            try connection.execute("DELETE FROM schema_migrations WHERE id LIKE 'campus-999%'")
            try connection.execute(
                "DELETE FROM schema_migrations WHERE id LIKE 'progress-service-%'")
        }
        await store.close()
        #expect(try program.run(["campus", "status"] + database).out.contains(": pending"))
        let people = try program.run(["campus", "people", "list"] + database)
        #expect(people.code == 78)
        #expect(people.err.contains("homeroom campus migrate"))
        let plan = try program.run(["campus", "migrate", "--dry-run"] + database)
        #expect(plan.code == 0)
        #expect(plan.out.contains("progress-service-"))
    }

    @Test func peopleComeAndGo() throws {
        let program = try BuiltProgram()
        #expect(try program.run(["campus", "migrate"]).code == 0)
        let added = try program.run(
            ["campus", "people", "add", "Ada@Example.org", "--name", "Ada", "--generate", "--json"])
        #expect(added.code == 0, "\(added.err)")
        let json = try #require(object(added.out))
        #expect(json["email"] as? String == "ada@example.org")
        #expect((json["password"] as? String)?.count == 23)
        let taken = try program.run(
            ["campus", "people", "add", "ada@example.org", "--password-stdin"],
            input: "a decent password\n")
        #expect(taken.code == 65)
        let weak = try program.run(
            ["campus", "people", "add", "bo@example.org", "--password-stdin"], input: "12345678\n")
        #expect(weak.code == 65)
        #expect(weak.err.contains("password"))
        // There is no option for a password on the command line.
        let shown = try program.run(
            ["campus", "people", "add", "bo@example.org", "--password", "a decent password"])
        #expect(shown.code == 64)
        #expect(
            try program.run(["campus", "people", "premium", "ada@example.org", "on"]).code == 0)
        #expect(try program.run(["campus", "people", "suspend", "ada@example.org"]).code == 0)
        let row = try program.run(["campus", "people", "show", "ada@example.org", "--json"])
        #expect(object(row.out)?["premium"] as? Bool == true)
        #expect(object(row.out)?["suspended"] as? Bool == true)
        #expect(object(row.out)?["password"] == nil)
        #expect(try program.run(["campus", "people", "restore", "ada@example.org"]).code == 0)
        #expect(
            try program.run(
                ["campus", "people", "password", "ada@example.org", "--password-stdin"],
                input: "another decent one\n"
            ).code == 0)
        #expect(try program.run(["campus", "people", "sessions", "ada@example.org"]).code == 0)
        #expect(try program.run(["campus", "people", "remove", "ada@example.org"]).code == 64)
        #expect(
            try program.run(["campus", "people", "remove", "ada@example.org", "--yes"]).code == 0)
        #expect(try program.run(["campus", "people", "show", "ada@example.org"]).code == 66)
        #expect(try program.run(["campus", "people", "list", "--tenant", "nowhere"]).code == 66)
    }

    @Test func aListOfPeopleIsImportedWholeAndOnce() throws {
        let program = try BuiltProgram()
        #expect(try program.run(["campus", "migrate"]).code == 0)
        #expect(try program.run(["campus", "tenants", "add", "north"]).code == 0)
        let file = program.home.appending(path: "class.csv")
        let path = file.path(percentEncoded: false)
        let command = ["campus", "people", "import", path, "--tenant", "north"]
        let head = "email,name,premium,password\n"
        let good =
            "ada@example.org,\"Lovelace, Ada\",yes,generate\nbo@example.org,,no,a decent one\n"
        try Data((head + good + "nowhere,X,no,generate\nada@example.org,A,perhaps,generate\n").utf8)
            .write(to: file)
        let bad = try program.run(command)
        #expect(bad.code == 65)
        #expect(bad.err.contains(path + ":4: email"))
        #expect(
            bad.err.contains(
                path + ":5: premium must be yes or no. The address is already on line 2"))
        #expect(try people(program).isEmpty)
        let plan = try program.run(command + ["--dry-run"])
        #expect(plan.err.contains("Would add 2 people"))
        #expect(try people(program).isEmpty)
        #expect(try program.run(command + ["--skip-bad"]).code == 65)
        #expect(try people(program) == ["ada@example.org", "bo@example.org"])
        try Data((head + good + "cy@example.org,Cy,,generate\n").utf8).write(to: file)
        let again = try program.run(command)
        #expect(again.code == 0, "\(again.err)")
        #expect(again.err.contains("Added 1 person; 2 already existed."))
        #expect(again.out.hasPrefix("cy@example.org,"))
        #expect(try people(program) == ["ada@example.org", "bo@example.org", "cy@example.org"])
    }

    @Test func schoolsAreAddedRenamedAndSuspended() throws {
        let program = try BuiltProgram()
        #expect(try program.run(["campus", "migrate"]).code == 0)
        let add = ["campus", "tenants", "add", "north", "--name", "North School"]
        #expect(try program.run(add).code == 0)
        #expect(try program.run(add).code == 65)
        #expect(try program.run(["campus", "tenants", "add", "No Slug"]).code == 65)
        #expect(try program.run(["campus", "tenants", "rename", "north", "Northern"]).code == 0)
        #expect(try program.run(["campus", "tenants", "suspend", "north"]).code == 0)
        let shown = try program.run(["campus", "tenants", "show", "north", "--json"])
        #expect(object(shown.out)?["name"] as? String == "Northern")
        #expect(object(shown.out)?["active"] as? Bool == false)
        #expect(object(shown.out)?["registration"] as? String == "closed")
        #expect(object(shown.out)?["second_factor"] as? String == "optional")
        let required = try program.run(
            ["campus", "tenants", "second-factor", "north", "required", "--json"])
        #expect(object(required.out)?["second_factor"] as? String == "required")
        let rule = ["campus", "tenants", "registration", "north"]
        #expect(try program.run(rule + ["hill.example"]).out.contains("hill.example"))
        #expect(try program.run(rule + ["anyone"]).code == 64)
        #expect(
            object(try program.run(rule + ["open", "--json"]).out)?["registration"] as? String
                == "open")
        #expect(try program.run(["campus", "tenants", "restore", "north"]).code == 0)
        let rows = try program.run(["campus", "tenants", "--plain"])
        #expect(rows.out == "home\tHome\tyes\t0\t0\nnorth\tNorthern\tyes\t0\t0\n")
        #expect(try program.run(["campus", "tenants", "suspend", "south"]).code == 66)
    }

    @Test func aBackupIsVerifiedRestoredElsewhereAndCompared() throws {
        let program = try BuiltProgram()
        func file(_ name: String) -> String {
            program.home.appending(path: name).path(percentEncoded: false)
        }
        let (backup, drill) = (file("campus.backup"), ["--database", file("drill.sqlite")])
        #expect(try program.run(["campus", "migrate"]).code == 0)
        let pack = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Packages/Content/Pack").path(percentEncoded: false)
        #expect(try program.run(["campus", "import", pack]).code == 0)
        let add = ["campus", "people", "add", "ada@example.org", "--generate"]
        #expect(try program.run(add).code == 0)
        let written = try program.run(["campus", "backup", backup, "--json"])
        #expect(written.code == 0, "\(written.err)")
        let verified = try program.run(["campus", "backup", "--verify", backup, "--json"])
        #expect(verified.out == written.out)
        #expect(try program.run(["campus", "backup", backup]).code == 65)
        #expect(try program.run(["campus", "backup", backup, "--replace"]).code == 0)
        let restored = try program.run(["campus", "restore", backup] + drill)
        #expect(restored.code == 0, "\(restored.err)")
        let same = try program.run(["campus", "compare", backup] + drill)
        #expect(same.code == 0, "\(same.out)")
        #expect(same.out.hasSuffix("They are identical.\n"))
        #expect(try program.run(["campus", "restore", backup] + drill).code == 65)
        #expect(
            try program.run(["campus", "people", "premium", "ada@example.org", "on"] + drill).code
                == 0)
        let different = try program.run(["campus", "compare", backup] + drill)
        #expect(different.code == 1)
        #expect(
            different.out.contains("auth_users: different, 1 row here, 1 in the backup\n  tenant"))
        #expect(different.out.contains("has different values"))
        #expect(
            try program.run(["campus", "restore", backup, "--replace", "--yes"] + drill).code == 0)
        #expect(try program.run(["campus", "compare", backup] + drill).code == 0)
        #expect(try program.run(["campus", "restore", file("missing")] + drill).code == 66)
        #expect(try program.run(["campus", "status", "--verify"] + drill).code == 0)
    }

    private func people(_ program: borrowing BuiltProgram) throws -> [String] {
        try program.run(["campus", "people", "list", "--tenant", "north", "--plain"]).out
            .split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }

    private func object(_ text: String) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}
#endif
