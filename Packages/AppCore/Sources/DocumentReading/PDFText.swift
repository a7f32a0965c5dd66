public import AppCore
import Foundation

/// The text of a PDF, through Poppler's `pdftotext`, which puts divided words together.
public enum PDFText {
    /// How a program is run: its words, how many bytes of output are kept, for how many seconds it may run.
    public typealias Run =
        @Sendable (_ words: [String], _ most: Int, _ seconds: Double) async -> ChildProcess.Outcome

    /// Runs it as a child process.
    public static let live: Run = { words, most, seconds in
        await ChildProcess.run(words, input: [], seconds: seconds, mostOutput: most)
    }

    /// The text of a PDF; a form feed ends every page. `most` bytes of pdftotext's output are
    /// kept, and it may run for `seconds`. Throws when it is locked or broken, or the program is missing.
    public static func text(
        of file: IntakeFile, limits: DocumentLimits, most: Int,
        seconds: Double = 120, run: Run = live
    ) async throws(Problem) -> String {
        if let size = file.size, size > limits.file {
            throw DocumentLimits.tooLarge(file.path, size, limits.file)
        }
        // A path that begins with - would be an option. Without -q it says when a password is missing.
        let path = URL(fileURLWithPath: file.path).path
        let words = ["pdftotext", "-enc", "UTF-8", "-eol", "unix"] + [path, "-"]
        let outcome = await run(words, most, seconds)
        guard outcome.status != 127 else {
            throw Problem(
                .invalid, "Reading a PDF needs the program pdftotext, which isn't installed.",
                cure:
                    "Install Poppler's tools: apt-get install poppler-utils, or brew install poppler",
                place: file.path)
        }
        guard outcome.status == 0 else { throw failed(outcome, file.path) }
        return String(decoding: outcome.output, as: UTF8.self)
    }

    /// Why a program of Poppler's did not read it.
    public static func failed(_ outcome: ChildProcess.Outcome, _ path: String) -> Problem {
        if outcome.status == 137 {
            return Problem(
                .invalid, "Reading this PDF takes too long.",
                cure: "Print it to a new PDF, or save its text.", place: path)
        }
        let words = String(decoding: outcome.errors.prefix(2000), as: UTF8.self)
        let said = words.split(whereSeparator: \.isNewline).first.map { String($0.prefix(120)) }
        let isLocked = outcome.status == 3 || words.lowercased().contains("password")
        return Problem(
            .invalid,
            isLocked ? "This PDF is locked with a password." : "This PDF can't be read.",
            // The program says more in every line, and means the same.
            reason: isLocked ? nil : said.map(TextDecoding.line),
            cure: isLocked
                ? "Save a copy without a password, and add that."
                : "Open it in a viewer and save it again.",
            place: path)
    }
}
