import AppCore
import TerminalUI

/// The form for a new conversation: recipients, subject and first message.
struct NewConversationScreen: Screen {
    enum Message: Sendable {
        case drafted(NewConversation)
        case found(String, [SchoolPersonBrief])
        case failed(Problem)
        /// Done; the place to show next.
        case settled(Place)
        case refused(Problem)
    }

    enum Field: Sendable, CaseIterable { case people, subject, text }

    let repository: ChatRepository
    /// The first recipient; nil if none is chosen yet.
    let firstPerson: Int64?
    private(set) var people: [SchoolPersonBrief] = []
    private(set) var suggestions: [SchoolPersonBrief] = []
    /// The search that ``suggestions`` answer.
    private var answered = ""
    /// Enter was pressed before the suggestions answered the search.
    private var isChoosing = false
    private(set) var problem: Problem?
    private(set) var isSending = false
    private(set) var field = Field.people
    private(set) var search = TextFieldState(limit: 200)
    private(set) var subject = TextFieldState(limit: ChatWords.maxSubjectLength)
    private(set) var text = TextAreaState(limit: ChatWords.maxBodyLength)
    private var list = ListState()

    init(repository: ChatRepository, person: Int64? = nil) {
        self.repository = repository
        firstPerson = person
    }

    let title = "New conversation"
    var capturesText: Bool { true }
    let hints = [
        KeyHint("Tab", "next field"), KeyHint("Enter", "choose, or send"),
        KeyHint("Alt-Enter", "new line"), KeyHint("Esc", "back, keep a draft"),
    ]
    var status: String? { isSending ? "sending…" : problem?.summary.oneLine(150) }

    private var draft: NewConversation {
        NewConversation(people: people, subject: subject.text, text: text.text)
    }

    // MARK: Effects

    mutating func start() -> Effect<Message> {
        let (repository, person) = (repository, firstPerson)
        return .task(id: "draft") { emit in
            var draft = await repository.newDraft()
            if let person, !draft.people.contains(where: { $0.id == person }) {
                let known = await repository.teachers().first { $0.id == person }
                draft.people.append(
                    known ?? SchoolPersonBrief(id: person, name: "Person \(person)", roles: []))
            }
            emit(.drafted(draft))
            emit(.found("", await repository.teachers()))
        }
    }

    private func keepDraft() -> Effect<Message> {
        let (repository, draft) = (repository, draft)
        return .task(id: "keep") { _ in await repository.keep(draft: draft) }
    }

