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
        guard isUUID(event.id) else { return "The id is no lower-case UUID." }
        guard isUUID(event.cardID) || isCardless || isOfLaterKind(event) else {
            return "The card's id is no lower-case UUID."
        }
        guard isWord(event.kind.rawValue, most: 32) else { return "The kind is no word." }
        guard event.at >= 0 else { return "The time is before 1970." }
        if isAhead(event.at) { return "The time is ahead of the campus's clock." }
        if let rating = event.rating, !(1...4).contains(rating) { return "A rating is 1 to 4." }
        if let duration = event.duration, !(0...60_000).contains(duration) {
            return "An answer takes 0 to 60,000 milliseconds."
        }
        if let days = event.days, !(0...10_000_000).contains(days) {
            return "So many days there are not."
        }
        if let session = event.sessionID, !isUUID(session) {
            return "The session's id is no lower-case UUID."
        }
        if let target = event.target, !isUUID(target) {
            return "The line to be undone has no lower-case UUID."
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
        case .review: event.rating == nil ? "A review has a rating." : nil
        case .undo: event.target == nil ? "An undo names a line." : nil
        case .bury: event.days == nil ? "A burial has a day." : nil
        case .adopt, .preferences: event.payload == nil ? "It has no payload." : nil
        default: nil
        }
    }

    func fault(_ card: Card) -> String? {
        guard isUUID(card.id), isUUID(card.sourceID) else {
            return "An id is no lower-case UUID."
        }
        if !card.isDeleted, isBlank(card.word) || isBlank(card.lemma) { return "It has no word." }
        let lengths = [
            (card.word, 400), (card.lemma, 400), (card.sentence, 16_384),
            (card.meaning ?? "", 16_384), (card.note ?? "", 16_384),
        ]
        if lengths.contains(where: { $0.0.utf8.count > $0.1 }) { return "A text is too long." }
        if let meaning = card.meaning, isBlank(meaning) { return "The meaning is blank." }
        guard (0...10_000_000).contains(card.position) else { return "Its place is out of range." }
        return fault(editedAt: card.editedAt, by: card.editedBy)
    }

    func fault(_ source: Source) -> String? {
        guard isUUID(source.id) else { return "The id is no lower-case UUID." }
        if !source.isDeleted, isBlank(source.title) { return "It has no title." }
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
        if isAhead(source.addedAt) { return "The time is ahead of the campus's clock." }
        return fault(editedAt: source.editedAt, by: source.editedBy)
    }

    func fault(_ word: KnownWord) -> String? {
        guard !isBlank(word.token), word.token.utf8.count <= 200,
            word.token == word.token.lowercased()
        else { return "A word is 1 to 200 bytes, in lower case." }
        if let lemma = word.lemma, isBlank(lemma) || lemma.utf8.count > 200 {
            return "A lemma is 1 to 200 bytes."
        }
        return fault(editedAt: word.editedAt, by: "")
    }

    private func fault(editedAt: Int64, by device: String) -> String? {
        guard editedAt >= 0, device.utf8.count <= 64 else { return "The edit is out of range." }
        return isAhead(editedAt) ? "The time is ahead of the campus's clock." : nil
    }

    private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    private func isWord(_ text: String, most: Int) -> Bool {
        (1...most).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    }
}
