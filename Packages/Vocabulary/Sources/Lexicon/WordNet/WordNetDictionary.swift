import AppCore
import Foundation
import WordFinding

/// WordNet's own files, searched in place as WordNet's programs do: a word in the sorted `index.*`,
/// its meanings by their offsets in `data.*`. Nothing is converted or loaded.
struct WordNetDictionary: OpenDictionary {
    let about: DictionaryAbout
    let folder: WordNetFolder
    private let index: [PartOfSpeech: SortedLines]
    private let meanings: [PartOfSpeech: SortedLines]
    private let irregular: [PartOfSpeech: SortedLines]
    /// Tagged uses by sense; not every package has them.
    private let counts: SortedLines?
    private let sizes: SizeClasses?

    init(_ folder: WordNetFolder, sizes: ScowlFolder?) {
        self.folder = folder
        func files(_ name: (String) -> String) -> [PartOfSpeech: SortedLines] {
            var files: [PartOfSpeech: SortedLines] = [:]
            for (part, ending) in WordNetFolder.parts {
                files[part] = SortedLines(folder.file(name(ending)))
            }
            return files
        }
        index = files { "index." + $0 }
        meanings = files { "data." + $0 }
        irregular = files { $0 + ".exc" }
        counts = SortedLines(folder.file("cntlist.rev"))
        self.sizes = sizes.map(SizeClasses.init)
        let modified = try? folder.file("data.noun")
            .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        about = DictionaryAbout(
            name: LexiconStore.wordNet, title: "WordNet", language: "en",
            version: folder.version,
            frequencySource: Self.frequencySource(counts != nil, sizes != nil),
            source: folder.folder.path(percentEncoded: false),
            installedAt: modified ?? .distantPast)
    }

    private static func frequencySource(_ hasCounts: Bool, _ hasSizes: Bool) -> String? {
        switch (hasCounts, hasSizes) {
        case (true, true): "estimated from WordNet's tag counts and scowl's size classes"
        case (true, false): "estimated from WordNet's tag counts"
        case (false, true): "estimated from scowl's size classes"
        case (false, false): nil
        }
    }

    // MARK: words

    func facts(of words: some Sequence<String>) -> [String: WordFacts] {
        var found: [String: WordFacts] = [:]
        for word in words where found[word] == nil {
            if let facts = facts(of: word) { found[word] = facts }
        }
        return found
    }

    private func facts(of word: String) -> WordFacts? {
        guard let key = Key(word) else { return nil }
        var facts = WordFacts()
        for (part, _) in WordNetFolder.parts {
            guard let entry = entry(key, part) else { continue }
            facts.tags[part] = 0
            facts.senseCount += entry.offsets.count
        }
        if facts.senseCount > 0 {
            for line in countLines(key) where facts.tags[line.part] != nil {
                facts.tags[line.part, default: 0] += line.count
            }
        }
        facts.formOf = forms(key)
        facts.sizeClass = sizes?.size(of: word)
        if facts.senseCount > 0 || !facts.formOf.isEmpty { return facts }
        return facts.sizeClass.map { $0 <= ScowlFolder.largestWithoutMeaning } == true ? facts : nil
    }

    /// A word as the files write it; nil if they can't have it.
    private struct Key {
        var bytes: [UInt8]

