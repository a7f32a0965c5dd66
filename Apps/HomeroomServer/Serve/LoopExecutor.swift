import HomeroomHost
import NIOCore

/// Runs a connection's tasks on the connection's own event loop, so that a request changes threads for
/// the database alone. Whatever takes long is on threads of its own: bodies on the database's, password
/// hashes on theirs.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
