import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite(.serialized) struct TextRouteTests {
    @Test func aTextBecomesWordTestsBeforeItsUploadIsAnswered() async throws {
        let campus = try await StudyCampus.make()
        let id = "9D6B2C1A-6C3F-4B1E-8E0A-0B8F3C7E1A11"
        let reply = try await campus.upload("  " + StudyCampus.harbour + "\n", id: id)
        #expect(reply.status == 201)
        let record = try reply.decode(TextSourceRecord.self)
        #expect(record.id.value == id.lowercased())
        #expect(record.content == StudyCampus.harbour)
        #expect(record.wordCount == 14)
        #expect(record.status == "completed" && record.language == "en")
        #expect(record.processedDate == record.uploadDate)
        let list = try await campus.words(of: id)
        #expect(list.processed == true && list.sourceId?.value == id.lowercased())
        #expect(
            list.words.map(\.word)
                == ["ferry", "drifted", "quiet", "breakwater", "Gulls", "follow", "every"])
        #expect(list.totalCount == 7)
        #expect(
            list.difficultyDistribution == ["beginner": 5, "intermediate": 1, "advanced": 1])
        #expect(list.words.allSatisfy { $0.sentence.contains($0.word) && !$0.meaning.isEmpty })
        let status = try await campus.get("/text-sources/\(id)/status")
            .decode(ProcessingStatus.self)
        #expect(status.progress == 1 && status.errorMessage == nil)
        #expect(status.message == "7 words; 1 more have no meaning yet.")
    }

    @Test func theSameUploadAgainIsNoSecondText() async throws {
        let campus = try await StudyCampus.make()
        let id = "9d6b2c1a-6c3f-4b1e-8e0a-0b8f3c7e1a11"
        #expect(try await campus.upload(StudyCampus.harbour, id: id).status == 201)
        let again = try await campus.upload(
            StudyCampus.harbour, title: "Another title", id: id.uppercased())
        #expect(again.status == 200)
        #expect(try again.decode(TextSourceRecord.self).title == "Harbour notes")
        let other = try await campus.upload("Quite another text, this one.", id: id)
        #expect(other.status == 409)
        #expect(try other.code == "ID_CONFLICT")
        #expect(try other.json["error"]?["reason"]?.text?.isEmpty == false)
        #expect(try other.json["error"]?["suggestion"]?.text?.isEmpty == false)
        // Another student's text can have the same id without anyone noticing.
        #expect(try await campus.upload("Quite another text.", id: id, as: "liv").status == 201)
        #expect(try await campus.send(.delete, "/text-sources/\(id)").status == 204)
        #expect(try await campus.upload(StudyCampus.harbour, id: id).status == 409)
    }

    @Test func aRepeatedKeyGivesTheSameText() async throws {
        let campus = try await StudyCampus.make()
        let first = try await campus.upload(StudyCampus.harbour, key: "one")
        let second = try await campus.upload(StudyCampus.harbour, key: "one")
        #expect(first.status == 201 && second.status == 201)
        #expect(try first.json["id"] == second.json["id"])
        let list = try await campus.get("/text-sources").decode(LossyArray<TextSourceRecord>.self)
        #expect(list.elements.count == 1)
        #expect(try await campus.upload("Another text altogether.", key: "one").status == 422)
    }

    @Test(arguments: [
        ("", "Long enough, it is.", 400, "EMPTY_TITLE"),
        (" \n\t", "Long enough, it is.", 400, "EMPTY_TITLE"),
        (String(repeating: "a", count: 301), "Long enough, it is.", 400, "TITLE_TOO_LONG"),
        ("Title", "", 400, "EMPTY_CONTENT"),
        ("Title", " \n \u{2003} ", 400, "EMPTY_CONTENT"),
        ("Title", "   ninechars   ", 400, "CONTENT_TOO_SHORT"),
        ("Title", String(repeating: "\u{FFFD}\u{1}\u{2}", count: 40), 400, "INVALID_CONTENT"),
        ("Title", String(repeating: "a", count: 5_000_001), 413, "CONTENT_TOO_LONG"),
    ])
    func whatIsNoTextIsRefusedInWords(
        title: String, content: String, status: Int, code: String
    ) async throws {
        let campus = try await StudyCampus.make()
        let reply = try await campus.upload(content, title: title)
        #expect(reply.status == status)
        #expect(try reply.code == code)
        #expect(try reply.json["error"]?["suggestion"]?.text?.isEmpty == false)
        #expect(try await campus.get("/text-sources").text == "[]")
    }

    @Test func aBodyOfAHundredMegabytesIsRefusedUnread() async throws {
        let campus = try await StudyCampus.make()
        let reply = try await campus.send(
            .post, "/text-sources", String(repeating: " ", count: 100_000_000))
        #expect(reply.status == 413)
    }

    @Test(arguments: [
        String(repeating: "harbour ferry breakwater ", count: 2000),
        String(repeating: "a", count: 50_000),
        "هذا نص طويل من اليمين إلى اليسار مع كلمات كثيرة. وهنا جملة أخرى.",
        "e\u{301}e\u{301}\u{301}\u{301}lan vitále\u{301} \u{202E}reversed\u{202C} 👩‍👩‍👧‍👦 words.",
        "caf\u{FFFD} au lait and much more of the plain text that is readable, with one bad byte.",
        "0123456789 0123456789", "..........", "\u{FEFF}Marked at its beginning, a text.",
    ])
    func oddTextsAreTakenAndProcessed(content: String) async throws {
        let campus = try await StudyCampus.make(service: VocabularyService.self)
        let reply = try await campus.upload(content)
        #expect(reply.status == 201)
        #expect(try reply.decode(TextSourceRecord.self).status == "completed")
    }

    @Test func someoneElsesNameInTheBodyIsForbidden() async throws {
        let campus = try await StudyCampus.make()
        let own = StudyAccounts.account("tove").userID
        for (user, status) in [(own.uppercased(), 201), ("u-17", 403), ("", 201)] {
            let reply = try await campus.send(
                .post, "/text-sources",
                #"{"title":"T","content":"Long enough, it is.","userId":"\#(user)"}"#)
            #expect(reply.status == status)
            if status == 403 { #expect(try reply.code == "FORBIDDEN") }
        }
        #expect(
            try await campus.send(
                .post, "/sync/progress", #"{"progress":[],"userId":"u-17"}"#
            ).status == 403)
    }

    @Test func listsAreSortedAndCutAndLeaveTheTextsOut() async throws {
        let campus = try await StudyCampus.make()
        for title in ["Beta", "alpha", "Gamma"] {
            #expect(try await campus.upload(StudyCampus.harbour, title: title).status == 201)
            campus.clock.advance(by: .seconds(60))
        }
        func titles(_ query: String) async throws -> [String] {
            let reply = try await campus.get("/text-sources" + query)
            let list = try reply.decode(LossyArray<TextSourceRecord>.self)
            #expect(list.elements.allSatisfy { $0.content == nil })
            return list.elements.map(\.title)
        }
        #expect(try await titles("") == ["Gamma", "alpha", "Beta"])
        #expect(try await titles("?sortOrder=asc") == ["Beta", "alpha", "Gamma"])
        #expect(try await titles("?sortBy=title") == ["alpha", "Beta", "Gamma"])
        #expect(try await titles("?sortBy=title&sortOrder=desc") == ["Gamma", "Beta", "alpha"])
        #expect(try await titles("?limit=1&offset=1") == ["alpha"])
        #expect(try await titles("?includeProcessed=false") == [])
        #expect(try await titles("?sortBy=nonsense") == ["Gamma", "alpha", "Beta"])
    }

    @Test func titlesChangeAndTextsGoWithTheirWords() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let renamed = try await campus.send(
            .patch, "/text-sources/\(id.uppercased())", #"{"title":"  Quays "}"#)
        #expect(try renamed.decode(TextSourceRecord.self).title == "Quays")
        let blank = try await campus.send(.patch, "/text-sources/\(id)", #"{"title":" "}"#)
        #expect(try blank.code == "EMPTY_TITLE")
        let word = try await campus.words(of: id).words[0]
        _ = try await campus.post(
            "/sync/progress",
            WordProgressBatch(progress: [
                WordProgressRecord(
                    wordId: word.id, isMemorized: true, reviewCount: 1,
                    lastReviewed: WireDate(campus.clock.now))
            ]))
        #expect(try await campus.get("/word-tests/\(word.id)").status == 200)
        #expect(try await campus.send(.delete, "/text-sources/\(id)").status == 204)
        #expect(try await campus.send(.delete, "/text-sources/\(id)").status == 404)
        for path in ["", "/status", "/word-tests", "/word-tests/beginner"] {
            let reply = try await campus.get("/text-sources/\(id)\(path)")
            #expect(reply.status == 404)
            #expect(try reply.code == "SOURCE_NOT_FOUND")
        }
        #expect(try await campus.get("/word-tests/by-source/\(id)").status == 404)
        #expect(try await campus.get("/word-tests/\(word.id)").status == 404)
        #expect(try await campus.get("/word-tests").text == "[]")
        #expect(try await campus.get("/user-progress").json["progress"]?.elements?.isEmpty == true)
        let texts = try await campus.database.read {
            try $0.rows("SELECT source_id FROM vocabulary_texts")
        }
        #expect(texts.isEmpty)
    }

    @Test func wordsAreFilteredByPathAndByQuery() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let byQuery = try await campus.words(of: id, "?difficulty=beginner")
        let byPath = try await campus.get("/text-sources/\(id)/word-tests/beginner")
            .decode(WordTestList.self)
        #expect(byQuery == byPath)
        #expect(byQuery.totalCount == 5 && byQuery.words.count == 5)
        #expect(byQuery.difficultyDistribution.values.reduce(0, +) == 7)
        let cut = try await campus.words(of: id, "?limit=2&offset=1")
        #expect(cut.words.map(\.word) == ["drifted", "quiet"] && cut.totalCount == 7)
        for path in [
            "/text-sources/\(id)/word-tests?difficulty=hard",
            "/text-sources/\(id)/word-tests/Beginner", "/word-tests/by-difficulty/hard",
            "/word-tests?difficulty=",
        ] {
            let reply = try await campus.get(path)
            #expect(reply.status == 400)
            #expect(try reply.code == "INVALID_DIFFICULTY")
        }
        let flat = try await campus.get("/word-tests/by-difficulty/advanced")
        #expect(
            try flat.decode(LossyArray<WordTestRecord>.self).elements.map(\.word) == ["breakwater"])
        let all = try await campus.get("/word-tests/by-source/\(id)")
        #expect(try all.decode(LossyArray<WordTestRecord>.self).elements.count == 7)
    }

    @Test func memorizedWordsCanBeLeftOut() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let words = try await campus.words(of: id).words
        let progress = zip(words, [true, false]).map { word, isMemorized in
            WordProgressRecord(
                wordId: word.id, isMemorized: isMemorized, reviewCount: 1,
                lastReviewed: WireDate(campus.clock.now))
        }
        _ = try await campus.post("/sync/progress", WordProgressBatch(progress: progress))
        let left = try await campus.words(of: id, "?includeMemorized=false")
        #expect(left.totalCount == 6 && !left.words.contains(words[0]))
        #expect(left.difficultyDistribution.values.reduce(0, +) == 7)
    }

    @Test func nobodySeesWhatIsSomebodyElses() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let word = try await campus.words(of: id).words[0].id
        for token in ["liv", "south"] {
            for path in [
                "/text-sources/\(id)", "/text-sources/\(id)/status",
                "/text-sources/\(id)/word-tests", "/word-tests/\(word)",
                "/word-tests/by-source/\(id)",
            ] {
                #expect(try await campus.get(path, as: token).status == 404)
            }
            #expect(try await campus.send(.delete, "/text-sources/\(id)", as: token).status == 404)
            #expect(
                try await campus.send(.post, "/text-sources/\(id)/process", as: token).status
                    == 404)
            let rename = try await campus.send(
                .patch, "/text-sources/\(id)", #"{"title":"Mine"}"#, as: token)
            #expect(rename.status == 404)
            for path in ["/text-sources", "/word-tests", "/word-tests/by-difficulty/beginner"] {
                #expect(try await campus.get(path, as: token).text == "[]")
            }
            let pull = try await campus.everything(as: token)
            #expect(pull.sources.map(\.id) == [StudyVocabulary.deck] && pull.events.isEmpty)
        }
        #expect(try await campus.get("/text-sources", as: nil).status == 401)
        #expect(try await campus.get("/health", as: nil).status == 200)
    }

    @Test func theStudentOfThisProgramNeedsNoToken() async throws {
        let campus = try await StudyCampus.make()
        let reply = try await campus.upload(StudyCampus.harbour, isEmbedded: true)
        #expect(reply.status == 201)
        let list = try await campus.send(.get, "/text-sources", isEmbedded: true)
        #expect(try list.json.elements?.count == 1)
    }
}
