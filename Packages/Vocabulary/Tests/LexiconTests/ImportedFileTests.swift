import AppCore
import Foundation
import Testing
import WordFinding

@testable import Lexicon

@Suite struct ImportedFileTests {
    private let shared: SharedFolder
    private let install: DictionaryInstall

    init() throws {
        shared = try SharedFolder()
        install = DictionaryInstall(shared: shared.url, now: .distantPast)
    }

    private func problem(_ text: String, _ name: String = "list.tsv") throws -> Problem? {
        let file = try shared.put(text, name)
        return #expect(throws: Problem.self) { try install.file(file, language: "en") }
    }

    // MARK: tab-separated

    @Test func aListOfMeaningsIsADictionary() throws {
        let text =
            "\u{FEFF}# mine\r\nHaus\ta place to live\tn.\r\n\r\nHaus\ta dynasty\tNoun\nlaufen\tto run\n"
        let about = try install.file(try shared.put(text, "Mein Deutsch.tsv"), language: "de")
        #expect(about.name == "mein-deutsch" && about.words == 2 && about.meanings == 3)
        let knowledge = try LexiconStore.open(in: shared.url, system: nil, sizes: nil)
        let senses = knowledge.senses(of: "Haus")
        #expect(senses.map(\.definition) == ["a place to live", "a dynasty"])
        #expect(senses.map(\.partOfSpeech) == [.noun, .noun])
        let lemma = knowledge.lemmas(of: "laufen")
        #expect(lemma.map(\.lemma) == ["laufen"] && lemma.map(\.partOfSpeech) == [nil])
        #expect(knowledge.lemmas(of: "laufens").isEmpty, "English endings don't apply to German")
        #expect(knowledge.zipf(of: "haus") != nil, "it is in the dictionary")
    }

    @Test func anEnglishListTakesEndingsOffAlthoughItHasNoPartsOfSpeech() throws {
        try install.file(try shared.put("gadget\ta small tool\n", "own.tsv"), language: "en")
        let lemmas = try LexiconStore.open(in: shared.url, system: nil, sizes: nil).lemmas(
            of: "gadgets")
        #expect(lemmas.first?.lemma == "gadget")
    }

    @Test func aListOfCountsGoesBeforeEveryEstimate() throws {
        let source = try SmallWordNet()
        defer { source.remove() }
        try install.wordNet(from: source.folder)
        let estimated = try LexiconStore.open(in: shared.url, system: nil, sizes: nil).zipf(
            of: "mouse")
        let text = "word\tcount\nmouse\t1\nthe\t999\n"
        let about = try install.file(try shared.put(text, "counts.txt"), language: "en")
        #expect(about.kind == .frequencies && about.occurrences == 1000)
        let knowledge = try LexiconStore.open(in: shared.url, system: nil, sizes: nil)
        #expect(knowledge.zipf(of: "mouse") == 6 && estimated != 6)
        #expect(knowledge.prepared(for: ["mice"], language: "en").zipf(of: "mouse") == 6)
        #expect(knowledge.zipf(of: "box") != nil, "a word without a count gets an estimate")
        #expect(knowledge.senses(of: "the").isEmpty && knowledge.lemmas(of: "the").isEmpty)
    }

