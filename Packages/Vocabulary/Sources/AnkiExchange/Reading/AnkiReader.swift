public import FSRS
import Foundation

extension AnkiPackage {
    /// The maximum number of notes in a package.
    public static let maxNotes = 1_000_000
    /// The maximum number of lines in its review log.
    public static let maxReviews = 10_000_000

    /// Reads an `.apkg` or `.colpkg` file of any format up to Anki's current one.
    ///
    /// - Parameters:
    ///   - days: the student's days, which due days are counted in.
    ///   - seconds: the time limit.
    public init(path: String, days: any DayCounting, seconds: Double = 300) throws(AnkiFault) {
        let collection = try UnpackedCollection(path: path, seconds: seconds)
        defer { collection.remove() }
        let notes = try collection.notes(days: days)
        self = try collection.cards(days: days)
        self.notes = notes.notes
    }

    /// Reads a package on two threads: one reads the log and the cards, the other the notes.
    public static func read(
        path: String, days: any DayCounting, seconds: Double = 300
    ) async -> Result<AnkiPackage, AnkiFault> {
        let collection: UnpackedCollection
        switch Result(catching: { () throws(AnkiFault) in
            try UnpackedCollection(path: path, seconds: seconds)
        }) {
        case .success(let unpacked): collection = unpacked
        case .failure(let fault): return .failure(fault)
        }
        defer { collection.remove() }
        async let notes = Result { () throws(AnkiFault) in try collection.notes(days: days) }
        let cards = Result { () throws(AnkiFault) in try collection.cards(days: days) }
        switch (await notes, cards) {
        case (.failure(let fault), _), (_, .failure(let fault)): return .failure(fault)
        case (.success(let notes), .success(var package)):
            package.notes = notes.notes
            return .success(package)
        }
    }

    /// Reads an unpacked collection at `path`, which this program wrote.
    init(collection path: String, days: any DayCounting) throws(AnkiFault) {
        let database = try AnkiDatabase(path: path, seconds: 300)
        let reader = try AnkiReader(database: database, days: days)
        let notes = try reader.notes()
        self = try reader.cards()
        self.notes = notes.notes
    }

    static func temporaryFolder() throws(AnkiFault) -> String {
        let folder = NSTemporaryDirectory() + "/homeroom-anki-" + UUID().uuidString
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite("A folder for unpacking: \(error.localizedDescription)")
        }
        return folder
    }
}

/// A package's collection, unpacked to a temporary file while it is read.
private struct UnpackedCollection: Sendable {
    private let folder: String
    private let seconds: Double

