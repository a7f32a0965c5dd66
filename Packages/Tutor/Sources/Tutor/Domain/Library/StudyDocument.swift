import Foundation

/// A document that the student has added: its text is kept, and found again.
struct StudyDocument: Sendable, Hashable, Identifiable {
    /// Contract's words.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case note, assignment
    }

    /// How its text was made.
    enum Extraction: String, Sendable, Hashable, CaseIterable {
        case embedded, ocr, hybrid
    }

    /// How far the reading of its text is.
    enum State: Sendable, Hashable {
        case pending
        case extracting
        case completed
        /// Why, in a sentence.
        case failed(String)
    }

    /// A UUID, in capitals.
    var id: String
    /// ``Course/id``
    var course: String
    var title: String
    var kind: Kind
    /// The file's extension, in small letters, e.g. `pdf`; `txt` for what came without one.
    var format: String
    var state: State
    /// Nil before the text is there.
    var extraction: Extraction?
    /// 0 before the text is there.
    var pages: Int
    var isPinned: Bool
    var addedAt: Date
    /// Nil when it was never opened.
    var openedAt: Date?
}
