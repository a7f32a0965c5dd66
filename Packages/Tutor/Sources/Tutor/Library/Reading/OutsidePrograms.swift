import AppCore

/// External programs for non-text documents. They use standard input and output, never files.
struct OutsidePrograms: Sendable {
    /// Runs a program with arguments, input, an output limit in bytes and a timeout in seconds.
    var run:
        @Sendable (_ words: [String], _ input: [UInt8], _ most: Int, _ seconds: Double) async
            -> ChildProcess.Outcome

    static let live = OutsidePrograms { words, input, most, seconds in
        await ChildProcess.run(words, input: input, seconds: seconds, maxOutputBytes: most)
    }

    /// The problem for a missing program, naming its package.
    static func missing(_ program: String, package: String, for what: String) -> Problem {
        Problem(
            .configuration, "\(what) needs the program \(program), which isn't installed.",
            cure: "apt-get install \(package), then: homeroom tutor retry")
    }
}
