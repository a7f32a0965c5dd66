import Foundation
import Testing

@testable import ContentPack

@Suite struct PackReaderTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func oneBadFileDoesNotKeepTheOthersOut() {
        let result = PackSamples.read([
            "good.md": PackSamples.lesson("Text."),
            "bad.md": PackSamples.lesson("@rulle Text.", slug: "bad"),
            "tale.md": PackSamples.passage("A gray cat."),
        ])
        #expect(result.lessons.map(\.slug) == ["sample"])
        #expect(result.passages.map(\.slug) == ["tale"])
        #expect(result.hasErrors)
        #expect(
            result.diagnostics.first { $0.file == "bad.md" }?.description
                == "bad.md:9:1: error: unknown directive “@rulle”. Did you mean “rule”.")
    }

    @Test func manifestHeadersAndSkillsAreRead() {
        let result = PackSamples.read([:])
        #expect(
            result.manifest
                == PackManifest(id: "demo", version: 3, title: "Demo", licence: "CC-BY-4.0"))
        #expect(result.headers.map(\.key) == ["numbers", "words"])
        #expect(result.skills.map(\.name) == ["Commas", "Ideas", "Sums"])
        #expect(result.headers[1].id == PackIdentity(packID: "demo").headerID(key: "words"))
    }

    @Test func theResultDoesNotDependOnTheOrderOfFiles() {
        let files = [
            ("pack.txt", bytes(PackSamples.manifest)), ("b.md", bytes(PackSamples.lesson("B"))),
            ("a.md", bytes(PackSamples.lesson("@x", slug: "a"))),
            ("c.md", bytes(PackSamples.lesson("C", slug: "c"))),
        ]
        #expect(PackReader.read(files: files) == PackReader.read(files: files.reversed()))
    }

    @Test func withoutAManifestNothingIsRead() {
        let result = PackReader.read(files: [("a.md", bytes(PackSamples.lesson("Text.")))])
        #expect(result.manifest == nil)
        #expect(result.lessons.isEmpty)
        #expect(result.places(in: "pack.txt") == ["1:1 error"])
    }

    @Test(
        arguments: [
            ([0x61, 0xff, 0x62], "9:2 error"),
            ([0xc3], "9:1 error"),
            ([0x61, 0x1b, 0x5b], "9:2 error"),
            ([0x09], "9:1 error"),
            ([0x61, 0x0d, 0x62], "9:2 error"),
            (Array("é\u{202e}".utf8), "9:2 error"),
            (Array("a\u{200b}".utf8), "9:2 error"),
        ] as [([UInt8], String)])
    func bytesThatAreNotCleanTextAreRefused(body: [UInt8], place: String) {
        let file = bytes(PackSamples.lesson("")) + body
        let result = PackReader.read(files: [
            ("pack.txt", bytes(PackSamples.manifest)), ("sample.md", file),
        ])
        #expect(result.places(in: "sample.md") == [place])
        #expect(result.lessons.isEmpty)
    }

    @Test func aLineThatIsTooLongIsRefusedWhereItBecomesSo() {
        let result = PackSamples.readLesson(String(repeating: "a", count: 2_001))
        #expect(result.places(in: "sample.md") == ["9:2001 error"])
    }

    @Test func linesMayEndAsOnWindowsAndAByteOrderMarkIsAWarning() {
        let file = "\u{feff}" + PackSamples.lesson("One.\n\nTwo.").replacing("\n", with: "\r\n")
        let result = PackSamples.read(["sample.md": file])
        #expect(result.lessons.first?.blocks.count == 2)
        #expect(result.places(in: "sample.md") == ["1:1 warning"])
    }

    @Test func aFileThatIsTooLargeIsRefused() {
        let body = String(repeating: "word\n", count: 220_000)
        let result = PackSamples.read(["sample.md": PackSamples.lesson(body)])
        #expect(result.places(in: "sample.md") == ["1:1 error"])
        #expect(result.lessons.isEmpty)
    }

    @Test func tooManyFilesAreRefusedOnceAndTheFirstStillRead() {
        var files = (0..<5_100).map { ("z\($0).doc", [UInt8]()) }
        files.append(("pack.txt", bytes(PackSamples.manifest)))
        files.append(("a.md", bytes(PackSamples.lesson("Text."))))
        let result = PackReader.read(files: files)
        #expect(result.diagnostics.count { $0.message.contains("more than 5000 files") } == 1)
        #expect(result.lessons.count == 1)
    }

    @Test func oneFileReportsABoundedNumberOfFindings() {
        let body = String(repeating: "@nonsense\n\n", count: 500)
        let result = PackSamples.readLesson(body)
        #expect(result.places(in: "sample.md").count == 100)
    }

    @Test(arguments: [
        "*", "[[", "\\", "_ ", "@question a\n", "left: a\n", "://", "1. a\n", "  a\n",
    ])
    func aFileFullOfOneSignIsReadToItsEnd(sign: String) {
        let line = String(repeating: sign, count: sign.hasSuffix("\n") ? 1 : 600) + "\n"
        let body = String(repeating: line, count: 100_000 / line.utf8.count)
        let prefix = sign.hasPrefix("left") ? "@side-by-side\n" : ""
        let result = PackSamples.readLesson(prefix + body)
        #expect(result.manifest != nil)
        #expect(result.places(in: "sample.md").count <= 100)
    }

    // MARK: Directories

    private func withDirectory(_ body: (String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("pack-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory.appendingPathComponent("in/deep"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try PackSamples.manifest.write(
            to: directory.appendingPathComponent("pack.txt"), atomically: true, encoding: .utf8)
        try PackSamples.lesson("Text.").write(
            to: directory.appendingPathComponent("in/deep/a.md"), atomically: true, encoding: .utf8)
        try body(directory.path)
    }

    @Test func aDirectoryIsReadWithItsFoldersAndWithoutHiddenFiles() throws {
        try withDirectory { directory in
            try "x".write(toFile: directory + "/.hidden.md", atomically: true, encoding: .utf8)
            try "x".write(toFile: directory + "/README.md", atomically: true, encoding: .utf8)
            let result = PackReader.read(directory: directory)
            #expect(result.lessons.map(\.file) == ["in/deep/a.md"])
            #expect(!result.hasErrors)
        }
    }

    @Test func theManifestIsReadWithoutTheRest() throws {
        try withDirectory { directory in
            try "\u{1}".write(toFile: directory + "/a.md", atomically: true, encoding: .utf8)
            #expect(PackReader.manifest(directory: directory)?.version == 3)
            #expect(PackReader.manifest(directory: directory + "/in") == nil)
            try "pack: x".write(
                toFile: directory + "/pack.txt", atomically: true, encoding: .utf8)
            #expect(PackReader.manifest(directory: directory) == nil)
        }
    }

    @Test func linksAreRefusedAndNotFollowed() throws {
        try withDirectory { directory in
            try FileManager.default.createSymbolicLink(
                atPath: directory + "/leak.md", withDestinationPath: "/etc/passwd")
            try FileManager.default.createSymbolicLink(
                atPath: directory + "/loop", withDestinationPath: directory)
            let result = PackReader.read(directory: directory)
            #expect(result.places(in: "leak.md") == ["1:1 error"])
            #expect(result.places(in: "loop") == ["1:1 error"])
            #expect(result.lessons.count == 1)
        }
    }

    @Test func aDirectoryThatIsNotThereIsADiagnostic() {
        let result = PackReader.read(directory: "/nowhere/at/all")
        #expect(result.manifest == nil)
        #expect(result.diagnostics.contains { $0.file.isEmpty && $0.message.contains("/nowhere") })
    }
}
