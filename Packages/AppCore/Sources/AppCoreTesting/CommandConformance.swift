import AppCore
import ArgumentParser

/// Checks every command's help, and the JSON of reading commands.
struct CommandConformance<M: FeatureModule> {
    private let type: M.Type
    private let faults: ConformanceFaults

    init(_ type: M.Type, _ faults: ConformanceFaults) {
        self.type = type
        self.faults = faults
    }

    func check(_ test: TestContext, readings: [[String]]) async {
        walk(type.command, path: [type.manifest.command], depth: 0)
        for words in readings {
            await read(words, test)
        }
    }

    private func walk(_ command: any ParsableCommand.Type, path: [String], depth: Int) {
        let name = path.joined(separator: " ")
        let configuration = command.configuration
        faults.check(configuration.abstract, "the summary of “\(name)”", longest: 100)
        if !command.helpMessage(columns: 80).contains("USAGE") {
            faults.add("“\(name)” has no help")
        }
        var names: Set<String> = []
        for child in configuration.subcommands {
            let word = child.configuration.commandName ?? String(describing: child).lowercased()
            for word in [word] + child.configuration.aliases where !names.insert(word).inserted {
                faults.add("“\(name)” has two subcommands “\(word)”")
            }
            if depth < 6 { walk(child, path: path + [word], depth: depth + 1) }
        }
        if configuration.subcommands.isEmpty, configuration.discussion.isEmpty {
            faults.add("“\(name)” has no example in its discussion")
        }
        checkWrapping(configuration.discussion, name)
    }

    /// Checks that paragraphs are single lines: help is wrapped to the terminal's width, so a line
    /// break inside a paragraph leaves short lines.
    private func checkWrapping(_ discussion: String, _ name: String) {
        let isProse = discussion.split(separator: "\n", omittingEmptySubsequences: false).map {
            !$0.isEmpty && !$0.hasPrefix(" ") && $0 != "EXAMPLES:"
        }
        if zip(isProse, isProse.dropFirst()).contains(where: { $0 && $1 }) {
            faults.add("the help of “\(name)” breaks a paragraph into lines")
        }
    }

    private func read(_ words: [String], _ test: TestContext) async {
        let name = words.joined(separator: " ")
        test.console.clear()
        await run(words, test)
        if test.console.out.isEmpty, test.console.err.isEmpty {
            faults.add("“\(name)” says nothing")
        }
        test.console.clear()
        await run(words + ["--json"], test)
        guard let json = try? WireJSON.decode(JSONValue.self, from: test.console.out) else {
            faults.add("“\(name) --json” prints no JSON: \(test.console.out.prefix(200))")
            return
        }
        if words.last == "list", json.elements == nil {
            faults.add("“\(name) --json” prints no bare array")
        }
        checkKeys(json, name)
        test.console.clear()
        await run(words + ["--plain"], test)
        if test.console.out.contains("\u{1B}") { faults.add("“\(name) --plain” is colored") }
    }

    /// Checks that keys are in snake_case.
    private func checkKeys(_ json: JSONValue, _ name: String) {
        switch json {
        case .array(let elements):
            for element in elements.prefix(3) { checkKeys(element, name) }
        case .object(let members):
            for (key, value) in members {
                if key.contains(where: { $0.isUppercase || $0 == "-" || $0 == " " }) {
                    faults.add("“\(name) --json” has the key “\(key)”")
                }
                checkKeys(value, name)
            }
        default: break
        }
    }

    private func run(_ words: [String], _ test: TestContext) async {
        do {
            try await FeatureContext.$current.withValue(test.context) {
                var command = try type.command.parseAsRoot(words)
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            }
        } catch {
            let text = (error as? Problem)?.summary ?? String(describing: error)
            faults.add("“\(words.joined(separator: " "))” fails: \(text)")
        }
    }
}
