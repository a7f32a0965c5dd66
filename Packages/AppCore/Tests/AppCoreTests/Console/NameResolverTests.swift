import AppCore
import Testing

@Suite struct NameResolverTests {
    private struct Work: Equatable {
        var id: Int
        var title: String
    }

    private let work = [
        Work(id: 7, title: "Pond water lab"), Work(id: 8, title: "Read about ponds"),
        Work(id: 9, title: "Lab"), Work(id: 10, title: "Ensayo en español"),
        Work(id: 11, title: "Omar's essay"),
    ]

    private func find(_ text: String, idStart: Int? = nil) throws(Problem) -> Int {
        try NameResolver.find(
            text, in: work, noun: "to-do", list: "homeroom todos list", idStart: idStart,
            ids: { ["work-\($0.id)", String($0.id)] }, names: { [$0.title] }
        ).id
    }

    @Test(arguments: [
        ("7", 7), ("work-7", 7), ("WORK-7", 7), ("lab", 9), (" Lab ", 9), ("water", 7),
        ("lab pond", 7), ("po wa", 7), ("ESPANOL", 10), ("read", 8), ("omars", 11),
    ])
    func anIDATitleOrWordsNameOneItem(text: String, id: Int) throws {
        #expect(try find(text) == id)
    }

    @Test func severalMatchesAreListed() throws {
        let problem = #expect(throws: Problem.self) { try find("pond") }
        #expect(problem?.exitCode == 65)
        #expect(problem?.summary == "“pond” matches more than one to-do.")
        #expect(problem?.reason == "work-7  Pond water lab\n  work-8  Read about ponds")
    }

    @Test func manyMatchesAreListedInPart() throws {
        let items = (1...20).map { Work(id: $0, title: "Lab \($0)") }
        let problem = #expect(throws: Problem.self) {
            try NameResolver.find(
                "lab", in: items, noun: "to-do", list: "", ids: { [String($0.id)] },
                names: { [$0.title] })
        }
        #expect(problem?.reason?.hasSuffix("8  Lab 8\n  and 12 more") == true)
    }

    @Test(arguments: [("pnod", "Pond water lab"), ("lba", "Lab"), ("xyzzy", nil), ("", nil)])
    func noMatchSuggestsTheNearestTitle(text: String, title: String?) throws {
        let problem = #expect(throws: Problem.self) { try find(text) }
        #expect(problem?.exitCode == 66)
        #expect(problem?.cure == "homeroom todos list")
        #expect(problem?.reason == title.map { "Did you mean “\($0)”?" })
    }

    @Test func aNumberIsAnIDOrAWholeTitle() throws {
        func find(_ text: String) throws(Problem) -> Int {
            try NameResolver.find(
                text, in: [Work(id: 1, title: "Read chapter 3"), Work(id: 2, title: "1984")],
                noun: "to-do", list: "", ids: { [String($0.id)] }, names: { [$0.title] }
            ).id
        }
        #expect(try find("1984") == 2)
        #expect(try find("chapter 3") == 1)
        #expect(throws: Problem.self) { try find("3") }
    }

    @Test func theStartOfAnIDIsEnoughWhereItIsAllowed() throws {
        #expect(throws: Problem.self) { try find("work-1") }
        #expect(try find("work-11", idStart: 4) == 11)
        #expect(try find("work-8", idStart: 4) == 8)
        let problem = #expect(throws: Problem.self) { try find("work-1", idStart: 4) }
        #expect(problem?.exitCode == 65)
    }

    @Test func optionsNameTheirWordsAndTheNearestOne() throws {
        let words = ["low", "medium", "high"]
        try OptionChoice.check(nil, "--priority", words)
        try OptionChoice.check("HIGH", "--priority", words)
        let error = #expect(throws: (any Error).self) {
            try OptionChoice.check("hihg", "--priority", words)
        }
        #expect(
            error.map { "\($0)" }
                == "--priority must be low, medium or high; “hihg” isn't one of them. "
                + "Did you mean “high”?")
    }
}
