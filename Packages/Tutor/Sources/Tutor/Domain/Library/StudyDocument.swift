import Foundation

/// A document in the library.
struct StudyDocument: Sendable, Hashable, Identifiable {
    /// The contract's values.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case note, assignment
    }

    /// How its text was extracted.
    enum Extraction: String, Sendable, Hashable, CaseIterable {
        case embedded, ocr, hybrid
    }

    /// The state of text extraction.
    enum State: Sendable, Hashable {
        case pending
        case extracting
        case completed
        /// Failed, with the reason as a sentence.
        case failed(String)
    }

    /// A UUID, in capitals.
    var id: String
    /// ``LibraryCourse/id``
    var course: String
    var title: String
    var kind: Kind
    /// The file's lowercase extension, e.g. `pdf`; `txt` if it has none.
    var format: String
    var state: State
    /// nil until the text is extracted.
    var extraction: Extraction?
    /// 0 until the text is extracted.
    var pages: Int
    var isPinned: Bool
    var addedAt: Date
    /// nil if never opened.
    var openedAt: Date?
}
