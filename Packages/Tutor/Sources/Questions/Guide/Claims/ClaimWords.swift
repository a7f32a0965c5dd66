/// The words by which claims are recognized.
enum ClaimWords {
    private static func list(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// `written wrote=write …`
    private static func groups(_ text: String) -> [String: String] {
        var groups: [String: String] = [:]
        for entry in text.split(separator: ";") {
            let parts = entry.split(separator: "=")
            guard parts.count == 2 else { continue }
            for word in parts[0].split(whereSeparator: \.isWhitespace) {
                groups[String(word)] = parts[1].trimmed
            }
        }
        return groups
    }

    /// Whoever writes them doesn't state a fact of their own.
    static let doubts = list(
        """
        not never no nor neither cannot myth legend legendary perhaps probably possibly maybe may might
        could would should if unless believed believe thought claimed claim claims supposed supposedly
        reportedly allegedly traditionally estimates estimated estimate sources formerly previously
        planned expected imagine suppose until between said says according told wrong mistake mistakenly
        incorrectly false falsely often sometimes usually typically i we you my our your least most
        over exceeding fewer less more than under beyond isn't wasn't aren't didn't doesn't hardly
        """)

    /// `da` in `Leonardo da Vinci`
    static let particles = list("da de von van del la du di der al ibn")

    static let subordinate = list(
        """
        when if although though while because as once unlike like with without despite whether where
        since until unless before after by for from but and or so yet
        """)

    /// Words that end the part that is read.
    static let breaks = list(
        "and or but which who that whose where when while because so although though than if then")

    static let copulas = list("is are was were")
    static let having = list(
        "has have had contains contain contained comprises comprise consists consist")
    static let measuring = list(
        """
        weighs weigh weighed measures measure measured costs cost covers cover covered lasts lasted
        takes took rises rise rose reaches reached travels travel boils boil melts melt freezes freeze
        orbits killed stands stretches stretched runs spans holds held seats
        """)

    static let dimensions = [
        "high": "height", "tall": "height", "long": "length", "wide": "width", "deep": "depth",
        "thick": "thickness", "old": "age", "across": "diameter", "away": "distance",
        "heavy": "weight",
    ]
    static let measures = list(
        """
        height length width depth thickness weight mass population area distance speed temperature
        diameter age radius circumference volume density lifespan altitude elevation
        """)

    static let about = list("about around nearly almost roughly approximately some circa c")
    static let fillers = list("only just exactly precisely officially also actually now still")
    /// Function words that change what happened.
    static let turns = list("again once")

    /// Happens once, without an object.
    static let happenings = groups(
        """
        died=die; began started=begin; ended=end; opened=open; occurred happened=occur; sank=sink;
        collapsed=collapse; fell=fall; closed=close
        """)

    /// Done once, by somebody.
    static let deeds = groups(
        """
        founded established=found; invented=invent; discovered=discover; built constructed erected=build;
        published=publish; written wrote=write; painted=paint; composed=compose; designed=design;
        patented=patent; launched=launch; introduced=introduce; created=make
        """)

    /// Done to somebody or something once.
    static let done = groups(
        """
        born=born; completed finished=complete; opened=open; closed=close; signed=sign; abolished=abolish;
        crowned=crown; executed beheaded guillotined=execute; assassinated murdered killed=kill;
        fought held=occur; destroyed=destroy; sunk=sink; stormed=storm; ratified=ratify;
        adopted=adopt; dissolved=dissolve; started begun=begin; ended=end; buried=bury; named=name
        """)

    static let verbs = copulas.union(having).union(measuring).union(happenings.keys).union(
        deeds.keys
    )
    .union(["took", "broke"])

    /// Nouns of which there is one, and words like them.
    static let unique = list(
        """
        capital author founder inventor discoverer composer architect symbol first last only father
        painter designer creator
        """)
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
