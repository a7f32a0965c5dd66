import AppCore
import FSRS

extension CardState {
    /// Parses an adopting line's payload and clamps it to valid values; nil if invalid.
    init?(payload: String) {
        guard let state = try? WireJSON.decode(CardState.self, from: payload) else { return nil }
        self = state.bounded
    }

    /// The payload of an adopting line.
    package func payload() throws -> String { try WireJSON.encodeText(self) }

    /// Clamps values from an import or another device to valid ranges.
    private var bounded: CardState {
        var state = self
        let (counts, moments) = (0...1_000_000, -1e11...1e11)
        state.reviewCount = reviewCount.bounded(counts)
        state.lapses = lapses.bounded(counts)
        state.schedule.step = schedule.step.bounded(0...100)
        state.schedule.due = schedule.due.bounded(moments)
        state.schedule.lastReview = schedule.lastReview?.bounded(moments)
        if let memory = schedule.memory {
            state.schedule.memory = MemoryState(
                stability: memory.stability.bounded(0.001...36500),
                difficulty: memory.difficulty.bounded(1...10))
        }
        return state
    }
}
