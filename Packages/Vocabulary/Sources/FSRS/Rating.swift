/// How well a card was known.
public enum Rating: Int, Sendable, Codable, CaseIterable {
    case again = 1
    case hard, good, easy
}
