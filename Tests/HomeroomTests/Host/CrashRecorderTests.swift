import Foundation
import HomeroomHost
import Testing

@Suite struct CrashRecorderTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "homeroom-flight-\(UUID().uuidString)")

    private func record(_ name: String, _ words: [(UInt64, String)]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var data = Data()
        for (word, name) in words {
            withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
            var text = Data(name.utf8)
            text.append(Data(count: 56 - text.count))
            data.append(text)
        }
        try data.write(to: folder.appending(path: name))
    }

    /// An unused process id; real ones are much smaller.
    private let dead = "flight-2147480000"

    @Test func theTileOnTheCrashingThreadIsNamedAlone() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try record(
            dead,
            [
                (11 | 77 << 32, ""), (2 | 76 << 32, "innocent.tile"), (2 | 77 << 32, "bad.tile"),
                (1, "waiting.tile"), (0, "idle.tile"),
            ])
        let crashes = CrashRecorder.recover(folder: folder.path(percentEncoded: false))
        let crash = try #require(crashes.first)
        #expect(crash.signal == 11)
        #expect(crash.isCertain)
        #expect(crash.suspects == ["bad.tile"])
        #expect(CrashRecorder.recover(folder: folder.path(percentEncoded: false)).isEmpty)
    }

    @Test func aKillAccusesNobody() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try record(dead, [(0, ""), (2 | 77 << 32, "innocent.tile")])
        let crash = try #require(
            CrashRecorder.recover(folder: folder.path(percentEncoded: false)).first)
        #expect(crash.signal == nil)
        #expect(!crash.isCertain)
        var quarantine = Quarantine(path: folder.appending(path: "q").path(percentEncoded: false))
        quarantine.take([crash], now: Date())
        #expect(quarantine.cases.isEmpty)
    }

    @Test func aLivingProcessKeepsItsRecord() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path(percentEncoded: false)
        let own = try #require(CrashRecorder(folder: path))
        let slot = try #require(own.slot(for: "some.tile"))
        #expect(own.slot(for: "some.tile") == slot)
        own.mark(slot, .running)
        #expect(CrashRecorder.recover(folder: path).isEmpty)
        own.close()
        #expect(!FileManager.default.fileExists(atPath: own.path))
    }

    @Test func whatIsNotedStandsInTheFileAtOnce() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path(percentEncoded: false)
        let own = try #require(CrashRecorder(folder: path))
        let slots = try ["quiet.tile", "busy.tile"].map { try #require(own.slot(for: $0)) }
        own.mark(slots[0], .idle)
        own.mark(slots[1], .running)
        // Like after a kill: the file of a process that is gone.
        let left = folder.appending(path: dead)
        try FileManager.default.copyItem(at: URL(fileURLWithPath: own.path), to: left)
        #expect(CrashRecorder.recover(folder: path).map(\.suspects) == [["busy.tile"]])
        own.close()
        // An abandoned load may still finish.
        own.mark(slots[1], .waiting)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }

    @Test func aRecordThatCannotBeWrittenIsNone() {
        #expect(CrashRecorder(folder: folder.path(percentEncoded: false) + "/nowhere") == nil)
    }

    @Test func garbageInARecordIsPassedOver() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data([1, 2, 3]).write(to: folder.appending(path: dead))
        try Data(repeating: 0xFF, count: 100).write(to: folder.appending(path: dead + "1"))
        #expect(
            CrashRecorder.recover(folder: folder.path(percentEncoded: false)).allSatisfy {
                !$0.isCertain
            })
    }

    @Test func quarantineIsKeptInAFileAndReleased() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try record(dead, [(4 | 9 << 32, ""), (2 | 9 << 32, "bad.tile")])
        let path = folder.appending(path: "quarantine").path(percentEncoded: false)
        var quarantine = Quarantine(path: path)
        quarantine.take(
            CrashRecorder.recover(folder: folder.path(percentEncoded: false)), now: Date())
        try quarantine.save()
        var again = Quarantine(path: path)
        #expect(again.contains("bad.tile"))
        #expect(again.cases.first?.reason == "signal 4")
        let released = again.release("bad.tile")
        #expect(released)
        let releasedAgain = again.release("bad.tile")
        #expect(!releasedAgain)
        try again.save()
        #expect(Quarantine(path: path).cases.isEmpty)
    }
}
