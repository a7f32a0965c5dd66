import AppCoreTesting
import Synchronization

/// Holds the database created by a closure.
final class OnceBox: Sendable {
    private let stored = Mutex<CountingDatabase?>(nil)

    var value: CountingDatabase? { stored.withLock { $0 } }
    func set(_ value: CountingDatabase) { stored.withLock { $0 = value } }
}
