package import AppCore
import HTTPTypes

/// What the tutor says, as it says it, and its voice.
package enum EventEndpoints {
    /// Events of a session from now on; nothing is repeated for who comes later.
    package static let events = Endpoint<EmptyBody, TutorEventStream>(
        "tutor.events", .tutor, .get, "/api/events", query: [QueryField("session_id")],
        authorization: .optional, summary: "What the tutor says in a session, as it says it",
        errors: [.unprocessable])

    /// What was said, spoken: once.
    package static let speech = Endpoint<EmptyBody, SpokenAudio>(
        "tutor.tts.stream", .tutor, .get, "/api/tts/stream/{tts_id}", authorization: .optional,
        summary: "Speech, once: 16-bit samples, little-endian, mono, 24,000 a second")

    /// Makes speech of a text, to be fetched once within five minutes. Beyond the contract.
    package static let speak = Endpoint<SpeechOrder, SpeechTicket>(
        "tutor.tts.speak", .tutor, .post, "/api/tts", authorization: .optional,
        summary: "Takes a text that is to be spoken", errors: [.rateLimited])
}

/// The one kind of event: `event: reasoning`.
package struct ReasoningEvent: Codable, Sendable, Hashable {
    /// `speak`
    package var action: String
    /// Empty for the answer to a spoken question: it is still being made.
    package var message: String
    /// 32 hexadecimal digits: where its speech is.
    package var ttsID: String?

    package init(action: String = "speak", message: String, ttsID: String?) {
        self.action = action
        self.message = message
        self.ttsID = ttsID
    }
}

/// No JSON, and no end of its own.
package struct TutorEventStream: Codable, Sendable, Hashable, BodyDescribing {
    package static let mediaType = "text/event-stream"
}

/// Samples, and nothing around them.
package struct SpokenAudio: Codable, Sendable, Hashable, BodyDescribing {
    package static let mediaType = "application/octet-stream"
    /// Samples a second.
    package static let rate = 24_000
}

/// The body of `POST /api/tts`.
package struct SpeechOrder: Codable, Sendable, Hashable {
    /// Characters at most.
    package static let longest = 5_000

    package var text: String
}

/// Where the speech is.
package struct SpeechTicket: Codable, Sendable, Hashable {
    package var ttsID: String

    package init(ttsID: String) { self.ttsID = ttsID }
}
