import AppCore
import Foundation
import Synchronization

/// Slows down guessing: every name has a bucket of tries that fills up again with time. Kept in
/// memory, so that a flood of guesses writes nothing.
final class Throttle: Sendable {
    /// How many tries there are at most, and how fast new ones come.
    struct Rate: Sendable {
        let burst: Double
        /// Seconds for one more try.
        let interval: Double

        /// One account from one address.
        static let account = Rate(burst: 8, interval: 30)
        /// One account from anywhere: slow enough for a guesser, out of the owner's way.
        static let accountAnywhere = Rate(burst: 60, interval: 10)
        /// One address, behind which a whole school may sit.
        static let address = Rate(burst: 120, interval: 2)
    }

    private struct Bucket {
        var tries: Double
        var time: Double
    }

    private static let mostBuckets = 20_000
    private let now: @Sendable () -> Date
    private let buckets = Mutex<[String: Bucket]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Takes one try from each bucket. Throws a 429 problem when one of them is empty, and then
    /// takes none.
    func take(_ names: [(name: String, rate: Rate)]) throws {
        let time = now().timeIntervalSince1970
        let wait: Double = buckets.withLock { buckets in
            Self.tidy(&buckets, time)
            var filled: [(String, Bucket)] = []
            var wait = 0.0
            for (name, rate) in names {
                let bucket = buckets[name] ?? Bucket(tries: rate.burst, time: time)
                let since = max(0, time - bucket.time)
                let tries = min(rate.burst, bucket.tries + since / rate.interval)
                if tries < 1 { wait = max(wait, (1 - tries) * rate.interval) }
                filled.append((name, Bucket(tries: tries - 1, time: time)))
            }
            guard wait == 0 else { return wait }
            for (name, bucket) in filled { buckets[name] = bucket }
            return 0
        }
        guard wait == 0 else {
            let seconds = Int(wait.rounded(.up))
            throw Problem(
                .rateLimited, "Too many tries: wait \(seconds) seconds.", status: 429,
                retryAfterSeconds: seconds)
        }
    }

    /// Gives a bucket all its tries back.
    func reset(_ name: String) { buckets.withLock { _ = $0.removeValue(forKey: name) } }

    /// Lets go of buckets that have been left alone for an hour; of all, should that not be enough.
    private static func tidy(_ buckets: inout [String: Bucket], _ time: Double) {
        guard buckets.count >= mostBuckets else { return }
        buckets = buckets.filter { time - $0.value.time < 3_600 }
        if buckets.count >= mostBuckets { buckets.removeAll() }
    }
}
