/// Nouns, adjectives and adverbs too common to test with a gap.
enum CommonWords {
    static let all: Set<String> = Set(
        """
        ability able action addition advantage afternoon amount animal answer area army arrival article author average
        back balance base beginning behaviour benefit body book bottom boundary boy building business case cause centre
        center century chance change character child children choice city class colour color common condition conditions
        contrast control correct country couple course crowd damage date decade degree demand depth detail development
        difference different difficulty direction distance door early earth edge effect effort element end enemy energy
        entire environment equal evening event evidence example experience explanation extent eye face fact family
        famous father feature field figure final fire food foot force form free friend front full function further
        future general girl goal good great ground group growth half hand hard head health heat heavy height help high
        history home hour house human idea image importance important inch increase individual industry inside
        instance interest issue item kind knowledge lack land large later law layer learn length less letter level life
        light limit line list little local long loss lot machine main majority man market mass material matter meaning
        means measure member men method middle mile mind minute moment money month more morning mother motion mountain
        mouth movement name nation natural nature near need night noon normal note number object old opposite order
        outside pair paper part particular past path pattern people percent period person picture piece place plan
        point political position possible power practice presence present pressure price problem process product
        production program project property purpose quality quantity quarter question range rate ratio reaction ready
        real reason region relation reply report rest result return right rise river road role room round rule same
        scale school science scientist scientists sea season second section sense series shape short side sign
        similar simple single site situation size skill small society soil something sort sound source space special
        speed stage standard star start state statement step stone story strength strong structure study subject success
        sum summer support surface system task team term test text thing thought thousand time times today tool top
        total town trade travel treatment type understanding unit use usual value variety version view village visit
        voice wall war water way weather week weight white wide wild will wind window winter woman women wood word work
        worker world writer writing year young hundred million billion metre metres kilometre kilometres meter meters
        second seconds minutes hours days years weeks months kilogram kilograms gram grams litre litres degrees others
        things parts kinds types forms lines sides ways ends places points groups numbers names words ideas students
        teacher student teachers class lesson lessons page pages chapter chapters exam exams question questions notes
        someone anyone everyone nobody everything anything nothing itself far high low deep fast slow late alone apart
        away together forever instead abroad ahead else true false known unknown larger smaller higher lower longer
        shorter greater older younger faster slower better worse best worst lead fall open close cold warm cool dark
        bright heavy light thick thin rich poor weak stem cost costs gain drop share shares rule goods benefit shift
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
