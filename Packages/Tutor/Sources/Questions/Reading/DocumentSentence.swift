/// A sentence of a document.
struct DocumentSentence: Sendable {
    /// The index among the document's sentences.
    var index: Int
    /// The index of the document.
    var document: Int
    /// UTF-8 offsets in the document.
    var span: Range<Int>
    /// The text as shown: white space as single spaces, without Markdown characters and footnote
    /// numbers.
    var text: String
    var words: [Word]
    /// The words in bold.
    var bold: [String]
    var kind: TextBlock.Kind
    var heading: String?
    var page: Int
    var list: Int
    var leadIn: String?
    /// Whether it's the first of its block and so can't refer back.
    var isFirst: Bool
    /// Whether it ends with a full stop.
    var isWhole: Bool

    /// The content words in their basic forms, without function words.
    var contents: Set<String> {
        Set(words.filter { !$0.isFunction && $0.lower.count > 2 }.map(\.stem))
    }
}

/// A word of a sentence.
struct Word: Sendable, Hashable {
    /// The word without surrounding punctuation.
    var text: String
    var lower: String
    /// The approximate stem, shared by a word's forms.
    var stem: String
    /// In characters from the beginning of the sentence.
    var range: Range<Int>
    /// The punctuation right after it, e.g. `,`; nil before a space and another word.
    var after: Character?
    /// The punctuation right before it.
    var before: Character?

    var isFunction: Bool { Stopwords.all.contains(lower) }
    var isCapital: Bool { text.first?.isUppercase == true }
    var isNumber: Bool { text.first?.isNumber == true }

    /// The words of `text`. Hyphens, apostrophes, and points or commas between digits belong to the
    /// word.
    static func words(of text: String) -> [Word] {
        let characters = Array(text)
        var words: [Word] = []
        var start: Int?
        func isInside(_ index: Int) -> Bool {
            guard index > 0, index + 1 < characters.count else { return false }
            let (left, right) = (characters[index - 1], characters[index + 1])
            switch characters[index] {
            case "-", "'", "’":
                return left.isLetter && right.isLetter || left.isNumber && right.isLetter
            case ".", ",": return left.isNumber && right.isNumber
            default: return false
            }
        }
        for index in 0...characters.count {
            let inside =
                index < characters.count
                && (characters[index].isLetter || characters[index].isNumber || isInside(index))
            if inside {
                if start == nil { start = index }
            } else if let first = start {
                let text = String(characters[first..<index])
                let lower = text.lowercased()
                let after = index < characters.count ? characters[index] : nil
                let before = first > 0 ? characters[first - 1] : nil
                words.append(
                    Word(
                        text: text, lower: lower, stem: stem(lower), range: first..<index,
                        after: after == " " ? nil : after, before: before == " " ? nil : before))
                start = nil
            }
        }
        return words
    }

    /// The approximate stem of a word: removes number and tense endings.
    static func stem(_ lower: String) -> String {
        var word = lower[...]
        for ending in ["'s", "’s"] where word.hasSuffix(ending) { word = word.dropLast(2) }
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for ending in ["ing", "ed", "es"]
        where word.count > ending.count + 3 && word.hasSuffix(ending) {
            word = word.dropLast(ending.count)
            if word.last == "e" { word = word.dropLast() }
            return String(word)
        }
        if word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"),
            !word.hasSuffix("is")
        {
            word = word.dropLast()
        }
        if word.count > 4, word.last == "e" { word = word.dropLast() }
        return String(word)
    }

    /// Whether two words are forms of one word or related, as `inflate` and `inflation`.
    static func areKin(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        let shared = zip(left, right).prefix { $0 == $1 }.count
        return shared >= 5 || (shared >= 4 && min(left.count, right.count) <= 6)
    }
}

