import Dialogue

/// An item's play as it is kept, and as it stays with a try that is behind.
enum ItemPlay: Codable, Sendable, Equatable {
    case choice(ChoicePlay)
    case fill(FillPlay)
    case matching(MatchingPlay)
    case form(FormPlay)
    case roleplay(RoleplaySession.State)
}
