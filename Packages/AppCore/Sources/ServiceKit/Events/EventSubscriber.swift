import AppCore

/// An open stream.
struct EventSubscriber {
    let account: AccountKey
    /// The number of the last delivered event.
    var position: Int
    /// Seconds since 1970 of the last write and of the last check of the caller's rights.
    var lastWord: Double
    var lastCheck: Double
    /// Throws a ``Problem`` when the caller may no longer listen.
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

    /// Passes on a chunk; false if the reader is too slow or gone.
    mutating func write(_ text: String, at time: Double) -> Bool {
        lastWord = time
        if case .enqueued = stream.yield(Array(text.utf8)) { return true }
        return false
    }

    func finish() { stream.finish() }
}
