#if WITH_AUTH
import Foundation
import Testing

/// `homeroom serve --check-config` with valid and invalid configurations.
@Suite struct ConfigurationTests {
    private func file(_ text: String, in program: borrowing BuiltProgram) throws -> String {
        let file = program.home.appending(path: "campus.toml")
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
    }

    @Test func everythingThatCountsIsSaidWithItsPlace() throws {
        let program = try BuiltProgram()
        let folder = program.home.path(percentEncoded: false)
        let path = try file(
            """
            [campus]
            port = 9000
            public_url = "https://campus.example.org"
            database = "sqlite:\(folder)/campus.sqlite"
            [campus.limits]
            body_kib = 64
            [campus.auth]
            access_minutes = 15
            """, in: program)
        let ended = try program.run(
            [
                "serve", "--config", path, "--check-config", "--host", "127.0.0.2",
                "--set", "campus.limits.drain_seconds=3", "--set", "campus.host=127.0.0.3",
            ],
            environment: ["HOMEROOM_CAMPUS_LIMITS_CONNECTIONS": "50"])
        #expect(ended.code == 0, "\(ended.err)")
        #expect(ended.out.contains("Listens on 127.0.0.2:9000, plain HTTP"))
        #expect(ended.out.contains("campus.limits.body_kib = 64  # \(path):6"))
        #expect(ended.out.contains("campus.auth.access_minutes = 15  # \(path):8"))
        #expect(ended.out.contains("campus.limits.connections = 50  # from the environment"))
        #expect(ended.out.contains("campus.limits.drain_seconds = 3  # given on the command line"))
        #expect(ended.out.contains("campus.limits.idle_seconds = 60  # default"))
        #expect(ended.out.contains("Database sqlite:\(folder)/campus.sqlite"))
        // Checking creates nothing.
        #expect(!FileManager.default.fileExists(atPath: folder + "/campus.sqlite"))
    }

    /// What only the running server would need.
    @Test(arguments: [
        ("campus.auth.google.keys_url", "http://keys.example", 78),
        ("campus.auth.google.client_secret_file", "/nowhere/secret", 78),
        ("campus.tutor.url", "ftp://model", 78),
        ("campus.tutor.embedding_model", "/nowhere/model", 78),
        ("campus.payments.stripe_key_file", "/nowhere/key", 78),
        ("campus.payments.stripe_url", "http://stripe.example", 78),
        ("campus.database", "/dev/null/campus.sqlite", 73),
        ("campus.database", "/nowhere/at/all/campus.sqlite", 73),
        ("campus.mail.folder", "/dev/null/mail", 73),
        ("campus.host", "192.0.2.77", 73),
        ("campus.host", "no host", 73),
    ])
    func whatOnlyTheServerWouldFindIsFound(name: String, value: String, code: Int32) throws {
        let program = try BuiltProgram()
        let ended = try program.run(["serve", "--check-config", "--set", "\(name)=\(value)"])
        #expect(ended.code == code, "\(ended.err)")
        #expect(ended.err.contains(name) || ended.err.contains(value), "\(ended.err)")
    }

    @Test func aFileThatIsNoDatabaseIsFound() throws {
        let program = try BuiltProgram()
        let path = try file("[campus]\nport = 9000\n", in: program)
        let ended = try program.run(["serve", "--check-config", "--database", path])
        #expect(ended.code == 78 && ended.err.contains("isn't a database"), "\(ended.err)")
    }

