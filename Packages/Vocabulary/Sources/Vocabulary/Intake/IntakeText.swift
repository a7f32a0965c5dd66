/// A text extracted from a file.
struct IntakeText: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case plain, html, epub, pdf
    }

    /// The title inside the file, else the file's name without its extension.
    var title: String
    /// Lines end with `\n`, paragraphs with an empty line if the file has them; no control
    /// characters except tabs. At most ``TextExtractor/maxTextBytes`` bytes of UTF-8, never blank.
    var text: String
    var kind: Kind
    /// A sentence for the student if something was guessed or left out, e.g. the text encoding.
    var remark: String?
}
