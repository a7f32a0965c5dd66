import Content
import ContentPack

extension [PackBlock] {
    /// Paragraphs and lists as one text: paragraphs separated by blank lines, list items as lines
    /// "- …".
    var programText: String {
        compactMap { block in
            switch block {
            case .paragraph(let text): text.plainText
            case .bulletList(let items), .numberedList(let items):
                items.map { "- " + $0.plainText }.joined(separator: "\n")
            default: nil
            }
        }.joined(separator: "\n\n")
    }

    /// The same text, or nil if it's empty.
    var optionalProgramText: String? {
        let text = programText
        return text.isEmpty ? nil : text
    }

    /// The explanation's parts, one per block.
    var teachingParts: [LevelTeaching.Part] {
        compactMap { block in
            switch block {
            case .paragraph(let text): .paragraph(text.plainText)
            case .bulletList(let items), .numberedList(let items):
                .list(items.map(\.plainText))
            default: nil
            }
        }
    }
}
