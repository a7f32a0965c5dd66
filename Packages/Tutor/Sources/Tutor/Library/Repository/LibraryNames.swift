import AppCore

extension LibraryReading {
    /// Finds a course by name, prefix or id. Throws if none or several match.
    func course(named name: String) async throws(Problem) -> LibraryCourse {
        let all = try await courses()
        return try NameResolver.find(
            name, in: all, noun: "course", list: "homeroom tutor courses", idStart: 4,
            ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.name] })
    }

    /// Finds a document by title, prefix or id.
    func document(
        named name: String, inCourse course: String? = nil
    ) async throws(Problem) -> StudyDocument {
        let all = try await documents(inCourse: course)
        return try NameResolver.find(
            name, in: all, noun: "document", list: "homeroom tutor documents", idStart: 4,
            ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.title] })
    }
}

extension DocumentLibrary {
    /// Finds a course by name or id, or creates it.
    func courseOrNew(named name: String) async throws(Problem) -> (
        course: LibraryCourse, isNew: Bool
    ) {
        if let course = try await knownCourse(named: name) { return (course, false) }
        do throws(Problem) {
            return (try await addCourse(named: name), true)
        } catch {
            // Another process may have created it meanwhile.
            guard error.code == .conflict, let course = try await knownCourse(named: name) else {
                throw error
            }
            return (course, false)
        }
    }

    private func knownCourse(named name: String) async throws(Problem) -> LibraryCourse? {
        try await courses().first { $0.name.lowercased() == name.lowercased() || $0.id == name }
    }
}