    init(path: String, seconds: Double) throws(AnkiFault) {
        let file = try AnkiFile(path: path)
        folder = try AnkiPackage.temporaryFolder()
        self.seconds = seconds
        do throws(AnkiFault) {
            try file.unpack(to: folder + "/collection")
        } catch {
            remove()
            throw error
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private func reader(_ days: any DayCounting) throws(AnkiFault) -> AnkiReader {
        let database = try AnkiDatabase(path: folder + "/collection", seconds: seconds)
        return try AnkiReader(database: database, days: days)
    }

    /// A package with only the notes.
    func notes(days: any DayCounting) throws(AnkiFault) -> AnkiPackage {
        try reader(days).notes()
    }

    /// A package with everything except the notes.
    func cards(days: any DayCounting) throws(AnkiFault) -> AnkiPackage {
        try reader(days).cards()
    }
}

/// A collection's answers, by card and then by time.
private struct AnkiLog: Sendable {
    private(set) var reviews: [AnkiReview] = []
    private(set) var skipped = 0

    init(_ database: AnkiDatabase) throws(AnkiFault) {
        try AnkiReader.check("revlog", AnkiPackage.maxReviews, "lines of the log", in: database)
        let sql = "SELECT id, cid, ease, ivl, time, type FROM revlog ORDER BY cid, id"
        try database.forEach(sql) { (row) throws(AnkiFault) in
            // Manual changes have no rating, or a kind that isn't an answer.
            guard let rating = Rating(rawValue: row.int(2)),
                let kind = AnkiReview.Kind(rawValue: row.int(5)), row.number(0) > 0
            else {
                skipped += 1
                return
            }
            reviews.append(
                AnkiReview(
                    at: row.number(0), cardID: row.number(1), rating: rating,
                    interval: row.int(3), duration: max(0, row.int(4)), kind: kind))
        }
    }
}

/// Reads a collection's tables.
private struct AnkiReader {
    private let database: AnkiDatabase
    private let days: any DayCounting
    private let catalog: AnkiCatalog

    init(database: AnkiDatabase, days: any DayCounting) throws(AnkiFault) {
        self.database = database
        self.days = days
        try Self.require(["col", "notes", "cards", "revlog"], in: database)
        catalog = try AnkiCatalog(database, days: days)
    }

    static func require(_ tables: [String], in database: AnkiDatabase) throws(AnkiFault) {
        for table in tables where !database.tables.contains(table) {
            throw .unreadable("Its collection has no table \(table).")
        }
    }

    func notes() throws(AnkiFault) -> AnkiPackage {
        var package = AnkiPackage(noteTypes: catalog.noteTypes)
        try readNotes(into: &package)
        return package
    }

    func cards() throws(AnkiFault) -> AnkiPackage {
        var package = AnkiPackage(noteTypes: catalog.noteTypes)
        try readCards(into: &package, AnkiLog(database))
        return package
    }

    private func readNotes(into package: inout AnkiPackage) throws(AnkiFault) {
        try Self.check("notes", AnkiPackage.maxNotes, "notes", in: database)
        try database.forEach("SELECT id, guid, mid, mod, tags, flds FROM notes ORDER BY id") {
            (row) throws(AnkiFault) in
            var media: [String] = []
            let fields = row.withBytes(5) { bytes in
                bytes.split(separator: 0x1F, omittingEmptySubsequences: false).map { field in
                    let plain = AnkiText.plain(UnsafeRawBufferPointer(rebasing: field))
                    if plain.media > 0 {
                        let markup = String(decoding: field, as: UTF8.self)
                        media += AnkiMediaReference.all(in: markup).map(\.name)
                    }
                    return plain.text
                }
            }
            let tags = row.withBytes(4) { bytes in
                bytes.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
            }
            package.notes.append(
                AnkiNote(
                    id: row.number(0), guid: row.text(1), noteTypeID: row.number(2),
                    fields: fields, tags: tags, modifiedAt: row.number(3),
                    media: media))
        }
    }

    private func readCards(into package: inout AnkiPackage, _ log: AnkiLog) throws(AnkiFault) {
        try Self.check("cards", AnkiPackage.maxNotes * 2, "cards", in: database)
        let sql = """
            SELECT id, nid, did, ord, mod, type, queue, due, ivl, factor, reps, lapses, left, odue,
                odid, data FROM cards ORDER BY id
            """
        // Both are sorted by card id.
        var review = 0
        let reviews = log.reviews
        (package.reviews, package.skippedReviews) = (reviews, log.skipped)
        try database.forEach(sql) { (row) throws(AnkiFault) in
            let id = row.number(0)
            while review < reviews.count, reviews[review].cardID < id { review += 1 }
            var last: Int64?
            while review < reviews.count, reviews[review].cardID == id {
                last = reviews[review].at
                review += 1
            }
            package.cards.append(card(row, lastReview: last.map { Double($0) / 1000 }))
        }
    }

    static func check(
        _ table: String, _ most: Int, _ name: String, in database: AnkiDatabase
    ) throws(AnkiFault) {
        // Counts at most one more than the limit, however long the table is.
        var count = 0
        let sql = "SELECT 1 FROM \(table) LIMIT \(most + 1)"
        try database.forEach(sql) { (_) throws(AnkiFault) in count += 1 }
        guard count <= most else {
            throw .tooMuch("It holds more than \(most) \(name).")
        }
    }

    // MARK: Schedule

    private func card(_ row: AnkiRow, lastReview: Double?) -> AnkiCard {
        let (queue, own, lentDue) = (row.int(6), row.number(14), row.number(13))
        // A card that a filtered deck borrowed keeps its own deck and due day in separate columns.
        let due = own != 0 && lentDue > 0 ? lentDue : row.number(7)
        var card = AnkiCard(
            id: row.number(0), noteID: row.number(1), ordinal: max(0, row.int(3)),
            deck: catalog.decks[own != 0 ? own : row.number(2)] ?? "Default", schedule: .new,
            interval: 0, ease: max(0, row.int(9)), stepsLeft: max(0, row.int(12) % 1000),
            reviewCount: max(0, row.int(10)), lapses: max(0, row.int(11)),
            isSuspended: queue == -1, isBuried: queue == -2 || queue == -3,
            modifiedAt: row.number(4))
        switch row.int(5) {
        case 1: card.schedule.phase = .learning
        case 2: card.schedule.phase = .review
        case 3: card.schedule.phase = .relearning
        default:
            card.position = Int(clamping: max(0, due))
            return card
        }
        if card.schedule.phase != .learning { card.interval = min(max(1, row.int(8)), 36500) }
        let phase = card.schedule.phase
        card.schedule.due = moment(of: due, isDay: phase == .review)
        let data = row.withBytes(15) { AnkiData($0) }
        card.schedule.lastReview =
            data.lastReview ?? lastReview
            ?? (phase == .review
                ? moment(of: due - Int64(card.interval), isDay: true)
                : min(card.schedule.due, Double(card.modifiedAt)))
        takeMemory(data, into: &card)
        return card
    }

    private func takeMemory(_ data: AnkiData, into card: inout AnkiCard) {
        let (stability, difficulty) = (data.stability, data.difficulty)
        if let stability, let difficulty, stability.isFinite, difficulty.isFinite {
            card.schedule.memory = MemoryState(
                stability: min(max(stability, 0.001), 36500),
                difficulty: min(max(difficulty, 1), 10))
        } else if card.schedule.phase != .learning {
            let ease = card.ease > 0 ? Double(card.ease) / 1000 : 2.5
            card.schedule.memory = SM2Estimate.memory(interval: card.interval, ease: ease)
            card.isEstimated = true
        }
    }

    /// Converts a due number: days since the collection's first, or seconds since 1970 while in
    /// steps.
    private func moment(of due: Int64, isDay: Bool) -> Double {
        if !isDay, due > 1_000_000_000 { return Double(min(due, 253_402_300_799)) }
        let day = catalog.firstDay + Int(clamping: min(max(due, -100_000), 100_000))
        return days.start(of: day)
    }
}
