import AppCore
import Foundation
import TerminalUI
import Testing

@testable import HomeroomHost

private let noon = Date(timeIntervalSince1970: 1_800_000_000)

private func entry(
    _ kind: SearchItem.Kind, _ title: String, detail: String = "", keywords: [String] = [],
    day: Double? = nil, place: Place? = nil
) -> SearchEntry {
    SearchEntry(
        SearchItem(
            kind, title: title, detail: detail, keywords: keywords,
            date: day.map { noon.addingTimeInterval($0 * 86_400) },
            place: place ?? Place("demo/\(title.count)")))
}

@Suite struct SearchIndexTests {
    private func titles(
        _ text: String, _ entries: [SearchEntry], recent: [String: Int] = [:]
    ) -> [String] {
        SearchIndex(entries).find(text, recent: recent, now: noon).map(\.item.title)
    }

    @Test func betterMatchesComeFirst() {
        let entries = [
            entry(.work, "Letter", detail: "Biology 9"),
            entry(.screen, "Subjects", keywords: ["biology"]),
            entry(.lesson, "Marine biology"), entry(.course, "Biology 9"),
            entry(.word, "biology"),
        ]
        #expect(
            titles("biology", entries) == [
                "Biology 9", "biology", "Subjects", "Marine biology", "Letter",
            ])
    }

    @Test(arguments: ["harbor map", "map harb", "HARBOR, Map!", "  map   harbor "])
    func wordsMatchInAnyOrderAndByTheirBeginning(text: String) {
        let entries = [entry(.work, "Map of a harbor town"), entry(.work, "Map of a river")]
        #expect(titles(text, entries) == ["Map of a harbor town"])
    }

    @Test(arguments: [
        ("zielinski", "Tomasz Zieliński"), ("ines", "Inês Moreau"), ("todo", "To-dos"),
        ("to-do", "To-dos"), ("to dos", "To-dos"), ("its", "It's late"), ("essays", "Essay"),
    ])
    func accentsHyphensAndPluralsDoNotMatter(text: String, title: String) {
        let entries = ["Tomasz Zieliński", "Inês Moreau", "To-dos", "It's late", "Essay"]
            .map { entry(.work, $0) }
        #expect(titles(text, entries) == [title])
    }

    @Test(arguments: [
        ("bilogy", true), ("biolgoy", true), ("biologyy", true), ("biolggy", true),
        // Two errors need eight letters.
        ("bilgy", false), ("vocablury", true), ("vocbulray", true), ("xiology", false),
        ("bio9", false),
    ])
    func typingErrorsAreForgiven(text: String, isFound: Bool) {
        let entries = [entry(.course, "Biology"), entry(.screen, "Vocabulary")]
        #expect(titles(text, entries).isEmpty != isFound)
    }

    @Test func guessesAreNotMixedWithWhatMatches() {
        let entries = [entry(.screen, "Tiles"), entry(.document, "The tides")]
        #expect(titles("tides", entries) == ["The tides"])
        #expect(titles("tidse", entries) == ["The tides"])
    }

    @Test func initialsFindATitle() {
        let entries = [entry(.screen, "Word of the day"), entry(.screen, "Study words")]
        #expect(titles("wotd", entries) == ["Word of the day"])
        #expect(titles("stwo", entries) == ["Study words"])
        #expect(titles("wtd", entries) == [])
    }

    @Test(arguments: ["xyzzy", "!!!", "…", "q", String(repeating: "a b ", count: 5000)])
    func nothingIsFoundForNonsense(text: String) {
        #expect(titles(text, [entry(.course, "Biology 9", keywords: ["course"])]) == [])
    }

    @Test func nearerDatesComeFirst() {
        let entries = [
            entry(.work, "Essay one", day: 20), entry(.work, "Essay two", day: -9),
            entry(.work, "Essay three", day: 1), entry(.work, "Essay four"),
        ]
        #expect(titles("essay", entries).first == "Essay three")
    }

    @Test func recentChoicesComeFirstAmongEquals() {
        let entries = [
            entry(.lesson, "Circles", place: "a/1"), entry(.lesson, "Cicadas", place: "a/2"),
            entry(.lesson, "Ci", place: "a/3"),
        ]
        let recent = ["lesson a/2": 0]
        #expect(titles("ci", entries, recent: recent) == ["Ci", "Cicadas", "Circles"])
        #expect(titles("", entries, recent: recent) == ["Cicadas"])
    }

    @Test func anEmptyQueryOffersScreensAndKeysButNotThousandsOfWords() {
        let index = SearchIndex([entry(.word, "oscillate"), entry(.screen, "Chat")])
        let keys = SearchCatalog.entries(of: [KeyHint("u", "undo"), KeyHint("arrows", "choose")])
        let found = index.find(" ", keys: keys, now: noon)
        #expect(found.map(\.item.title) == ["Chat", "Undo"])
        #expect(found.last?.action == .press(.character("u")))
    }

    @Test func hostileTextsAreCleanedAndBounded() {
        let long = entry(
            .work, "\u{1B}[2JRed\n" + String(repeating: "x", count: 9000), detail: "a\tb")
        #expect(long.item.title.hasPrefix("Red x") && long.item.title.count <= 160)
        #expect(long.item.detail == "a b")
    }

    @Test func atMostAHundredAreFound() {
        let entries = (0..<300).map { entry(.word, "word \($0)") }
        #expect(titles("word", entries).count == 100)
    }
}