    @Test func whatIsNoListIsRefusedWithItsLine() throws {
        #expect(try problem("")?.reason?.contains("doesn't contain any words") == true)
        #expect(try problem("a\tb\nnothing here\n")?.place?.hasSuffix("list.tsv:2") == true)
        #expect(try problem("a\tb\n\tmeaning\n")?.place?.hasSuffix("list.tsv:2") == true)
        #expect(try problem("a\t1\nb\t2\nc\tx\nd\t-4\n")?.place?.hasSuffix(":3") == true)
        #expect(try problem("a\tb\u{0}c\n")?.reason == "This isn't text.")
        #expect(
            try problem("a\t" + String(repeating: "b", count: 3000))?.reason?
                .contains("2000 characters") == true)
        let file = try shared.put([0x61, 0x09, 0xFC, 0x0A], "latin.tsv")
        let problem = #expect(throws: Problem.self) { try install.file(file, language: "en") }
        #expect(problem?.cure?.contains("iconv") == true)
        #expect(LexiconStore.installed(in: shared.url, system: nil).isEmpty)
    }

    @Test func controlCharactersDoNotReachTheMeanings() throws {
        try install.file(
            try shared.put("bell\tit \u{1B}[31mrings\u{7}\n", "own.tsv"), language: "en")
        let sense = try LexiconStore.open(in: shared.url, system: nil, sizes: nil).senses(
            of: "bell"
        ).first
        #expect(sense?.definition == "it [31mrings")
    }

    @Test func namesAndLanguagesAreChecked() throws {
        let file = try shared.put("a\tb\n", "list.tsv")
        for name in ["", "../up", "Upper", "wordnet", String(repeating: "a", count: 41), "-a"] {
            #expect(throws: Problem.self) { try install.file(file, name: name, language: "en") }
        }
        for language in ["", "english", "e", "d_e", "EN", "../x"] {
            #expect(throws: Problem.self) { try install.file(file, language: language) }
        }
        #expect(try install.file(file, name: "my-own", language: "pt-BR").name == "my-own")
        let odd = try shared.put("a\tb\n", "+++.tsv")
        #expect(throws: Problem.self) { try install.file(odd, language: "en") }
    }

    // MARK: StarDict

    private func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    /// Writes a book; returns its `.ifo`.
    private func book(
        _ entries: [(String, String)], info: String = "sametypesequence=m\n",
        change: (inout [UInt8]) -> Void = { _ in }
    ) throws -> URL {
        var (index, text): ([UInt8], [UInt8]) = ([], [])
        for (word, article) in entries {
            let bytes = Array(article.utf8)
            index += Array(word.utf8) + [0] + number(text.count) + number(bytes.count)
            text += bytes
        }
        change(&index)
        _ = try shared.put(index, "book.idx")
        _ = try shared.put(text, "book.dict")
        return try shared.put(
            "StarDict's dict ifo file\nversion=2.4.2\nbookname=A Book\n\(info)", "book.ifo")
    }

    @Test func aStarDictBookIsRead() throws {
        let file = try book([("chat", "cat\n  a pet"), ("Été", "summer")])
        _ = try shared.put(Array("minou".utf8) + [0] + number(0), "book.syn")
        let about = try install.file(file, language: "fr")
        #expect(about.title == "A Book" && about.words == 3 && about.language == "fr")
        let knowledge = try LexiconStore.open(in: shared.url, system: nil, sizes: nil)
        #expect(knowledge.senses(of: "chat").map(\.definition) == ["cat a pet"])
        #expect(knowledge.senses(of: "été").map(\.definition) == ["summer"])
        #expect(knowledge.senses(of: "minou").map(\.definition) == ["cat a pet"])
    }

    @Test func fieldsOfArticlesAreToldApart() {
        let typed = Array("m".utf8) + Array("plain".utf8) + [0] + Array("g<b>bold</b> &amp; x".utf8)
        #expect(StarDictArticle(typed[...], types: []).meaning(atMost: 99) == "plain bold & x")
        let sequence = Array("fə".utf8) + [0] + Array("the meaning".utf8)
        #expect(
            StarDictArticle(sequence[...], types: Array("tm".utf8)).meaning(atMost: 99)
                == "the meaning")
        let picture = Array("W".utf8) + number(900) + [1, 2]
        #expect(StarDictArticle(picture[...], types: []).meaning(atMost: 99) == "?")
        let long = StarDictArticle(Array("some words here".utf8)[...], types: Array("m".utf8))
        #expect(long.meaning(atMost: 12) == "some words…")
    }

    @Test func damagedBooksAreRefused() throws {
        for (change, info, reason) in [
            ({ (bytes: inout [UInt8]) in bytes.removeLast() }, "", "cut off"),
            ({ (bytes: inout [UInt8]) in bytes[2] = 200 }, "", "isn't in the articles"),
            (
                { (bytes: inout [UInt8]) in bytes = Array(repeating: 0x61, count: 2000) }, "",
                "no end"
            ),
            ({ (_: inout [UInt8]) in }, "idxoffsetbits=64\n", "64-bit"),
            ({ (bytes: inout [UInt8]) in bytes = [] }, "", "doesn't contain any words"),
        ] {
            let file = try book([("a", "b")], info: info, change: change)
            let problem = #expect(throws: Problem.self) { try install.file(file, language: "fr") }
            #expect(
                problem?.reason?.contains(reason) == true,
                "\(reason): \(String(describing: problem))")
        }
        let missing = try shared.put("StarDict's dict ifo file\n", "alone.ifo")
        let problem = #expect(throws: Problem.self) { try install.file(missing, language: "fr") }
        #expect(problem?.code == .notFound && problem?.place?.hasSuffix("alone.dict") == true)
    }

    // MARK: gzip

    /// gzip data whose `deflate` block stores the bytes uncompressed (type 0).
    private static let packed: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 0, 0xFD, 0xFF, 0x68, 0x69]
        + [0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0]

    @Test func gzipIsUnpackedAndDamageFound() throws {
        let file = URL(filePath: "/x.gz")
        #expect(try Gzip.unpacked(Self.packed, of: file, atMost: 10) == Array("hi".utf8))
        let twice = Self.packed + Self.packed
        #expect(try Gzip.unpacked(twice, of: file, atMost: 10) == Array("hihi".utf8))
        #expect(throws: Problem.self) { try Gzip.unpacked(Self.packed, of: file, atMost: 1) }
        for cut in 0..<Self.packed.count {
            let part = Array(Self.packed[..<cut])
            #expect(throws: Problem.self) { try Gzip.unpacked(part, of: file, atMost: 10) }
        }
    }
}
