import AppCore
import Foundation
import Synchronization
import TerminalUI

/// Tries everything that Homeroom may ask of an extension, with sensible and with hostile input.
struct ExtensionCheck {
    /// One thing that was tried.
    struct Finding: Encodable, Sendable, Hashable {
        /// e.g. `The tile “next” loads`
        var name: String
        var ok: Bool
        /// What is wrong, or the time it took; empty if there is nothing to say.
        var detail: String
    }

    private let runner: ExtensionRunner
    private let list: InstalledList
    private let folder: ExtensionFolder
    private let environment: SystemEnvironment
    private(set) var findings: [Finding] = []

    init(
        _ folder: ExtensionFolder, runner: ExtensionRunner, list: InstalledList,
        environment: SystemEnvironment
    ) {
        self.folder = folder
        self.runner = runner
        self.list = list
        self.environment = environment
    }

    private var name: String { folder.manifest.name }

    private func connection() -> ExtensionConnection {
        runner.connection(
            name: name, run: folder.manifest.run,
            files: list.files(of: name).path(percentEncoded: false), list, check: {}, grants: { [] }
        )
    }

    /// Arguments that a careless program stumbles over.
    static let hostile = [
        "", "--help", "-1", "../../etc/passwd", "'; echo x; '", "$(echo x)", "日本語 🎒 é",
        "\u{1B}[31m",
        "a\u{0}b", "\"", "%s%n", String(repeating: "x", count: 900),
    ]

    /// Runs all checks in the list's folder, which the caller deletes.
    mutating func run() async throws {
        try folder.write(to: list.files(of: name))
        let connection = connection()
        do {
            let description = try await timed("It starts and describes itself") {
                try await connection.description()
            }
            let settings = InstalledExtension(
                run: [], description: description, checksum: "", asks: [], granted: [],
                settings: [:], installedAt: WireInstant(environment.now())
            ).settingValues
            await tiles(description, settings, connection)
            await pages(description, settings, connection)
            await commands(description, settings, connection)
            await unknown(settings, connection)
        } catch {
            return
        }
        await connection.finishAndWait()
        await ends()
    }

    private mutating func timed<T: Sendable>(
        _ name: String, _ body: () async throws -> T
    ) async throws -> T {
        let start = ContinuousClock.now
        do {
            let value = try await body()
            let time = start.duration(to: .now)
            let milliseconds = Int(time / .milliseconds(1))
            findings.append(Finding(name: name, ok: true, detail: "\(milliseconds) ms"))
            return value
        } catch {
            let problem = Problem(error)
            findings.append(
                Finding(name: name, ok: false, detail: Self.words(problem)))
            throw error
        }
    }

    private static func words(_ problem: Problem) -> String {
        [problem.summary, problem.reason].compactMap(\.self).joined(separator: " ")
    }

    private mutating func tiles(
        _ description: Description, _ settings: [String: String], _ connection: ExtensionConnection
    ) async {
        for tile in description.tiles {
            let content = try? await timed("The tile “\(tile.id)” loads") {
                let content = try await connection.ask(
                    .loadTile, TileParameters(tile: tile.id, settings: settings),
                    as: TileContent.self)
                try content.check()
                return content
            }
            let texts = content.map { [$0.headline] + $0.lines.map(\.text) } ?? []
            plain(texts, of: "The tile “\(tile.id)”")
        }
    }

    private mutating func plain(_ texts: [String], of what: String) {
        if let text = texts.first(where: { TextBoundary.clean($0, keepingLines: true) != $0 }) {
            findings.append(
                Finding(
                    name: "\(what) has plain texts", ok: false,
                    detail: "Control characters in “\(TextBoundary.clean(text).prefix(60))”."))
        }
    }

