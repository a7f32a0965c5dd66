import AppCore
import SQLStore
import ServiceKit

/// Imports a file's courses: sections, enrollments, meetings and contents.
struct CourseImport {
    private let school: SchoolRows
    private let years: YearImport.Taken
    private var courses: ImportTable
    private var sections: ImportTable
    private var meetings: ImportTable
    private var enrolments: EnrolmentImport
    private var contents: ContentImport

    init(_ school: SchoolRows, years: YearImport.Taken) throws {
        self.school = school
        self.years = years
        courses = try ImportTable(
            "courses", ["year_id", "school_id", "name", "code", "description"], in: school)
        sections = try ImportTable("sections", ["course_id", "term_id", "name"], in: school)
        meetings = try ImportTable(
            "meetings", ["section_id", "weekday", "start_minute", "end_minute", "location"],
            in: school)
        enrolments = try EnrolmentImport(school)
        contents = try ContentImport(school)
    }

    func take(_ file: inout SchoolImport) throws {
        var copy = self
        for course in file.file.courses ?? [] { try copy.take(course, &file) }
    }

    private mutating func take(_ course: SchoolCourseFile, _ file: inout SchoolImport) throws {
        let place = "courses/\(course.key)"
        let year =
            course.sections?.lazy.compactMap { [years] in $0.term.flatMap { years.terms[$0] } }
            .first ?? years.first
        let id = try courses.put(
            course.key,
            [
                SQLValue(year?.year), SQLValue(years.school),
                .text(try file.text(course.name, at: place + "/name")), SQLValue(course.code),
                SQLValue(course.description),
            ], in: &file)
        file.courses[course.key] = id
        var teachers: [Int64] = []
        for section in course.sections ?? [] {
            let place = place + "/sections/\(section.key)"
            let term = try term(section, at: place)
            let sectionID = try sections.put(
                course.key + "/" + section.key,
                [
                    .integer(id), .integer(term.id),
                    .text(try file.text(section.name, at: place + "/name")),
                ], in: &file)
            teachers += try enrolments.take(section, sectionID, ofCourse: id, &file, at: place)
            try take(
                section.meetings ?? [], course.key + "/" + section.key, sectionID, &file,
                at: place)
        }
        var met: Set<Int64> = []
        file.teachers[course.key] = teachers.filter { met.insert($0).inserted }
        try contents.take(course, id, &file, at: place)
    }

    private func term(
        _ section: SchoolSection, at place: String
    ) throws -> YearImport.Taken.Term {
        guard let key = section.term else {
            guard let first = years.first else {
                throw Problem(.invalid, "The school doesn't have any terms.", place: place)
            }
            return first
        }
        guard let term = years.terms[key] else {
            throw Problem(
                .invalid, "No term has the key \(key.prefix(80)).",
                place: place + "/term")
        }
        return term
    }

    /// Replaces a section's imported meetings with the file's.
    private mutating func take(
        _ records: [SchoolMeeting], _ key: String, _ section: Int64, _ file: inout SchoolImport,
        at place: String
    ) throws {
        for (index, meeting) in records.enumerated() {
            let isSound =
                (0...6).contains(meeting.weekday) && meeting.startMinute >= 0
                && meeting.startMinute < meeting.endMinute && meeting.endMinute < 1440
            guard isSound else {
                throw Problem(
                    .invalid,
                    "A meeting needs a weekday from 0 to 6 and must start before it ends.",
                    place: place + "/meetings/\(index)")
            }
            _ = try meetings.put(
                "\(key)/\(index)",
                [
                    .integer(section), SQLValue(meeting.weekday), SQLValue(meeting.startMinute),
                    SQLValue(meeting.endMinute), SQLValue(meeting.room),
                ], in: &file)
        }
        var next = records.count
        while meetings.id("\(key)/\(next)") != nil {
            try meetings.remove("\(key)/\(next)")
            next += 1
        }
    }
}

/// Enrolls a file's people in sections. Existing enrollments stay.
struct EnrolmentImport {
    private struct EnrolmentKey: Hashable {
        var section: Int64
        var person: Int64
    }

    private let school: SchoolRows
    private var known: [EnrolmentKey: (id: Int64, role: String)] = [:]

    init(_ school: SchoolRows) throws {
        self.school = school
        for row in try school.rows(
            "SELECT id, section_id, person_id, role FROM calendar_enrolments WHERE tenant_id = ?")
        {
            let place = EnrolmentKey(
                section: try row.id("section_id"), person: try row.id("person_id"))
            known[place] = (try row.id(), try row.text("role"))
        }
    }

    /// The section's teachers, in the file's order.
    mutating func take(
        _ section: SchoolSection, _ id: Int64, ofCourse course: Int64,
        _ file: inout SchoolImport, at place: String
    ) throws -> [Int64] {
        let teachers = try (section.teachers ?? []).map {
            try file.person($0, at: place + "/teachers")
        }
        let students = try (section.students ?? []).map {
            try file.person($0, at: place + "/students")
        }
        if let both = Set(teachers).intersection(students).min() {
            let address = file.people.filter { $0.value == both }.keys.min() ?? ""
            throw Problem(
                .invalid, "\(address) can't be both teacher and student of a section.",
                place: place)
        }
        for (people, role) in [(teachers, EnrolmentRole.teacher), (students, .student)] {
            for person in people {
                try put(EnrolmentKey(section: id, person: person), course, role, &file)
            }
        }
        return teachers
    }

    private mutating func put(
        _ place: EnrolmentKey, _ course: Int64, _ role: EnrolmentRole, _ file: inout SchoolImport
    ) throws {
        if let there = known[place] {
            guard there.role != role.rawValue else {
                file.count("enrollments", .unchanged)
                return
            }
            try school.connection.execute(
                """
                UPDATE calendar_enrolments SET role = ?, updated_at = ?
                WHERE tenant_id = ? AND id = ?
                """,
                [
                    .text(role.rawValue), .integer(file.moment), school.tenant,
                    .integer(there.id),
                ])
            known[place] = (there.id, role.rawValue)
            file.count("enrollments", .changed)
            return
        }
        let id = try file.numbers.next()
        try school.insert(
            "enrolments",
            [
                "id": .integer(id), "section_id": .integer(place.section),
                "course_id": .integer(course), "person_id": .integer(place.person),
                "role": .text(role.rawValue), "created_at": .integer(file.moment),
                "updated_at": .integer(file.moment),
            ])
        known[place] = (id, role.rawValue)
        file.count("enrollments", .added)
    }
}
