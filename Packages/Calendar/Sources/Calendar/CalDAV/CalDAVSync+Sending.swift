import AppCore
import Foundation
import ICalendar

// Like the outbox, but each event is its own queue entry: a newer change replaces an older one, and
// only the last is sent.
extension CalDAVSync {
    /// Sends all changes. One that the server refuses stays, with the reason; the others are sent.
    /// Throws a ``Problem`` that concerns all of them, such as a refused password.
    func send(_ report: inout SyncReport) async throws {
        let calendars = Dictionary(
            try await store.calendars().map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        var tried: Set<String> = []
        // Twice, because sending can make a copy of an event, which is sent, too.
        for _ in 0..<2 {
            for item in try await store.pending(of: server.id)
            where tried.insert(item.event).inserted {
                guard let calendar = calendars[item.calendar] else { continue }
                do {
                    try await send(item, in: calendar, &report)
                } catch {
                    let problem = Problem(error)
                    guard problem.isOfOneCalendar else { throw problem }
                    try await store.note(problem, onEvent: item.event)
                    let title = try await store.title(of: item.event) ?? "A deleted event"
                    report.problems.append("\(title): \(problem.summary)")
                }
            }
        }
    }

    private func send(
        _ item: ServerItem, in calendar: ServerCalendar, _ report: inout SyncReport
    ) async throws {
        let address = try FeedAddress(calendar.address)
        let client = client(address.host)
        var item = item
        // Once more if the server's version wasn't the known one.
        for _ in 0..<2 {
            // Whether an earlier attempt arrived is asked before anything is sent again.
            if item.sending != nil {
                try await look(item.href, in: calendar, &report)
                guard let left = try await store.pendingItem(item.event) else { return }
                item = left
            }
            guard let next = try await store.beginSending(item.event) else { return }
            item = next.item
            let answer: CalDAVClient.Answer
            switch item.pending {
            case .put:
                answer = try await client.put(next.text, at: item.href, replacing: item.tag)
            case .delete:
                guard let tag = item.tag else {
                    return try await store.finishDeleting(item.event)
                }
                answer = try await client.delete(item.href, version: tag)
                if answer.isSuccess || answer.status == 404 || answer.status == 410 {
                    report.sent += 1
                    return try await store.finishDeleting(item.event)
                }
            case nil: return
            }
            if answer.isSuccess {
                report.sent += 1
                return try await finish(item, next.text, answer, address)
            }
            // Nothing was stored.
            if answer.status < 500 { try await store.forgetSending(item.event) }
            guard answer.status == 412 else { throw client.refusal(answer) }
            try await look(item.href, in: calendar, &report)
            guard let left = try await store.pendingItem(item.event) else { return }
            item = left
        }
    }

    /// Compares an event with what the server has of it now.
    private func look(
        _ href: String, in calendar: ServerCalendar, _ report: inout SyncReport
    ) async throws {
        let found = try await documents([href], in: try FeedAddress(calendar.address))
        report +=
            found.isEmpty
            ? try await store.takeRemovals([href], in: calendar, localCalendar: localCalendar)
            : try await store.take(found, in: calendar, localCalendar: localCalendar)
    }

    /// Notes the version that the server gave to what it took.
    private func finish(
        _ item: ServerItem, _ text: String, _ answer: CalDAVClient.Answer, _ address: FeedAddress
    ) async throws {
        if let tag = answer.tag {
            return try await store.finishSending(item.event, text, tag: tag)
        }
        // Without a version in the answer, the server may have changed the text.
        guard let document = try await documents([item.href], in: address).first else { return }
        try await store.finishSending(item.event, text, tag: document.tag)
    }
}
