public import AppCore
public import Foundation
import Synchronization

extension SystemEnvironment {
    /// Deterministic time, randomness and ids: the given clock, UTC, sequential ids from
    /// `00000000-0000-4000-8000-000000000001`, a seeded generator.
    public static func test(
        clock: TestClock, timeZone: TimeZone = .gmt, seed: UInt64 = 1
    ) -> SystemEnvironment {
        let sequence = TestSequence(seed: seed)
        var calendar = Foundation.Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = Locale(identifier: "en_US_POSIX")
        return SystemEnvironment(
            now: { clock.now }, timeZone: timeZone, calendar: calendar,
            uuid: { sequence.uuid() }, random: { sequence.number(in: $0) },
            sleep: { try await clock.sleep($0) })
    }
}

/// Sequential ids and numbers from a seeded generator.
final class TestSequence: Sendable {
    private let state: Mutex<(count: UInt64, generator: UInt64)>

    init(seed: UInt64) { state = Mutex((0, seed)) }

    func uuid() -> UUID {
        let count = state.withLock { state in
            state.count += 1
            return state.count
        }
        let digits = String(count, radix: 16)
        let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
        return UUID(uuidString: text + digits) ?? UUID()
    }

    /// SplitMix64. Source: https://prng.di.unimi.it/splitmix64.c
    func number(in range: ClosedRange<Double>) -> Double {
        let bits = state.withLock { state in
            state.generator &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state.generator
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        let unit = Double(bits >> 11) / Double(UInt64(1) << 53)
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit
    }
}