    /// Searches shortly after the last key, or at once.
    private mutating func find(atOnce: Bool = false) -> Effect<Message> {
        isChoosing = atOnce
        let (repository, text) = (repository, search.text)
        return .task(id: "search") { emit in
            if !atOnce { guard await Self.pause(repository) else { return } }
            do throws(Problem) {
                emit(.found(text, try await repository.people(text)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    /// Waits briefly; false if another key was pressed meanwhile.
    private static func pause(_ repository: ChatRepository) async -> Bool {
        (try? await repository.context.environment.sleep(.milliseconds(250))) != nil
    }

    private mutating func send() -> Effect<Message> {
        guard !isSending else { return .none }
        (isSending, problem) = (true, nil)
        let (repository, draft) = (repository, draft)
        return .task(id: "send") { emit in
            do throws(Problem) {
                let entry = try await repository.queue(draft)
                emit(.settled(await repository.place(of: await repository.open(entry))))
            } catch {
                emit(.refused(error))
            }
        }
    }

    // MARK: Events

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.drafted(let draft)):
            (people, text) = (
                draft.people, TextAreaState(draft.text, limit: ChatWords.maxBodyLength)
            )
            subject.set(draft.subject)
            if !people.isEmpty { field = subject.isBlank ? .subject : .text }
            return .none
        case .message(.found(let text, let found)):
            guard text == search.text else { return .none }
            let chosen = Set(people.map(\.id))
            (suggestions, problem) = (found.filter { !chosen.contains($0.id) }, nil)
            answered = text
            list = ListState()
            guard isChoosing else { return .none }
            isChoosing = false
            guard let first = items.first else {
                return .toast("Nobody is called “\(text.oneLine(40))”.", .warning)
            }
            return pick(first.id)
        case .message(.failed(let problem)):
            (self.problem, isChoosing) = (problem, false)
            return .none
        case .message(.refused(let problem)):
            (self.problem, isSending) = (problem, false)
            switch problem.place {
            case "to": field = .people
            case "subject": field = .subject
            default: field = .text
            }
            return .toast(problem.summary, .warning)
        case .message(.settled(let place)):
            isSending = false
            return .replace(place.description)
        case .resumed: return .none
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let name): return activate(name)
        case .fill("to", let name):
            search.set(name)
            return find()
        case .fill("subject", let words):
            subject.set(words)
            return keepDraft()
        case .fill("text", let words):
            text = TextAreaState(words, limit: ChatWords.maxBodyLength)
            return keepDraft()
        case .key(let key): return handle(key)
        case .paste: return edit(input)
        default: return .unhandled
        }
    }

    private mutating func activate(_ name: String) -> Effect<Message> {
        switch name {
        case "to": field = .people
        case "subject": field = .subject
        case "text": field = .text
        case "send": return send()
        default:
            if name.hasPrefix("drop."), let id = Int64(name.dropFirst(5)) {
                people.removeAll { $0.id == id }
                return keepDraft()
            }
            guard suggestions.contains(where: { "pick.\($0.id)" == name }) else {
                return .unhandled
            }
            return pick(name)
        }
        return .none
    }

    private mutating func handle(_ key: KeyPress) -> Effect<Message> {
        let fields = Field.allCases
        let index = fields.firstIndex(of: field) ?? 0
        switch (key.key, key.modifiers) {
        case (.tab, _): field = fields[(index + 1) % fields.count]
        case (.backTab, _): field = fields[(index + fields.count - 1) % fields.count]
        case (.escape, _): return .batch(.unhandled)
        case (.enter, []) where field == .people: return chooseOrGoOn()
        case (.enter, []) where field == .subject: field = .text
        case (.enter, []): return send()
        case (.enter, _) where field == .text:
            text.insert("\n")
            return keepDraft()
        case (.up, []) where field == .people, (.down, []) where field == .people:
            _ = list.handle(key, items: items)
        case (.backspace, _) where field == .people && search.text.isEmpty:
            guard !people.isEmpty else { return .none }
            people.removeLast()
            return keepDraft()
        default: return edit(.key(key))
        }
        return .none
    }

    private mutating func edit(_ input: InputEvent) -> Effect<Message> {
        switch field {
        case .people: search.handle(input) ? find() : .unhandled
        case .subject: subject.handle(input) ? keepDraft() : .unhandled
        case .text: text.handle(input) ? keepDraft() : .unhandled
        }
    }

    private mutating func chooseOrGoOn() -> Effect<Message> {
        if search.isBlank, !people.isEmpty {
            field = .subject
            return .none
        }
        // The suggestions are those of an earlier search: wait for this one's.
        guard answered == search.text else { return find(atOnce: true) }
        guard let item = list.selection(in: items) else { return .none }
        return pick(item.id)
    }

    private mutating func pick(_ name: String) -> Effect<Message> {
        guard let person = suggestions.first(where: { "pick.\($0.id)" == name }) else {
            return .none
        }
        people.append(person)
        suggestions.removeAll { $0.id == person.id }
        search.clear()
        list = ListState()
        return .batch(keepDraft(), find())
    }

    // MARK: View

    private var items: [ListItem] {
        suggestions.map { person in
            ListItem(
                id: "pick.\(person.id)", title: StyledText(person.name.oneLine(80)),
                trailing: person.role.map { StyledText($0, .secondary) })
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            if !people.isEmpty { Text(chosen, wrap: .truncate) }
            TextField(
                id: "to", label: "To", state: search, placeholder: "type a name",
                focused: field == .people, labelWidth: 9)
            if field == .people {
                ListView(
                    items: items, state: list,
                    empty: search.isBlank
                        ? "Type part of a name." : "No one found that you can write to.")
            }
            TextField(
                id: "subject", label: "Subject", state: subject, placeholder: "what it is about",
                focused: field == .subject, labelWidth: 9)
            TextArea(
                id: "text", state: text, placeholder: "The first message",
                focused: field == .text, rows: max(1, min(8, context.size.height - 6)))
            ActionLine(.init(id: "send", key: "Enter", label: "Send"))
        }
    }

    private var chosen: StyledText {
        var runs: [StyledText.Run] = [.init("With ", .secondary)]
        for (index, person) in people.enumerated() {
            if index > 0 { runs.append(.init(", ")) }
            runs.append(.init(person.name.oneLine(60), .heading, action: "drop.\(person.id)"))
        }
        return StyledText(runs)
    }
}
