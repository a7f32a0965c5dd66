import AppCore
import Foundation

/// Opens files in installed programs.
actor MediaPlayer {
    /// A program for a file.
    struct Choice: Sendable, Hashable {
        let words: [String]
        /// Whether it plays to the end and stops with the calling task; other programs open a
        /// window of their own.
        let plays: Bool
    }

    /// The result of opening a file.
    enum Outcome: Sendable, Hashable {
        case played
        /// Opened in another program's window.
        case opened(String)
        case failed(String)
    }

    private let programs: InstalledPrograms
    /// The folder of the last file opened in a window, which may still read it.
    private var lent: URL?

    init(programs: InstalledPrograms) { self.programs = programs }

    /// The program for a file; nil if none is installed.
    nonisolated func choice(for file: MediaFile, at path: String) -> Choice? {
        let isSound =
            file.format.kinds.contains(.audio) && file.format != .mp4
            && file.format != .webm
        if isSound {
            let players = [
                ("mpv", ["--no-config", "--no-video", "--really-quiet", "--no-terminal", "--"]),
                ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet", "-i"]),
                ("aplay", ["-q", "--"]),
            ]
            for (name, options) in players where name != "aplay" || file.format == .wav {
                if let program = programs.path(of: name) {
                    return Choice(words: [program] + options + [path], plays: true)
                }
            }
        }
        guard programs.hasDisplay else { return nil }
        if file.format.kinds.contains(.video), let program = programs.path(of: "mpv") {
            return Choice(
                words: [program, "--no-config", "--really-quiet", "--no-terminal", "--", path],
                plays: true)
        }
        for name in ["xdg-open", "open"] {
            if let program = programs.path(of: name) {
                return Choice(words: [program, path], plays: false)
            }
        }
        return nil
    }

    /// Opens a file; for sounds and films, returns when it ends or the task is canceled.
    func open(_ file: MediaFile) async -> Outcome {
        let folder: URL
        do {
            folder = try Self.folder()
        } catch {
            return .failed("Couldn't write the file: \(error.localizedDescription)")
        }
        let place = folder.appending(path: "item.\(file.format.rawValue)")
        let path = place.path(percentEncoded: false)
        guard let choice = choice(for: file, at: path) else {
            Self.remove(folder)
            return .failed(Self.advice(for: file, hasDisplay: programs.hasDisplay))
        }
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(file.bytes), attributes: [.posixPermissions: 0o600])
        else {
            Self.remove(folder)
            return .failed("Couldn't write the file to \(path).")
        }
        if let lent { Self.remove(lent) }
        lent = choice.plays ? nil : folder
        let outcome = await ChildProcess.run(
            choice.words, input: [], environment: programs.environment, maxOutputBytes: 64 << 10)
        if choice.plays { Self.remove(folder) }
        let name = choice.words.first?.split(separator: "/").last.map(String.init) ?? "The program"
        if Task.isCancelled { return .played }
        guard outcome.status == 0 else { return .failed("\(name) couldn't open the file.") }
        return choice.plays ? .played : .opened(name)
    }

    private static func advice(for file: MediaFile, hasDisplay: Bool) -> String {
        if file.format.kinds.contains(.audio), file.format != .mp4, file.format != .webm {
            return "You need a sound player. Get one with: apt-get install mpv"
        }
        guard hasDisplay else { return "You need a graphical desktop to open it." }
        return "You need a program to open it. Get one with: apt-get install xdg-utils"
    }

    /// Creates a folder that only this user can read.
    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "homeroom-media-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return folder
    }

    private static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }
}
