import Testing

@testable import TerminalUI

@Suite struct ToastQueueTests {
    private let saved = Toast("Saved.", .success)
    private let opened = Toast("Opened.")
    private let refused = Toast("Refused.", .failure)
    private let late = Toast("Late.", .warning)

    @Test func goodNewsIsReplacedByTheNext() {
        var queue = ToastQueue()
        queue.add(saved, now: 0)
        queue.add(opened, now: 1000)
        #expect(queue.shown == opened)
        #expect(queue.until == 5000)
        _ = queue.expire(now: 4999)
        #expect(queue.shown == opened)
        _ = queue.expire(now: 5000)
        #expect(queue.shown == nil && queue.until == nil)
    }

    @Test func badNewsHasItsTimeAndTheNextOneWaits() {
        var queue = ToastQueue()
        queue.add(refused, now: 0)
        queue.add(late, now: 10)
        queue.add(saved, now: 20)
        #expect(queue.shown == refused)
        #expect(queue.until == 7000)
        _ = queue.expire(now: 7000)
        #expect(queue.shown == late)
        _ = queue.expire(now: 14_000)
        #expect(queue.shown == saved)
        #expect(queue.until == 18_000)
    }

    @Test func theSameMessageAgainIsShownOnceForItsWholeTime() {
        var queue = ToastQueue()
        queue.add(refused, now: 0)
        queue.add(refused, now: 5000)
        #expect(queue.until == 12_000)
        _ = queue.expire(now: 12_000)
        #expect(queue.shown == nil)
    }

    @Test func aFloodKeepsTheLastFour() {
        var queue = ToastQueue()
        for number in 1...9 { queue.add(Toast("\(number)", .failure), now: 0) }
        #expect(queue.shown?.text == "6")
    }
}
