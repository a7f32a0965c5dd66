import AppCore

/// The text of an EPUB book.
enum EPUBText {
    static func read(_ file: IntakeFile) throws(Problem) -> IntakeText {
        throw Problem(
            .invalid, "This file cannot be read.",
            cure: "Plain text, HTML and PDF can be read. Save it as one of these.",
            place: file.path)
    }
}
