import AppCore
import Chat
import SQLStore
import ServiceKit

/// Names of the people and courses in a response, looked up in one query.
struct ParticipantNames {
    private let people: [Int64: SchoolPerson]
    private let courses: [Int64: SchoolCourse]
    /// False without a service for people; then names are missing.
    private let knowsPeople: Bool

    init(
        people ids: Set<Int64>, courses courseIDs: Set<Int64> = [], of tenantID: String,
        _ context: ServiceContext, in connection: any SQLConnection
    ) throws {
        let provider = context.capability(.schoolPeople)
        knowsPeople = provider != nil
        people = try ids.isEmpty ? [:] : provider?.people(ids, of: tenantID, in: connection) ?? [:]
        courses =
            try courseIDs.isEmpty
            ? [:]
            : context.capability(.schoolCourses)?.courses(
                courseIDs, of: tenantID, in: connection) ?? [:]
    }

    /// A participant; a former member has no name and role.
    func participant(_ id: Int64) -> Participant {
        guard let person = people[id] else {
            return Participant(
                id: id, firstName: knowsPeople ? "Former" : nil,
                lastName: knowsPeople ? "member" : nil, roles: [])
        }
        return Participant(
            id: id, firstName: person.firstName, lastName: person.lastName,
            roles: person.roles.sorted())
    }

    /// Participants by last, then first name.
    func participants(_ ids: Set<Int64>) -> [Participant] {
        ids.map(participant).sorted { one, other in
            (one.lastName ?? "", one.firstName ?? "", one.id)
                < (other.lastName ?? "", other.firstName ?? "", other.id)
        }
    }

    func message(_ message: StoredMessage) -> ThreadMessage {
        ThreadMessage(
            id: message.id, threadID: message.threadID, body: message.body,
            sender: participant(message.senderID),
            createdAt: WireInstant(milliseconds: message.createdAt))
    }

    func thread(
        _ thread: StoredThread, members: Set<Int64>, messages: [StoredMessage]? = nil
    ) -> MessageThread {
        MessageThread(
            id: thread.id, courseID: thread.courseID,
            courseName: thread.courseID.flatMap { courses[$0]?.name }, subject: thread.subject,
            kind: OpenEnum(rawValue: thread.kind), participants: participants(members),
            lastMessage: thread.last.map(message), messages: messages?.map(message),
            unreadCount: thread.unreadCount,
            createdAt: WireInstant(milliseconds: thread.createdAt),
            updatedAt: WireInstant(milliseconds: thread.updatedAt))
    }
}
