import AppCore
import ArgumentParser

/// `homeroom NAME …`, which the host turns into `homeroom extension run NAME …`.
struct RunExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a command of an extension: homeroom NAME COMMAND.",
        discussion: """
            EXAMPLES:
              homeroom extension run NAME
            """)

    @Argument(
        parsing: .captureForPassthrough,
        help: "The extension, its command, and what the command takes. --json prints its data.",
        completion: .custom { words, _, prefix async in
            await RunExtension.completions(words, prefix)
        })
    var words: [String] = []

    mutating func run(in context: FeatureContext) async throws {
        let runner = ExtensionRunner(context: context)
        var words = words
        var output = OutputOptions.standard
        let end = words.firstIndex(of: "--") ?? words.count
        for index in words[..<end].indices.reversed() {
            switch words[index] {
            case "--json": output.json = true
            case "--plain": output.plain = true
            default: continue
            }
            words.remove(at: index)
        }
        if let index = words.firstIndex(of: "--") { words.remove(at: index) }
        let console = context.console.with(output)
        guard let list = runner.list, let name = words.first else {
            throw Problem(.usage, "Which extension?", cure: "homeroom extension")
        }
        let one = try list.named(name)
        let rest = words.dropFirst()
        if ["--help", "-h", "help"].contains(rest.first) { return help(of: one, console) }
        let command = try Self.command(rest.first, of: one)
        let answer = try await runner.run(
            command, Array(rest.dropFirst()), json: output.json, of: one)
        await runner.end(one.name)
        if output.json {
            try console.emit(json: answer.data)
        } else {
            for block in answer.blocks { await block.print(on: console) }
        }
        if answer.exit != 0 { throw ExitCode(Int32(answer.exit)) }
    }

    private static func command(
        _ name: String?, of one: InstalledExtension
    ) throws(Problem) -> String {
        guard let first = one.description.commands.first else {
            throw Problem(
                .usage, "“\(one.name)” has no commands.", cure: "Open its screen in the dashboard.")
        }
        guard let name else { return first.name }
        return try NameResolver.find(
            name, in: one.description.commands, noun: "command of \(one.name)",
            list: "homeroom \(one.name) --help", ids: { [$0.name] }, names: { [$0.name] }
        ).name
    }

    private func help(of one: InstalledExtension, _ console: Console) {
        console.out("\(one.description.title): \(one.description.summary)")
        console.out("")
        for command in one.description.commands {
            let line = ["homeroom", one.name, command.name, command.usage].filter { !$0.isEmpty }
            console.out("  \(line.joined(separator: " "))")
            if !command.summary.isEmpty { console.out("      \(command.summary)") }
        }
        console.out("")
        console.out("An extension. What it may do: homeroom extension show \(one.name)")
    }

    /// Asks the extension itself, for at most two seconds.
    private static func completions(_ words: [String], _ prefix: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        let runner = ExtensionRunner(context: context)
        let given = Array(words.drop { $0 != "run" }.dropFirst())
        guard let name = given.first, given.count > 1, let one = runner.installed(name) else {
            return runner.installed.map(\.name)
        }
        guard given.count > 2 else { return one.description.commands.map(\.name) }
        let values = try? await runner.complete(given[1], Array(given.dropFirst(2)), of: one)
        await runner.end(name)
        return values ?? []
    }
}

extension Block {
    /// Prints the block as text; a table, a list and a chart as rows.
    func print(on console: Console) async {
        switch type {
        case .heading, .text, .markdown: if let text { console.out(text) }
        case .list:
            guard !rowItems.isEmpty else { return console.err(empty ?? "Nothing here.") }
            await console.table(
                [.init("Title", mayShrink: true), .init("Detail", mayShrink: true), .init("")],
                (list ?? []).map { [$0.title, $0.detail ?? "", $0.trailing ?? ""] })
        case .table:
            await console.table(
                (columns ?? []).map {
                    .init($0.title, alignsRight: $0.align == .right, mayShrink: $0.align != .right)
                }, rows ?? [])
        case .chart:
            await console.table(
                [.init("", mayShrink: true), .init("Value", alignsRight: true)],
                (bars ?? []).map { [$0.label, $0.text ?? ChartText.words($0.value)] })
        case .progress:
            let percent = Int(((value ?? 0) * 100).rounded())
            console.out([label, "\(percent)%"].compactMap(\.self).joined(separator: ": "))
        // A form is filled in on its screen, not at a prompt.
        case .form: break
        }
    }
}

/// Numbers in a chart that is printed.
private enum ChartText {
    static func words(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
