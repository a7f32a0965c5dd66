#if WITH_TODOS && WITH_AUTH && WITH_GOALS
import Foundation
import Testing

/// A disk on which nothing can be written: everything can be read, and only writing fails.
@Suite struct FullDiskTests {
    /// Runs the program with a size limit of 0 for files, as on a full disk. Its output goes through
    /// a pipe, which isn't limited.
    private func run(
        _ arguments: [String], in program: borrowing BuiltProgram
    ) throws -> BuiltProgram.Ended {
        let script = """
            set -o pipefail
            ( trap "" XFSZ; ulimit -f 0; exec "$0" "$@" ) 2>&1 | cat
            """
        return try program.run(
            ["-c", script, try BuiltProgram.path()] + arguments, program: "/bin/bash")
    }

    @Test func onlyWritingFails() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["todos", "add", "Return the atlas"]).code == 0)
        #expect(try program.run(["--once"]).code == 0)
        for words in [["todos", "list"], ["todos", "list", "--local"], ["--once"]] {
            let read = try run(words, in: program)
            #expect(read.code == 0, "\(words): \(read.out)")
            #expect(read.out.contains("Return the atlas"), "\(words): \(read.out)")
        }
        for words in [["goals", "list"], ["today"], ["outbox"], ["data", "status"]] {
            let read = try run(words, in: program)
            #expect(read.code == 0, "\(words): \(read.out)")
        }
        for words in [["todos", "add", "Buy paper"], ["goals", "add", "Read two novels"]] {
            let refused = try run(words, in: program)
            #expect(refused.code == 73, "\(words): \(refused.out)")
            #expect(refused.out.contains("homeroom.sqlite"), "the place: \(refused.out)")
            #expect(refused.out.contains("Free some disk space"), "the cure: \(refused.out)")
        }
        // Nothing was lost, and nothing was half written.
        #expect(try program.run(["todos", "add", "Buy ink"]).code == 0)
        let listed = try program.run(["todos", "list", "--local"]).out
        #expect(listed.contains("Return the atlas") && listed.contains("Buy ink"))
        #expect(!listed.contains("Buy paper"))
    }
}
#endif
