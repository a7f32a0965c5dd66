/// FSRS's state of one memory.
public struct MemoryState: Sendable, Hashable, Codable {
    /// Days until the probability of recall falls to 0.9; 0.001…36500.
    public var stability: Double
    /// 1 (easy) … 10.
    public var difficulty: Double

    public init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}
