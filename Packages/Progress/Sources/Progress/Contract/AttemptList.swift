import AppCore

/// The attempts on one item, newest first.
///
/// Decodes a bare array or an object with `attempts`; encodes a bare array.
package struct AttemptList: Codable, Sendable, Hashable {
    package var attempts: [Attempt]
    /// The lesson's title, from servers that send an object.
    package var title: String?

    package init(_ attempts: [Attempt]) { self.attempts = attempts }

    private enum CodingKeys: String, CodingKey {
        case attempts, lessonID
        case title = "lesson_title"
    }

    package init(from decoder: any Decoder) throws {
        if let bare = try? decoder.singleValueContainer().decode(LossyArray<Attempt>.self) {
            attempts = bare.elements
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lessonID = try container.decodeIfPresent(WireID.self, forKey: .lessonID)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        attempts = try container.decode(LossyArray<Attempt>.self, forKey: .attempts).elements.map {
            var attempt = $0
            if attempt.passageID == nil { attempt.lessonID = attempt.lessonID ?? lessonID }
            return attempt
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(attempts)
    }
}
