import AppCore
import DocumentReading

extension EPUBText {
    /// Reads the book as one text, chapter by chapter.
    static func read(_ file: IntakeFile) throws(Problem) -> IntakeText {
        let book = try read(file, limits: TextExtractor.limits)
        return try IntakeText(
            title: book.title ?? TextExtractor.title(of: file.path),
            text: TextExtractor.checked(book.chapters.joined(separator: "\n\n"), name: file.path),
            kind: .epub)
    }
}

extension PDFText {
    static func read(_ file: IntakeFile, run: Run = live) async throws(Problem) -> IntakeText {
        let text = try await text(
            of: file, limits: TextExtractor.limits, most: TextExtractor.maxTextBytes * 2, run: run)
        guard text.contains(where: \.isLetter) else {
            throw Problem(
                .invalid, "This PDF doesn't contain text.",
                reason: "Its pages are images, as from a scanner.",
                cure: "Turn them into text first, e.g. with ocrmypdf.", place: file.path)
        }
        return try IntakeText(
            title: TextExtractor.title(of: file.path),
            text: TextExtractor.checked(text, name: file.path), kind: .pdf)
    }
}
