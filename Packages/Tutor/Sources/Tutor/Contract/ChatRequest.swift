import AppCore
import Foundation

/// `POST /chat/completions`, as OpenAI's interface has it and the servers that follow it: llama.cpp, Ollama, vLLM.
/// Source: https://platform.openai.com/docs/api-reference/chat/create
struct ChatRequest: Encodable {
    struct Message: Encodable {
        var role: ModelMessage.Role
        var content: String
        /// A PNG.
        var picture: [UInt8]?

        private enum CodingKeys: String, CodingKey { case role, content }

        /// With a picture the content is a list of parts.
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(role, forKey: .role)
            guard let picture else { return try fields.encode(content, forKey: .content) }
            let address = "data:image/png;base64," + Data(picture).base64EncodedString()
            try fields.encode(
                JSONValue.array([
                    .object(["type": "text", "text": .string(content)]),
                    .object([
                        "type": "image_url", "image_url": .object(["url": .string(address)]),
                    ]),
                ]), forKey: .content)
        }
    }

    var model: String?
    var messages: [Message]
    var stream = true
    var maxTokens: Int?

    init(_ messages: [ModelMessage], model: String?, limits: ModelLimits) {
        self.model = model
        self.messages = messages.map {
            Message(role: $0.role, content: $0.text, picture: $0.picture)
        }
        maxTokens = limits.tokens
    }
}
