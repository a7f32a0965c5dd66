import AppCore
import ArgumentParser
import SQLStore
import SyncedRecords
import TerminalUI

/// One sample of a student's.
struct Sample: Codable, Sendable, Hashable {
    var title = ""
    var notes: String?
    var due: WireDay?
    var status = SampleStatus.open
    var createdAt: WireInstant
    var updatedAt: WireInstant
}

extension SampleInput: RecordInput {}

extension Sample: SyncedRecord {
    static let collection = RecordCollection<Sample>(
        feature: "samples", table: "samples_samples", noun: (one: "sample", many: "samples"),
        list: SampleEndpoints.list, create: SampleEndpoints.create,
        update: SampleEndpoints.update, delete: SampleEndpoints.delete)

    static let texts = [TextColumns("samples_samples", ["title", "notes"])]
    static let migrations = [
        RecordTable<Sample>.migration(
            "samples-001-samples",
            columns: ["title TEXT NOT NULL", "notes TEXT", "due TEXT", "status TEXT NOT NULL"])
    ]

    init(createdAt now: WireInstant) { (createdAt, updatedAt) = (now, now) }

    /// Unknown statuses count as open.
    init(_ remote: SampleRecord) {
        self.init(
            title: remote.title, notes: remote.notes, due: remote.due,
            status: remote.status.known ?? .open, createdAt: remote.createdAt,
            updatedAt: remote.updatedAt)
    }

    static func matches(_ remote: SampleRecord, _ input: SampleInput) -> Bool {
        remote.title == input.title.value
    }

    /// Open ones first; then by date, none last; then by age.
    static func comesBefore(_ one: Synced<Sample>, _ other: Synced<Sample>) -> Bool {
        func order(_ sample: Synced<Sample>) -> (Int, String, Int) {
            // A text behind every date.
            (sample.status == .open ? 0 : 1, sample.due?.text ?? "none", sample.key)
        }
        return order(one) < order(other)
    }
}

extension Sample: ListedRecord {
    typealias Options = SampleOptions

    static let wording = RecordWording(
        titleHelp: "What it is.", empty: "No samples yet.", noFacts: "no date",
        addExamples: ["\"The first one\" --due 2031-10-31"],
        changeExamples: ["--status done", "--due none"])

    static let fields = [
        RecordField("title", "Title", .text(limit: SampleInput.maxTitleLength)),
        RecordField("due", "Due", .day, placeholder: "YYYY-MM-DD (optional)"),
        RecordField(
            "status", "Status", .choice([(id: "open", title: "Open"), (id: "done", title: "Done")])
        ),
        RecordField("notes", "Notes", .notes(limit: SampleInput.maxNotesLength)),
    ]

    static var sections: [RecordSection<Sample>] {
        [
            RecordSection(id: "open", title: "Open") { $0.status == .open },
            RecordSection(id: "done", title: "Done") { $0.status == .done },
        ]
    }

    static var actions: [RecordAction<Sample>] {
        [
            RecordAction(["x"], hint: KeyHint("x", "done")) { sample in
                var input = SampleInput()
                input.status = .set(sample.status == .done ? .open : .done)
                return input
            }
        ]
    }

    static var columns: [RecordColumn<Sample>] {
        [
            RecordColumn("Status") { sample, _, _ in sample.status.rawValue },
            RecordColumn("Due") { sample, calendar, isPlain in
                sample.due.map { isPlain ? $0.text : calendar.relative($0) } ?? ""
            },
            RecordColumn("Title", mayShrink: true) { sample, _, _ in sample.title },
        ]
    }

    func facts(_ calendar: LocalCalendar) -> [String] {
        due.map { ["due " + calendar.relative($0)] } ?? []
    }
}

/// The options of `samples add` and `samples update`.
struct SampleOptions: RecordOptions {
    @Option(help: "Date: YYYY-MM-DD, or none.")
    var due: String?

    @Option(help: "Notes; use \"\" to clear them.")
    var notes: String?

    @Option(help: "open or done.")
    var status: SampleStatus?

    var isEmpty: Bool { due == nil && notes == nil && status == nil }

    func apply(to input: inout SampleInput, of sample: Sample?) throws {
        if let due { input.due = .set(try Self.day(due).value.flatMap { WireDay($0) }) }
        if let notes { input.notes = .set(notes.isEmpty ? nil : notes) }
        if let status { input.status = .set(status) }
    }
}

extension SampleStatus: ExpressibleByArgument {}
