import Chunking

/// A word of a text, as written and in the form that words are compared in.
struct TextWord: Sendable, Hashable {
    var written: String
    var lower: String
    /// Stems with irregular forms united; several only for scripts without spaces.
    var stems: [String]
    /// Whether it's the first word, or follows a full stop, colon or list marker.
    var beginsSentence: Bool

    var isCapitalized: Bool { written.first?.isUppercase == true }
    var hasDigit: Bool { written.contains { $0.isNumber } }
}

/// Splits texts into words and compares them.
enum WordForms {
    /// The words of a text in order.
    static func words(of text: String) -> [TextWord] {
        var known: [String: [String]] = [:]
        return words(of: text, known: &known)
    }

    /// The words of a text in order. Keeps the stems of lowercase words in `known`.
    static func words(of text: String, known: inout [String: [String]]) -> [TextWord] {
        var words: [TextWord] = []
        var word = ""
        var begins = true
        func end() {
            guard !word.isEmpty else { return }
            let lower = word.lowercased()
            let stems = known[lower] ?? stems(of: lower)
            known[lower] = stems
            words.append(
                TextWord(written: word, lower: lower, stems: stems, beginsSentence: begins))
            (word, begins) = ("", false)
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if word.isEmpty || (character != "'" && character != "’") {
                end()
                if ".!?:*•★-".contains(character) { begins = true }
            }
        }
        end()
        return words
    }

    static func stems(of word: String) -> [String] {
        LexicalSearch(word).words.map { stem in
            var stem = stem
            if stem.count > 4, stem.hasSuffix("our") { stem = stem.dropLast(3) + "or" }
            return irregular[stem] ?? stem
        }
    }

    static func stems(ofText text: String) -> Set<String> {
        Set(words(of: text).flatMap(\.stems))
    }

    /// Whether a sentence begins with a word for something in the sentence before.
    static func beginsWithPronoun(_ words: [TextWord]) -> Bool {
        words.first.map { pronouns.contains($0.lower) } ?? false
    }

    private static let pronouns: Set = [
        "it", "they", "he", "she", "this", "that", "these", "those", "its", "his", "her", "their",
        "such", "both",
    ]

    /// How well a stem is among others: 1 for itself, 0.7 for one with the same first letters, at
    /// least five and most of both, such as `mitochondria` and `mitochondrial`, or of a similar
    /// meaning.
    static func match(_ stem: String, in stems: Set<String>) -> Double {
        if stems.contains(stem) { return 1 }
        if let similar = Synonyms.of[stem], !similar.isDisjoint(with: stems) { return 0.7 }
        guard stem.utf8.count >= 5 else { return 0 }
        let isNear = stems.contains { other in
            guard other.utf8.count >= 5 else { return false }
            let shared = zip(stem.utf8, other.utf8).prefix { $0 == $1 }.count
            return shared >= 5 && shared * 5 >= 3 * max(stem.utf8.count, other.utf8.count)
        }
        return isNear ? 0.7 : 0
    }

    /// The stem of the first word of each line, by the stems of its other forms.
    private static let irregular: [String: String] = {
        let lines = """
            win won, lead led, build built, write wrote written, find found, sell sold, go went gone goes, begin began begun, \
            break broke broken, bring brought, buy bought, catch caught, choose chose chosen choice, come came, deal dealt, \
            die dead death died dies, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, \
            feel felt, fight fought, fly flew flown, forget forgot forgotten, freeze froze frozen, grow grew grown, \
            hear heard, hide hid hidden, hold held, keep kept, know knew known, leave left, lend lent, light lit, \
            lose lost loss, meet met, pay paid payment, ride rode ridden, ring rang rung, rise rose risen, run ran, \
            see saw seen, seek sought, send sent, shake shook shaken, shine shone, shoot shot, shrink shrank shrunk, \
            sing sang sung, sink sank sunk, sit sat, sleep slept, speak spoke spoken speech, spend spent, stand stood, \
            steal stole stolen, stick stuck, strike struck, swear swore sworn, swim swam swum, swing swung, \
            take took taken, teach taught, tear tore torn, tell told, think thought, throw threw thrown, \
            wake woke woken, wear wore worn, weave wove woven, foot feet, man men, woman women, child children, \
            tooth teeth, mouse mice, life lives live, wife wives, half halves, weigh weight heavy, high height, \
            long length, deep depth, wide width, strong strength, hot heat, behave behavior, believe belief, \
            prove proof, bear born birth, meter metre, center centre, liter litre, theater theatre, \
            analyze analyse, program programme, gray grey
            """
        var forms: [String: String] = [:]
        for line in lines.split(separator: ",") {
            let stems = LexicalSearch(String(line)).words
            guard let first = stems.first else { continue }
            for stem in stems where forms[stem] == nil { forms[stem] = first }
        }
        return forms
    }()
}
