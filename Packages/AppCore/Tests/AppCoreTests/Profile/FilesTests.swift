import AppCore
import AppCoreTesting
import Foundation
import Synchronization
import Testing

@Suite struct FilesTests {
    let home: URL
    let paths: HomePaths

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "h-\(UUID().uuidString)")
        paths = try HomePaths.resolve(environment: ["HOMEROOM_HOME": home.path()])
    }

    private func mode(_ file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func pathsFollowTheVariables() throws {
        let standard = try HomePaths.resolve(environment: ["HOME": "/home/a"])
        #expect(standard.data.path() == "/home/a/.local/share/homeroom")
        #expect(standard.settingsFile.path() == "/home/a/.config/homeroom/config.toml")
        let xdg = try HomePaths.resolve(
            environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "relative"])
        #expect(xdg.data.path() == "/d/homeroom")
        #expect(xdg.state.path() == "/home/a/.local/state/homeroom")
        let problem = #expect(throws: Problem.self) { try HomePaths.resolve(environment: [:]) }
        #expect(problem?.cure != nil)
    }

    @Test func foldersAreForTheirOwnerAlone() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try HomePaths.prepare(paths.data)
        #expect(try mode(paths.data) == 0o700)
    }

    @Test func aPlaceThatCannotBeWrittenIsNamedWithTheCure() throws {
        let problem = #expect(throws: Problem.self) {
            try HomePaths.prepare(URL(filePath: "/dev/null/x"))
        }
        #expect(problem?.code == .cannotWrite)
        #expect(problem?.place?.hasPrefix("/dev/null/x") == true)
        #expect(problem?.cure?.contains("HOMEROOM_HOME") == true)
        #expect(problem?.exitCode == 73)
        #expect(throws: Problem.self) {
            try HomePaths.replace(URL(filePath: "/dev/null/x/y"), with: [1])
        }
    }

    @Test func aProfileSurvivesARoundTripAndOtherVersions() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let store = ProfileStore(paths: paths)
        #expect(try store.load("default") == Profile(name: "default"))
        var profile = Profile(
            name: "default", backends: [.sat: .url("https://x"), .school: .embedded],
            tiles: TileArrangement(order: ["b"], hidden: ["c"], sizes: ["a": .wide]),
            theme: "reef", appearance: .dark, lastPlaces: ["content/lesson/1"])
        try store.save(profile)
        #expect(try store.load("default") == profile)
        #expect(store.names() == ["default"])
        let file = paths.folder(ofProfile: "default").appending(path: "profile.json")
        #expect(try mode(file) == 0o600)
        try HomePaths.replace(
            file,
            with: Array(
                #"{"name":"x","backends":{"sat":"https://x","later":"y"},"appearance":"neon","new":1}"#
                    .utf8))
        profile = Profile(name: "default", backends: [.sat: .url("https://x")])
        #expect(try store.load("default") == profile)
        try HomePaths.replace(file, with: Array("{".utf8))
        let problem = #expect(throws: Problem.self) { try store.load("default") }
        #expect(problem?.place == file.path())
        for name in ["", "../x", "A", "-x", "a/b", String(repeating: "a", count: 41)] {
            #expect(throws: Problem.self) { try store.load(name) }
        }
    }

    @Test func tilesAreArrangedByTheStudentAndNewOnesFollow() {
        let arrangement = TileArrangement(order: ["c", "gone", "a", "c"], hidden: ["b"])
        #expect(arrangement.arrange(["a", "b", "c", "d"]) == ["c", "a", "d"])
        #expect(arrangement.size(of: "a") == .normal)
    }

    @Test func secretsAreForTheirOwnerAloneAndAWrongModeIsRepairedAloud() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let warnings = Counter()
        let file = home.appending(path: "credentials.json")
        let store = FileCredentialStore(file: file) { _ in warnings.next() }
        #expect(try await store.read("sat.tokens") == nil)
        try await store.write("sat.tokens", "a\"\n🔑")
        try await store.write("school.cookies", "b")
        #expect(try mode(file) == 0o600)
        #expect(store.whereabouts.warnsBeforeFirstWrite)
        #expect(store.whereabouts.description.contains(file.path()))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: file.path())
        #expect(try await store.read("sat.tokens") == "a\"\n🔑")
        #expect(try mode(file) == 0o600)
        #expect(warnings.value == 1)
        try await store.remove("sat.tokens")
        #expect(try await store.read("sat.tokens") == nil)
        #expect(try await store.read("school.cookies") == "b")
        try HomePaths.replace(file, with: Array("junk".utf8))
        #expect(await problem { try await store.read("x") }?.code == .configuration)
    }

    @Test func twoWritersLoseNothing() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let file = home.appending(path: "credentials.json")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await FileCredentialStore(file: file).write("k\(number)", "v")
                }
            }
            try await group.waitForAll()
        }
        let store = FileCredentialStore(file: file)
        for number in 0..<20 { #expect(try await store.read("k\(number)") == "v") }
    }

    @Test func theKeychainGetsSecretsThroughStandardInputOnly() async throws {
        let calls = Mutex<[(words: [String], input: String)]>([])
        let store = SecretToolCredentialStore(tool: "/bin/secret-tool", profile: "p") {
            words, input in
            calls.withLock {
                $0.append((words, String(decoding: input ?? [], as: UTF8.self)))
            }
            switch words[1] {
            case "lookup" where words.contains("there"): return (0, Array("hush\n".utf8), [])
            case "lookup" where words.contains("locked"): return (1, [], Array("locked".utf8))
            case "lookup": return (1, [], [])
            default: return (0, [], [])
            }
        }
        #expect(try await store.read("there") == "hush")
        #expect(try await store.read("absent") == nil)
        #expect(await problem { try await store.read("locked") }?.reason == "locked")
        try await store.write("new", "secret")
        #expect(try await store.read("new") == "secret")
        try await store.remove("new")
        #expect(try await store.read("new") == nil)
        let seen = calls.withLock { $0 }
        #expect(
            seen.allSatisfy {
                !$0.words.contains { $0.contains("secret") && $0 != "/bin/secret-tool" }
            })
        #expect(seen.contains { $0.words[1] == "store" && $0.input == "secret" })
        #expect(!store.whereabouts.warnsBeforeFirstWrite)
    }

    @Test func withoutASessionBusSecretsGoToTheFile() throws {
        let chosen = CredentialStores.choose(
            profile: "p", paths: paths, environment: ["PATH": "/usr/bin:/bin"], warn: { _ in })
        #expect(chosen.whereabouts.warnsBeforeFirstWrite)
    }

    @Test func eventsAreLinesWithoutAnythingPersonal() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let file = home.appending(path: "events.jsonl")
        let sink = FileEventSink(file: file) { Date(timeIntervalSince1970: 0) }
        sink.record(
            AppEvent(
                "lesson.opened", feature: "content",
                values: ["count": "3", "note": "My name is Anna", "mail": "a@b.c"]))
        sink.record(AppEvent("Anna wrote", feature: "chat"))
        sink.flush()
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text == """
                {"event":"lesson.opened","feature":"content","time":"1970-01-01T00:00:00Z",\
                "values":{"count":"3"}}

                """)
        #expect(try mode(file) == 0o600)
    }

    @Test func eventsNeverGrowBeyondAMegabyte() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let file = home.appending(path: "events.jsonl")
        let sink = FileEventSink(file: file) { Date(timeIntervalSince1970: 0) }
        for _ in 0..<13_000 { sink.record(AppEvent("x", feature: "content")) }
        sink.flush()
        let sizes = try ["events.jsonl", "events.jsonl.1"].map { name in
            let path = home.appending(path: name).path()
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }
        #expect(sizes.allSatisfy { $0 > 0 && $0 <= 512 * 1024 })
    }
}
