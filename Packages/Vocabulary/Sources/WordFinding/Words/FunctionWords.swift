/// English function words: not worth learning from a text, but useful for the part of speech of
/// their neighbors.
enum FunctionWords {
    enum Role: UInt8, Sendable {
        case determiner, subject, object, preposition, conjunction, modal, to, be, have, degree
        case negation, other
    }

    /// All function words, in the order of the first entries of a text's token table.
    static let all: [(word: String, role: Role)] = {
        var seen: Set<String> = []
        return lists.flatMap { list in
            list.words.split { $0 == " " || $0 == "\n" }.map { (String($0), list.role) }
        }.filter { seen.insert($0.0).inserted }
    }()

    private static let lists: [(role: Role, words: String)] = [
        (
            .determiner,
            """
            the a an this that these those my your his her its our their some any no every each either neither another
            such what which whose both all many much few several
            """
        ),
        (.subject, "i you he she it we they who there ye thou one"),
        (
            .object,
            "me him us them thee whom myself yourself himself herself itself ourselves themselves yourselves"
        ),
        (
            .preposition,
            """
            of in on at by for from with without into onto upon about above across after against along among amongst
            around before behind below beneath beside besides between beyond despite down during except inside like
            near off out outside over past per since through throughout till toward towards under underneath
            until unto up via within amid
            """
        ),
        (
            .conjunction,
            """
            and or but nor so yet if because although though unless while whilst whereas when whenever where
            wherever why as than whether lest
            """
        ),
        (
            .modal,
            """
            can could will would shall should may might must do does did don't doesn't didn't can't cannot couldn't
            won't wouldn't shan't shouldn't mustn't needn't let dare
            """
        ),
        (.to, "to"),
        (
            .be,
            "am is are was were be been being isn't aren't wasn't weren't ain't became become becomes seems seemed"
        ),
        (.have, "have has had having haven't hasn't hadn't"),
        (.degree, "very too quite rather more most less least how enough"),
        (.negation, "not never"),
        (
            .other,
            """
            then now here also just only even still already again once ever always often perhaps maybe else
            etc yes oh ah eh hey mr mrs ms dr st mine yours hers ours theirs something anything nothing everything
            someone anyone everyone nobody somebody everybody anybody none other others own same each
            done doing goes going went gone get gets got getting said say says one two three four
            five six seven eight nine ten eleven twelve hundred thousand million first second third
            thus hence therefore however moreover away back well good thing things
            time make made makes come came comes take took see seen know knew
            think thought want look looked like liked ok okay
            ll ve re isn aren wasn weren don didn doesn won couldn wouldn shouldn hasn haven hadn
            www http https com org chapter page
            """
        ),
    ]
}
