/// The footnotes or endnotes of a Word document.
struct DOCXNotes {
    /// Text by id, in one line each.
    private(set) var texts: [String: String] = [:]

    /// `element` is `footnote` or `endnote`.
    init(_ xml: [UInt8], element: String) {
        var reader = XMLReader(xml)
        var open: (id: String, text: DOCXTextBuilder)?
        while let event = reader.next() {
            switch event {
            case .open(element, let attributes, let isEmpty):
                // The lines between text and notes are notes, too, of another type.
                let isNote = attributes["type"].map { $0 == "normal" } ?? true
                if isNote, !isEmpty, let id = attributes["id"] {
                    open = (id, DOCXTextBuilder(headings: [:]))
                }
            case .close(element):
                guard let note = open else { break }
                let words = note.text.finish().split(whereSeparator: \.isWhitespace)
                if !words.isEmpty { texts[note.id] = words.joined(separator: " ") }
                open = nil
            default: open?.text.take(event)
            }
        }
    }
}

/// A place in a document that refers to a note.
struct DOCXReference: Hashable {
    /// `footnote` or `endnote`.
    var element: String
    var id: String
}
