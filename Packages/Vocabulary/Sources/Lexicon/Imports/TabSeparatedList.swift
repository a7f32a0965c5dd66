import AppCore
import Foundation
import WordFinding

/// A list of one word per line: `word<TAB>meaning[<TAB>part of speech]`, or `word<TAB>count` for a
/// frequency list. Skips empty lines and lines that begin with `#`; the first line may be a
/// heading.
struct TabSeparatedList {
    private let kind: DictionaryAbout.Kind
    private var counts: [String: Int] = [:]
    private var senses: [String: [(meaning: String, part: PartOfSpeech?)]] = [:]

    /// Limits: bytes of a file, number of words, characters of a word and of a meaning.
    static let limits = (file: 256 << 20, words: 3_000_000, word: 100, meaning: 2_000)

    /// Throws ``Problem/Code/invalid`` naming file and line.
    init(_ file: URL) throws(Problem) {
        var bytes = try FileBytes.read(file, atMost: Self.limits.file)
        if Gzip.isPacked(bytes) {
            bytes = try Gzip.unpacked(bytes, of: file, atMost: Self.limits.file)
        }
        kind = try Self.kind(of: FileLineReader(bytes, of: file))
        var lines = FileLineReader(bytes, of: file)
        while let line = try lines.next() {
            guard let fields = try Self.fields(line, lines) else { continue }
            let word = Self.word(fields[0])
            guard !word.isEmpty, word.count <= Self.limits.word else {
                throw lines.damaged("A word has 1 to \(Self.limits.word) characters.")
            }
            guard counts.count + senses.count < Self.limits.words else {
                throw lines.damaged("It has more than \(Self.limits.words) words.")
            }
            switch kind {
            case .frequencies: try addCount(fields[1], of: word, lines)
            case .meanings: try addMeaning(fields, of: word, lines)
            }
        }
        guard !counts.isEmpty || !senses.isEmpty else {
            throw .damaged(file, "It doesn't contain any words; a line is word, tab, meaning.")
        }
    }

    /// A frequency list if each of the first lines has a count.
    private static func kind(of reader: FileLineReader) throws(Problem) -> DictionaryAbout.Kind {
        var lines = reader
        var (numbers, others) = (0, 0)
        while lines.number < 200, let line = try lines.next() {
            guard let fields = try fields(line, lines) else { continue }
            if fields.count == 2, Int(fields[1]) != nil { numbers += 1 } else { others += 1 }
        }
        return numbers > 0 && others <= 1 ? .frequencies : .meanings
    }

    /// nil for a blank line or a comment.
    private static func fields(
        _ line: LineFields, _ lines: FileLineReader
    ) throws(Problem) -> [String]? {
        guard let text = line.rest else {
            throw Problem(
                .invalid, "The dictionary can't be read.", reason: "The line isn't UTF-8.",
                cure: "iconv -f latin1 -t utf-8 FILE > NEW",
                place: "\(lines.file.path(percentEncoded: false)):\(lines.number)")
        }
        if text.isEmpty || text.first == "#" || text.allSatisfy(\.isWhitespace) { return nil }
        guard !text.utf8.contains(0) else {
            throw lines.damaged("This isn't text.")
        }
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 2, !fields[1].asOneLine.isEmpty else {
            throw lines.damaged("A line is a word, a tab and its meaning or count.")
        }
        return fields
    }

    private static func word(_ text: String) -> String { text.asOneLine.lowercased() }

    private mutating func addCount(
        _ text: String, of word: String, _ lines: FileLineReader
    ) throws(Problem) {
        guard let count = Int(text.asOneLine), count >= 0, count < 1 << 50 else {
            // A heading.
            if counts.isEmpty { return }
            throw lines.damaged("A count is a whole number.")
        }
        counts[word, default: 0] += count
    }

    private mutating func addMeaning(
        _ fields: [String], of word: String, _ lines: FileLineReader
    ) throws(Problem) {
        let meaning = fields[1].asOneLine
        guard meaning.count <= Self.limits.meaning else {
            throw lines.damaged("A meaning has at most \(Self.limits.meaning) characters.")
        }
        let part = fields.count > 2 ? PartOfSpeech(named: fields[2]) : nil
        let known = senses[word] ?? []
        if !known.contains(where: { $0.meaning == meaning && $0.part == part }), known.count < 100 {
            senses[word, default: []].append((meaning, part))
        }
    }

    /// Writes all words to the sink.
    func fill(_ sink: inout DictionarySink, _ about: DictionaryAbout) throws -> DictionaryAbout {
        var about = about
        about.kind = kind
        switch kind {
        case .frequencies:
            about.frequencySource = "counted"
            for (word, count) in counts.sorted(by: { $0.key < $1.key }) {
                try sink.add(WordRecord(word: word, facts: WordFacts(count: count)))
            }
        case .meanings:
            var id = 0
            for (word, senses) in senses.sorted(by: { $0.key < $1.key }) {
                var record = WordRecord(word: word)
                for sense in senses {
                    id += 1
                    try sink.add(meaning: id, part: sense.part, definition: sense.meaning)
                    record.senses.append((id, 0))
                    if let part = sense.part { record.facts.tags[part] = 0 }
                }
                // If one meaning has no part of speech, the word can be any.
                if senses.contains(where: { $0.part == nil }) { record.facts.tags = [:] }
                try sink.add(record)
            }
        }
        return about
    }
}

extension PartOfSpeech {
    /// Parses a dictionary's abbreviation: `n`, `noun`, `v.`, `adj.`, `Adverb`.
    init?(named text: String) {
        switch text.asOneLine.lowercased().filter({ $0 != "." }) {
        case "n", "noun", "s", "subst", "substantiv", "nom", "sustantivo": self = .noun
        case "v", "vb", "verb", "vt", "vi", "verbe", "verbo": self = .verb
        case "a", "adj", "adjective", "adjektiv", "adjectif", "adjetivo": self = .adjective
        case "adv", "r", "adverb", "adverbe", "adverbio": self = .adverb
        default: return nil
        }
    }
}
