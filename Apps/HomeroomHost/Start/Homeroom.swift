import AppCore
import ArgumentParser
import Foundation
import Glibc

/// The program: parses, builds what the command needs, runs it, and says how it ended.
public enum Homeroom<Installed: FeatureList> {
    /// Runs one command line (without the program's name). Returns the exit code.
    public static func run(arguments: [String]) async -> Int32 {
        if arguments == ["--version"] {
            print("homeroom \(Version.text)")
            return 0
        }
        umask(0o077)
        // The system's zone and calendar take as long to read as all the features to check.
        let surroundings = Task.detached { Surroundings.live() }
        let environment = ProcessInfo.processInfo.environment
        var console = Console.live(environment: environment)
        do {
            let invocation = try Invocation(arguments)
            console.options.json = invocation.wantsJSON
            let registry = try Host.registry(
                of: Installed.features, beside: RootCommand<Installed>.hostCommands)
            let host = Host(
                features: Installed.features, registry: registry,
                root: RootCommand<Installed>.self, invocation: invocation,
                environment: environment, surroundings: await surroundings.value,
                console: console)
            try await run(invocation, host)
            return 0
        } catch {
            return report(error, arguments, console)
        }
    }

    private static func run(_ invocation: Invocation, _ host: Host) async throws {
        // Completions of live values are computed while parsing, and need a feature's context.
        if invocation.words.first == "---completion" {
            let session = try await host.open(asks: false)
            return try await FeatureContext.$current.withValue(session.context) {
                try await perform(invocation, host)
            }
        }
        try await perform(invocation, host)
    }

    private static func perform(_ invocation: Invocation, _ host: Host) async throws {
        typealias Root = RootCommand<Installed>
        // The two lines that open the dashboard need no parser.
        if invocation.words.isEmpty || invocation.words == ["--once"] {
            return try await Dashboard(host: host).run(once: !invocation.words.isEmpty)
        }
        let ahead = openAhead(invocation, host)
        var command: any ParsableCommand
        do {
            command = try await CommandScope.parse(
                invocation.words, as: Root.self, among: Root.featureCommands + Root.hostCommands)
        } catch {
            await (try? ahead?.value)?.close()
            throw error
        }
        if let feature = command as? any FeatureCommand {
            return try await run(feature, host, ahead)
        }
        await (try? ahead?.value)?.close()
        if let own = command as? any HostCommand {
            try await own.run(in: host)
        } else if var other = command as? any AsyncParsableCommand {
            try await other.run()
        } else {
            try command.run()
        }
    }

    /// The profile, opened while the line is parsed, which takes as long: for a feature's command, and where the profile
    /// has its store already. nil where there is nothing to gain.
    private static func openAhead(
        _ invocation: Invocation, _ host: Host
    ) -> Task<Session, any Error>? {
        let commands = RootCommand<Installed>.featureCommands
        guard let (leaf, rest) = CommandScope.leaf(of: invocation.words, among: commands),
            leaf is any FeatureCommand.Type, !rest.contains("--help"), !rest.contains("-h"),
            let path = try? host.paths().store(ofProfile: host.profileName),
            FileManager.default.fileExists(atPath: path)
        else { return nil }
        return Task.detached { try Session(host: host) }
    }

    /// A feature's command, with its context, on an open session.
    private static func run(
        _ own: any FeatureCommand, _ host: Host, _ ahead: Task<Session, any Error>?
    ) async throws {
        Interruption.endOnInterrupt()
        let mayAsk = type(of: own).mayAsk
        let session: Session
        do {
            session = try await open(host, asks: mayAsk, ahead)
        } catch let problem as Problem
            where problem.code == .sealed && !mayAsk && !host.invocation.wantsJSON
        {
            // What runs by itself, with every prompt of a shell, has nothing to say then.
            return
        }
        do {
            try await FeatureContext.$current.withValue(session.context) {
                var own = own
                try await own.run()
            }
        } catch {
            await session.end()
            throw error
        }
        await session.end()
    }

    /// The session that was opened ahead; a sealed store is asked about only now that the line is known to be right.
    private static func open(
        _ host: Host, asks: Bool, _ ahead: Task<Session, any Error>?
    ) async throws -> Session {
        if let ahead {
            do {
                return try await ahead.value
            } catch let problem as Problem where problem.code == .sealed {}
        }
        return try await host.open(asks: asks)
    }

    /// Says what went wrong and returns the exit code.
    private static func report(
        _ error: any Error, _ arguments: [String], _ console: Console
    ) -> Int32 {
        typealias Root = RootCommand<Installed>
        if let problem = error as? Problem {
            console.problem(problem)
            return problem.exitCode
        }
        if let refusal = error as? RegistryRefusal {
            console.problem(refusal.problem)
            return refusal.problem.exitCode
        }
        let code = Root.exitCode(for: error).rawValue
        guard code == 0 || code == ExitCode.validationFailure.rawValue || error is ExitCode else {
            let problem = Problem(error)
            console.problem(problem)
            return problem.exitCode
        }
        let text = Root.fullMessage(for: error)
        if code == 0 {
            if !text.isEmpty { console.raw(text + "\n") }
            return 0
        }
        if let guess = MisspeltWord.find(in: arguments, root: Root.self) {
            console.problem(guess)
        } else if console.options.json {
            console.problem(Problem(.usage, Root.message(for: error), cure: "homeroom --help"))
        } else if !text.isEmpty {
            console.err(text)
        }
        return code
    }
}
