import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Stores notifications and signals the recipients' devices.
struct NoticePost: SchoolNoticePosting {
    let context: ServiceContext

    /// Length limit for texts from other modules, in characters.
    private static let maxTitleLength = 500
    private static let maxMessageLength = 2_000

    func post(
        _ notice: SchoolNotice, to people: Set<Int64>, tenantID: String, at moment: Int64,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws {
        var wanted = people
        if let actor = notice.actor { wanted.remove(actor) }
        guard !wanted.isEmpty, let directory = context.capability(.schoolPeople) else { return }
        wanted.subtract(
            try NotificationPreferenceStore.refusers(
                of: notice.type, tenantID: tenantID, in: connection))
        guard !wanted.isEmpty else { return }
        let receivers = try directory.people(wanted, of: tenantID, in: connection).values
            .sorted { $0.id < $1.id }
        let metadata = try WireJSON.encodeText(JSONValue.object(notice.metadata), sortedKeys: true)
        var stored: [StoredNotice] = []
        var events: [String: AccountEvent] = [:]
        for person in receivers {
            let row = StoredNotice(
                id: try numbers.next(), userID: person.account.userID, personID: person.id,
                actorID: notice.actor, kind: notice.type,
                title: String(notice.title.prefix(Self.maxTitleLength)),
                message: notice.message.map { String($0.prefix(Self.maxMessageLength)) },
                url: notice.url, subjectType: notice.subjectType, subjectID: notice.subjectID,
                metadata: metadata, readAt: nil, createdAt: moment, updatedAt: moment)
            stored.append(row)
            events[row.userID] = try NoticeEvent(row).event
        }
        try NoticeStore.add(stored, tenantID: tenantID, in: connection)
        try EventLog.append(
            events, toUsersOf: tenantID, at: context.environment.now(), in: connection)
    }
}

/// The event sent to a person's devices, so they reload.
struct NoticeEvent: Codable, Sendable, Hashable {
    var id: Int64
    var notificationType: String

    init(_ notice: StoredNotice) {
        id = notice.id
        notificationType = String(notice.kind.prefix(100))
    }

    /// The event for the server's own stream.
    var event: AccountEvent { get throws { try AccountEvent("announcements.posted", self) } }
}
