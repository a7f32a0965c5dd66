import Foundation
import Lexicon
import SentenceSplitting
import WordFinding

/// Measures the word finder with the system's WordNet and the dictionaries below a folder, or with none if there is no such
/// folder: `words find FOLDER FILE` prints what it took and found, one `name value` a line; `words list FOLDER FILE` prints every word's lemma and score; `words zipf FOLDER` answers each line of standard
/// input with an estimate; `words sentences FILE` prints the byte ranges of each text's sentences, a line for each text
/// (texts are separated by U+001E); `words senses FOLDER FILE` ranks the meanings of the word between asterisks in each
/// line: its lemma, 1 if sure, and each meaning's part of speech and definition, separated by tabs; `words phrases FOLDER
/// FILE` prints the dictionary's phrases in each line, separated by tabs.
@main
enum WordsBench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().map { $0 }
        switch (arguments.first, arguments.count) {
        case ("find", 3): try find(try knowledge(arguments), try text(arguments[2]))
        case ("list", 3):
            let finder = WordFinder(knowledge: try knowledge(arguments), limit: .max)
            for word in finder.findings(in: try text(arguments[2])).words {
                print(word.lemma, word.difficultyScore)
            }
        case ("senses", 3):
            senses(WordFinder(knowledge: try knowledge(arguments)), try text(arguments[2]))
        case ("phrases", 3):
            let finder = WordFinder(knowledge: try knowledge(arguments), limit: .max)
            for line in try text(arguments[2]).split(separator: "\n") {
                // A second sentence tells the language.
                let text = "\(line)\n\nThe lamp was on the table, and this is what they saw."
                let found = finder.findings(in: text).words.map(\.lemma)
                print(found.filter { $0.contains(" ") }.joined(separator: "\t"))
            }
        case ("zipf", 2): zipf(try knowledge(arguments))
        case ("sentences", 2): sentences(try text(arguments[1]))
        default:
            FileHandle.standardError.write(
                Data("usage: words find|list|senses|phrases|zipf|sentences …\n".utf8))
            exit(64)
        }
    }

    static func knowledge(_ arguments: [String]) throws -> any LexicalKnowledge {
        guard FileManager.default.fileExists(atPath: arguments[1]) else { return EmptyLexicon() }
        return try LexiconStore.open(in: URL(filePath: arguments[1]))
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    static func find(_ knowledge: any LexicalKnowledge, _ text: String) throws {
        let clock = ContinuousClock()
        let began = clock.now
        let findings = WordFinder(knowledge: knowledge).findings(in: text)
        let taken = began.duration(to: clock.now)
        let bytes = Array(text.utf8)
        let wrong = findings.words.count { word in
            let sentence = Array(word.sentence.utf8)
            let place = bytes[word.sentenceOffset...].prefix(sentence.count)
            return !place.elementsEqual(sentence)
                || !sentence.dropFirst(word.wordOffset).starts(with: word.word.utf8)
        }
        let seconds =
            Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
        print("find_ms", seconds * 1000)
        print("words", findings.wordCount)
        print("sentences", findings.sentenceCount)
        print("found", findings.words.count)
        print("with_meaning", findings.words.count { $0.meaning != nil })
        print("not_verbatim", wrong)
    }

    static func senses(_ finder: WordFinder, _ lines: String) {
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count == 3,
                let found = finder.senses(
                    at: parts[0].utf8.count, in: parts.joined(), language: "en",
                    asPhrase: false)
            else {
                print("-\t0")
                continue
            }
            let senses = found.senses.flatMap { [$0.partOfSpeech?.rawValue ?? "", $0.definition] }
            print(([found.lemma, found.isSure ? "1" : "0"] + senses).joined(separator: "\t"))
        }
    }

    static func zipf(_ knowledge: any LexicalKnowledge) {
        while let word = readLine() { print(knowledge.zipf(of: word).map { "\($0)" } ?? "-") }
    }

    static func sentences(_ file: String) {
        for text in file.split(separator: "\u{1E}", omittingEmptySubsequences: false) {
            let ranges = SentenceSplitter.sentences(of: TextBytes(String(text))).map(\.range)
            print(ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " "))
        }
    }
}
