import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

/// What a server keeps of the catalog is never older than the catalog.
@Suite struct CatalogCacheTests {
    @Test func whatAnotherServerImportsIsSeenAtOnce() async throws {
        let pack = try PackFolder.small()
        let here = try await CampusFixture.make(pack)
        let there = try await CampusFixture.make(database: here.database)
        let loose = try await here.id(of: "loose")
        let pools = try await here.id(of: "tide-pools")
        // Everything is known here now.
        for path in ["/lessons/", "/lessons/\(loose)/", "/passages/", "/passages/\(pools)/"] {
            #expect(try await here.get(path, as: "free").status == 200)
        }
        _ = try await here.answerKey(of: ItemReference(.lesson, loose))

        try pack.write("pack.txt", PackFolder.manifest(version: 2))
        try pack.write(
            "loose.md",
            PackFolder.lesson(
                "loose", order: nil, questions: PackFolder.question("new", right: "B")
            )
            .replacing("Title of loose", with: "Another title"))
        try pack.remove("pools.md")
        #expect(try await there.importer.importPack(at: pack.path, dryRun: false).isStored)

        let lessons = try await here.get("/lessons/", as: "free").decode(Page<LessonListItem>.self)
        #expect(lessons.results.map(\.title).contains("Another title"))
        let lesson = try await here.get("/lessons/\(loose)/").decode(LessonDetail.self)
        #expect(lesson.title == "Another title")
        let passages = try await here.get("/passages/").decode(Page<PassageListItem>.self)
        #expect(!passages.results.map(\.id.value).contains(pools))
        #expect(try await here.get("/passages/\(pools)/").status == 404)
        let key = try await here.answerKey(of: ItemReference(.lesson, loose))
        #expect(key?.title == "Another title" && key?.questions.map(\.correctIndex) == [1])
    }

    @Test func whatIsKnownIsNotReadAgain() async throws {
        let campus = try await CampusFixture.make(try .small())
        let loose = try await campus.id(of: "loose")
        for path in ["/lessons/", "/passages/", "/lessons/\(loose)/"] {
            let first = try await campus.get(path, as: "free")
            _ = campus.database.takeCount()
            #expect(try await campus.get(path, as: "free").text == first.text)
            // The revision, and the attempts in lists.
            #expect(campus.database.takeCount() <= 2)
        }
    }

    @Test func whatOneMayReadIsNotKeptForAnother() async throws {
        let campus = try await CampusFixture.make(try .small())
        let colons = try await campus.id(of: "colons")
        let map = try await campus.id(of: "the-map")
        for path in ["/lessons/\(colons)/", "/passages/\(map)/"] {
            for (token, status) in [("premium", 200), ("free", 403), ("premium", 200)] {
                #expect(try await campus.get(path, as: token).status == status)
            }
        }
        let texts = try await ["premium", "free", "premium"].asyncMap { token in
            try await campus.get("/passages/", as: token).decode(Page<PassageListItem>.self)
                .results.first { $0.id.value == map }?.content
        }
        #expect(texts[0] == texts[2] && texts[0] != texts[1])
        #expect(texts[1]?.hasSuffix("…") == true)
    }

    @Test func attemptsAreTheReadersOwn() async throws {
        let campus = try await CampusFixture.make(try .small())
        for (token, attempts) in [("free", 2), ("other", 0), ("free", 2)] {
            let page = try await campus.get("/lessons/", as: token)
                .decode(Page<LessonListItem>.self)
            #expect(page.results.allSatisfy { $0.attemptCount == attempts })
        }
    }

    // The cache itself

    private let cache = RevisionCache<Int, String>(limit: 800) { _, text in text.utf8.count }
    private let text = String(repeating: "x", count: 100)

    @Test func aValueHoldsForItsRevisionAlone() {
        let second = CatalogRevision(number: 1, moment: 5)
        #expect(cache.value(for: 1, at: .first) { "old" } == "old")
        #expect(cache.value(for: 1, at: .first) { "new" } == "old")
        #expect(cache.value(for: 1, at: second) { "new" } == "new")
        #expect(cache.value(for: 1, at: .first) { "old again" } == "old again")
        #expect(cache.value(for: 2, at: second) { nil } == nil)
        #expect(cache.value(for: 2, at: second) { "there now" } == "there now")
    }

    @Test func itNeverHoldsMoreThanItsLimitAndKeepsWhatIsAskedFor() {
        for number in 0..<100 {
            _ = cache.value(for: 0, at: .first) { text }
            _ = cache.value(for: number, at: .first) { text }
            #expect(cache.bytes <= 800)
        }
        #expect(cache.value(for: 0, at: .first) { "gone" } == text)
        #expect(cache.value(for: 50, at: .first) { "gone" } == "gone")
        _ = cache.value(for: 7, at: .first) { String(repeating: "y", count: 500) }
        #expect(cache.value(for: 7, at: .first) { "too large" } == "too large")
    }
}

extension Array {
    fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
        var mapped: [T] = []
        for element in self { mapped.append(try await body(element)) }
        return mapped
    }
}
