import FSRS

/// A note as a database row.
struct AnkiNoteRow {
    let note: AnkiNote
    init(_ note: AnkiNote) { self.note = note }

    var values: [AnkiDraft.Value] {
        let first = note.fields.first ?? ""
        return [
            .number(note.id), .text(note.guid), .number(note.noteTypeID), .number(note.modifiedAt),
            .text(note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " "),
            .text(fields.joined(separator: "\u{1F}")), .text(first),
            // The checksum only finds duplicates; Anki recomputes it.
            .number(0),
        ]
    }

    /// As HTML; recordings are at the first field, pictures at the third, or the last.
    private var fields: [String] {
        var fields = note.fields.map(Self.markup)
        guard !fields.isEmpty else { return fields }
        for name in note.media {
            let isSound = AnkiMediaName.isSound(name)
            let place = isSound ? 0 : min(2, fields.count - 1)
            let markup = AnkiMediaReference(to: name, isSound: isSound).markup
            fields[place] += (fields[place].isEmpty ? "" : " ") + markup
        }
        return fields
    }

    /// Plain text as HTML, the format of a field.
    static func markup(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E })
        else { return text }
        var markup = ""
        for character in text {
            switch character {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\n", "\r\n": markup += "<br>"
            case "\u{1F}": markup += " "
            default: markup.append(character)
            }
        }
        return markup
    }
}

/// A card as a database row.
struct AnkiCardRow {
    let card: AnkiCard
    private let setting: AnkiWriter.Setting
    private let firstDay: Int

    init(_ card: AnkiCard, setting: AnkiWriter.Setting, firstDay: Int) {
        self.card = card
        self.setting = setting
        self.firstDay = firstDay
    }

    func values(deck: Int64) -> [AnkiDraft.Value] {
        let isNew = card.schedule.phase == .new
        let inDays = card.schedule.phase == .review || card.schedule.phase == .relearning
        return [
            .number(card.id), .number(card.noteID), .number(deck), .number(Int64(card.ordinal)),
            .number(card.modifiedAt), .number(Int64(card.schedule.phase.rawValue)),
            .number(Int64(queue)), .number(due), .number(inDays ? Int64(max(1, card.interval)) : 0),
            .number(isNew ? 0 : Int64(card.ease)), .number(Int64(card.reviewCount)),
            .number(Int64(card.lapses)), .number(Int64(card.stepsLeft)), .text(data),
        ]
    }

    private var queue: Int {
        if card.isSuspended { return -1 }
        if card.isBuried { return -3 }
        return switch card.schedule.phase {
        case .new: 0
        case .learning, .relearning: isDueAnotherDay ? 3 : 1
        case .review: 2
        }
    }

    private var due: Int64 {
        switch card.schedule.phase {
        case .new: Int64(card.position)
        case .learning, .relearning: isDueAnotherDay ? dueDay : Int64(card.schedule.due)
        case .review: dueDay
        }
    }

    /// Whether a step of learning ends on a later day than it began. Anki counts such steps in days.
    private var isDueAnotherDay: Bool {
        let began = card.schedule.lastReview ?? setting.now
        return setting.days.day(of: card.schedule.due) > setting.days.day(of: began)
    }

    private var dueDay: Int64 { Int64(setting.days.day(of: card.schedule.due) - firstDay) }

    /// The FSRS memory, as Anki's small JSON object.
    private var data: String {
        guard let memory = card.schedule.memory else { return "{}" }
        var text = "{\"s\":\(memory.stability),\"d\":\(memory.difficulty)"
        text += ",\"dr\":\(setting.desiredRetention)"
        if let decay = setting.weights.last { text += ",\"decay\":\(decay)" }
        if let last = card.schedule.lastReview { text += ",\"lrt\":\(Int64(last))" }
        return text + "}"
    }
}
