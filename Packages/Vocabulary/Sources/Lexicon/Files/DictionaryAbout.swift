public import Foundation
import WordFinding

/// An installed dictionary's metadata.
public struct DictionaryAbout: Sendable, Hashable, Codable {
    /// The purpose of a file.
    public enum Kind: String, Sendable, Hashable, Codable {
        case meanings, frequencies
    }

    /// The file's name without its ending; see ``isValid(name:)``.
    public var name: String
    /// For people.
    public var title: String
    public var kind: Kind
    /// A BCP 47 code such as `en`.
    public var language: String
    /// The source's version; nil if it has none.
    public var version: String?
    /// Words that have a meaning, or a count.
    public var words: Int
    public var meanings: Int
    /// Occurrences of all words together; 0 if not counted.
    public var occurrences: Int
    /// A short description of where word frequencies come from; nil if there are none.
    public var frequencySource: String?
    /// The file or folder that it was read from.
    public var source: String
    public var installedAt: Date

    public init(
        name: String, title: String, kind: Kind = .meanings, language: String,
        version: String? = nil, words: Int = 0, meanings: Int = 0, occurrences: Int = 0,
        frequencySource: String? = nil, source: String, installedAt: Date
    ) {
        self.name = name
        self.title = title
        self.kind = kind
        self.language = language
        self.version = version
        self.words = words
        self.meanings = meanings
        self.occurrences = occurrences
        self.frequencySource = frequencySource
        self.source = source
        self.installedAt = installedAt
    }

    /// 1 to 40 of a–z, 0–9 and -, the first no hyphen: a name cannot lead out of its folder.
    public static func isValid(name: String) -> Bool {
        (1...40).contains(name.utf8.count) && name.first != "-"
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
            }
    }

    /// Two or three letters, then parts of up to eight letters or digits, e.g. `de` and `pt-BR`.
    public static func isValid(language: String) -> Bool {
        let parts = language.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), parts.count <= 4
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    /// The language without script and region.
    var tongue: String { String(language.prefix { $0 != "-" }) }

    /// Whether it is of a text's language; regions and scripts do not count.
    func serves(_ language: String) -> Bool {
        tongue == language.lowercased().prefix { $0 != "-" && $0 != "_" }
    }
}

/// Everything that one dictionary knows of a written form, but for the meanings themselves.
struct WordFacts: Sendable, Hashable {
    /// Occurrences in a tagged corpus by part of speech; impossible parts of speech are absent.
    var tags: [PartOfSpeech: Int] = [:]
    /// The smallest list of `scowl` that holds it.
    var sizeClass: Int?
    /// Occurrences, in a file of frequencies.
    var count: Int?
    var senseCount = 0
    /// For irregular forms: the base forms.
    var formOf: [WordForm] = []
}

/// The dictionary form behind an irregular one.
struct WordForm: Sendable, Hashable {
    var lemma: String
    var partOfSpeech: PartOfSpeech
}

/// A line of a dictionary on its way into its file.
struct WordRecord: Sendable, Hashable {
    /// Lower case, words parted by single spaces.
    var word: String
    var facts = WordFacts()
    /// Meanings by their number in the file, the commonest first, with how often each was met.
    var senses: [(id: Int, tagCount: Int)] = []

    static func == (one: Self, other: Self) -> Bool {
        one.word == other.word && one.facts == other.facts
            && one.senses.elementsEqual(other.senses, by: ==)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
