import Foundation
import Testing

@testable import TerminalUI

@Suite struct TemporaryFileTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("temporary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test func theFileLeavesNoNameBehindAndKeepsWhatIsWritten() throws {
        try inFolder { folder in
            let file = FileHandle(
                fileDescriptor: try #require(TemporaryFile.unnamed(in: [folder])),
                closeOnDealloc: true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            try file.write(contentsOf: Data("a message".utf8))
            try file.seek(toOffset: 0)
            #expect(try file.readToEnd() == Data("a message".utf8))
        }
    }

    @Test func aFolderThatTakesNothingIsPassedOver() throws {
        #expect(TemporaryFile.unnamed(in: ["/nonexistent/folder"]) == nil)
        try inFolder { folder in
            let file = FileHandle(
                fileDescriptor: try #require(
                    TemporaryFile.unnamed(in: ["/nonexistent/folder", folder + "/"])),
                closeOnDealloc: true)
            try file.write(contentsOf: Data("x".utf8))
        }
    }

    /// The test does not set the variable, which other tests read: it asks what this process has.
    @Test func theFoldersAreThoseOfTheEnvironment() {
        let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        #expect(TemporaryFile.folders == (named.hasPrefix("/") ? [named, "/tmp"] : ["/tmp"]))
    }
}
