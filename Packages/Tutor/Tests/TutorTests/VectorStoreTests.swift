import AppCore
import AppCoreTesting
import Chunking
import Foundation
import SQLStore
import Testing
import VectorSearch

@testable import Tutor

@Suite struct VectorStoreTests {
    let stored: StoreDouble
    let store: VectorStore
    let library = ChunkDouble()
    let model = EmbeddingDouble([["tide", "moon"], ["verse"]])

    init() throws {
        stored = try StoreDouble()
        store = VectorStore(database: stored.database)
    }

    private func index(
        _ id: String, _ texts: [String], course: String = "C", revision: String = "1",
        by embedding: EmbeddingDouble? = nil
    ) async throws -> DocumentIndexer.Outcome {
        let document = library.put(id, texts, course: course, revision: revision)
        return try await DocumentIndexer(store: store, embedding: embedding ?? model)
            .index(document, library.chunks(of: id))
    }

    private func generation() async throws -> String? {
        try await store.database.read { try VectorStore.state(in: $0)?.generation }
    }

    @Test func aDocumentIsEmbeddedInBatchesOfAHundred() async throws {
        let texts = (0..<250).map { "tide \($0)" }
        #expect(try await index("A", texts) == .indexed(250))
        #expect(model.counts == [100, 100, 50])
        #expect(try await store.count(ofDocument: "A") == 250)
        #expect(try await index("A", texts) == .unchanged)
        #expect(model.counts.count == 3)
    }

    @Test func aShorterTextLeavesNoChunksOfTheLongerOne() async throws {
        _ = try await index("A", ["tide", "moon", "verse"])
        let before = try await generation()
        #expect(try await index("A", ["verse"], revision: "2") == .indexed(1))
        #expect(try await store.count(ofDocument: "A") == 1)
        #expect(try await generation() != before)
        let entries = try await store.entries(model: "double")
        #expect(entries.map(\.revision) == ["2"])
        #expect(entries.map(\.vectors) == [1])
    }

