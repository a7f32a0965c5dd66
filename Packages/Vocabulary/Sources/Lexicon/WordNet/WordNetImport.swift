import AppCore
import Foundation
import WordFinding

/// Reads WordNet's files into a dictionary.
struct WordNetImport {
    private let source: WordNetFolder
    private let sizes: ScowlFolder?
    private var records: [String: WordRecord] = [:]
    /// The number of tagged uses by word, part of speech and sense number.
    private var tags: [SenseKey: Int] = [:]
    /// Senses that are proper names, such as `Mercury`; sorted after other senses that are as
    /// common.
    private var names: Set<Int> = []
    private var version: String?

    private struct SenseKey: Hashable {
        var word: String
        var part: Int
        var number: Int
    }

    init(_ source: WordNetFolder, sizes: ScowlFolder?) {
        self.source = source
        self.sizes = sizes
    }

    /// Writes all words and meanings to the sink.
    mutating func fill(_ sink: inout DictionarySink, _ about: DictionaryAbout) throws
        -> DictionaryAbout
    {
        try readTags()
        for (part, ending) in WordNetFolder.parts {
            try readMeanings("data." + ending, part, &sink)
        }
        for (part, ending) in WordNetFolder.parts {
            try readIndex("index." + ending, part)
            try readExceptions(ending + ".exc", part)
        }
        orderSenses()
        try addSizes()
        for word in records.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            if let record = records[word] { try sink.add(record) }
        }
        try sink.add(stems: stems())
        var about = about
        about.version = version
        about.frequencySource = frequencySource
        return about
    }

    private var frequencySource: String? {
        switch (tags.isEmpty, sizes == nil) {
        case (false, false): "estimated from WordNet's tag counts and scowl's size classes"
        case (false, true): "estimated from WordNet's tag counts"
        case (true, false): "estimated from scowl's size classes"
        case (true, true): nil
        }
    }

    // MARK: cntlist.rev

    /// `sense_key  sense_number  tag_cnt`; the key is `word%type:…`. Not every package has the file.
    private mutating func readTags() throws {
        guard source.has("cntlist.rev") else { return }
        var lines = try source.lines("cntlist.rev")
        while var fields = try lines.next() {
            guard let key = fields.next(by: 0x25), let type = fields.next(by: 0x3A),
                let part = Self.part(type: type), fields.next() != nil,
                let number = fields.next().flatMap({ Int($0) }),
                let count = fields.next().flatMap({ Int($0) }), count >= 0, count < 1 << 31
            else { throw lines.damaged("A tag count has a sense key and two numbers.") }
            tags[SenseKey(word: Self.written(key), part: part, number: number)] = count
        }
    }

    /// The number of `ss_type` in sense keys: 5 is a satellite adjective.
    private static func part(type: String) -> Int? {
        switch type {
        case "1": DictionarySchema.number(of: .noun)
        case "2": DictionarySchema.number(of: .verb)
        case "3", "5": DictionarySchema.number(of: .adjective)
        case "4": DictionarySchema.number(of: .adverb)
        default: nil
        }
    }

    // MARK: data.*

    /// `offset lex_filenum ss_type w_cnt word lex_id … p_cnt symbol offset pos source/target … | gloss`
    private mutating func readMeanings(
        _ name: String, _ part: PartOfSpeech, _ sink: inout DictionarySink
    ) throws {
        var lines = try source.lines(name)
        while var fields = try lines.next() {
            // The license at the start of the file is indented.
            if fields.first == 0x20 || fields.isEmpty {
                if version == nil { version = Self.version(in: fields.rest) }
                continue
            }
            guard let offset = fields.next().flatMap({ Int($0) }), offset >= 0, offset < 1 << 40,
                fields.next() != nil, fields.next() != nil,
                let count = fields.next().flatMap({ Int($0, radix: 16) }), count > 0
            else {
                throw lines.damaged("A meaning begins with an offset, a type and a word count.")
            }
            var words: [String] = []
            for _ in 0..<count {
                guard let word = fields.next(), fields.next() != nil else {
                    throw lines.damaged("\(count) words were announced, \(words.count) are there.")
                }
                words.append(Self.withoutMarker(word).replacing("_", with: " "))
            }
            let related = try Self.related(&fields, lines)
            guard fields.skip(past: Array("| ".utf8)), let gloss = fields.rest else {
                throw lines.damaged("A meaning needs a definition in UTF-8.")
            }
            let id = Self.id(offset, part)
            if words[0].first?.isUppercase == true { names.insert(id) }
            let parts = Gloss(gloss)
            try sink.add(
                meaning: id, part: part, definition: parts.definition, examples: parts.examples,
                words: words, related: related)
        }
    }

    /// Further relations rarely tell more about a meaning.
    private static let mostRelated = 12

    private static func related(
        _ fields: inout LineFields, _ lines: FileLineReader
    ) throws -> [Int] {
        guard let count = fields.next().flatMap({ Int($0) }), (0...1000).contains(count) else {
            throw lines.damaged("A meaning has a count of its relations.")
        }
        var related: [Int] = []
        for _ in 0..<count {
            guard fields.next() != nil, let offset = fields.next().flatMap({ Int($0) }),
                offset >= 0, offset < 1 << 40, let type = fields.next(), fields.next() != nil
            else { throw lines.damaged("\(count) relations were announced, fewer are there.") }
            let part: PartOfSpeech? =
                switch type {
                case "n": .noun
                case "v": .verb
                case "a", "s": .adjective
                case "r": .adverb
                default: nil
                }
            if let part, related.count < mostRelated { related.append(id(offset, part)) }
        }
        return related
    }

    private static func id(_ offset: Int, _ part: PartOfSpeech) -> Int {
        offset << 2 | DictionarySchema.number(of: part)
    }

    /// The version from `WordNet 3.0 Copyright …` in the license.
    private static func version(in line: String?) -> String? {
        guard let line, let range = line.range(of: "WordNet "), line.contains("Copyright") else {
            return nil
        }
        let number = line[range.upperBound...].prefix { $0.isNumber || $0 == "." }
        return number.isEmpty ? nil : String(number.prefix(10))
    }

    /// `(p)`, `(a)` and `(ip)` after adjectives are markers of their position.
    private static func withoutMarker(_ word: String) -> String {
        guard word.hasSuffix(")"), let open = word.lastIndex(of: "("), open != word.startIndex
        else {
            return word
        }
        return String(word[..<open])
    }

    private static func written(_ word: String) -> String {
        word.lowercased().replacing("_", with: " ")
    }

    // MARK: index.*, *.exc

    /// `lemma pos synset_cnt p_cnt [symbol…] sense_cnt tagsense_cnt offset…`
    private mutating func readIndex(_ name: String, _ part: PartOfSpeech) throws {
        var lines = try source.lines(name)
        let number = DictionarySchema.number(of: part)
        while var fields = try lines.next() {
            if fields.first == 0x20 || fields.isEmpty { continue }
            guard let lemma = fields.next(), fields.next() != nil,
                let count = fields.next().flatMap({ Int($0) }), (1...1000).contains(count),
                let pointers = fields.next().flatMap({ Int($0) }), (0...1000).contains(pointers)
            else { throw lines.damaged("An index line has a word and the count of its meanings.") }
            for _ in 0..<pointers + 2 where fields.next() == nil {
                throw lines.damaged("The line ends before its pointers do.")
            }
            let word = Self.written(lemma)
            var record = records[word] ?? WordRecord(word: word)
            var total = record.facts.tags[part] ?? 0
            for sense in 1...count {
                guard let offset = fields.next().flatMap({ Int($0) }), offset >= 0, offset < 1 << 40
                else { throw lines.damaged("\(count) meanings were announced, fewer are there.") }
                let tagCount =
                    tags[SenseKey(word: word, part: number, number: sense)] ?? 0
                total += tagCount
                record.senses.append((Self.id(offset, part), tagCount))
            }
            record.facts.tags[part] = total
            records[word] = record
        }
    }

    /// `form lemma…`
    private mutating func readExceptions(_ name: String, _ part: PartOfSpeech) throws {
        guard source.has(name) else { return }
        var lines = try source.lines(name)
        while var fields = try lines.next() {
            guard let first = fields.next() else { continue }
            let form = Self.written(first)
            var lemmas: [String] = []
            while let lemma = fields.next() {
                if !lemma.isEmpty { lemmas.append(Self.written(lemma)) }
            }
            guard !lemmas.isEmpty else {
                throw lines.damaged("An irregular form has no base form.")
            }
            var record = records[form] ?? WordRecord(word: form)
            for lemma in lemmas where lemma != form {
                let of = WordForm(lemma: lemma, partOfSpeech: part)
                if !record.facts.formOf.contains(of) { record.facts.formOf.append(of) }
            }
            records[form] = record
        }
    }

    // MARK: stems, order and size

    private func stems() -> [String: Int] {
        var uses: [String: Int] = [:]
        for (word, record) in records where !word.contains(" ") {
            let count = record.facts.tags.values.reduce(0, +)
            if count > 0 { uses[StemTable.stem(of: word), default: 0] += count }
        }
        return uses
    }

    /// Most common first; ties by non-names first, then index order.
    private mutating func orderSenses() {
        let names = names
        for (word, record) in records {
            var record = record
            let ordered = record.senses.enumerated().sorted { one, other in
                let a = (-one.element.tagCount, names.contains(one.element.id) ? 1 : 0, one.offset)
                let b = (
                    -other.element.tagCount, names.contains(other.element.id) ? 1 : 0, other.offset
                )
                return a < b
            }
            record.senses = ordered.map(\.element)
            record.facts.senseCount = record.senses.count
            records[word] = record
        }
    }

    private mutating func addSizes() throws {
        guard let sizes else { return }
        for (word, size) in try sizes.classes() {
            if records[word] == nil {
                // Words of the largest lists that have no meaning would double the file and are
                // rarely met.
                guard size <= ScowlFolder.largestWithoutMeaning else { continue }
                records[word] = WordRecord(word: word)
            }
            records[word]?.facts.sizeClass = size
        }
    }
}
