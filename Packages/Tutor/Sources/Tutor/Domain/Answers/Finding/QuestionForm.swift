import Chunking

/// What a question asks for.
struct QuestionForm: Sendable, Hashable {
    /// The kind of answer it needs.
    enum Kind: String, Sendable, CaseIterable {
        case who, when, number, place, reason, definition, manner, yesOrNo, other

        /// Whether a sentence without a name, time, number or place can't be the answer.
        var isStrict: Bool { [.who, .when, .number, .place].contains(self) }
    }

    /// What a number counts.
    enum Unit: Sendable { case time, length, mass, money, share }

    let kind: Kind
    let unit: Unit?
    /// The stems that the answer's sentence should have, without words such as `who` and `year`.
    let words: [String]
    /// All stems of the question.
    let allWords: Set<String>
    /// The lowercase words of the question as written.
    let written: Set<String>
    /// Stems of names and numbers in the question.
    let names: Set<String>
    /// The stem of `pages` in `how many pages`, of `bank` in `which bank`.
    let noun: String?

    init(_ question: String) {
        let words = WordForms.words(of: question)
        let lower = words.map(\.lower)
        written = Set(lower)
        let asking = lower.firstIndex { Self.askingWords.contains($0) }
        (kind, unit) = Self.kind(lower, words, asking)
        var stems: [String] = []
        for word in words.flatMap(\.stems) where !stems.contains(word) { stems.append(word) }
        allWords = Set(stems)
        var content = stems.filter { !Self.small.contains($0) }
        if content.isEmpty { content = stems }
        let asked = Self.nouns[kind] ?? []
        let focus = content.filter { !asked.contains($0) }
        self.words = focus.isEmpty ? content : focus
        names = Set(
            words.enumerated().filter { index, word in
                word.hasDigit || (index > 0 && word.isCapitalized && word.lower != "i")
            }.flatMap(\.element.stems))
        let rest = asking.map { Array(words[($0 + 1)...]) } ?? []
        noun = Self.noun(asking.map { lower[$0] }, rest, kind)
    }

    /// How much a word of the question counts: names more, common words less.
    func weight(of word: String) -> Double {
        names.contains(word) ? 1.6 : Self.light.contains(word) ? 0.4 : 1
    }

    private static func kind(
        _ lower: [String], _ words: [TextWord], _ asking: Int?
    ) -> (Kind, Unit?) {
        guard let first = lower.first else { return (.other, nil) }
        guard let asking, asking <= 3 || !auxiliaries.contains(first) else {
            return (auxiliaries.contains(first) ? .yesOrNo : .other, nil)
        }
        let next = asking + 1 < lower.count ? lower[asking + 1] : ""
        switch lower[asking] {
        case "who", "whom", "whose": return (.who, nil)
        case "when": return (.when, nil)
        case "where": return (.place, nil)
        case "why": return (.reason, nil)
        case "how":
            guard let unit = measures[next] else {
                return (next == "come" ? .reason : .manner, nil)
            }
            let costs: Set = ["cost", "costs", "pay", "paid", "price", "worth", "earn"]
            return (.number, next == "much" && !costs.isDisjoint(with: lower) ? .money : unit)
        default: return whatKind(lower, words, asking)
        }
    }

    /// The kind of a question with `what` or `which`.
    private static func whatKind(
        _ lower: [String], _ words: [TextWord], _ asking: Int
    ) -> (Kind, Unit?) {
        let near = words[(asking + 1)...].prefix(3).map { $0.stems.first ?? "" }
        func names(_ kind: Kind, _ count: Int) -> Bool {
            near.prefix(count).contains { nouns[kind]?.contains($0) == true }
        }
        if names(.when, lower[asking] == "which" ? 1 : 2) { return (.when, nil) }
        if names(.who, 2) { return (.who, nil) }
        if names(.place, 2) { return (.place, nil) }
        if names(.number, 3) {
            let shares: Set = ["percent", "percentage", "share", "fraction", "proportion"]
            return (.number, shares.isDisjoint(with: lower) ? nil : .share)
        }
        if lower.contains("name"), lower.contains("of") { return (.who, nil) }
        if lower.contains("reason")
            || ["causes", "caused"].contains(lower.dropFirst(asking + 1).first)
        {
            return (.reason, nil)
        }
        let rest = lower[(asking + 1)...].filter {
            !["a", "an", "the", "meant", "by"].contains($0)
        }
        let isShort = rest.count <= 3 && ["is", "are", "was", "were"].contains(rest.first)
        let means = lower.last == "mean" || lower.suffix(2) == ["stand", "for"]
        return (isShort || means ? .definition : .other, nil)
    }

