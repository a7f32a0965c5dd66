import AppCore
import Foundation
import ICalendar
import TerminalUI

/// One of the student's own events in JSON.
struct OwnEventJSON: Encodable {
    private let event: OwnEvent
    private let localCalendar: LocalCalendar

    init(_ event: OwnEvent, _ localCalendar: LocalCalendar) {
        self.event = event
        self.localCalendar = localCalendar
    }

    private enum Key: String, CodingKey {
        case id, uid, title, location, notes, alarms, categories, rule, source
        case allDay = "all_day"
        case startDate = "start_date"
        case endDate = "end_date"
        case startAt = "start_at"
        case endAt = "end_at"
        case updatedAt = "updated_at"
    }

    func encode(to encoder: any Encoder) throws {
        let item = event.item
        let draft = EventDraft(item, localCalendar: localCalendar)
        let start = localCalendar.moment(draft.first, minutes: draft.start)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(event.id, forKey: .id)
        try container.encode(event.uid, forKey: .uid)
        try container.encode(event.title, forKey: .title)
        try container.encode(draft.isAllDay, forKey: .allDay)
        try container.encode(draft.isAllDay ? draft.first.text : nil, forKey: .startDate)
        try container.encode(draft.isAllDay ? draft.last.text : nil, forKey: .endDate)
        try container.encode(draft.isAllDay ? nil : WireInstant(start), forKey: .startAt)
        try container.encode(
            draft.isAllDay ? nil : WireInstant(start + Double(draft.minutes) * 60), forKey: .endAt)
        try container.encode(item.rules.first.map(RuleText.text), forKey: .rule)
        try container.encode(item.location, forKey: .location)
        try container.encode(item.details, forKey: .notes)
        try container.encode(draft.alarms, forKey: .alarms)
        try container.encode(draft.categories, forKey: .categories)
        try container.encode(event.source, forKey: .source)
        try container.encode(WireInstant(event.updatedAt), forKey: .updatedAt)
    }
}
