public import AppCore
import Foundation

/// Extracts a PDF's text with Poppler's `pdftotext`, which joins hyphenated words.
public enum PDFText {
    /// Runs a program: arguments, maximum output in bytes, time limit in seconds.
    public typealias Run =
        @Sendable (_ words: [String], _ most: Int, _ seconds: Double) async -> ChildProcess.Outcome

    /// Runs it as a child process.
    public static let live: Run = { words, most, seconds in
        await ChildProcess.run(words, input: [], seconds: seconds, maxOutputBytes: most)
    }

    /// A PDF's text with a form feed at the end of each page, at most `most` bytes, within
    /// `seconds`. Throws if it is locked or damaged, or the program is missing.
    public static func text(
        of file: IntakeFile, limits: DocumentLimits, most: Int,
        seconds: Double = 120, run: Run = live
    ) async throws(Problem) -> String {
        if let size = file.size, size > limits.file {
            throw DocumentLimits.tooLarge(file.path, size, limits.file)
        }
        // A path starting with - would be an option. Without -q, a missing password is reported.
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

    /// Why a Poppler program failed.
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
            // The output repeats the same message in every line.
            reason: isLocked ? nil : said.map(TextDecoding.line),
            cure: isLocked
                ? "Save a copy without a password, and add that."
                : "Open it in a viewer and save it again.",
            place: path)
    }
}
