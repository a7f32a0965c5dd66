import AppCore
import ArgumentParser

/// `homeroom sample`
struct SampleCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Short notes, kept on this machine.",
        subcommands: [ListCommand.self, AddCommand.self], defaultSubcommand: ListCommand.self)

    func run(in context: FeatureContext) async throws {}

    struct ListCommand: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Print all notes, newest first.",
            discussion: "Example: homeroom sample list --json")

        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let notes = try await NoteStore(context).all()
            if output.json { return try console.emit(json: notes) }
            await console.table([.init("Note", mayShrink: true)], notes.map { [$0.text] })
        }
    }

    struct AddCommand: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Keep a note.",
            discussion: "Example: homeroom sample add \"Bring the atlas\"")

        static var jsonFields: [String]? { Note.jsonFields }
        @OptionGroup var output: OutputOptions
        @Argument(help: "What to remember: one line.")
        var text: String

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let note = try await NoteStore(context).add(text)
            if output.json { return try console.emit(json: note) }
            console.out("Kept: \(note.text)")
        }
    }
}
