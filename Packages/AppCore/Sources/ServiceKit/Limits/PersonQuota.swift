public import AppCore
public import SQLStore

/// How much of one kind a person may have. Checked in the transaction that adds to it; transactions
/// run as if one after the other, so that several servers keep it together.
///
/// The numbers are generous: a student who works every day for years doesn't reach them. They are
/// also in docs/operating.md; a test compares both.
public struct PersonQuota: Sendable, Hashable {
    /// As it is written: `You have 1000 goals`.
    public let noun: String
    public let most: Int
    /// What to do about it.
    public let cure: String
    /// The error's code; nil in the school's contract, where the sentence takes its place.
    public let code: String?
    /// The status of the refusal.
    public let status: Int

    public init(
        _ noun: String, most: Int, cure: String, code: String? = nil, status: Int = 409
    ) {
        self.noun = noun
        self.most = most
        self.cure = cure
        self.code = code
        self.status = status
    }

    public static let goals = PersonQuota("goals", most: 1_000, cure: "Delete some first.")
    public static let conversations = PersonQuota(
        "conversations", most: 2_000, cure: "Use one you already have.")
    public static let messages = PersonQuota(
        "messages", most: 50_000, cure: "Ask the school's office.")
    public static let posts = PersonQuota(
        "discussion posts", most: 10_000, cure: "Delete some first.")
    public static let attempts = PersonQuota(
        "attempts at this", most: 500, cure: "Practice something else.", code: "QUOTA_EXCEEDED")
    /// Of all messages, and of all discussion posts.
    public static let characters = PersonQuota(
        "characters", most: 20_000_000, cure: "Delete some first, or ask the school's office.",
        status: 413)
    /// Of all files handed in.
    public static let megabytes = PersonQuota(
        "megabytes of files", most: 2_048, cure: "Hand in a link, or ask the school's office.",
        status: 413)

    /// Throws a ``Problem`` if adding `more` to `count` would exceed the limit.
    public func requireRoom(has count: Int, adding more: Int = 1) throws(Problem) {
        guard count + more > most else { return }
        let sentence =
            count >= most
            ? "You have \(count) \(noun), the maximum. \(cure)"
            : "You have \(count) \(noun); the maximum is \(most). \(cure)"
        throw Problem(.notAllowed, sentence, status: status, backendCode: code ?? sentence)
    }

    /// The texts that a person wrote.
    public struct Texts: Sendable, Hashable {
        public var count: Int
        public var characters: Int

        /// Reads the columns `n` and `size`.
        public init(_ row: SQLRow?) throws {
            count = try row?.int("n") ?? 0
            characters = try row?.int("size") ?? 0
        }
    }

    /// The same for a text: limits the number of texts, and their characters together.
    public func requireRoom(has texts: Texts, adding text: String) throws(Problem) {
        try requireRoom(has: texts.count)
        try Self.characters.requireRoom(
            has: texts.characters, adding: text.unicodeScalars.count)
    }
}
