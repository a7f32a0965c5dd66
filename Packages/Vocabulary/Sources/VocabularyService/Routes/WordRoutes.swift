import AppCore
import Foundation
import ServiceKit
import Vocabulary
import WordFinding

/// `/word-tests`, for all texts or one.
struct WordRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(TextEndpoints.words) { request in
                try await words(request, level: request.query["difficulty"])
            },
            ServiceRoute(TextEndpoints.wordsAtLevel) { request in
                try await words(request, level: try request.parameter("difficulty"))
            },
            ServiceRoute(TextEndpoints.allWords) { request in
                LossyArray(
                    try await rows(
                        request, WordTestFilter(difficulty: try Self.level(request.query))))
            },
            ServiceRoute(TextEndpoints.word) { try await word($0) },
            ServiceRoute(TextEndpoints.wordsBySource) { request in
                let id = try request.source()
                _ = try await context.read(request) { try $0.text(id) }
                return LossyArray(try await rows(request, WordTestFilter(source: id)))
            },
            ServiceRoute(TextEndpoints.wordsByDifficulty) { request in
                let level = try Self.level(try request.parameter("difficulty"))
                return LossyArray(try await rows(request, WordTestFilter(difficulty: level)))
            },
        ]
    }

    private func words(
        _ request: ServiceRequest<EmptyBody>, level: String?
    ) async throws -> WordTestList {
        let id = try request.source()
        let filter = WordTestFilter(
            source: id, difficulty: try level.map(Self.level),
            includesMemorized: request.query["includeMemorized"] != "false")
        // Returns all of them without a limit, because the contract's clients don't page here.
        let window = request.paging
        let limit = request.query["limit"] == nil ? Self.maxWordsOfSource : window.limit
        return try await context.read(request) { store in
            let source = try store.text(id).source
            let whole = try store.testCounts(WordTestFilter(source: id))
            let matching = try store.testCounts(filter)
            let rows = try store.tests(filter, limit: limit, offset: window.offset)
            var distribution: [String: Int] = [:]
            for level in WordDifficulty.allCases {
                distribution[level.rawValue] = whole[level] ?? 0
            }
            return WordTestList(
                words: rows.map(\.wordTest), totalCount: matching.values.reduce(0, +),
                difficultyDistribution: distribution, sourceId: WireID(id),
                processed: source.processedAt != nil)
        }
    }

    /// The maximum words of one text in a response.
    private static let maxWordsOfSource = 2000

    private func rows(
        _ request: ServiceRequest<EmptyBody>, _ filter: WordTestFilter
    ) async throws -> [WordTestRecord] {
        let window = request.paging
        let limit =
            filter.source != nil && request.query["limit"] == nil
            ? Self.maxWordsOfSource : window.limit
        return try await context.read(request) { store in
            try store.tests(filter, limit: limit, offset: window.offset).map(\.wordTest)
        }
    }

    private func word(_ request: ServiceRequest<EmptyBody>) async throws -> WordTestRecord {
        let id = try request.parameter("id").lowercased()
        guard isUUID(id) else { throw SourceRefusal.unknownWord }
        return try await context.read(request) { store in
            guard let card = try store.cards([id])[id], card.isTest,
                let source = try store.source(card.card.sourceID), source.hasText
            else { throw SourceRefusal.unknownWord }
            return card.wordTest
        }
    }

    private static func level(_ query: [String: String]) throws -> WordDifficulty? {
        try query["difficulty"].map(level)
    }

    private static func level(_ word: String) throws -> WordDifficulty {
        guard let level = WordDifficulty(rawValue: word) else {
            throw SourceRefusal.difficulty(word)
        }
        return level
    }
}

extension StoredCard {
    fileprivate var wordTest: WordTestRecord {
        WordTestRecord(
            id: WireID(card.id), word: writtenWord, sentence: card.sentence,
            meaning: card.meaning ?? "", difficultyLevel: card.difficulty.rawValue,
            sourceId: WireID(card.sourceID), lemma: card.lemma,
            partOfSpeech: card.partOfSpeech?.rawValue)
    }

    /// The word with the capital it has in its sentence: the contract's clients look for it there.
    private var writtenWord: String {
        guard !card.sentence.contains(card.word),
            let written = card.sentence.range(of: card.word, options: .caseInsensitive)
        else { return card.word }
        return String(card.sentence[written])
    }
}
