import AppCore
import AppCoreTesting
import Chunking
import Foundation
import SQLStore
import Testing

@testable import Tutor

@Suite struct RetrieverTests {
    let stored: StoreDouble
    let folder: TemporaryFolder
    let library = ChunkDouble()
    let model = EmbeddingDouble([["tide", "moon", "ebb"], ["verse", "poem"], ["engine"]])

    init() throws {
        stored = try StoreDouble()
        folder = try TemporaryFolder()
    }

    private func retriever(
        _ embedding: EmbeddingDouble? = nil
    ) -> Retriever {
        Retriever(source: library, store: stored.database, folder: folder.url) {
            embedding
        }
    }

    private func index(_ id: String) async throws {
        let document = try await library.chunkedDocuments().first { $0.id == id }
        let outcome = try await DocumentIndexer(
            store: VectorStore(database: stored.database), embedding: model
        ).index(#require(document), library.chunks(of: id))
        #expect(outcome != .overtaken)
    }

    private func found(_ retrieval: Retrieval) -> [String] {
        retrieval.passages.map { "\($0.documentID ?? "?")-\($0.chunk.position)" }
    }

    @Test func meaningFindsWhatWordsDoNotAndWordsFindNamesAndNumbers() async throws {
        library.put(
            "A", ["The ebb is slow.", "A poem has a verse.", "The engine of 1769 by Watt."])
        try await index("A")
        let hybrid = retriever(model)
        let tides = try await hybrid.retrieve("Why does the moon pull?", in: .init(), limit: 5)
        #expect(tides.way == .hybrid)
        #expect(found(tides) == ["A-0"])
        #expect(tides.passages[0].finding?.rankByWords == nil)
        #expect(tides.passages[0].finding?.rankByMeaning == 1)
        #expect((tides.passages[0].finding?.similarity ?? 0) > 0.9)
        #expect(tides.passages[0].document == "Title")
        let number = try await hybrid.retrieve("What was in 1769?", in: .init(), limit: 5)
        #expect(found(number).first == "A-2")
        #expect(number.passages[0].finding?.rankByWords == 1)
    }

    @Test func whatIsNotAboveTheThresholdIsNotFoundByMeaning() async throws {
        library.put("A", ["A poem has a verse."])
        try await index("A")
        let retrieval = try await retriever(model).retrieve("moon", in: .init(), limit: 5)
        #expect(retrieval.way == .hybrid)
        #expect(retrieval.passages.isEmpty)
    }

    @Test func withoutAModelWordsAloneAreAskedAndThatIsSaid() async throws {
        library.put("A", ["The tide.", "The verse."])
        for embedding in [nil, EmbeddingDouble([], model: nil)] {
            let retrieval = try await retriever(embedding).retrieve(
                "tides", in: .init(), limit: 5)
            #expect(found(retrieval) == ["A-0"])
            #expect(
                retrieval.way
                    == .words(
                        "Keyword search only. For search by meaning: homeroom tutor model install"
                    ))
            #expect(retrieval.withoutVectors == 1)
        }
    }

