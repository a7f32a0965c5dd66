/// The schema of a part of a school file.
indirect enum SchoolShape: Sendable {
    case text
    case flag
    case number(ClosedRange<Int>)
    /// Points and grades.
    case decimal
    case words([String])
    /// An e-mail address.
    case address
    /// A time, absolute or relative to the week.
    case instant
    case day
    /// `mon 09:10-10:00`, optionally with a room after a comma.
    case meeting
    case zone
    /// A list; a single value is a list of one.
    case list(SchoolShape)
    case record(Record)

    /// A mapping with named fields.
    struct Record: Sendable {
        var fields: [String: SchoolShape]
        var required: [String]
        /// Whether a record can have `weekly: yes`, to be created again each week.
        var maybeWeekly = false
        /// Whether later imports leave it unchanged.
        var isOnce = false
    }
}

extension SchoolShape {
    static let status = SchoolShape.words(["draft", "published", "closed", "archived"])
    static let visibility = SchoolShape.words(["draft", "published", "archived"])

    static let document = Record(
        fields: [
            "school": .record(
                Record(
                    fields: [
                        "name": .text, "time_zone": .zone, "mastery_threshold": .number(0...100),
                    ],
                    required: [])),
            "terms": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "name": .text, "year": .text, "start": .day, "end": .day,
                        ], required: ["key", "name", "year", "start", "end"]))),
            "people": .list(
                .record(
                    Record(
                        fields: [
                            "email": .address, "first_name": .text, "last_name": .text,
                            "roles": .list(
                                .words([
                                    "student", "teacher", "admin", "curriculum_lead", "guardian",
                                ])),
                            "local_student": .flag,
                        ], required: ["email", "roles"]))),
            "courses": .list(.record(course)),
            "threads": .list(.record(thread)),
            "goals": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "of": .address, "title": .text, "description": .text,
                            "status": .words(["active", "completed", "archived"]), "target": .day,
                            "progress": .number(0...100),
                        ], required: ["key", "of", "title"], isOnce: true))),
        ], required: [])

    private static let course = Record(
        fields: [
            "key": .text, "name": .text, "code": .text, "description": .text,
            "sections": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "name": .text, "term": .text, "teachers": .list(.address),
                            "students": .list(.address), "meetings": .list(.meeting),
                        ], required: ["key", "name"]))),
            "units": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "title": .text, "start": .day, "end": .day,
                            "status": visibility,
                        ], required: ["key", "title"], maybeWeekly: true))),
            "modules": .list(.record(module)),
            "discussions": .list(.record(discussion)),
            "assignments": .list(.record(assignment)),
            "quizzes": .list(.record(quiz)),
            "announcements": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "title": .text, "message": .text, "published": .instant,
                            "pinned": .flag, "by": .address,
                        ], required: ["key", "title", "message"], maybeWeekly: true))),
        ], required: ["key", "name"])

    private static let module = Record(
        fields: [
            "key": .text, "title": .text, "description": .text, "status": visibility,
            "items": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "title": .text, "of": .text,
                            "type": .words([
                                "resource", "url", "text_header", "assignment", "quiz",
                                "discussion",
                            ]),
                        ], required: ["key", "title", "type"]))),
        ], required: ["key", "title"])

    private static let discussion = Record(
        fields: [
            "key": .text, "title": .text, "description": .text,
            "status": .words(["open", "locked", "archived"]), "by": .address,
            "posts": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "by": .address, "content": .text, "at": .instant,
                            "parent": .text,
                        ], required: ["key", "by", "content", "at"]))),
        ], required: ["key", "title"], isOnce: true)

    private static let assignment = Record(
        fields: [
            "key": .text, "title": .text, "description": .text, "instructions": .text,
            "type": .words(["written", "file_upload", "url", "discussion"]),
            "submission_types": .list(.text), "points": .decimal, "due": .instant,
            "unlock": .instant, "lock": .instant, "allow_late": .flag, "status": status,
            "by": .address,
            "links": .list(
                .record(Record(fields: ["title": .text, "url": .text], required: ["url"]))),
            "submissions": .list(
                .record(
                    Record(
                        fields: [
                            "by": .address, "body": .text, "url": .text, "at": .instant,
                            "grade": .decimal, "feedback": .text, "graded_at": .instant,
                        ], required: ["by", "at"]))),
        ], required: ["key", "title"], maybeWeekly: true)

    private static let quiz = Record(
        fields: [
            "key": .text, "title": .text, "description": .text, "instructions": .text,
            "type": .words(["standard", "practice", "survey"]), "minutes": .number(1...1440),
            "attempts": .number(1...100), "due": .instant, "unlock": .instant, "lock": .instant,
            "status": status, "by": .address,
            "questions": .list(
                .record(
                    Record(
                        fields: [
                            "key": .text, "prompt": .text,
                            "type": .words([
                                "multiple_choice", "true_false", "short_answer", "essay",
                                "matching", "fill_in_blank",
                            ]),
                            "choices": .list(
                                .record(
                                    Record(
                                        fields: [
                                            "key": .text, "text": .text, "left": .text,
                                            "right": .text,
                                        ], required: []))),
                            "answer": .list(.text), "points": .decimal, "explanation": .text,
                        ], required: ["key", "prompt", "type"]))),
        ], required: ["key", "title"], maybeWeekly: true)

    private static let thread = Record(
        fields: [
            "key": .text, "subject": .text, "type": .words(["direct", "course", "group"]),
            "course": .text, "people": .list(.address), "read_by": .list(.address),
            "messages": .list(
                .record(
                    Record(
                        fields: ["key": .text, "by": .address, "body": .text, "at": .instant],
                        required: ["key", "by", "body", "at"]))),
        ], required: ["key", "subject", "people"], isOnce: true)
}
