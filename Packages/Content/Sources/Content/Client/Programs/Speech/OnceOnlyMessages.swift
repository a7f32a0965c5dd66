import Synchronization

/// Remarks that are shown only once.
final class OnceOnlyMessages: Sendable {
    private let said = Mutex<Set<String>>([])

    /// The remark; nil if already shown.
    func once(_ remark: String) -> String? {
        said.withLock { $0.insert(remark).inserted } ? remark : nil
    }
}
