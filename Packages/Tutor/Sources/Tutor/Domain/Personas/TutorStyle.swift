/// How the tutor answers: persona, patience and level of detail.
struct TutorStyle: Sendable, Hashable {
    /// The preferred level of detail.
    enum Detail: String, Sendable, Hashable, CaseIterable {
        case concise = "Concise"
        case balanced = "Balanced"
        case detailed = "Detailed"
    }

    var persona: Persona
    var sliders: MannerSliders = .standard
    var detail: Detail = .balanced

    /// Instructions for a model, appended to the rules, without any student text. They change tone,
    /// order and length; the citation rules still apply.
    var instructions: String {
        [
            "Your name is \(persona.name). \(persona.voice)",
            "Let this be heard in how you word your sentences; "
                + "write none that is only there to be friendly.",
            patience, hints, length,
        ].joined(separator: "\n")
    }

    private var patience: String {
        switch sliders.patience {
        case ..<0.35: "Suppose that the student knows the basics: say what was asked, and stop."
        case ..<0.65: "Say what a word means when the passages do and the answer needs it."
        default:
            "Begin at the ground: what the words of the answer mean, as the passages say it, comes first."
        }
    }

    private var hints: String {
        switch sliders.hints {
        case ..<0.35: "The first sentence is the answer."
        case ..<0.65: "Say why before you say what follows from it."
        default:
            "Lead to the answer: first what one can see in the passages, at the end what follows from it."
        }
    }

    private var length: String {
        switch sentences {
        case 1: "Write one sentence."
        case 2: "Write at most two sentences."
        case let count:
            "Write at most \(count) sentences, and go into as much detail as the passages do."
        }
    }

    /// The most sentences in an answer: one to six by depth, halved for concise, half as many again
    /// for detailed.
    var sentences: Int {
        let base = 1 + Int((sliders.depth * 5).rounded())
        switch detail {
        case .concise: return max(1, (base + 1) / 2)
        case .balanced: return base
        case .detailed: return base + (base + 1) / 2
        }
    }
}
