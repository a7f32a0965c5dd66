/// Abbreviations that end with a period, and words that indicate what follows one. All lowercase.
public enum Abbreviations {
    /// Followed by a name.
    public static let titles = words(
        """
        mr mrs ms dr prof st ste gen col maj capt cpt lt sgt cpl cmdr adm brig rev fr hon sen rep gov pres supt
        messrs mme mlle mgr msgr sr sra srta sig dott drs ing dipl-ing hr frl hrn mons m mm mt ft pte insp supt det
        atty amb asst assoc cllr dra d. dña bp abp br डॉ श्री д г ул проф им ul dhr mevr
        """)

    /// Followed by a name without a period between, even in a heading where every word may be
    /// capitalized.
    public static let plainTitles = words(
        """
        mr mrs ms miss dr mx prof professor doctor captain lieutenant sergeant corporal colonel commander admiral sir
        madam madame monsieur lady lord aunt uncle saint st frau herr señor señora signor signora
        """)

    /// Followed by a name, however the sentence was split at the period.
    public static let surestTitles = words("mr mrs ms dr prof")

    /// Followed by a number.
    static let numbered = words(
        """
        no nos nr num p pp pg vol vols ch chap fig figs sect eq eqs para v vv vs vers ed eds ex exs
        tab pl app art arts approx ca circa c cf est b fl r reg al ver bd abs s str kap abb рис стр гл р n° núm dep arr godz tel ul ч
        """)

    /// A sentence never ends with these.
    static let goingOn = words(
        """
        e.g i.e eg viz cf vs resp incl excl z.b d.h u.a p.ej i.a bzw vgl sog ggf evtl zzgl inkl
        т.е т.к напр med
        """)

    /// A sentence may end with these.
    static let ending = words(
        """
        inc ltd co corp llc plc bros etc jr sr esq jan feb mar apr jun jul aug sep sept oct nov dec
        mon tue tues wed weds thu thur thurs fri sat sun ave blvd rd ln pl sq hwy pkwy ct apt bldg rm
        ft in oz lb lbs yd mi hr hrs min mins sec secs gal dept dist univ assn bros mfg est ext al op cit ibid
        gmbh usw usf etw s.a c.v ph dept govt natl intl calif mass penn conn okla wash tenn ala ariz colo fla
        ga ill ind kan ky la md mich minn miss neb nev ore tex va vt wis т.д т.п др пр
        """)

    /// Those of the above that are also ordinary lowercase words.
    static let alsoWords = words(
        """
        in no art mar dec sat sun fri wed mon min sec ill ind miss mass wash pl co la ext al mi gal fig tab app ex
        ch est rep gen hon fr m d v c b s r p n ing par reg ed adm rev col op penn conn pres ore
        """)

    /// “And so on”: the sentence may continue, but rarely with a capital.
    static let andSoOn = words("etc usw usf i.t.d itd enz osv ecc")

    static let all = titles.union(numbered).union(goingOn).union(ending).subtracting(alsoWords)

    static let pronouns = words(
        "he she they it we the this that these those his her their its but and then")

    /// Words that start sentences but not names.
    static let starters = pronouns.union(
        words(
            """
            i you i'm i've i'll i'd he's she's it's we're they're you're there there's here a an my your our if when while
            as at in on by for from with after before since because although though so yet or nor not no yes what
            which who whose why how where now later today tomorrow yesterday once soon still thus hence however
            moreover meanwhile therefore some many most few all both each every another other several such
            nobody everybody everyone someone anyone nothing everything something only even just perhaps maybe
            again also during until unless despite instead finally suddenly eventually don't do did does is was are were
            let's please to of er sie es der die das wir ihr il elle ils elles ella ellos él
            """))

    static let firstPerson = words("i i'm i've i'll i'd")

    static let beforeMe = words(
        """
        than do am was did and as but can could had have should would will must or shall nor not so does
        """)

    static let afterTimes = words(
        """
        monday tuesday wednesday thursday friday saturday sunday est edt cst cdt mst mdt pst pdt gmt utc bst cet
        eastern pacific central mountain
        """)

    static let afterOrdinals = words(
        """
        januar februar märz april mai juni juli august september oktober november dezember jahrhundert
        jahrhunderts klasse stock platz auflage weltkrieg weltkriegs mal tag kapitel
        """)

    static let saying = words(
        """
        said says asked asks cried cries replied replies answered answers shouted shouts whispered whispers
        called calls exclaimed muttered murmured added continued began demanded insisted laughed sighed
        screamed yelled snapped repeated wondered gasped begged growled groaned sobbed announced declared
        remarked observed agreed admitted explained suggested thought told wanted inquired enquired
        interrupted roared hissed mumbled stammered warned urged
        """)

    private static func words(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
