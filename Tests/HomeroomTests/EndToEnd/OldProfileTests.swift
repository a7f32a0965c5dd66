import Foundation
import Testing

/// Opens a profile written by an earlier version. `profile-VERSION.tar.gz` has a student's store,
/// the built-in server's database and settings; `profile-VERSION.txt` has that version's output.
/// `RECORD_SNAPSHOTS=1` rewrites the text and fails.
@Suite struct OldProfileTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    /// Reading commands whose answers don't depend on the time.
    private static let commands = [
        "goals list --status all --json", "todos list --local --json",
        "vocabulary sources --json", "vocabulary words list --json",
        "vocabulary preferences --json",
        "tutor documents --json", "tutor courses --json", "tutor show tides --json",
        "tutor find moon --json", "content programs list --json", "progress list --json",
        "plan diagnostics --json", "plan profile --json", "tiles list --json", "outbox --json",
        "chat list --json", "announcements list --json",
    ]

    @Test(arguments: ["0.1.0"])
    func aProfileOfAnEarlierVersionReadsTheSame(version: String) throws {
        let program = try BuiltProgram()
        try Self.unpack("profile-\(version).tar.gz", into: program.home)
        var text = ""
        for command in Self.commands {
            let ended = try program.run(
                command.split(separator: " ").map(String.init),
                environment: ["PATH": "/usr/bin:/bin"])
            text += "$ homeroom \(command)\n\(Self.timeless(ended.out))= \(ended.code)\n"
        }
        let file = Self.fixtures.appending(path: "profile-\(version).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded anew")
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let (expected, found) = (recorded.split(separator: "\n"), text.split(separator: "\n"))
        for (one, other) in zip(expected, found) where one != other {
            Issue.record(
                "differs\n  recorded: \(one.prefix(2000))\n  now:      \(other.prefix(2000))")
        }
        #expect(expected.count == found.count)
    }

    /// Removes values that change from day to day.
    private static func timeless(_ json: String) -> String {
        json.replacing(/"(?:urgency|group)":(?:"[a-z]+"|[0-9.]+)/, with: #""-":0"#)
    }

    private static func unpack(_ name: String, into folder: URL) throws {
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/tar")
        tar.arguments = [
            "-xzf", fixtures.appending(path: name).path(percentEncoded: false), "-C",
            folder.path(percentEncoded: false),
        ]
        try tar.run()
        tar.waitUntilExit()
        try #require(tar.terminationStatus == 0)
    }
}
