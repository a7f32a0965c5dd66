import AppCore

/// `POST /chat/completions`, as OpenAI's interface has it and the servers that follow it: llama.cpp, Ollama, vLLM.
/// Source: https://platform.openai.com/docs/api-reference/chat/create
struct ChatRequest: Encodable {
    struct Message: Encodable {
        var role: ModelMessage.Role
        var content: String
    }

    var model: String?
    var messages: [Message]
    var stream = true
    var maxTokens: Int?

    enum CodingKeys: String, CodingKey {
        case model, messages, stream
        case maxTokens = "max_tokens"
    }

    init(_ messages: [ModelMessage], model: String?, limits: ModelLimits) {
        self.model = model
        self.messages = messages.map { Message(role: $0.role, content: $0.text) }
        maxTokens = limits.tokens
    }
}
