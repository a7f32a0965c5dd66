import AppCore
import Questions
import TerminalUI

/// A study guide as sections of items, for print, Markdown and the screen.
struct GuidePage: Sendable, Hashable {
    struct Section: Sendable, Hashable {
        var title: String
        var items: [Item]
        /// What to say when it has no items.
        var empty: String
    }

    struct Item: Sendable, Hashable {
        var title: String
        /// 0 for the outermost.
        var level = 0
        /// Words of the documents, or an answer, each with where it stands.
        var notes: [Note] = []
        /// The place in a document that it opens; nil for a file.
        var source: QuestionSource?
    }

    struct Note: Sendable, Hashable {
        var label: String?
        var text: String
        var isQuote: Bool
        var source: QuestionSource?
    }

    let title: String
    let sections: [Section]

    init(_ guide: StudyGuide) {
        let names = guide.outlines.map { Self.flat($0.document) }
        title =
            names.count > 3
            ? "\(names[0]), \(names[1]) and \(names.count - 2) more" : names.joined(separator: ", ")
        sections = [
            Section(title: "Outline", items: guide.outlines.flatMap(Self.outline), empty: ""),
            Section(
                title: "Key terms", items: guide.terms.map(Self.term),
                empty: "No clear definitions found."),
            Section(
                title: "Likely questions", items: guide.questions.map(Self.question),
                empty: "No sentences that work as questions."),
            Section(
                title: "Contradictions", items: guide.contradictions.map(Self.contradiction),
                empty: names.count > 1
                    ? "No contradictions found. Homeroom compares only simple statements."
                    : "Choose two or more documents to compare them."),
        ]
    }

    private static func outline(_ outline: StudyGuide.Outline) -> [Item] {
        var first = Item(title: flat(outline.document))
        first.source = QuestionSource(
            document: outline.document, documentID: outline.documentID, page: 1, heading: nil,
            start: 0, end: 0)
        if outline.isEmpty {
            first.notes.append(
                Note(text: "It has no text; its pages may be images.", isQuote: false))
        }
        if outline.isPartial {
            first.notes.append(
                Note(
                    text: "Homeroom read only the beginning: the document is too long.",
                    isQuote: false))
        }
        var items = [first]
        items += outline.entries.map {
            Item(title: flat($0.title), level: $0.level, source: $0.source)
        }
        if outline.omitted > 0 {
            items.append(
                Item(
                    title: "… and \(LibraryWords.count(outline.omitted, "heading")) more", level: 1)
            )
        }
        return items
    }

    private static func term(_ term: StudyGuide.Term) -> Item {
        Item(
            title: flat(term.term),
            notes: term.definitions.map {
                Note(text: flat($0.text), isQuote: true, source: $0.source)
            },
            source: term.definitions.first?.source)
    }

    private static func question(_ question: Question) -> Item {
        var title = flat(question.prompt)
        if question.kind == .ordering {
            title += " " + question.options.map { flat($0) }.joined(separator: "; ")
        }
        let answer =
            question.kind == .ordering
            ? question.solution.map { flat(question.options[$0]) }.joined(separator: "; ")
            : flat(question.answer)
        return Item(
            title: title,
            notes: [
                Note(label: "Answer", text: answer, isQuote: false, source: question.sources.first)
            ],
            source: question.sources.first)
    }

    private static func contradiction(_ contradiction: StudyGuide.Contradiction) -> Item {
        Item(
            title: flat(contradiction.subject) + ": "
                + contradiction.statements.map { flat($0.value) }.joined(separator: " or "),
            notes: contradiction.statements.map {
                Note(text: flat($0.quote.text), isQuote: true, source: $0.quote.source)
            }, source: contradiction.statements.first?.quote.source)
    }

    /// In one line, without control characters.
    private static func flat(_ text: String) -> String {
        TextBoundary.clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// `The tides, page 2, High and low water`
    static func place(_ source: QuestionSource) -> String {
        flat(
            ([source.document, "page \(source.page)"] + [source.heading].compactMap(\.self))
                .joined(separator: ", "))
    }

    // MARK: Print

    /// Lines for a terminal or a pipe.
    var lines: [String] {
        var lines = ["Study guide: \(title)"]
        for section in sections {
            lines += ["", section.title]
            if section.items.isEmpty { lines.append("  " + section.empty) }
            for (index, item) in section.items.enumerated() {
                let number = section.title == "Likely questions" ? "\(index + 1). " : ""
                let indent = String(repeating: "  ", count: item.level + 1)
                lines.append(indent + number + item.title)
                for note in item.notes {
                    let text = note.isQuote ? "“\(note.text)”" : note.text
                    lines.append(indent + "  " + (note.label.map { $0 + ": " } ?? "") + text)
                    if let source = note.source {
                        lines.append(indent + "  → " + Self.place(source))
                    }
                }
            }
        }
        return lines
    }

    /// For each item: its part, title, words and place.
    var rows: [[String]] {
        sections.flatMap { section in
            section.items.map { item in
                [
                    section.title, item.title, item.notes.map(\.text).joined(separator: " | "),
                    item.source.map(Self.place) ?? "",
                ]
            }
        }
    }

    // MARK: Markdown

    /// CommonMark. The documents' own markup shows as written.
    var markdown: String {
        var text = "# Study guide: \(Markdown.escaped(title))\n"
        for section in sections {
            text += "\n## \(section.title)\n\n"
            if section.items.isEmpty { text += section.empty + "\n" }
            for (index, item) in section.items.enumerated() {
                let indent = String(repeating: "  ", count: item.level)
                let number = section.title == "Likely questions"
                let marker = number ? "\(index + 1). " : "- "
                let title = Markdown.escaped(item.title)
                text +=
                    indent + marker
                    + (section.title == "Outline" || number ? title : "**\(title)**")
                    + "\n"
                let inner = indent + String(repeating: " ", count: marker.count)
                for note in item.notes {
                    let words = Markdown.escaped(note.text)
                    let source = note.source.map { " (\(Markdown.escaped(Self.place($0))))" } ?? ""
                    text +=
                        "\n\(inner)" + (note.isQuote ? "> “\(words)”" : label(note) + words)
                        + source + "\n"
                }
                if !item.notes.isEmpty { text += "\n" }
            }
        }
        return text
    }

    private func label(_ note: Note) -> String { note.label.map { "*\($0):* " } ?? "" }
}

/// Text in Markdown.
enum Markdown {
    /// Escapes what would be markup, so that the text shows as written.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_[]<>#|~&$".contains(character) { result.append("\\") }
            result.append(character)
        }
        // `1. ` and `- ` at the beginning would start a list.
        let digits = result.prefix { $0.isASCII && $0.isNumber }
        let rest = result[digits.endIndex...]
        if let sign = rest.first, digits.isEmpty ? "-+=:".contains(sign) : ".)".contains(sign),
            rest.dropFirst().first.map(\.isWhitespace) ?? true || digits.isEmpty
        {
            result = digits + "\\" + rest
        }
        return result
    }
}
