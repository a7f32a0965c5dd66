import AnkiExchange
import FSRS
import WordFinding

/// Converts words to an Anki package.
struct AnkiExport: Sendable {
    static let noteType = "Homeroom word"
    static let fields = ["Word", "Sentence", "Meaning", "Note"]
    /// The note type's id, the same in every package, so that Anki keeps only one.
    static let noteTypeID: Int64 = 1_790_000_000_000

    let words: ExportedWords
    /// The names of pictures and recordings by card.
    var media: [String: [String]] = [:]
    let days: StudyDays
    /// Seconds since 1970, UTC.
    let now: Double

    var package: AnkiPackage {
        var package = AnkiPackage(noteTypes: [
            AnkiNoteType(
                id: Self.noteTypeID, name: Self.noteType, isCloze: false, fields: Self.fields,
                questions: [])
        ])
        // Numeric ids are local to a package; Anki matches notes by guid, which is the card's id.
        var id = Int64(now) * 1000 - Int64(words.items.count)
        for item in words.items {
            guard let state = item.state else { continue }
            id += 1
            package.notes.append(note(item, id: id, leech: state.isLeech))
            package.cards.append(card(item, state, id: id))
            package.reviews += reviews(of: item.card.id, id: id)
        }
        return package
    }

    func note(_ item: ExportedWords.Item, id: Int64, leech: Bool) -> AnkiNote {
        let card = item.card
        let tags = Self.tags(of: card) + (leech ? ["leech"] : [])
        return AnkiNote(
            id: id, guid: card.id, noteTypeID: Self.noteTypeID,
            fields: [card.word, card.sentence, card.meaning ?? "", card.note ?? ""], tags: tags,
            modifiedAt: card.editedAt > 0 ? card.editedAt / 1000 : item.source.addedAt / 1000,
            media: media[card.id] ?? [])
    }

    static func tags(of card: Card) -> [String] {
        [card.difficulty.rawValue] + (card.partOfSpeech.map { [$0.rawValue] } ?? [])
    }

    func card(_ item: ExportedWords.Item, _ state: CardState, id: Int64) -> AnkiCard {
        let schedule = state.schedule
        var card = AnkiCard(
            id: id, noteID: id, ordinal: 0, deck: item.source.title, schedule: schedule,
            position: item.card.position, reviewCount: state.reviewCount, lapses: state.lapses,
            isSuspended: state.isSuspended, modifiedAt: Int64(now))
        card.isBuried = state.buriedUntil.map { $0 > days.day(of: now) } ?? false
        if let memory = schedule.memory {
            card.ease = SM2Estimate.ease(of: memory, weights: words.preferences.weights)
        }
        switch schedule.phase {
        case .new: break
        case .review:
            let last = schedule.lastReview ?? schedule.due
            card.interval = max(1, days.day(of: schedule.due) - days.day(of: last))
        case .learning:
            card.stepsLeft = max(1, words.preferences.learningSteps.count - schedule.step)
        case .relearning:
            card.interval = 1
            card.stepsLeft = max(1, words.preferences.relearningSteps.count - schedule.step)
        }
        return card
    }

    /// The card's answers. Each one's type depends on the answers before it.
    func reviews(of cardID: String, id: Int64) -> [AnkiReview] {
        var phase = CardSchedule.Phase.new
        return (words.lines[cardID] ?? []).compactMap { line in
            guard line.kind == .review, let rating = line.rating.flatMap(Rating.init(rawValue:))
            else {
                phase = .new
                return nil
            }
            let kind: AnkiReview.Kind =
                phase == .review ? .review : phase == .relearning ? .relearning : .learning
            let knew = phase == .review || phase == .relearning
            phase = line.days != nil ? .review : knew ? .relearning : .learning
            let steps = knew ? words.preferences.relearningSteps : words.preferences.learningSteps
            let step = (rating == .again ? steps.first : steps.last) ?? 60
            return AnkiReview(
                at: line.at, cardID: id, rating: rating, interval: line.days ?? -Int(step),
                duration: line.duration ?? 0, kind: kind)
        }
    }
}
