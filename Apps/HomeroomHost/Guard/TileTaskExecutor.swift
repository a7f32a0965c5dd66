import Dispatch
import Synchronization

/// A separate thread that loads tiles one after the other, so that a busy loop blocks neither other
/// tiles nor timers. Records in the crash record which tile's code is running.
final class TileTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "homeroom.tile")
    private let record: CrashRecorder?
    /// The slot whose code is running; 0 for none.
    private let slot = Atomic<Int>(0)

    init(record: CrashRecorder?) { self.record = record }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            mark(.running)
            job.runSynchronously(on: asUnownedTaskExecutor())
            mark(.waiting)
        }
    }

    /// Marks this thread as running the tile `id` until ``leave()``. Call it on this thread.
    func enter(_ id: String) {
        slot.store(record?.slot(for: id) ?? 0, ordering: .relaxed)
        mark(.running)
    }

    func leave() {
        mark(.idle)
        slot.store(0, ordering: .relaxed)
    }

    private func mark(_ phase: CrashRecorder.Phase) {
        let slot = slot.load(ordering: .relaxed)
        if slot > 0 { record?.mark(slot, phase) }
    }
}
