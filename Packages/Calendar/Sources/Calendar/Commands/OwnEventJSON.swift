import AppCore
import Foundation
import ICalendar
import TerminalUI

/// One of the student's own events in JSON.
struct OwnEventJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "uid", "title", "all_day", "start_date", "end_date", "start_at", "end_at", "rule",
        "location", "notes", "alarms", "categories", "source", "calendar", "updated_at",
    ]

    private let event: OwnEvent
    private let localCalendar: LocalCalendar

    init(_ event: OwnEvent, _ localCalendar: LocalCalendar) {
        self.event = event
        self.localCalendar = localCalendar
    }

    var fields: JSONObject {
        let item = event.item
        let draft = EventDraft(item, localCalendar: localCalendar)
        let start = localCalendar.moment(draft.first, minutes: draft.start)
        let days = draft.isAllDay ? (first: draft.first.text, last: draft.last.text) : nil
        let end = start + Double(draft.minutes) * 60
        let times = draft.isAllDay ? nil : (start: WireInstant(start), end: WireInstant(end))
        return [
            "id": event.id,
            "uid": event.uid,
            "title": event.title,
            "all_day": draft.isAllDay,
            "start_date": days?.first,
            "end_date": days?.last,
            "start_at": times?.start,
            "end_at": times?.end,
            "rule": item.rules.first.map(RuleText.text),
            "location": item.location,
            "notes": item.details,
            "alarms": draft.alarms,
            "categories": draft.categories,
            "source": event.source,
            "calendar": event.subscription ?? event.server?.name,
            "updated_at": WireInstant(event.updatedAt),
        ]
    }
}
