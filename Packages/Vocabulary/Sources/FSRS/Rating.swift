/// The student's answer to a card.
public enum Rating: Int, Sendable, Codable, CaseIterable {
    case again = 1
    case hard, good, easy
}
