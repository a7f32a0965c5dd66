import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor add`.
struct AddDocuments: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add documents to your library.",
        discussion: """
            PDF, pictures, EPUB, DOCX, HTML, subtitles, Markdown and text, or a folder of such files. Copies are saved with \
            your other data on this computer. If vectors come from a tutor's server or another address (homeroom tutor \
            embeddings status), the text is sent there; that is said first. Duplicates are skipped. Scanned pages \
            are read by tesseract. You can ask about a long document at once: Homeroom finds it by its words. Search by \
            meaning follows while Homeroom is open, or with homeroom tutor index. Exits with 65 if something can't be \
            added or read. With --json: path, outcome (added, known, refused), document, problem.

            EXAMPLES:
              homeroom tutor add FOLDER --course Physics
              homeroom tutor add FILE --course Physics --assignment
              homeroom tutor add FILE --title "Blackboard of Monday"
            """)

    static var jsonFields: [String]? { ["path", "outcome", "document", "problem"] }
    @OptionGroup var output: OutputOptions
    @Argument(help: "Files and folders to add.", completion: .file()) var paths: [String]
    @Option(
        help: "The course; created if it doesn't exist.",
        completion: LibraryCompletion.course)
    var course: String?
    @Flag(help: "Add them as assignments, not notes.") var assignment = false
    @Option(help: "A title, for a single file.") var title: String?

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Give the files to add.") }
    }

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = DocumentFiles(paths)
        guard title == nil || found.files.count == 1 else {
            throw Problem(.usage, "--title is for a single file.")
        }
        for note in found.notes { printer.console.err(note) }
        var additions = found.problems.map { Addition(path: $0.place ?? "", problem: $0) }
        for file in found.files { additions.append(await add(file, printer)) }
        // Also run if all files are known, to finish interrupted reading.
        if additions.contains(where: { $0.document != nil }) { try await printer.read() }
        for index in additions.indices {
            guard let id = additions[index].document?.id else { continue }
            additions[index].isGone = try await printer.library.isGone(id)
        }
        try await show(additions, printer)
        if !output.json, additions.count > 1 {
            printer.console.err(try await summary(additions, others: found.others, printer))
        }
        if additions.allSatisfy({ $0.problem != nil }), !output.json,
            let first = additions.first?.problem, additions.count == 1
        {
            throw first
        }
        let isWhole = try await allRead(additions, printer)
        if additions.isEmpty || !isWhole { throw ExitCode(65) }
    }

    private struct Addition {
        var path: String
        var document: StudyDocument?
        var isNew = false
        var problem: Problem?
        /// Deleted while it was being read; the others are unaffected.
        var isGone = false {
            didSet {
                guard isGone else { return }
                document = nil
                problem = Problem(.notFound, "It was deleted in the meantime.", place: path)
            }
        }
    }

    private func add(
        _ path: String, _ printer: LibraryPrinter
    ) async -> Addition {
        do throws(Problem) {
            // Creates the course last, so that a refused file leaves no empty course.
            let bytes = try printer.library.bytes(at: path)
            let (course, isNew) = try await printer.library.courseOrNew(
                named: self.course ?? DocumentLibrary.usualCourse)
            if isNew, !output.json { printer.console.err("Created the course “\(course.name)”.") }
            let added = try await printer.library.add(
                bytes, named: path, to: course, kind: assignment ? .assignment : .note,
                title: title)
            return Addition(path: path, document: added.document, isNew: added.isNew)
        } catch {
            return Addition(path: path, problem: error)
        }
    }

    private func allRead(
        _ additions: [Addition], _ printer: LibraryPrinter
    ) async throws(Problem) -> Bool {
        for addition in additions {
            guard let id = addition.document?.id else { return false }
            if case .failed = try await printer.library.document(id).state { return false }
        }
        return true
    }

    /// `58 added, 1 already there, 2 refused, 3 of other kinds skipped.`
    private func summary(
        _ additions: [Addition], others: Int, _ printer: LibraryPrinter
    ) async throws(Problem) -> String {
        var unread = 0
        for addition in additions {
            guard let id = addition.document?.id else { continue }
            if try await printer.library.document(id).state.failure != nil { unread += 1 }
        }
        let counts = [
            (additions.count { $0.document != nil && $0.isNew }, "added"),
            (additions.count { $0.document != nil && !$0.isNew }, "already there"),
            (unread, "of them couldn't be read"),
            (additions.count { $0.problem != nil }, "refused"),
            (others, "of other kinds skipped"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "."
    }

    /// `--json`, version 1.
    private struct Shape: Encodable {
        var path: String
        var outcome: String
        var document: DocumentShape?
        var problem: Problem?
    }

    /// Says once that the program for scanned pages is missing, with the cure.
    private func say(_ remark: String, _ saysMissing: inout Bool, _ console: Console) {
        let missing = PictureTextReader.missing
        guard remark.hasSuffix(missing.summary) else { return console.err(remark) }
        guard saysMissing else {
            let rest = remark.dropLast(missing.summary.count)
            return console.err(rest.drop { $0 == " " }.prefix { $0 != ":" } + ".")
        }
        saysMissing = false
        console.err(remark)
        if let cure = missing.cure { console.err("  → " + cure) }
    }

    private func show(_ additions: [Addition], _ printer: LibraryPrinter) async throws {
        var shapes: [Shape] = []
        var saysMissing = true
        for addition in additions {
            var shape = Shape(
                path: addition.path, outcome: addition.isNew ? "added" : "known",
                problem: addition.problem)
            if let id = addition.document?.id {
                let row = try await printer.library.row(id)
                shape.document = try await printer.shapes([row]).first
                let what = addition.isNew ? "Added" : "Is already there"
                if !output.json {
                    printer.console.out(
                        "\(what): \(row.document.title) — \(LibraryWords.state(row))")
                    if let remark = row.remark {
                        say(remark, &saysMissing, printer.console)
                    }
                }
            } else if let problem = addition.problem {
                shape.outcome = "refused"
                if !output.json, additions.count > 1 {
                    let why = DocumentLibrary.sentences(problem)
                    printer.console.err("Skipped: \(addition.path.asOneLine): \(why)")
                }
            }
            shapes.append(shape)
        }
        if output.json { try printer.console.emit(json: shapes) }
    }
}

/// Expands paths to files; folders expand to the documents in them.
struct DocumentFiles {
    /// Files in the given order, those of a folder sorted by name.
    private(set) var files: [String] = []
    private(set) var problems: [Problem] = []
    /// Sentences about skipped files.
    private(set) var notes: [String] = []
    /// The number of files of unsupported types in folders.
    private(set) var others = 0

    /// The most documents in a folder; more is probably a mistake.
    static let most = 2000

    init(_ paths: [String]) {
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                problems.append(Problem(.notFound, "File not found.", place: path))
                continue
            }
            if isFolder.boolValue { look(in: path) } else { files.append(path) }
        }
    }

    /// Skips hidden files and links, which also avoids cycles.
    private mutating func look(in folder: String) {
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
        let walk = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: keys,
            options: [.skipsHiddenFiles])
        var found: [String] = []
        var others: [String: Int] = [:]
        while let url = walk?.nextObject() as? URL {
            let values = try? url.resourceValues(forKeys: Set(keys))
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            if DocumentFormat.extensions.contains(url.pathExtension.lowercased()) {
                found.append(url.path)
            } else {
                others[url.pathExtension.lowercased(), default: 0] += 1
            }
            guard found.count <= Self.most else {
                problems.append(
                    Problem(
                        .invalid, "The folder has more than \(Self.most) documents.",
                        cure: "Choose a smaller one.", place: folder))
                return
            }
        }
        if !others.isEmpty {
            let kinds = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let named = kinds.prefix(5).map { kind, count in
                "\(count) \(kind.isEmpty ? "without an extension" : "." + kind)"
            }
            let more = kinds.count > 5 ? " and others" : ""
            notes.append(
                "\(folder.asOneLine): skipped, because they aren't documents: "
                    + named.joined(separator: ", ") + more + ".")
            self.others += others.values.reduce(0, +)
        }
        if found.isEmpty {
            problems.append(
                Problem(
                    .notFound, "This folder has no documents.",
                    reason: "Use PDF, pictures, EPUB, DOCX, HTML, subtitles, Markdown or text.",
                    place: folder))
        }
        files += found.sorted()
    }
}
