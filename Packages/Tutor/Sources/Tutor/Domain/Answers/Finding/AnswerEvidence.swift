/// What a sentence offers to a question: a name for `who`, a year for `when`, and so on.
enum AnswerEvidence {
    /// From −1, not an answer of the question's kind, to 1, one that isn't in the question.
    static func offered(by words: [TextWord], _ sentence: String, to question: QuestionForm)
        -> Double
    {
        switch question.kind {
        case .who: person(words, question)
        case .when: time(words, question)
        case .number: number(words, sentence, question)
        case .place: place(words, question)
        case .reason: reason(words, sentence)
        case .definition: definition(words, sentence, question)
        case .manner: words.contains { means.contains($0.lower) } ? 0.6 : 0
        case .yesOrNo, .other: 0
        }
    }

    /// Whether the counted noun follows a number, as in `seventeen ships`: 1 or −1; 0 if the
    /// question counts nothing.
    static func counts(_ words: [TextWord], for question: QuestionForm) -> Double {
        guard question.kind == .number, let noun = question.noun else { return 0 }
        let isCounted = words.indices.contains { index in
            WordForms.match(noun, in: Set(words[index].stems)) > 0
                && words[max(0, index - 4)..<index].contains(where: isNumber)
        }
        return isCounted ? 1 : -1
    }

    private static func person(_ words: [TextWord], _ question: QuestionForm) -> Double {
        for (index, word) in words.enumerated() where isName(word, question) {
            if !word.beginsSentence { return 1 }
            let next = index + 1 < words.count ? words[index + 1] : nil
            if next?.isCapitalized == true { return 1 }
        }
        if words.contains(where: { people.contains($0.lower) }) { return 0.4 }
        return -1
    }

    private static func isName(_ word: TextWord, _ question: QuestionForm) -> Bool {
        word.isCapitalized && word.written.count > 1
            && !word.written.allSatisfy { $0.isUppercase || $0.isNumber }
            && !months.contains(word.lower) && !openers.contains(word.lower)
            && question.allWords.isDisjoint(with: word.stems)
    }

    private static func time(_ words: [TextWord], _ question: QuestionForm) -> Double {
        let isDate = words.contains { word in
            let isYear =
                word.written.count == 4 && (Int(word.written).map { 1000...2099 ~= $0 } ?? false)
            let isMonth = word.isCapitalized && months.contains(word.lower)
            return (isYear || isMonth) && !question.written.contains(word.lower)
        }
        if isDate { return 1 }
        if words.contains(where: { times.contains($0.lower) }) { return 0.5 }
        return words.contains { moments.contains($0.lower) } ? 0.3 : -1
    }

    private static func number(
        _ words: [TextWord], _ sentence: String, _ question: QuestionForm
    ) -> Double {
        let places = words.indices.filter {
            isNumber(words[$0]) && !isYear(at: $0, words)
                && !question.written.contains(words[$0].lower)
        }
        guard !places.isEmpty else { return -1 }
        guard let unit = question.unit else { return 0.8 }
        let signs: Set<Character> = unit == .share ? ["%"] : unit == .money ? ["$", "€", "£"] : []
        if sentence.contains(where: signs.contains) { return 1 }
        let isMeasured = places.contains { place in
            words[place..<min(words.count, place + 4)].contains {
                units[unit]?.contains($0.lower) == true
            }
        }
        // Prices always have their currency; other units are often left out.
        return isMeasured ? 1 : unit == .money ? -1 : 0
    }

    /// Whether a number is a year, as in `in 1945`.
    private static func isYear(at index: Int, _ words: [TextWord]) -> Bool {
        let word = words[index]
        guard word.written.count == 4, let year = Int(word.written), 1000...2099 ~= year else {
            return false
        }
        let before: Set = ["in", "since", "until", "by", "from", "of", "after", "before", "and"]
        return word.beginsSentence || index > 0 && before.contains(words[index - 1].lower)
    }

    private static func isNumber(_ word: TextWord) -> Bool {
        word.written.first?.isNumber == true || numbers.contains(word.lower)
    }

