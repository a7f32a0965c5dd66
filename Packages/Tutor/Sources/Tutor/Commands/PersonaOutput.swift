import AppCore

/// `--json`, version 1.
struct PersonaJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "name", "emoji", "species", "subject", "personality", "voice", "lore", "fun_fact",
        "accent_light", "accent_dark", "is_chosen", "patience", "hints", "depth", "preset",
        "hints_before_answer",
    ]

    var persona: Persona
    var isChosen: Bool
    /// The chosen manner; nil in lists.
    var choice: PersonaStore.Choice?

    init(_ persona: Persona, isChosen: Bool, _ choice: PersonaStore.Choice? = nil) {
        self.persona = persona
        self.isChosen = isChosen
        self.choice = choice
    }

    var fields: JSONObject {
        let fields: JSONObject = [
            "id": persona.id,
            "name": persona.name,
            "emoji": persona.emoji,
            "species": persona.species,
            "subject": persona.subject,
            "personality": persona.personality,
            "voice": persona.voice,
            "lore": persona.lore,
            "fun_fact": persona.funFact,
            "accent_light": Self.hex(persona.accent.light),
            "accent_dark": Self.hex(persona.accent.dark),
            "is_chosen": isChosen,
        ]
        guard let choice else { return fields }
        return fields + [
            "patience": choice.sliders.patience,
            "hints": choice.sliders.hints,
            "depth": choice.sliders.depth,
            "preset": choice.preset?.id,
            "hints_before_answer": choice.sliders.hintCount,
        ]
    }

    /// `#206688`
    static func hex(_ color: UInt32) -> String {
        let digits = String(color & 0xFFFFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// Prints the chosen tutor.
struct ChoicePrinter {
    let console: Console

    init(_ console: Console) { self.console = console }

    func show(_ persona: Persona, _ choice: PersonaStore.Choice) throws {
        let isChosen = persona == choice.persona
        if console.options.json {
            return try console.emit(json: PersonaJSON(persona, isChosen: isChosen, choice))
        }
        console.out("\(persona.emoji) \(persona.name), \(persona.species.lowercased())")
        console.out("\(persona.personality). Likes \(persona.subject).")
        console.out("")
        console.out(persona.lore)
        console.out("Did you know? \(persona.funFact)")
        console.out("")
        console.out(isChosen ? "Chosen. \(Self.manner(choice))" : Self.manner(choice))
    }

    func changed(_ choice: PersonaStore.Choice) throws {
        if console.options.json {
            return try console.emit(json: PersonaJSON(choice.persona, isChosen: true, choice))
        }
        console.out("\(choice.persona.name) is now your tutor. \(Self.manner(choice))")
    }

    /// e.g. `ResponseLimits 0.5, hints 0.5, depth 0.5: 2 hints before an answer.`
    static func manner(_ choice: PersonaStore.Choice) -> String {
        let sliders = choice.sliders
        let numbers = [
            ("Patience", sliders.patience), ("hints", sliders.hints), ("depth", sliders.depth),
        ]
        .map { "\($0.0) \(PreferenceKey.text($0.1))" }.joined(separator: ", ")
        let preset = choice.preset.map { " (\($0.id))" } ?? ""
        return "\(numbers)\(preset): \(hints(sliders.hintCount)) before an answer."
    }

    static func hints(_ count: Int) -> String {
        switch count {
        case 0: "no hints"
        case 1: "1 hint"
        default: "\(count) hints"
        }
    }
}
