import AppCore
import Chat
import SQLStore
import ServiceKit

/// Imports a school file's threads and messages.
///
/// Threads are matched by key; new messages are appended. Participants and read marks are set only
/// on first import.
struct ThreadImport {
    let context: ServiceContext
    let connection: any SQLConnection

    func take(_ school: inout SchoolImport) throws {
        for thread in school.file.threads ?? [] { try take(thread, &school) }
    }

    private func take(_ thread: SchoolThread, _ school: inout SchoolImport) throws {
        let place = "threads/\(thread.key)"
        let faults =
            MessageTextRules.faults(subject: thread.subject)
            + MessageTextRules.faults(kind: thread.type)
        if let fault = faults.first { throw Problem(.invalid, fault + ".", place: place) }
        let course = try thread.course.map { try school.course($0, at: place) }
        if let id = try self.thread(thread.key, school) {
            let isChanged = try update(id, thread, course, school)
            let isLonger = try addMessages(of: thread, to: id, &school)
            school.count("threads", isChanged || isLonger ? .changed : .unchanged)
            return
        }
        let id = try school.numbers.next()
        let first = thread.messages?.first?.at.milliseconds ?? school.moment
        var stored = StoredThread(
            id: id, courseID: course, subject: thread.subject,
            kind: thread.type ?? MessageThread.Kind.direct.rawValue, moment: first)
        stored.updatedAt = first
        try ThreadStore(tenantID: school.tenantID, connection: connection).add(
            stored, importKey: thread.key)
        _ = try addMessages(of: thread, to: id, &school)
        try addPeople(of: thread, to: id, school)
        school.count("threads", .added)
    }

    private func thread(_ key: String, _ school: SchoolImport) throws -> Int64? {
        try connection.row(
            "SELECT id FROM chat_threads WHERE tenant_id = ? AND import_key = ?",
            [.text(school.tenantID), .text(key)]
        ).map { Int64(try $0.int("id")) }
    }

    private func hasMessage(_ key: String, _ school: SchoolImport) throws -> Bool {
        try connection.row(
            "SELECT id FROM chat_messages WHERE tenant_id = ? AND import_key = ?",
            [.text(school.tenantID), .text(key)]) != nil
    }

    private func update(
        _ id: Int64, _ thread: SchoolThread, _ course: Int64?, _ school: SchoolImport
    ) throws -> Bool {
        let courseValue = course.map(SQLValue.integer) ?? .null
        return try connection.execute(
            """
            UPDATE chat_threads SET subject = ?, course_id = ? WHERE tenant_id = ? AND id = ?
                AND (subject <> ? OR COALESCE(course_id, 0) <> ?)
            """,
            [
                .text(thread.subject), courseValue, .text(school.tenantID), .integer(id),
                .text(thread.subject), .integer(course ?? 0),
            ]) > 0
    }

    /// Returns whether any were new.
    private func addMessages(
        of thread: SchoolThread, to id: Int64, _ school: inout SchoolImport
    ) throws -> Bool {
        let store = MessageStore(tenantID: school.tenantID, connection: connection)
        var isLonger = false
        for message in thread.messages ?? [] {
            let place = "threads/\(thread.key)/messages/\(message.key)"
            let key = thread.key + "/" + message.key
            if try hasMessage(key, school) {
                school.count("messages", .unchanged)
                continue
            }
            let body: String
            do {
                body = try MessageTextRules.body(message.body)
            } catch {
                throw Problem(.invalid, Problem(error).summary, place: place)
            }
            _ = try store.add(
                StoredMessage(
                    id: try school.numbers.next(), threadID: id,
                    senderID: try school.person(message.by, at: place), body: body,
                    createdAt: message.at.milliseconds), importKey: key)
            school.count("messages", .added)
            isLonger = true
        }
        return isLonger
    }

    /// Adds the named people and the authors. An author's read mark is their own last message.
    private func addPeople(
        of thread: SchoolThread, to id: Int64, _ school: SchoolImport
    ) throws {
        let place = "threads/\(thread.key)"
        let messages = thread.messages ?? []
        var read: [Int64: Int?] = [:]
        for address in thread.people { read[try school.person(address, at: place)] = .some(nil) }
        for (index, message) in messages.enumerated() {
            read[try school.person(message.by, at: place)] = index + 1
        }
        for address in thread.readBy ?? [] {
            read[try school.person(address, at: place)] = messages.count
        }
        let people = try context.capability(.schoolPeople)?.people(
            Set(read.keys), of: school.tenantID, in: connection)
        let store = ParticipantStore(tenantID: school.tenantID, connection: connection)
        for (person, count) in read.sorted(by: { $0.key < $1.key }) {
            guard let account = people?[person]?.account else {
                throw Problem(
                    .invalid, "The thread names people who aren't at this school.", place: place)
            }
            try store.add(person, account, to: id, readCount: count)
        }
    }
}
