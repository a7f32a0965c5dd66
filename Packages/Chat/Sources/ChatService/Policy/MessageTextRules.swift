import AppCore
import Chat
import ServiceKit

/// Validates subjects and bodies, with the contract's messages.
enum MessageTextRules {
    static func faults(subject: String?) -> [String] {
        guard let subject, !isBlank(subject) else { return ["Subject can't be blank"] }
        return subject.unicodeScalars.count > ChatWords.maxSubjectLength
            ? ["Subject is too long (maximum is \(ChatWords.maxSubjectLength) characters)"] : []
    }

    static func faults(kind: String?) -> [String] {
        guard let kind, MessageThread.Kind(rawValue: kind) == nil else { return [] }
        return ["Thread type is not included in the list"]
    }

    /// The valid body, unchanged. Throws a 422 ``Problem``.
    static func body(_ body: String?) throws -> String {
        guard let body, !isBlank(body) else { throw Problem.schoolInvalid(["Body can't be blank"]) }
        guard body.unicodeScalars.count <= ChatWords.maxBodyLength else {
            throw Problem.schoolInvalid([
                "Body is too long (maximum is \(ChatWords.maxBodyLength) characters)"
            ])
        }
        return body
    }

    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}
