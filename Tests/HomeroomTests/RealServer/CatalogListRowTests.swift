#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Content

/// Rows 8 to 10, 18 and 42 of the contract's table of differences: lists. See ``AccountRowTests``.
@Suite struct CatalogListRowTests {
    @Test(arguments: Dialect.allCases)
    func row8AListIsReadToItsEndWhateverThePage(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(SATDouble(dialect, lessons: 120))
        let cards = try await student.library.catalog.cards(.lesson).value
        #expect(cards.count == 120 && Set(cards.map(\.id)).count == 120)
        #expect(
            student.server.asked.count { $0.path.hasPrefix("/lessons/") }
                == (dialect == .seed ? 3 : 1))
    }

    @Test func row8TheCampusGivesFiftyUnlessAskedAndNamesTheNextPage() async throws {
        let campus = try await TableCampus.make()
        let page = try await campus.ask(.get, "/classifications/?limit=1")
        #expect(page["results"]?.elements?.count == 1)
        let next = try #require(page["next"]?.text)
        #expect(next.hasPrefix("http://campus.test/sat/api/v1/classifications/?limit=1&offset=1"))
        let whole = try await campus.ask(.get, "/lessons/")
        let count = try #require(whole["count"]?.int)
        #expect(whole["results"]?.elements?.count == min(50, count))
        for limit in ["0", "-3", "x"] {
            let page = try await campus.ask(.get, "/lessons/?limit=\(limit)")
            #expect(page["results"]?.elements?.count == min(50, count))
        }
    }

    @Test(arguments: Dialect.allCases)
    func row9PassagesAreReadWithAndWithoutLinks(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let cards = try await student.library.catalog.cards(.passage).value
        #expect(cards.map(\.title) == ["Tide Pools"] && cards[0].questionCount == 3)
    }

    @Test func row9TheCampusSendsTheWholeEnvelope() async throws {
        let campus = try await TableCampus.make()
        guard case .object(let members) = try await campus.ask(.get, "/passages/").json else {
            Issue.record("a page is an object")
            return
        }
        #expect(Set(members.keys) == ["count", "next", "previous", "results"])
    }

    @Test(arguments: Dialect.allCases)
    func row10LessonsAreAskedForAtOnceAndSortedHere(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(SATDouble(dialect, lessons: 40))
        let cards = try await student.library.catalog.cards(.lesson).value
        let sorted = CardSorting.sorted(cards, by: .course).map(\.title)
        #expect(sorted == (0..<40).map(DoubleCatalog.title(ofLesson:)))
        #expect((cards.map(\.title) == sorted) == (dialect == .seed), "the double mixes them")
        let asked = student.server.asked.map(\.path).filter { $0.hasPrefix("/lessons/") }
        #expect(asked == ["/lessons/?limit=200"])
    }

    /// The public server's pages overlap; a lesson that occurs twice is shown once.
    @Test func row10ALessonThatComesTwiceIsShownOnce() async throws {
        let student = try await DoubleStudent.signedIn(SATDouble(.real, lessons: 210))
        let cards = try await student.library.catalog.cards(.lesson).value
        #expect(cards.count == Set(cards.map(\.id)).count && cards.count >= 200)
    }

    @Test func row10PagesOfTheCampusMeetEveryLessonOnceInOrder() async throws {
        let campus = try await TableCampus.make()
        func ids(_ query: String) async throws -> [String] {
            try await campus.ask(.get, "/lessons/?" + query)["results"]?.elements?
                .compactMap { $0["id"]?.text } ?? []
        }
        let whole = try await ids("limit=500")
        var walked: [String] = []
        while walked.count < whole.count {
            let page = try await ids("limit=7&offset=\(walked.count)")
            try #require(!page.isEmpty)
            walked += page
        }
        #expect(walked == whole && Set(whole).count == whole.count)
    }

    @Test(arguments: Dialect.allCases)
    func row18AHeaderNeedsNoCategory(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let page = try await student.client.call(ContentEndpoints.passages)
        #expect(page.results.first?.header?.category == (dialect == .real ? "reading" : nil))
        let card = try await student.library.catalog.cards(.passage).value.first
        #expect(card?.section?.title == "Science" && card?.section?.displayOrder == 10)
    }

    @Test func row18TheCampusNamesTheCategory() async throws {
        let campus = try await TableCampus.make()
        let rows = try await campus.ask(.get, "/passages/?limit=500")["results"]?.elements ?? []
        let headers = rows.compactMap { $0["header"] }.filter { $0 != .null }
        #expect(!headers.isEmpty && headers.allSatisfy { $0["category"]?.text == "reading" })
    }

    @Test(arguments: Dialect.allCases)
    func row42AVisitorSeesIntroductionsByTheWebClientsRule(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect, lessons: 5))
        let library = student.library
        #expect(await library.visitor() == .anonymous)
        let cards = try await library.catalog.cards(.lesson).value
        let shown = cards.filter { Visitor.anonymous.isShown($0) }.map(\.title)
        // “Introductions and Conclusions” contains the word but isn't an introduction.
        #expect(shown == ["Intro to Joins"])
    }

    @Test func row42TheCampusServesAllFreeLessonsToVisitors() async throws {
        let campus = try await TableCampus.make()
        let rows = try await campus.ask(.get, "/lessons/?tier=free&limit=500")["results"]?.elements
        let ids = (rows ?? []).compactMap { $0["id"]?.text }
        #expect(ids.count > 5)
        for id in ids {
            #expect(try await campus.ask(.get, "/lessons/\(id)/").status == 200)
        }
    }
}
#endif
