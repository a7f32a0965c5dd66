import AppCore
import TerminalUI

extension LibraryScreen {
    var items: [ListItem] { sections.flatMap(\.items) }

    /// Row ids are the places they open.
    var sections: [ListSection] {
        guard let page else { return [] }
        var now = [
            ListItem(
                id: "tutor/ask", title: "Ask your documents",
                trailing: StyledText("s", .secondary))
        ]
        let failed = page.rows.filter { $0.document.state.failure != nil }
        now += failed.prefix(3).map { row in
            ListItem(
                id: "tutor/document/\(row.document.id)",
                title: StyledText("Couldn't read: \(row.document.title)"),
                trailing: StyledText("✗", Style(.incorrect)))
        }
        if failed.count > 3, let next = failed.dropFirst(3).first {
            now.append(
                ListItem(
                    id: "tutor/course/\(next.document.course)",
                    title: StyledText("… and \(failed.count - 3) more", .secondary)))
        }
        var sections = [ListSection("Now", now)]
        sections.append(
            ListSection("Courses (\(page.courses.count))", page.courses.map { self.item($0, page) })
        )
        let pinned = page.rows.filter(\.document.isPinned).map(\.document)
        if !pinned.isEmpty { sections.append(ListSection("Pinned", pinned.map(Self.item))) }
        let recent = page.recent.filter { !$0.isPinned }
        if !recent.isEmpty {
            sections.append(ListSection("Recently opened", recent.map(Self.item)))
        }
        let more = TutorModule.manifest.places.map {
            ListItem(id: $0.place.description, title: StyledText($0.title))
        }.filter { door in !now.contains { $0.id == door.id } }
        sections.append(ListSection("More", more))
        return sections
    }

    private func item(_ course: LibraryCourse, _ page: Page) -> ListItem {
        let count = page.rows.count { $0.document.course == course.id }
        return ListItem(
            id: "tutor/course/\(course.id)",
            title: StyledText((course.isPinned ? "★ " : "") + course.name),
            trailing: StyledText(LibraryWords.count(count, "document"), .secondary))
    }

    private static func item(_ document: StudyDocument) -> ListItem {
        ListItem(
            id: "tutor/document/\(document.id)", title: StyledText(document.title),
            trailing: StyledText(document.format, .secondary))
    }

    func view(in context: ViewContext) -> any View {
        guard page != nil else {
            guard let problem else { return Skeleton(lines: 6) }
            return LibraryRows.problem(problem)
        }
        let rows = ListView(sections: sections, state: list)
        guard context.size.height > 8 else { return rows }
        return VStack(spacing: 0, reading.bar + [rows])
    }
}