    @Test func aModelThatFailsLeavesTheWordsAndSaysWhy() async throws {
        library.put("A", ["The tide."])
        try await index("A")
        let failing = EmbeddingDouble([], fault: Problem(.unreachable, "It does not answer."))
        let retrieval = try await retriever(failing).retrieve("tide", in: .init(), limit: 5)
        #expect(found(retrieval) == ["A-0"])
        #expect(retrieval.way == .words("Keyword search only: It does not answer."))
        let zeros = EmbeddingDouble([], model: "other")
        let other = try await retriever(zeros).retrieve("tide", in: .init(), limit: 5)
        #expect(
            other.way
                == .words("Keyword search only. For search by meaning: homeroom tutor index"))
    }

    @Test func aScopeIsKeptToByWordsAndByMeaning() async throws {
        library.put("A", ["The tide and the moon."], course: "C")
        library.put("B", ["The tide and the moon."], course: "D", kind: .assignment)
        library.put("E", ["The tide and the moon."], course: "D")
        for id in ["A", "B", "E"] { try await index(id) }
        let retriever = retriever(model)
        let cases: [(LibraryScope, [String])] = [
            (LibraryScope(), ["A-0", "B-0", "E-0"]),
            (LibraryScope(course: "D"), ["B-0", "E-0"]),
            (LibraryScope(documents: ["E", "A"]), ["A-0", "E-0"]),
            (LibraryScope(course: "D", kind: .note), ["E-0"]),
            (LibraryScope(course: "none"), []),
        ]
        for (scope, expected) in cases {
            for question in ["tide", "ebb"] {
                let retrieval = try await retriever.retrieve(question, in: scope, limit: 5)
                #expect(found(retrieval) == expected)
            }
        }
    }

    @Test func chunksOfAnOlderTextAreNotFoundByTheirVectors() async throws {
        library.put("A", ["The ebb.", "The verse."])
        try await index("A")
        library.put("A", ["The verse.", "The engine."], revision: "2")
        let retrieval = try await retriever(model).retrieve("moon", in: .init(), limit: 5)
        #expect(retrieval.passages.isEmpty)
        #expect(retrieval.withoutVectors == 1)
        try await index("A")
        let again = try await retriever(model).retrieve("poem", in: .init(), limit: 5)
        #expect(found(again) == ["A-0"])
        #expect(again.withoutVectors == 0)
    }

    @Test func whatIsAddedChangedAndRemovedIsFoundAndNotFound() async throws {
        let retriever = retriever()
        library.put("A", ["The tide."])
        #expect(try await found(retriever.retrieve("tide", in: .init(), limit: 5)) == ["A-0"])
        library.put("B", ["Another one.", "Tides again."])
        #expect(
            try await found(retriever.retrieve("tide", in: .init(), limit: 5)).sorted() == [
                "A-0", "B-1",
            ])
        library.put("B", ["Nothing of it."], revision: "2")
        #expect(try await found(retriever.retrieve("tide", in: .init(), limit: 5)) == ["A-0"])
        library.remove("A")
        #expect(try await found(retriever.retrieve("tide", in: .init(), limit: 5)) == [])
        #expect(try await found(retriever.retrieve("nothing", in: .init(), limit: 5)) == ["B-0"])
    }

    @Test func fusedPassagesAreInTheSameOrderEveryTime() async throws {
        library.put("A", (0..<60).map { "The tide and the moon, \($0 % 7), verse engine." })
        try await index("A")
        let first = try await retriever(model).retrieve("tide verse 3", in: .init(), limit: 40)
        #expect(first.passages.count == 40)
        for _ in 0..<3 {
            let again = try await retriever(model).retrieve("tide verse 3", in: .init(), limit: 40)
            #expect(again == first)
        }
        #expect(zip(first.passages, first.passages.dropFirst()).allSatisfy { $0.score >= $1.score })
    }

    @Test func questionsWithoutWordsFindNothing() async throws {
        library.put("A", ["The tide."])
        try await index("A")
        for question in ["", "  ", "?!"] {
            let retrieval = try await retriever(model).retrieve(question, in: .init(), limit: 5)
            #expect(retrieval.passages.isEmpty)
        }
    }

    @Test func hostileWordsAreOnlyWords() async throws {
        library.put("A", ["It costs NEAR 5 AND more.", "A \"quoted\" word*."])
        let retriever = retriever()
        for question in ["\"", "NEAR(", "words:near", "quoted\" OR 1=1 --", "a* AND NOT b", "^x"] {
            _ = try await retriever.retrieve(question, in: .init(), limit: 5)
        }
        #expect(try await found(retriever.retrieve("NEAR(5)", in: .init(), limit: 5)) == ["A-0"])
        #expect(
            try await found(retriever.retrieve("word:quoted*", in: .init(), limit: 5)) == ["A-1"])
    }
}

/// Tests the keyword index, and search without one.
@Suite struct WordIndexTests {
    let library = ChunkDouble()
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func hits(
        _ question: String, sealed: Bool = false, folder: URL?, limit: Int = 10
    ) async throws -> [ChunkName] {
        let stored = try StoreDouble(sealed: sealed)
        let index = WordIndex(store: stored.database, folder: folder)
        return try await index.hits(
            for: question, in: library.chunkedDocuments(), of: library, limit: limit)
    }

