import Foundation

/// A WordNet with a few words in the files' own format; the definitions are invented.
struct SmallWordNet {
    let folder: URL

    /// One meaning: its words, and how often each word was tagged with it.
    struct Meaning {
        var words: [(word: String, tagCount: Int)]
        var gloss: String
    }

    private static let nouns = [
        Meaning(
            words: [("box", 20), ("carton", 1)], gloss: "a case with a lid; \"a box of nails\""),
        Meaning(words: [("man", 90)], gloss: "a grown male person"),
        Meaning(words: [("church", 12)], gloss: "a house of prayer"),
        Meaning(words: [("wish", 3)], gloss: "something longed for"),
        Meaning(words: [("city", 40)], gloss: "a large town; \"the city slept\"; \"city life\""),
        Meaning(words: [("mouse", 5)], gloss: "a small gnawing animal"),
        Meaning(words: [("Mercury", 0), ("Hermes", 0)], gloss: "the god of messengers"),
        Meaning(words: [("mercury", 0)], gloss: "a liquid metal"),
        Meaning(words: [("building", 30)], gloss: "a house or hall"),
        Meaning(words: [("ice_cream", 2)], gloss: "a frozen sweet"),
        Meaning(words: [("president", 9)], gloss: "the head of a state"),
        Meaning(words: [("left", 1)], gloss: "the side where the heart is"),
        Meaning(words: [("boss", 2)], gloss: "one who gives orders"),
        Meaning(words: [("class", 7)], gloss: "pupils that are taught together"),
    ]
    private static let verbs = [
        Meaning(words: [("build", 50)], gloss: "put together out of parts"),
        Meaning(words: [("stop", 30), ("halt", 4)], gloss: "come to rest; \"stop here!\""),
        Meaning(words: [("leave", 80)], gloss: "go away from"),
        Meaning(words: [("try", 25)], gloss: "make an attempt"),
        Meaning(words: [("bake", 4)], gloss: "cook in an oven"),
        Meaning(words: [("see", 100)], gloss: "take in with the eyes"),
    ]
    private static let adjectives = [
        Meaning(words: [("big", 60)], gloss: "of great size"),
        Meaning(words: [("fine", 10)], gloss: "of high quality"),
        Meaning(words: [("happy", 22)], gloss: "full of joy"),
        Meaning(words: [("good", 99)], gloss: "as it should be"),
        Meaning(words: [("well-known", 3)], gloss: "known to many"),
        Meaning(words: [("afloat(p)", 0)], gloss: "carried by water"),
    ]
    private static let adverbs = [Meaning(words: [("well", 77)], gloss: "in a good way")]

    /// Writes the files into a new folder.
    init(tagCounts: Bool = true) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var counts = ""
        for (ending, type, letter, meanings) in [
            ("noun", 1, "n", Self.nouns), ("verb", 2, "v", Self.verbs),
            ("adj", 3, "a", Self.adjectives), ("adv", 4, "r", Self.adverbs),
        ] {
            counts += try write(ending, type, letter, meanings)
        }
        if tagCounts {
            let sorted = counts.split(separator: "\n").sorted().map { $0 + "\n" }
            try put(sorted.joined(), "cntlist.rev")
        }
        try put("men man\nmice mouse\n", "noun.exc")
        try put("left leave\nsaw see\nseen see\n", "verb.exc")
        try put("best good\nbetter good\n", "adj.exc")
        try put("best well\nbetter well\n", "adv.exc")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Writes `data` and `index`; returns lines of `cntlist.rev`.
    private func write(
        _ ending: String, _ type: Int, _ letter: String, _ meanings: [Meaning]
    ) throws -> String {
        var data = "  1 These files belong to a test.\n  2 WordNet 9.9 Copyright of nobody.\n"
        var places: [String: [(offset: Int, tagCount: Int)]] = [:]
        var previous = 0
        for meaning in meanings {
            let offset = data.utf8.count
            let words = meaning.words.map { "\($0.word) 0" }.joined(separator: " ")
            let number = String(meaning.words.count, radix: 16)
            data += Self.padded(offset) + " 03 \(letter) 0\(number) \(words) "
            // Each meaning's relation is to the one before; the first one's leads nowhere.
            data += "001 @ \(Self.padded(previous)) \(letter) 0000 | \(meaning.gloss)  \n"
            previous = offset
            for (word, count) in meaning.words {
                let lemma = word.lowercased().prefix { $0 != "(" }
                places[String(lemma), default: []].append((offset, count))
            }
        }
        var (index, counts) = ("  1 These files belong to a test.\n", "")
        for (lemma, offsets) in places.sorted(by: { $0.key < $1.key }) {
            let list = offsets.map { Self.padded($0.offset) }.joined(separator: " ")
            index += "\(lemma) \(letter) \(offsets.count) 2 @ ~ \(offsets.count) 0 \(list)  \n"
            for (number, place) in offsets.enumerated() where place.tagCount > 0 {
                counts += "\(lemma)%\(type):03:00:: \(number + 1) \(place.tagCount)\n"
            }
        }
        try put(data, "data." + ending)
        try put(index, "index." + ending)
        return counts
    }

    private static func padded(_ offset: Int) -> String {
        String(repeating: "0", count: max(0, 8 - String(offset).count)) + String(offset)
    }
}

/// A shared folder for one test.
final class SharedFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file next to the dictionaries.
    func put(_ text: String, _ name: String) throws -> URL { try put(Array(text.utf8), name) }

    func put(_ bytes: [UInt8], _ name: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    /// The file names in the dictionaries' folder.
    var dictionaryFiles: [String] {
        let folder = url.appending(path: "dictionaries").path(percentEncoded: false)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
