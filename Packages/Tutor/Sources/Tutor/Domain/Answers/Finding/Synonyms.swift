/// Words of similar meaning, for questions that use another word than the text. Contains only
/// general words, which occur in questions about any subject.
enum Synonyms {
    /// The stems similar to a stem, by the stem.
    static let of: [String: Set<String>] = {
        var similar: [String: Set<String>] = [:]
        for line in groups.split(separator: ",") {
            let stems = WordForms.stems(ofText: String(line))
            for stem in stems { similar[stem, default: []].formUnion(stems.subtracting([stem])) }
        }
        return similar
    }()

    private static let groups = """
        invent propose devise develop create introduce, discover find notice observe detect, found establish start set, \
        build construct erect raise make, make produce manufacture create form, begin start open launch commence, \
        end finish stop close conclude, kill die dead death victim lose, destroy ruin demolish wreck tear pull, \
        forbid ban prohibit illegal outlaw, allow permit may let legal, need require necessary must, \
        cost price pay expensive dear charge fee, buy purchase acquire, earn salary wage pay income, \
        error mistake bug fault flaw wrong, important significant matter crucial main, \
        strong powerful large great, large big great huge enormous, small little tiny, fast quick rapid swift speed, \
        cause reason because lead due, effect result consequence influence, change alter modify vary, \
        grow rise increase climb, fall drop sink decrease decline shrink, move travel walk go pass, \
        boat ship vessel, house building home, city town, road street way path, worker employee staff, \
        job work profession occupation, teacher professor lecturer instructor, student pupil learner, \
        child kid boy girl, doctor physician, illness disease sickness, book novel text volume, \
        write author compose publish, picture image painting drawing, publish print appear release, \
        live dwell reside home, born birth, marry wife husband wedding, name call term title, \
        say tell claim state report argue, think believe hold consider assume, show demonstrate prove reveal, \
        explain describe account, win prize award victory, fight war battle, lead head direct run manage chief, \
        choose select pick elect, send deliver ship mail, get receive obtain gain, keep store preserve save hold, \
        use apply employ, help aid assist support, stop prevent avoid hinder, eat food feed meal dish dinner, \
        measure determine calculate compute, throw discard leave drop, break crack split, part piece portion section, \
        share portion percent fraction, kind type sort class, group team band crew, rule law regulation, \
        test exam check, meeting session gathering, country nation state land, king ruler monarch, \
        old age ancient, new modern recent, common usual frequent often, rare seldom uncommon, \
        bright light shine glow, dark night, sea ocean water, land ground soil, harm damage hurt injure injury, \
        danger dangerous risk, remove take delete strip, add append put, join connect link attach, \
        separate divide split, cover hide conceal, protect guard defend shield, repair fix mend restore, \
        save rescue, copy duplicate reproduce, fail refuse reject deny, remember recall memory, forget lose
        """
}
