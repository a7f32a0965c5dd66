/// British spellings and the American ones that the SAT prints.
///
/// Leaves out words that Americans also write, such as “towards” and “catalogue”.
enum BritishSpellings {
    /// The American spelling of each British word, all in lowercase.
    static let american: [String: String] = {
        var words: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count > 2 else { continue }
            for ending in parts.dropFirst(2) {
                let suffix = ending == "-" ? "" : String(ending)
                words[parts[0] + suffix] = parts[1] + suffix
            }
        }
        return words
    }()

    /// Each line is a British stem, the American one, and the endings that follow both. `-` is the
    /// stem alone.
    private static let table = """
        arbour arbor - s
        ardour ardor -
        armour armor - ed er ers
        behaviour behavior - s al
        candour candor -
        clamour clamor - ed ing
        colour color - s ed ing ful less
        demeanour demeanor -
        endeavour endeavor - s ed ing
        favour favor - s ed ing able ably ite ites
        fervour fervor -
        flavour flavor - s ed ing
        harbour harbor - s ed ing
        honour honor - s ed ing able ably
        humour humor - s ed less
        labour labor - s ed ing er ers
        neighbour neighbor - s ing hood hoods ly
        odour odor - s less
        parlour parlor - s
        rigour rigor - s
        rumour rumor - s ed
        saviour savior - s
        savour savor - s ed ing y
        splendour splendor - s
        tumour tumor - s
        valour valor -
        vapour vapor - s
        vigour vigor -
        centre center - s
        centred centered -
        centring centering -
        fibre fiber - s
        calibre caliber -
        litre liter - s
        millilitre milliliter - s
        lustre luster -
        meagre meager - ly
        metre meter - s
        centimetre centimeter - s
        kilometre kilometer - s
        millimetre millimeter - s
        micrometre micrometer - s
        nanometre nanometer - s
        sabre saber - s
        sombre somber - ly
        spectre specter - s
        theatre theater - s
        analys analyz e ed ing er ers
        catalys catalyz e ed es ing
        paralys paralyz e ed ing
        apologis apologiz e ed es ing
        authoris authoriz e ed es ing ation
        categoris categoriz e ed es ing
        characteris characteriz e ed es ing
        civilis civiliz e ed es ing ation ations
        colonis coloniz e ed es ing ation
        criticis criticiz e ed es ing
        emphasis emphasiz e ed es ing
        familiaris familiariz e ed es ing
        fertilis fertiliz e ed es ing er ers
        finalis finaliz e ed es ing
        generalis generaliz e ed es ing ation ations
        harmonis harmoniz e ed es ing
        hypothesis hypothesiz e ed ing
        idealis idealiz e ed es ing
        italicis italiciz e ed es ing
        maximis maximiz e ed es ing
        mechanis mechaniz e ed es ing
        memoris memoriz e ed es ing
        minimis minimiz e ed es ing
        mobilis mobiliz e ed es ing
        modernis moderniz e ed es ing
        neutralis neutraliz e ed es ing
        normalis normaliz e ed es ing
        organis organiz e ed es ing er ers ation ations
        popularis populariz e ed es ing
        prioritis prioritiz e ed es ing
        publicis publiciz e ed es ing
        realis realiz e ed es ing ation
        recognis recogniz e ed es ing able
        revolutionis revolutioniz e ed es ing
        specialis specializ e ed es ing ation
        stabilis stabiliz e ed es ing
        standardis standardiz e ed es ing
        summaris summariz e ed es ing
        symbolis symboliz e ed es ing
        sympathis sympathiz e ed es ing
        utilis utiliz e ed es ing
        visualis visualiz e ed es ing
        cancell cancel ed ing
        counsell counsel ed ing or ors
        enrol enroll - s
        enrolment enrollment - s
        equall equal ed ing
        fuell fuel ed ing
        fulfil fulfill - s
        fulfilment fulfillment -
        instalment installment - s
        jewell jewel er ers
        jewellery jewelry -
        labell label ed ing
        levell level ed ing
        marvell marvel ed ing
        marvellous marvelous - ly
        modell model ed ing er ers
        quarrell quarrel ed ing
        rivall rival ed ing
        signall signal ed ing
        skilful skillful - ly
        travell travel ed ing er ers
        tunnell tunnel ed ing
        wilful willful - ly
        woollen woolen - s
        defence defense - s less
        licence license - s
        offence offense - s
        pretence pretense - s
        practis practic e ed es ing
        aeroplane airplane - s
        ageing aging -
        aluminium aluminum -
        amongst among -
        anaemi anemi a c
        artefact artifact - s
        cheque check - s
        cosy cozy -
        draught draft - s y
        encyclopaedia encyclopedia - s
        foetus fetus - es
        grey gray - s er est ing ish
        judgement judgment - s
        kerb curb - s
        learnt learned -
        maths math -
        manoeuvre maneuver - s d
        mould mold - s ed ing y
        paediatric pediatric - s ian ians
        plough plow - s ed ing
        programme program - s
        pyjamas pajamas -
        sceptic skeptic - s al ally ism
        storey story -
        storeys stories -
        sulphur sulfur -
        sulphate sulfate - s
        trapezium trapezoid -
        tyre tire - s
        whilst while -
        """
}
