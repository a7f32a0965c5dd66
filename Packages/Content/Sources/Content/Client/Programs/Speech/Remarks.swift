import Synchronization

/// What is said once and not again.
final class Remarks: Sendable {
    private let said = Mutex<Set<String>>([])

    /// The remark; nil when it was made before.
    func once(_ remark: String) -> String? {
        said.withLock { $0.insert(remark).inserted } ? remark : nil
    }
}
