import Dispatch
import Synchronization

/// Facts derived from a deck's items, computed on another thread while cards are written.
final class DeckFacts: Sendable {
    struct Facts: Sendable {
        /// Adopting lines, by item.
        var adoptions: [ImportedDeck.Adoption?] = []
        /// Answers sorted by time.
        var moments: [ReviewTime] = []
    }

    struct ReviewTime: Sendable {
        /// Milliseconds since 1970, UTC.
        var at: Int64
        /// The index of the answer's item.
        var item: Int
    }

    private let deck: ImportedDeck
    private let made = Mutex<Facts?>(nil)
    private let isMade = DispatchSemaphore(value: 0)

    init(of deck: ImportedDeck) { self.deck = deck }

    func make() async {
        var facts = Facts()
        facts.adoptions = deck.items.indices.map {
            deck.items[$0].adoption(of: deck.items[$0].card.id)
        }
        facts.moments.reserveCapacity(deck.items.reduce(0) { $0 + $1.reviews.count })
        for index in deck.items.indices {
            for review in deck.items[index].reviews {
                facts.moments.append(ReviewTime(at: review.at, item: index))
            }
        }
        facts.moments.sort { ($0.at, $0.item) < ($1.at, $1.item) }
        made.withLock { $0 = facts }
        isMade.signal()
    }

    /// Waits for the other thread's result. Call once.
    func take() -> Facts {
        isMade.wait()
        defer { isMade.signal() }
        return made.withLock { $0 } ?? Facts()
    }
}
