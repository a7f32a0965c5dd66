import AppCore
import Testing

@testable import Content

struct CatalogTests {
    private func card(
        _ id: String, _ title: String = "Title", section: Section? = nil, order: Int = 0,
        subject: Subject? = .writing, difficulty: String = "Easy", slug: String? = nil
    ) -> CatalogCard {
        CatalogCard(
            reference: ItemReference(.lesson, id), slug: slug, title: title, subject: subject,
            difficulty: difficulty, isPremium: false, isDiagnostic: false, questionCount: 3,
            section: section, orderWithinSection: order, attempts: nil)
    }

    @Test func sectionsWithHigherNumbersComeFirstAndCardsWithoutOneLast() {
        let high = Section(id: "s1", title: "Late", displayOrder: 40)
        let low = Section(id: "s2", title: "Early", displayOrder: 10)
        let groups = CardSorting.grouped([
            card("d"), card("b", section: low, order: 1), card("a", section: low, order: 9),
            card("c", section: high), card("e", section: low, order: 1),
        ])
        #expect(groups.map { $0.section?.title } == ["Late", "Early", nil])
        #expect(groups.flatMap(\.cards).map(\.id) == ["c", "a", "b", "e", "d"])
    }

    @Test func theSameCardOnTwoPagesIsListedOnce() {
        let cards = CardSorting.unique([card("a", "first"), card("b"), card("a", "second")])
        #expect(cards.map(\.title) == ["first", "Title"])
    }

    @Test func theLowestScoreComesFirstAndTheUntriedLast() {
        let briefs = [
            ItemReference(.lesson, "a"): AttemptBrief(count: 1, bestScore: 90, latestScore: 90),
            ItemReference(.lesson, "c"): AttemptBrief(count: 2, bestScore: 80, latestScore: 20),
        ]
        let sorted = CardSorting.sorted(
            [card("a"), card("b"), card("c")], by: .score, briefs: briefs)
        #expect(sorted.map(\.id) == ["c", "a", "b"])
    }

    @Test(arguments: [
        ("Intro", true), (" intro ", true), ("Intro to Commas", true), ("Reading Intro", true),
        ("Making Waves", true), ("A Guided Tour", true), ("Introductions and Openings", false),
        ("Reintroduce", false), ("Commas", false),
    ])
    func anonymousVisitorsSeeIntroductionsOnly(_ title: String, _ isShown: Bool) {
        #expect(card("a", title).isIntroduction == isShown)
        #expect(Visitor.anonymous.isShown(card("a", title)) == isShown)
        #expect(Visitor.student.isShown(card("a", title)))
    }

    @Test func aNameMeansAnIdASlugOrATitleAndSaysWhenItFitsSeveral() {
        let cards = [
            card("0f1e2d3c-4b5a", "Semicolon Basics", slug: "semicolon-basics"),
            card("0f1e9999-4b5a", "Semicolon Practice", slug: "semicolon-practice"),
            card("77777777-4b5a", "Colons", slug: "colons"),
        ]
        func found(_ name: String) -> String? {
            try? CardSearch.card(name, in: cards, noun: "lesson").title
        }
        #expect(found("SEMICOLON-basics") == "Semicolon Basics")
        #expect(found("colons") == "Colons")
        #expect(found("0f1e2") == "Semicolon Basics")
        #expect(found("semicolon p") == "Semicolon Practice")
        #expect(found("practice") == "Semicolon Practice")
        for name in ["0f1e", "semicolon"] {
            let problem = #expect(throws: Problem.self) {
                try CardSearch.card(name, in: cards, noun: "lesson")
            }
            #expect(problem?.exitCode == 65)
            #expect(problem?.reason?.contains("0f1e2d3c  Semicolon Basics") == true)
        }
        for name in ["nothing", ""] {
            let problem = #expect(throws: Problem.self) {
                try CardSearch.card(name, in: cards, noun: "lesson")
            }
            #expect(problem?.exitCode == 66)
        }
    }

    @Test func searchWantsEveryWordAndPutsTitlesFirst() {
        let section = Section(id: "s", title: "Commas", displayOrder: 1)
        let cards = [
            card("a", "Pauses", section: section), card("b", "Commas in Lists"),
            card("c", "Colons"),
        ]
        #expect(CardSearch.matches("comma", in: cards).map(\.id) == ["b", "a"])
        #expect(CardSearch.matches("comma lists", in: cards).map(\.id) == ["b"])
        #expect(CardSearch.matches("  ", in: cards).isEmpty)
    }

    @Test(arguments: ItemReference.Kind.allCases)
    func aPageOfCardsIsKeptWhole(_ kind: ItemReference.Kind) throws {
        let json = """
            {"id":"%","title":"One","lesson_id":"one","difficulty":"Hard","tier":"premium","lesson_type":"math",
            "is_diagnostic":true,"question_count":9,"order_within_header":4,"attempt_count":2,
            "attempt_summary":{"total_attempts":3,"best_score":80,"latest_score":0},"content":"A text.","preview":"Words.",
            "header":{"id":"h","title":"Part","display_order":7}}
            """
        let bare = #"{"id":"b","title":""}"#
        let rows = (1...3).map { json.replacing("%", with: "a\($0)") } + [bare, "{}"]
        let page = try WireJSON.decode(
            Page<CatalogRow>.self,
            from: #"{"next":"/more","results":[\#(rows.joined(separator: ","))]}"#)
        let cards = CatalogCardPage(page, kind)
        #expect(cards.cards.count == 4 && cards.rows == 5 && !cards.isLast)
        let text = try WireJSON.encodeText(cards)
        #expect(try WireJSON.decode(CatalogCardPage.self, from: text) == cards)
        #expect(
            cards.cards[0].section?.displayOrder == 7 && cards.cards[0].attempts?.latestScore == 0)
        // Columns of other lengths, and sections that are not there, are no page.
        for (part, other) in [
            (#""title":["One","#, #""title":["#), (#""section":[0,"#, #""section":[5,"#),
        ] {
            let broken = text.replacing(part, with: other)
            #expect(broken != text)
            #expect(throws: Problem.self) {
                try WireJSON.decode(CatalogCardPage.self, from: broken)
            }
        }
    }
}
