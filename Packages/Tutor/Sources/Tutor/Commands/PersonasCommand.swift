import AppCore
import ArgumentParser

/// `homeroom tutor personas`.
struct PersonasCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "personas", abstract: "Choose the tutor's personality.",
        discussion: """
            Each tutor has its own way of speaking. A preset or three numbers set how patient it is, how many hints it \
            gives and how deeply it explains. Language models follow them, and homeroom tutor ask --hints gives that \
            many hints before an answer.

            EXAMPLES:
              homeroom tutor personas list
              homeroom tutor personas choose shelly
              homeroom tutor personas preset socratic
              homeroom tutor personas custom --patience 0.9 --depth 0.4
            """,
        subcommands: [List.self, Show.self, Choose.self, Preset.self, Custom.self],
        defaultSubcommand: List.self)

    struct List: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all sixteen tutors.",
            discussion: """
                With --json an array: id, name, emoji, species, subject, personality, voice, lore, fun_fact, \
                accent_light, accent_dark, is_chosen.

                EXAMPLES:
                  homeroom tutor personas list --json
                """)

        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let chosen = try await PersonaStore(context: context).choice().persona
            if output.json {
                return try console.emit(
                    json: Persona.all.map { PersonaJSON($0, isChosen: $0 == chosen) })
            }
            await console.table(
                [
                    .init(""), .init("ID"), .init("Species"), .init("Likes", mayShrink: true),
                    .init("Character", mayShrink: true),
                ],
                Persona.all.map {
                    [$0 == chosen ? "*" : "", $0.id, $0.species, $0.subject, $0.personality]
                })
        }
    }

    struct Show: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a tutor; by default, the one you chose.",
            discussion: """
                With --json: the same fields as list, plus your patience, hints, depth, preset and \
                hints_before_answer.

                EXAMPLES:
                  homeroom tutor personas show
                  homeroom tutor personas show inky --json
                """)

        @OptionGroup var output: OutputOptions
        @Argument(help: "The tutor's id.", completion: PersonaID.completion) var id: String?

        func run(in context: FeatureContext) async throws {
            let choice = try await PersonaStore(context: context).choice()
            let persona = try id.map(PersonaID.persona) ?? choice.persona
            try ChoicePrinter(context.console.with(output)).show(persona, choice)
        }
    }

    struct Choose: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "choose", abstract: "Choose your tutor.",
            discussion: "EXAMPLES:\n  homeroom tutor personas choose atlas")

        static var jsonFields: [String]? { PersonaJSON.jsonFields }
        @OptionGroup var output: OutputOptions
        @Argument(help: "The tutor's id.", completion: PersonaID.completion) var id: String

        func run(in context: FeatureContext) async throws {
            let persona = try PersonaID.persona(id)
            let choice = try await PersonaStore(context: context).change { $0.persona = persona }
            try ChoicePrinter(context.console.with(output)).changed(choice)
        }
    }

    struct Preset: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "preset",
            abstract: "Set patience, hints and depth at once.",
            discussion: """
                encouraging 0.8, 0.7, 0.7; strict 0.3, 0.2, 0.4; socratic 0.7, 0.3, 0.5; hands-off 0.5, 0.1, 0.3.

                EXAMPLES:
                  homeroom tutor personas preset encouraging
                """)

        static var jsonFields: [String]? { PersonaJSON.jsonFields }
        @OptionGroup var output: OutputOptions
        @Argument(help: "encouraging, strict, socratic or hands-off.") var name: String

        func run(in context: FeatureContext) async throws {
            guard let preset = MannerPreset.named(name) else {
                let names = MannerPreset.all.map(\.id)
                let guess = Suggestion.nearest(to: name, in: names).map { "Did you mean \($0)? " }
                throw Problem(
                    .notFound, "Unknown preset “\(name.asOneLine)”.",
                    reason: (guess ?? "") + "Choose one of: \(names.joined(separator: ", ")).")
            }
            let choice = try await PersonaStore(context: context).change {
                ($0.preset, $0.sliders) = (preset, preset.sliders)
            }
            try ChoicePrinter(context.console.with(output)).changed(choice)
        }
    }

    struct Custom: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "custom", abstract: "Set patience, hints or depth, each from 0 to 1.",
            discussion: """
                You get ⌊1.5 · (patience + hints) + ½⌋ hints before an answer: none to three.

                EXAMPLES:
                  homeroom tutor personas custom --patience 1 --hints 1
                  homeroom tutor personas custom --depth 0.2
                """)

        static var jsonFields: [String]? { PersonaJSON.jsonFields }
        @OptionGroup var output: OutputOptions
        @Option(help: "How long the tutor holds back the answer.") var patience: Double?
        @Option(help: "How readily the tutor gives hints.") var hints: Double?
        @Option(help: "How deep explanations go.") var depth: Double?

        func validate() throws {
            let given = [("patience", patience), ("hints", hints), ("depth", depth)]
            guard given.contains(where: { $0.1 != nil }) else {
                throw ValidationError("Use --patience, --hints or --depth.")
            }
            for (name, value) in given {
                if let value, !(0...1).contains(value) {
                    throw ValidationError("--\(name) must be a number from 0 to 1.")
                }
            }
        }

        func run(in context: FeatureContext) async throws {
            let (patience, hints, depth) = (patience, hints, depth)
            let choice = try await PersonaStore(context: context).change { choice in
                choice.sliders.patience = patience ?? choice.sliders.patience
                choice.sliders.hints = hints ?? choice.sliders.hints
                choice.sliders.depth = depth ?? choice.sliders.depth
                choice.preset = nil
            }
            try ChoicePrinter(context.console.with(output)).changed(choice)
        }
    }
}

/// Parses a persona's id.
enum PersonaID {
    static let completion = CompletionKind.list(Persona.all.map(\.id))

    static func persona(_ id: String) throws(Problem) -> Persona {
        if let persona = Persona.named(id) { return persona }
        let guess = Suggestion.nearest(to: id, in: Persona.all.map(\.id))
        throw Problem(
            .notFound, "Unknown tutor “\(id.asOneLine)”.",
            reason: guess.map { "Did you mean \($0)?" }, cure: "homeroom tutor personas list")
    }
}
