import AppCore
import AppCoreTesting
import Chunking
import Foundation
import SQLStore
import Synchronization
import Testing

@testable import Tutor

/// Documents in memory.
final class ChunkDouble: ChunkSource {
    private let state = Mutex<[(document: ChunkedDocument, chunks: [Chunk])]>([])

    func chunkedDocuments() async throws(Problem) -> [ChunkedDocument] {
        state.withLock { $0.map(\.document) }
    }

    func chunks(of document: String) async throws(Problem) -> [Chunk] {
        state.withLock { $0.first { $0.document.id == document }?.chunks ?? [] }
    }

    /// Adds or replaces a document with one chunk per text.
    @discardableResult
    func put(
        _ id: String, _ texts: [String], course: String = "C", kind: StudyDocument.Kind = .note,
        revision: String = "1"
    ) -> ChunkedDocument {
        let document = ChunkedDocument(
            id: id, course: course, title: "Title", kind: kind, revision: revision)
        let chunks = texts.enumerated().map { position, text in
            Chunk(
                position: position, text: text, heading: nil, page: 1,
                span: position * 100..<position * 100 + text.utf8.count)
        }
        state.withLock {
            $0.removeAll { $0.document.id == id }
            $0.append((document, chunks))
        }
        return document
    }

    func remove(_ id: String) {
        state.withLock { $0.removeAll { $0.document.id == id } }
    }
}

/// A model that knows groups of words and gives texts of one group the same direction.
final class EmbeddingDouble: TextEmbedding {
    private let name: String?
    private let groups: [Set<String>]
    private let fault: Problem?
    private let meanwhile: @Sendable (_ call: Int) async -> Void
    private let calls = Mutex<[Int]>([])

    init(
        _ groups: [Set<String>], model: String? = "double", fault: Problem? = nil,
        meanwhile: @escaping @Sendable (_ call: Int) async -> Void = { _ in }
    ) {
        self.groups = groups
        name = model
        self.fault = fault
        self.meanwhile = meanwhile
    }

    var model: String? { get async { name } }

    /// The number of texts in each call.
    var counts: [Int] { calls.withLock { $0 } }

    func embed(_ texts: [String]) async throws(Problem) -> [[Float]] {
        let call = calls.withLock {
            $0.append(texts.count)
            return $0.count
        }
        await meanwhile(call)
        if let fault { throw fault }
        return texts.map { vector(of: $0) }
    }

    func vector(of text: String) -> [Float] {
        var vector = [Float](repeating: 0, count: 384)
        // Unknown texts have a direction of their own.
        vector[383] = 0.05
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            for (index, group) in groups.enumerated() where group.contains(String(word)) {
                vector[index] += 1
            }
        }
        return vector
    }
}

/// A folder that's deleted with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The sorted file names.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// Whether a file in the folder contains these bytes.
    func holds(_ text: String) throws -> Bool {
        try names.contains { name in
            try Data(contentsOf: url.appending(path: name)).range(of: Data(text.utf8)) != nil
        }
    }
}

/// A profile's store with the tutor's tables, plain or encrypted.
struct StoreDouble: Sendable {
    static let isTestedSealed =
        ProcessInfo.processInfo.environment["HOMEROOM_TEST_SEALED"] != nil

    let database: SQLiteDatabase
    /// The folder of an encrypted store.
    private let folder: TemporaryFolder?

    init(sealed: Bool = isTestedSealed) throws {
        guard sealed else {
            database = try SQLiteDatabase.inMemory(migrations: VectorStore.migrations)
            folder = nil
            return
        }
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "store.sqlite").path
        // Create and close it.
        _ = try SQLiteDatabase(path: path, migrations: VectorStore.migrations)
        let sealer = try StoreSealer(path: path, cipher: TestCipher())
        try sealer.seal(VectorStore.texts, header: [])
        try sealer.sweep()
        sealer.close()
        self.folder = folder
        database = try SQLiteDatabase(
            path: path, migrations: VectorStore.migrations,
            seal: StoreEncryptionKey(cipher: TestCipher(), texts: VectorStore.texts))
    }
}
