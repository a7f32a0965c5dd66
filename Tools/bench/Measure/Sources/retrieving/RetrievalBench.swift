import Chunking
import Foundation
import VectorSearch

/// Measures how well passages are found: `retrieving FOLDER [VECTORS]`. FOLDER has the documents, and `questions.json` with
/// `{"document", "question", "answer"}`; an answer stands in its document word for word. VECTORS has 384 floats for each
/// of the texts that `--texts` writes.
///
/// Prints recall at 1 and at 5 as `name value` lines. `retrieving FOLDER --texts` writes what has to be embedded, as JSON.
@main
enum RetrievalBench {
    struct Question: Decodable {
        var document: String
        var question: String
        var answer: String
    }

    struct ChunkLocation {
        var document: String
        var chunk: Chunk
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: retrieving FOLDER [VECTORS]\n".utf8))
            exit(64)
        }
        let folder = URL(filePath: arguments[1])
        let questions = try JSONDecoder().decode(
            [Question].self, from: Data(contentsOf: folder.appending(path: "questions.json")))
        let (places, texts) = try read(folder)
        let answers = try questions.map { try holders(of: $0, in: places, texts) }
        if arguments.count == 3, arguments[2] == "--texts" {
            let all = places.flatMap(embedded) + questions.map(\.question)
            FileHandle.standardOutput.write(try JSONEncoder().encode(all))
            return
        }
        print("documents", texts.count)
        print("chunks", places.count)
        print("questions", questions.count)
        let words = questions.map { question in
            LexicalSearch(telling: question.question).hits(in: places.map(\.chunk), limit: 10)
                .map(\.index)
        }
        report("lexical", words, answers, questions)
        guard arguments.count == 3 else { return }
        let near = try nearest(arguments[2], places, questions.count)
        report("vector", near, answers, questions)
        let hybrid = zip(words, near).map { fused($0, $1) }
        report("hybrid", hybrid, answers, questions)
    }

    /// Chunks that have a part of the answer's span; throws when a document does not say it exactly once.
    static func holders(
        of question: Question, in places: [ChunkLocation], _ texts: [String: String]
    ) throws -> Set<Int> {
        guard let text = texts[question.document],
            let range = text.range(of: question.answer),
            text.range(of: question.answer, range: range.upperBound..<text.endIndex) == nil
        else { throw Fault(question: question.question) }
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let span = start..<start + question.answer.utf8.count
        return Set(
            places.indices.filter {
                places[$0].document == question.document && places[$0].chunk.span.overlaps(span)
            })
    }

    struct Fault: Error {
        var question: String
    }

    private static func read(_ folder: URL) throws -> (
        places: [ChunkLocation], texts: [String: String]
    ) {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") || $0.hasSuffix(".txt") }.sorted()
        var (places, texts): ([ChunkLocation], [String: String]) = ([], [:])
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            texts[name] = text
            places += Chunker().chunks(of: text).map { ChunkLocation(document: name, chunk: $0) }
        }
        return (places, texts)
    }

    /// As the tutor embeds a chunk; a document's title is its file's name.
    private static func embedded(_ place: ChunkLocation) -> [String] {
        let title = String(place.document.prefix { $0 != "." }).replacing("-", with: " ")
        return place.chunk.windows(title: title)
    }

    private static func nearest(
        _ path: String, _ places: [ChunkLocation], _ questions: Int
    ) throws -> [[Int]] {
        let floats = try Data(contentsOf: URL(filePath: path)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        func vector(_ index: Int) -> [Float] { Array(floats[index * 384..<(index + 1) * 384]) }
        let owners = places.indices.flatMap { place in embedded(places[place]).map { _ in place } }
        var writer = try VectorRowsWriter(
            path: nil, count: owners.count, dimensions: 384, model: "bench", generation: "1")
        for (index, owner) in owners.enumerated() {
            try writer.append(vector(index), key: Int64(owner))
        }
        let rows = try writer.finish()
        return try (0..<questions).map { question in
            var chunks: [Int] = []
            for hit in try rows.nearest(80, to: vector(owners.count + question))
            where hit.score > 0.15 && !chunks.contains(Int(hit.key)) && chunks.count < 10 {
                chunks.append(Int(hit.key))
            }
            return chunks
        }
    }

    /// Reciprocal rank fusion, as the tutor does it.
    private static func fused(_ words: [Int], _ near: [Int]) -> [Int] {
        var scores: [Int: Double] = [:]
        for list in [words, near] {
            for (place, index) in list.enumerated() {
                scores[index, default: 0] += 1 / Double(61 + place)
            }
        }
        let order = (words + near.filter { !words.contains($0) }).enumerated()
        return order.sorted {
            (-(scores[$0.element] ?? 0), $0.offset) < (-(scores[$1.element] ?? 0), $1.offset)
        }.map(\.element)
    }

    private static func report(
        _ name: String, _ found: [[Int]], _ answers: [Set<Int>], _ questions: [Question]
    ) {
        for depth in [1, 5] {
            let right = zip(found, answers).count { !$1.isDisjoint(with: $0.prefix(depth)) }
            print("\(name)_\(depth)", Double(right) / Double(answers.count))
        }
        guard ProcessInfo.processInfo.environment["MISSED"] != nil else { return }
        for (index, question) in questions.enumerated()
        where answers[index].isDisjoint(with: found[index].prefix(5)) {
            FileHandle.standardError.write(Data("\(name): \(question.question)\n".utf8))
        }
    }
}