    private static func noun(_ asking: String?, _ rest: [TextWord], _ kind: Kind) -> String? {
        var words = rest[...]
        switch asking {
        case "how":
            guard ["many", "much"].contains(words.first?.lower) else { return nil }
            words = words.dropFirst()
        case "which": break
        case "what" where [.other, .who, .place].contains(kind): break
        default: return nil
        }
        for word in words.prefix(3) {
            if auxiliaries.contains(word.lower) || ["of", "in", "to", "the"].contains(word.lower) {
                return nil
            }
            if let stem = word.stems.first, !small.contains(stem) { return stem }
        }
        return nil
    }

    private static func stems(_ text: String) -> Set<String> { WordForms.stems(ofText: text) }
    private static let askingWords: Set = [
        "who", "whom", "whose", "when", "where", "why", "what", "which", "how",
    ]
    private static let auxiliaries: Set = [
        "is", "are", "was", "were", "do", "does", "did", "can", "could", "has", "have", "had",
        "should", "will", "would", "may", "might", "must", "am", "be",
    ]
    private static let measures: [String: Unit?] = [
        "many": nil, "much": nil, "often": nil, "big": nil, "large": nil, "small": nil,
        "strong": nil, "hot": nil, "long": .time, "old": .time, "fast": .time, "soon": .time,
        "quickly": .time, "tall": .length, "high": .length, "wide": .length, "deep": .length,
        "far": .length, "thick": .length, "close": .length, "heavy": .mass,
    ]
    /// Words after `which` and `what` that tell the kind.
    private static let nouns: [Kind: Set<String>] = [
        .who: stems(
            """
            person people scientist author writer king queen character man woman student economist psychologist musician \
            composer physicist chemist engineer leader inventor founder director president artist painter doctor member \
            group philosopher teacher pupil sister brother husband wife mathematician biologist judge officer ruler emperor \
            poet researcher professor parent family architect explorer general
            """),
        .place: stems(
            """
            city country town village room place building house street river island region university state continent \
            store shop ocean sea school laboratory area location hospital
            """),
        .when: stems("year date day month century decade season hour time weekday"),
        .number: stems(
            """
            share percentage percent fraction number amount size length height weight mass speed rate temperature price \
            cost distance value proportion probability age population turnout level width depth quantity total ratio sum \
            limit frequency
            """),
    ]
    /// Words without a topic.
    private static let small = stems(
        """
        a an the and or but nor if of to in on at by for from with without about into onto over under than then so as is are \
        was were be been being am do does did done doing has have had having can could may might must shall should will \
        would what which who whom whose when where why how that this these those there here it its he she they we you i \
        me my your our their his her them us him not no yes ok please tell explain describe give mean means meant call \
        calls called many much some any also just because between during say says said one according exactly happen get \
        got use used using make made
        """)
    /// Words too common to be missed in an answer.
    private static let light = stems(
        """
        thing way kind sort type part place time work find take come go put set let become keep show know think see look \
        want need try start begin end stop change turn move run lead bring hold stand help different same other another new \
        old first last good bad big small large great little long short high low people person man woman name word number \
        amount year day week month world actually usually often always really most more less few lot whole full only even \
        still back two three differ own very well far exist possible able allow apply consist contain involve include \
        belong relate refer cause reason result effect purpose main important certain common general special famous known \
        best better worst give say tell ask answer question example while
        """)
}
