import AppCore
import Testing
import WordFinding

@testable import Vocabulary

/// Text files and tables with words, as Anki, spreadsheets and people write them.
struct TextDeckTests {
    private typealias Item = ImportedDeck.Item

    private func read(
        _ text: String, _ change: (inout TextDeck) -> Void = { _ in }
    ) throws -> (deck: ImportedDeck, faults: [DelimitedText.Fault]) {
        var reading = TextDeck(title: "File")
        change(&reading)
        return try reading.read(text)
    }

    private func words(_ deck: ImportedDeck) -> [String] {
        deck.items.map { "\($0.card.word) = \($0.card.meaning ?? "-")" }
    }

    // MARK: Anki's plain text

    @Test func notesInPlainTextAreTwoWordsWithTheirTags() throws {
        let (deck, faults) = try read(
            """
            #separator:tab
            #html:true
            #tags column:3
            Hund\tdog<br>animal\tA1
            Katze\tcat &amp; kitten\tA1 noun pets
            """)
        #expect(faults.isEmpty)
        #expect(words(deck) == ["Hund = dog / animal", "Katze = cat & kitten"])
        #expect(deck.items.map(\.card.sentence) == ["", ""])
        #expect(deck.items.map(\.card.difficulty) == [.beginner, .beginner])
        #expect(deck.items.map(\.card.partOfSpeech) == [nil, .noun])
        #expect(deck.items.allSatisfy { $0.hasDifficulty && $0.source == "File" })
        #expect(deck.mappings == ["Columns: word, meaning, tags"])
        #expect(
            deck.remarks.contains("Tags give a word its level and part of speech. Others: pets."))
    }

    @Test func allColumnsThatAnkiWritesFindTheirPlaces() throws {
        let text = """
            #separator:tab
            #html:true
            #guid column:1
            #notetype column:2
            #deck column:3
            #tags column:6
            O!Dlg?gp^V\tBasic\tGerman\tHund\tdog\tA1
            k@S2f\tCloze\tCities\tThe capital of {{c1::Peru}} is {{c2::<b>Lima</b>::city}}.\t\tB1
            """
        let (deck, faults) = try read(text)
        #expect(faults.isEmpty)
        #expect(deck.items.map(\.source) == ["German", "Cities", "Cities"])
        #expect(
            words(deck) == [
                "Hund = dog", "Peru = The capital of […] is Lima.",
                "Lima = The capital of Peru is [city].",
            ])
        #expect(deck.items.last?.card.sentence == "The capital of Peru is Lima.")
        #expect(deck.items.map(\.card.difficulty) == [.beginner, .intermediate, .intermediate])
        // The ids are those that a package of the same notes gives.
        #expect(
            deck.items.map(\.card.id) == [
                StudyID.derived("anki", "O!Dlg?gp^V", "0"), StudyID.derived("anki", "k@S2f", "0"),
                StudyID.derived("anki", "k@S2f", "1"),
            ])
        #expect(deck.items.allSatisfy { $0.hasGUID })
    }

    @Test func namedColumnsAreKnownByNameAndThenByOrder() throws {
        let (deck, faults) = try read(
            "#separator:,\n#columns:Audio,Wort,Beispiel,Bedeutung,Tags\n#tags column:5\n"
                + "a.mp3,Hund,\"Der Hund, er bellt.\",dog,C1\n")
        #expect(faults.isEmpty)
        #expect(deck.mappings == ["Columns: (skipped), word, sentence, meaning, tags"])
        #expect(deck.remarks == ["Skipped columns: “Audio”."])
        #expect(words(deck) == ["Hund = dog"])
        #expect(deck.items.first?.card.sentence == "Der Hund, er bellt.")
        #expect(deck.items.first?.card.difficulty == .advanced)
        let unknown = try read("#columns:Deutsch;English\nHund;dog\n").deck
        #expect(words(unknown) == ["Hund = dog"])
    }

    @Test func aFurtherFieldIsASentenceThenANoteAndTheRestIsNamed() throws {
        let (deck, _) = try read("#separator:;\nHund;dog;Der Hund.;bellt;x\nKatze;cat\n")
        #expect(deck.mappings == ["Columns: word, meaning, sentence, note, (skipped)"])
        #expect(deck.items.first?.card.sentence == "Der Hund.")
        #expect(deck.items.first?.card.note == "bellt")
        #expect(deck.remarks.contains("Skipped columns: 5."))
    }

    @Test func theDeckIsTheSourceUnlessTheStudentNamesOne() throws {
        let text = "#deck:A::B\n#separator:|\n#tags:B2 trip\nHund|dog\n"
        #expect(try read(text).deck.items.map(\.source) == ["A::B"])
        #expect(try read(text).deck.items.map(\.card.difficulty) == [.intermediate])
        #expect(try read(text) { $0.source = "Mine" }.deck.items.map(\.source) == ["Mine"])
    }

    @Test func commentsOfAnkisFilesAreNamed() throws {
        let (deck, faults) = try read("#separator:Comma\nHund,dog\n# animals,x\n\"#tag\",label\n")
        #expect(words(deck) == ["Hund = dog", "#tag = label"])
        #expect(faults.map(\.line) == [3])
    }

    @Test func theAnswerOfACardLeavesItsQuestionOut() throws {
        let (deck, _) = try read(
            "#separator:tab\n#html:true\n<b>Hund</b>\t\"<b>Hund</b> <hr id=answer> <div>dog</div>\"\n"
        )
        #expect(words(deck) == ["Hund = dog"])
    }

    // MARK: Other files

    @Test(arguments: ["|", ";", "\t", ","])
    func separatorsAreFound(_ separator: String) throws {
        let (deck, faults) = try read("Hund\(separator)dog\nKatze\(separator)cat\n")
        #expect(words(deck) == ["Hund = dog", "Katze = cat"] && faults.isEmpty)
    }

    @Test func aCommentAtTheTopIsNoWord() throws {
        let (deck, faults) = try read("# my list\nHund\tdog\n#Tag\tday\n")
        #expect(words(deck) == ["Hund = dog", "#Tag = day"] && faults.isEmpty)
        #expect(deck.remarks.first == "Line 1 is a comment, because it starts with #.")
    }

    @Test func emptyColumnsOfASpreadsheetAreAccepted() throws {
        let (deck, faults) = try read(
            "word,meaning,,,\nHund,dog,,,\nKatze,cat, ,,\nMaus,mouse,,,,,\n,,,,\nIgel,hedgehog,,x,\n"
        )
        #expect(words(deck) == ["Hund = dog", "Katze = cat", "Maus = mouse", "Igel = hedgehog"])
        #expect(faults.isEmpty)
        #expect(deck.remarks == ["Skipped columns: 4."])
    }

    @Test func aQuoteThatIsNotDoubledKeepsItsRow() throws {
        let (deck, faults) = try read("word,meaning\nword1,\"a\"b\"c\"\nz,w\n")
        #expect(words(deck) == ["word1 = a\"b\"c", "z = w"] && faults.isEmpty)
    }

    @Test func rowsThatAreLeftOutAreNamedByLine() throws {
        let (deck, faults) = try read(
            "# list\nword,meaning,level\n,nothing,A1\n\"a\" b, \"c\"\nEbbe,low tide,hard to say\n"
                + "Flut,high tide,A1,more\n{{c1::}} is empty,x,A1\nHund,dog,A1\n")
        #expect(words(deck) == ["Hund = dog"])
        #expect(
            faults.map { "\($0.line): \($0.sentence)" } == [
                "3: It doesn't have a word.", "4: There's text after a closing quotation mark.",
                "5: “hard to say” isn't a level: use beginner, intermediate, advanced, or A1 to C2.",
                "6: It has 4 values for 3 columns.", "7: Its gap c1 doesn't have text.",
            ])
    }

    @Test func textsThatAreCutAreNamed() throws {
        let long = String(repeating: "ü", count: 301)
        let (deck, faults) = try read("word,meaning\n\(long),x\n\(long.dropLast()),y\n")
        #expect(deck.items.map(\.card.word.count) == [300, 300])
        #expect(faults.map(\.sentence) == ["Its word is cut after 300 characters."])
        #expect(faults.map(\.line) == [2])
    }

    @Test func columnsOfTagsAreReadInAnyTable() throws {
        let (deck, _) = try read("word,meaning,tags\nHund,dog,c2 noun\nKatze,cat,\n")
        #expect(deck.items.map(\.card.difficulty) == [.advanced, .intermediate])
        #expect(deck.items.map(\.card.partOfSpeech) == [.noun, nil])
        let named = try read("Hund,c2,dog\n") { $0.columns = ["word", "tags", "meaning"] }.deck
        #expect(named.items.map(\.card.difficulty) == [.advanced])
        #expect(words(named) == ["Hund = dog"])
    }

    // MARK: HTML

    @Test func textsThatLookLikeHTMLAreReadAsHTML() throws {
        let (deck, _) = try read(
            "Hund\t<div>dog</div><div>animal</div>\nKatze\tcat [sound:cat.mp3]<img src=\"c.png\">\n"
                + "<i>Maus</i>\tmouse&nbsp;&#8211; a < b\n<img src=\"x.png\">\tpicture\n")
        #expect(
            words(deck) == ["Hund = dog / animal", "Katze = cat", "Maus = mouse – a < b"])
        #expect(deck.remarks.contains { $0.contains("#html:false") })
        #expect(deck.remarks.contains("3 pictures and recordings in fields were skipped."))
    }

    @Test func textsThatAreNoHTMLStayAsTheyAre() throws {
        let plain = try read("<b>\tstarts bold text\nAT&T\ta < b, R&D; <x>\n").deck
        #expect(words(plain) == ["<b> = starts bold text", "AT&T = a < b, R&D; <x>"])
        let said = try read("#html:false\n#separator:tab\n<br>\ta line&nbsp;break</b>\n").deck
        #expect(words(said) == ["<br> = a line&nbsp;break</b>"])
    }

    // MARK: Round trip

    private func exported(_ items: [Item], _ separator: Character) -> String {
        var text = DelimitedText.line(WordTable.header, separator: separator)
        for item in items {
            let source = Source(id: "s", kind: .deck, title: item.source, addedAt: 0)
            let row = WordTable.Row(
                ExportedWords.Item(card: item.card, source: source, state: nil))
            text += DelimitedText.line(row.values, separator: separator)
        }
        return text
    }

    @Test(arguments: [",", "\t"] as [Character])
    func whatIsExportedIsReadBackEqual(_ separator: Character) throws {
        var random = SeededNumbers(11)
        let parts = [
            "\"", ",", ";", "|", "\t", " ", "#", "'", "=", "-", "a", "Wort", "ü", "狗", "👩🏽‍🎓",
            "<br>", "</b>", "&amp;", "[sound:x]", "e\u{301}", "A1", "{{c1::", "}}", ":",
        ]
        func text(_ count: ClosedRange<Int>) -> String {
            let text = (0..<Int.random(in: count, using: &random)).compactMap { _ in
                parts.randomElement(using: &random)
            }.joined()
            return CardTexts.line(text, most: 200)
        }
        let items = (0..<2000).map { number in
            let meaning = [text(0...5), text(0...5)].filter { !$0.isEmpty }.joined(separator: "\n")
            let note = text(0...4)
            return Item(
                card: Card(
                    id: "", sourceID: "", word: "w" + text(0...4), lemma: "l" + text(0...4),
                    sentence: text(0...6), meaning: meaning.isEmpty ? nil : meaning,
                    partOfSpeech: PartOfSpeech.allCases.randomElement(using: &random),
                    difficulty: WordDifficulty.allCases.randomElement(using: &random) ?? .beginner,
                    position: number, note: note.isEmpty ? nil : note), source: "S" + text(0...3))
        }
        let written = exported(items, separator)
        let (deck, faults) = try read(written) { $0.isTabbed = separator == "\t" }
        #expect(faults.isEmpty)
        #expect(deck.items.count == items.count)
        for (old, new) in zip(items, deck.items) {
            var card = new.card
            card.id = ""
            #expect(card == old.card)
            #expect(new.source == old.source)
        }
        #expect(exported(deck.items, separator) == written)
    }
}
