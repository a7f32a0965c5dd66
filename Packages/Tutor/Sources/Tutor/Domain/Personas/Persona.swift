import TerminalUI

/// A tutor persona: a name, a way of speaking and a story.
struct Persona: Sendable, Hashable, Identifiable {
    /// The lowercase name.
    var id: String
    var name: String
    var emoji: String
    var species: String
    /// Its favorite subject; it answers questions about any.
    var subject: String
    /// Two or three words.
    var personality: String
    /// How it speaks; sent to models verbatim.
    var voice: String
    var lore: String
    var funFact: String
    var accent: Accent

    /// The color on light and dark backgrounds.
    struct Accent: Sendable, Hashable {
        var light: UInt32
        var dark: UInt32

        func color(isDark: Bool) -> RGB { RGB(isDark ? dark : light) }
    }

    /// The default persona.
    static let standard = "finn"

    static func named(_ id: String) -> Persona? { all.first { $0.id == id.lowercased() } }
}

/// A preset of all three sliders.
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

/// The student's slider values, each 0…1.
struct MannerSliders: Sendable, Hashable {
    static let standard = MannerSliders(patience: 0.5, hints: 0.5, depth: 0.5)

    /// How long to hold back the answer, and how much to explain from the basics.
    var patience: Double
    /// How readily to give hints.
    var hints: Double
    /// How deep to explain.
    var depth: Double

    init(patience: Double, hints: Double, depth: Double) {
        func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0.5 }
        self.patience = bounded(patience)
        self.hints = bounded(hints)
        self.depth = bounded(depth)
    }

    /// The number of hints before an answer, 0 to 3: ⌊1.5 · (patience + hints) + ½⌋.
    ///
    /// Both at 0 give no hints, both at 1 three, both at 0.5 two. The presets encouraging and
    /// socratic give two, strict and hands-off one.
    var hintCount: Int {
        // Computed in hundredths, so that 0.7 + 0.3 is exactly 1.
        let sum = Int((patience * 100).rounded()) + Int((hints * 100).rounded())
        return min(HintLadder.most, (sum * 3 + 100) / 200)
    }
}
