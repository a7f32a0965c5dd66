import AppCore
import TerminalUI

extension ListedRecord {
    /// A form with this record's values.
    func form(_ calendar: LocalCalendar) throws -> FormState {
        let values = try RecordFields(self)
        return FormState(
            Self.fields.map { field in
                let text = values[field.name]?.text ?? ""
                let value: FormState.Value =
                    switch field.kind {
                    case .text(let limit): .text(TextFieldState(text, limit: limit))
                    case .notes(let limit): .area(TextAreaState(text, limit: limit))
                    case .day:
                        .date(
                            DateFieldState(WireDay(text).map { Day($0) }, start: calendar.today))
                    case .number(let range, let step, _):
                        .number(
                            NumberFieldState(
                                values[field.name]?.int ?? range.lowerBound, in: range, step: step))
                    case .choice(let options):
                        .choice(
                            ChoiceFieldState(
                                options.map { .init(id: $0.id, title: $0.title) }, selected: text))
                    }
                return FormState.Field(
                    id: field.name, label: field.label, value, placeholder: field.placeholder)
            })
    }

    /// The input with all the values of a form.
    static func input(_ form: FormState) throws -> Input {
        var values: [String: JSONValue] = [:]
        for field in fields {
            let text = form.text(field.name)
            values[field.name] =
                switch field.kind {
                case .text, .choice: .string(text)
                case .notes: text.allSatisfy(\.isWhitespace) ? .null : .string(text)
                case .day: form.day(field.name).map { .string($0.text) } ?? .null
                case .number(let range, _, _):
                    .integer(Int64(form.number(field.name) ?? range.lowerBound))
                }
        }
        return try RecordFields(JSONValue.object(values)).decode(Input.self)
    }

    /// What `show` prints of each field but the title: label and text.
    func details(_ calendar: LocalCalendar) throws -> (lines: [(String, String)], notes: String) {
        let values = try RecordFields(self)
        var lines: [(String, String)] = []
        var notes = ""
        for field in Self.fields {
            let text = values[field.name]?.text ?? ""
            switch field.kind {
            case .text: if text != title, !text.isEmpty { lines.append((field.label, text)) }
            case .notes: notes = text
            case .day:
                guard let day = WireDay(text) else { continue }
                lines.append((field.label, "\(day.text) (\(calendar.relative(day)))"))
            case .number(_, _, let unit):
                guard let number = values[field.name]?.int else { continue }
                lines.append((field.label, unit.isEmpty ? "\(number)" : "\(number) \(unit)"))
            case .choice: lines.append((field.label, text))
            }
        }
        return (lines, notes)
    }
}
