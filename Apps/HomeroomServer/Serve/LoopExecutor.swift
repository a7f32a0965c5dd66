import HomeroomHost
import NIOCore

/// Runs a connection's tasks on its own event loop, so that a request changes threads only for the
/// database. Slow work has its own threads: database bodies and password hashes.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
