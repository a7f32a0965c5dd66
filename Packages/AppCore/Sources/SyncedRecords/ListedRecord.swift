public import AppCore
public import TerminalUI

/// What the shared screens and commands need to show and edit one kind of record.
public protocol ListedRecord: SyncedRecord {
    /// The options of the commands that add and change a record.
    associatedtype Options: RecordOptions where Options.Record == Self

    static var wording: RecordWording { get }
    /// The form's fields, in order.
    static var fields: [RecordField] { get }
    /// The sections of the list. The first one is what `list` prints by default.
    static var sections: [RecordSection<Self>] { get }
    /// Keys of the list that change the selected record.
    static var actions: [RecordAction<Self>] { get }
    /// Columns of `list` between the id and the note.
    static var columns: [RecordColumn<Self>] { get }
    /// What the list shows under the title.
    func facts(_ calendar: LocalCalendar) -> [String]
    /// Progress in percent, shown as a bar; nil for none.
    var progress: Int? { get }
}

extension ListedRecord {
    public static var sections: [RecordSection<Self>] {
        [RecordSection(id: "all", title: collection.noun.many.capitalizedFirst) { _ in true }]
    }
    public static var actions: [RecordAction<Self>] { [] }
    public func facts(_ calendar: LocalCalendar) -> [String] { [] }
    public var progress: Int? { nil }
}

/// Words that differ from one kind of record to another.
public struct RecordWording: Sendable {
    /// What a title is, e.g. `What you want to reach.`
    public var titleHelp: String
    /// A sentence for an empty list, e.g. `No goals yet. What do you want to reach?`
    public var empty: String
    /// What the list shows for a record without facts, e.g. `no target date`.
    public var noFacts: String
    /// Arguments of example commands, e.g. `"Ten pull-ups" --by 2031-10-31` and `--progress 60`.
    public var addExamples: [String]
    public var changeExamples: [String]
    /// A sentence for the help of `update`; may be empty.
    public var changeHelp: String

    public init(
        titleHelp: String, empty: String, noFacts: String = "", addExamples: [String],
        changeExamples: [String],
        changeHelp: String = ""
    ) {
        self.titleHelp = titleHelp
        self.empty = empty
        self.noFacts = noFacts
        self.addExamples = addExamples
        self.changeExamples = changeExamples
        self.changeHelp = changeHelp
    }
}

/// A field of the form, of the record and of its input.
public struct RecordField: Sendable {
    public enum Kind: Sendable {
        /// One line of at most `limit` characters.
        case text(limit: Int)
        /// Several lines; blank text is sent as null.
        case notes(limit: Int)
        /// A date, or null.
        case day
        case number(ClosedRange<Int>, step: Int, unit: String)
        /// One of these values with their titles; the first one is the default.
        case choice([(id: String, title: String)])
    }

    /// The wire name, e.g. `target_date`.
    public var name: String
    public var label: String
    public var kind: Kind
    public var placeholder: String

    public init(_ name: String, _ label: String, _ kind: Kind, placeholder: String = "") {
        self.name = name
        self.label = label
        self.kind = kind
        self.placeholder = placeholder
    }
}

/// A part of the list.
public struct RecordSection<Record: SyncedRecord>: Sendable {
    /// The value of the `list` option.
    public var id: String
    public var title: String
    public var contains: @Sendable (Record) -> Bool

    public init(id: String, title: String, contains: @escaping @Sendable (Record) -> Bool) {
        self.id = id
        self.title = title
        self.contains = contains
    }
}

/// A key of the list that changes the selected record.
public struct RecordAction<Record: SyncedRecord>: Sendable {
    public var keys: [Character]
    /// nil if another action's hint covers it.
    public var hint: KeyHint?
    /// What the action does to a record, e.g. `Archived`; nil if it isn't worth an undo.
    public var done: (@Sendable (Record) -> String)?
    /// The change; nil for none.
    public var change: @Sendable (Record) -> Record.Input?

    public init(
        _ keys: [Character], hint: KeyHint? = nil, done: (@Sendable (Record) -> String)? = nil,
        change: @escaping @Sendable (Record) -> Record.Input?
    ) {
        self.keys = keys
        self.hint = hint
        self.done = done
        self.change = change
    }
}

/// A column of the `list` command.
public struct RecordColumn<Record: SyncedRecord>: Sendable {
    public var column: Console.Column
    /// The cell; `isPlain` asks for a form that programs can read.
    public var text:
        @Sendable (_ record: Record, _ calendar: LocalCalendar, _ isPlain: Bool) -> String

    public init(
        _ title: String, alignsRight: Bool = false, mayShrink: Bool = false,
        text:
            @escaping @Sendable (_ record: Record, _ calendar: LocalCalendar, _ isPlain: Bool) ->
            String
    ) {
        column = Console.Column(title, alignsRight: alignsRight, mayShrink: mayShrink)
        self.text = text
    }
}

extension LocalCalendar {
    /// Whole days from today; negative in the past.
    public func days(to day: WireDay) -> Int { Day(day).number - today.number }

    /// `today`, `tomorrow`, `in 5 days`, `31 Oct`, `31 Oct 2032`, `3 days ago`.
    public func relative(_ day: WireDay) -> String {
        switch days(to: day) {
        case 2...13: "in \(days(to: day)) days"
        case -13 ..< -1: "\(-days(to: day)) days ago"
        default: near(Day(day)) ?? date(Day(day))
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    /// `a goal`, `an event`
    var withArticle: String { ("aeiou".contains(prefix(1).lowercased()) ? "an " : "a ") + self }
}
