import AppCore
import Foundation

extension ChatRepository {
    /// Sends a message from one line: `Okoye: may I come by at lunch?`. It goes to the latest
    /// conversation with only that person, or starts one.
    var quickAdd: QuickAdd {
        QuickAdd(
            name: "Message", prefixes: ["msg"], takesName: true,
            example: "msg Okoye: may I come by at lunch?"
        ) { [self] line in await read(line) }
    }

    private func read(_ line: String) async -> QuickAdd.Draft {
        let parts = line.split(separator: ":", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let person: SchoolPersonBrief
        do throws(Problem) {
            person = try await recipient(parts.first ?? "")
        } catch {
            return .missing(error)
        }
        var fields = [QuickAdd.Field("to", person.name)]
        let text = parts.count > 1 ? parts[1] : ""
        do throws(Problem) { try Self.check(text) } catch {
            return .missing(
                Problem(
                    .invalid, error.summary, reason: error.reason,
                    cure: "Write it after a colon: msg \(parts.first ?? "Okoye"): …"), fields)
        }
        let conversation = await known().conversations.first {
            $0.people.count == 1 && $0.people[0].id == person.id
        }
        fields.append(.init("in", conversation.map { "“\($0.title)”" } ?? "a new conversation"))
        fields.append(.init("text", text))
        return QuickAdd.Draft(fields: fields) {
            let outcome: WritingOutcome
            if let conversation {
                outcome = await deliver(try await queue(text, to: conversation.id))
            } else {
                let new = NewConversation(
                    people: [person], subject: text.oneLine(60), text: text)
                outcome = await open(try await queue(new))
            }
            return QuickAdd.Added(
                "Sent to \(person.name).", outcome: outcome.outcome,
                place: await place(of: outcome))
        }
    }

    /// The one known person with these words in the name. Asks the school only while no one is
    /// known here. Throws a ``Problem`` that lists the matches.
    private func recipient(_ name: String) async throws(Problem) -> SchoolPersonBrief {
        let words = name.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else {
            throw Problem(
                .invalid, "Who is it for?", cure: "For example: msg Okoye: may I come by?")
        }
        let known = await teachers()
        guard !known.isEmpty else { return try await person(name) }
        let found = known.filter { person in
            let parts = person.name.lowercased().split { !$0.isLetter && !$0.isNumber }
            return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
        }
        let exact = found.filter { $0.name.lowercased() == name.lowercased() }
        let fitting = exact.isEmpty ? found : exact
        if fitting.count == 1, let one = fitting.first { return one }
        guard !fitting.isEmpty else {
            throw Problem(
                .notFound, "No one you know is called “\(name.prefix(60))”.",
                cure: "Press + in Chat to search the whole school.")
        }
        let names = fitting.prefix(5).map(\.name).joined(separator: ", ")
        throw Problem(.invalid, "“\(name.prefix(60))” matches several people: \(names).")
    }
}
