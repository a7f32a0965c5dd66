import AppCore
import ServiceKit
import Vocabulary

/// Validates pushed rows. Each rule returns a reason for refusal, or nil.
struct StudyWriteRules: Sendable {
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64

    /// How far ahead a device's clock may be, in milliseconds.
    static let maxClockLead: Int64 = 300_000

    private func isAhead(_ time: Int64) -> Bool { time > nowMilliseconds + Self.maxClockLead }

    func fault(_ event: StudyEvent) -> String? {
        let isCardless =
            event.cardID.isEmpty && (event.kind == .preferences || event.kind == .undo)
        guard isUUID(event.id) else { return "The id isn't a lowercase UUID." }
        guard isUUID(event.cardID) || isCardless || isOfLaterKind(event) else {
            return "The card's id isn't a lowercase UUID."
        }
        guard isWord(event.kind.rawValue, most: 32) else { return "The kind isn't a word." }
        guard event.at >= 0 else { return "The time is before 1970." }
        if isAhead(event.at) { return "The time is ahead of the server's clock." }
        if let rating = event.rating, !(1...4).contains(rating) {
            return "A rating must be 1 to 4."
        }
        if let duration = event.duration, !(0...60_000).contains(duration) {
            return "An answer must take 0 to 60,000 milliseconds."
        }
        if let days = event.days, !(0...10_000_000).contains(days) {
            return "The number of days is out of range."
        }
        if let session = event.sessionID, !isUUID(session) {
            return "The session's id isn't a lowercase UUID."
        }
        if let target = event.target, !isUUID(target) {
            return "The id of the line to undo isn't a lowercase UUID."
        }
        if let payload = event.payload, payload.utf8.count > 16_384 {
            return "The payload is longer than 16 KiB."
        }
        return missing(event)
    }

    private func isOfLaterKind(_ event: StudyEvent) -> Bool {
        let known: Set<StudyEvent.Kind> = [
            .review, .undo, .suspend, .resume, .bury, .unbury, .forget, .adopt, .preferences,
        ]
        return event.cardID.isEmpty && !known.contains(event.kind)
    }

    /// Checks the fields required for the kind of line.
    private func missing(_ event: StudyEvent) -> String? {
        switch event.kind {
        case .review: event.rating == nil ? "A review needs a rating." : nil
        case .undo: event.target == nil ? "An undo needs a target line." : nil
        case .bury: event.days == nil ? "Burying a card needs a day." : nil
        case .adopt, .preferences: event.payload == nil ? "The payload is missing." : nil
        default: nil
        }
    }

    func fault(_ card: Card) -> String? {
        guard isUUID(card.id), isUUID(card.sourceID) else {
            return "An id isn't a lowercase UUID."
        }
        if !card.isDeleted, isBlank(card.word) || isBlank(card.lemma) {
            return "The word is missing."
        }
        let lengths = [
            (card.word, 400), (card.lemma, 400), (card.sentence, 16_384),
            (card.meaning ?? "", 16_384), (card.note ?? "", 16_384),
        ]
        if lengths.contains(where: { $0.0.utf8.count > $0.1 }) { return "A text is too long." }
        if let meaning = card.meaning, isBlank(meaning) { return "The meaning is blank." }
        guard (0...10_000_000).contains(card.position) else {
            return "The position is out of range."
        }
        return fault(editedAt: card.editedAt, by: card.editedBy)
    }

    func fault(_ source: Source) -> String? {
        guard isUUID(source.id) else { return "The id isn't a lowercase UUID." }
        if !source.isDeleted, isBlank(source.title) { return "The title is missing." }
        guard source.title.unicodeScalars.count <= UploadTextRules.maxTitleLength else {
            return "The title is too long."
        }
        if let language = source.language, language.utf8.count > 35 {
            return "The language is too long."
        }
        if let reason = source.failureReason, reason.utf8.count > 1000 {
            return "The reason is too long."
        }
        guard (0...100_000_000).contains(source.wordCount), source.addedAt >= 0,
            source.processedAt ?? 0 >= 0
        else { return "A number is out of range." }
        if isAhead(source.addedAt) { return "The time is ahead of the server's clock." }
        return fault(editedAt: source.editedAt, by: source.editedBy)
    }

    func fault(_ word: KnownWord) -> String? {
        guard !isBlank(word.token), word.token.utf8.count <= 200,
            word.token == word.token.lowercased()
        else { return "A word must be 1 to 200 bytes, in lowercase." }
        if let lemma = word.lemma, isBlank(lemma) || lemma.utf8.count > 200 {
            return "A lemma must be 1 to 200 bytes."
        }
        return fault(editedAt: word.editedAt, by: "")
    }

    private func fault(editedAt: Int64, by device: String) -> String? {
        guard editedAt >= 0, device.utf8.count <= 64 else { return "The edit is out of range." }
        return isAhead(editedAt) ? "The time is ahead of the server's clock." : nil
    }

    private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    private func isWord(_ text: String, most: Int) -> Bool {
        (1...most).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    }
}
