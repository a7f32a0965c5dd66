import Foundation

/// A text that is being added: pasted or typed, or a file's name.
struct AddTextDraft: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case text, file

        var title: String { self == .text ? "Text" : "File" }
    }

    var kind = Kind.text
    var title = ""
    var text = ""
    var file = ""
    /// A text too long for a field that is redrawn with every key.
    var long: String?

    /// Maximum characters of the field; longer pastes go to ``long``.
    static let fieldLimit = 20_000
    /// The maximum characters of a paste: more than any source can have.
    static let longest = 6_000_000

    /// The whole text.
    var content: String { long ?? text }

    /// Takes a paste that is too long for the field; false if it fits.
    mutating func take(paste: String) -> Bool {
        guard content.count + paste.count > Self.fieldLimit else { return false }
        long = String((content + paste).prefix(Self.longest))
        text = ""
        return true
    }

    /// Expands `~` to the home folder.
    static func expanded(_ path: String) -> String {
        let path = path.trimmingCharacters(in: .whitespaces)
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return NSHomeDirectory() + path.dropFirst()
    }

    /// Extends the path by the common prefix of all matches; folders end with `/`. Returns the text
    /// unchanged if nothing matches.
    static func completed(_ text: String) -> String {
        let path = expanded(text)
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
        let added = shared.dropFirst(start.count)
        return added.isEmpty ? text : folder + start + added
    }
}
