import Foundation
import Testing

@testable import ContentService

@Suite struct PackSignatureTests {
    private func signature(_ pack: PackFolder) throws -> String {
        try #require(PackSignature(of: pack.path)).text
    }

    @Test func aFolderThatStaysTheSameKeepsItsMark() throws {
        let pack = try PackFolder.small()
        #expect(try signature(pack) == signature(pack))
    }

    @Test func everyFileCountsHoweverDeep() throws {
        let pack = try PackFolder.small()
        let deep = pack.path + "/one/two"
        try FileManager.default.createDirectory(
            atPath: deep, withIntermediateDirectories: true)
        var seen: Set<String> = [try signature(pack)]
        #expect(FileManager.default.createFile(atPath: deep + "/a.md", contents: Data("a".utf8)))
        #expect(seen.insert(try signature(pack)).inserted)
        // Another size, another time, another name.
        try Data("ab".utf8).write(to: URL(fileURLWithPath: deep + "/a.md"))
        #expect(seen.insert(try signature(pack)).inserted)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000.5)],
            ofItemAtPath: deep + "/a.md")
        #expect(seen.insert(try signature(pack)).inserted)
        try FileManager.default.moveItem(atPath: deep + "/a.md", toPath: pack.path + "/one/a.md")
        #expect(seen.insert(try signature(pack)).inserted)
    }

    @Test func linksAreNeitherFilesNorFolders() throws {
        let pack = try PackFolder.small()
        let before = try signature(pack)
        try FileManager.default.createSymbolicLink(
            atPath: pack.path + "/round", withDestinationPath: pack.path)
        try FileManager.default.createSymbolicLink(
            atPath: pack.path + "/other.md", withDestinationPath: "/etc/hostname")
        #expect(try signature(pack) == before)
    }

    @Test func whatIsNoFolderHasNone() throws {
        let pack = try PackFolder.small()
        #expect(PackSignature(of: pack.path + "/nowhere") == nil)
        #expect(PackSignature(of: pack.path + "/pack.txt") == nil)
    }
}
