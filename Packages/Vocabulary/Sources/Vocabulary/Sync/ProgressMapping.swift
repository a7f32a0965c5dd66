import AppCore
import FSRS
import Foundation
import SQLStore
import WordFinding

extension StudyStore {
    /// Progress with a word that hasn't been reported to the server.
    struct Progress: Sendable, Hashable {
        var cardID: String
        var isMemorised: Bool
        var reviewCount: Int
        /// Seconds since 1970, UTC.
        var lastReview: Double
        /// The time of the card's last line, in milliseconds.
        var lastLine: Int64

        /// The record to send; dates on the wire have whole seconds.
        var record: WordProgressRecord {
            WordProgressRecord(
                wordId: WireID(cardID), isMemorized: isMemorised, reviewCount: reviewCount,
                lastReviewed: WireDate(Date(timeIntervalSince1970: lastReview.rounded(.down))))
        }
    }

    /// Unsent progress of at most `limit` words whose texts the server has.
    static func unsentProgress(
        limit: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Progress] {
        try connection.rows(
            """
            SELECT t.card_id, t.is_memorised, t.review_count, t.last_review, t.last_event_at
            FROM vocabulary_states AS t
            JOIN vocabulary_sources AS o ON o.scope = t.scope AND o.id = t.source_id
            WHERE t.scope = ? AND t.review_count > 0 AND t.last_review IS NOT NULL
                AND t.last_event_at > t.progress_sent AND o.kind = 'text' AND o.is_remote = 1
            ORDER BY t.card_id LIMIT ?
            """, [.text(scope), SQLValue(limit)]
        ).map { row in
            Progress(
                cardID: try row.text("card_id"), isMemorised: try row.bool("is_memorised"),
                reviewCount: try row.int("review_count"),
                lastReview: try row.double("last_review"),
                lastLine: Int64(try row.int("last_event_at")))
        }
    }

    /// Records what the server knows; a word answered meanwhile is reported again.
    static func noteProgressSent(
        _ progress: Progress, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_states SET progress_sent = ?
            WHERE scope = ? AND card_id = ? AND last_event_at = ?
            """,
            [
                .integer(progress.lastLine), .text(scope), .text(progress.cardID),
                .integer(progress.lastLine),
            ])
    }
}

extension WordProgressRecord {
    /// The log line for this progress, given the card's state; nil if it isn't later. Among answers
    /// in the same second, a miss counts.
    func line(after state: CardState?) -> StudyEvent? {
        let second = lastReviewed.milliseconds / 1000
        let here = Int64(state?.schedule.lastReview ?? -1)
        guard reviewCount > 0, second >= here else { return nil }
        if second == here, isMemorized || state?.isMemorised == false { return nil }
        // At the end of the second, after any local answer in it.
        let at = second * 1000 + (second == here ? 999 : 0)
        let id = StudyID.derived("progress", wordId.value, String(at), String(isMemorized))
        return StudyEvent(
            id: id, cardID: wordId.value, kind: .review, at: at, rating: isMemorized ? 3 : 1)
    }
}

extension Card {
    /// A word from a server with the plain contract; nil if it can't be studied.
    init?(_ record: WordTestRecord, of sourceID: String, position: Int) {
        guard let difficulty = WordDifficulty(rawValue: record.difficultyLevel.lowercased()),
            record.word.contains(where: \.isLetter),
            record.meaning.contains(where: { !$0.isWhitespace })
        else { return nil }
        let lemma = record.lemma.flatMap { $0.isEmpty ? nil : $0 } ?? record.word.lowercased()
        self.init(
            id: record.id.value, sourceID: sourceID, word: record.word, lemma: lemma,
            sentence: record.sentence, meaning: record.meaning,
            partOfSpeech: record.partOfSpeech.flatMap(PartOfSpeech.init(rawValue:)),
            difficulty: difficulty, position: position)
    }
}
