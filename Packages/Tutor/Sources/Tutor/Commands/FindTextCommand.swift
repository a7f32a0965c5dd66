import AppCore
import ArgumentParser
import Chunking
import Foundation

/// `homeroom tutor find`.
struct FindTextCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find the passages that match a question.",
        discussion: """
            Searches your library, or the text and Markdown files you name, which are neither saved nor \
            sent. Passages are shown word for word. With --json: document, document_id (in the \
            library), page, heading, start and end (bytes), score, text.

            EXAMPLES:
              homeroom tutor find "spring tide" --course Physics
              homeroom tutor find "why is the sky blue" FILE FILE
              homeroom tutor find "second law" FILE --limit 3 --json
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "What you want to know.") var question: String
    @OptionGroup var place: SearchScopeOptions
    @Option(help: "How many passages to show at most.") var limit = 5

    func validate() throws {
        guard (1...100).contains(limit) else { throw ValidationError("--limit must be 1 to 100.") }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let search = PassageSearch(
            library: DocumentLibrary(context: context), place: place.searchPlace, limit: limit)
        let found = try await search.passages(for: question) { console.err($0) }
        let passages = found.passages.map(Shape.init)
        if output.json { return try console.emit(json: passages) }
        guard !passages.isEmpty else {
            return console.err("None of these words appear in \(found.place).")
        }
        if output.plain {
            for passage in passages { console.row(passage.cells) }
            return
        }
        for (number, passage) in passages.enumerated() {
            if number > 0 { console.out("") }
            console.out("\(number + 1)  \(passage.source)")
            console.out(passage.text)
        }
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var document: String
        var documentID: String?
        var page: Int
        var heading: String?
        var start: Int
        var end: Int
        var score: Double
        var text: String
        let source: String

        enum CodingKeys: String, CodingKey {
            case document, page, heading, start, end, score, text, documentID
        }

        init(_ passage: RetrievedPassage) {
            document = passage.document
            documentID = passage.documentID
            page = passage.chunk.page
            heading = passage.chunk.heading
            start = passage.chunk.span.lowerBound
            end = passage.chunk.span.upperBound
            score = passage.score
            text = passage.chunk.text
            source = passage.place
        }

        var cells: [String] {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return [document, String(page), heading ?? "", words]
        }
    }
}

/// Reads plain text files.
enum TextFile {
    /// The size limit in bytes; a book has one or two MB.
    static let maxBytes = 64 << 20

    /// Reads a text file. Throws a ``Problem`` for binary files and invalid UTF-8, naming the first
    /// position.
    static func text(of path: String) throws(Problem) -> String {
        let data = try InputFile.contents(of: path, most: maxBytes)
        if data.starts(with: "%PDF".utf8) {
            throw Problem(
                .invalid, "PDF files can't be read here.",
                cure: "Convert it to text: pdftotext FILE.pdf",
                place: path)
        }
        if let index = data.firstIndex(of: 0) {
            throw Problem(
                .invalid, "This isn't a text file.",
                reason: "Byte \(index - data.startIndex) can't occur in text.", place: path)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Problem(
                .invalid, "This text isn't UTF-8.",
                cure: "Convert it: iconv -f LATIN1 -t UTF-8 FILE", place: path)
        }
        return text
    }
}