    @Test(arguments: [
        ("[campus]\nport = many", ":2", "from 0 to 65535"),
        ("[campus]\n\nprot = 9000", ":3", "campus.port"),
        ("[campus]\nproxies = \"10.0.0.0/40\"", ":2", "10.0.0.0/8"),
        ("[campus]\norigins = \"learn.example.org\"", ":2", "https://learn.example.org"),
        ("[campus]\npublic_url = \"https://a.example/path\"", ":2", "without a path"),
        ("[campus.tls]\ncertificate = \"/tmp/a.pem\"", ":2", "campus.tls.key"),
        ("[campus.pages]\nprivacy = \"/nowhere/at/all.md\"", ":2", "File not found"),
        ("[campus.log]\nformat = xml", ":2", "json, logfmt, text"),
        ("[campus.auth]\npassword_cost = 3", ":2", "from 14 to 20"),
        ("[campus]\ndatabase = \"mysql://a\"", ":2", "postgres://"),
        ("port 9000", ":1", "key = value"),
        (
            "[campus.auth]\ndevelopment_sign_in = true\n[campus]\nhost = \"0.0.0.0\"", ":2",
            "Turn campus.auth.development_sign_in off"
        ),
        (
            "[campus]\npublic_url = \"https://a.example\"\n[campus.auth]\ndevelopment_sign_in = true",
            ":4", "Its address is a.example."
        ),
        (
            "[campus]\nproxies = \"127.0.0.1\"\n[campus.auth]\ndevelopment_sign_in = true",
            ":4", "The server is behind a proxy."
        ),
    ])
    func aWrongLineIsNamedWithWhatItMayBe(text: String, place: String, hint: String) throws {
        let program = try BuiltProgram()
        let path = try file(text, in: program)
        let ended = try program.run(["serve", "--config", path, "--check-config"])
        #expect(ended.code == 78, "\(ended.err)")
        #expect(ended.err.contains("campus.toml" + place), "\(ended.err)")
        #expect(ended.err.contains(hint), "\(ended.err)")
    }

    @Test func aMisspeltVariableIsNamed() throws {
        let program = try BuiltProgram()
        let ended = try program.run(
            ["serve", "--check-config"], environment: ["HOMEROOM_CAMPUS_PROT": "1"])
        #expect(ended.code == 78)
        #expect(ended.err.contains("HOMEROOM_CAMPUS_PORT"))
    }

    @Test func aMisspeltSettingOfTheCommandLineIsNamed() throws {
        let program = try BuiltProgram()
        let ended = try program.run(["serve", "--check-config", "--set", "campus.prot=1"])
        #expect(ended.code != 0)
        #expect(ended.err.contains("campus.port"), "\(ended.err)")
    }

    @Test func aDatabaseMayStandInAFileOfItsOwn() throws {
        let program = try BuiltProgram()
        let place = program.home.appending(path: "database")
        try Data("postgres://home:secret-word@127.0.0.1/campus\n".utf8).write(to: place)
        let path = place.path(percentEncoded: false)
        let checked = try program.run(["serve", "--database-file", path, "--check-config"])
        // With PostgreSQL, the address is used; otherwise the output says how to get a build that
        // has it.
        if checked.code == 0 {
            #expect(checked.out.contains("Database postgres://home"))
        } else {
            #expect(checked.code == 78)
            #expect(checked.err.contains("--traits Postgres"), "\(checked.err)")
            #expect(checked.err.contains("postgres://home"), "\(checked.err)")
        }
        #expect(!(checked.out + checked.err).contains("secret-word"))
        let variable = try program.run(
            ["serve", "--check-config"],
            environment: ["HOMEROOM_DATABASE": "sqlite:\(place.deletingLastPathComponent().path)/a"]
        )
        #expect(
            variable.out.contains("Database sqlite:\(place.deletingLastPathComponent().path)/a"))
    }

    @Test func aDamagedDatabaseIsNeverReplaced() throws {
        let program = try BuiltProgram()
        let place = program.home.appending(path: "campus.sqlite")
        let damaged = Data(String(repeating: "not a database ", count: 1000).utf8)
        try damaged.write(to: place)
        let ended = try program.run([
            "serve", "--port", "0", "--database", place.path(percentEncoded: false),
        ])
        #expect(ended.code != 0)
        #expect(ended.err.contains("damaged"), "\(ended.err)")
        #expect(try Data(contentsOf: place) == damaged)
    }
}
#endif
