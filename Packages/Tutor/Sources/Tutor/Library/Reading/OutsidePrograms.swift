import AppCore

/// The programs that read what is no text. They get a document on their standard input and answer on their standard
/// output: nothing of it is put into files.
struct OutsidePrograms: Sendable {
    /// A program's words and input, how many bytes of its output are kept, for how many seconds it may run.
    var run:
        @Sendable (_ words: [String], _ input: [UInt8], _ most: Int, _ seconds: Double) async
            -> ChildProcess.Outcome

    static let live = OutsidePrograms { words, input, most, seconds in
        await ChildProcess.run(words, input: input, seconds: seconds, mostOutput: most)
    }

    /// One that is not there, with the package that has it.
    static func missing(_ program: String, package: String, for what: String) -> Problem {
        Problem(
            .configuration, "\(what) needs the program \(program), which isn't installed.",
            cure: "apt-get install \(package), then: homeroom tutor retry")
    }
}
