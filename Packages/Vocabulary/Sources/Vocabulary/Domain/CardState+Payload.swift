import AppCore

extension CardState {
    /// From the text of an adopting line; nil when it is not one.
    init?(payload: String) {
        guard let state = try? WireJSON.decode(CardState.self, from: payload) else { return nil }
        self = state
    }

    /// The text of an adopting line.
    package func payload() throws -> String { try WireJSON.encodeText(self) }
}
