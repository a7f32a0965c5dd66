#if WITH_ANNOUNCEMENTS && WITH_AUTH && WITH_CALENDAR && WITH_CHAT && WITH_CONTENT && WITH_GOALS
#if WITH_PROGRESS && WITH_STUDYPLAN && WITH_TODOS && WITH_TUTOR && WITH_VOCABULARY
import AppCore
import ArgumentParser
import HomeroomFeatures
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

/// Fields are checked before a command does anything.
@Suite struct JSONFieldCheckTests {
    /// All commands that print JSON, of both programs.
    private static var printing: [any ParsableCommand.Type] {
        func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            [command] + command.configuration.subcommands.flatMap(all)
        }
        let roots: [any ParsableCommand.Type] = [
            RootCommand<Modules>.self, ServerRootCommand<Modules>.self,
        ]
        return roots.flatMap(all).filter { JSONFieldCheck.printsJSON($0.init()) }
    }

    private static func check(
        _ fields: [String], _ command: any ParsableCommand.Type
    ) throws(Problem) {
        var console = Console(
            port: Console.Port(out: { _ in }, err: { _ in }), isInteractive: false)
        console.jsonFields = fields
        try JSONFieldCheck.check(&console, command.init())
    }

    @Test func aCommandThatChangesSomethingRefusesAnUnknownFieldBeforehand() {
        #expect(Self.printing.count > 100)
        for command in Self.printing
        where !JSONFieldCheck.readingCommands.contains(command._commandName) {
            let problem = #expect(throws: Problem.self, "\(command)") {
                try Self.check(["no_such_field"], command)
            }
            #expect(problem?.exitCode == 64)
        }
    }

    @Test func declaredFieldsCanBeChosen() throws {
        for command in Self.printing {
            guard let fields = (command as? any JSONPrinting.Type)?.jsonFields, !fields.isEmpty
            else { continue }
            try Self.check(fields, command)
            #expect(Set(fields).count == fields.count || fields.contains("id"), "\(command)")
        }
    }

    /// A name that no command has any longer would let another one act unchecked.
    @Test func theReadingCommandsExist() {
        let names = Set(Self.printing.map { $0._commandName })
        #expect(JSONFieldCheck.readingCommands.subtracting(names) == [])
    }
}
#endif
#endif
