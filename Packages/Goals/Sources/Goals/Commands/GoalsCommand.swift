import AppCore
import ArgumentParser
import SyncedRecords

/// The `homeroom goals` command.
struct GoalsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "goals", abstract: "Your goals and your progress.",
        discussion: """
            EXAMPLES:
              homeroom goals
              homeroom goals add "Learn ten songs" --by 2031-10-31
              homeroom goals update songs --progress 60
              homeroom goals complete songs
            """,
        subcommands: [
            ListRecords<Goal>.self, ShowRecord<Goal>.self, AddRecord<Goal>.self,
            UpdateRecord<Goal>.self, CompleteGoal.self, ArchiveGoal.self,
            RemoveRecord<Goal>.self, UploadRecords<Goal>.self,
        ], defaultSubcommand: ListRecords<Goal>.self)
}

struct CompleteGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Mark a goal as reached.",
        discussion: """
            Its progress doesn't change. To undo: `goals update ID --status active`

            EXAMPLES:
              homeroom goals complete L1
            """)

    @OptionGroup var record: RecordID<Goal>
    @OptionGroup var dryRun: DryRun
    static var jsonFields: [String]? { RecordPrinter<Goal>.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await RecordPrinter<Goal>(context, output).change(
            record.id, "Reached", isDryRun: dryRun.isOn
        ) { _ in .status(.completed) }
    }
}

struct ArchiveGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Archive a goal.",
        discussion: """
            To list archived goals: `goals list --status archived`. To undo: `goals update ID --status active`

            EXAMPLES:
              homeroom goals archive L1
            """)

    @OptionGroup var record: RecordID<Goal>
    @OptionGroup var dryRun: DryRun
    static var jsonFields: [String]? { RecordPrinter<Goal>.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await RecordPrinter<Goal>(context, output).change(
            record.id, "Archived", isDryRun: dryRun.isOn
        ) { _ in .status(.archived) }
    }
}
