import AppCore
import TerminalUI

/// The personas with details, presets and sliders.
struct PersonasScreen: Screen {
    enum Message: Sendable {
        case loaded(PersonaStore.Choice)
        case failed(Problem)
    }

    /// The slider step in percent.
    static let step = 5

    let store: PersonaStore
    private(set) var choice: PersonaStore.Choice?
    private(set) var problem: Problem?
    private(set) var list = ListState()
    /// The slider moved by the arrow keys; nil if the list has the focus.
    private(set) var slider: MannerSlider?

    init(store: PersonaStore) { self.store = store }

    let title = "Tutors"
    var capturesText: Bool { list.isFiltering }
    var status: String? { problem?.summary }
    var hints: [KeyHint] {
        slider == nil
            ? [
                KeyHint("Enter", "choose"), KeyHint("p", "next preset"), KeyHint("Tab", "sliders"),
                KeyHint("/", "filter"), KeyHint("Esc", "back"),
            ]
            : [
                KeyHint("←/→", "less, more"), KeyHint("Tab", "next slider"),
                KeyHint("p", "next preset"), KeyHint("Esc", "the list"),
            ]
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [store] emit in
            emit(.loaded(try await store.choice()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let choice)):
            if self.choice == nil { look(at: choice.persona) }
            (self.choice, problem) = (choice, nil)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func look(at persona: Persona) {
        list.selected = Persona.all.firstIndex(of: persona) ?? 0
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id):
            if let preset = MannerPreset.named(id) { return apply(preset) }
            if let slider = MannerSlider(rawValue: id) {
                self.slider = slider
                return .none
            }
        case .fill(let id, let text):
            if let slider = MannerSlider(rawValue: id) { return fill(slider, text) }
        case .key(let key) where !list.isFiltering:
            if let effect = press(key) { return effect }
        default: break
        }
        return list.handle(input, items: items).effect { choose($0) }
    }

    /// Handles a key. Returns nil if it's unused.
    private mutating func press(_ key: KeyPress) -> Effect<Message>? {
        let all = MannerSlider.allCases
        switch (key.key, key.modifiers) {
        case (.tab, _):
            let next = slider.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            slider = next < all.count ? all[next] : nil
        case (.backTab, _):
            let before = slider.flatMap { all.firstIndex(of: $0) } ?? all.count
            slider = before > 0 ? all[before - 1] : nil
        case (.escape, _) where slider != nil: slider = nil
        case (.character("p"), []): return nextPreset()
        case (.left, []), (.character("-"), []):
            return slider.map { move($0, by: -Self.step) }
        case (.right, []), (.character("+"), _):
            return slider.map { move($0, by: Self.step) }
        default: return nil
        }
        return Effect.none
    }

    private mutating func choose(_ id: String) -> Effect<Message> {
        guard let persona = Persona.named(id) else { return .none }
        return change("\(persona.name) is now your tutor.") { $0.persona = persona }
    }

    private mutating func nextPreset() -> Effect<Message> {
        let all = MannerPreset.all
        let index = choice?.preset.flatMap { all.firstIndex(of: $0) }
        return apply(all[index.map { ($0 + 1) % all.count } ?? 0])
    }

    private mutating func apply(_ preset: MannerPreset) -> Effect<Message> {
        change(nil) { ($0.preset, $0.sliders) = (preset, preset.sliders) }
    }

    private mutating func move(_ slider: MannerSlider, by step: Int) -> Effect<Message> {
        let now = choice.map { slider.percent(of: $0.sliders) } ?? 50
        return set(slider, to: now + step)
    }

    private mutating func fill(_ slider: MannerSlider, _ text: String) -> Effect<Message> {
        guard let percent = Int(text), (0...100).contains(percent) else {
            return .toast("Enter a whole number from 0 to 100.", .warning)
        }
        return set(slider, to: percent)
    }

    private mutating func set(_ slider: MannerSlider, to percent: Int) -> Effect<Message> {
        change(nil) { choice in
            slider.set(percent, in: &choice.sliders)
            choice.preset = nil
        }
    }

    /// Shows the change at once and stores the full state, so that the last of several quick
    /// presses wins.
    private mutating func change(
        _ words: String?, _ body: (inout PersonaStore.Choice) -> Void
    ) -> Effect<Message> {
        guard var wanted = choice else { return .none }
        body(&wanted)
        choice = wanted
        let save = Effect<Message>.task(id: "save") { [store, wanted] emit in
            do throws(Problem) {
                let kept = try await store.change { $0 = wanted }
                if !Task.isCancelled { emit(.loaded(kept)) }
            } catch {
                if !Task.isCancelled { emit(.failed(error)) }
            }
        }
        return words.map { .batch(save, .toast($0, .success)) } ?? save
    }

    var items: [ListItem] {
        Persona.all.map { persona in
            let isChosen = persona == choice?.persona
            return ListItem(
                id: persona.id, title: StyledText("\(persona.emoji) \(persona.name)"),
                detail: StyledText("\(persona.species) · \(persona.subject)", .secondary),
                trailing: isChosen ? StyledText("chosen", Style(.accent, .bold)) : nil)
        }
    }

    /// The selected persona.
    var shown: Persona? { list.selection(in: items).flatMap { Persona.named($0.id) } }

    func view(in context: ViewContext) -> any View {
        guard let choice else {
            return problem.map { ProblemLine(problem: $0) } ?? Skeleton(lines: 6) as any View
        }
        let list = ListView(
            items: items, state: list, focused: slider == nil,
            empty: "Nothing matches the filter.")
        let manner = MannerView(choice: choice, focus: slider)
        guard let shown else { return list }
        let card = PersonaCard(persona: shown, isChosen: shown == choice.persona)
        if context.size.width >= 72 {
            return HStack(
                spacing: 2, widths: [.flex(2), .flex(3)],
                [list, VStack(spacing: 1, [card, manner])])
        }
        if context.size.height >= 24 { return VStack(spacing: 1, [list, card, manner]) }
        return slider == nil ? list : VStack(spacing: 1, [manner, card])
    }
}
