import AppCore
import Foundation

/// Work the student is about to hand in.
struct SubmissionInput: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case text, link, file

        var title: String {
            switch self {
            case .text: "Text"
            case .link: "Link"
            case .file: "File"
            }
        }
    }

    var kind = Kind.text
    var text = ""
    var link = ""
    /// A path; `~` is the home folder.
    var file = ""

    /// Maximum characters of a text.
    static let maxTextLength = 100_000

    /// Validates the work. Throws ``Problem/Code/invalid``.
    ///
    /// - Parameter extensions: those that the assignment takes; empty for all that are accepted.
    func checked(home: String?, taking extensions: [String] = []) throws -> Checked {
        switch kind {
        case .text:
            guard !text.allSatisfy(\.isWhitespace) else {
                throw Self.fault("text", "Write the text to hand in first.")
            }
            guard text.count <= Self.maxTextLength else {
                throw Self.fault(
                    "text", "A text can have at most \(Self.maxTextLength) characters.")
            }
            let draft = SubmissionDraft(submissionType: "text", body: text)
            return Checked(draft: draft, note: Self.short(text))
        case .link:
            let address = link.trimmingCharacters(in: .whitespaces)
            guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
                ["http", "https"].contains(scheme), url.host()?.isEmpty == false,
                address.count <= 2_000, address.allSatisfy({ !$0.isWhitespace })
            else { throw Self.fault("link", "A link must start with https:// or http://.") }
            return Checked(
                draft: SubmissionDraft(submissionType: "url", url: address), note: address)
        case .file: return try checkedFile(home, extensions)
        }
    }

    private func checkedFile(_ home: String?, _ extensions: [String]) throws -> Checked {
        let path = Self.expanded(file.trimmingCharacters(in: .whitespaces), home: home)
        guard !path.isEmpty else { throw Self.fault("file", "Choose a file first.") }
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Self.fault("file", "File not found: \(path)")
        }
        guard !isFolder.boolValue else {
            throw Self.fault("file", "\(path) is a folder, not a file.")
        }
        guard let type = AttachmentRule.mediaType(ofFile: name) else {
            let kinds = AttachmentRule.mediaTypes.keys.sorted().joined(separator: ", ")
            throw Self.fault("file", "\(name) isn't an accepted type; use \(kinds).")
        }
        let own = AttachmentRule.fileExtension(of: name)
        guard extensions.isEmpty || own.map(extensions.contains) == true else {
            throw Self.fault(
                "file",
                "This assignment doesn't take \(name). It takes: "
                    + extensions.joined(separator: ", ") + ".")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
        guard size <= AttachmentRule.largestBytes else {
            throw Self.fault("file", "\(name) has \(size >> 20) MB; the limit is 50 MB.")
        }
        guard size > 0 else { throw Self.fault("file", "\(name) is empty.") }
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw Self.fault("file", "\(path) can't be read.")
        }
        try? handle.close()
        return Checked(
            draft: SubmissionDraft(submissionType: "file_upload"),
            file: .init(url: url, size: size, name: name, mediaType: type),
            note: "\(name), \(Self.size(size))")
    }

    /// Validated work.
    struct Checked: Sendable {
        struct File: Sendable {
            var url: URL
            /// In bytes.
            var size: Int
            var name: String
            var mediaType: String
        }

        var draft: SubmissionDraft
        /// nil for a text or a link.
        var file: File?
        /// A short description.
        var note: String
    }

    /// `3.2 MB`
    static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) bytes"
        case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
        default: "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
        }
    }

    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 60 ? line.prefix(59) + "…" : line
    }

    static func expanded(_ path: String, home: String?) -> String {
        guard let home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    private static func fault(_ field: String, _ text: String) -> Problem {
        Problem(.invalid, text, fields: [field: [text]])
    }
}

/// Completes a file path while it is typed.
enum PathCompletion {
    /// Extends the path by the common prefix of all matches; folders end with `/`. Returns the text
    /// unchanged if nothing matches.
    static func complete(_ text: String, home: String?) -> String {
        let path = SubmissionInput.expanded(text, home: home)
        let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, start) = (String(path[..<cut]), String(path[cut...]))
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
            ?? []
        let fitting = names.filter {
            $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix("."))
        }
        guard var shared = fitting.first else { return text }
        for name in fitting.dropFirst() {
            shared = String(zip(shared, name).prefix { $0 == $1 }.map(\.0))
        }
        var isFolder: ObjCBool = false
        if fitting.count == 1,
            FileManager.default.fileExists(atPath: folder + shared, isDirectory: &isFolder),
            isFolder.boolValue
        {
            shared += "/"
        }
        return text + shared.dropFirst(start.count)
    }
}
