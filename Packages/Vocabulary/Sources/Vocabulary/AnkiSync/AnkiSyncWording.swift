extension AnkiSyncReport {
    /// What the sync exchanged, for the student.
    var lines: [String] {
        var lines = [
            "From Anki: \(added) added, \(updated) updated, \(deleted) deleted;"
                + " \(Self.count(answers, "answer")).",
            "To Anki: \(sentNew) added, \(sentChanged) updated, \(sentDeleted) deleted;"
                + " \(Self.count(sentAnswers, "answer")).",
        ]
        if hasMedia {
            lines.append(
                "Pictures and recordings: \(mediaReceived) received, \(mediaSent) sent,"
                    + " \(mediaDeleted + mediaRemoved) deleted.")
        }
        if mediaTooLarge > 0 {
            lines.append(
                Self.count(mediaTooLarge, "picture or recording", "pictures and recordings")
                    + " over 20 MB stayed in Anki.")
        }
        if mediaDamaged > 0 {
            lines.append(
                Self.count(mediaDamaged, "picture or recording", "pictures and recordings")
                    + " arrived damaged; the next sync asks again.")
        }
        return lines
    }

    private static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
    }
}
