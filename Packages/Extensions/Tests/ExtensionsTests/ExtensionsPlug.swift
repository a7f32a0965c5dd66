import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Testing

@testable import Extensions

/// Extensions that are run in tests. They are Python programs.
enum Sample {
    static let need: Comment = "Python isn't installed: no extension was run."
    static let hasPython = ["/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/python3")
    }

    /// A folder in `Fixtures`.
    static func folder(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/\(name)")
            .path(percentEncoded: false)
    }
}

/// A home for extensions, with the real time: they are processes.
struct Home {
    let folder: TemporaryFolder
    let test: TestContext
    let runner: ExtensionRunner
    let list: InstalledList

    init(
        limits: ExtensionLimits = Self.patient,
        offering: (inout Capabilities) -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        test = try await TestContext.make(
            modules: [ExtensionsModule.self], sharedFolder: folder.url, offering: offering)
        runner = ExtensionRunner(context: Self.real(test.context), limits: limits)
        list = InstalledList(in: folder.url)
    }

    /// Other tests run beside these.
    static let patient = ExtensionLimits(patience: 6)

    static func real(_ context: FeatureContext) -> FeatureContext {
        var context = context
        context.environment.now = { Date() }
        // In real time, because a process takes what it takes.
        context.environment.sleep = { try await Task.sleep(for: $0) }
        return context
    }

    var context: FeatureContext { Self.real(test.context) }

    /// Installs an extension of `Fixtures`, granting what it asks for.
    @discardableResult
    func install(
        _ name: String, granting: [Permission]? = nil, commandNames: Set<String> = []
    ) async throws -> InstalledExtension {
        let folder = try ExtensionFolder(Sample.folder(name))
        return try await ExtensionInstaller(runner: runner).install(
            folder, granting: granting ?? folder.manifest.permissions, commandNames: commandNames,
            now: Date())
    }

    /// Runs `homeroom extension …`; returns what it printed.
    func run(_ words: String...) async throws -> String {
        test.console.clear()
        try await FeatureContext.$current.withValue(context) {
            var command = try ExtensionCommand.parseAsRoot(words)
            if var feature = command as? any FeatureCommand {
                try await feature.run(in: context)
            } else {
                try command.run()
            }
        }
        return test.console.out
    }
}

/// The problem that an operation ends with.
func problem(_ body: () async throws -> some Any) async -> Problem? {
    do {
        _ = try await body()
        return nil
    } catch {
        return Problem(error)
    }
}
