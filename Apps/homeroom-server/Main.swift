import Foundation
import HomeroomFeatures
import HomeroomServer

/// The school's program.
@main
enum Main {
    static func main() async {
        exit(await run())
    }

    /// Leaves the main actor, on which the async `main` runs.
    nonisolated private static func run() async -> Int32 {
        await HomeroomServerProgram.run(
            Modules.self, arguments: Array(CommandLine.arguments.dropFirst()))
    }
}
