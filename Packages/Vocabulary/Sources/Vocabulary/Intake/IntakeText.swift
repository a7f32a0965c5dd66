/// A text that came out of a file.
struct IntakeText: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case plain, html, epub, pdf
    }

    /// From inside of the file, else the file's name without its extension.
    var title: String
    /// Lines end with `\n`, paragraphs with an empty line if the file has them; no control
    /// characters except tabs. At most ``TextExtractor/maxTextBytes`` bytes of UTF-8, never blank.
    var text: String
    var kind: Kind
    /// A sentence for the student when something had to be guessed or left out, e.g. how letters were written.
    var remark: String?
}