/// English function words, which carry no topic.
enum Stopwords {
    static let all: Set<String> = Set(
        """
        a an the and or but nor so yet for of in on at by to from with without within into onto upon over under above
        below between among through during before after since until while when where why how who whom whose which what
        that this these those it its itself he him his himself she her hers herself they them their theirs themselves we
        us our ours ourselves you your yours yourself i me my mine myself one ones is are was were be been being am has
        have had having do does did doing done can could may might must shall should will would not no none neither
        either both each every all any some such same other others another much many more most few fewer less least
        several enough only also too very just even still again once twice then than as if because although though
        unless whether however therefore thus hence moreover furthermore instead otherwise meanwhile indeed perhaps
        about around across along against toward towards behind beyond near off out up down away here there now often
        usually always never sometimes rarely almost nearly quite rather about per via like unlike except despite
        second first third last next own itself there's it's don't doesn't isn't aren't wasn't two three four five six
        seven eight nine ten
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Verbs that can't be other parts of speech.
    static let auxiliaries: Set<String> = [
        "is", "are", "was", "were", "has", "have", "had", "does", "did", "can", "could", "must",
        "should", "will",
        "would", "became", "becomes", "began", "begins", "broke", "brought", "brings", "came",
        "comes", "carries",
        "consists", "contains", "depends", "describes", "drew", "fell", "finds", "gave", "gives",
        "goes", "went",
        "grew", "happens", "holds", "includes", "keeps", "knew", "made", "makes", "occurs",
        "produces", "protects",
        "provides", "ran", "receives", "reflects", "remains", "rose", "said", "says", "sends",
        "stood", "took",
        "takes", "taught", "thought", "told", "wrote", "writes", "won", "absorbs", "allows",
        "attracts", "belongs",
        "lies", "lives", "allows", "prevents", "reduces", "refers", "requires", "may", "might",
        "cannot",
    ]

    /// Common verbs, in addition to words in -ed.
    static let verbs: Set<String> = Set(
        """
        is are was were be been has have had do does did can could may might must shall should will would became become
        becomes began begin begins broke breaks brought brings build builds built came come comes carries carry cause
        causes change changes consist consists contain contains control controls cover covers cut cuts depends depend
        describes describe drew fell falls fall feeds feed find finds flow flows follow follows forms form found gave
        give gives go goes went grew grow grows happen happens held hold holds include includes keep keeps kept knew
        know known lead leads led left leave leaves let lets lie lies live lives lose loses lost made make makes means
        mean measure measures meet meets met move moves need needs occur occurs open opens pass passes produce produces
        protect protects provide provides pull pulls pump pumps push pushes put puts ran run runs reach reaches receive
        receives reflect reflects release releases remain remains rise rises rose said say says seen sees see send sends
        sent separate separates serve serves set sets show shows spread spreads stand stands stood start starts stay
        stays store stores take takes took taught teaches tell tells thought told turn turns use uses wear won works
        work write writes wrote written absorb absorbs act acts add adds allow allows appear appears attract attracts
        belong belongs bind binds blow blows burn burns carry connect connects convert converts cost costs cross crosses
        determine determines divide divides drive drives drives enter enters exist exists fight filter filters float
        floats govern governs guarantee guarantees hear hears help helps increase increases joins join keep lasts last
        lifts lift links link lowers lower makes melts melt mixes obey obeys owe owns pays pay prevents prevent ranges
        range reads read reduces reduce refers refer regulate regulates represents represent requires require returns
        return reverse rules rule sell sells sink sinks sits sit split splits stops stop supplies supply supports
        support transfer transfers transport transports travel travels vary varies wins yields yield
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static let prepositions: Set<String> = Set(
        """
        of in on at by to from with without within into onto upon over under above below between among through during
        before after since until about around across along against toward towards behind beyond near off out as for than
        per via like except despite inside outside
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static let determiners: Set<String> = [
        "a", "an", "the", "each", "every", "any", "some", "no", "most", "many", "its", "their",
        "this", "these", "both", "all", "called", "another", "several", "few",
    ]
}
