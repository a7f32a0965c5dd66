import AppCore
import SQLStore

/// Stores the chosen persona and manner in the profile's local store.
struct PersonaStore: Sendable {
    static let tables = ["tutor_persona"]

    static let migrations = [
        StoreMigration(
            "tutor-071-persona",
            [
                """
                CREATE TABLE tutor_persona (
                    name TEXT PRIMARY KEY, persona TEXT NOT NULL, preset TEXT,
                    patience DOUBLE PRECISION NOT NULL, hints DOUBLE PRECISION NOT NULL,
                    depth DOUBLE PRECISION NOT NULL
                )
                """
            ])
    ]

    /// The student's choice.
    struct Choice: Sendable, Hashable {
        var persona: Persona
        /// The applied preset, until a slider is moved.
        var preset: MannerPreset?
        var sliders: MannerSliders

        /// The default choice.
        static let standard = Choice(
            persona: Persona.named(Persona.standard) ?? Persona.all[0], preset: nil,
            sliders: .standard)
    }

    private static let name = "default"

    let database: any SQLDatabase

    init(context: FeatureContext) { database = context.store }

    /// The choice; ignores unknown personas and presets.
    func choice() async throws(Problem) -> Choice {
        try await Problem.wrapping {
            try await database.read { try Self.choice($0) }
        }
    }

    /// Updates the choice and returns it; committed when it returns.
    @discardableResult
    func change(
        _ body: @escaping @Sendable (inout Choice) -> Void
    ) async throws(Problem) -> Choice {
        try await Problem.wrapping {
            try await database.write { connection in
                var choice = try Self.choice(connection)
                body(&choice)
                try Self.save(choice, connection)
                return choice
            }
        }
    }

    private static func choice(_ connection: any SQLConnection) throws -> Choice {
        let row = try connection.row(
            "SELECT persona, preset, patience, hints, depth FROM tutor_persona WHERE name = ?",
            [.text(name)])
        guard let row else { return .standard }
        return Choice(
            persona: Persona.named(try row.text("persona")) ?? Choice.standard.persona,
            preset: try row.optionalText("preset").flatMap(MannerPreset.named),
            sliders: MannerSliders(
                patience: try row.double("patience"), hints: try row.double("hints"),
                depth: try row.double("depth")))
    }

    private static func save(_ choice: Choice, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO tutor_persona (name, persona, preset, patience, hints, depth)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET
                persona = excluded.persona, preset = excluded.preset,
                patience = excluded.patience, hints = excluded.hints, depth = excluded.depth
            """,
            [
                .text(name), .text(choice.persona.id),
                choice.preset.map { .text($0.id) } ?? .null, .real(choice.sliders.patience),
                .real(choice.sliders.hints), .real(choice.sliders.depth),
            ])
    }
}

extension TutorStyle {
    /// The student's chosen manner.
    init(_ context: FeatureContext) async throws(Problem) {
        let choice = try await PersonaStore(context: context).choice()
        let preferences = try await TutorPreferenceStore(context: context).preferences()
        self.init(
            persona: choice.persona, sliders: choice.sliders, detail: preferences.feedbackDetail)
    }
}
