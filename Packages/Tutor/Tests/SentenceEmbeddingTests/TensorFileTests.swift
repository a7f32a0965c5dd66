import Foundation
import Testing

@testable import SentenceEmbedding

@Suite struct TensorFileTests {
    private func fault(_ model: ModelFixture, data: Data? = nil) throws -> ModelFileError {
        try model.inFolder(model: data) { folder in
            try #require(
                #expect(throws: ModelFileError.self) {
                    try SentenceEncoder(
                        folder: folder, shape: ModelFixture.shape, path: .portable)
                })
        }
    }

    @Test func aFileCutShortAnywhereIsRefused() throws {
        let model = ModelFixture()
        let whole = model.bytes
        for length in [0, 1, 7, 8, 9, 100, 2000, whole.count / 2, whole.count - 1] {
            let fault = try fault(model, data: whole.prefix(length))
            #expect(fault.file.hasSuffix("model.safetensors"))
            #expect(!fault.isMissing)
            #expect(fault.reason.contains(length < 8 ? "isn't a model" : "incomplete"))
        }
    }

    @Test func aFileThatIsCutShortOrGoneOnceItIsReadChangesNothing() throws {
        try ModelFixture().inFolder { folder in
            let encoder = try SentenceEncoder(
                folder: folder, shape: ModelFixture.shape, path: .portable)
            let texts = ["cells cell.", "w3 w29 w12", "w1"]
            let before = encoder.embed(texts)
            for name in SentenceEncoder.files {
                try FileHandle(forWritingTo: folder.appending(path: name)).truncate(atOffset: 0)
            }
            #expect(encoder.embed(texts) == before)
            // Reading it again reports the change.
            #expect(throws: ModelFileError.self) { try encoder.checkItself() }
            for name in SentenceEncoder.files {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
            #expect(encoder.embed(["w7"] + texts).dropFirst() == before[...])
        }
    }

    @Test func aFileThatIsCutShortBetweenOpeningAndReadingIsRefused() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let header = [
            "t": ["dtype": "F32", "shape": [24], "data_offsets": [0, 96]] as [String: Any]
        ]
        try ModelFixture.file(header: header, Data(count: 96)).write(to: url)
        let file = try TensorFile(url)
        try FileHandle(forWritingTo: url).truncate(
            atOffset: UInt64(try Data(contentsOf: url).count - 1))
        let fault = #expect(throws: ModelFileError.self) { try file.floats("t", shape: [24]) }
        #expect(fault?.reason.contains("incomplete") == true)
    }

    @Test func whatIsNoFileIsRefusedAtOnce() throws {
        try ModelFixture().inFolder { folder in
            let path = folder.appending(path: SentenceEncoder.files[0]).path
            try FileManager.default.removeItem(atPath: path)
            #expect(mkfifo(path, 0o600) == 0)
            let fault = #expect(throws: ModelFileError.self) { try SentenceEncoder(folder: folder) }
            #expect(fault?.isMissing == false)
        }
    }

    @Test func aTensorOfAnotherShapeIsNamed() throws {
        var model = ModelFixture()
        let name = "encoder.layer.1.intermediate.dense.weight"
        model.tensors[name]?.shape.reverse()
        let fault = try fault(model)
        #expect(fault.reason.contains("\(name) is 24 × 40 instead of 40 × 24"))
    }

    @Test func aTensorThatIsNotThereIsNamed() throws {
        var model = ModelFixture()
        model.tensors["encoder.layer.0.attention.self.key.bias"] = nil
        #expect(
            try fault(model).reason.contains("encoder.layer.0.attention.self.key.bias is missing"))
    }

    @Test func numbersOfAnotherKindAreNamed() throws {
        var model = ModelFixture()
        model.tensors["embeddings.LayerNorm.bias"]?.type = "F16"
        #expect(try fault(model).reason.contains("contains F16"))
    }

    @Test(arguments: [
        [0, 4], [-96, 0], [96, 0], [0, 96, 192], [], [Int.max - 96, Int.max],
        [1 << 40, 1 << 40 + 96],
    ])
    func placesThatCannotBeAreRefused(offsets: [Int]) throws {
        let header: [String: Any] = [
            "t": ["dtype": "F32", "shape": [24], "data_offsets": offsets]
        ]
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try ModelFixture.file(header: header, Data(count: 96)).write(to: url)
        let file = try TensorFile(url)
        #expect(throws: ModelFileError.self) { try file.floats("t", shape: [24]) }
    }

    @Test func aShapeThatOverflowsIsRefused() throws {
        let huge = [Int.max, Int.max]
        let header: [String: Any] = ["t": ["dtype": "F32", "shape": huge, "data_offsets": [0, 4]]]
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try ModelFixture.file(header: header, Data(count: 4)).write(to: url)
        let file = try TensorFile(url)
        #expect(throws: ModelFileError.self) { try file.floats("t", shape: huge) }
    }

    @Test func whatIsNoModelAtAllIsRefused() throws {
        let model = ModelFixture()
        let lists = ModelFixture.file(header: ["a", "b"], Data())
        for data in [Data("<html>not here</html>".utf8), Data(repeating: 0xFF, count: 5000), lists]
        {
            #expect(try fault(model, data: data).reason.contains("isn't a safetensors file"))
        }
    }

    @Test func aFileThatIsNotThereIsSaidToBeMissing() throws {
        let nowhere = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let fault = #expect(throws: ModelFileError.self) { try SentenceEncoder(folder: nowhere) }
        #expect(fault?.isMissing == true)
    }

    @Test func theRealModelsShapeIsAskedFor() throws {
        try ModelFixture().inFolder { folder in
            let fault = #expect(throws: ModelFileError.self) { try SentenceEncoder(folder: folder) }
            #expect(fault?.reason.contains("40 × 24 instead of 30522 × 384") == true)
        }
    }

    @Test func wordsOfAnotherModelAreRefused() throws {
        var model = ModelFixture()
        model.vocabulary.append("one too many")
        #expect(try fault(model).file.hasSuffix("vocab.txt"))
        model.vocabulary = ["cell", "w1"]
        #expect(try fault(model).reason.contains("[CLS]"))
    }
}
