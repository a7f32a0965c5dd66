extension TestClock {
    /// Runs `body` and advances the clock by a second whenever someone sleeps, for code that polls.
    public func ticking<T>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
    ) async rethrows -> T {
        let ticker = Task {
            while !Task.isCancelled {
                if waiting > 0 { advance(by: .seconds(1)) }
                await Task.yield()
            }
        }
        defer { ticker.cancel() }
        return try await body()
    }
}
