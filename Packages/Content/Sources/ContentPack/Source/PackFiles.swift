#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A pack's files as bytes, in a fixed order and with limits on number and size.
struct PackFiles {
    private(set) var files: [(path: String, bytes: [UInt8])] = []
    private(set) var diagnostics: [PackDiagnostic] = []
    private var total = 0

    /// Takes files from memory, with the same checks as those from a directory.
    init(_ files: [(path: String, bytes: [UInt8])]) {
        for file in files.sorted(by: { $0.path < $1.path }) {
            add(file.path) { file.bytes }
        }
    }

    /// Reads all files below `directory`. Skips links and names that start with a dot.
    init(directory: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
            refuse(
                "", "the directory \(directory) cannot be read",
                cure: "Check that it exists and that you may read it")
            return
        }
        walk(names, of: directory, at: "", depth: 0)
    }

    /// The bytes of a regular file within the size limit; nil for anything else.
    static func contents(of path: String) -> [UInt8]? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            size(attributes?[.size]) <= PackLimits.fileSize
        else { return nil }
        return FileManager.default.contents(atPath: path).map { Array($0) }
    }

    private mutating func walk(_ names: [String], of directory: String, at path: String, depth: Int)
    {
        for name in names.sorted() where !name.hasPrefix(".") {
            let relative = path.isEmpty ? name : "\(path)/\(name)"
            visit(directory + "/" + name, as: relative, depth: depth)
        }
    }

    private mutating func visit(_ place: String, as relative: String, depth: Int) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: place)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory?:
            guard depth < PackLimits.depth,
                let names = try? FileManager.default.contentsOfDirectory(atPath: place)
            else {
                refuse(
                    relative, "the folder can't be read or is nested too deeply",
                    cure: "Keep folders readable and at most \(PackLimits.depth) deep")
                return
            }
            walk(names, of: place, at: relative, depth: depth + 1)
        case .typeRegular?:
            guard Self.size(attributes?[.size]) <= PackLimits.fileSize else {
                refuseSize(relative)
                return
            }
            add(relative) { FileManager.default.contents(atPath: place).map { Array($0) } }
        case .typeSymbolicLink?:
            refuse(
                relative, "this is a symbolic link, which packs can't contain",
                cure: "Replace it with the file")
        default:
            refuse(
                relative, "this is not a file that can be read",
                cure: "Keep only readable regular files in a pack")
        }
    }

    /// The attribute's number, in whichever type Foundation uses on this platform.
    private static func size(_ value: Any?) -> Int {
        if let size = value as? Int { return size }
        if let size = value as? UInt { return Int(clamping: size) }
        if let size = value as? UInt64 { return Int(clamping: size) }
        return 0
    }

    private mutating func add(_ path: String, bytes load: () -> [UInt8]?) {
        guard files.count < PackLimits.fileCount else {
            if files.count == PackLimits.fileCount, !diagnostics.contains(where: \.isCount) {
                refuse("", PackDiagnostic.tooManyFiles, cure: "Divide the pack into several")
            }
            return
        }
        guard let bytes = load() else {
            refuse(path, "the file cannot be read", cure: "Check that you may read it")
            return
        }
        guard bytes.count <= PackLimits.fileSize else {
            refuseSize(path)
            return
        }
        guard total + bytes.count <= PackLimits.packSize else {
            refuse(
                path, "this file makes the pack exceed \(PackLimits.packSize) bytes",
                cure: "Divide the pack into several")
            return
        }
        total += bytes.count
        files.append((path, bytes))
    }

    private mutating func refuseSize(_ path: String) {
        refuse(
            path, "the file is larger than \(PackLimits.fileSize) bytes",
            cure: "Divide it, or shrink the image")
    }

    private mutating func refuse(_ path: String, _ message: String, cure: String) {
        diagnostics.append(
            PackDiagnostic(
                severity: .error, file: path, line: 1, column: 1, message: message, cure: cure))
    }
}

extension PackDiagnostic {
    fileprivate static let tooManyFiles =
        "the pack has more than \(PackLimits.fileCount) files; the rest was not read"

    fileprivate var isCount: Bool { message == Self.tooManyFiles }
}
