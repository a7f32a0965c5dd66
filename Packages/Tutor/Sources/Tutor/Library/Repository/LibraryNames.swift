import AppCore

extension LibraryReading {
    /// Finds a course by name, prefix or id. Throws if none or several match.
    func course(named name: String) async throws(Problem) -> LibraryCourse {
        let all = try await courses()
        let found = Self.matches(name, in: all, \.id, \.name)
        return try Self.only(found, name, "course", "homeroom tutor courses", \.name)
    }

    /// Finds a document by title, prefix or id.
    func document(
        named name: String, inCourse course: String? = nil
    ) async throws(Problem) -> StudyDocument {
        let all = try await documents(inCourse: course)
        let found = Self.matches(name, in: all, \.id, \.title)
        return try Self.only(found, name, "document", "homeroom tutor documents", \.title)
    }

    /// Exact matches of id or name, else prefix matches, else substring matches.
    private static func matches<Value>(
        _ name: String, in all: [Value], _ id: (Value) -> String, _ title: (Value) -> String
    ) -> [Value] {
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { return [] }
        let byID = all.filter { id($0).lowercased() == wanted }
        if !byID.isEmpty { return byID }
        let exact = all.filter { title($0).lowercased() == wanted }
        if !exact.isEmpty { return exact }
        let beginning = all.filter {
            title($0).lowercased().hasPrefix(wanted)
                || (wanted.utf8.count >= 4 && id($0).lowercased().hasPrefix(wanted))
        }
        return beginning.isEmpty
            ? all.filter { title($0).lowercased().contains(wanted) } : beginning
    }

    private static func only<Value>(
        _ found: [Value], _ name: String, _ what: String, _ list: String,
        _ title: (Value) -> String
    ) throws(Problem) -> Value {
        guard let first = found.first else {
            throw Problem(.notFound, "No \(what) matches “\(name.asOneLine)”.", cure: list)
        }
        guard found.count == 1 else {
            throw Problem(
                .usage, "“\(name.asOneLine)” matches \(found.count) \(what)s.",
                reason: found.prefix(5).map { "“" + title($0) + "”" }.joined(separator: ", "),
                cure: "Give more of the name, or the id: \(list) --json")
        }
        return first
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