    @Test func aBatchThatFailsIsAnErrorAndWhatWasThereStays() async throws {
        _ = try await index("A", ["tide", "moon"])
        let before = try await generation()
        let failing = EmbeddingDouble([], fault: Problem(.unreachable, "It does not answer."))
        let problem = await #expect(throws: Problem.self) {
            try await index("A", ["verse"], revision: "2", by: failing)
        }
        #expect(problem?.code == .unreachable)
        #expect(try await store.count(ofDocument: "A") == 2)
        #expect(try await generation() == before)
        #expect(try await index("A", ["verse"], revision: "2") == .indexed(1))
    }

    @Test func zerosAreAnErrorAndNeverKept() async throws {
        let document = library.put("A", ["tide"])
        let ticket = try await store.begin(document, model: "double").ticket
        for vector in [
            [Float](repeating: 0, count: 384), [1], [Float](repeating: .nan, count: 384),
        ] {
            let problem = await #expect(throws: Problem.self) {
                try await store.commit(ticket, [(0, vector)])
            }
            #expect(problem?.code == .invalid)
        }
        #expect(try await store.count(ofDocument: "A") == 0)
    }

    @Test func aDocumentThatIsDeletedMeanwhileLeavesNothing() async throws {
        let store = store
        let deleting = EmbeddingDouble([["tide"]]) { call in
            if call == 2 { try? await store.remove(document: "A") }
        }
        let texts = (0..<250).map { "tide \($0)" }
        #expect(try await index("A", texts, by: deleting) == .overtaken)
        #expect(try await store.count(ofDocument: "A") == 0)
        #expect(try await store.entries(model: "double").isEmpty)
    }

    @Test func whoBeganLastIsTaken() async throws {
        let document = library.put("A", ["tide"])
        let first = try await store.begin(document, model: "double").ticket
        let second = try await store.begin(document, model: "double").ticket
        #expect(try await !store.commit(first, [(0, model.vector(of: "tide"))]))
        #expect(try await store.commit(second, [(0, model.vector(of: "tide"))]))
        #expect(try await !store.commit(second, [(0, model.vector(of: "tide"))]))
        #expect(try await store.count(ofDocument: "A") == 1)
    }

    /// Cancels in the second of three batches.
    private func interrupt() async throws {
        let document = library.put("A", (0..<250).map { "tide \($0)" })
        let chunks = try await library.chunks(of: "A")
        let store = store
        let cancelling = EmbeddingDouble([["tide"]]) { call in
            if call == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let task = Task {
            try await DocumentIndexer(store: store, embedding: cancelling).index(document, chunks)
        }
        let problem = await #expect(throws: Problem.self) { try await task.value }
        #expect(problem?.code == .interrupted)
        #expect(cancelling.counts.count == 2)
    }

    @Test func whatIsInterruptedGoesOnWhereItStopped() async throws {
        try await interrupt()
        #expect(try await store.count(ofDocument: "A") == 100)
        #expect(try await store.entries(model: "double").isEmpty)
        #expect(try await VectorIndex(store: store, folder: nil).current() == nil)
        #expect(try await index("A", (0..<250).map { "tide \($0)" }) == .indexed(250))
        #expect(model.counts == [100, 50])
        #expect(try await store.count(ofDocument: "A") == 250)
        #expect(try await store.entries(model: "double").map(\.vectors) == [250])
        let rows = try await store.database.read { connection in
            try connection.rows("SELECT position FROM tutor_vectors ORDER BY number")
                .map { try $0.int("position") }
        }
        #expect(rows == Array(0..<250))
    }

    @Test func theDraftOfAnotherTextIsReplaced() async throws {
        try await interrupt()
        let texts = (0..<250).map { "verse \($0)" }
        #expect(try await index("A", texts, revision: "2") == .indexed(250))
        #expect(model.counts == [100, 100, 50])
        #expect(try await store.count(ofDocument: "A") == 250)
    }

    @Test func vectorsOfAnotherModelGo() async throws {
        _ = try await index("A", ["tide"])
        _ = try await index("B", ["moon"])
        let other = EmbeddingDouble([["tide"]], model: "other")
        let document = library.put("C", ["tide"])
        let begun = try await store.begin(document, model: "other")
        #expect(begun.emptied)
        #expect(try await store.count(ofDocument: "A") == 0)
        #expect(try await index("B", ["moon"], by: other) == .indexed(1))
        #expect(try await store.entries(model: "double").isEmpty)
        #expect(try await store.entries(model: "other").map(\.document) == ["B"])
        #expect(try await !store.begin(document, model: "other").emptied)
    }

    @Test func withoutAModelNothingIsMade() async throws {
        let none = EmbeddingDouble([], model: nil)
        #expect(try await index("A", ["tide"], by: none) == .noModel)
        #expect(try await VectorIndex(store: store, folder: nil).current() == nil)
    }

    @Test func documentsCoursesAndEverythingAreRemoved() async throws {
        for (id, course) in [("A", "C"), ("B", "C"), ("D", "E"), ("F", "G")] {
            _ = try await index(id, ["tide", "verse"], course: course)
        }
        try await store.remove(document: "A")
        #expect(try await store.entries(model: "double").map(\.document) == ["B", "D", "F"])
        try await store.remove(course: "C")
        #expect(try await store.entries(model: "double").map(\.document) == ["D", "F"])
        #expect(try await store.count(ofDocument: "B") == 0)
        try await store.removeAll()
        #expect(try await store.entries(model: "double").isEmpty)
        let left = try await store.database.read {
            try $0.row("SELECT count(*) AS n FROM tutor_vectors")?.int("n")
        }
        #expect(left == 0)
    }

    @Test func aDocumentThatMovesToAnotherCourseIsOfThatCourse() async throws {
        _ = try await index("A", ["tide"], course: "C")
        #expect(try await index("A", ["tide"], course: "E") == .indexed(1))
        #expect(try await store.entries(model: "double").map(\.course) == ["E"])
    }

    @Test func vectorsAreTheirBytesAgain() {
        let vector: [Float] = [0, -1.5, .pi, .leastNonzeroMagnitude]
        #expect(VectorBytes.decode(VectorBytes.encode(vector)) == vector)
        #expect(VectorBytes.encode([1]) == [0, 0, 0x80, 0x3F])
        #expect(VectorBytes.decode([1, 2, 3]) == nil)
    }
}

/// Tests the searchable copy.
@Suite struct VectorIndexTests {
    let database: SQLiteDatabase
    let store: VectorStore
    let folder: TemporaryFolder
    let library = ChunkDouble()
    let model = EmbeddingDouble([["tide", "moon"], ["verse"]])

    init() throws {
        database = try StoreDouble(sealed: false).database
        store = VectorStore(database: database)
        folder = try TemporaryFolder()
    }

    private func index(_ id: String, _ texts: [String], in store: VectorStore) async throws {
        let document = library.put(id, texts)
        let outcome = try await DocumentIndexer(store: store, embedding: model)
            .index(document, library.chunks(of: id))
        #expect(outcome == .indexed(texts.count))
    }

    @Test func theCopyIsMappedAndMadeAnewWhenTheStoreHasChanged() async throws {
        let index = VectorIndex(store: store, folder: folder.url)
        #expect(try await index.current() == nil)
        #expect(try folder.names == [])
        try await self.index("A", ["tide", "verse"], in: store)
        let first = try #require(try await index.current())
        #expect(first.rows.count == 2)
        #expect(try folder.names == [VectorIndex.fileName])
        let again = try #require(try await index.current())
        #expect(again.rows === first.rows)
        try await self.index("B", ["moon"], in: store)
        let second = try #require(try await index.current())
        #expect(second.ranges.map(\.rows) == [0..<2, 2..<3])
        #expect(second.entries.map(\.document) == ["A", "B"])
        #expect(first.rows.count == 2)
    }