    @Test func theIndexIsKeptAndHasNoTexts() async throws {
        library.put("A", ["Sverdrup measured the undertow.", "Nothing."])
        #expect(try await hits("undertows", folder: folder.url).map(\.position) == [0])
        #expect(try folder.names.contains(WordIndex.fileName))
        // Texts aren't in the file as written, only their terms.
        #expect(try !folder.holds("measured the undertow"))
        // An existing index is used without asking for the chunks again.
        library.put("A", [], revision: "1")
        #expect(try await hits("undertow", folder: folder.url).map(\.position) == [0])
    }

    @Test func aSealedStoreLeavesNoWordsOnTheDisk() async throws {
        library.put("A", ["Sverdrup measured the undertow."])
        _ = try await hits("undertow", folder: folder.url)
        #expect(try folder.holds("undertow"))
        let found = try await hits("undertow", sealed: true, folder: folder.url)
        #expect(found == [ChunkName(document: "A", position: 0)])
        #expect(try folder.names == [])
    }

    @Test func theIndexAndTheWalkFindTheSame() async throws {
        library.put("A", ["Tides follow the moon.", "天空是蓝色的。", "Čajovňa nie je 3,14."])
        library.put("B", ["It's the student's 9.81 metres.", "naïve résumé", "don’t worry"])
        for question in [
            "tide", "moons", "天空为什么是蓝色", "čajovňa", "3,14", "9.81", "students", "naïve",
            "dont", "worries", "no such thing",
        ] {
            let indexed = try await hits(question, folder: folder.url)
            let walked = try await hits(question, folder: nil)
            #expect(Set(indexed) == Set(walked))
        }
        #expect(try await hits("天空", folder: folder.url).map(\.position) == [1])
    }

    @Test func aDamagedIndexIsMadeAnew() async throws {
        library.put("A", ["The tide."])
        let file = folder.url.appending(path: WordIndex.fileName)
        for content in ["no database at all, but longer than nothing", ""] {
            try Data(content.utf8).write(to: file)
            #expect(try await hits("tide", folder: folder.url).count == 1)
        }
    }

    @Test func twoProcessesAddADocumentOnce() async throws {
        for number in 0..<20 { library.put("D\(number)", ["The tide \(number)."]) }
        let (library, url) = (library, folder.url)
        let store = try StoreDouble(sealed: false).database
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await WordIndex(store: store, folder: url).hits(
                        for: "tide", in: library.chunkedDocuments(), of: library, limit: 100
                    ).count
                }
            }
            for try await count in group { #expect(count == 20) }
        }
    }

    @Test func wordsOfADocumentThatIsGoneLeaveTheIndex() async throws {
        library.put("A", ["Sverdrup measured the undertow."])
        library.put("B", ["Another text."])
        let index = WordIndex(store: try StoreDouble(sealed: false).database, folder: folder.url)
        func ask(_ question: String) async throws -> [String] {
            try await index.hits(
                for: question, in: library.chunkedDocuments(), of: library, limit: 5
            ).map(\.document)
        }
        #expect(try await ask("undertow") == ["A"])
        library.remove("A")
        await index.forget()
        #expect(try await ask("undertow") == [])
        #expect(try await ask("another") == ["B"])
        let database = try SQLiteDatabase(
            path: folder.url.appending(path: WordIndex.fileName).path)
        let rows = try await database.read {
            try $0.row("SELECT count(*) AS n FROM word_texts WHERE word_texts MATCH 'undertow'")?
                .int("n")
        }
        #expect(rows == 0)
        await database.close()
    }
}

@Suite struct RankFusionTests {
    @Test func scoresAreThoseOfTheFormula() {
        let fused = RankFusion.fuse([(["a", "b"], 1), (["b", "c"], 2)])
        #expect(fused.map(\.name) == ["b", "c", "a"])
        let scores: [Double] = [1 / 62 + 2 / 61, 2 / 62, 1 / 61]
        #expect(fused.map(\.score) == scores)
    }

    @Test func equalsKeepTheOrderOfTheFirstListThatHasThem() {
        #expect(
            RankFusion.fuse([(["a", "b"], 1), (["c", "a"], 1)]).map(\.name) == ["a", "c", "b"])
        #expect(RankFusion.fuse([(["b"], 1), (["a"], 1)]).map(\.name) == ["b", "a"])
        #expect(RankFusion.fuse([(["a", "a"], 1)]).map(\.score) == [1.0 / 61])
        #expect(RankFusion.fuse([([String], Double)]()).isEmpty)
    }
}
