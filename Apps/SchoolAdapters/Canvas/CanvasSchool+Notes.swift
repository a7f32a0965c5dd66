import AppCore
import HTTPTypes

// The student's own notes in the planner, in the school contract's shapes.
extension CanvasSchool {
    func contractNotes() async throws -> [ContractNote] {
        async let overrides = overrides()
        let notes = try await client.list(CanvasNote.self, "/planner_notes", token: token)
        let done = Set(
            try await overrides.filter { $0.markedComplete == true }.map(Self.plannable))
        return notes.filter { $0.workflowState != "deleted" }.map { note in
            contractNote(note, isDone: done.contains(Self.plannable(note.id.value)))
        }
    }

    private static func plannable(_ note: Int64) -> Plannable {
        Plannable(type: "planner_note", id: note)
    }

    private func contractNote(_ note: CanvasNote, isDone: Bool) -> ContractNote {
        let created = Self.instant(note.createdAt) ?? WireInstant(now)
        return ContractNote(
            id: note.id.value, title: note.title ?? "Untitled",
            details: note.details ?? note.description,
            todoDate: Self.instant(note.todoDate), courseID: note.courseID?.value,
            status: isDone ? "done" : "open", createdAt: created,
            updatedAt: Self.instant(note.updatedAt) ?? created)
    }

    private struct NoteInput: Decodable {
        var title: String?
        var details: FieldChange<String>
        var todoDate: WireInstant?
        var status: String?

        var form: [(String, String)] {
            var form: [(String, String)] = []
            if let title { form.append(("title", title)) }
            if case .set(let text) = details { form.append(("details", text ?? "")) }
            if let todoDate { form.append(("todo_date", todoDate.text)) }
            return form
        }
    }

    private func input(_ body: [UInt8]) throws -> NoteInput {
        guard let input = try? WireJSON.decode(NoteInput.self, from: body) else {
            throw CanvasFailure.unusable(status: 422, "The to-do can't be read.")
        }
        return input
    }

    func addNote(_ body: [UInt8]) async throws -> ContractNote {
        let input = try input(body)
        let note = try await client.post(
            CanvasNote.self, "/planner_notes", input.form, token: token)
        guard input.status == "done" else { return contractNote(note, isDone: false) }
        // The note is there: a failure now mustn't add it again.
        let isDone = (try? await mark([Self.plannable(note.id.value)], true)) != nil
        return contractNote(note, isDone: isDone)
    }

    /// Canvas keeps whether a note is done apart from the note.
    func changeNote(_ body: [UInt8], _ id: Int64) async throws -> ContractNote {
        let input = try input(body)
        let note =
            input.form.isEmpty
            ? try await client.one(CanvasNote.self, "/planner_notes/\(id)", token: token)
            : try await client.post(
                CanvasNote.self, "/planner_notes/\(id)", input.form, .put, token: token)
        let name = Self.plannable(id)
        if let status = input.status { try await mark([name], status == "done") }
        let isDone = try await overrides().contains {
            $0.markedComplete == true && Self.plannable($0) == name
        }
        return contractNote(note, isDone: isDone)
    }
}
