import AppCore
import Foundation

/// The text of a PDF, through Poppler's `pdftotext`, which puts divided words together.
enum PDFText {
    /// How a program is run: its words, how many bytes of output are kept, for how many seconds it may run.
    typealias Run =
        @Sendable (_ words: [String], _ most: Int, _ seconds: Double) async -> ChildProcess.Outcome

    static let live: Run = { words, most, seconds in
        await ChildProcess.run(words, input: [], seconds: seconds, mostOutput: most)
    }

    static func read(_ file: IntakeFile, run: Run = live) async throws(Problem) -> IntakeText {
        if let size = file.size, size > TextIntake.mostBook {
            throw TextIntake.tooLarge(file.path, size, TextIntake.mostBook)
        }
        // A path that begins with - would be an option.
        let path = URL(fileURLWithPath: file.path).path
        let most = TextIntake.mostText * 2
        let outcome = await run(
            ["pdftotext", "-q", "-enc", "UTF-8", "-eol", "unix", path, "-"], most, 120)
        guard outcome.status != 127 else {
            throw Problem(
                .invalid, "A PDF is read by the program pdftotext, which is not installed.",
                cure:
                    "Install Poppler's tools: apt-get install poppler-utils, or brew install poppler",
                place: file.path)
        }
        guard outcome.status == 0 else { throw failed(outcome, file.path) }
        let text = String(decoding: outcome.output, as: UTF8.self)
        guard text.contains(where: \.isLetter) else {
            throw Problem(
                .invalid, "There is no text in this PDF.",
                reason: "Its pages are pictures, as of a scanner.",
                cure: "Turn them into text first, e.g. with ocrmypdf.", place: file.path)
        }
        return try IntakeText(
            title: TextIntake.title(of: file.path),
            text: TextIntake.checked(text, name: file.path), kind: .pdf)
    }

    private static func failed(_ outcome: ChildProcess.Outcome, _ path: String) -> Problem {
        if outcome.status == 137 {
            return Problem(
                .invalid, "Reading this PDF takes too long.",
                cure: "Print it into a new PDF, or save its text.", place: path)
        }
        let words = TextDecoding.line(String(decoding: outcome.errors.prefix(2000), as: UTF8.self))
        let isLocked = outcome.status == 3 || words.lowercased().contains("password")
        return Problem(
            .invalid,
            isLocked ? "This PDF is locked with a password." : "This PDF cannot be read.",
            reason: words.isEmpty ? nil : words,
            cure: isLocked
                ? "Save a copy without a password, and add that."
                : "Open it in a viewer and save it anew.",
            place: path)
    }
}
