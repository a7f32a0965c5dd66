import Foundation
import HomeroomHost

@main
enum Main {
    static func main() async {
        if !CommandLine.arguments.contains("serve") { SharedMemory.use() }
        let code = await run()
        exit(code)
    }

    /// The async `main` stands on the main actor; everything else leaves it here, once.
    nonisolated private static func run() async -> Int32 {
        await Homeroom<Modules>.run(arguments: Array(CommandLine.arguments.dropFirst()))
    }
}
