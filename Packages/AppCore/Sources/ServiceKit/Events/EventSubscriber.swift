import AppCore

/// One stream that is being read.
struct EventSubscriber {
    let account: AccountKey
    /// The number of the last event that was handed on.
    var position: Int
    /// Seconds since 1970 of the last word, and of the last look at the caller's rights.
    var lastWord: Double
    var lastCheck: Double
    /// Throws a ``Problem`` when the caller may not listen any more.
    let check: @Sendable () async throws -> Void
    private let stream: AsyncThrowingStream<[UInt8], any Error>.Continuation

    init(
        account: AccountKey, position: Int, time: Double,
        check: @escaping @Sendable () async throws -> Void,
        stream: AsyncThrowingStream<[UInt8], any Error>.Continuation
    ) {
        self.account = account
        self.position = position
        lastWord = time
        lastCheck = time
        self.check = check
        self.stream = stream
    }

    /// Hands a piece on; false when the reader is too slow, or gone.
    mutating func write(_ text: String, at time: Double) -> Bool {
        lastWord = time
        if case .enqueued = stream.yield(Array(text.utf8)) { return true }
        return false
    }

    func finish() { stream.finish() }
}