    private static func place(_ words: [TextWord], _ question: QuestionForm) -> Double {
        var result = -1.0
        for (index, word) in words.enumerated() where locations.contains(word.lower) {
            let after = words[(index + 1)...].drop { ["the", "a", "an"].contains($0.lower) }
            // Not a time, as in `in 1945` and `on Monday`.
            guard let next = after.first, !next.hasDigit, !months.contains(next.lower),
                !times.contains(next.lower), !numbers.contains(next.lower)
            else { continue }
            result = max(result, 0.4)
            if next.isCapitalized,
                question.allWords.isDisjoint(with: next.stems)
            {
                return 1
            }
        }
        return result
    }

    private static func reason(_ words: [TextWord], _ sentence: String) -> Double {
        if words.contains(where: { reasons.contains($0.lower) }) || sentence.contains(", for ") {
            return 1
        }
        let hints: Set = ["to", "so", "or"]
        let hasHint = words.contains { hints.contains($0.lower) }
        return hasHint || sentence.contains { ";:".contains($0) } ? 0.4 : -0.5
    }

    private static func definition(
        _ words: [TextWord], _ sentence: String, _ question: QuestionForm
    ) -> Double {
        let start = Set(words.prefix(question.words.count + 3).flatMap(\.stems))
        let marks = [" is ", " are ", " means ", " was ", ": ", ".** ", ":** ", " (", ", "]
        if question.words.allSatisfy(start.contains),
            marks.contains(where: { sentence.prefix(60).contains($0) })
        {
            return 1
        }
        let defining: Set = ["called", "means", "is", "are", "named"]
        return words.contains { defining.contains($0.lower) } ? 0.6 : -0.2
    }

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
    private static let people = list(
        """
        he she they who man woman people widow girl boy father mother king queen citizens person hunters farmers doctor \
        pupils members everyone anyone
        """)
    /// Words that begin sentences and aren't names.
    private static let openers = list(
        """
        a an the and or but nor if of to in on at by for from with without about into over under than then so as is are was \
        were be do does did has have had can could may might must should will would what which who when where why how that \
        this these those there here it its he she they we you i me my your our their his her them us him not no yes one just \
        because between during after before while since all every each some any most many much few several other another \
        such even only both either neither nothing everything everybody nobody
        """)
    private static let months = list(
        """
        january february march april may june july august september october november december monday tuesday wednesday \
        thursday friday saturday sunday
        """)
    private static let times = list(
        """
        century centuries decade ago yesterday today tomorrow spring summer autumn fall winter christmas easter noon \
        midnight morning evening night year years day days week weeks month months hour hours minute minutes
        """)
    private static let moments = list("when once after until before while since as during")
    private static let locations = list(
        "in at from to near on of under behind into through around off where inside outside between beside above below"
    )
    private static let reasons = list(
        "because since due thus therefore hence otherwise reason cause causes owing lest as why")
    private static let means = list("by with using through if first then use from")
    private static let numbers = list(
        """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
        nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half halves third \
        thirds quarter quarters fifth fifths tenth tenths dozen twice once double triple tenfold twofold several decade \
        decades nobody none no single both fourth twelfth
        """)
    private static let units: [QuestionForm.Unit: Set<String>] = [
        .time: list(
            """
            second seconds s ms minute minutes min hour hours day days week weeks month months year years decade decades \
            century centuries moment night nights
            """),
        .length: list(
            """
            mm cm m km meter meters metre metres centimeter centimetre centimeters centimetres millimeter millimetre \
            millimeters millimetres kilometer kilometre kilometers kilometres mile miles foot feet inch inches yard yards \
            micrometers micrometres nanometers nanometres
            """),
        .mass: list(
            "g kg mg gram grams kilogram kilograms pound pounds ton tons tonne tonnes ounce ounces"),
        .money: list(
            """
            dollar dollars euro euros pound pounds franc francs cent cents penny pence shilling shillings guilder guilders \
            crown crowns
            """),
        .share: list("percent per half third thirds quarter quarters fifth tenth tenths fourth"),
    ]
}
