import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite struct WordCalendarTests {
    private let calendar = WordCalendar.standard

    private func words(_ calendar: WordCalendar, from day: UTCDay, _ count: Int) -> [String] {
        (0..<count).compactMap { calendar.entry(on: day.advanced(by: $0))?.word }
    }

    @Test func noWordComesTwiceInARound() throws {
        let count = try #require(calendar.editions.last).count
        #expect(count == WordList.all.count)
        for start in [0, 1, 250, 4_000] {
            let round = words(calendar, from: calendar.firstDay.advanced(by: start), count)
            #expect(Set(round).count == count)
        }
    }

    @Test func theRuleNeverRunsOut() throws {
        for text in ["0001-01-01", "1969-12-31", "2024-12-31", "2100-02-28", "9999-12-31"] {
            let day = try #require(UTCDay(text))
            #expect(calendar.entry(on: day) != nil)
        }
    }

    /// Past days keep their words. If this test fails, words were moved in the list: append them
    /// instead, and add an edition.
    @Test(arguments: [
        ("2025-01-01", "abate"), ("2025-01-02", "insolent"), ("2025-06-15", "profound"),
        ("2026-03-01", "negligent"), ("2026-10-23", "egregious"), ("2026-10-24", "abate"),
    ])
    func pastDaysKeepTheirWords(day: String, word: String) throws {
        #expect(calendar.entry(on: try #require(UTCDay(day)))?.word == word)
    }

    @Test func wordsThatAreAddedLeaveEarlierDaysAlone() throws {
        let words = WordList.all
        let first = WordCalendar.Edition(firstDay: try #require(UTCDay("2025-01-01")), count: 400)
        let second = WordCalendar.Edition(
            firstDay: first.firstDay.advanced(by: 400 * 2), count: 450)
        let before = WordCalendar(words: Array(words.prefix(400)), editions: [first])
        let after = WordCalendar(words: Array(words.prefix(450)), editions: [first, second])
        let old = self.words(before, from: first.firstDay, 800)
        #expect(self.words(after, from: first.firstDay, 800) == old)
        #expect(Set(self.words(after, from: second.firstDay, 450)).count == 450)
    }

    @Test func editionsBeginWhereARoundEnds() {
        for (earlier, later) in zip(calendar.editions, calendar.editions.dropFirst()) {
            let days = later.firstDay.number - earlier.firstDay.number
            #expect(days > 0 && days.isMultiple(of: earlier.count) && later.count > earlier.count)
        }
        #expect(calendar.editions.allSatisfy { $0.count <= WordList.all.count })
    }

    @Test(arguments: 1...60)
    func stepsMeetEveryPlace(count: Int) {
        let stride = WordCalendar.stride(of: count)
        #expect(Set((0..<count).map { $0 * stride % count }).count == count)
    }

    @Test func everyDayHasAnIDOfItsOwn() throws {
        let day = try #require(UTCDay("2031-05-01"))
        #expect(WordCalendar.id(of: day) == "776f7264-0000-8000-8000-000000005780")
        #expect(WordCalendar.id(of: day) != WordCalendar.id(of: day.advanced(by: 1)))
    }
}
