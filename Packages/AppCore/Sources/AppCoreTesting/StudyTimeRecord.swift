public import AppCore
import Synchronization

/// Records study time for a test.
public final class StudyTimeRecord: StudyTimeRecording {
    private let state = Mutex<[StudyTime]>([])
    private let failure: Problem?

    /// - Parameter failure: thrown by every call after recording.
    public init(failingWith failure: Problem? = nil) { self.failure = failure }

    /// The recorded times, in order.
    public var times: [StudyTime] { state.withLock { $0 } }

    public func record(_ time: StudyTime) async throws(Problem) {
        state.withLock { $0.append(time) }
        if let failure { throw failure }
    }
}
