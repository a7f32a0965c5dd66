public import AppCore
public import Foundation
import WordFinding

/// An installed dictionary's metadata.
public struct DictionaryAbout: Sendable, Hashable, Codable, ExactKeys {
    /// The purpose of a file.
    public enum Kind: String, Sendable, Hashable, Codable {
        case meanings, frequencies
    }

    /// The file's name without its ending; see ``isValid(name:)``.
    public var name: String
    /// The title shown to people.
    public var title: String
    public var kind: Kind
    /// A BCP 47 code such as `en`.
    public var language: String
    /// The source's version; nil if it has none.
    public var version: String?
    /// The number of words with a meaning or a count.
    public var words: Int
    public var meanings: Int
    /// Occurrences of all words together; 0 if not counted.
    public var occurrences: Int
    /// A short description of where word frequencies come from; nil if there are none.
    public var frequencySource: String?
    /// The file or folder it was read from.
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

    /// Whether a name is 1 to 40 of a–z, 0–9 and -, without a leading hyphen, so that it can't be a
    /// path to another folder.
    public static func isValid(name: String) -> Bool {
        (1...40).contains(name.utf8.count) && name.first != "-"
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
            }
    }

    /// Whether a language code has two or three letters, then parts of up to eight letters or
    /// digits, e.g. `de` and `pt-BR`.
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

    /// Whether it has a text's language; regions and scripts are ignored.
    func serves(_ language: String) -> Bool {
        tongue == language.lowercased().prefix { $0 != "-" && $0 != "_" }
    }
}

/// Everything that one dictionary knows about a written form except its meanings.
struct WordFacts: Sendable, Hashable {
    /// Occurrences in a tagged corpus by part of speech; impossible parts of speech are absent.
    var tags: [PartOfSpeech: Int] = [:]
    /// The smallest `scowl` list that contains it.
    var sizeClass: Int?
    /// Occurrences in a frequency list.
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

/// A dictionary entry to be written to its file.
struct WordRecord: Sendable, Hashable {
    /// The word in lower case, with parts separated by single spaces.
    var word: String
    var facts = WordFacts()
    /// Meanings by their number in the file, most common first, with the number of tagged uses.
    var senses: [(id: Int, tagCount: Int)] = []

    static func == (one: Self, other: Self) -> Bool {
        one.word == other.word && one.facts == other.facts
            && one.senses.elementsEqual(other.senses, by: ==)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
