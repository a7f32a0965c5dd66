import AppCore
import DocumentReading
public import FSRS
import Foundation
import GRDBSQLite

/// Writes a package that Anki imports with its scheduling: one note type, a deck for every ``AnkiCard/deck``.
public struct AnkiWriter: Sendable {
    /// The package's format.
    public enum Format: String, Sendable, CaseIterable {
        /// Zstandard and format 3, which Anki has written since 2.1.50.
        case current
        /// The older format, for older programs.
        case legacy
    }

    /// Collection settings besides the cards.
    public struct Setting: Sendable {
        public var days: any DayCounting
        /// The hour when a day begins.
        public var rolloverHour: Int
        /// Minutes that the student's clock is behind UTC at a given time; negative east of
        /// Greenwich.
        public var minutesWest: @Sendable (_ seconds: Double) -> Int
        /// Seconds since 1970, UTC.
        public var now: Double
        public var desiredRetention: Double
        public var weights: [Double]

        public init(
            days: any DayCounting, rolloverHour: Int,
            minutesWest: @escaping @Sendable (_ seconds: Double) -> Int, now: Double,
            desiredRetention: Double, weights: [Double]
        ) {
            self.days = days
            self.rolloverHour = rolloverHour
            self.minutesWest = minutesWest
            self.now = now
            self.desiredRetention = desiredRetention
            self.weights = weights
        }
    }

    let setting: Setting
    public init(_ setting: Setting) { self.setting = setting }

    /// A picture or recording to write.
    public struct MediaFile: Sendable {
        var name: String
        var path: String

        /// - Parameter path: the file with the content.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// Writes the file atomically: an existing file is replaced only once the new one is complete.
    ///
    /// With `media`, the format is always ``Format/legacy``, which every Anki reads: the current
    /// one only packs the same collection more tightly.
    public func write(
        _ package: AnkiPackage, media: [MediaFile] = [], to path: String, format: Format
    ) throws(AnkiFault) {
        // An archive without 64-bit fields has at most 65,535 entries.
        guard media.count <= 65_000 else {
            throw .tooMuch("A package can have at most 65,000 pictures and recordings.")
        }
        let format = media.isEmpty ? format : .legacy
        let folder = try AnkiPackage.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let collection = try self.collection(of: package, in: folder)
        do {
            let draft = path + ".part-" + UUID().uuidString.prefix(8)
            defer { try? FileManager.default.removeItem(atPath: draft) }
            var zip = try ZipWriter(path: draft)
            // The format's version: field 1 of a Protocol Buffers message.
            try zip.add("meta", [8, format == .current ? 3 : 2])
            if format == .current {
                try zip.add("collection.anki21b", Zstandard.packed(collection))
                let notice = AnkiPackage.notice
                try zip.add("collection.anki2", try self.collection(of: notice, in: folder))
                try zip.add("media", Zstandard.packed([]))
            } else {
                try zip.add("collection.anki21", collection, isDeflated: true)
                let notice = AnkiPackage.notice
                try zip.add("collection.anki2", try self.collection(of: notice, in: folder))
                var names: [String: String] = [:]
                for (number, file) in media.enumerated() {
                    let content = try Data(contentsOf: URL(fileURLWithPath: file.path))
                    try zip.add(String(number), Array(content))
                    names[String(number)] = file.name
                }
                try zip.add("media", WireJSON.encode(names))
            }
            try zip.finish()
            guard rename(draft, path) == 0 else {
                throw AnkiFault.cannotWrite(String(cString: strerror(errno)))
            }
        } catch let fault as AnkiFault {
            throw fault
        } catch {
            throw .cannotWrite(error.localizedDescription)
        }
    }

    private func collection(of package: AnkiPackage, in folder: String) throws(AnkiFault) -> [UInt8]
    {
        let path = folder + "/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let day = firstDay(of: package)
        let database = try AnkiDraft(path: path)
        try database.make(AnkiCollectionTexts(package, setting: setting, firstDay: day))
        try database.add(package, setting: setting, firstDay: day)
        try database.close()
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .cannotWrite("The collection couldn't be built.")
        }
        return Array(bytes)
    }

    /// The day that due days count from; it is earlier than all of them because Anki uses 0 for
    /// “none”.
    private func firstDay(of package: AnkiPackage) -> Int {
        var first = setting.days.day(of: setting.now)
        for card in package.cards where card.schedule.phase != .new {
            first = min(first, setting.days.day(of: card.schedule.due))
        }
        if let review = package.reviews.lazy.map(\.at).min() {
            first = min(first, setting.days.day(of: Double(review) / 1000))
        }
        return max(first - 1, 0)
    }
}

extension AnkiPackage {
    /// The notice that programs show if they don't know the newer collection format.
    static var notice: AnkiPackage {
        let words = "This package needs a newer Anki, or a package made with --legacy."
        return AnkiPackage(
            noteTypes: [
                AnkiNoteType(
                    id: 1, name: "Homeroom", isCloze: false, fields: ["Word", "Meaning"],
                    questions: [])
            ],
            notes: [
                AnkiNote(
                    id: 1, guid: "homeroom-notice", noteTypeID: 1, fields: [words, ""], tags: [],
                    modifiedAt: 0)
            ],
            cards: [AnkiCard(id: 1, noteID: 1, ordinal: 0, deck: "Default", schedule: .new)])
    }
}
