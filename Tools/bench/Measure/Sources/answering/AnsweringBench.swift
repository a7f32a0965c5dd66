import Chunking
import Foundation

/// Prints the signals by which the tutor finds answers, for `Tools/bench/answers.py` to fit their weights:
/// `answering FOLDER QUESTIONS [VECTORS]`. FOLDER has the documents; QUESTIONS is a list of `{"question"}`. VECTORS has 384
/// floats for each of the texts that `answering FOLDER QUESTIONS --texts` writes.
///
/// Writes a list of the sentences of each question's passages: `{"document", "text", "signals"}`.
@main
enum AnsweringBench {
    struct Question: Decodable {
        var question: String
    }

    struct Line: Encodable {
        var document: String
        var text: String
        var signals: [Double]
    }

    /// A chunk with its sentences.
    struct Place {
        var document: String
        var chunk: Chunk
        var sentences: [PassageSentence]

        var title: String { String(document.prefix { $0 != "." }).replacing("-", with: " ") }
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 || arguments.count == 4 else {
            FileHandle.standardError.write(
                Data("usage: answering FOLDER QUESTIONS [VECTORS | --texts]\n".utf8))
            exit(64)
        }
        let places = try read(URL(filePath: arguments[1]))
        let questions = try JSONDecoder().decode(
            [Question].self, from: Data(contentsOf: URL(filePath: arguments[2]))
        ).map(\.question)
        let encoder = JSONEncoder()
        if arguments.count == 4, arguments[3] == "--texts" {
            return FileHandle.standardOutput.write(
                try encoder.encode(texts(of: places) + questions))
        }
        let vectors =
            try arguments.count == 4 ? Vectors(arguments[3], texts(of: places) + questions) : nil
        let answers = questions.map { lines(for: $0, in: places, vectors) }
        FileHandle.standardOutput.write(try encoder.encode(answers))
    }

    private static func read(_ folder: URL) throws -> [Place] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }
            .sorted()
        return try names.flatMap { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return Chunker().chunks(of: text).map {
                Place(
                    document: name, chunk: $0,
                    sentences: PassageSentence.all(in: $0.text, heading: $0.heading))
            }
        }
    }

    private static func texts(of places: [Place]) -> [String] {
        var seen: Set<String> = []
        return places.flatMap { place in
            place.chunk.windows(title: place.title)
                + place.sentences.flatMap { [$0.text, $0.withContext] }
        }.filter { seen.insert($0).inserted }
    }

    /// The passages as the tutor retrieves them: by words, and by meaning if there are vectors.
    private static func lines(
        for question: String, in places: [Place], _ vectors: Vectors?
    ) -> [Line] {
        let words = LexicalSearch(telling: question).hits(in: places.map(\.chunk), limit: 10)
            .map(\.index)
        var (order, similarities): ([Int], [Double]) = (words, [])
        if let vectors {
            similarities = places.map { place in
                place.chunk.windows(title: place.title).map { vectors.similarity($0, question) }
                    .max() ?? 0
            }
            let near = places.indices.filter { similarities[$0] > 0.15 }
                .sorted { similarities[$0] > similarities[$1] }.prefix(10)
            var scores: [Int: Double] = [:]
            for list in [words, Array(near)] {
                for (rank, index) in list.enumerated() {
                    scores[index, default: 0] += 1 / Double(61 + rank)
                }
            }
            order = scores.keys.sorted { (-(scores[$0] ?? 0), $0) < (-(scores[$1] ?? 0), $1) }
        }
        var sentences: [AnswerFinder.Sentence] = []
        var documents: [String] = []
        for (rank, index) in order.prefix(5).enumerated() {
            let place = places[index]
            for sentence in place.sentences {
                documents.append(place.document)
                sentences.append(
                    AnswerFinder.Sentence(
                        passage: rank, text: sentence.text,
                        heading: [place.title, place.chunk.heading, sentence.heading]
                            .compactMap(\.self).joined(separator: " "), before: sentence.before,
                        meaning: vectors.map {
                            (
                                $0.similarity(sentence.text, question),
                                $0.similarity(sentence.withContext, question), similarities[index]
                            )
                        }))
            }
        }
        let finder = AnswerFinder(question, sentences)
        return sentences.indices.map {
            Line(document: documents[$0], text: sentences[$0].text, signals: finder.signals[$0])
        }
    }
}

/// Vectors of length 1, by their texts.
struct Vectors {
    private let floats: [Float]
    private let places: [String: Int]

    init(_ path: String, _ texts: [String]) throws {
        floats = try Data(contentsOf: URL(filePath: path)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        places = Dictionary(
            zip(texts, texts.indices), uniquingKeysWith: { first, _ in first })
    }

    func similarity(_ left: String, _ right: String) -> Double {
        guard let first = places[left], let second = places[right] else { return 0 }
        return (0..<384).reduce(0) {
            $0 + Double(floats[first * 384 + $1] * floats[second * 384 + $1])
        }
    }
}
