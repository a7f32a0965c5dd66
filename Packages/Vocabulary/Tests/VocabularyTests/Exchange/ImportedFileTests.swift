import AppCore
import Testing

@testable import Vocabulary

struct ImportedFileTests {
    private static let database = Array("SQLite format 3\0".utf8) + [16, 0, 1, 1]

    @Test func packagesAndTextsAreTakenByTheirFirstBytes() throws {
        #expect(try ImportedFile(beginning: [0x50, 0x4B, 3, 4, 20], path: "a.txt") == .package)
        #expect(try ImportedFile(beginning: [0x50, 0x4B, 5, 6, 0], path: "a.apkg") == .package)
        let cars = Array("PKW\tcar\n".utf8)
        #expect(try ImportedFile(beginning: cars, path: "a.txt") == .text)
        #expect(try ImportedFile(beginning: [], path: "/dev/stdin") == .text)
    }

    @Test(arguments: [
        ("deck.anki", "", "Anki 1"), ("renamed", "\nCREATE TABLE facts (id", "Anki 1"),
        ("collection.anki2", "", "Anki's own collection"),
        ("renamed", "\nCREATE TABLE revlog (id", "Anki's own collection"),
        ("other.db", "\nCREATE TABLE words (id", "a database"),
    ])
    func databasesAreNamedWithTheCure(_ path: String, _ contents: String, _ name: String) {
        let problem = #expect(throws: Problem.self) {
            try ImportedFile(beginning: Self.database + Array(contents.utf8), path: path)
        }
        #expect(problem?.code == .invalid)
        #expect(problem?.summary.contains(name) == true)
        #expect(problem?.cure?.contains(".apkg") == true)
        #expect(problem?.place == path)
        let isAnki = name != "a database"
        #expect(problem?.cure?.contains("“Notes in Plain Text”") == isAnki)
    }

    @Test(arguments: ["list.xlsx", "list.XLS", "list.ods"])
    func spreadsheetsAreNamedWithTheCure(_ path: String) {
        let problem = #expect(throws: Problem.self) {
            try ImportedFile(beginning: [0x50, 0x4B, 3, 4], path: path)
        }
        #expect(problem?.summary.contains("spreadsheet") == true)
        #expect(problem?.cure?.contains("CSV") == true)
    }

    @Test func theInsideOfAPackageIsNamed() {
        let problem = #expect(throws: Problem.self) {
            try ImportedFile(beginning: [0x28, 0xB5, 0x2F, 0xFD, 4], path: "collection.anki21b")
        }
        #expect(problem?.cure?.contains(".apkg") == true)
    }
}
