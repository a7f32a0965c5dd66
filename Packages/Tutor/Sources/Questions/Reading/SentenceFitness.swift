/// Checks whether a sentence makes sense on its own, so that it can become a question.
enum SentenceFitness {
    /// A short reason for tests if the sentence doesn't fit; nil if it does.
    ///
    /// - Parameter before: The sentences before it in its paragraph, the nearest first.
    static func fault(of sentence: DocumentSentence, after before: [DocumentSentence]) -> String? {
        let words = sentence.words
        guard let first = words.first else { return "empty" }
        guard sentence.isWhole else { return "no end" }
        guard words.count >= 7 else { return "short" }
        guard words.count <= 30, sentence.text.count <= 220 else { return "long" }
        guard sentence.text.first?.isUppercase == true || sentence.text.first?.isNumber == true
        else {
            return "debris"
        }
        if isDebris(sentence) { return "debris" }
        guard hasVerb(sentence) else { return "no verb" }
        if openings.contains(first.lower) || first.isNumber { return "opening" }
        // `Turns sugar into …`: the subject is missing.
        if Stopwords.verbs.contains(first.lower), !first.lower.hasSuffix("ing") {
            return "opening"
        }
        if words.contains(where: { pointers.contains($0.lower) }) { return "pointer" }
        if let fault = pronounFault(words) { return fault }
        // `may bring one in` is unclear, but `one of the …` and `one day` aren't.
        if zip(words, words.dropFirst()).contains(where: {
            $0.lower == "one" && $1.isFunction && $1.lower != "of"
        }) {
            return "pronoun"
        }
        if words[0].lower == "the", words[1].lower.hasSuffix("est"),
            words[2].isFunction || words[2].lower == "ever"
        {
            return "vague"
        }
        let bytes = Array((" " + sentence.text.lowercased()).utf8)
        if phrases.contains(where: { bytes.has($0) }) { return "phrase" }
        if refersToFigure(words) { return "figure" }
        if isCitation(words) { return "citation" }
        if pointsBack(sentence, to: before) { return "vague" }
        if isVague(sentence, after: before.first) { return "vague" }
        return nil
    }

    private static func isDebris(_ sentence: DocumentSentence) -> Bool {
        let text = sentence.text
        let bytes = Array(text.utf8)
        // Characters of addresses, code, formulas, lists and dialogue.
        if bytes.contains(where: { debrisSigns.contains($0) }) { return true }
        if debris.contains(where: { bytes.has($0) }) { return true }
        // A word hyphenated at the end of a line, and unbalanced quotes or parentheses.
        if bytes.has(hyphenated), !bytes.has(dashed) { return true }
        if text.count(where: { $0 == "(" }) != text.count(where: { $0 == ")" }) { return true }
        if text.count(where: { $0 == "“" }) != text.count(where: { $0 == "”" }) { return true }
        if text.count(where: { $0 == "\"" }) % 2 != 0 { return true }
        // Speech and titles aren't facts.
        if text.first == "“" || text.first == "\"" { return true }
        let letters = text.count { $0.isLetter || $0 == " " }
        return letters * 100 < text.count * 80
    }

    private static let debrisSigns = Set("@|\\{#=;:".utf8)
    private static let debris = ["](", "://", "...", "…", "×", "www.", " / ", " + "].map {
        Array($0.utf8)
    }
    private static let hyphenated = Array("- ".utf8)
    private static let dashed = Array(" - ".utf8)

    private static func hasVerb(_ sentence: DocumentSentence) -> Bool {
        let words = sentence.words
        return words.indices.dropFirst().contains { index in
            let word = words[index]
            if Stopwords.auxiliaries.contains(word.lower) { return true }
            if word.lower.count > 4, word.lower.hasSuffix("ed") { return true }
            guard Stopwords.verbs.contains(word.lower), index + 1 < words.count else {
                return false
            }
            // `the lower to` and `a rise in` are nouns; `Yeast turns sugar` is a verb.
            return !Stopwords.determiners.contains(words[index - 1].lower)
                && !Stopwords.prepositions.contains(words[index - 1].lower)
        }
    }

