import AppCore
import DocumentReading
import Foundation
import Testing

@testable import Vocabulary

struct PDFTextTests {
    private func file(_ folder: IntakeFolder) throws -> IntakeFile {
        try IntakeFile(folder.file("-paper.pdf", Array("%PDF-1.4 …".utf8)))
    }

    private func read(_ outcome: ChildProcess.Outcome) async throws -> IntakeText {
        let folder = try IntakeFolder()
        return try await PDFText.read(try file(folder)) { words, _, _ in
            // The path is absolute, so it can't be mistaken for an option.
            #expect(words.first == "pdftotext")
            #expect(words.dropLast().last?.hasPrefix("/") == true)
            return outcome
        }
    }

    @Test func theProgramsTextIsTaken() async throws {
        let text = try await read(
            ChildProcess.Outcome(
                status: 0, output: Array("Page one.\n\u{C}Page two.\n".utf8), errors: []))
        #expect(text.text == "Page one.\n\n\nPage two.\n")
        #expect(text.title == "-paper")
        #expect(text.kind == .pdf)
    }

    @Test(arguments: [
        (127, "", "isn't installed"), (3, "", "locked"), (1, "Incorrect password", "locked"),
        (1, "Syntax Error", "can't be read"), (137, "", "too long"),
        (0, "", "doesn't contain text"),
    ])
    func whatGoesWrongIsSaidInWords(_ status: Int32, _ errors: String, _ words: String) async throws
    {
        let problem = await #expect(throws: Problem.self) {
            try await read(
                ChildProcess.Outcome(
                    status: status, output: Array("\u{C}".utf8), errors: Array(errors.utf8)))
        }
        #expect(problem?.summary.contains(words) == true)
        #expect(problem?.cure?.isEmpty == false)
    }
}
