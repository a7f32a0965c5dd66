public import AppCore
import Foundation

/// The text of an EPUB book: its chapters in reading order.
///
/// Source: EPUB 3.3 and the EPUB Open Container Format.
public struct EPUBText {
    private static let maxChapters = 5000

    private let archive: ZipArchive
    private let path: String
    private let limits: DocumentLimits

    /// The book's title and the text of its chapters. Stops after the chapter that exceeds
    /// `limits.text`, so the text may be longer. `marksHeadings`: see
    /// ``MarkupText/init(_:marksHeadings:)``. Throws if it isn't a valid book, or is locked.
    public static func read(
        _ file: IntakeFile, limits: DocumentLimits, marksHeadings: Bool = false
    ) throws(Problem) -> (title: String?, chapters: [String]) {
        if let size = file.size, size > limits.file {
            throw DocumentLimits.tooLarge(file.path, size, limits.file)
        }
        return try EPUBText(
            file.path, limits,
            opened(file.path) { () throws(ZipFault) in
                try ZipArchive(path: file.path)
            }
        ).text(marksHeadings)
    }

    /// Reads a book in memory; `name` is used in errors.
    public static func read(
        _ bytes: [UInt8], name: String, limits: DocumentLimits, marksHeadings: Bool = false
    ) throws(Problem) -> (title: String?, chapters: [String]) {
        let archive = try opened(name) { () throws(ZipFault) in try ZipArchive(bytes: bytes) }
        return try EPUBText(name, limits, archive).text(marksHeadings)
    }

    private init(_ path: String, _ limits: DocumentLimits, _ archive: ZipArchive) {
        self.path = path
        self.limits = limits
        self.archive = archive
    }

    private static func opened(
        _ name: String, _ open: () throws(ZipFault) -> ZipArchive
    ) throws(Problem) -> ZipArchive {
        do throws(ZipFault) {
            return try open()
        } catch {
            throw unreadable(error.description, name)
        }
    }

    private func text(
        _ marksHeadings: Bool
    ) throws(Problem) -> (title: String?, chapters: [String]) {
        let book = try book()
        let locked = lockedNames()
        var chapters: [String] = []
        var (unpacked, length) = (0, 0)
        for name in book.chapters.prefix(Self.maxChapters) {
            guard !locked.contains(name) else { throw isLocked() }
            // Skips a listed chapter that is missing.
            guard let entry = archive.entry(name) else { continue }
            unpacked += entry.size
            guard unpacked <= limits.unpacked else {
                throw DocumentLimits.tooLarge(path, unpacked, limits.unpacked)
            }
            let page = try TextDecoding.decode(
                bytes(name), isMarkup: true, name: path + ": " + name)
            let chapter = MarkupText(Array(page.text.utf8), marksHeadings: marksHeadings).text
            guard !chapter.isEmpty else { continue }
            chapters.append(chapter)
            length += chapter.utf8.count
            guard length <= limits.text * 2 else { break }
        }
        return (book.title, chapters)
    }

    // MARK: The book's own list

    private func book() throws(Problem) -> (title: String?, chapters: [String]) {
        let root = try packageName()
        let list = MarkupTags(try bytes(root))
        let folder = root.split(separator: "/").dropLast().map(String.init)
        var names: [String: String] = [:]
        for item in list.all("item") {
            guard let id = item["id"], let place = item["href"] else { continue }
            let isContents = item["properties"]?.split(separator: " ").contains("nav") == true
            if !isContents { names[id] = Self.name(place, in: folder) }
        }
        let chapters = list.all("itemref").compactMap { reference in
            reference["linear"] == "no" ? nil : reference["idref"].flatMap { names[$0] }
        }
        guard !chapters.isEmpty else {
            throw Self.unreadable("Its list of chapters is empty.", path)
        }
        let title = list.text(of: "title").map(TextDecoding.line)
        return (title?.isEmpty == false ? title : nil, chapters)
    }

    /// The name of the file that lists the chapters: as the container says, or else the `.opf` file
    /// nearest to the archive's root.
    private func packageName() throws(Problem) -> String {
        let hasContainer = archive.entry("META-INF/container.xml") != nil
        if hasContainer {
            let container = MarkupTags(try bytes("META-INF/container.xml"))
            let root = container.first("rootfile")?["full-path"].map { Self.name($0, in: []) }
            if let root, archive.entry(root) != nil { return root }
        }
        let packages = archive.entries.map(\.name).filter { $0.lowercased().hasSuffix(".opf") }
        if let nearest = packages.min(by: { $0.utf8.count < $1.utf8.count }) { return nearest }
        guard hasContainer else {
            throw Problem(
                .invalid, "This is a zip archive, not a book.",
                cure: "Save it as plain text, HTML, EPUB or PDF.",
                place: path)
        }
        throw Self.unreadable("Its list of chapters is missing.", path)
    }

    /// Encrypted chapters; encrypted fonts don't matter.
    private func lockedNames() -> Set<String> {
        guard let bytes = try? bytes("META-INF/encryption.xml") else { return [] }
        let places = MarkupTags(bytes).all("CipherReference").compactMap { $0["URI"] }
        return Set(places.map { Self.name($0, in: []) })
    }

    /// The entry's name for a path relative to a folder.
    private static func name(_ place: String, in folder: [String]) -> String {
        let plain = place.prefix { $0 != "#" && $0 != "?" }
        var parts = folder
        for part in (plain.removingPercentEncoding ?? String(plain)).split(separator: "/") {
            switch part {
            case ".": break
            case "..": parts = parts.dropLast()
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private func bytes(_ name: String) throws(Problem) -> [UInt8] {
        do throws(ZipFault) {
            guard let entry = archive.entry(name) else { throw .missing(name: name) }
            return try archive.bytes(of: entry, atMost: limits.plain)
        } catch {
            if case .encrypted = error { throw isLocked() }
            throw Self.unreadable(error.description, path)
        }
    }

    private func isLocked() -> Problem {
        Problem(
            .invalid, "This book is locked by its seller (DRM).",
            reason: "Its chapters are encrypted, and only the seller's programs can open them.",
            cure: "Use a book without DRM.", place: path)
    }

    private static func unreadable(_ reason: String, _ path: String) -> Problem {
        Problem(
            .invalid, "This book can't be read.", reason: reason,
            cure: "Download the file again, and check that it's an EPUB book.", place: path)
    }
}
