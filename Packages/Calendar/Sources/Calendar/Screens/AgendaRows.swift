import AppCore
import TerminalUI

/// The agenda: days with entries, from one day on. Multi-day entries appear on their first day
/// only.
struct AgendaRows {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let from: Day

    var sections: [ListSection] {
        agenda.busyDays(from: from).compactMap { day in
            let entries = agenda[day].filter { entry in
                day == from || entry.days(in: localCalendar).lowerBound == day
            }
            guard !entries.isEmpty else { return nil }
            return ListSection(
                StyledText(Self.title(of: day, localCalendar)),
                entries.map { AgendaEntryRow.item($0, on: day, localCalendar) })
        }
    }

    /// `Today · Thursday 4 September`
    static func title(of day: Day, _ localCalendar: LocalCalendar) -> String {
        let words = [localCalendar.heading(day), localCalendar.long(day)]
        return words[0] == words[1] ? words[0] : words.joined(separator: " · ")
    }
}

/// A day's sections: all-day entries, then parts of the day.
struct DaySections {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let day: Day

    private enum Part: String, CaseIterable {
        case whole = "All day"
        case morning = "Morning"
        case afternoon = "Afternoon"
        case evening = "Evening"
    }

    private func part(_ entry: Entry) -> Part {
        guard !entry.isAllDay else { return .whole }
        let days = entry.days(in: localCalendar)
        // Entries from the day before count as morning.
        guard days.lowerBound == day else { return .morning }
        switch localCalendar.minutes(of: entry.start(in: localCalendar)) {
        case ..<720: return .morning
        case ..<1080: return .afternoon
        default: return .evening
        }
    }

    var sections: [ListSection] {
        let entries = agenda[day]
        return Part.allCases.compactMap { part in
            let own = entries.filter { self.part($0) == part }
            guard !own.isEmpty else { return nil }
            return ListSection(
                StyledText(part.rawValue),
                own.map { AgendaEntryRow.item($0, on: day, localCalendar) })
        }
    }
}