        init?(_ word: String) {
            bytes = word.utf8.map { $0 == 0x20 ? UInt8(ascii: "_") : $0 }
            guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x25 }) else { return nil }
        }

        func followed(by mark: Character) -> [UInt8] { bytes + mark.utf8 }
    }

    private func entry(_ key: Key, _ part: PartOfSpeech) -> EntryLine? {
        index[part]?.line(key.followed(by: " ")).flatMap { try? EntryLine($0) }
    }

    private func countLines(_ key: Key) -> [CountLine] {
        var lines: [CountLine] = []
        counts?.each(key.followed(by: "%")) { line in
            if let line = try? CountLine(line) { lines.append(line) }
            return true
        }
        return lines
    }

    private func forms(_ key: Key) -> [WordForm] {
        var forms: [WordForm] = []
        for (part, _) in WordNetFolder.parts {
            guard var fields = irregular[part]?.line(key.followed(by: " ")),
                let form = fields.next()
            else { continue }
            while let lemma = fields.next() {
                guard !lemma.isEmpty, lemma != form else { continue }
                let of = WordForm(lemma: lemma.replacing("_", with: " "), partOfSpeech: part)
                if !forms.contains(of) { forms.append(of) }
            }
        }
        return forms
    }

    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        guard let key = Key(word) else { return [] }
        var phrases: [(phrase: String, partOfSpeech: PartOfSpeech?)] = []
        for (part, _) in WordNetFolder.parts {
            index[part]?.each(key.followed(by: "_")) { line in
                var line = line
                if let word = line.next() { phrases.append((word.replacing("_", with: " "), part)) }
                return true
            }
        }
        return phrases
    }

    // MARK: meanings

    func senses(
        of lemma: String, withRelated: Bool
    ) -> [(sense: WordSense, related: [String])] {
        guard let key = Key(lemma) else { return [] }
        var found: [(place: MeaningPlace, meaning: MeaningLine, tagCount: Int)] = []
        var tags: [PartOfSpeech: [Int: Int]] = [:]
        for line in countLines(key) { tags[line.part, default: [:]][line.sense] = line.count }
        for (part, _) in WordNetFolder.parts {
            for (number, offset) in (entry(key, part)?.offsets ?? []).enumerated() {
                let place = MeaningPlace(part: part, offset: offset)
                guard let meaning = meaning(place, withRelated: withRelated) else { continue }
                found.append((place, meaning, tags[part]?[number + 1] ?? 0))
            }
        }
        // Most common first. Names such as Mercury come after meanings that are as common.
        let ordered = found.enumerated().sorted { one, other in
            (-one.element.tagCount, one.element.meaning.isName ? 1 : 0, one.offset)
                < (-other.element.tagCount, other.element.meaning.isName ? 1 : 0, other.offset)
        }
        return ordered.map { _, found in
            let sense = WordSense(
                partOfSpeech: found.place.part, definition: found.meaning.gloss.definition,
                examples: found.meaning.gloss.examples,
                synonyms: found.meaning.words.filter { $0.lowercased() != lemma },
                tagCount: found.tagCount)
            return (sense, found.meaning.related.compactMap(text))
        }
    }

    /// nil if the data file has no such meaning.
    private func meaning(_ place: MeaningPlace, withRelated: Bool) -> MeaningLine? {
        guard let line = meanings[place.part]?.line(at: place.offset),
            let meaning = try? MeaningLine(line, withRelated: withRelated),
            meaning.offset == place.offset
        else { return nil }
        return meaning
    }

    /// All that a meaning's line says.
    private func text(of place: MeaningPlace) -> String? {
        guard let meaning = meaning(place, withRelated: false) else { return nil }
        return ([meaning.gloss.definition] + meaning.gloss.examples + meaning.words)
            .joined(separator: " ")
    }

    // MARK: stems

    func uses(ofStem stem: String) -> Int {
        guard let counts, let key = Key(stem) else { return 0 }
        var (uses, known) = (0, [UInt8]())
        var isForm = false
        counts.each(key.bytes) { line in
            // Lines of one word follow each other; its stem is computed once.
            guard let word = line.bytes(upTo: 0x25) else { return true }
            guard word.count <= key.bytes.count + StemTable.longestEnding else { return true }
            if !word.elementsEqual(known) {
                known = Array(word)
                isForm = StemTable.stem(of: known) == key.bytes
            }
            if isForm, let line = try? CountLine(line) { uses += line.count }
            return true
        }
        return uses
    }
}

extension MeaningLine {
    fileprivate var isName: Bool { words.first?.first?.isUppercase == true }
}
