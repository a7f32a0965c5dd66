import AppCore
import Foundation
import Testing

@testable import Content

/// Handing files to other programs.
@Suite struct MediaPlayerTests {
    private func wav() throws -> MediaFile { try #require(MediaFile(MediaSamples.wav)) }

    @Test func aSoundGoesToAPlayerAsAFileAndIsGoneAfterwards() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add(
            "aplay",
            """
            for word in "$@"; do echo "$word"; done > "$HERE/words"
            /bin/cat "$3" > "$HERE/played"
            """)
        let player = MediaPlayer(programs: fakes.installed())
        #expect(await player.open(try wav()) == .played)
        let words = try #require(fakes.text("words")).split(separator: "\n")
        #expect(words.prefix(2) == ["-q", "--"])
        let path = try #require(words.last).description
        #expect(path.hasSuffix("/item.wav"))
        #expect(
            try Data(contentsOf: fakes.folder.appending(path: "played"))
                == Data(MediaSamples.wav))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func theBestPlayerThatIsThereIsTaken() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let wav = try wav()
        let film = try #require(MediaFile([0x1A, 0x45, 0xDF, 0xA3] + MediaSamples.wav))
        let player = { MediaPlayer(programs: fakes.installed($0)) }
        #expect(player([:]).choice(for: wav, at: "/f") == nil)
        try await fakes.add("xdg-open", "exit 0")
        #expect(player([:]).choice(for: wav, at: "/f") == nil)
        let display = ["DISPLAY": ":0"]
        #expect(player(display).choice(for: wav, at: "/f")?.plays == false)
        #expect(player(display).choice(for: film, at: "/f")?.plays == false)
        try await fakes.add("mpv", "exit 0")
        #expect(player([:]).choice(for: wav, at: "/f")?.plays == true)
        #expect(player([:]).choice(for: film, at: "/f") == nil)
        let words = try #require(player(display).choice(for: film, at: "/f")).words
        #expect(words.first?.hasSuffix("/mpv") == true && words.suffix(2) == ["--", "/f"])
    }

    @Test func whatIsMissingIsNamedWithItsCure() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let player = MediaPlayer(programs: fakes.installed())
        guard case .failed(let words) = await player.open(try wav()) else {
            Issue.record("nothing is there to play it")
            return
        }
        #expect(words.contains("apt-get install mpv"))
        let pdf = try #require(MediaFile(Array("%PDF-1.7\n".utf8)))
        guard case .failed(let why) = await player.open(pdf) else {
            Issue.record("nothing is there to show it")
            return
        }
        #expect(why.contains("graphical desktop"))
    }

    @Test func aPlayerThatFailsIsNamed() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("mpv", "exit 2")
        let outcome = await MediaPlayer(programs: fakes.installed()).open(try wav())
        #expect(outcome == .failed("mpv couldn't open the file."))
    }

    @Test func aSoundStopsWithItsTask() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("mpv", ": > \"$HERE/started\"; exec /bin/sleep 600")
        let player = MediaPlayer(programs: fakes.installed())
        let file = try wav()
        let task = Task { await player.open(file) }
        while fakes.text("started") == nil { await Task.yield() }
        task.cancel()
        #expect(await task.value == .played)
    }
}
