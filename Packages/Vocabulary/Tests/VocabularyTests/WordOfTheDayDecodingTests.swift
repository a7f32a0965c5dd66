import AppCore
import Testing

@testable import Vocabulary

/// Decodes both dialects of the contract, using the contract's own examples.
@Suite struct WordOfTheDayDecodingTests {
    @Test(arguments: [
        #"["Articulate","Fluent","Expressive"]"#, #"["Terse","Brief","Curt","Short"]"#, "[]",
        "null",
    ])
    func anyNumberOfSynonymsIsRead(synonyms: String) throws {
        let word = try WireJSON.decode(
            WordOfTheDay.self,
            from: """
                {"id":"19191919-0000-4000-8000-000000000001","word":"Laconic",
                "definition":"Using few words.","synonyms":\(synonyms),
                "example_sentence":"Her laconic reply ended the talk.","date":"2031-05-01"}
                """)
        #expect(word.word == "Laconic" && word.date == "2031-05-01")
        #expect(word.synonyms.count == synonyms.count { $0 == "\"" } / 2)
    }

    @Test func whatIsMissingIsEmptyAndWhatMustBeThereIsMissed() throws {
        let bare = try WireJSON.decode(
            WordOfTheDay.self,
            from: #"{"id":7,"word":"Terse","definition":"Short.","date":"2031-05-01"}"#)
        #expect(bare.synonyms.isEmpty && bare.exampleSentence.isEmpty && bare.id == "7")
        #expect(throws: Problem.self) {
            try WireJSON.decode(WordOfTheDay.self, from: #"{"id":7,"date":"2031-05-01"}"#)
        }
    }

    @Test func wordReadsBackAsItWasWritten() throws {
        let word = WordOfTheDay(
            id: "19191919-0000-4000-8000-000000000001", word: "Terse", definition: "Short.",
            synonyms: ["Curt"], exampleSentence: "", date: "2031-05-01")
        #expect(try WireJSON.decode(WordOfTheDay.self, from: WireJSON.encode(word)) == word)
    }
}

@Suite struct DayTests {
    @Test func daysAreOfUTC() throws {
        let day = try #require(UTCDay("2031-04-05"))
        #expect(day.description == "2031-04-05")
        #expect(UTCDay("2031-04-05T23:59:59.5-01:00") == day.advanced(by: 1))
        #expect(UTCDay("2031-02-29") == nil && UTCDay("5 April") == nil)
        #expect(UTCDay("1969-12-31")?.number == -1)
    }

    @Test(arguments: [
        ("2031-04-05", "today"), ("2031-04-04", "yesterday"), ("2031-04-06", "tomorrow"),
        ("2031-04-01", "Tuesday 1 April"), ("2030-02-01", "1 February 2030"),
    ])
    func daysAreNamed(day: String, words: String) throws {
        let today = try #require(UTCDay("2031-04-05"))
        #expect(try #require(UTCDay(day)).words(today: today) == words)
    }

    @Test func aLineStartsWithACapital() throws {
        let today = try #require(UTCDay("2031-04-05"))
        #expect(today.heading(today: today) == "Today")
        #expect(today.advanced(by: -4).heading(today: today) == "Tuesday 1 April")
    }
}
