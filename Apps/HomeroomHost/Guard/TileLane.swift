import Dispatch
import Synchronization

/// A thread of its own for loads of tiles, one after the other: code that spins there stops neither other tiles
/// nor the timers. Tells the flight record when a tile's own code is on the processor.
final class TileLane: TaskExecutor {
    private let queue = DispatchQueue(label: "homeroom.tile")
    private let record: FlightRecord?
    /// Whose code runs here; 0 while it is nobody's.
    private let slot = Atomic<Int>(0)

    init(record: FlightRecord?) { self.record = record }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            mark(.running)
            job.runSynchronously(on: asUnownedTaskExecutor())
            mark(.waiting)
        }
    }

    /// From here to ``leave()`` what runs on this lane is the code of the tile `id`. For code on this lane.
    func enter(_ id: String) {
        slot.store(record?.slot(for: id) ?? 0, ordering: .relaxed)
        mark(.running)
    }

    func leave() {
        mark(.idle)
        slot.store(0, ordering: .relaxed)
    }

    private func mark(_ phase: FlightRecord.Phase) {
        let slot = slot.load(ordering: .relaxed)
        if slot > 0 { record?.mark(slot, phase) }
    }
}
