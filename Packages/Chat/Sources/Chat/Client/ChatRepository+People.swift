import AppCore
import Foundation

extension ChatRepository {
    /// Finds people whose name contains `text`: first teachers from the timetable, then the
    /// school's results. An empty text returns the teachers. If the school can't be reached,
    /// returns matching teachers; throws a ``Problem`` if there are none.
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

    /// Resolves a name, address or number to one person. Throws ``Problem/Code/notFound`` or,
    /// listing the matches, ``Problem/Code/invalid``.
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
