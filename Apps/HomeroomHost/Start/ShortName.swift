import AppCore
import ArgumentParser

/// A short name of a feature's command, e.g. `grades` for `progress school`.
protocol ShortName: HostCommand {
    /// The words that it stands for; the first one is the feature's command.
    static var target: [String] { get }
    /// What follows the short name.
    var words: [String] { get }
}

extension ShortName {
    static func description(_ name: String, _ abstract: String, example: String)
        -> CommandConfiguration
    {
        CommandConfiguration(
            commandName: name, abstract: abstract,
            discussion: """
                Short for: homeroom \(target.joined(separator: " ")). For all options: homeroom \
                \(name) --help.

                EXAMPLES:
                  homeroom \(example)
                """)
    }

    func run(in host: Host) async throws {
        try await Homeroom.run(in: host.with(host.invocation.running(Self.target + words)))
    }
}

struct GradesShortName: ShortName {
    static let target = ["progress", "school"]
    static var configuration: CommandConfiguration {
        description("grades", "Your grades by course.", example: "grades --json")
    }
    @Argument(parsing: .captureForPassthrough, help: "Its options.") var words: [String] = []
}

struct StudyShortName: ShortName {
    static let target = ["vocabulary", "study"]
    static var configuration: CommandConfiguration {
        description("study", "Study your words as flash cards.", example: "study --json")
    }
    @Argument(parsing: .captureForPassthrough, help: "Its options.") var words: [String] = []
}

struct CalculateShortName: ShortName {
    static let target = ["content", "calc"]
    static var configuration: CommandConfiguration {
        description(
            "calc", "Calculate, solve equations, plot functions and fit curves.",
            example: "calc \"1/3 + 1/6\"")
    }
    @Argument(parsing: .captureForPassthrough, help: "The expression and its options.")
    var words: [String] = []
}

struct AskShortName: ShortName {
    static let target = ["tutor", "ask"]
    static var configuration: CommandConfiguration {
        description(
            "ask", "Ask a question about your documents.",
            example: "ask \"why are there two high tides a day\"")
    }
    @Argument(parsing: .captureForPassthrough, help: "The question and its options.")
    var words: [String] = []
}
