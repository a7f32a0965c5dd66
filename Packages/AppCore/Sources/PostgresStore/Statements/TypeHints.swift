#if Postgres
import SQLStore
import Synchronization

/// Learned type declarations for statements whose values can't have the types of their Swift
/// values, e.g. `substr(title, ?)`, which takes no 64-bit integer, or `? IS NULL`. Shared by all
/// connections.
final class TypeHints: Sendable {
    private struct Hint {
        var isLoose = false
        var texts: Set<Int> = []
    }
    private static let capacity = 1024
    private let hints = Mutex<[String: Hint]>([:])

    /// The type to declare for each value (`.unspecified` leaves it to the server), and whether all
    /// were left to it.
    func declaration(of sql: String, for values: [SQLValue]) -> (types: [TypeID], isLoose: Bool) {
        guard let hint = hints.withLock({ $0[sql] }) else {
            return (values.map(TypeID.init(of:)), false)
        }
        let types = values.enumerated().map { index, value in
            if hint.texts.contains(index) { return TypeID.text }
            return hint.isLoose ? .unspecified : TypeID(of: value)
        }
        return (types, hint.isLoose)
    }

    /// Learns from a failed prepare. Returns true if the next attempt will differ.
    func learn(from state: String, _ message: String, about sql: String) -> Bool {
        hints.withLock { hints in
            if hints.count >= Self.capacity, hints[sql] == nil { return false }
            switch state {
            case "42P18":  // The type of this parameter cannot be determined: $n
                guard let dollar = message.lastIndex(of: "$"),
                    let number = Int(
                        message[message.index(after: dollar)...].prefix { $0.isNumber })
                else { return false }
                return hints[sql, default: Hint()].texts.insert(number - 1).inserted
            case "42883", "42804", "42725":  // no such function or operator, mismatch, ambiguous
                guard hints[sql]?.isLoose != true else { return false }
                hints[sql, default: Hint()].isLoose = true
                return true
            default: return false
            }
        }
    }
}
#endif
