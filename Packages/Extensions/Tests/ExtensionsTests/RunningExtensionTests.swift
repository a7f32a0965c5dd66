import AppCore
import AppCoreTesting
import Foundation
import Glibc
import Synchronization
import TerminalUI
import Testing

@testable import Extensions

/// Extensions that really run. Each test needs Python.
@Suite(.enabled(if: Sample.hasPython, Sample.need)) struct RunningExtensionTests {
    private struct Work: DueWorkListing {
        func dueItems() async throws -> [DueItem] {
            [
                DueItem(
                    id: "own-1", title: "Buy paper", due: nil, isDone: false, courseID: nil,
                    place: "")
            ]
        }
        func setDone(_ isDone: Bool, itemID: String) async throws {}
    }

    private final class Program: ProgramAccess {
        let lines = Mutex<[String]>([])
        var commandNames: Set<String> { ["todos"] }
        func resource(_ name: String, inRepository path: String) -> URL? { nil }
        func events(from midnight: Date) async -> [TodayPart.Event] { [] }
        func add(_ line: String) async throws -> String {
            lines.withLock { $0.append(line) }
            return "Added “\(line)”."
        }
    }

    @Test func aTileShowsWhatTheExtensionSays() async throws {
        let home = try await Home()
        try await home.install("good")
        let module = ExtensionsModule(context: home.context)
        let tile = try #require(module.tiles.first)
        #expect(tile.info.id == "extensions.good.main")
        #expect(tile.info.place == "extensions/good/list")
        #expect(try await tile.load(.local) == nil, "local content must not start a process")
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "7:42 from School")
        #expect(summary.progress == 0.4)
        #expect(try await tile.load(.local)?.headline == "7:42 from School")
        #expect(
            try await module.searchItems().map(\.title) == [
                "Good list", "Good form", "Bus at 7:42",
            ])
        let calendar = LocalCalendar(home.context.environment)
        let today = try await module.today(from: calendar.start(of: calendar.today))
        #expect(today.suggestions.map(\.title) == ["Leave now"])
        #expect(
            ExtensionsModule.installedTiles(in: home.folder.url).map(\.id)
                == ["extensions.good.main"])
        #expect(ExtensionsModule.installedCommands(in: home.folder.url) == ["good"])
    }

    @Test func aCommandPrintsRowsOrData() async throws {
        let home = try await Home()
        try await home.install("good")
        #expect(
            try await home.run("run", "good", "echo", "a", "b").hasPrefix("a b\nWord\n----\na\nb"))
        #expect(
            try await home.run("run", "good", "echo", "a", "--json") == "{\"arguments\":[\"a\"]}\n")
        #expect(try await home.run("run", "good", "echo", "--", "--json").contains("--json\n"))
        #expect(try await home.run("run", "good", "--help").contains("homeroom good echo [TEXT …]"))
        let unknown = await problem { try await home.run("run", "good", "ecoh") }
        #expect(unknown?.reason == "Did you mean “echo”?")
    }

    @Test func permissionsAreEnforcedAndTakenBackAtOnce() async throws {
        let program = Program()
        let home = try await Home { capabilities in
            capabilities.offer(.dueWork, Work())
            capabilities.offer(.program, program)
        }
        try await home.install("good", granting: [])
        let refused = await problem { try await home.run("run", "good", "todos") }
        #expect(refused != nil)
        #expect(home.test.console.out.contains("hasn't granted todos.read"))
        _ = try await home.run("grant", "good", "todos.read")
        #expect(try await home.run("run", "good", "todos") == "Buy paper\n")
        _ = try await home.run("grant", "good", "todos.add")
        #expect(
            try await home.run("run", "good", "buy", "Paper\u{1B}[2J fri")
                == "Added “todo: Paper fri”.\n")
        #expect(program.lines.withLock { $0 } == ["todo: Paper fri"])
        _ = try await home.run("revoke", "good", "todos.read")
        _ = await problem { try await home.run("run", "good", "todos") }
        #expect(home.test.console.out.contains("hasn't granted todos.read"))
        #expect(await problem { try await home.run("grant", "good", "events.add") }?.code == .usage)
        // Installing again keeps what was taken back.
        _ = try await home.run("install", Sample.folder("good"), "--yes")
        #expect(try home.list.named("good").granted == [.addTodos])
    }

    @Test func settingsReachTheExtensionAndAreChecked() async throws {
        let home = try await Home()
        try await home.install("good")
        _ = try await home.run("set", "good", "stop", "Market")
        let bad = await problem { try await home.run("set", "good", "minutes", "99") }
        #expect(bad?.reason == "Use a whole number from 1 up to 60.")
        #expect(
            await problem { try await home.run("set", "good", "color", "green") }?.code == .invalid)
        home.runner.forgetInstalled()
        let tile = try #require(ExtensionsModule(context: home.context).tiles.first)
        #expect(try await tile.load(.refresh)?.headline == "7:42 from Market")
        try await home.install("good")
        #expect(try home.list.named("good").settings == ["stop": "Market"])
    }

    @Test func changedFilesAreNotRun() async throws {
        let home = try await Home()
        let one = try await home.install("good")
        let file = home.list.files(of: "good").appending(path: "good.py")
        try Data("print('other')".utf8).write(to: file)
        let found = await problem { try await home.runner.load("main", of: one) }
        #expect(found?.code == .notAllowed)
        try await home.install("good")
        #expect(try await home.runner.load("main", of: home.list.named("good")).headline != "")
    }

    @Test func removingLeavesNothing() async throws {
        let home = try await Home()
        try await home.install("good")
        let tile = try #require(ExtensionsModule(context: home.context).tiles.first)
        _ = try await tile.load(.refresh)
        #expect(try await home.run("remove", "good", "--yes") == "Removed “good”.\n")
        #expect(
            !FileManager.default.fileExists(
                atPath: home.list.home(of: "good").path(percentEncoded: false)))
        #expect(try home.list.all().isEmpty)
        #expect(try await home.runner.store.content(of: "extensions.good.main") == nil)
        #expect(await problem { try await home.run("run", "good") }?.code == .notFound)
    }

    @Test func aCommandsNameIsRefused() async throws {
        let home = try await Home()
        let found = await problem { try await home.install("good", commandNames: ["good"]) }
        #expect(found?.summary.contains("is a command of Homeroom") == true)
        #expect(try home.list.all().isEmpty)
    }

    // MARK: Extensions that misbehave

    @Test(arguments: [
        ("crash-tile", "ended with exit code 3"), ("flood-bytes", "a line of more than 1 MB"),
        ("hungry", "ended with exit code 1"),
        ("garbage", "isn't a message of the protocol"), ("wrong-answers", "gave a wrong answer"),
    ])
    func aFaultShowsOnTheTileOnly(name: String, fault: String) async throws {
        let home = try await Home()
        try await home.install(name)
        try await home.install("good")
        let module = ExtensionsModule(context: home.context)
        func tile(_ name: String) throws -> any Tile {
            try #require(module.tiles.first { $0.info.id == "extensions.\(name).main" })
        }
        let (bad, good) = (try tile(name), try tile("good"))
        let first = try #require(try await bad.load(.refresh))
        #expect(first.headline == "Not working")
        #expect(first.lines.first?.text.contains(fault) == true)
        #expect(await problem { try await bad.load(.refresh) }?.summary.contains(fault) == true)
        #expect(try await good.load(.refresh)?.kind == .ready)
    }

    @Test func aHangEndsAtTheTimeLimit() async throws {
        let home = try await Home(limits: ExtensionLimits())
        let found = await problem { try await home.install("hang-start") }
        #expect(found?.summary == "“hang-start” didn't answer describe within 5 seconds.")
        #expect(try home.list.all().isEmpty)
        #expect(
            !FileManager.default.fileExists(
                atPath: home.list.home(of: "hang-start").path(percentEncoded: false)))
    }

    @Test func anotherNameIsRefusedAndTheProcessEnds() async throws {
        let home = try await Home()
        let copy = try TemporaryFolder()
        let program = copy.url.appending(path: "wrong-answers.py")
        try FileManager.default.copyItem(
            atPath: Sample.folder("wrong-answers") + "/wrong-answers.py",
            toPath: program.path(percentEncoded: false))
        try copy.file(
            "extension.json",
            #"{"name": "wrong-answers", "run": ["python3", "wrong-answers.py", "another-name"]}"#
                .utf8)
        let folder = try ExtensionFolder(copy.path)
        let found = await problem {
            try await ExtensionInstaller(runner: home.runner).install(
                folder, granting: [], commandNames: [], now: Date())
        }
        #expect(found?.reason?.contains("calls itself “another”") == true)
        #expect(try home.list.all().isEmpty)
        // The installation waits for the process, whose log is gone with its folder.
        #expect(
            !FileManager.default.fileExists(
                atPath: home.list.home(of: "wrong-answers").path(percentEncoded: false)))
    }

    @Test func controlSequencesNeverReachTheTerminal() async throws {
        let home = try await Home()
        let one = try await home.install("control-texts")
        let tile = try #require(ExtensionsModule(context: home.context).tiles.first)
        _ = try await tile.load(.refresh)
        let page = PageScreen(
            runner: home.runner, owner: one, page: "main", pageTitle: "Control",
            environment: home.context.environment)
        let harness = ScreenHarness(page)
        await harness.settle { $0.shown != nil || $0.problem != nil }
        let text = try await harness.text + harness.linear.text + home.run("run", "control-texts")
        #expect(
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
        #expect(!text.contains("\u{202E}") && !text.contains("\u{9B}"))
    }

    @Test func aGreedyExtensionGetsNothingAndIsSlowedDown() async throws {
        let home = try await Home()
        try await home.install("greedy")
        let tile = try #require(ExtensionsModule(context: home.context).tiles.first)
        let lines = try #require(try await tile.load(.refresh)).lines.map(\.text)
        // What it wasn't granted, and a method that doesn't exist.
        #expect(lines.first == "refused [-32001, -32001, -32000]")
        #expect(lines.contains("too many 43"))
    }

    @Test func theWholeProcessGroupEnds() async throws {
        let home = try await Home()
        let one = try await home.install("no-end")
        let pids = try await home.runner.load("main", of: one).headline
            .split(separator: " ").compactMap { Int32($0) }
        #expect(pids.count == 2)
        #expect(pids.allSatisfy { kill($0, 0) == 0 })
        await home.runner.end("no-end")
        var isAlive = true
        for _ in 0..<6000 where isAlive {
            // In real time, because processes end when they do.
            try await Task.sleep(for: .milliseconds(50))
            // A grandchild that nobody waits for stays as a zombie in some containers.
            isAlive = pids.contains { kill($0, 0) == 0 && !Self.isZombie($0) }
        }
        #expect(!isAlive)
    }

    private static func isZombie(_ pid: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.split(separator: " ").first == "Z"
    }

    @Test func anIdleExtensionEndsAndStartsAgain() async throws {
        var limits = Home.patient
        limits.idle = 0.4
        let home = try await Home(limits: limits)
        let one = try await home.install("no-end")
        let first = try await home.runner.load("main", of: one).headline
        var second = first
        for _ in 0..<100 where second == first {
            // In real time, because only then is a process idle for long enough.
            try await Task.sleep(for: .milliseconds(600))
            second = try await home.runner.load("main", of: one).headline
        }
        #expect(second != first)
    }

    // MARK: Pages and checks

    @Test func aPageGetsKeysChoicesAndForms() async throws {
        let home = try await Home()
        let one = try await home.install("good")
        var environment = home.context.environment
        // The page refreshes itself every 30 seconds; this test doesn't wait for it.
        environment.sleep = { _ in throw CancellationError() }
        let still = environment
        func screen(_ page: String) -> ScreenHarness<PageScreen> {
            ScreenHarness(
                PageScreen(
                    runner: home.runner, owner: one, page: page, pageTitle: page,
                    environment: still))
        }
        let list = screen("list")
        await list.settle { $0.shown != nil }
        #expect(list.text.contains("7:42") && list.text.contains("8:02"))
        list.press(.down, .character("s"))
        await list.settle { !$0.isBusy }
        #expect(list.text.contains("key 802"))
        list.press(.enter)
        await list.settle { !$0.isBusy }
        #expect(list.text.contains("choose 802"))
        let form = screen("form")
        await form.settle { $0.shown != nil }
        form.type("!")
        #expect(form.screen.hasUnsavedChanges)
        form.pressControl("s")
        await form.settle { !$0.isBusy }
        #expect(form.toasts.map(\.text) == ["Saved."])
        #expect(form.opened == ["extensions/good/list"])
    }

    @Test func checkPassesTheGoodOneAndFailsTheOthers() async throws {
        let home = try await Home()
        let fault = await problem { try await home.run("check", Sample.folder("good")) }
        let text = home.test.console.out
        #expect(fault == nil && text.hasSuffix("15 passed, 0 failed\n"), "\(text)")
        for name in ["control-texts", "crash-tile", "garbage", "no-end", "wrong-answers"] {
            let found = await problem { try await home.run("check", Sample.folder(name)) }
            #expect(found != nil, "\(name)")
            #expect(home.test.console.out.contains("WRONG"), "\(name)")
        }
        #expect(try home.list.all().isEmpty)
    }
}
