extension TestClock {
    /// Runs `body` while the clock moves on by a second whenever somebody sleeps: for what waits for
    /// somebody who looks now and then.
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
