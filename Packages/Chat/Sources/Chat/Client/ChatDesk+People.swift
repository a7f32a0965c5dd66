import AppCore
import Foundation

extension ChatDesk {
    /// People whose name holds `text`: teachers who are known from the timetable first, then those whom the
    /// school finds. An empty text gives the teachers. Without an answer of the school the teachers
    /// that fit; throws a ``Problem`` when there are none either.
    func people(_ text: String) async throws(Problem) -> [SchoolPersonBrief] {
        let me = await me()
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let teachers = await teachers().filter { person in
            words.allSatisfy { person.name.lowercased().contains($0) }
        }
        guard !words.isEmpty else { return teachers }
        var found = teachers
        do throws(Problem) {
            let listed = try await client.call(
                ChatEndpoints.people, query: [("q", String(text.prefix(200)))])
            let known = Set(teachers.map(\.id))
            found += listed.map(SchoolPersonBrief.init).filter {
                $0.id != me && !known.contains($0.id)
            }
        } catch {
            if found.isEmpty { throw error }
        }
        return found
    }

    /// Teachers of the timetable, and people of earlier conversations, by name.
    func teachers() async -> [SchoolPersonBrief] {
        var found = await context.capability(.courses)?.teachers() ?? []
        var known = Set(found.map(\.id))
        if let me = await me() { known.insert(me) }
        for conversation in await self.known().conversations {
            for person in conversation.people where known.insert(person.id).inserted {
                found.append(person)
            }
        }
        return found.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// The one person that a name, an address or a number means. Throws ``Problem/Code/notFound`` or, naming
    /// those that fit, ``Problem/Code/invalid``.
    func person(_ text: String) async throws(Problem) -> SchoolPersonBrief {
        if let id = Int64(text) {
            let known = await teachers().first { $0.id == id }
            return known ?? SchoolPersonBrief(id: id, name: "Person \(id)", roles: [])
        }
        let found = try await people(text)
        let exact = found.filter { $0.name.lowercased() == text.lowercased() }
        let fitting = exact.isEmpty ? found : exact
        if fitting.count == 1, let one = fitting.first { return one }
        guard !fitting.isEmpty else {
            throw Problem(
                .notFound, "No one you can write to is called “\(text.prefix(80))”.",
                cure: "homeroom chat people NAME")
        }
        let names = fitting.prefix(5).map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
        throw Problem(
            .invalid, "“\(text.prefix(80))” matches several people.", reason: names + ".",
            cure: "Use the number in parentheses.", place: "--to")
    }
}
