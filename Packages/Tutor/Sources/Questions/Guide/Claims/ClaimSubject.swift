/// Decides whether a phrase names the same thing in any document.
enum ClaimSubject {
    /// The stems of a subject that needs no context; nil for others, such as `the bridge`.
    static func stems(
        of phrase: ArraySlice<Word>, attribute: String, _ isMeasured: Bool
    ) -> [String]? {
        guard let first = phrase.first, phrase.count <= 9,
            !phrase.contains(where: { vague.contains($0.lower) && $0.text != "I" }),
            first.text != "I"
        else { return nil }
        let words = phrase.filter { !$0.isFunction }
        guard (1...6).contains(words.count) else { return nil }
        let isDefinite = first.lower == "the"
        let hasArticle = isDefinite || ["a", "an"].contains(first.lower)
        // The first word of a sentence says nothing by its capital.
        let rest = hasArticle ? words[...] : words.dropFirst()
        let isNamed =
            rest.contains(where: \.isCapital)
            || !hasArticle && words.count == 1 && first.isCapital
        if !isNamed {
            if words.contains(where: { general.contains($0.lower) || general.contains($0.stem) }) {
                return nil
            }
            if isDefinite {
                let isInvented = ["invent", "discover"].contains(where: attribute.hasPrefix)
                guard words.count > 1 || once.contains(words[0].lower) || isInvented else {
                    return nil
                }
                if words.contains(where: { partial.contains($0.lower) }) { return nil }
            }
        }
        return words.map(\.stem)
    }

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Words that point elsewhere.
    private static let vague = list(
        """
        i it he she they this that these those its his her their our your my we you who which what some
        many most few several other another each every both all any such one ones none first second
        third last next same former latter there here
        """)

    /// Nouns that name a different thing in every text, unless a name says which.
    private static let general = list(
        """
        building house school room hall tower bridge church village town city garden ship boat company
        family team group class battle war king queen president author book novel film museum library
        river lake station project process study trial experiment survey report meeting course exam test
        lab student teacher patient sample result number total average rate price cost value temperature
        pressure speed distance height length width depth weight mass size age population area time date
        year day month week hour minute journey trip race game match road street wall door window table
        figure chapter section page line point part side end top bottom problem question answer example
        machine device engine model version file program system server user member customer man woman boy
        girl child person people animal plant tree rock stone object box bag car train plane fire flood
        storm eruption attack siege election treaty law rule act plan idea method theory story poem play
        song picture painting statue site island mountain valley coast border lecture lesson unit entry
        board tank pool field farm factory mine canal dam port fleet army crew
        """)

    /// Adjectives of one among several that only the text tells.
    private static let partial = list(
        """
        old new main north south east west northern southern eastern western upper lower left right big
        large small great little inner outer front back whole final present current original local central
        long short high low deep early late young older younger larger smaller
        """)

    /// Nouns for things that exist once, or that stand for their whole kind.
    private static let once = list(
        """
        moon sun earth heart brain liver equator atmosphere universe skeleton eye ear cheetah elephant
        giraffe human horse dog cat
        """)
}
