import Foundation
import HomeroomFeatures
import HomeroomHost

/// The student's program.
@main
enum Main {
    static func main() async {
        exit(await run())
    }

    /// The async `main` stands on the main actor; everything else leaves it here, once.
    nonisolated private static func run() async -> Int32 {
        await Homeroom.run(Modules.self, arguments: Array(CommandLine.arguments.dropFirst()))
    }
}
