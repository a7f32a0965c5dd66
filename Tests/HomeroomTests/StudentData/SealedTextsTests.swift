#if WITH_TODOS && WITH_AUTH && WITH_VOCABULARY && WITH_CALENDAR && WITH_CHAT && WITH_GOALS && WITH_TUTOR
import Foundation
import Testing

/// Whatever a student writes, in any feature, can't be read in the files of a sealed store.
@Suite struct SealedTextsTests {
    /// Commands that write texts. Each `§` stands for another marker.
    private static let writing: [[String]] = [
        ["todos", "add", "§ paper", "--notes", "§", "--project", "§", "--tag", "§"],
        ["goals", "add", "§ essays", "--description", "§"],
        [
            "calendar", "add", "§ dentist", "--at", "2031-09-04 14:30", "--place", "§", "--notes",
            "§", "--category", "§",
        ],
        ["chat", "new", "--to", "Miriam Okoye", "--subject", "§ lab", "§ hello"],
        ["chat", "send", "pond water", "§ again"],
        [
            "vocabulary", "words", "add", "quay", "--meaning", "§", "--sentence", "A § quay.",
            "--note", "§",
        ],
        ["vocabulary", "add", "-", "--title", "§ notes"],
        ["tutor", "add", "FILE"],
        ["tutor", "canvas", "new", "§ sketch"],
        ["tutor", "ask", "What is a § lighthouse?"],
        ["add", "§ from one line"], ["add", "goal: § by june"], ["add", "event: § tomorrow 9:00"],
        ["search", "§"],
    ]

    private static func marker(_ number: Int) -> String {
        // With digits, so that it is no word to learn: those stay readable, as documented.
        "zsecret\(100 + number)"
    }

    @Test func noFileHoldsWhatWasWritten() throws {
        let program = try BuiltProgram(hasSchool: true)
        let document = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-sealed-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: document) }
        var written: [String] = []
        func next() -> String {
            written.append(Self.marker(written.count))
            return written[written.count - 1]
        }
        try Data("\(next()) harbors\n\nThe \(next()) lighthouse keeps ships from rocks.\n".utf8)
            .write(to: document)
        for words in Self.writing {
            let words = words.map { word in
                word == "FILE"
                    ? document.path(percentEncoded: false)
                    : word.contains("§") ? word.replacing("§", with: next()) : word
            }
            let ended = try program.run(
                words, input: "The \(next()) breakwater was rebuilt twice in a century.\n")
            // Nothing found is no failure here.
            #expect([0, 66, 75].contains(ended.code), "\(words): \(ended.err)")
        }
        // Outside the sample school's own database, whose copies are documented, and what the test itself gave and got.
        let home = program.home.path(percentEncoded: false)
        func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: home)
                .filter { !$0.contains("campus.sqlite") && !$0.hasPrefix("io-") }
        }
        func readable() throws -> [String] {
            try files().flatMap { name in
                let data = FileManager.default.contents(atPath: home + "/" + name) ?? Data()
                return written.filter { data.range(of: Data($0.utf8)) != nil }
                    .map { "\($0) in \(name)" }
            }
        }
        // What was never stored would prove nothing.
        #expect(try readable().count > 12)
        let phrase = program.home.appending(path: "phrase").path(percentEncoded: false)
        try Data("a long enough phrase\n".utf8).write(to: URL(filePath: phrase))
        let sealed = try program.run(["data", "seal", "--passphrase-file", phrase])
        #expect(sealed.code == 0, "\(sealed.err)")
        let left = try readable()
        #expect(left == [], "\(left)")
        // Nor what is written into a sealed store.
        let added = try program.run(
            ["calendar", "add", next(), "--at", "2031-09-05 10:00", "--notes", next()],
            environment: ["HOMEROOM_PASSPHRASE_FILE": phrase])
        #expect(added.code == 0, "\(added.err)")
        #expect(try readable() == [])
    }
}
#endif
