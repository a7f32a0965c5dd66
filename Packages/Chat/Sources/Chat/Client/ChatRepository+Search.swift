import AppCore

extension ChatRepository {
    /// People and conversations for "find anything", from the local store.
    func searchItems() async -> [SearchItem] {
        let people = await teachers().map { person in
            let roles = person.roles.filter { !$0.isEmpty }
            return SearchItem(
                .person, id: String(person.id), title: person.name,
                detail: roles.joined(separator: ", "), keywords: ["message", "mail", "write to"],
                command: "homeroom chat new --to \(person.id)",
                place: Place(["chat", "new", String(person.id)]))
        }
        let conversations = await known().conversations.prefix(Self.mostFound).map {
            let unread = $0.unread > 0 ? "\($0.unread) unread" : ""
            return SearchItem(
                .conversation, id: String($0.id), title: $0.title,
                detail: [$0.names, unread].filter { !$0.isEmpty }
                    .joined(separator: ", "),
                keywords: ["message", "conversation"], date: $0.movedAt,
                command: "homeroom chat show \($0.id)",
                place: Place(["chat", "thread", String($0.id)]))
        }
        return people.prefix(Self.mostFound) + conversations
    }

    /// The most people, and the most conversations.
    private static let mostFound = 1000
}
