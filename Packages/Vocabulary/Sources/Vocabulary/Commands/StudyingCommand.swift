import AppCore

/// A command about the student's words. The starter deck of a new profile arrives before it runs.
protocol StudyingCommand: FeatureCommand {
    /// False for a command in a shell prompt, which asks no server but the built-in one. True by
    /// default.
    static var mayFetch: Bool { get }
}

extension StudyingCommand {
    static var mayFetch: Bool { true }

    mutating func run() async throws {
        let context = try FeatureContext.required()
        let repository = StudyRepository(context: context)
        if Self.mayFetch || repository.client.address.isEmbedded {
            await repository.fetchStarter()
        }
        try await run(in: context)
    }
}
