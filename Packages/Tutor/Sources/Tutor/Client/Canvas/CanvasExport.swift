import AppCore
import Foundation
import Ink

/// Exports drawings as SVG and PDF.
struct CanvasExport: Sendable {
    enum Format: String, Sendable, CaseIterable { case svg, pdf }

    let repository: CanvasRepository

    /// The result of an export.
    struct Outcome: Sendable, Hashable {
        var path: String
        var pages: Int
        /// Characters written as numbers because the fonts lack them.
        var unwritten: [Character]

        /// A warning about them, or nil.
        var warning: String? {
            guard !unwritten.isEmpty else { return nil }
            let shown = unwritten.prefix(10).map(String.init).joined(separator: " ")
            return
                "PDF's own fonts have no letter for \(shown)\(unwritten.count > 10 ? " …" : ""): the file has "
                + "their numbers, and finds them by search. An .svg has the letters."
        }
    }

    /// The format of a path's extension. Throws for unknown ones.
    static func format(of path: String) throws(Problem) -> Format {
        let ending = path.split(separator: "/").last?.split(separator: ".").last.map {
            $0.lowercased()
        }
        guard let ending, let format = Format(rawValue: ending), path.contains(".") else {
            throw Problem(
                .invalid, "The file's name must end in .svg or .pdf.", place: path)
        }
        return format
    }

    /// Writes one page (from 0) or all pages, replacing the file atomically. SVG holds one page: by
    /// default the first. `pages` is keyed by ``PageStructure/Entry/id``.
    func write(
        _ record: CanvasRecord, _ pages: [Int: InkPage], page: Int?, to path: String
    ) async throws(Problem) -> Outcome {
        let format = try Self.format(of: path)
        let entries = record.structure.entries
        if let page, !entries.indices.contains(page) {
            throw Problem(
                .notFound, "Page \(page + 1) doesn't exist.",
                reason:
                    "“\(record.title)” has \(entries.count == 1 ? "1 page" : "\(entries.count) pages")."
            )
        }
        let wanted = page.map { [entries[$0]] } ?? (format == .svg ? [entries[0]] : entries)
        var made: [PDFExport.Page] = []
        for entry in wanted {
            let ground = await repository.ground(of: record, page: entry).background
            made.append(Self.page(pages[entry.id], ground))
        }
        let (bytes, unwritten) = try Self.bytes(made, format, title: record.title)
        let place = try Self.put(bytes, at: path)
        return Outcome(path: place, pages: made.count, unwritten: unwritten)
    }

    /// Returns the whole path.
    @inline(never)
    private static func put(_ bytes: [UInt8], at path: String) throws(Problem) -> String {
        let place = URL(filePath: (path as NSString).expandingTildeInPath)
        do {
            try Data(bytes).write(to: place, options: .atomic)
        } catch {
            throw Problem(
                .cannotWrite, "The drawing can't be saved there.",
                reason: error.localizedDescription, place: path)
        }
        return place.path(percentEncoded: false)
    }

    /// Ink over the page's background. Document text is laid out as on screen.
    private static func page(_ ink: InkPage?, _ ground: PageBackground) -> PDFExport.Page {
        switch ground {
        case .picture(let picture):
            var page = ink ?? InkPage()
            if page.isEmpty { page.size = picture.canvasSize }
            return PDFExport.Page(page, over: picture)
        case .text(let lines):
            let page = ink ?? InkPage()
            var under = InkPage(size: page.size)
            for (index, line) in lines.enumerated() where !line.isEmpty {
                under.add(
                    InkTextBox(
                        id: 1,
                        origin: InkPoint(
                            PageBackground.margin,
                            PageBackground.margin + Double(index) * PageBackground.lineHeight),
                        width: 1e5, text: line, fontSize: 20, color: InkColor(0x62, 0x62, 0x62)))
            }
            for stroke in page.strokes { under.add(stroke) }
            for box in page.boxes { under.add(box) }
            return PDFExport.Page(under)
        case .blank, .grid: return PDFExport.Page(ink ?? InkPage())
        }
    }

    private static func bytes(
        _ pages: [PDFExport.Page], _ format: Format, title: String
    ) throws(Problem) -> ([UInt8], [Character]) {
        switch format {
        case .svg:
            guard let page = pages.first else { break }
            return (Array(SVGExport.svg(page.ink, over: page.picture).utf8), [])
        case .pdf:
            guard let export = PDFExport(pages, title: title) else { break }
            return (export.bytes, export.unwritten)
        }
        throw Problem(.invalid, "There are no pages to export.")
    }
}

extension PagePicture {
    /// The page's size in canvas units.
    var canvasSize: InkPoint {
        InkPoint(Double(width), Double(height)) * PagePictures.unitsPerPixel
    }
}
