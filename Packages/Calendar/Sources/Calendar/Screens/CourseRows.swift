import AppCore
import Foundation
import TerminalUI

/// The rows of a course's page.
struct CourseRows {
    let page: CoursePage
    let localCalendar: LocalCalendar

    func sections(_ tab: CourseScreen.Tab) -> [ListSection] {
        switch tab {
        case .modules: (page.modules ?? []).map(section)
        case .discussions: [ListSection("", (page.talks ?? []).sorted(by: precedes).map(row))]
        case .work: work
        case .about: about
        }
    }

    static func empty(_ tab: CourseScreen.Tab, _ page: CoursePage) -> String {
        switch tab {
        case .modules: page.modules == nil ? "Not loaded yet." : "This course doesn't have modules."
        case .discussions:
            page.talks == nil ? "Not loaded yet." : "No discussions in this course."
        case .work: "No work with a date in these weeks."
        case .about: "Nothing is known about this course."
        }
    }

    // MARK: Modules

    private func section(_ module: CoursePage.Module) -> ListSection {
        let count = module.itemCount > 0 ? "  \(module.doneCount) of \(module.itemCount)" : ""
        var title = module.title + count
        if let date = module.unlocksAt, date > localCalendar.now {
            title += "  from \(localCalendar.short(localCalendar.day(of: date)))"
        }
        guard let items = module.items else {
            return ListSection(
                StyledText(title),
                [ListItem(id: "none/\(module.id)", title: "Its items aren't loaded yet.")])
        }
        guard !items.isEmpty else {
            return ListSection(
                StyledText(title), [ListItem(id: "none/\(module.id)", title: "Nothing in it yet.")])
        }
        return ListSection(StyledText(title), items.map { row($0, of: module.id) })
    }

    private func row(_ item: CoursePage.Item, of module: Int64) -> ListItem {
        let id = "item/\(module)/\(item.id)"
        if item.isHeading { return ListItem(id: id, title: StyledText(item.title, .heading)) }
        let mark =
            item.isDone ? StyledText("[✓] ", Style(.correct)) : StyledText("[ ] ", .secondary)
        let kind = item.hasPage ? "page" : item.kind.replacing("_", with: " ")
        var trailing = StyledText(kind, .secondary)
        switch item.syncState {
        case .open, .done: break
        case .sending: trailing = StyledText("… sending", Style(.warning))
        case .refused(_, let reason):
            trailing = StyledText("✗ \(reason.prefix(40))", Style(.incorrect))
        }
        return ListItem(id: id, title: mark + StyledText(item.title), trailing: trailing)
    }

    // MARK: Discussions

    private func precedes(
        _ one: CoursePage.DiscussionSummary, _ other: CoursePage.DiscussionSummary
    ) -> Bool {
        one.isPinned != other.isPinned ? one.isPinned : one.id < other.id
    }

    private func row(_ talk: CoursePage.DiscussionSummary) -> ListItem {
        var marks: [String] = []
        if talk.isPinned { marks.append("pinned") }
        if talk.status != "open" { marks.append(talk.status) }
        return ListItem(
            id: "talk/\(talk.id)", title: StyledText(talk.title),
            detail: talk.detail.map { StyledText($0.replacing("\n", with: " ")) },
            trailing: StyledText(marks.joined(separator: ", ")))
    }

    // MARK: Work

    private var work: [ListSection] {
        let now = localCalendar.now
        let groups: [(String, [Entry])] = [
            ("Ahead", page.work.filter { $0.end(in: localCalendar) >= now }),
            ("Before", page.work.filter { $0.end(in: localCalendar) < now }.reversed()),
        ]
        let sections = groups.filter { !$0.1.isEmpty }.map { name, entries in
            ListSection(StyledText(name), entries.map(row))
        }
        let progress = ListItem(id: "progress", title: "Grades and attempts are in Progress")
        return sections + [ListSection("Grades", [progress])]
    }

    private func row(_ entry: Entry) -> ListItem {
        let day = localCalendar.day(of: entry.start(in: localCalendar))
        var item = AgendaEntryRow.item(entry, on: day, localCalendar)
        item.id = "work/\(entry.id)"
        item.title = StyledText(localCalendar.short(day) + "  ", .secondary) + item.title
        return item
    }

    // MARK: About

    private var about: [ListSection] {
        var sections: [ListSection] = []
        func add(_ title: String, _ lines: [String]) {
            guard !lines.isEmpty else { return }
            sections.append(
                ListSection(
                    StyledText(title),
                    lines.enumerated().map {
                        ListItem(id: "about/\(title)/\($0)", title: StyledText($1))
                    }))
        }
        add(
            "Course",
            [page.code.map { "\(page.name) (\($0))" } ?? page.name]
                + [page.detail ?? ""].filter { !$0.isEmpty })
        add("Teachers", page.teachers.map(\.name))
        add(
            "Sections",
            page.sections.map { section in
                section.term.map { "\(section.name), \($0)" } ?? section.name
            })
        add(
            "Meets (school time)",
            page.meetings.map { weekday, meeting in
                let room = meeting.room.map { ", \($0)" } ?? ""
                return "\(LocalCalendar.weekdays[weekday]) \(LocalCalendar.clock(meeting.start))–"
                    + "\(LocalCalendar.clock(meeting.end))\(room)"
            })
        return sections
    }
}
