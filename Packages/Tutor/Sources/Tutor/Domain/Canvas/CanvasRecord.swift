import AppCore
import Foundation
import Ink

/// A stored drawing: its background and pages.
struct CanvasRecord: Sendable, Hashable, Identifiable {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case document, question, sketch
    }

    /// An uppercase UUID: the document's, one derived from the question, or the sketch's.
    var id: String
    var kind: Kind
    var title: String
    /// ``StudyDocument/id``; nil for a sketch.
    var document: String?
    /// From 0; only for a question.
    var question: Int?
    var structure: PageStructure
    var changedAt: Date
}

/// A canvas reference, from the place components after `tutor/canvas`.
struct CanvasPlace: Sendable, Hashable {
    /// The id of a document, a sketch or a canvas.
    var id: String
    /// From 0, of the document; nil for the document's own pages.
    var question: Int?
    /// From 0; nil for the last viewed or first page.
    var page: Int?

    /// `<id>[/q<number>][/<page>]`, numbers from 1. Nil for anything else.
    init?(_ components: some Collection<String>) {
        var rest = Array(components)
        guard !rest.isEmpty else { return nil }
        id = rest.removeFirst()
        if let word = rest.first, word.hasPrefix("q"), let number = Self.number(word.dropFirst()) {
            question = number
            rest.removeFirst()
        }
        if let word = rest.first {
            guard let number = Self.number(word[...]) else { return nil }
            page = number
            rest.removeFirst()
        }
        guard rest.isEmpty else { return nil }
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count <= 5, let number = Int(text), number > 0 else { return nil }
        return number - 1
    }
}

/// A page's background.
enum PageBackground: Sendable, Hashable {
    case picture(PagePicture)
    /// Lines of the document's text, already broken.
    case text([String])
    case blank
    case grid

    /// Canvas units between the lines of the grid: half an inch.
    static let gridSpacing = 72.0
    /// Text metrics in canvas units.
    static let lineHeight = 24.0
    static let letterWidth = 12.0
    static let margin = 60.0
}