    @Test func aSecondProcessTakesTheFileThatTheFirstHasMade() async throws {
        try await self.index("A", ["tide", "verse"], in: store)
        _ = try await VectorIndex(store: store, folder: folder.url).current()
        let path = folder.url.appending(path: VectorIndex.fileName).path
        let made = try number(of: path)
        let second = try #require(
            try await VectorIndex(store: store, folder: folder.url).current())
        #expect(second.rows.count == 2)
        #expect(try number(of: path) == made)
    }

    /// The file's inode number, which changes when it's replaced.
    private func number(of path: String) throws -> UInt64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
    }

    @Test func twoProcessesAtOnceLeaveOneWholeFile() async throws {
        try await self.index("A", (0..<300).map { "tide \($0)" }, in: store)
        let (store, url) = (store, folder.url)
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await VectorIndex(store: store, folder: url).current()?.rows.count
                }
            }
            for try await count in group { #expect(count == 300) }
        }
        #expect(try folder.names == [VectorIndex.fileName])
        #expect(
            try VectorRows(mapping: url.appending(path: VectorIndex.fileName).path).count == 300)
    }

    @Test(arguments: ["", "not rows", String(repeating: "\0", count: 5000)])
    func aDamagedOrForeignFileIsMadeAnew(content: String) async throws {
        try await self.index("A", ["tide", "verse"], in: store)
        let file = folder.url.appending(path: VectorIndex.fileName)
        try Data(content.utf8).write(to: file)
        let found = try await VectorIndex(store: store, folder: folder.url).current()
        #expect(found?.rows.count == 2)
        #expect(try VectorRows(mapping: file.path).count == 2)
    }

    @Test func aFileOfAnotherStateOrAnotherShapeIsMadeAnew() async throws {
        try await self.index("A", ["tide", "verse"], in: store)
        let path = folder.url.appending(path: VectorIndex.fileName).path
        let state = try #require(try await database.read { try VectorStore.state(in: $0) })
        for (dimensions, generation) in [(384, "another"), (3, state.generation)] {
            var writer = try VectorRowsWriter(
                path: path, count: 1, dimensions: dimensions, model: state.model,
                generation: generation)
            try writer.append(Array(repeating: 1, count: dimensions), key: 0)
            _ = try writer.finish()
            let found = try await VectorIndex(store: store, folder: folder.url).current()
            #expect(found?.rows.count == 2)
        }
    }

    @Test func whatAKilledProcessHasLeftIsSweptAndWhatIsBeingWrittenIsNot() async throws {
        try await self.index("A", ["tide"], in: store)
        for (name, age) in [("old", 7200.0), ("young", 60)] {
            let file = folder.url.appending(path: "\(VectorIndex.fileName).\(name).new")
            try Data("rows".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date().addingTimeInterval(-age)], ofItemAtPath: file.path)
        }
        _ = try await VectorIndex(store: store, folder: folder.url).current()
        #expect(
            try folder.names == [VectorIndex.fileName, "\(VectorIndex.fileName).young.new"])
    }

    @Test func aSealedStoreLeavesNoVectorsOnTheDisk() async throws {
        let stored = try StoreDouble(sealed: true)
        let sealed = VectorStore(database: stored.database)
        let file = folder.url.appending(path: VectorIndex.fileName)
        // A copy from before the store was encrypted.
        try Data("vectors".utf8).write(to: file)
        try await self.index("A", ["tide", "verse"], in: sealed)
        let found = try #require(
            try await VectorIndex(store: sealed, folder: folder.url).current())
        #expect(found.rows.count == 2)
        #expect(try found.rows.nearest(1, to: model.vector(of: "moon")).map(\.row) == [0])
        #expect(try folder.names == [])
        await stored.database.close()
    }

    @Test func aFolderThatCannotBeMadeIsNoReasonNotToFind() async throws {
        try await self.index("A", ["tide"], in: store)
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let found = try await VectorIndex(store: store, folder: file.appending(path: "none"))
            .current()
        #expect(found?.rows.count == 1)
    }

    @Test func whatIsForgottenIsGoneFromTheDisk() async throws {
        try await self.index("A", ["tide"], in: store)
        let index = VectorIndex(store: store, folder: folder.url)
        _ = try await index.current()
        await index.forget()
        #expect(try folder.names == [])
        try await store.removeAll()
        _ = try await index.current()
        #expect(try folder.names == [])
    }
}
