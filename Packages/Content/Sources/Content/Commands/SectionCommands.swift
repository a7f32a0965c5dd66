import AppCore
import ArgumentParser

/// `content sections`.
struct SectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sections", abstract: "List and show writing and math sections.",
        discussion: """
            A writing section is a text with numbered spots to fix, a math section a set of \
            questions. To practice: `homeroom content practice`

            EXAMPLES:
              homeroom content sections list --type writing
              homeroom content sections show 65a5094c --answers
            """,
        subcommands: [ListSections.self, ShowSection.self], defaultSubcommand: ListSections.self)

    /// The kinds of `--type`. Throws a validation error for other values.
    static func kinds(_ type: String?) throws -> [ItemReference.Kind] {
        switch type?.lowercased() {
        case nil: return CatalogScreen.Catalog.sections.kinds
        case "writing": return [.writingSection]
        case "math": return [.mathSection]
        default:
            try OptionChoice.check(type, "--type", ["writing", "math"])
            return []
        }
    }
}

struct ListSections: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List writing and math sections in course order.",
        discussion: """
            EXAMPLES:
              homeroom content sections list
              homeroom content sections list --type math --difficulty Hard --json
            """)

    @Option(help: "Only this type: writing or math.")
    var type: String?

    @OptionGroup var filter: ListFilterOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try SectionsCommand.kinds(type) }

    mutating func run(in context: FeatureContext) async throws {
        let filter = filter
        let kinds = try SectionsCommand.kinds(type)
        try await CardPrinter(context: context, output: output).list(
            .sections, search: filter.search
        ) {
            filter.keeps($0) && kinds.contains($0.reference.kind)
        }
    }
}

struct ShowSection: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a section and its questions.",
        discussion: """
            The spots of a writing section are in square brackets. Correct answers and \
            explanations are only shown with --answers.

            EXAMPLES:
              homeroom content sections show "The Tide Table"
              homeroom content sections show first-steps --type math --answers --json
            """)

    @Argument(
        help: "Its id (or the start of it), slug or title.",
        completion: .custom { _, _, _ async in
            await ItemCompletion.values(CatalogScreen.Catalog.sections.kinds)
        })
    var section: String

    @Option(help: "Only this type: writing or math.")
    var type: String?

    @Flag(help: "Show the correct answers and explanations.")
    var answers = false

    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try SectionsCommand.kinds(type) }

    mutating func run(in context: FeatureContext) async throws {
        try await ItemPrinter(context: context, output: output).show(
            section, among: try SectionsCommand.kinds(type), answers: answers)
    }
}

extension Passage {
    /// The text with spots in brackets, such as `[1: was]`, because plain text can't underline.
    var readable: PassageText {
        guard !spots.isEmpty else { return text }
        var scalars = Array(text.content.unicodeScalars)
        for spot in spots.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
        where spot.range.upperBound <= scalars.count {
            scalars.insert("]", at: spot.range.upperBound)
            scalars.insert(
                contentsOf: "[\(spot.number): ".unicodeScalars, at: spot.range.lowerBound)
        }
        return PassageText(String(String.UnicodeScalarView(scalars)))
    }
}
