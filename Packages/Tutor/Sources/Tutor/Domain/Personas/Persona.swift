import TerminalUI

/// Who answers: a name, a manner of speaking, and a story.
struct Persona: Sendable, Hashable, Identifiable {
    /// The name in small letters.
    var id: String
    var name: String
    var emoji: String
    var species: String
    /// What it likes to talk about best; it answers everything.
    var subject: String
    /// Two or three words.
    var personality: String
    /// How it speaks: goes to a model as it stands.
    var voice: String
    var lore: String
    var funFact: String
    var accent: Accent

    /// The colour on light and on dark surfaces.
    struct Accent: Sendable, Hashable {
        var light: UInt32
        var dark: UInt32

        func color(isDark: Bool) -> RGB { RGB(isDark ? dark : light) }
    }

    /// Who answers until the student chooses.
    static let standard = "finn"

    static func named(_ id: String) -> Persona? { all.first { $0.id == id.lowercased() } }
}

/// Three numbers in one, which a student chooses at once.
struct MannerPreset: Sendable, Hashable, Identifiable {
    var id: String
    var title: String
    var summary: String
    var sliders: MannerSliders

    /// Source: the tutor's wire contract, §2.11.
    static let all = [
        MannerPreset(
            id: "encouraging", title: "Encouraging",
            summary: "Lots of time, many hints, long explanations.",
            sliders: MannerSliders(patience: 0.8, hints: 0.7, depth: 0.7)),
        MannerPreset(
            id: "strict", title: "Strict", summary: "To the point, with few hints.",
            sliders: MannerSliders(patience: 0.3, hints: 0.2, depth: 0.4)),
        MannerPreset(
            id: "socratic", title: "Socratic",
            summary: "Lets you find the answer before telling you.",
            sliders: MannerSliders(patience: 0.7, hints: 0.3, depth: 0.5)),
        MannerPreset(
            id: "hands-off", title: "Hands-off",
            summary: "Just a short answer.",
            sliders: MannerSliders(patience: 0.5, hints: 0.1, depth: 0.3)),
    ]

    static func named(_ id: String) -> MannerPreset? { all.first { $0.id == id.lowercased() } }
}

/// What the student sets, each 0…1.
struct MannerSliders: Sendable, Hashable {
    static let standard = MannerSliders(patience: 0.5, hints: 0.5, depth: 0.5)

    /// How long the answer is held back, and how much is explained from the ground.
    var patience: Double
    /// How willingly hints are given.
    var hints: Double
    /// How far an explanation goes.
    var depth: Double

    init(patience: Double, hints: Double, depth: Double) {
        func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0.5 }
        self.patience = bounded(patience)
        self.hints = bounded(hints)
        self.depth = bounded(depth)
    }

    /// How many hints come before an answer, 0 to 3: ⌊1.5 · (patience + hints) + ½⌋.
    ///
    /// Who wants neither patience nor hints gets the answer at once; all of both is three hints; the middle is two. Of
    /// the presets encouraging and socratic give two, strict and hands-off one.
    var hintCount: Int {
        // In hundredths, so that 0.7 + 0.3 is one.
        let sum = Int((patience * 100).rounded()) + Int((hints * 100).rounded())
        return min(HintLadder.most, (sum * 3 + 100) / 200)
    }
}
