import AnkiExchange
import AppCore
import Foundation

/// The text of an EPUB book: its chapters in reading order.
///
/// Source: EPUB 3.3 and the EPUB Open Container Format.
struct EPUBText {
    /// Bytes that the chapters may unpack to, together.
    private static let mostUnpacked = 60_000_000
    private static let mostChapters = 5000

    private let archive: ZipArchive
    private let path: String

    static func read(_ file: IntakeFile) throws(Problem) -> IntakeText {
        if let size = file.size, size > TextIntake.mostBook {
            throw TextIntake.tooLarge(file.path, size, TextIntake.mostBook)
        }
        return try EPUBText(file.path).text()
    }

    private init(_ path: String) throws(Problem) {
        self.path = path
        do throws(ZipFault) {
            archive = try ZipArchive(path: path)
        } catch {
            throw Self.unreadable(error.description, path)
        }
    }

    private func text() throws(Problem) -> IntakeText {
        let book = try book()
        let locked = lockedNames()
        var text = ""
        var unpacked = 0
        for name in book.chapters.prefix(Self.mostChapters) {
            guard !locked.contains(name) else { throw isLocked() }
            // A chapter that the list names and the book has not is left out.
            guard let entry = archive.entry(name) else { continue }
            unpacked += entry.size
            guard unpacked <= Self.mostUnpacked else {
                throw TextIntake.tooLarge(path, unpacked, Self.mostUnpacked)
            }
            let page = try TextDecoding.decode(
                bytes(name), isMarkup: true, name: path + ": " + name)
            let chapter = MarkupText(page.text).text
            guard !chapter.isEmpty else { continue }
            text += text.isEmpty ? chapter : "\n\n" + chapter
            guard text.utf8.count <= TextIntake.mostText * 2 else { break }
        }
        return try IntakeText(
            title: book.title ?? TextIntake.title(of: path),
            text: TextIntake.checked(text, name: path), kind: .epub)
    }

    // MARK: The book's own list

    private func book() throws(Problem) -> (title: String?, chapters: [String]) {
        guard archive.entry("META-INF/container.xml") != nil else {
            throw Problem(
                .invalid, "This is a zip archive, and no book.",
                cure: "Plain text, HTML, EPUB and PDF can be read. Save it as one of these.",
                place: path)
        }
        let container = MarkupTags(try bytes("META-INF/container.xml"))
        guard let root = container.first("rootfile")?["full-path"] else {
            throw Self.unreadable("It does not say where its list of chapters is.", path)
        }
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

    /// Chapters that are locked; fonts may be, and are not read.
    private func lockedNames() -> Set<String> {
        guard let bytes = try? bytes("META-INF/encryption.xml") else { return [] }
        let places = MarkupTags(bytes).all("CipherReference").compactMap { $0["URI"] }
        return Set(places.map { Self.name($0, in: []) })
    }

    /// An entry's name from a place that is relative to a folder.
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
            return try archive.bytes(of: entry, atMost: TextIntake.mostPlain)
        } catch {
            if case .encrypted = error { throw isLocked() }
            throw Self.unreadable(error.description, path)
        }
    }

    private func isLocked() -> Problem {
        Problem(
            .invalid, "This book is locked by its seller (DRM).",
            reason: "Its chapters are encrypted, and only the seller's programs can open them.",
            cure: "Use a book without such a lock.", place: path)
    }

    private static func unreadable(_ reason: String, _ path: String) -> Problem {
        Problem(
            .invalid, "This book cannot be read.", reason: reason,
            cure: "Get the file anew, and check that it is an EPUB book.", place: path)
    }
}
