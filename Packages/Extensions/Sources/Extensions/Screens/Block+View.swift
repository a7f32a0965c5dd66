import AppCore
import TerminalUI

extension Block {
    /// The block as views; a list and a form need their state.
    func views(_ list: ListState, _ form: FormState?) -> [any View] {
        switch type {
        case .heading: [Text(text ?? "", style: Style(.accent, .bold))]
        case .text: [Text(text ?? "", style: (emphasis ?? .plain).style)]
        case .markdown: Markdown.views(text ?? "")
        case .list:
            [ListView(items: rowItems, state: list, empty: StyledText(empty ?? "Nothing here."))]
        case .table:
            [
                Table(
                    columns: (columns ?? []).map {
                        .init($0.title, alignment: $0.align == .right ? .trailing : .leading)
                    },
                    rows: (rows ?? []).map { $0.map { StyledText($0) } })
            ]
        case .form: form.map { [Form($0, submitLabel: submit ?? "Save")] } ?? []
        case .chart:
            [BarChart((bars ?? []).map { .init($0.label, $0.value, caption: $0.text) })]
        case .progress: [ProgressBar(value: value ?? 0, label: label ?? "")]
        }
    }

    /// A list's rows for the list's state.
    var rowItems: [ListItem] {
        (list ?? []).map { item in
            ListItem(
                id: item.id, title: StyledText(item.title),
                detail: item.detail.map { StyledText($0) },
                trailing: item.trailing.map { StyledText($0, .secondary) })
        }
    }

    /// A form as the extension gave it.
    func formState(_ environment: SystemEnvironment) -> FormState? {
        guard let form else { return nil }
        return FormState(
            form.map { field in
                FormState.Field(id: field.id, label: field.label, field.state(environment))
            })
    }
}

extension Block.Field {
    fileprivate func state(_ environment: SystemEnvironment) -> FormState.Value {
        switch kind {
        case .text: return .text(TextFieldState(value))
        case .secret: return .secret(TextFieldState(value))
        case .number: return .number(NumberFieldState(Int(value)))
        case .date:
            return .date(DateFieldState(Day(value), start: LocalCalendar(environment).today))
        case .choice:
            return .choice(ChoiceFieldState(choices, selected: value))
        }
    }
}

extension TileSummary.Emphasis {
    /// The style of a text in a page.
    var style: Style {
        switch self {
        case .plain: .plain
        case .quiet: .secondary
        case .good: Style(.correct)
        case .warning: Style(.warning)
        case .bad: Style(.incorrect)
        }
    }
}

extension Page.ToastPart {
    var toast: Toast {
        let tone: TerminalUI.Tone =
            switch tone ?? .plain {
            case .plain: .plain
            case .success: .success
            case .warning: .warning
            case .failure: .failure
            }
        return Toast(String(text.prefix(200)), tone)
    }
}
