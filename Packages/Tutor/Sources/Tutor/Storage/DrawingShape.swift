import AppCore
import Ink

/// A page's stored format, version 1.
struct DrawingShape: Codable {
    struct Stroke: Codable {
        var tool: String
        var color: String
        var width: Double
        /// Numbers per sample: 3 (x, y, t) without pressure, else 6 (plus force, altitude,
        /// azimuth).
        var each: Int
        var samples: [Double]
    }

    struct Box: Codable, ExactKeys {
        var x: Double
        var y: Double
        var width: Double
        var text: String
        var fontSize: Double
        var colorHex: String
    }

    var version = 1
    var width: Double
    var height: Double
    var strokes: [Stroke]
    var boxes: [Box]

    init(_ page: InkPage) {
        (width, height) = (page.size.x, page.size.y)
        strokes = page.strokes.map(Self.stroke)
        boxes = page.boxes.map { box in
            Box(
                x: box.origin.x, y: box.origin.y, width: box.width, text: box.text,
                fontSize: box.fontSize, colorHex: box.color.hex)
        }
    }

    private static func stroke(_ stroke: InkStroke) -> Stroke {
        let isPlain = stroke.samples.allSatisfy {
            $0 == InkSample($0.point, time: $0.time)
        }
        let samples = stroke.samples.flatMap { sample in
            [sample.point.x, sample.point.y, sample.time].map(short)
                + (isPlain ? [] : [sample.force, sample.altitude, sample.azimuth])
        }
        return Stroke(
            tool: stroke.tool.rawValue, color: stroke.color.hex, width: stroke.width,
            each: isPlain ? 3 : 6, samples: samples)
    }

    private static func short(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    /// Decodes the page. Throws ``Problem/Code/invalid`` for data from another version.
    func page() throws(Problem) -> InkPage {
        guard version == 1 else {
            throw Self.unreadable("It was saved by a newer version of Homeroom.")
        }
        guard Self.isSize(width), Self.isSize(height) else { throw Self.unreadable("Its size.") }
        var page = InkPage(size: InkPoint(width, height))
        for (index, stroke) in strokes.enumerated() {
            let place = "Stroke \(index + 1)."
            guard let tool = InkTool(rawValue: stroke.tool),
                let color = InkColor(hex: stroke.color),
                stroke.width.isFinite, stroke.width > 0, !stroke.samples.isEmpty,
                stroke.each == 3 || stroke.each == 6, stroke.samples.count % stroke.each == 0,
                stroke.samples.allSatisfy({ $0.isFinite && abs($0) < 1e7 })
            else { throw Self.unreadable(place) }
            let made = InkStroke(
                id: 1, tool: tool, color: color, width: stroke.width,
                samples: stride(from: 0, to: stroke.samples.count, by: stroke.each).map {
                    Self.sample(stroke.samples[$0..<($0 + stroke.each)])
                })
            guard page.add(made) != nil else { throw Self.unreadable(place) }
        }
        for (index, box) in boxes.enumerated() {
            guard let color = InkColor(hex: box.colorHex), abs(box.x) < 1e7, abs(box.y) < 1e7,
                (1...1e6).contains(box.width), (1...1000).contains(box.fontSize)
            else { throw Self.unreadable("Text box \(index + 1).") }
            page.add(
                InkTextBox(
                    id: 1, origin: InkPoint(box.x, box.y), width: box.width, text: box.text,
                    fontSize: box.fontSize, color: color))
        }
        return page
    }

    private static func sample(_ numbers: ArraySlice<Double>) -> InkSample {
        let numbers = Array(numbers)
        var sample = InkSample(InkPoint(numbers[0], numbers[1]), time: numbers[2])
        if numbers.count == 6 {
            (sample.force, sample.altitude, sample.azimuth) = (numbers[3], numbers[4], numbers[5])
        }
        return sample
    }

    private static func isSize(_ number: Double) -> Bool {
        number.isFinite && number >= 1 && number <= 1e5
    }

    private static func unreadable(_ reason: String) -> Problem {
        Problem(
            .invalid, "A saved drawing can't be read.", reason: reason,
            cure: "It wasn't changed. To restore a backup: homeroom backup restore")
    }
}

/// A drawing's stored page structure, with the contract's keys.
struct StructureShape: Codable, ExactKeys {
    struct Page: Codable, ExactKeys {
        var id: Int
        var type: String
        var originalIndex: Int?
    }

    var pages: [Page]
    var originalPageCount: Int

    init(_ structure: PageStructure) {
        originalPageCount = structure.originalPageCount
        pages = structure.entries.map { entry in
            switch entry.page {
            case .original(let index): Page(id: entry.id, type: "original", originalIndex: index)
            case .blank: Page(id: entry.id, type: "blank")
            }
        }
    }

    /// The structure, or nil if invalid.
    var structure: PageStructure? {
        var entries: [PageStructure.Entry] = []
        for page in pages {
            switch (page.type, page.originalIndex) {
            case ("original", let index?):
                entries.append(.init(id: page.id, page: .original(index)))
            case ("blank", nil): entries.append(.init(id: page.id, page: .blank))
            default: return nil
            }
        }
        return PageStructure(entries: entries, originalPageCount: originalPageCount)
    }
}
