package import AppCore
import HTTPTypes

/// What the tutor decided, and what it decides from.
package enum ReasoningEndpoints {
    /// Newest first.
    package static let logs = Endpoint<EmptyBody, ReasoningLogList>(
        "tutor.reasoning-logs", .tutor, .get, "/api/reasoning-logs",
        query: [
            QueryField("session_id"),
            QueryField("limit", .integer, .limits(from: 1, to: 200).saying("50 unless given.")),
        ], authorization: .optional, summary: "What the tutor decided, newest first",
        errors: [.unprocessable])

    /// What a model would be asked now.
    package static let preview = Endpoint<EmptyBody, ReasoningPreview>(
        "tutor.reasoning-preview", .tutor, .get, "/api/reasoning-preview",
        query: [QueryField("session_id"), QueryField("page", .integer)],
        authorization: .optional, summary: "What a model would be asked now",
        errors: [.unprocessable])

    /// What this server can do beside keeping strokes. Beyond the contract.
    package static let abilities = Endpoint<EmptyBody, TutorAbilities>(
        "tutor.abilities", .tutor, .get, "/api/abilities", authorization: .optional,
        summary: "What the tutor can do here, and why not the rest")
}

/// One decision.
package struct ReasoningLog: Codable, Sendable, Hashable {
    package var id: Int
    package var sessionID: String
    package var page: Int
    package var createdAt: WireDate
    /// `speak` or `silent`
    package var action: String
    package var message: String
    package var promptTokens: Int
    package var completionTokens: Int
    /// The campus knows no prices: always 0.
    package var estimatedCost: Double
    /// `auto` or `voice_question`
    package var source: String
    package var questionText: String?
    package var level: Int?
    package var errorType: String?
    package var delayMS: Int
    package var internalReasoning: String?

    package init(
        id: Int, sessionID: String, page: Int, createdAt: WireDate, action: String, message: String,
        promptTokens: Int, completionTokens: Int, source: String, questionText: String?,
        level: Int?, errorType: String?, delayMS: Int, internalReasoning: String?
    ) {
        self.id = id
        self.sessionID = sessionID
        self.page = page
        self.createdAt = createdAt
        self.action = action
        self.message = message
        self.promptTokens = promptTokens
        self.completionTokens = completionTokens
        estimatedCost = 0
        self.source = source
        self.questionText = questionText
        self.level = level
        self.errorType = errorType
        self.delayMS = delayMS
        self.internalReasoning = internalReasoning
    }

    private enum CodingKeys: String, CodingKey {
        case id, page, action, message, source, level
        case sessionID = "session_id"
        case createdAt = "created_at"
        case promptTokens = "prompt_tokens"
        case completionTokens = "completion_tokens"
        case estimatedCost = "estimated_cost"
        case questionText = "question_text"
        case errorType = "error_type"
        case delayMS = "delay_ms"
        case internalReasoning = "internal_reasoning"
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(sessionID, forKey: .sessionID)
        try fields.encode(page, forKey: .page)
        try fields.encode(createdAt, forKey: .createdAt)
        try fields.encode(action, forKey: .action)
        try fields.encode(message, forKey: .message)
        try fields.encode(promptTokens, forKey: .promptTokens)
        try fields.encode(completionTokens, forKey: .completionTokens)
        try fields.encode(estimatedCost, forKey: .estimatedCost)
        try fields.encode(source, forKey: .source)
        try fields.encode(questionText, forKey: .questionText)
        try fields.encode(level, forKey: .level)
        try fields.encode(errorType, forKey: .errorType)
        try fields.encode(delayMS, forKey: .delayMS)
        try fields.encode(internalReasoning, forKey: .internalReasoning)
    }
}

/// `GET /api/reasoning-logs`
package struct ReasoningLogList: Codable, Sendable, Hashable {
    /// All of a session's decisions together.
    package struct Usage: Codable, Sendable, Hashable {
        package var calls: Int
        package var promptTokens: Int
        package var completionTokens: Int
        package var estimatedCost: Double

        package init(calls: Int, promptTokens: Int, completionTokens: Int) {
            self.calls = calls
            self.promptTokens = promptTokens
            self.completionTokens = completionTokens
            estimatedCost = 0
        }

        private enum CodingKeys: String, CodingKey {
            case calls
            case promptTokens = "prompt_tokens"
            case completionTokens = "completion_tokens"
            case estimatedCost = "estimated_cost"
        }
    }

    package var logs: [ReasoningLog]
    package var usage: Usage

    package init(logs: [ReasoningLog], usage: Usage) {
        self.logs = logs
        self.usage = usage
    }
}

/// `GET /api/reasoning-preview`
package struct ReasoningPreview: Codable, Sendable, Hashable {
    package struct Section: Codable, Sendable, Hashable {
        package var title: String
        package var content: String

        package init(title: String, content: String) {
            self.title = title
            self.content = content
        }
    }

    package var systemPrompt: String
    package var sections: [Section]

    package init(systemPrompt: String, sections: [Section]) {
        self.systemPrompt = systemPrompt
        self.sections = sections
    }

    private enum CodingKeys: String, CodingKey {
        case sections
        case systemPrompt = "system_prompt"
    }
}

/// `GET /api/abilities`
package struct TutorAbilities: Codable, Sendable, Hashable {
    /// Reads handwriting and says something to it.
    package var feedback: Bool
    /// Writes down what is spoken, and answers.
    package var voice: Bool
    /// Speaks.
    package var speech: Bool
    /// Makes vectors of texts.
    package var embeddings: Bool
    /// Why something of it is missing, in a sentence each.
    package var missing: [String]
    /// The student's own model and its host, where that is who reads and answers: only on an embedded campus.
    package var answerer: String?
    /// Whether what it is told stays on the student's computer.
    package var answersHere: Bool?

    private enum CodingKeys: String, CodingKey {
        case feedback, voice, speech, embeddings, missing, answerer
        case answersHere = "answers_here"
    }

    package init(
        feedback: Bool, voice: Bool, speech: Bool, embeddings: Bool, missing: [String],
        answerer: String? = nil, answersHere: Bool? = nil
    ) {
        self.answerer = answerer
        self.answersHere = answersHere
        self.feedback = feedback
        self.voice = voice
        self.speech = speech
        self.embeddings = embeddings
        self.missing = missing
    }
}
