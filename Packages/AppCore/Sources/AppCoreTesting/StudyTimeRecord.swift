public import AppCore
import Synchronization

/// Keeps what a feature tells of study time, for a test to look at.
public final class StudyTimeRecord: StudyTimeRecording {
    private let state = Mutex<[StudyTime]>([])
    private let failure: Problem?

    /// - Parameter failure: what every telling fails with, after it was kept.
    public init(failingWith failure: Problem? = nil) { self.failure = failure }

    /// What was told so far, in order.
    public var times: [StudyTime] { state.withLock { $0 } }

    public func record(_ time: StudyTime) async throws(Problem) {
        state.withLock { $0.append(time) }
        if let failure { throw failure }
    }
}
