import AppCore
import ArgumentParser
import Foundation
import Glibc

/// A program: parses the command line, sets up what the command needs, runs it and reports the
/// result.
public enum Homeroom {
    /// Runs a command line (without the program's name) of the student's program. Returns the exit
    /// code.
    public static func run<Installed: FeatureList>(
        _ features: Installed.Type, arguments: [String]
    ) async -> Int32 {
        await run(RootCommand<Installed>.self, arguments: arguments)
    }

    /// Runs a command line of any program. Returns the exit code.
    package static func run<Root: ProgramRoot>(
        _ root: Root.Type, arguments: [String]
    ) async -> Int32 {
        umask(0o077)
        let environment = ProcessInfo.processInfo.environment
        let console = Console.live(environment: environment)
        let code = await run(root, arguments, environment, console)
        guard code == 0, let problem = console.outputProblem else { return code }
        console.problem(problem)
        return problem.exitCode
    }

    private static func run<Root: ProgramRoot>(
        _ root: Root.Type, _ arguments: [String], _ environment: [String: String],
        _ console: Console
    ) async -> Int32 {
        if arguments == ["--version"] {
            console.raw(root.configuration.version + "\n")
            return 0
        }
        var console = console
        do {
            let invocation = try Invocation(arguments)
            console.options.json = invocation.wantsJSON
            let registry = try Host.registry(of: root.features, beside: root.hostCommands)
            let host = try Host(
                features: root.features, registry: registry, root: root, invocation: invocation,
                environment: environment, systemEnvironment: .live(), console: console
            ).expandingFirstWord()
            console.options.json = host.invocation.wantsJSON
            try await run(in: host)
            return 0
        } catch {
            return report(error, root, arguments, console)
        }
    }

    /// Parses and runs the host's command line.
    static func run(in host: Host) async throws {
        // Completions of live values are computed while parsing and need a feature's context.
        if host.invocation.words.first == "---completion" {
            let session = try await host.open(asks: false)
            return try await FeatureContext.$current.withValue(session.context) {
                try await HostCompletion.$host.withValue(host) {
                    _ = try await host.root.asyncParseAsRoot(host.invocation.words)
                }
            }
        }
        // ArgumentParser's help shows the help of what it knows before an unknown word.
        let words = host.invocation.words
        let topic =
            words.first == "help" ? words[1...] : words.prefix(words.contains("--help") ? 1 : 0)
        if let problem = CommandSuggestion.find(in: Array(topic), root: host.root) { throw problem }
        let (command, parsed) = try await parse(host)
        let host = try parsed.checkingFields(of: command)
        if let feature = command as? any FeatureCommand {
            try await run(feature, host)
        } else if let own = command as? any HostCommand {
            try await own.run(in: host)
        } else if var other = command as? any AsyncParsableCommand {
            try await other.run()
        } else {
            var other = command
            try other.run()
        }
    }

    private static func parse(_ host: Host) async throws -> (any ParsableCommand, Host) {
        let words = host.invocation.words
        // The root command must not declare --json, or it would take it from its subcommands.
        let isDashboard = words.allSatisfy { ["--once", "--json"].contains($0) }
        do {
            return (
                try await host.root.asyncParseAsRoot(
                    isDashboard ? words.filter { $0 != "--json" } : words), host
            )
        } catch {
            guard host.root.exitCode(for: error) == .validationFailure,
                let other = host.invocation.readingFieldAfterJSON,
                let command = try? await host.root.asyncParseAsRoot(other.words)
            else { throw error }
            return (command, host.with(other))
        }
    }

    /// Runs a feature's command in an open session.
    private static func run(_ command: any FeatureCommand, _ host: Host) async throws {
        Interruption.endOnInterrupt()
        let mayAsk = type(of: command).mayAsk
        let session: HostSession
        do {
            session = try await host.open(asks: mayAsk)
        } catch let problem as Problem
            where problem.code == .sealed && !mayAsk && !host.invocation.wantsJSON
        {
            // Shell prompts run this every time, so it stays silent.
            return
        }
        do {
            try await FeatureContext.$current.withValue(session.context) {
                var command = command
                try await command.run()
            }
        } catch {
            await session.end()
            throw error
        }
        // Not for shell prompts, which run before every line.
        if mayAsk { await host.backUpIfDue(mayWait: false) }
        await session.end()
    }

    /// Reports an error and returns the exit code.
    private static func report<Root: ProgramRoot>(
        _ error: any Error, _ root: Root.Type, _ arguments: [String], _ console: Console
    ) -> Int32 {
        if let problem = error as? Problem {
            console.problem(problem)
            return problem.exitCode
        }
        if let refusal = error as? RegistryRefusal {
            console.problem(refusal.problem)
            return refusal.problem.exitCode
        }
        // The command has said everything.
        if let code = error as? ExitCode { return code.rawValue }
        let code = Root.exitCode(for: error).rawValue
        guard code == 0 || code == ExitCode.validationFailure.rawValue else {
            let problem = Problem(error)
            console.problem(problem)
            return problem.exitCode
        }
        let text = Root.fullMessage(for: error)
        if code == 0 {
            if !text.isEmpty { console.raw(text + "\n") }
            return 0
        }
        if let guess = CommandSuggestion.find(in: arguments, root: Root.self) {
            console.problem(guess)
        } else if console.options.json {
            console.problem(Problem(.usage, Root.message(for: error), cure: "homeroom --help"))
        } else if !text.isEmpty {
            console.err(text)
        }
        return code
    }
}
