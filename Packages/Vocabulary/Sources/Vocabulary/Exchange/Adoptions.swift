import Dispatch
import Synchronization

/// The adopting lines of a deck's items, made on a thread of their own while the cards are written.
final class Adoptions: Sendable {
    private let deck: ImportedDeck
    private let made = Waiting<[ImportedDeck.Adoption?]>()

    init(of deck: ImportedDeck) { self.deck = deck }

    func make() async {
        made.give(deck.items.indices.map { deck.items[$0].adoption(of: deck.items[$0].card.id) })
    }

    /// All of them, by item; waits until they are made, which is not the thread's to do that makes them.
    func all() -> [ImportedDeck.Adoption?] { made.take() }
}

/// A value that a thread waits for.
private final class Waiting<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        state.withLock { $0 = value }
        isThere.signal()
    }

    func take() -> Value {
        while true {
            if let value = state.withLock({ $0 }) { return value }
            isThere.wait()
            isThere.signal()
        }
    }
}
