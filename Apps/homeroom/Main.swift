import CStartMemory
import Foundation
import HomeroomHost

@main
enum Main {
    static func main() async {
        // Servers, and taking in what is large, work on several threads at a time; a version needs no memory.
        let isWide = CommandLine.arguments.contains {
            ["serve", "import", "--version"].contains($0)
        }
        if !isWide { start_memory_prepare() }
        let code = await run()
        exit(code)
    }

    /// The async `main` stands on the main actor; everything else leaves it here, once.
    nonisolated private static func run() async -> Int32 {
        await Homeroom<Modules>.run(arguments: Array(CommandLine.arguments.dropFirst()))
    }
}
