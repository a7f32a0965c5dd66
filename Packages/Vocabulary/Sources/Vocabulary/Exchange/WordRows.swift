import AnkiExchange
import FSRS
import Foundation
import WordFinding

/// Turns the rows of a ``WordTable`` into cards.
struct WordRows {
    let table: WordTable
    let header: TextHeader
    /// Whether the fields are HTML.
    let isHTML: Bool
    /// The source of rows that don't name one.
    let title: String

    private(set) var deck = ImportedDeck()
    /// Rows that were left out, and texts that were cut.
    private(set) var faults: [DelimitedText.Fault] = []
    /// The number of pictures and recordings in fields.
    private(set) var media = 0
    /// Tags that are neither a level nor a part of speech.
    private(set) var otherTags: Set<String> = []
    /// The number of rows with a word, by source and word.
    private var seen: [String: Int] = [:]

    init(table: WordTable, header: TextHeader, isHTML: Bool, title: String) {
        (self.table, self.header) = (table, header)
        (self.isHTML, self.title) = (isHTML, title)
        deck.goesByWords = true
    }

    /// A row's texts: a word, or a gap of a cloze text.
    private struct Texts {
        var word: String
        var meaning: String
        var sentence: String
        /// The index of the card among its note's.
        var ordinal = 0
    }

    mutating func take(_ row: DelimitedText.Row) {
        if let sentence = table.fault(of: row) { return leaveOut(row, sentence) }
        let word = text(.word, row)
        let meaning = meaning(of: row)
        // Homeroom's own words have no gaps, whatever they look like.
        let gaps = table.isOwn ? [] : ClozeText.gaps(in: word)
        guard gaps.isEmpty else { return take(gaps, of: word, meaning, row) }
        guard word.contains(where: { !$0.isWhitespace }) else {
            return leaveOut(row, "It doesn't have a word, only a picture, a recording or markup.")
        }
        add(
            Texts(
                word: word, meaning: filled(meaning), sentence: filled(text(.sentence, row))),
            row)
    }

    /// Each gap becomes a word in its sentence. Without a meaning, the sentence with the gap serves
    /// as one, as in Anki.
    private mutating func take(
        _ gaps: [Int], of text: String, _ meaning: String, _ row: DelimitedText.Row
    ) {
        for gap in gaps {
            let cloze = ClozeText(text, gap: gap)
            guard cloze.word.contains(where: { !$0.isWhitespace }) else {
                leaveOut(row, "Its gap c\(gap) doesn't have text.")
                continue
            }
            let meaning = meaning.isEmpty ? cloze.question : filled(meaning)
            add(
                Texts(
                    word: cloze.word, meaning: meaning, sentence: cloze.sentence, ordinal: gap - 1),
                row)
        }
    }

    private mutating func leaveOut(_ row: DelimitedText.Row, _ sentence: String) {
        faults.append(DelimitedText.Fault(line: row.line, sentence: sentence))
    }

    // MARK: Texts

    private func value(_ column: WordTable.Column, _ row: DelimitedText.Row) -> String {
        guard let place = table.place(column), place < row.values.count else { return "" }
        // Only spreadsheets need the apostrophe, and Anki doesn't write it.
        return header.isAnki ? row.values[place] : DelimitedText.unguarded(row.values[place])
    }

    /// A field without markup.
    private mutating func text(_ column: WordTable.Column, _ row: DelimitedText.Row) -> String {
        plain(value(column, row))
    }

    private mutating func plain(_ value: String) -> String {
        guard isHTML else { return value }
        let (text, count) = AnkiText.plain(value)
        media += count
        return text
    }

    private mutating func meaning(of row: DelimitedText.Row) -> String {
        var value = value(.meaning, row)
        guard isHTML else { return value }
        // In Anki's list of cards, the answer repeats the question above this line.
        for mark in ["<hr id=answer>", "<hr id=\"answer\">"] {
            if let found = value.range(of: mark) { value = String(value[found.upperBound...]) }
        }
        return plain(value).split(separator: "\n").joined(separator: " / ")
    }

    /// A text with its gaps filled.
    private func filled(_ text: String) -> String {
        table.isOwn || ClozeText.gaps(in: text).isEmpty ? text : ClozeText(text, gap: 0).sentence
    }

    // MARK: Cards

    private mutating func add(_ texts: Texts, _ row: DelimitedText.Row) {
        let word = line(texts.word, CardTexts.maxWordLength, "word", row)
        let sentence = line(texts.sentence, CardTexts.maxSentenceLength, "sentence", row)
        let meaning = lines(texts.meaning, "meaning", row)
        let note = lines(text(.note, row), "note", row)
        let lemma = CardTexts.line(text(.lemma, row), most: CardTexts.maxWordLength)
        let given = CardTexts.line(value(.source, row), most: 200)
        let source = given.isEmpty ? title : given
        let guid = CardTexts.line(value(.guid, row), most: 200)
        let tags = tags(of: row)
        let level = CardTexts.line(value(.level, row), most: 20)
        let tagged = tags.lazy.compactMap(DifficultyWords.difficulty).first
        let part = PartOfSpeech(rawValue: CardTexts.line(value(.partOfSpeech, row), most: 20))
        // The second row with the same word is another card; the order of rows tells them apart.
        let key = source + "\u{0}" + word
        seen[key, default: 0] += 1
        let id =
            guid.isEmpty
            ? StudyID.derived("row", source, word, String(seen[key] ?? 1))
            : AnkiMapping.cardID(guid, texts.ordinal)
        deck.items.append(
            ImportedDeck.Item(
                card: Card(
                    id: id, sourceID: "", word: word,
                    lemma: lemma.isEmpty ? word.lowercased() : lemma, sentence: sentence,
                    meaning: meaning.isEmpty ? nil : meaning,
                    partOfSpeech: part ?? tags.lazy.compactMap(PartOfSpeech.init(rawValue:)).first,
                    difficulty: DifficultyWords.difficulty(level) ?? tagged ?? .intermediate,
                    position: deck.items.count, note: note.isEmpty ? nil : note),
                source: source, hasDifficulty: table.place(.level) != nil || tagged != nil,
                hasLemma: !lemma.isEmpty, hasGUID: !guid.isEmpty))
    }

    private mutating func tags(of row: DelimitedText.Row) -> [String] {
        let own = value(.tags, row).split(whereSeparator: \.isWhitespace).map(String.init)
        let tags = own + header.tags
        for tag in tags
        where DifficultyWords.difficulty(tag) == nil && PartOfSpeech(rawValue: tag) == nil {
            otherTags.insert(CardTexts.line(tag, most: 40))
        }
        return tags
    }

    /// One line; reports a text that is cut.
    private mutating func line(
        _ text: String, _ most: Int, _ name: String, _ row: DelimitedText.Row
    ) -> String {
        let line = CardTexts.line(text, most: most + 1)
        return cut(line, most, name, row)
    }

    private mutating func lines(
        _ text: String, _ name: String, _ row: DelimitedText.Row
    ) -> String {
        let most = CardTexts.maxMeaningLength
        return cut(CardTexts.lines(text, most: most + 1), most, name, row)
    }

    private mutating func cut(
        _ text: String, _ most: Int, _ name: String, _ row: DelimitedText.Row
    ) -> String {
        guard text.utf8.count > most, text.count > most else { return text }
        leaveOut(row, "Its \(name) is cut after \(most) characters.")
        return String(text.prefix(most))
    }
}
