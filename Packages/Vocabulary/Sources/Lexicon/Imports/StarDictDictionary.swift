import AppCore
import Foundation
import WordFinding

/// A StarDict dictionary: `.ifo` has its metadata, `.idx` the positions of articles, `.dict` or
/// `.dict.dz` the articles, `.syn` synonyms. Source:
/// https://github.com/huzheng001/stardict-3/blob/master/dict/doc/StarDictFileFormat
struct StarDictDictionary {
    /// Limits: bytes of a file and of an article, number of words, characters of a meaning.
    static let limits = (file: 256 << 20, article: 1 << 20, words: 3_000_000, meaning: 600)

    private let file: URL
    private let title: String
    private let version: String?
    /// The field types, if they are the same for all articles.
    private let types: [UInt8]
    private let words: [String: [Int]]
    private let articles: [Range<Int>]
    private let text: [UInt8]

    /// Whether the file belongs to a StarDict dictionary.
    static func describes(_ file: URL) -> Bool {
        let name = file.lastPathComponent.lowercased()
        return [".ifo", ".idx", ".idx.gz", ".dict", ".dict.dz", ".syn"].contains {
            name.hasSuffix($0)
        }
    }

    /// - Parameter file: any of its files; the others are next to it.
    ///
    /// Throws ``Problem/Code/notFound`` for a missing file, ``Problem/Code/invalid`` for a damaged
    /// one.
    init(_ file: URL) throws(Problem) {
        var stem = file.lastPathComponent
        for ending in [".dict.dz", ".idx.gz", ".ifo", ".idx", ".dict", ".syn"]
        where stem.lowercased().hasSuffix(ending) {
            stem = String(stem.dropLast(ending.count))
            break
        }
        let base = file.deletingLastPathComponent()
        self.file = base.appending(path: stem + ".ifo")
        let header = try Self.header(self.file)
        title = header["bookname"] ?? stem
        version = header["date"]
        types = Array((header["sametypesequence"] ?? "").utf8)
        guard header["idxoffsetbits"] != "64" else {
            throw .damaged(self.file, "Its index has 64-bit offsets, which aren't supported.")
        }
        text = try Self.part(base, stem, ["dict", "dict.dz"])
        let index = try Self.part(base, stem, ["idx", "idx.gz"])
        var entries = StarDictIndex(index, of: base.appending(path: stem + ".idx"))
        var words: [String: [Int]] = [:]
        var articles: [Range<Int>] = []
        while let entry = try entries.nextArticle(textBytes: text.count) {
            guard articles.count < Self.limits.words else {
                throw .damaged(self.file, "It has more than \(Self.limits.words) words.")
            }
            words[entry.word, default: []].append(articles.count)
            articles.append(entry.place)
        }
        let synonyms = base.appending(path: stem + ".syn")
        if FileManager.default.fileExists(atPath: synonyms.path(percentEncoded: false)) {
            var entries = StarDictIndex(
                try FileBytes.read(synonyms, atMost: Self.limits.file), of: synonyms)
            while let entry = try entries.nextSynonym(articles: articles.count) {
                words[entry.word, default: []].append(entry.article)
            }
        }
        guard !articles.isEmpty else { throw .damaged(self.file, "It doesn't contain any words.") }
        self.words = words
        self.articles = articles
    }

    /// The `key=value` lines after the first line.
    private static func header(_ file: URL) throws(Problem) -> [String: String] {
        var lines = try FileLineReader(file, atMost: 1 << 20)
        guard try lines.next()?.rest == "StarDict's dict ifo file" else {
            throw .damaged(file, line: 1, "It doesn't start like a StarDict dictionary.")
        }
        var header: [String: String] = [:]
        while var line = try lines.next() {
            guard let key = line.next(by: 0x3D), !key.isEmpty else { continue }
            header[key.asOneLine] = line.rest?.asOneLine
        }
        return header
    }

    /// The contents of the first of these files that exists, decompressed.
    private static func part(
        _ base: URL, _ stem: String, _ endings: [String]
    ) throws(Problem) -> [UInt8] {
        let files = endings.map { base.appending(path: "\(stem).\($0)") }
        let found = files.first {
            FileManager.default.fileExists(atPath: $0.path(percentEncoded: false))
        }
        let file = found ?? files[0]
        let bytes = try FileBytes.read(file, atMost: limits.file)
        return Gzip.isPacked(bytes)
            ? try Gzip.unpacked(bytes, of: file, atMost: limits.file) : bytes
    }

    /// Writes all words and meanings to the sink.
    func fill(_ sink: inout DictionarySink, _ about: DictionaryAbout) throws -> DictionaryAbout {
        for word in words.keys.sorted() {
            var record = WordRecord(word: word)
            for article in words[word] ?? [] where record.senses.count < 50 {
                record.senses.append((article, 0))
            }
            try sink.add(record)
        }
        for (number, place) in articles.enumerated() {
            let article = StarDictArticle(text[place], types: types)
            try sink.add(
                meaning: number, part: nil,
                definition: article.meaning(atMost: Self.limits.meaning))
        }
        var about = about
        about.title = String(title.prefix(80))
        about.version = version.map { String($0.prefix(40)) }
        return about
    }
}

/// The entries of `.idx` and `.syn`: a word, a zero byte, then big-endian numbers of four bytes.
struct StarDictIndex {
    private let bytes: [UInt8]
    private let file: URL
    private var position = 0
    private var number = 0

    init(_ bytes: [UInt8], of file: URL) {
        self.bytes = bytes
        self.file = file
    }

    /// The next article; nil at the end. Throws if its position is outside the text.
    mutating func nextArticle(
        textBytes: Int
    ) throws(Problem) -> (word: String, place: Range<Int>)? {
        guard let word = try nextWord() else { return nil }
        let (offset, size) = (try nextNumber(), try nextNumber())
        guard size <= StarDictDictionary.limits.article, offset + size <= textBytes else {
            throw .damaged(file, "Entry \(number) isn't in the articles file.")
        }
        return (word, offset..<offset + size)
    }

    mutating func nextSynonym(articles: Int) throws(Problem) -> (word: String, article: Int)? {
        guard let word = try nextWord() else { return nil }
        let article = try nextNumber()
        guard article < articles else {
            throw .damaged(file, "Entry \(number) doesn't lead to a word.")
        }
        return (word, article)
    }

    /// The next word in lower case, on one line.
    private mutating func nextWord() throws(Problem) -> String? {
        guard position < bytes.count else { return nil }
        number += 1
        // StarDict allows 255 bytes.
        let longest = min(bytes.count, position + 1024)
        guard let end = bytes[position..<longest].firstIndex(of: 0) else {
            throw .damaged(file, "Entry \(number) has no end.")
        }
        let word = String(decoding: bytes[position..<end], as: UTF8.self).asOneLine.lowercased()
        position = end + 1
        return word.isEmpty ? "?" : word
    }

    private mutating func nextNumber() throws(Problem) -> Int {
        guard position + 4 <= bytes.count else {
            throw .damaged(file, "Entry \(number) is cut off.")
        }
        defer { position += 4 }
        return bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
