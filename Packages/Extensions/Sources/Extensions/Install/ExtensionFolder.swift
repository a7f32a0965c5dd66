import AppCore
import Crypto
import DocumentReading
import Foundation

/// The files of an extension before it is installed, read from a folder or a zip archive.
struct ExtensionFolder: Sendable {
    /// `extension.json`.
    struct Manifest: Codable, Sendable {
        var name: String
        var run: [String]
        @OrDefault var permissions: [Permission]
    }

    struct File: Sendable {
        /// Relative, with `/`.
        var path: String
        var bytes: [UInt8]
        var isExecutable: Bool
    }

    static let manifestName = "extension.json"
    static let mostFiles = 500
    static let mostBytes = 20 << 20

    private(set) var files: [File]
    private(set) var manifest: Manifest
    /// Of all files, in hexadecimal.
    private(set) var checksum: String

    /// Reads a folder, or an archive if the path is a file. Throws a ``Problem`` that names the path and
    /// the cure.
    init(_ path: String) throws(Problem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(
                .notFound, "\(path) doesn't exist.", cure: "homeroom extension install FOLDER",
                place: path)
        }
        try self.init(isFolder.boolValue ? Self.folder(path) : Self.archive(path), at: path)
    }

    private init(_ found: [File], at path: String) throws(Problem) {
        files = found.sorted { $0.path < $1.path }
        guard let manifest = files.first(where: { $0.path == Self.manifestName }) else {
            throw Problem(
                .invalid, "\(path) isn't an extension: it has no \(Self.manifestName).",
                cure: "Make one: homeroom extension new NAME", place: path)
        }
        do {
            self.manifest = try WireJSON.decode(Manifest.self, from: manifest.bytes)
        } catch {
            throw Problem(
                .invalid, "\(Self.manifestName) can't be read.", reason: error.reason,
                cure: #"It needs at least {"name": "…", "run": ["…"]}."#,
                place: [path, error.place].compactMap(\.self).joined(separator: ": "))
        }
        checksum = Self.checksum(of: files)
        try check(path)
    }

    private func check(_ path: String) throws(Problem) {
        guard ExtensionName.isValid(manifest.name) else {
            throw Problem(
                .invalid, "“\(manifest.name.prefix(40))” can't be the name of an extension.",
                cure: "Use 2 to 32 lowercase letters, digits and inner hyphens.", place: path)
        }
        guard let program = manifest.run.first, !program.isEmpty,
            manifest.run.count <= 30, manifest.run.allSatisfy({ !$0.contains("\0") })
        else {
            throw Problem(
                .invalid, "\(Self.manifestName) doesn't say what to run.",
                cure: #"For example: "run": ["python3", "bus.py"]"#, place: path)
        }
        guard program.contains("/") else { return }
        let inside = program.hasPrefix("./") ? String(program.dropFirst(2)) : program
        guard let file = files.first(where: { $0.path == inside }) else {
            throw Problem(
                .invalid, "The program \(program.prefix(200)) isn't in the folder.",
                cure: "Give a path inside the folder, such as ./bus, or a program on the PATH.",
                place: path)
        }
        guard file.isExecutable else {
            throw Problem(
                .invalid, "The program \(program.prefix(200)) isn't executable.",
                cure: "chmod +x \(program)", place: path)
        }
    }

    /// Whether a file or folder is left out: hidden ones and Python's cache.
    private static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name == "__pycache__"
    }

    private static func folder(_ path: String) throws(Problem) -> [File] {
        var files: [File] = []
        var total = 0
        try walk(path, "", &files, &total)
        return files
    }

    private static func walk(
        _ root: String, _ below: String, _ files: inout [File], _ total: inout Int
    ) throws(Problem) {
        let folder = root + "/" + below
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Problem(.notFound, "\(folder) can't be read.", place: folder)
        }
        for name in names.sorted() where !isIgnored(name) {
            let (path, inside) = (folder + name, below + name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory: try walk(root, inside + "/", &files, &total)
            case .typeRegular:
                guard let data = FileManager.default.contents(atPath: path) else {
                    throw Problem(.notFound, "\(path) can't be read.", place: path)
                }
                let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
                try add(
                    File(path: inside, bytes: Array(data), isExecutable: mode & 0o111 != 0),
                    to: &files, &total, root)
            default:
                throw Problem(
                    .invalid, "\(path) is a link or a special file.",
                    cure: "Put plain files into the folder.", place: path)
            }
        }
    }

    private static func archive(_ path: String) throws(Problem) -> [File] {
        do {
            let archive = try ZipArchive(path: path)
            var files: [File] = []
            var total = 0
            let prefix = commonFolder(archive.entries.map(\.name))
            for entry in archive.entries where !entry.name.hasSuffix("/") {
                let inside = String(entry.name.dropFirst(prefix.count))
                let parts = inside.split(separator: "/", omittingEmptySubsequences: false)
                guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else {
                    throw Problem(
                        .invalid, "The archive has a file outside of its folder.", place: path)
                }
                if parts.contains(where: { isIgnored(String($0)) }) { continue }
                var bytes: [UInt8] = []
                try archive.unpack(entry, atMost: mostBytes) { bytes += $0 }
                // A zip may not keep modes: a script says what it is by its first two bytes.
                let isProgram =
                    bytes.starts(with: [0x23, 0x21]) || bytes.starts(with: [0x7F, 0x45])
                try add(
                    File(path: inside, bytes: bytes, isExecutable: isProgram), to: &files, &total,
                    path)
            }
            return files
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(
                .invalid, "\(path) isn't a zip archive that can be read.",
                reason: String(describing: error),
                cure: "Unpack it, and install the folder.", place: path)
        }
    }

    /// `bus/` if all names begin with it; otherwise nothing.
    private static func commonFolder(_ names: [String]) -> String {
        guard let first = names.first?.split(separator: "/").first else { return "" }
        let folder = String(first) + "/"
        return names.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
    }

    private static func add(
        _ file: File, to files: inout [File], _ total: inout Int, _ root: String
    ) throws(Problem) {
        total += file.bytes.count
        guard files.count < mostFiles, total <= mostBytes else { throw tooLarge(root) }
        files.append(file)
    }

    private static func tooLarge(_ path: String) -> Problem {
        Problem(
            .invalid, "\(path) is too large for an extension.",
            reason: "At most \(mostFiles) files and \(mostBytes >> 20) MB are allowed.",
            cure: "Leave out what it doesn't need to run.", place: path)
    }

    private static func checksum(of files: [File]) -> String {
        var hash = SHA256()
        for file in files {
            hash.update(
                data: Array("\(file.path)\0\(file.isExecutable)\0\(file.bytes.count)\0".utf8))
            hash.update(data: file.bytes)
        }
        return hash.finalize().map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// Writes all files below `folder`, which is replaced as a whole.
    func write(to folder: URL) throws(Problem) {
        let fresh = folder.appendingPathExtension("new")
        try? FileManager.default.removeItem(at: fresh)
        for file in files {
            try HomePaths.replace(
                fresh.appending(path: file.path), with: file.bytes,
                mode: file.isExecutable ? 0o700 : 0o600)
        }
        do {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.moveItem(at: fresh, to: folder)
        } catch {
            throw Problem(
                .cannotWrite, "The extension couldn't be installed.",
                reason: error.localizedDescription, place: folder.path(percentEncoded: false))
        }
    }
}
