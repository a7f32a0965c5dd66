import AppCore
import Foundation

/// A validated decision whether the tutor speaks.
struct TutorDecision: Sendable, Hashable {
    /// nil for silence.
    var message: String?
    /// The delay in milliseconds; new strokes cancel the message.
    var delayMS = 0
    var level: Int?
    /// A code for the student's mistake, or for a missing decision.
    var errorType: String?
    var reasoning: String?
    var promptTokens = 0
    var completionTokens = 0

    static let maxMessageLength = 1_000
    static let maxDelay = 30_000

    /// Silence with a reason.
    static func silent(_ word: String, _ reason: String) -> TutorDecision {
        var decision = TutorDecision()
        decision.errorType = word
        decision.reasoning = reason
        return decision
    }

    private init() {}

    /// Parses a reply; anything but a complete decision means silence.
    init(_ saying: ModelSaying) {
        promptTokens = saying.promptTokens
        completionTokens = saying.completionTokens
        guard let json = JSONValue.object(in: saying.text), let action = json["action"]?.text else {
            errorType = "bad_reply"
            reasoning = "The model's reply isn't a decision."
            return
        }
        reasoning = Self.line(json["internal_reasoning"], 2_000)
        level = json["level"]?.int.flatMap { (0...10).contains($0) ? $0 : nil }
        errorType = Self.line(json["error_type"], 80)
        switch action {
        case "silent": return
        case "speak":
            guard let text = Self.line(json["message"], Self.maxMessageLength + 1),
                text.count <= Self.maxMessageLength
            else {
                errorType = "bad_reply"
                reasoning = "The model's message is empty or too long."
                return
            }
            message = text
            delayMS = min(max(0, json["delay_ms"]?.int ?? 0), Self.maxDelay)
        default:
            errorType = "bad_reply"
            reasoning = "The model chose neither to speak nor to stay silent."
        }
    }

    /// The value as one line of text, or nil.
    private static func line(_ value: JSONValue?, _ most: Int) -> String? {
        guard let text = value?.text else { return nil }
        let plain = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
            .joined(separator: " ")
        let scalars = plain.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let line = String(String.UnicodeScalarView(scalars).prefix(most))
        return line.isEmpty ? nil : line
    }
}
