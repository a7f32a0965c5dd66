import Dispatch

/// A thread of its own for one load of one tile: code that spins there stops neither the other tiles
/// nor the timers. Tells the flight record when the tile's own code is on the processor.
final class TileLane: TaskExecutor {
    private let queue: DispatchQueue
    private let record: FlightRecord?
    private let slot: Int

    init(name: String, record: FlightRecord?, slot: Int) {
        queue = DispatchQueue(label: "homeroom.tile." + name)
        self.record = record
        self.slot = slot
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            record?.mark(slot, .running)
            job.runSynchronously(on: asUnownedTaskExecutor())
            record?.mark(slot, .waiting)
        }
    }
}
