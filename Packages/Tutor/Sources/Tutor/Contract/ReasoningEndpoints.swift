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
package struct ReasoningLog: Codable, Sendable, Hashable, EncodesNulls {
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

    package var sections: [Section]
    package var systemPrompt: String

    package init(systemPrompt: String, sections: [Section]) {
        self.systemPrompt = systemPrompt
        self.sections = sections
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
