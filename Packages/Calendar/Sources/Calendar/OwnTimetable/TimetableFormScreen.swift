import AppCore
import TerminalUI

/// The form of one class in the student's own timetable, or of the timetable's rules.
struct TimetableFormScreen: Screen {
    enum Subject: Sendable, Hashable {
        case rules
        case lesson(String)
        /// On a weekday or a numbered day, if one was chosen.
        case new(day: Int?)
    }

    enum Message: Sendable {
        case known(OwnTimetable)
        case saved(String)
        case failed(Problem)
    }

    let repository: CalendarRepository
    let subject: Subject
    private var timetable = OwnTimetable()
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    private var scroll = ScrollState()

    init(repository: CalendarRepository, subject: Subject) {
        self.repository = repository
        self.subject = subject
    }

    var title: String {
        switch subject {
        case .rules: "Timetable rules"
        case .lesson: "Edit class"
        case .new: "New class"
        }
    }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("Tab", "next field"), KeyHint("Ctrl-S", "save"), KeyHint("Esc", "leave"),
    ]

    mutating func start() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.known(try await repository.ownTimetable.timetable()))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let timetable)):
            self.timetable = timetable
            do throws(Problem) {
                form = FormState(try fields())
            } catch {
                problem = error
            }
            return .none
        case .message(.saved(let title)):
            isBusy = false
            return .batch(.toast("Saved: \(title)", .success), .back)
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        case .resumed: return .none
        case .input(let input):
            switch form?.handle(input) {
            case .submit: return save()
            case .handled, .changed: return .none
            case .ignored, nil: return scroll.handle(input) ? .none : .unhandled
            }
        }
    }

    private mutating func save() -> Effect<Message> {
        guard let form, !isBusy else { return .none }
        let id = repository.ownTimetable.newID()
        let edit = { @Sendable [self] (timetable: inout OwnTimetable) throws -> Void in
            switch subject {
            case .rules: try takeRules(form, into: &timetable)
            case .lesson(let id):
                let lesson = try lesson(form, id: id, in: timetable)
                timetable.lessons[try timetable.index(id)] = lesson
            case .new: timetable.lessons.append(try lesson(form, id: id, in: timetable))
            }
        }
        // The form's own faults come first, with their field.
        var trial = timetable
        do {
            try edit(&trial)
            try trial.check()
        } catch {
            let problem = Problem(error)
            if let field = problem.fields.keys.min() { self.form?.fail(field, problem.summary) }
            return .toast(problem.summary, .warning)
        }
        (isBusy, problem) = (true, nil)
        let title = subject == .rules ? "your timetable" : form.text("title")
        return .task(id: "save") { [repository] emit in
            do {
                try await repository.ownTimetable.change(edit)
                emit(.saved(title))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    // MARK: Fields

    private func text(_ id: String, _ label: String, _ value: String, _ placeholder: String = "")
        -> FormState.Field
    {
        FormState.Field(
            id: id, label: label, .text(TextFieldState(value)), placeholder: placeholder)
    }

    private func choice(
        _ id: String, _ label: String, _ options: [(String, String)], _ selected: String
    ) -> FormState.Field {
        FormState.Field(
            id: id, label: label,
            .choice(
                ChoiceFieldState(
                    options.map { .init(id: $0.0, title: $0.1) }, selected: selected)))
    }

    private func fields() throws(Problem) -> [FormState.Field] {
        switch subject {
        case .rules: return ruleFields()
        case .lesson(let id): return lessonFields(timetable.lessons[try timetable.index(id)])
        case .new(let day):
            var lesson = OwnTimetable.Lesson(id: "", title: "", days: [], start: 540, end: 600)
            if let day { lesson.days = [day] }
            // After the last class of that day.
            let before = timetable.lessons.filter { !$0.days.isDisjoint(with: lesson.days) }
            if let last = before.max(by: { $0.end < $1.end }), last.end + 60 < 1440 {
                (lesson.start, lesson.end) = (last.end, last.end + last.end - last.start)
            }
            if lesson.end >= 1440 { lesson.end = lesson.start + 60 }
            return lessonFields(lesson)
        }
    }

    private func lessonFields(_ lesson: OwnTimetable.Lesson) -> [FormState.Field] {
        let days = timetable.words(lesson.days).replacing("Day ", with: "")
        var fields = [
            text("title", "Class", lesson.title),
            text(
                "days", timetable.rotation.isNumbered ? "Day numbers" : "Days", days,
                timetable.dayExamples),
            text("start", "Starts", LocalCalendar.clock(lesson.start), "9:10"),
            text("time", "Ends", LocalCalendar.clock(lesson.end % 1440), "10:00"),
        ]
        if timetable.rotation == .twoWeeks {
            fields.append(
                choice(
                    "week", "Week", [("", "Both"), ("A", "A"), ("B", "B")], lesson.week ?? ""))
        }
        return fields + [
            text("room", "Room", lesson.room ?? ""),
            text("teacher", "Teacher", lesson.teacher ?? ""),
        ]
    }

    private func ruleFields() -> [FormState.Field] {
        func day(_ id: String, _ label: String, _ day: WireDay?) -> FormState.Field {
            FormState.Field(
                id: id, label: label,
                .date(
                    DateFieldState(
                        day.map { Day($0) }, start: repository.localCalendar.today)))
        }
        var count: Int?
        var kind = timetable.rotation.text
        if case .days(let number) = timetable.rotation { (count, kind) = (number, "days") }
        let off = timetable.daysOff.map { off in
            "\(off.first.text)" + (off.last == off.first ? "" : "..\(off.last.text)")
                + (off.name.isEmpty ? "" : " \(off.name)")
        }
        return [
            day("first", "First day", timetable.first), day("last", "Last day", timetable.last),
            choice(
                "rotation", "Repeats",
                [("weekly", "Every week"), ("ab", "Weeks A and B"), ("days", "Numbered days")],
                kind),
            FormState.Field(
                id: "count", label: "How many days", .number(NumberFieldState(count, in: 2...20))),
            day("anchor", "A day of week A, or a day 1", timetable.anchor),
            choice(
                "use", "Which counts",
                [("school", "The school's, if it sends one"), ("own", "This one")],
                timetable.replacesSchool ? "own" : "school"),
            FormState.Field(
                id: "off", label: "Days off, one per line, such as 2031-10-20..2031-10-24 Break",
                .area(TextAreaState(off.joined(separator: "\n")))),
        ]
    }

    // MARK: Values

    private func fault(_ field: String, _ text: String) -> Problem {
        Problem(.invalid, text, fields: [field: [text]])
    }

    private func lesson(
        _ form: FormState, id: String, in timetable: OwnTimetable
    ) throws(Problem) -> OwnTimetable.Lesson {
        guard let days = timetable.days(form.text("days")) else {
            throw fault("days", "Enter days such as \(timetable.dayExamples).")
        }
        guard let start = NaturalDateParser.clock(form.text("start")) else {
            throw fault("start", "Enter a time such as 9:10.")
        }
        guard let end = NaturalDateParser.clock(form.text("time")) else {
            throw fault("time", "Enter a time such as 10:00.")
        }
        func optional(_ id: String) -> String? {
            form.text(id).isEmpty ? nil : form.text(id)
        }
        return OwnTimetable.Lesson(
            id: id, title: form.text("title"), days: days, week: optional("week"), start: start,
            end: end == 0 ? 1440 : end, room: optional("room"), teacher: optional("teacher"))
    }

    private func takeRules(_ form: FormState, into timetable: inout OwnTimetable) throws(Problem) {
        if let wrong = form.problem { throw fault(wrong.id, wrong.text) }
        func day(_ id: String) -> WireDay? { form.day(id).flatMap { WireDay($0.text) } }
        (timetable.first, timetable.last) = (day("first"), day("last"))
        timetable.anchor = day("anchor")
        timetable.replacesSchool = form.text("use") == "own"
        switch form.text("rotation") {
        case "ab": timetable.rotation = .twoWeeks
        case "days":
            guard let count = form.number("count") else {
                throw fault("count", "Enter how many days there are, 2 to 20.")
            }
            timetable.rotation = .days(count)
        default: timetable.rotation = .weekly
        }
        timetable.daysOff = []
        for line in form.text("off").split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            do throws(Problem) {
                try timetable.addDaysOff(
                    words.first ?? "", name: words.count == 2 ? words[1] : "",
                    repository.localCalendar)
            } catch { throw fault("off", error.summary) }
        }
        timetable.startCounting(repository.localCalendar)
    }

    // MARK: View

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 5) }
            return Text(problem.summary, style: Style(.warning))
        }
        return VStack {
            if let problem { Text(problem.summary, style: Style(.warning)) }
            ScrollView(
                Measure(72, centered: false, Form(form, submitLabel: "Save", isBusy: isBusy)),
                state: scroll.showing(form, context))
        }
    }
}

extension ScrollState {
    /// Scrolls a form's focused field into view; fields take two rows, notes more.
    func showing(_ form: FormState, _ context: ViewContext) -> ScrollState {
        var state = self
        let top = form.focus * 2
        let rows = max(1, context.size.height - 1)
        state.offset = top + 3 > rows ? top + 3 - rows : 0
        return state
    }
}
