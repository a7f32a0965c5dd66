import Vocabulary

/// The starter deck, generated per request and not stored. A student's edits and deletions take
/// precedence.
struct StarterOffer: Sendable {
    /// Increased with every edition, so that devices with an earlier one read the new one.
    static let edition: Int64 = 1

    let source: Source?
    let cards: [Card]
    private let ids: Set<String>

    init(source: Source?, cards: [Card]) {
        self.source = source
        self.cards = cards
        ids = Set(cards.map(\.id))
    }

    static let none = StarterOffer(source: nil, cards: [])

    /// Whether the deck has a card with this id.
    func has(_ card: String) -> Bool { ids.contains(card) }

    /// The parts of the deck that a student hasn't changed.
    func rows(for store: StudyRecordStore) throws -> (source: Source?, cards: [Card]) {
        guard let source else { return (nil, []) }
        let own = try store.source(source.id)
        guard own?.source.isDeleted != true else { return (nil, []) }
        let edited = try store.cards(ids)
        return (own == nil ? source : nil, cards.filter { edited[$0.id] == nil })
    }
}
