package import AppCore
import HTTPTypes

/// Spoken words: `multipart/form-data` with the file `audio`.
package enum VoiceEndpoints {
    package static let transcribe = Endpoint<VoiceFields, VoiceReply>(
        "tutor.voice.transcribe", .tutor, .post, "/api/voice/transcribe", authorization: .optional,
        summary: "Writes down what is said", body: JSONSchema().saying(form),
        errors: [.rateLimited])

    package static let question = Endpoint<VoiceFields, VoiceReply>(
        "tutor.voice.question", .tutor, .post, "/api/voice/question", authorization: .optional,
        summary: "Writes a question down and answers it by an event and speech",
        body: JSONSchema().saying(form), errors: [.rateLimited])

    private static let form =
        "Sent as multipart/form-data, with the file `audio`: a WAV file of 16-bit samples."

    /// The same as a client sends them.
    package static let transcribeForm = Endpoint<VoiceForm, VoiceReply>(
        transcribe.id, .tutor, .post, transcribe.path, authorization: .optional,
        summary: transcribe.summary)
    package static let questionForm = Endpoint<VoiceForm, VoiceReply>(
        question.id, .tutor, .post, question.path, authorization: .optional,
        summary: question.summary)
}

/// The text fields beside a recording.
package struct VoiceFields: Codable, Sendable, Hashable {
    package var sessionID: String
    @Decoded<PageNumber> package var page: Int
    /// ISO 639-1, e.g. `es`; nil lets the listener find out. The wire contract has no such field, and servers pass over it.
    package var language: String?

    package init(sessionID: String, page: Int = 0, language: String? = nil) {
        self.sessionID = sessionID
        self.page = page
        self.language = language
    }
}

/// 0 if missing. A form's fields are texts, whatever they say.
package enum PageNumber: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> Int
    {
        if let number = try? fields.decodeIfPresent(Int.self, forKey: key) { return number }
        guard let text = try fields.decodeIfPresent(String.self, forKey: key) else { return 0 }
        guard let number = Int(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: fields, debugDescription: "a page is a whole number")
        }
        return number
    }
}

/// A recording on its way.
package struct VoiceForm: MultipartBody {
    package var fields: VoiceFields
    /// A WAV file.
    package var audio: [UInt8]

    package init(_ fields: VoiceFields, audio: [UInt8]) {
        self.fields = fields
        self.audio = audio
    }

    package var multipartForm: MultipartForm {
        var form = MultipartForm()
        form.add("session_id", fields.sessionID)
        form.add("user_id", "")
        form.add("page", String(fields.page))
        form.add("language", fields.language)
        form.add(
            "audio", MultipartForm.File(name: "recording.wav", mediaType: "audio/wav", bytes: audio)
        )
        return form
    }
}

/// What was said; or why nothing was heard, which the contract answers with success as well.
package struct VoiceReply: Codable, Sendable, Hashable {
    package var transcription: String?
    package var error: String?

    package init(transcription: String? = nil, error: String? = nil) {
        self.transcription = transcription
        self.error = error
    }
}

/// What is heard.
package enum VoiceLimits {
    /// Bytes of a recording.
    package static let bytes = 12 << 20
    /// Seconds of a recording.
    package static let seconds = 120
}