    /// First words that refer to earlier text or tell the reader to do something.
    static let openings: Set<String> = Set(
        """
        this that these those it he she they we i you its their his her our your such here there thus therefore however
        hence moreover furthermore then so but and or nor also another both either neither others some one ones instead
        similarly meanwhile later afterwards finally first firstly second secondly third thirdly next yet still
        nevertheless otherwise likewise consequently accordingly additionally besides conversely again yes no not only
        even soon eventually now today yesterday tomorrow tonight recall note notice remember imagine consider suppose
        let use take add put place draw write read find look see try think make do ask ignore give explain describe
        calculate discuss compare list name choose answer show tell say click press turn open close keep check repeat
        please mark label solve print output reply translate pretend forget follow practise practice revise what why how
        who which whose whom where except inside outside elsewhere together perhaps maybe surprisingly sadly luckily
        fortunately unfortunately indeed certainly clearly obviously interestingly importantly because despite unlike
        like overall most many few several all none much half two three four five six seven eight nine ten back same more
        less instead every twice once whenever wherever without with unless whatever
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Words that refer outside the sentence, wherever they appear.
    private static let pointers: Set<String> = [
        "this", "these", "those", "i", "me", "my", "we", "us", "our", "you", "your", "mine",
        "yours",
        "also", "however", "therefore", "thus", "hence", "instead", "likewise", "nevertheless",
        "moreover", "furthermore", "otherwise", "above", "below", "former", "latter",
        "aforementioned", "here", "now", "today", "currently", "recently", "ago", "nowadays",
        "yesterday", "tomorrow", "respectively", "too", "similarly", "again", "another", "later",
        "afterwards", "meanwhile", "such", "replied", "answered", "agreed", "disagreed",
    ]

    private static let phrases: [[UInt8]] = [
        " as a result", " in addition", " in contrast", " on the other hand", " for example",
        " for instance", " the following", " as follows", " the other ", " the same ",
        " that is why",
        " at that time", " at the time", " by then", " since then", " after that", " before that",
        " that year", " that day", " the next ", " the rest", " in other words", " shown in",
        " see ", " as mentioned", " as we", " as shown", " the previous", " the diagram",
        " the picture", " the example", " the question", " the exercise", " the table",
        " the graph",
        " the text", " the passage", " the exam", " homework", " the two ", " the three ",
        " the four ", " the five ", " each one", " the author", " in the end", " so far",
        " in turn",
        " of them", " to them", " one of the ", " the first is", " the second is", " this ",
        " that kind", " that sort", " all three", " all four", " by contrast", " in class",
        " the lab", " a third ", " a second ", " a fourth ", " the only ", " for that reason",
        " that way", " exactly that", " of that", " that was ", " not that",
    ].map { Array($0.utf8) }

    /// Finds a pronoun whose noun seems to be in another sentence.
    private static func pronounFault(_ words: [Word]) -> String? {
        for (index, word) in words.enumerated() {
            let before = words[..<index]
            let nouns = before.filter { !$0.isFunction && !$0.isNumber }
            switch word.lower {
            case "it", "they":
                // Accept it at the beginning of a clause: `…, because it …`
                guard nouns.count >= 2, let last = before.last, clauses.contains(last.lower) else {
                    return "pronoun"
                }
                // `Cuvier doubted that it was genuine`
                if last.lower == "that",
                    !nouns.contains(where: {
                        !$0.isCapital && !$0.lower.hasSuffix("ed")
                            && !Stopwords.verbs.contains($0.lower)
                    })
                {
                    return "pronoun"
                }
                if word.lower == "they", !nouns.contains(where: { $0.isPlural && !$0.isCapital }) {
                    return "pronoun"
                }
            case "its", "itself": if nouns.isEmpty { return "pronoun" }
            case "their", "themselves":
                if !nouns.contains(where: { $0.isPlural || $0.lower == "and" }) { return "pronoun" }
            case "he", "she", "his", "himself", "herself":
                guard words[0].isCapital, !words[0].isFunction, index > 1 else { return "pronoun" }
            case "her":
                guard words[0].isCapital, !words[0].isFunction, index > 1, index + 1 < words.count,
                    !words[index + 1].isFunction, word.after == nil
                else { return "pronoun" }
            case "him", "them", "hers", "theirs": return "pronoun"
            default: break
            }
        }
        return nil
    }

    private static let clauses: Set<String> = [
        "because", "and", "but", "so", "when", "if", "as", "until", "before", "after", "while",
        "where", "although",
        "which", "that", "since", "unless", "once",
    ]

    private static func refersToFigure(_ words: [Word]) -> Bool {
        let things: Set<String> = [
            "figure", "fig", "figures", "table", "chapter", "section", "page", "pages", "equation",
            "exercise", "appendix", "box", "diagram", "example", "step", "lesson", "unit",
        ]
        return zip(words, words.dropFirst()).contains { word, next in
            things.contains(word.lower)
                && (next.isNumber || next.text.count == 1 && next.lower != "a")
        }
    }

    /// Whether it cites: `Vol. 3, pp. 12`, `Smith et al. (2004)`, `Ibid.`
    private static func isCitation(_ words: [Word]) -> Bool {
        let signs: Set<String> = ["pp", "vol", "ibid", "isbn", "doi", "eds", "cit", "et"]
        return zip(words, words.dropFirst() + words.prefix(1)).contains { word, next in
            if word.lower == "et" { return next.lower == "al" }
            return signs.contains(word.lower) && word.after == "."
                || ["isbn", "doi"].contains(word.lower)
        }
    }

    /// Whether it names something that only an earlier sentence introduced: `debated the find`.
    private static func pointsBack(_ sentence: DocumentSentence, to before: [DocumentSentence])
        -> Bool
    {
        let words = sentence.words
        let titles = Set(Word.words(of: sentence.heading ?? "").map(\.stem))
        let introduced = Set(before.flatMap { $0.words.filter { !$0.isFunction }.map(\.stem) })
        for index in words.indices.dropFirst() where words[index - 1].lower == "the" {
            let noun = words[index]
            guard told.contains(noun.lower) || introduced.contains(noun.stem),
                !titles.contains(noun.stem), !unique.contains(noun.lower), !noun.isCapital
            else { continue }
            let next = index + 1 < words.count && words[index].after == nil ? words[index + 1] : nil
            // `the letter of 1492`, `the battle at Hastings`, `the article that …` say which.
            let says: Set<String> = ["of", "that", "which", "who", "where", "between", "about"]
            if let next, says.contains(next.lower) || isNoun(next) { continue }
            if let next, next.lower == "at", index + 2 < words.count, words[index + 2].isCapital {
                continue
            }
            return true
        }
        return false
    }

    /// Whether a word after a noun continues its name, as in `the boat race`.
    private static func isNoun(_ word: Word) -> Bool {
        !word.isFunction && !Stopwords.verbs.contains(word.lower)
            && !Stopwords.auxiliaries.contains(word.lower) && !word.lower.hasSuffix("ed")
    }

    /// Nouns for what a text has just told.
    private static let told: Set<String> = Set(
        """
        find discovery skull skeleton book article picture painting meeting story idea proposal plan
        attempt problem result results experiment experiments poem novel letter report case decision
        event events incident accident battle debate speech device invention finding findings
        question answer document paper manuscript film play song building ship fire murder trial
        child baby boy girl man woman couple family pair team crew group company committee work
        task job trip voyage expedition journey war siege attack treaty agreement offer request
        change changes difference effect cause reason process method rule test sample
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Whether only the previous text explains the subject, as in `The process takes …`.
    private static func isVague(_ sentence: DocumentSentence, after previous: DocumentSentence?)
        -> Bool
    {
        let words = sentence.words
        let first = words[0].lower
        let start =
            ["in", "at", "on", "during", "after", "before", "by", "for", "with", "from", "within"]
                .contains(first) ? 1 : 0
        guard words.count > start + 2, words[start].lower == "the" else { return false }
        let noun = words[start + 1]
        let next = words[start + 2]
        if ordinals.contains(noun.lower) { return true }
        let isExplained =
            ["of", "that", "which", "who", "where", "between", "for", "in", "to"].contains(
                next.lower)
            && noun.after == nil
        if generic.contains(noun.lower) { return !isExplained }
        if generic.contains(next.lower), !noun.isCapital {
            // `The whole process`, `The chemical reaction`
            let further = words.count > start + 3 ? words[start + 3].lower : ""
            return !["of", "that", "which", "between", "in"].contains(further) || next.after != nil
        }
        if isExplained || noun.isCapital || next.isCapital { return false }
        // The previous sentence introduced it as one of many: `a steam engine … The engine`.
        if let previous, !sentence.isFirst, isIntroduced(noun, in: previous.words) { return true }
        // `The trap is …`: clear only from the previous text, or if the heading says it.
        let isAlone =
            next.isFunction || Stopwords.verbs.contains(next.lower)
            || next.lower.hasSuffix("ed") || noun.after != nil
        guard isAlone, !unique.contains(noun.lower) else { return false }
        let heading = Word.words(of: sentence.heading ?? "")
        return !heading.contains { $0.stem == noun.stem }
    }

    /// Nouns that exist once, or that stand for their whole kind.
    private static let unique: Set<String> = [
        "moon", "sun", "earth", "heart", "brain", "liver", "stomach", "skin", "lung", "lungs",
        "kidney", "kidneys",
        "sky", "equator", "atmosphere", "universe", "ocean", "nucleus", "blood", "eye", "ear",
        "retina", "pancreas",
        "human", "horse", "internet", "government", "president", "parliament",
    ]

    private static func isIntroduced(_ noun: Word, in words: [Word]) -> Bool {
        words.indices.contains { index in
            guard words[index].stem == noun.stem else { return false }
            return !words[max(0, index - 3)..<index].contains {
                ["the", "called"].contains($0.lower)
            }
        }
    }

    private static let ordinals: Set<String> = [
        "first", "second", "third", "fourth", "fifth", "last", "next", "other", "same", "latter",
        "former", "rest", "whole", "entire", "two", "three", "four", "new", "old", "resulting",
        "remaining", "final", "original", "opposite", "main", "key", "most", "more", "only",
        "above",
    ]

    /// Nouns too general to name anything by themselves.
    private static let generic: Set<String> = Set(
        """
        process result results effect effects method idea reason reasons cause causes answer problem change changes
        event events theory group number amount value law treaty war battle city town country king queen company machine
        device experiment difference reaction author book story poem character rule step steps stage stages example case
        cases way part parts point place period time system model test sample study report paper name term word person
        man woman people thing things object substance material product attempt plan project work team decision fall rise
        increase decrease loss gain figure data graph cycle pattern speaker narrator scene novel student teacher crew
        ship journey voyage discovery invention building bridge river valley island mixture solution liquid gas solid
        metal temperature pressure line side end top bottom middle beginning start size shape colour color price cost
        rate ratio sum total average year century decade month week day night morning evening hour minute moment crop
        disease army revolt rebellion strike movement act bill vote election agreement
        explanation argument claim evidence conclusion question
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension Array where Element == UInt8 {
    /// Whether it contains `part`.
    fileprivate func has(_ part: [UInt8]) -> Bool {
        guard let first = part.first, count >= part.count else { return false }
        return withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - part.count) where bytes[start] == first {
                if (1..<part.count).allSatisfy({ bytes[start + $0] == part[$0] }) { return true }
            }
            return false
        }
    }
}
