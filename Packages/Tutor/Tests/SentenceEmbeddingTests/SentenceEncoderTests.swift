import AppCore
import Foundation
import Testing

@testable import SentenceEmbedding

@Suite struct SentenceEncoderTests {
    /// Texts of various lengths; the longest exceeds the model's limit.
    private static let texts = [
        "w1 w2 cells", "", "cell", "w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w13 w14 w15",
        "cellules unknown.", "w29",
    ]

    private func encoder(_ path: KernelPath = .best) throws -> SentenceEncoder {
        // The encoder must work after the folder is deleted.
        try ModelFixture().inFolder {
            try SentenceEncoder(folder: $0, shape: ModelFixture.shape, path: path)
        }
    }

    @Test(arguments: MatrixTests.paths)
    func vectorsAreWhatTheFormulasSay(path: KernelPath) throws {
        let encoder = try encoder(path)
        let slow = SlowEncoder(model: ModelFixture(), shape: ModelFixture.shape)
        let vectors = encoder.embed(Self.texts)
        #expect(vectors.count == Self.texts.count)
        for (text, vector) in zip(Self.texts, vectors) {
            let tokens = encoder.tokenizer.tokens(of: text, most: ModelFixture.shape.positions)
            let exact = slow.vector(tokens)
            #expect(vector.count == exact.count)
            for (one, other) in zip(vector, exact) { #expect(abs(Double(one) - other) < 2e-5) }
        }
    }

    @Test func aTextsVectorDoesNotDependOnItsCompany() throws {
        let encoder = try encoder()
        let together = encoder.embed(Self.texts)
        for (text, vector) in zip(Self.texts, together) {
            let alone = encoder.embed([text])[0]
            for (one, other) in zip(vector, alone) { #expect(abs(one - other) < 1e-6) }
        }
    }

    @Test func severalThreadsFindTheSame() async throws {
        let encoder = try encoder()
        let texts = (0..<120).map { "w\($0 % 30) w\($0 % 7) cells" }
        let alone = encoder.embed(texts)
        #expect(try await encoder.embed(texts, tasks: 3) == alone)
        #expect(try await encoder.embed([], tasks: 3) == [])
    }

    @Test func whoeverIsCancelledGetsNothing() async throws {
        let encoder = try encoder()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await encoder.embed(["w1"], tasks: 1)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aWordChangesTheVectorAndItsCaseDoesNot() throws {
        let vectors = try encoder().embed(["w1 cells", "W1  Cells", "w2 cells"])
        #expect(vectors[0] == vectors[1])
        #expect(vectors[0] != vectors[2])
        for vector in vectors {
            #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
        }
    }
}

/// Tests the real model if it's installed, since its files are too large for the repository.
@Suite struct ReferenceTests {
    /// The folder in HOMEROOM_MINILM, or where `homeroom tutor model install` puts it; nil if
    /// neither has the model.
    static var folder: URL? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["HOMEROOM_MINILM"] { return URL(filePath: path) }
        let installed = (try? HomePaths.resolve(environment: environment).shared)?
            .appending(path: "embedding-models").appending(path: SentenceEncoder.name)
        return installed.flatMap {
            FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) ? $0 : nil
        }
    }

    @Test(
        "all-MiniLM-L6-v2 gives the reference's vectors and tokens (needs the model: HOMEROOM_MINILM=FOLDER)",
        .enabled(
            if: folder != nil,
            "the model is not installed, and HOMEROOM_MINILM does not name its folder: not tested"))
    func theModelGivesTheReferencesVectors() throws {
        let encoder = try SentenceEncoder(folder: try #require(Self.folder))
        try encoder.checkItself()
        for (text, tokens) in zip(ReferenceVectors.texts, ReferenceVectors.tokens) {
            #expect(encoder.tokenizer.tokens(of: text, most: 256) == tokens)
        }
        let vectors = encoder.embed(ReferenceVectors.texts)
        for (vector, reference) in zip(vectors, ReferenceVectors.vectors) {
            #expect(reference.count == 384)
            let cosine = zip(vector, reference).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(cosine >= 0.9999)
            for (one, other) in zip(vector, reference) { #expect(abs(one - other) < 1e-5) }
        }
    }
}
