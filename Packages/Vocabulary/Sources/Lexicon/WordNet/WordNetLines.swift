import WordFinding

/// Why a line of WordNet's files can't be read.
struct DamagedLine: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A meaning's place: its offset in the data file of its part of speech.
struct MeaningPlace: Hashable {
    var part: PartOfSpeech
    var offset: Int
}

/// A line of `data.*`: `offset lex_filenum ss_type w_cnt word lex_id … p_cnt symbol offset pos
/// source/target … | gloss`. Source: wndb(5WN).
struct MeaningLine {
    var offset: Int
    var words: [String] = []
    var related: [MeaningPlace] = []
    var gloss: Gloss

    /// Further relations rarely tell more about a meaning.
    private static let mostRelated = 12
    private static let glossMark = Array("| ".utf8)

    init(_ line: LineFields, withRelated: Bool = true) throws(DamagedLine) {
        var fields = line
        guard let offset = fields.next().flatMap({ Int($0) }), offset >= 0, fields.next() != nil,
            fields.next() != nil, let count = fields.next().flatMap({ Int($0, radix: 16) }),
            count > 0
        else { throw DamagedLine("A meaning begins with an offset, a type and a word count.") }
        self.offset = offset
        for _ in 0..<count {
            guard let word = fields.next(), fields.next() != nil else {
                throw DamagedLine("The line says \(count) words, but has \(words.count).")
            }
            words.append(Self.written(word))
        }
        if withRelated { related = try Self.related(&fields) }
        guard fields.skip(past: Self.glossMark), let text = fields.rest else {
            throw DamagedLine("A meaning needs a definition in UTF-8.")
        }
        gloss = Gloss(text)
    }

    private static func related(_ fields: inout LineFields) throws(DamagedLine) -> [MeaningPlace] {
        guard let count = fields.next().flatMap({ Int($0) }), (0...1000).contains(count) else {
            throw DamagedLine("A meaning has a count of its relations.")
        }
        var related: [MeaningPlace] = []
        for _ in 0..<count {
            guard fields.next() != nil, let offset = fields.next().flatMap({ Int($0) }),
                offset >= 0, let type = fields.next(), fields.next() != nil
            else { throw DamagedLine("The line says \(count) relations, but has fewer.") }
            if related.count < mostRelated, let part = part(type) {
                related.append(MeaningPlace(part: part, offset: offset))
            }
        }
        return related
    }

    private static func part(_ type: String) -> PartOfSpeech? {
        switch type {
        case "n": .noun
        case "v": .verb
        case "a", "s": .adjective
        case "r": .adverb
        default: nil
        }
    }

    /// With spaces, and without the markers (p), (a) and (ip), which tell an adjective's position.
    private static func written(_ word: String) -> String {
        var word = word
        if word.utf8.last == UInt8(ascii: ")"), let open = word.lastIndex(of: "("),
            open != word.startIndex
        {
            word = String(word[..<open])
        }
        return word.utf8.contains(UInt8(ascii: "_")) ? word.replacing("_", with: " ") : word
    }
}

/// A line of `index.*`: `lemma pos synset_cnt p_cnt [symbol…] sense_cnt tagsense_cnt offset…`.
struct EntryLine {
    var lemma: String
    /// The offsets of the lemma's meanings, by sense number from 1.
    var offsets: [Int] = []

    init(_ line: LineFields) throws(DamagedLine) {
        var fields = line
        guard let lemma = fields.next(), fields.next() != nil,
            let count = fields.next().flatMap({ Int($0) }), (1...1000).contains(count),
            let pointers = fields.next().flatMap({ Int($0) }), (0...1000).contains(pointers)
        else { throw DamagedLine("An index line has a word and the count of its meanings.") }
        self.lemma = lemma
        for _ in 0..<pointers + 2 where fields.next() == nil {
            throw DamagedLine("The line ends before its pointers do.")
        }
        for _ in 0..<count {
            guard let offset = fields.next().flatMap({ Int($0) }), offset >= 0 else {
                throw DamagedLine("The line says \(count) meanings, but has fewer.")
            }
            offsets.append(offset)
        }
    }
}

/// A line of `cntlist.rev`: `sense_key sense_number tag_cnt`; the key is `lemma%type:…`.
struct CountLine {
    var lemma: String
    var part: PartOfSpeech
    /// From 1, in the order of the index.
    var sense: Int
    var count: Int

    init(_ line: LineFields) throws(DamagedLine) {
        var fields = line
        guard let lemma = fields.next(by: 0x25),
            let part = fields.next(by: 0x3A).flatMap(Self.part), fields.next() != nil,
            let sense = fields.next().flatMap({ Int($0) }),
            let count = fields.next().flatMap({ Int($0) }), (0..<1 << 31).contains(count)
        else { throw DamagedLine("A tag count has a sense key and two numbers.") }
        (self.lemma, self.part, self.sense, self.count) = (lemma, part, sense, count)
    }

    /// The number of `ss_type` in sense keys: 5 is a satellite adjective.
    private static func part(_ type: String) -> PartOfSpeech? {
        switch type {
        case "1": .noun
        case "2": .verb
        case "3", "5": .adjective
        case "4": .adverb
        default: nil
        }
    }
}
