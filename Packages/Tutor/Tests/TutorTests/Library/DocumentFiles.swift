import AppCore
import AppCoreTesting
import ArgumentParser
import DocumentReading
import Foundation
import SQLStore
import Synchronization

@testable import Tutor

/// Documents in the formats of other programs.
enum DocumentFile {
    /// A PDF with one text line per string, in Helvetica; a page without lines is empty.
    static func pdf(pages: [[String]]) -> [UInt8] {
        var objects: [String] = []
        let kids = pages.indices.map { "\(4 + $0 * 2) 0 R" }.joined(separator: " ")
        objects.append("<< /Type /Catalog /Pages 2 0 R >>")
        objects.append("<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for (index, lines) in pages.enumerated() {
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(5 + index * 2) 0 R "
                    + "/Resources << /Font << /F1 3 0 R >> >> >>")
            var stream = "BT /F1 24 Tf 50 780 Td 32 TL\n"
            for line in lines { stream += "(\(line)) Tj T*\n" }
            stream += "ET"
            objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
        }
        return assembled(objects.map { Array($0.utf8) })
    }

    /// A PDF with one page of text in columns, whose lines are side by side.
    static func pdf(columns: [[String]]) -> [UInt8] {
        var stream = "BT /F1 11 Tf\n"
        for row in 0..<(columns.map(\.count).max() ?? 0) {
            for (index, column) in columns.enumerated() where row < column.count {
                stream += "1 0 0 1 \(60 + index * 260) \(700 - row * 14) Tm (\(column[row])) Tj\n"
            }
        }
        stream += "ET"
        return assembled(
            [
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R "
                    + "/Resources << /Font << /F1 3 0 R >> >> >>",
                "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
            ].map { Array($0.utf8) })
    }

    /// A PDF with one page, a picture with 8 bits of gray per pixel.
    static func pdf(picture: [UInt8], width: Int, height: Int) -> [UInt8] {
        let draw = "q 595 0 0 842 0 0 cm /I Do Q"
        let image =
            Array(
                ("<< /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace "
                    + "/DeviceGray /BitsPerComponent 8 /Length \(picture.count) >>\nstream\n").utf8)
            + picture + Array("\nendstream".utf8)
        return assembled([
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
            Array("<< /Type /Pages /Count 1 /Kids [3 0 R] >>".utf8),
            Array(
                ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
                    + "/Resources << /XObject << /I 5 0 R >> >> >>").utf8),
            Array("<< /Length \(draw.utf8.count) >>\nstream\n\(draw)\nendstream".utf8), image,
        ])
    }

    private static func assembled(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = bytes.count
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            table +=
                String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
        }
        table +=
            "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return bytes + Array(table.utf8)
    }

    static func zip(_ files: [(String, String)]) throws -> [UInt8] {
        let path = NSTemporaryDirectory() + "homeroom-zip-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        var zip = try ZipWriter(path: path)
        for (name, text) in files { try zip.add(name, Array(text.utf8), isDeflated: true) }
        try zip.finish()
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func docx(_ body: String, styles: String? = nil) throws -> [UInt8] {
        var files = [
            ("[Content_Types].xml", "<Types/>"),
            (
                "word/document.xml",
                "<?xml version=\"1.0\"?><w:document><w:body>\(body)</w:body></w:document>"
            ),
        ]
        if let styles { files.append(("word/styles.xml", styles)) }
        return try zip(files)
    }
}

/// A folder that's deleted with the test.
final class LibraryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "homeroom-library-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }
}

/// Scripted programs, which answer by name and call count.
final class ProgramDouble: Sendable {
    private let answers: @Sendable (String, Int) -> ChildProcess.Outcome
    private let counts = Mutex<[String: Int]>([:])

    init(_ answers: @escaping @Sendable (String, Int) -> ChildProcess.Outcome) {
        self.answers = answers
    }

    func count(_ program: String) -> Int { counts.withLock { $0[program, default: 0] } }

    var programs: OutsidePrograms {
        OutsidePrograms { words, _, _, _ in
            let name = words.first ?? ""
            let count = self.counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name, default: 0]
            }
            return self.answers(name, count)
        }
    }
}

extension ChildProcess.Outcome {
    static func said(_ text: String) -> Self {
        .init(status: 0, output: Array(text.utf8), errors: [])
    }
    static func failed(_ status: Int32, _ errors: String = "") -> Self {
        .init(status: status, output: [], errors: Array(errors.utf8))
    }

    /// Tesseract's table for these lines of words.
    static func table(_ lines: [String], confidence: Int = 90) -> Self {
        var rows = [
            "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tl\tt\tw\th\tconf\ttext"
        ]
        for (line, words) in lines.enumerated() {
            for word in words.split(separator: " ") {
                rows.append("5\t1\t1\t1\t\(line + 1)\t1\t0\t0\t0\t0\t\(confidence)\t\(word)")
            }
        }
        return said(rows.joined(separator: "\n"))
    }
}

extension TestContext {
    static func tutor(_ settings: [String: String] = [:]) async throws -> TestContext {
        try await make(modules: [TutorModule.self], settings: settings)
    }

    /// Runs `homeroom tutor …` and returns the problem it threw.
    @discardableResult
    func tutor(_ words: String...) async -> (any Error)? {
        console.clear()
        do {
            guard var command = try TutorCommand.parseAsRoot(words) as? any FeatureCommand else {
                return ValidationError("no command")
            }
            try await command.run(in: context)
            return nil
        } catch {
            return error
        }
    }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int {
        try await store.read { connection in
            try connection.row("SELECT count(*) AS n FROM \(table)")?.int("n") ?? 0
        }
    }
}
