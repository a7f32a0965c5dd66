import Foundation
import HomeroomFeatures
import HomeroomHost

/// The student's program.
@main
enum Main {
    static func main() async {
        let code = await run()
        // Not `exit`: it would take apart libraries, such as OpenSSL, that other threads still use.
        fflush(nil)
        _exit(code)
    }

    /// Leaves the main actor, on which the async `main` runs.
    nonisolated private static func run() async -> Int32 {
        await Homeroom.run(Modules.self, arguments: Array(CommandLine.arguments.dropFirst()))
    }
}