    private mutating func pages(
        _ description: Description, _ settings: [String: String], _ connection: ExtensionConnection
    ) async {
        for page in description.pages {
            var parameters = PageParameters(
                page: page.id, width: 80, height: 22, settings: settings, event: nil)
            func ask(_ method: Method) async throws -> Page {
                let answer = try await connection.ask(method, parameters, as: Page.self)
                try answer.check()
                return answer
            }
            guard
                let shown = try? await timed(
                    "The page “\(page.id)” opens", { try await ask(.openPage) })
            else { continue }
            plain([shown.title] + shown.blocks.compactMap(\.text), of: "The page “\(page.id)”")
            (parameters.width, parameters.height) = (20, 5)
            _ = try? await timed("The page “\(page.id)” opens in 20 by 5 cells") {
                try await ask(.openPage)
            }
            var events = shown.keys.map { PageEvent(type: .key, key: $0.key) }
            if let row = shown.blocks.compactMap(\.list).first?.first {
                events.append(PageEvent(type: .choose, id: row.id))
                events.append(PageEvent(type: .choose, id: "no such row"))
            }
            if let form = shown.blocks.compactMap(\.form).first {
                for text in Self.hostile {
                    let values = form.reduce(into: [:]) { $0[$1.id] = text }
                    events.append(PageEvent(type: .submit, values: values))
                }
            }
            for event in events {
                parameters.event = event
                await survives("The page “\(page.id)” answers \(event.type.rawValue)") {
                    _ = try await ask(.pageEvent)
                }
            }
        }
    }

    private mutating func commands(
        _ description: Description, _ settings: [String: String], _ connection: ExtensionConnection
    ) async {
        for command in description.commands {
            for arguments in [[]] + Self.hostile.map({ [$0] }) + [Self.hostile] {
                let parameters = CommandParameters(
                    command: command.name, arguments: arguments, json: true, settings: settings)
                await survives("The command “\(command.name)” answers") {
                    try await connection.ask(.runCommand, parameters, as: CommandOutput.self)
                        .check()
                }
            }
        }
    }

    /// An error that the extension itself answers is fine: the input may make no sense to it.
    private mutating func survives(_ name: String, _ body: () async throws -> Void) async {
        var finding = Finding(name: name, ok: true, detail: "")
        do { try await body() } catch {
            let problem = Problem(error)
            // Anything else is what the extension itself answers.
            if problem.code == .contract {
                finding = Finding(name: name, ok: false, detail: Self.words(problem))
            }
        }
        if let same = findings.firstIndex(where: { $0.name == name }) {
            if findings[same].ok { findings[same] = finding }
        } else {
            findings.append(finding)
        }
    }

    private mutating func unknown(
        _ settings: [String: String], _ connection: ExtensionConnection
    ) async {
        await survives("It answers a question about a tile that it doesn't have") {
            _ = try await connection.ask(
                .loadTile, TileParameters(tile: "no-such-tile", settings: settings),
                as: JSONValue.self)
        }
        await survives("It answers a completion, or says that it has none") {
            _ = try await connection.ask(
                .complete, CommandParameters(command: "x", arguments: [""], settings: settings),
                as: JSONValue.self)
        }
    }

    /// Whether it ends when asked, and when its input ends.
    private mutating func ends() async {
        let launch = runner.connection(
            name: name, run: folder.manifest.run,
            files: list.files(of: name).path(percentEncoded: false), list, check: {}, grants: { [] }
        ).subject.launch
        let (events, continuation) = AsyncStream<ExtensionProcess.Event>.makeStream()
        let process = ExtensionProcess(launch) { event in
            continuation.yield(event)
            if case .ended = event { continuation.finish() }
        }
        // It has started once it answers; starting isn't what is measured.
        let parameters = DescribeParameters(
            locale: "en_US", timeZone: environment.timeZone.identifier)
        let request = OutgoingRequest(
            id: 1, method: Method.describe.rawValue, params: parameters)
        if let line = try? WireJSON.encode(request) { process.send(line) }
        let alarm = Task { [environment] in
            try await environment.sleep(.seconds(Method.describe.seconds))
            process.finish()
        }
        defer { alarm.cancel() }
        var reason = ""
        for await event in events {
            switch event {
            case .line: process.finish()
            case .ended(let how): reason = how
            }
        }
        let ok = reason == "ended with exit code 0"
        findings.append(
            Finding(
                name: "It ends within a second of shutdown", ok: ok, detail: ok ? "" : reason))
    }
}
