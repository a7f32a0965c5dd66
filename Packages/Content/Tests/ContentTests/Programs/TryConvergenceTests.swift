import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Content
@testable import Dialogue

/// Devices of one student try levels in any order, with clocks apart, and with exchanges that fail
/// half-way. Whenever all have exchanged, all know the same. A failing case says its seed.
@Suite struct TryConvergenceTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        /// Source: SplitMix64, https://prng.di.unimi.it/splitmix64.c
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = state
            value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return value ^ (value >> 31)
        }
    }

    @Test(arguments: 0..<24)
    func devicesAgreeInTheEnd(seed: UInt64) async throws {
        var numbers = Numbers(state: seed)
        let backend = ProgramBackend(SeedPages.all)
        backend.page(of: Int.random(in: 1...7, using: &numbers))
        var devices: [ProgramDevice] = []
        for index in 0..<(seed % 3 == 0 ? 3 : 2) {
            let device = try await ProgramDevice.make(backend, name: UInt16(index + 1))
            device.test.clock.advance(by: .seconds(Int.random(in: 0...100_000, using: &numbers)))
            for level in ["12", "13", "14"] { _ = try await device.page(level) }
            devices.append(device)
        }
        var made = 0
        for _ in 0..<Int.random(in: 20...60, using: &numbers) {
            let index = Int.random(in: 0..<devices.count, using: &numbers)
            made += try await act(&devices[index], &numbers)
        }
        backend.feel(.well)
        for _ in 0..<2 {
            for device in devices {
                _ = try await device.library.sync.run()
                await device.sendEverything()
            }
        }
        for device in devices { _ = try await device.library.sync.run() }
        #expect(backend.tries.count == made, "seed \(seed)")
        let known = try await devices[0].library.log.progress()
        #expect(known.values.reduce(0) { $0 + $1.attemptCount } == made, "seed \(seed)")
        for device in devices {
            #expect(try await device.library.log.progress() == known, "seed \(seed)")
            #expect(await device.library.waitingCount() == 0, "seed \(seed)")
            let programList = try #require(await device.library.storedProgramList()).value
            let isComplete = { (level: String) in known[level]?.isComplete ?? false }
            let open = [true, isComplete("12") || isComplete("13"), true, isComplete("14")]
            #expect(programList.programs[0].levels.map(\.isOpen) == open, "seed \(seed)")
        }
    }

    /// One thing that happens on a device; how many tries it made.
    private func act(_ device: inout ProgramDevice, _ numbers: inout Numbers) async throws -> Int {
        let backend = device.backend
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0...4:
            let level = ["12", "13", "14"].randomElement(using: &numbers) ?? "12"
            let item = level + (Bool.random(using: &numbers) ? "1" : "2")
            let score = Int.random(in: 0...10, using: &numbers) * 10
            let before = try await device.library.log.progress(of: [level])[level]
            let after = try await device.library.finish(item, in: level, score: score)
            #expect(after.isComplete || before?.isComplete != true, "completion is never lost")
            return 1
        case 5: device = device.restarted
        case 6: device.test.clock.advance(by: .seconds(Int.random(in: 1...5000, using: &numbers)))
        case 7:
            let moods: [ProgramBackend.Mood] = [
                .well, .away, .losesAnswers, .answers(500, "no"), .answers(200, "<html>"),
                .answers(401, ""), .well,
            ]
            backend.feel(moods.randomElement(using: &numbers) ?? .well)
        case 8: _ = try? await device.library.sync.run()
        default: await device.sendEverything()
        }
        return 0
    }
}
