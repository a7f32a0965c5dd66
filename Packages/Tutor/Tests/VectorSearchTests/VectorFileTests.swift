import Foundation
import Testing

@testable import VectorSearch

/// Tests vector files and invalid ones.
@Suite final class VectorFileTests {
    let folder: URL
    let path: String

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("rows").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func aFileHoldsWhatMemoryHoldsAndIsThereForOthers() throws {
        let vectors = VectorRowsTests.rows(1100, 100, seed: 1)
        let memory = try VectorRowsTests.inMemory(vectors)
        let written = try VectorRowsTests.inMemory(vectors, path: path)
        let opened = try VectorRows(mapping: path)
        #expect(try names == ["rows"])
        let permissions = try FileManager.default.attributesOfItem(atPath: path)
        let mode = try #require(permissions[.posixPermissions] as? NSNumber)
        #expect(mode.intValue == 0o600)
        #expect([opened.model, opened.generation] == ["a model", "one"])
        #expect(opened.count == 1100)
        #expect(opened.dimensions == 100)
        for rows in [written, opened] {
            for row in [0, 511, 512, 1099] {
                #expect(rows.vector(ofRow: row) == memory.vector(ofRow: row))
                #expect(rows.key(ofRow: row) == Int64(row) * 3 - 7)
            }
            for method in VectorSearchMethod.allCases {
                #expect(
                    try rows.nearest(9, to: vectors[3], method: method)
                        == memory.nearest(9, to: vectors[3], method: method))
            }
        }
    }

    @Test func aFileThatIsReplacedStaysWhatItWasForWhoHasItOpen() throws {
        let first = try VectorRowsTests.inMemory([[1, 0, 0, 0]], path: path)
        let second = try VectorRowsTests.inMemory([[0, 1, 0, 0], [0, 0, 1, 0]], path: path)
        #expect(first.vector(ofRow: 0) == [1, 0, 0, 0])
        #expect(second.count == 2)
        #expect(try VectorRows(mapping: path).count == 2)
    }

    /// Reading a mapped file that was truncated crashes the program. The writer never truncates
    /// one: it writes a new file, which takes the old one's name and leaves the old one unchanged.
    @Test func aMappedFileIsNeverWrittenToNorCutShortByWhoMakesItAnew() throws {
        let vectors = VectorRowsTests.rows(900, 64, seed: 3)
        let mapped = try VectorRowsTests.inMemory(vectors, path: path)
        let hits = try mapped.nearest(5, to: vectors[7])
        let last = mapped.vector(ofRow: 899)
        let whole = try Data(contentsOf: URL(filePath: path))
        func number() throws -> UInt64? {
            try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
        }
        let first = try number()
        var writer = try VectorRowsWriter(
            path: path, count: 700, dimensions: 64, model: "m", generation: "two")
        for row in 0..<700 { try writer.append(vectors[row], key: Int64(row)) }
        #expect(try number() == first)
        #expect(try Data(contentsOf: URL(filePath: path)) == whole)
        let second = try writer.finish()
        #expect(try number() != first)
        #expect(second.count == 700)
        #expect(mapped.vector(ofRow: 899) == last)
        #expect(try mapped.nearest(5, to: vectors[7]) == hits)
        try FileManager.default.removeItem(atPath: path)
        #expect(mapped.vector(ofRow: 899) == last)
        #expect(second.key(ofRow: 699) == 699)
    }

    @Test func aFileThatIsNotFinishedLeavesTheOlderOneAndNothingElse() throws {
        _ = try VectorRowsTests.inMemory([[1, 0, 0, 0]], path: path)
        #expect(throws: VectorSearchError.direction) {
            try VectorRowsTests.inMemory([[0, 1, 0, 0], [0, 0, 0, 0]], path: path)
        }
        #expect(throws: VectorSearchError.count(expected: 2, found: 1)) {
            var writer = try VectorRowsWriter(
                path: path, count: 2, dimensions: 4, model: "", generation: "")
            try writer.append([1, 0, 0, 0], key: 1)
            _ = try writer.finish()
        }
        #expect(try names == ["rows"])
        #expect(try VectorRows(mapping: path).vector(ofRow: 0) == [1, 0, 0, 0])
    }

    @Test func aFolderThatIsNotThereIsSaid() throws {
        #expect(throws: VectorSearchError.cannotWrite("No such file or directory")) {
            try VectorRowsTests.inMemory([[1, 0, 0, 0]], path: path + "/none/rows")
        }
        #expect(throws: VectorSearchError.cannotRead("No such file or directory")) {
            try VectorRows(mapping: path)
        }
        #expect(throws: VectorSearchError.foreign) { try VectorRows(mapping: folder.path) }
    }

    @Test func whatIsNoFileOfRowsIsRefused() throws {
        for content in ["", "HMRVECT1", String(repeating: "x", count: 9000)] {
            try Data(content.utf8).write(to: URL(filePath: path))
            #expect(throws: VectorSearchError.foreign) { try VectorRows(mapping: path) }
        }
    }

    @Test func everyChangedByteOfTheHeaderIsFound() throws {
        _ = try VectorRowsTests.inMemory([[1, 0, 0, 0]], path: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        for offset in Array(0..<220) + [1000, 4087, 4088, 4095] {
            var changed = whole
            changed[offset] ^= 0x10
            try changed.write(to: URL(filePath: path))
            #expect(throws: VectorSearchError.self) { try VectorRows(mapping: path) }
        }
    }

    @Test func aFileThatIsTooShortOrTooLongIsRefused() throws {
        _ = try VectorRowsTests.inMemory(VectorRowsTests.rows(20, 64, seed: 1), path: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        for content in [whole.dropLast(), whole.prefix(4096), whole + Data([0])] {
            try Data(content).write(to: URL(filePath: path))
            #expect(throws: VectorSearchError.damaged) { try VectorRows(mapping: path) }
        }
        try Data(whole.prefix(4095)).write(to: URL(filePath: path))
        #expect(throws: VectorSearchError.foreign) { try VectorRows(mapping: path) }
    }

    @Test func aHeaderOfNumbersThatCannotBeIsRefused() throws {
        var header = VectorFileHeader(dimensions: 4, count: 1, generation: "g", model: "m")
        let good = header.encoded
        for (dimensions, count) in [(0, 1), (65_537, 1), (4, 1 << 33), (65_536, 1 << 32), (4, 2)] {
            header.dimensions = dimensions
            header.count = count
            let bytes = header.encoded
            #expect(throws: VectorSearchError.damaged) {
                try bytes.withUnsafeBytes { bytes throws(VectorSearchError) in
                    try VectorFileHeader(bytes, fileSize: 4416)
                }
            }
        }
        #expect(
            VectorFileHeader(dimensions: 4, count: 1, generation: "g", model: "m").encoded == good)
    }

    @Test func bodiesThatSomebodyElseWroteFindSomethingOrNothingAndNeverTrap() throws {
        let vectors = VectorRowsTests.rows(60, 64, seed: 2)
        _ = try VectorRowsTests.inMemory(vectors, path: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        var chance = Chance(4)
        for byte in [UInt8(0xFF), 0x7F, 0x80, 0] {
            var changed = whole
            for _ in 0..<4000 { changed[4096 + chance.below(whole.count - 4096)] = byte }
            try changed.write(to: URL(filePath: path))
            let rows = try VectorRows(mapping: path)
            for method in VectorSearchMethod.allCases {
                let found = try rows.nearest(70, to: vectors[0], method: method)
                #expect(found.count <= 60)
                #expect(found.allSatisfy { !$0.score.isNaN })
            }
        }
    }

    @Test func namesThatAreTooLongLoseTheirEnds() throws {
        let header = VectorFileHeader(
            dimensions: 4, count: 0, generation: String(repeating: "é", count: 100),
            model: "a\0b")
        #expect(header.generation == String(repeating: "é", count: 32))
        #expect(header.model == "a")
        let bytes = header.encoded
        let read = try bytes.withUnsafeBytes { bytes throws(VectorSearchError) in
            try VectorFileHeader(bytes, fileSize: header.layout.end)
        }
        #expect(read == header)
    }
}
