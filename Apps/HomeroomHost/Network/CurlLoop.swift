import AppCore
import CCurl
import Foundation
import Synchronization

/// The thread for libcurl's transfers, one per ``NetworkTransport``, from its first request until
/// it is stopped. All of libcurl except the wake-up is called only on it.
final class CurlLoop: Sendable {
    private struct Orders {
        var added: [CurlTransfer] = []
        var cancelled: [CurlTransfer] = []
        var resumed: [CurlTransfer] = []
        var isStopped = false
        var ended = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let orders = Mutex(Orders())
    /// libcurl's multi handle as a number, so that other threads can wake it.
    private let multi: UInt

    /// Starts the thread. libcurl must be loaded.
    init() {
        multi = UInt(bitPattern: ccurl_multi_init())
        let thread = Thread { [self] in run() }
        thread.name = "network"
        thread.start()
    }

    func add(_ transfer: CurlTransfer) {
        let isStopped = order { orders in
            if !orders.isStopped { orders.added.append(transfer) }
            return orders.isStopped
        }
        if isStopped { transfer.end(.failure(.cancelled)) }
    }

    /// Cancels a transfer; no effect if it has ended.
    func cancel(_ transfer: CurlTransfer) {
        transfer.end(.failure(.cancelled))
        order { $0.cancelled.append(transfer) }
    }

    /// Resumes a transfer paused for a slow reader.
    func resume(_ transfer: CurlTransfer) { order { $0.resumed.append(transfer) } }

    func stop() { order { $0.isStopped = true } }

    func stopAndWait() async {
        stop()
        await withCheckedContinuation { continuation in
            let ended = orders.withLock { orders in
                if !orders.ended { orders.waiters.append(continuation) }
                return orders.ended
            }
            if ended { continuation.resume() }
        }
    }

    /// Changes the orders and wakes the thread, which frees the handle only under the same lock.
    @discardableResult
    private func order<T: Sendable>(_ change: (inout Orders) -> T) -> T {
        orders.withLock { orders in
            let result = change(&orders)
            if !orders.ended { _ = ccurl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
            return result
        }
    }

    // MARK: On the thread

    private func run() {
        var transfers = RunningTransfers(multi: UnsafeMutableRawPointer(bitPattern: multi))
        while true {
            let (added, cancelled, resumed, isStopped) = orders.withLock { orders in
                defer { (orders.added, orders.cancelled, orders.resumed) = ([], [], []) }
                return (orders.added, orders.cancelled, orders.resumed, orders.isStopped)
            }
            for transfer in added { transfers.begin(transfer) }
            for transfer in cancelled { transfers.drop(transfer) }
            for transfer in resumed { transfers.resume(transfer) }
            if isStopped { break }
            transfers.perform()
            transfers.poll(milliseconds: transfers.endIdle())
        }
        transfers.cancelAll()
        let waiters = orders.withLock { orders in
            orders.ended = true
            ccurl_multi_cleanup(transfers.multi)
            defer { orders.waiters = [] }
            return orders.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// The transfers under way, on libcurl's thread.
private struct RunningTransfers {
    let multi: UnsafeMutableRawPointer?
    private var active:
        [ObjectIdentifier: (transfer: CurlTransfer, easy: UnsafeMutableRawPointer)] = [:]

    init(multi: UnsafeMutableRawPointer?) { self.multi = multi }

    mutating func begin(_ transfer: CurlTransfer) {
        guard !transfer.hasEnded, let easy = transfer.prepare() else { return }
        active[ObjectIdentifier(transfer)] = (transfer, easy)
        guard ccurl_multi_add(multi, easy) != 0 else { return }
        transfer.end(.failure(.notSent("the request couldn't be created")))
        drop(transfer)
    }

    /// Frees what libcurl has of a transfer.
    mutating func drop(_ transfer: CurlTransfer) {
        guard let easy = active.removeValue(forKey: ObjectIdentifier(transfer))?.easy else {
            return
        }
        _ = ccurl_multi_remove(multi, easy)
        transfer.release(easy)
    }

    func resume(_ transfer: CurlTransfer) {
        if let easy = active[ObjectIdentifier(transfer)]?.easy { ccurl_easy_unpause(easy) }
    }

    mutating func cancelAll() {
        for transfer in active.values.map(\.transfer) {
            transfer.end(.failure(.cancelled))
            drop(transfer)
        }
    }

    /// Sends and receives what is possible now.
    mutating func perform() {
        _ = ccurl_multi_perform(multi)
        var code = CURLE_OK
        while let easy = ccurl_multi_finished(multi, &code) {
            guard let transfer = CurlTransfer.of(easy) else { continue }
            transfer.finish(code, easy)
            drop(transfer)
        }
    }

    /// Ends transfers that have been silent for too long. Returns the milliseconds until the next look.
    mutating func endIdle() -> Int {
        var wait = active.isEmpty ? 3_600_000 : 1000
        let now = ContinuousClock.now
        for transfer in active.values.map(\.transfer) {
            guard let left = transfer.millisecondsUntilIdle(now) else { continue }
            guard left > 0 else {
                transfer.end(.failure(.timedOut))
                drop(transfer)
                continue
            }
            wait = min(wait, left)
        }
        return wait
    }

    func poll(milliseconds: Int) { _ = ccurl_multi_poll(multi, Int32(milliseconds)) }
}
