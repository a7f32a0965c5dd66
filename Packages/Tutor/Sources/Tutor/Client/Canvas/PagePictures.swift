import AppCore
import Foundation
import Ink

/// Renders PDF pages with `pdftoppm` and caches them in the profile's cache folder.
actor PagePictures {
    /// Pixels per inch: a page is about half as many pixels wide as canvas units.
    static let resolution = 96
    /// Canvas units per pixel: two per point, 72 points per inch.
    static let unitsPerPixel = 144.0 / Double(resolution)
    /// The maximum number of cached files; a page has about 3 MB.
    static let maxFiles = 16
    private static let maxBytes = 64 << 20

    /// Runs a program with arguments, like ``ChildProcess``.
    typealias Run = @Sendable ([String]) async -> ChildProcess.Outcome

    private let folder: URL?
    private let run: Run
    private var hasNamedTool = false

    init(folder: URL?, run: @escaping Run = PagePictures.live) {
        self.folder = folder?.appending(path: "tutor-pages")
        self.run = run
    }

    static let live: Run = { words in
        await ChildProcess.run(words, input: nil, seconds: 60, maxOutputBytes: maxBytes)
    }

    /// A rendering result.
    struct Outcome: Sendable {
        /// The picture, or nil.
        var picture: PagePicture?
        /// A notice to show once, or nil.
        var notice: String?
    }

    /// The picture of a page, counted from 0.
    func picture(ofPDF file: URL, page: Int) async -> Outcome {
        let kept = folder?.appending(path: Self.name(of: file, page: page))
        if let kept, let bytes = try? Data(contentsOf: kept),
            let picture = PagePicture(portablePixmap: Array(bytes))
        {
            return Outcome(picture: picture)
        }
        let number = String(page + 1)
        let outcome = await run([
            "pdftoppm", "-f", number, "-l", number, "-r", String(Self.resolution),
            file.path(percentEncoded: false),
        ])
        guard outcome.status != 127 else { return missingTool() }
        guard outcome.status == 0, let picture = PagePicture(portablePixmap: outcome.output) else {
            return Outcome(notice: "Couldn't render page \(number).")
        }
        if let folder, let kept { Self.keep(outcome.output, at: kept, in: folder) }
        return Outcome(picture: picture)
    }

    /// Deletes the cached pages of a file.
    func forget(_ file: URL) {
        guard let folder else { return }
        let stem = Self.stem(of: file) + "-"
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        for kept in files ?? [] where kept.lastPathComponent.hasPrefix(stem) {
            try? FileManager.default.removeItem(at: kept)
        }
    }

    private static func stem(of file: URL) -> String {
        file.deletingPathExtension().lastPathComponent.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
    }

    private func missingTool() -> Outcome {
        defer { hasNamedTool = true }
        return Outcome(
            notice: hasNamedTool
                ? nil
                : "Showing pages as text: pictures need pdftoppm (apt install poppler-utils)."
        )
    }

    /// Includes size and time, to detect a replaced file.
    private static func name(of file: URL, page: Int) -> String {
        let facts = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
        let time = Int(facts?.contentModificationDate?.timeIntervalSince1970 ?? 0)
        let stem = stem(of: file)
        return "\(stem)-\(facts?.fileSize ?? 0)-\(time)-\(page + 1).ppm"
    }

    /// Failing to store is harmless: it's only a cache.
    private static func keep(_ bytes: [UInt8], at file: URL, in folder: URL) {
        try? HomePaths.replace(file, with: bytes)
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: Array(keys))
        guard let files, files.count > maxFiles else { return }
        let dated = files.map { file in
            (
                file,
                (try? file.resourceValues(forKeys: keys))?.contentModificationDate ?? .distantPast
            )
        }
        for (old, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - maxFiles) {
            try? FileManager.default.removeItem(at: old)
        }
    }
}
