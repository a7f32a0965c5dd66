import Dialogue

/// The stored form of a play, also saved with past attempts.
enum ItemPlay: Codable, Sendable, Equatable {
    case choice(ChoicePlay)
    case fill(FillPlay)
    case matching(MatchingPlay)
    case form(FormPlay)
    case roleplay(RoleplaySession.State)
}
