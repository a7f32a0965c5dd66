import AppCore
import Foundation

/// One of the student's to-dos as typed in a form or a command.
struct OwnDraft: Sendable, Hashable {
    var title = ""
    var notes = ""
    /// Parsed by ``NaturalDateParser``; empty for no date.
    var due = ""
    /// Parsed by ``Recurrence``; empty for none.
    var recurrence = ""
    var priority: Todo.Priority?
    var project = ""
    /// Tags without spaces.
    var tags: [String] = []

    static let maxTitleLength = 500
    static let maxNotesLength = 20_000

    init() {}

    /// A draft with the values of a stored to-do.
    init(_ todo: Todo) {
        title = todo.title
        notes = todo.notes ?? ""
        due = todo.due?.text ?? ""
        recurrence = todo.recurrence?.text ?? ""
        priority = todo.priority
        project = todo.project ?? ""
        tags = todo.tags
    }

    /// Applies the edits in `draft`, that is, where it differs from `before`.
    mutating func take(_ draft: OwnDraft, editedFrom before: OwnDraft) {
        func take<Value: Equatable>(_ field: WritableKeyPath<OwnDraft, Value>) {
            guard draft[keyPath: field] != before[keyPath: field] else { return }
            self[keyPath: field] = draft[keyPath: field]
        }
        take(\.title)
        take(\.notes)
        take(\.due)
        take(\.recurrence)
        take(\.priority)
        take(\.project)
        take(\.tags)
    }

    /// Writes the draft to `todo`. Throws ``Problem/Code/invalid`` or ``Problem/Code/usage`` with
    /// the field.
    func fill(_ todo: inout Todo, clock: LocalCalendar) throws {
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
            .trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { throw Self.fault("title", "A to-do needs a title.") }
        guard line.count <= Self.maxTitleLength else {
            throw Self.fault("title", "A title can have at most \(Self.maxTitleLength) characters.")
        }
        guard notes.count <= Self.maxNotesLength else {
            throw Self.fault("notes", "Notes can have at most \(Self.maxNotesLength) characters.")
        }
        var due: DayTime?
        if !self.due.allSatisfy(\.isWhitespace) {
            due = try Self.at("due") { try DayTime.due(self.due, clock) }
        }
        var rule: Recurrence?
        if !recurrence.allSatisfy(\.isWhitespace) {
            rule = try Self.at("repeat") { try Recurrence(recurrence) }
        }
        if let fixed = rule, fixed.kind == .fixed {
            due = due ?? DayTime(fixed.first(from: clock.today))
            rule = fixed.anchored(at: due)
        }
        let words = tags.flatMap { $0.split { $0 == " " || $0 == "," } }.map {
            String($0.drop { $0 == "+" || $0 == "#" })
        }
        todo.title = line
        todo.notes = notes.allSatisfy(\.isWhitespace) ? nil : notes
        (todo.due, todo.recurrence, todo.priority) = (due, rule, priority)
        let name = project.trimmingCharacters(in: .whitespaces)
        todo.project = name.isEmpty ? nil : String(name.prefix(80))
        var seen: Set<String> = []
        todo.tags = words.filter { !$0.isEmpty && $0.count <= 40 && seen.insert($0).inserted }
    }

    private static func fault(_ field: String, _ text: String) -> Problem {
        Problem(.invalid, text, fields: [field: [text]])
    }

    /// Adds the field to the thrown error.
    private static func at<Value>(_ field: String, _ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch {
            var problem = Problem(error)
            problem.place = field
            throw problem
        }
    }
}
