import AppCore

extension DocumentLibrary {
    private static let mostFound = 2000

    /// Documents and their courses for "find anything".
    func searchItems() async throws -> [SearchItem] {
        let courses = try await courses().prefix(Self.mostFound)
        let names = Dictionary(
            courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
        let documents = try await documents(inCourse: nil).prefix(Self.mostFound).map { document in
            SearchItem(
                .document, id: document.id, title: document.title,
                detail: names[document.course] ?? "",
                keywords: ["document", document.kind.rawValue], date: document.openedAt,
                command: "homeroom tutor show \(document.id)",
                place: Place(["tutor", "document", document.id]))
        }
        let folders = courses.map { course in
            SearchItem(
                .course, id: course.id, title: course.name,
                detail: "your documents", keywords: ["documents", "tutor"],
                place: Place(["tutor", "course", course.id]))
        }
        return documents + folders
    }
}
