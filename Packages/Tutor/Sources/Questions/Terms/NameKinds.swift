/// Tells what a capitalized name names, by the words around it and by well-known names. Wrong
/// choices must be of the answer's kind, so a doubtful name is of no kind.
struct NameKinds {
    private var votes: [String: [KeyTerm.NameKind: Int]] = [:]

    /// Counts one mention of a name.
    ///
    /// - Parameters:
    ///   - key: The name's key.
    ///   - words: Its words.
    ///   - before: The word before it in its sentence.
    ///   - next: The word after it, if no punctuation is between.
    mutating func count(
        key: String, words: ArraySlice<Word>, before: Word?, next: Word?, use: KeyTerm.Use
    ) {
        guard let first = words.first, let last = words.last else { return }
        func add(_ kind: KeyTerm.NameKind, _ weight: Int) {
            votes[key, default: [:]][kind, default: 0] += weight
        }
        if Self.places.contains(key) { return add(.place, 4) }
        if Self.titles.contains(first.lower) || words.count > 1 && Self.given.contains(first.lower)
        {
            return add(.person, 4)
        }
        if words.count > 1, Self.things.contains(last.lower) { return add(.thing, 4) }
        if use == .definite {
            if last.isPlural || Self.peoples.contains(where: last.lower.hasSuffix) {
                return add(.group, 2)
            }
            return
        }
        if let before, before.after == nil {
            switch before.lower {
            case "in", "near", "across", "outside", "throughout": add(.place, 2)
            case "at", "from", "to", "into", "reached", "entered", "left": add(.place, 1)
            case "by": add(.person, 1)
            default: break
            }
        }
        if let next, Self.deeds.contains(next.lower) { add(.person, 2) }
        if words.count == 1, Self.given.contains(first.lower) { add(.person, 1) }
    }

    /// The kind of a name by all its mentions.
    func kind(of key: String) -> KeyTerm.NameKind {
        let ranked = (votes[key] ?? [:]).sorted { $0.value > $1.value }
        guard let best = ranked.first, best.value >= 2,
            ranked.count < 2 || best.value >= 2 * ranked[1].value
        else { return .other }
        return best.key
    }

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    static let titles = words(
        """
        mr mrs ms miss dr prof professor sir lord lady king queen prince princess pope emperor
        empress president captain general admiral saint st bishop archbishop count duke duchess
        baron judge chancellor senator governor rev reverend father sister brother dame tsar czar
        sultan caliph colonel major lieutenant sergeant
        """)

    /// What people do and few other things: `Darwin wrote …`
    private static let deeds = words(
        """
        wrote discovered painted invented argued noticed married proposed believed said told asked
        described published composed designed explained suggested showed taught studied thought
        wondered claimed refused decided persuaded ordered signed sailed walked died lived
        isolated observed measured proved demonstrated founded defeated ruled reigned sang
        directed translated predicted concluded recorded sketched borrowed
        """)

    /// Endings of peoples without a plural: the Dutch, the English, the Chinese.
    private static let peoples = ["ish", "tch", "nch", "ese"]

    /// Last words of names of things.
    private static let things = words(
        """
        river canyon dam sea ocean island islands mountains mountain lake street valley desert canal
        bridge museum university barrier bay gulf strait scale act treaty war revolution empire
        church cathedral palace society company party union association institute college school
        theatre theater tower park road railway station prize award law effect plague death nile
        """)

    /// Countries and continents, which aren't wrong choices for a town.
    static let countries: Set<String> = Set(
        """
        africa|asia|europe|america|north america|south america|latin america|australia|antarctica|england|scotland|\
        wales|ireland|britain|great britain|france|germany|italy|spain|portugal|greece|turkey|\
        egypt|china|japan|india|russia|poland|hungary|austria|switzerland|belgium|norway|sweden|\
        finland|denmark|iceland|canada|mexico|brazil|argentina|chile|peru|cuba|haiti|jamaica|\
        nigeria|kenya|ghana|ethiopia|sudan|morocco|algeria|tunisia|libya|iran|iraq|syria|israel|\
        lebanon|pakistan|bangladesh|nepal|vietnam|thailand|indonesia|malaysia|singapore|\
        korea|south korea|north korea|new zealand|ukraine|romania|bulgaria|serbia|croatia|\
        south africa|colombia|venezuela|bolivia|ecuador|saxony|bavaria|prussia|sicily|tuscany
        """.split(separator: "|").map(String.init))

    private static let places = countries.union(
        """
        london|paris|rome|berlin|vienna|madrid|lisbon|athens|moscow|new york|boston|chicago|\
        philadelphia|washington|san francisco|los angeles|new orleans|tokyo|beijing|shanghai|\
        hong kong|delhi|mumbai|calcutta|cairo|alexandria|istanbul|constantinople|jerusalem|\
        baghdad|damascus|venice|florence|milan|naples|genoa|pisa|marseille|lyon|avignon|amsterdam|\
        antwerp|brussels|hamburg|munich|cologne|leipzig|prague|budapest|warsaw|copenhagen|\
        stockholm|oslo|dublin|edinburgh|glasgow|manchester|liverpool|birmingham|oxford|cambridge|\
        bristol|york|dubrovnik|geneva|zurich|toronto|montreal|sydney|melbourne|california|texas|\
        florida|virginia|massachusetts|pennsylvania|ohio|alaska|hawaii|iowa|mississippi
        """.split(separator: "|").map(String.init))

    private static let given = words(
        """
        adam alan albert alexander alexandre alfred alice amelia andrew angela ann anna anne anthony
        antoine arthur augustus barbara benjamin bernard bertha blaise carl caroline catherine
        charles charlotte christiaan christopher claude clara daniel david dorothy edgar edmund
        edward edwin eleanor elizabeth ella ellen emily emma enrico erasmus ernest ernst ethel
        eugene eva florence francis francisco franz frederick friedrich galileo gabriel george
        georges gerhard giovanni giuseppe gottfried grace gregor guglielmo gustav guy hannah hans
        harold harriet harry heinrich helen henri henry herbert hermann howard hugh ibn ida immanuel
        irene isaac isabella jack jacob jacques james jan jane jean joan johann johannes john jonas
        jose josef joseph joshua juan julia julius karl katherine kenneth laura leonardo leonhard
        leo lewis linus lise louis louisa louise lucy ludwig luigi luis margaret maria marie mark
        martha martin mary matilda matthew max maximilian michael miguel mohandas napoleon
        nathaniel nelson nicolas nicolaus niels nikola oliver oscar otto pablo patrick paul pedro
        percy peter philip pierre rachel ralph ray rebecca rene richard robert roger rosa rosalind
        rose rudolf ruth samuel sarah sigmund simon sophie stephen susan theodore thomas tim tycho
        victor victoria vincent virginia vint walt walter wat werner wilhelm william winston wolfgang
        """)
}
