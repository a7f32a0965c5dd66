#if WITH_VOCABULARY
import AppCore
import AppCoreTesting
import DocumentReading
import Foundation
import Testing

@testable import Vocabulary

/// Pictures and recordings between Homeroom and Anki's own client, on Anki's own sync server.
@Suite(.serialized, .enabled(if: AnkiSyncPeer.address != nil, AnkiSyncPeer.isMissing))
struct AnkiMediaPeerTests {
    @Test func picturesAndRecordingsGoBothWays() async throws {
        let anki = try AnkiClient(user: "noor8")
        let fields = ["Hund [sound:hund.mp3]", "dog <img src=\"hünd 1.png\">"]
        try anki.do("add", ["kind": "Basic", "deck": "Deutsch", "fields": fields])
        try anki.do("add_media", ["name": "hund.mp3", "text": "bark"])
        try anki.do("add_media", ["name": "hünd 1.png", "text": "picture"])
        try anki.do("add_media", ["name": "unused.png", "text": "unused"])
        try anki.do("sync", ["full": "up", "media": true])
        let student = try await AnkiSyncStudent()
        try await student.add("tide", "rise and fall")
        let said = try await student.connect("noor8")
        #expect(said.contains("Pictures and recordings: 2 received, 0 sent, 0 deleted."), "\(said)")
        let hund = try await student.word("Hund").card
        #expect(hund.meaning == "dog")
        #expect(try await student.media(hund) == ["hund.mp3": "bark", "hünd 1.png": "picture"])
        #expect(try await student.repository.content(of: "unused.png") == nil)
        #expect(try await !student.sync().contains("Pictures"))

        // Files from here, to a note of Anki's and to one of Homeroom's.
        let tide = try await student.word("tide").card
        try await student.attach("Wave sound!.ogg", "waves", to: tide)
        try await student.attach("dog.png", "another", to: hund)
        let sent = try await student.sync()
        #expect(sent.contains("Pictures and recordings: 0 received, 2 sent, 0 deleted."), "\(sent)")
        try anki.do("sync", ["media": true])
        var files = try #require(try anki.do("media").files)
        #expect(files.values.sorted() == ["another", "bark", "picture", "unused", "waves"])
        let wave = try #require(files.first { $0.value == "waves" }?.key)
        #expect(wave.hasPrefix("Wave-sound--") && wave.hasSuffix(".ogg"))
        #expect(try anki.cards()[tide.id]?.fields?[0] == "tide [sound:\(wave)]")
        let picture = try #require(files.first { $0.value == "another" }?.key)
        let back = "dog <img src=\"hünd 1.png\"> <img src=\"\(picture)\">"
        #expect(try anki.cards()[hund.id]?.fields == ["Hund [sound:hund.mp3]", back])

        // A changed text keeps its pictures; files are changed and deleted on both sides.
        try await student.repository.change(hund.id) { $0.meaning = "a dog" }
        try await student.run("words", "media", "tide", "--remove", wave)
        try anki.do("delete_media", ["name": "hund.mp3"])
        try anki.do("add_media", ["name": "later.mp3", "text": "later"])
        let card = try #require(try anki.cards()[tide.id])
        try anki.do("edit", ["card": card.id, "field": 2, "text": "rise [sound:later.mp3]"])
        try anki.do("sync", ["media": true])
        let last = try await student.sync()
        #expect(last.contains("Pictures and recordings: 1 received, 0 sent, 2 deleted."), "\(last)")
        try anki.do("sync", ["media": true])
        files = try #require(try anki.do("media").files)
        #expect(files.values.sorted() == ["another", "later", "picture", "unused"])
        #expect(try anki.cards()[hund.id]?.fields?[1] == "a " + back)
        #expect(try anki.cards()[tide.id]?.fields?[0] == "tide")
        #expect(try await student.media(hund) == ["hünd 1.png": "picture", picture: "another"])
        #expect(try await student.media(tide) == ["later.mp3": "later"])
        #expect(try await !student.sync().contains("Pictures"))
        #expect(try anki.do("check").fine == true)
    }

    @Test func filesSurviveSyncsThatBreakAnywhere() async throws {
        let anki = try AnkiClient(user: "noor9")
        for number in 0..<30 {
            let fields = ["word\(number) [sound:s\(number).mp3]", "meaning"]
            try anki.do("add", ["kind": "Basic", "deck": "Words", "fields": fields])
            try anki.do("add_media", ["name": "s\(number).mp3", "text": "sound \(number)"])
        }
        try anki.do("sync", ["full": "up", "media": true])
        let student = try await AnkiSyncStudent()
        try await student.connect("noor9")
        for number in 0..<30 {
            let word = try await student.word("word\(number)").card
            try await student.attach("p.png", "picture \(number)", to: word)
        }
        try anki.do("delete_media", ["name": "s0.mp3"])
        try anki.do("add_media", ["name": "s1.mp3", "text": "changed"])
        try anki.do("sync", ["media": true])
        var broken = 0
        for after in 0..<16 {
            for loses in [true, false] {
                student.network.breaks(after: after, losingAnswer: loses)
                do { try await student.sync() } catch { broken += 1 }
            }
        }
        student.network.breaks(after: nil)
        try await student.sync()
        try anki.do("sync", ["media": true])
        #expect(broken > 4)
        var expected = Set((2..<30).map { "sound \($0)" } + (0..<30).map { "picture \($0)" })
        expected.insert("changed")
        let files = try #require(try anki.do("media").files)
        #expect(Set(files.values) == expected && files.count == expected.count)
        var here: [String: String] = [:]
        for word in try await student.words().values {
            here.merge(try await student.media(word.card)) { $1 }
        }
        #expect(here == files)
        #expect(try await !student.sync().contains("Pictures"))
    }
}

extension AnkiSyncStudent {
    /// The texts of a word's files here, by name.
    func media(_ card: Card) async throws -> [String: String] {
        var texts: [String: String] = [:]
        for file in try await repository.mediaFiles(of: card.id) {
            let content = try await repository.content(of: file.name)
            texts[file.name] = content.map { String(decoding: $0, as: UTF8.self) }
        }
        return texts
    }

    func attach(_ name: String, _ text: String, to card: Card) async throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        try await repository.attach(IntakeFile(file.path(percentEncoded: false)), to: card)
    }
}
#endif
