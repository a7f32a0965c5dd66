import AppCore
import Foundation
import SQLStore
import Testing

@testable import HomeroomHost

/// Automatic backups: when, which ones it keeps, and what is left of a
/// killed one.
@Suite struct AutomaticBackupTests {
    private static let start = Date(timeIntervalSince1970: 1_900_000_000)
    private static let day = AutomaticBackups.interval

    private func backups(
        _ home: OneProfile, after seconds: Double = 0, migrations: [StoreMigration]? = nil
    ) -> AutomaticBackups {
        AutomaticBackups(
            backup: ProfileBackup(
                paths: home.backup.paths, migrations: migrations ?? OneProfile.migrations,
                version: "1", now: { Self.start + seconds }),
            profile: Profile(name: "ada"))
    }

    @Test func oneIsDueADayAfterTheLast() async throws {
        let home = try await OneProfile()
        #expect(!backups(home).isDue(), "a profile that never started has nothing to lose")
        try await backups(home).make(.daily)
        #expect(!backups(home, after: Self.day - 1).isDue())
        #expect(backups(home, after: Self.day).isDue())
        #expect(backups(home, after: -60).isDue(), "a clock set back")
    }

    @Test func anUpdateIsPrecededByABackup() async throws {
        let home = try await OneProfile()
        try await backups(home).makeBeforeUpdate(to: "1")
        try await backups(home, after: 60).makeBeforeUpdate(to: "1")
        #expect(backups(home).items().map(\.reason) == [.update])
        try await backups(home, after: 120).makeBeforeUpdate(to: "2")
        #expect(backups(home).items().count == 2)
    }

    @Test func aBackupHoldsTheDataOfItsTime() async throws {
        let home = try await OneProfile()
        let made = try await backups(home).make(.daily)
        try await home.add("second")
        #expect(made.date == Self.start && made.bytes > 0)
        let path = try backups(home).path(String(made.name.prefix(12)))
        let (_, aside) = try await home.backup.restore(
            path, passphrase: nil, as: "ada", replaces: true)
        #expect(try await home.notes() == ["first"])
        let kept = try #require(aside?.lastPathComponent)
        #expect(try await home.notes(of: kept) == ["first", "second"])
        #expect(throws: Problem.self) { try backups(home).path("1999") }
    }

    @Test func aKilledBackupIsNoBackup() async throws {
        let home = try await OneProfile()
        let made = try await backups(home).make(.daily)
        let folder = backups(home).folder
        // What a killed run leaves: a file without its end, a finished one without its name, and a
        // working copy.
        try Data("HOMEROOM STU".utf8).write(to: folder.appending(path: "new.partial"))
        try Data("HOMEROOM STU".utf8).write(to: folder.appending(path: "new"))
        let remains = folder.appending(path: ".homeroom-backup-x")
        try FileManager.default.createDirectory(at: remains, withIntermediateDirectories: true)
        try Data(count: 10).write(to: remains.appending(path: "homeroom.sqlite"))
        #expect(backups(home).items() == [made])
        let next = try await backups(home, after: Self.day).make(.daily)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false))
        #expect(Set(names) == [made.name, next.name])
        _ = try await home.backup.verify(try backups(home).path(next.name), passphrase: nil)
    }

    @Test func theLastOfSevenDaysAndFourWeeksAreKept() {
        let items = (0..<60 * 4).map { index in
            item(Self.start.addingTimeInterval(Double(index) * Self.day / 4))
        }
        let kept = AutomaticBackups.kept(of: items, maxBytes: .max).map(\.date).sorted()
        let newest = items.map(\.date).max() ?? Self.start
        #expect(kept.last == newest)
        #expect(kept.filter { newest.timeIntervalSince($0) < 7 * Self.day }.count >= 7)
        #expect((9...11).contains(kept.count))
        #expect(newest.timeIntervalSince(kept[0]) > 14 * Self.day)
    }

    @Test func theOldestGoFirstWhenSpaceIsShort() {
        let items = (0..<5).map { item(Self.start.addingTimeInterval(Double($0) * Self.day)) }
        #expect(
            AutomaticBackups.kept(of: items, maxBytes: 25) == Set(items.suffix(2)))
        #expect(AutomaticBackups.kept(of: items, maxBytes: 1) == [items[4]])
    }

    @Test func backupsBeforeUpdatesDoNotPushOutDailyOnes() {
        let days = (0..<7).map { item(Self.start.addingTimeInterval(Double($0) * Self.day)) }
        let updates = (0..<5).map {
            item(Self.start.addingTimeInterval(Double($0) * 60), .update)
        }
        let kept = AutomaticBackups.kept(of: days + updates, maxBytes: .max)
        #expect(kept.isSuperset(of: days))
        #expect(kept.filter { $0.reason == .update } == Set(updates.suffix(2)))
    }

    private func item(
        _ date: Date, _ reason: AutomaticBackups.Reason = .daily
    ) -> AutomaticBackups.Item {
        AutomaticBackups.Item(name: "\(date)", date: date, reason: reason, bytes: 10)
    }
}
