import AppCore
import TerminalUI

/// The timetable's rules in JSON.
struct OwnTimetableJSON: EncodesFields {
    let timetable: OwnTimetable

    var fields: JSONObject {
        [
            "rotation": timetable.rotation.text,
            "first": timetable.first,
            "last": timetable.last,
            "anchor": timetable.anchor,
            "school_days": timetable.schoolDays.sorted(),
            "replaces_school": timetable.replacesSchool,
            "days_off": timetable.daysOff,
        ]
    }
}

/// A class of the timetable in JSON.
struct LessonLineJSON: EncodesFields {
    let lesson: OwnTimetable.Lesson

    var fields: JSONObject {
        [
            "id": lesson.id,
            "title": lesson.title,
            "days": lesson.days.sorted(),
            "week": lesson.week,
            "start": LocalCalendar.clock(lesson.start),
            "end": LocalCalendar.clock(lesson.end % 1440),
            "room": lesson.room,
            "teacher": lesson.teacher,
        ]
    }
}

extension CalendarPrinter {
    /// Prints a lesson, and what to know about the timetable.
    func print(_ id: String, in timetable: OwnTimetable, verb: String) async throws {
        guard let lesson = timetable.lessons.first(where: { $0.id == id }) else { return }
        if console.options.json { return try console.emit(json: LessonLineJSON(lesson: lesson)) }
        if console.options.plain {
            return console.row([id, lesson.title, timetable.when(lesson)])
        }
        console.out("\(verb): \(lesson.title), \(timetable.when(lesson))")
        if let notice = await repository.timetable().ownNotice { console.err(notice) }
    }

    /// Prints the timetable's facts to standard error.
    func tell(_ timetable: Timetable) {
        for line in timetable.own.facts(repository.localCalendar) { console.err(line) }
        if let notice = timetable.ownNotice { console.err(notice) }
    }
}
