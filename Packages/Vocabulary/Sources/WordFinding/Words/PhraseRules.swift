/// Decides whether tokens that could be a phrase are one.
///
/// Tuned on `Tools/bench/phrases/tuning.tsv`.
struct PhraseRules: Sendable {
    let context: PhraseContext

    /// Whether tokens that follow each other are the phrase.
    func allow(_ phrase: Phrase, _ words: [String]) -> Bool {
        let places = phrase.places
        guard let last = places.last else { return false }
        switch phrase.part {
        case .verb:
            guard isVerb(places[0]), words[1] != "it" else { return false }
            return words.count > 2 || allowVerb(places[0], words[1], last)
        case .noun:
            let isGroup = context.role(places[0]).map { $0 == .other } ?? true
            if isParticiple(places[0]), Self.particles.contains(words[1]) { return false }
            return isGroup && (context.key(last) == words.last || context.part(last) == .noun)
        default:
            return allowAdverbial(places)
        }
    }

    /// Whether a verb, an object and a particle are a phrase.
    func allowSeparated(_ verb: Int, _ between: [Int], _ particle: Int) -> Bool {
        guard Self.particles.contains(context.key(particle)), isVerb(verb), isObject(between)
        else { return false }
        guard let next = context.next(after: particle) else { return true }
        if context.key(next) == "of" || context.role(next) == .object { return false }
        if !context.isNominal(next) { return true }
        return isTime(next) && !Self.spans.contains(context.key(particle))
    }

    private func isVerb(_ place: Int) -> Bool {
        switch context.role(place) {
        case .be, .have, .modal: false
        case .none:
            context.part(place) == .verb || isParticiple(place)
                || Self.beforeVerbs.contains(place > 0 ? context.key(place - 1) : "")
        default: true
        }
    }

    /// `giving` of `giving up`, also as a noun.
    private func isParticiple(_ place: Int) -> Bool {
        context.key(place).hasSuffix("ing") && context.forms(place, as: .verb).count > 1
    }

    /// One pronoun or name, or a short group that begins with a determiner.
    private func isObject(_ places: [Int]) -> Bool {
        let first = context.role(places[0])
        if places.count == 1 {
            let isPronoun =
                first == .object
                || ["it", "you", "her", "this", "that"].contains(
                    context.key(places[0]))
            if isPronoun { return true }
        }
        return (first == .determiner || context.isName(places[0]) || first == nil)
            && places.allSatisfy(context.isNominal) && context.role(places[places.count - 1]) == nil
    }

    // MARK: verbs

    private func allowVerb(_ verb: Int, _ second: String, _ last: Int) -> Bool {
        guard second != "to" else { return false }
        let next = context.next(after: last)
        if !Self.particles.contains(second), !Self.prepositions.contains(second) {
            // A verb with a noun: `take place`.
            return next.map { context.key($0) != "of" || context.role(last) != nil } ?? true
        }
        guard let next else { return true }
        if context.key(next) == "of" { return allowObject(of: context.next(after: next)) }
        guard context.isNominal(next) else {
            let leads = context.role(next) == .preposition || context.key(next) == "to"
            return !leads || !isPlace(context.next(after: next)) || !Self.placing.contains(second)
        }
        // `out the houses` is no direction.
        if second == "out" { return true }
        if second == "after" || second == "for" { return !isTime(next) && !context.isNumber(next) }
        if Self.spans.contains(second), isTime(next) { return false }
        if Self.inner.contains(second), context.isName(next) { return false }
        if second == "in", !Self.moving.isDisjoint(with: context.forms(verb, as: .verb)) {
            return false
        }
        return allowObject(of: next)
    }

    /// Whether what follows is more likely a verb's object than a place.
    private func allowObject(of group: Int?) -> Bool {
        guard let group else { return true }
        return !isPlace(group)
    }

    private func isPlace(_ group: Int?) -> Bool {
        group.flatMap(context.noun).map(Self.places.contains) ?? false
    }

    private func isTime(_ group: Int) -> Bool {
        context.noun(of: group).map(Self.times.contains) ?? false
    }

    // MARK: adverbs

    /// An adverb or adjective such as `at last`: not the beginning of a longer group, as in `at last
    /// year's rates`.
    private func allowAdverbial(_ places: [Int]) -> Bool {
        guard places.contains(where: { !isGrammar($0) }) else { return false }
        // `on the table`
        if places.count > 2, isPlace(places.last) { return false }
        guard let last = places.last, let next = context.next(after: last) else { return true }
        let key = context.key(next)
        if key == "of" || key == "as" || key == "to" { return false }
        let isAtStart = context.reading.tokens[places[0]].traits.contains(.first)
        switch context.role(next) {
        case .determiner: return isAtStart || context.role(last) != nil
        case .subject: return isAtStart
        case .none: return !context.isNominal(next)
        default: return true
        }
    }

    private func isGrammar(_ place: Int) -> Bool {
        switch context.role(place) {
        case .determiner, .subject, .object, .preposition, .conjunction, .to: true
        default: false
        }
    }

    // MARK: words

    /// Adverbs that a verb's object may precede.
    private static let particles: Set<String> = [
        "up", "off", "out", "down", "away", "back", "over", "on", "in", "apart", "aside",
        "together", "through", "around", "along", "forward", "about", "by", "across", "under",
    ]
    /// Prepositions of verbs, which an object always follows.
    private static let prepositions: Set<String> = [
        "after", "for", "into", "at", "with", "upon", "from", "of", "like", "onto", "against",
        "toward", "towards", "without",
    ]
    private static let beforeVerbs: Set<String> = ["to", "please", "don't", "can't", "couldn't"]
    private static let placing: Set<String> = ["out", "on", "in"]
    /// Particles that say when before a time: `over the weekend`.
    private static let spans: Set<String> = [
        "over", "in", "on", "by", "through", "about", "around",
    ]
    /// Verbs after which `in` with a noun says where.
    private static let moving: Set<String> = [
        "go", "come", "run", "walk", "live", "sleep", "stay", "move", "step", "fall", "get", "give",
        "stand", "sit",
    ]
    private static let inner: Set<String> = ["in", "at", "from"]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let places = words(
        """
        hill mountain valley slope cliff field meadow forest wood desert garden yard park lawn coast shore beach sea
        lake river stream harbor bay island rock cave road street lane path track avenue alley highway bridge square
        corner stair staircase step ladder hall corridor room kitchen bedroom cellar attic house home building tower
        church school station village town city country fence wall gate door doorway window roof floor ground table
        shelf tree pole rope rain sun snow dark water air foot world
        """)
    private static let times = words(
        """
        breakfast lunch dinner supper tea class school work dark midnight noon sunset sunrise dawn nightfall hour
        minute second day week month year morning afternoon evening night war while time moment monday tuesday
        wednesday thursday friday saturday sunday spring summer autumn winter weekend
        """)
}
