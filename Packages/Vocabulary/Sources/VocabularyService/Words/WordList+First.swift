extension WordList {
    static let first = """
        abate: To become less strong or less intense.
        = subside, ease, diminish
        By noon the storm had begun to abate, and the ferries ran again.

        aberrant: Departing from what is usual or expected.
        = abnormal, deviant, atypical
        One aberrant reading from the sensor made the whole graph look wrong.

        abhor: To regard with deep disgust.
        = detest, loathe, despise
        She abhors waste so much that she mends every sock twice.

        abrogate: To cancel a law or an agreement officially.
        = repeal, annul, revoke
        The new council voted to abrogate the curfew.

        abscond: To leave quickly and in secret, often to avoid being caught.
        = flee, bolt, escape
        The treasurer absconded with the raffle money before anyone counted it.

        abstain: To choose not to do or take something.
        = refrain, forbear, hold back
        Two members abstained from the vote because they owned shares in the firm.

        abstruse: Hard to understand because it is deep or complicated.
        = obscure, arcane, recondite
        His lecture on knot theory was abstruse, but the ropes he passed around helped.

        accede: To agree to a request, often after some resistance.
        = consent, assent, yield
        The coach finally acceded to our plea for a day of rest.

        acclaim: Loud and public praise.
        = applause, praise, approval
        Her first novel won acclaim from critics who rarely agree.

        accolade: A sign of great respect or a reward for merit.
        = honor, award, tribute
        The rescue crew received every accolade the town could offer.

        acquiesce: To go along with something without protest, though not gladly.
        = comply, submit, give in
        He acquiesced when his sisters chose the film for the third time.

        acrid: Sharp and unpleasant in smell, taste, or manner.
        = pungent, bitter, caustic
        An acrid smell of burnt rubber hung over the racetrack.

        acrimony: Bitterness in speech or feeling between people.
        = rancor, hostility, ill will
        The debate ended without acrimony, and the rivals shared a taxi home.

        acumen: The ability to judge well and quickly.
        = shrewdness, insight, judgment
        Her business acumen turned a fruit stand into a chain of markets.

        adage: A short, familiar saying held to be true.
        = proverb, maxim, saying
        My grandfather answered every question with an adage about the weather.

        adamant: Refusing to change one's mind.
        = unyielding, resolute, inflexible
        The librarian was adamant that no atlas leave the building.

        adept: Highly skilled at something.
        = expert, proficient, skillful
        Otters are adept at opening shells with stones.

        adhere: To stick firmly to a surface, a rule, or a belief.
        = cling, stick, hold fast
        Gecko feet adhere even to wet glass.

        admonish: To warn or correct someone firmly but with good will.
        = reprove, caution, rebuke
        The guide admonished us for stepping off the trail.

        adroit: Quick and clever with the hands or the mind.
        = deft, skillful, nimble
        With an adroit flick he freed the kite from the branch.

        adulation: Praise that goes further than it should.
        = worship, flattery, idolizing
        The young pianist found the adulation of strangers tiring.

        adversary: Someone who opposes you in a contest or a conflict.
        = opponent, rival, foe
        In chess club, her fiercest adversary was also her best friend.

        adversity: A time of trouble or hardship.
        = misfortune, difficulty, distress
        The team's calm in adversity won the final in the last minute.

        advocate: To speak or argue in favor of something.
        = champion, support, promote
        Doctors advocate a short walk after every hour at a desk.

        aesthetic: Concerned with beauty and how it is enjoyed.
        = artistic, tasteful, visual
        The bridge was built for aesthetic reasons as much as for traffic.

        affable: Friendly and easy to talk to.
        = genial, amiable, cordial
        The affable driver knew each passenger by name.

        affluent: Having a great deal of money and goods.
        = wealthy, prosperous, rich
        The affluent suburb paid for a pool; its neighbor could not repair a roof.

        aggrandize: To make something seem or become greater in power or size.
        = inflate, exalt, magnify
        The statue was meant to aggrandize a king who had lost every war.

        alacrity: Cheerful readiness to do something.
        = eagerness, willingness, briskness
        He accepted the invitation with such alacrity that we suspected hunger.

        allay: To make fear, doubt, or pain smaller.
        = calm, soothe, relieve
        The pilot's steady voice allayed our worries about the wind.

        allude: To refer to something without naming it.
        = hint, suggest, refer
        In her speech she alluded to a mistake that only two of us remembered.

        aloof: Cool and distant toward other people.
        = remote, detached, reserved
        The cat stayed aloof until the tuna was opened.

        altruism: Concern for others that asks nothing in return.
        = selflessness, generosity, unselfishness
        Anonymous gifts are perhaps the purest altruism.

        amalgam: A mixture of different things.
        = blend, mixture, combination
        The festival's food is an amalgam of three coasts.

        ambiguous: Open to more than one meaning.
        = unclear, equivocal, vague
        The sign was so ambiguous that cars turned both ways.

        ambivalent: Having two opposite feelings about the same thing.
        = torn, undecided, conflicted
        I am ambivalent about snow: it is lovely, and I own the shovel.

        ameliorate: To make a bad situation better.
        = improve, better, relieve
        New trees did much to ameliorate the heat of the square.

        amenable: Willing to agree or to be guided.
        = cooperative, agreeable, compliant
        The landlord was amenable to a garden on the roof.

        amicable: Showing friendliness and good will.
        = friendly, cordial, harmonious
        The partners split the company in an amicable way, over cake.

        amorphous: Without a clear shape or form.
        = shapeless, formless, vague
        Out of an amorphous lump of clay came a small, patient tortoise.

        anachronism: Something placed in a time where it does not belong.
        = misdating, relic, throwback
        The wristwatch on the gladiator was the film's funniest anachronism.

        analogous: Similar in a way that allows comparison.
        = comparable, parallel, similar
        The valves of the heart are analogous to one-way doors.

        anecdote: A short and amusing account of a real event.
        = story, tale, sketch
        Each chapter opens with an anecdote from the author's years at sea.

        animosity: Strong dislike that shows.
        = hostility, enmity, antagonism
        There was rivalry between the bakeries, but no animosity.

        anomaly: Something that does not fit the pattern.
        = irregularity, exception, oddity
        A warm day in January used to be an anomaly here.

        antagonize: To make someone hostile.
        = provoke, alienate, offend
        Try not to antagonize the geese; they own this path.

        antediluvian: So old or old-fashioned as to be laughable.
        = ancient, outdated, archaic
        The office still ran on an antediluvian computer with a green screen.

        antipathy: A deep and settled feeling of dislike.
        = aversion, hostility, distaste
        His antipathy to meetings was known on every floor.

        antithesis: The direct opposite of something.
        = reverse, contrary, opposite
        The quiet novel is the antithesis of its noisy author.

        apathy: A lack of interest or feeling.
        = indifference, unconcern, listlessness
        Voter apathy fell sharply once the polls opened on a Sunday.

        appease: To calm someone by giving what is asked.
        = pacify, placate, satisfy
        No amount of bread would appease the ducks.

        apprehensive: Worried about what may happen.
        = anxious, uneasy, fearful
        She felt apprehensive before the dive and delighted after it.

        apprise: To inform someone of something.
        = notify, tell, advise
        Please apprise the nurse of any allergy.

        approbation: Approval, often official.
        = praise, consent, endorsement
        The plan for the park met with the approbation of all nine neighbors.

        arable: Good for growing crops.
        = fertile, farmable, tillable
        Only a tenth of the island is arable; the rest is rock and wind.

        arbiter: A person with the power to settle a dispute or a question of taste.
        = judge, referee, umpire
        For years the magazine was the arbiter of fashion.

        arbitrary: Based on whim rather than on reason.
        = random, capricious, unreasoned
        The height limit seemed arbitrary until we saw the tunnel.

        arcane: Known or understood by only a few.
        = mysterious, esoteric, secret
        He mastered the arcane rules of sailing signals.

        archaic: Belonging to a much earlier time.
        = outdated, obsolete, antique
        The contract was full of archaic words like hereunto.

        ardent: Full of warm and eager feeling.
        = passionate, fervent, zealous
        She is an ardent defender of the town's last cinema.

        arduous: Needing great effort.
        = strenuous, difficult, grueling
        After an arduous climb they ate their sandwiches above the clouds.

        articulate: Able to express ideas clearly.
        = eloquent, fluent, well-spoken
        The most articulate speaker that evening was eleven years old.

        artifice: Clever trickery, or skill used to deceive.
        = cunning, guile, deception
        There was no artifice in his smile; he was simply glad.

        ascertain: To find out for certain.
        = determine, discover, establish
        Divers went down to ascertain how badly the hull was damaged.

        ascetic: Living without comforts, by choice.
        = austere, self-denying, spartan
        The ascetic scholar owned one coat, two bowls, and four thousand books.

        aspire: To have a strong hope to achieve something.
        = hope, aim, strive
        Half the class aspires to study the sea.

        assail: To attack violently, with blows or with words.
        = assault, bombard, attack
        Doubts assailed her on the eve of the launch.

        assiduous: Showing steady care and effort.
        = diligent, industrious, persevering
        Assiduous practice, not talent, taught him the violin.

        assimilate: To take in and make part of oneself or of a group.
        = absorb, integrate, incorporate
        It takes time to assimilate so many new facts.

        assuage: To make an unpleasant feeling milder.
        = soothe, relieve, ease
        A letter from home assuaged her loneliness.

        astute: Quick to see how things really are.
        = shrewd, perceptive, sharp
        An astute shopper reads the price per pound.

        atrophy: To waste away through lack of use.
        = wither, shrink, weaken
        Muscles atrophy quickly in a cast.

        attenuate: To make thinner or weaker.
        = weaken, reduce, dilute
        Thick curtains attenuate the noise of the street.

        audacious: Bold to the point of surprising others.
        = daring, brazen, fearless
        The audacious plan was to cross the desert by bicycle.

        augment: To make greater by adding.
        = increase, enlarge, supplement
        He augments his wages by tuning pianos on weekends.

        auspicious: Promising success.
        = favorable, promising, hopeful
        A clear dawn was an auspicious start to the race.

        austere: Severe and plain, without comfort or ornament.
        = stern, bare, simple
        The monk's austere room held a bed, a lamp, and a window.

        avarice: Too strong a desire for money.
        = greed, cupidity, rapacity
        The dragon in the tale is a figure of avarice.

        aversion: A strong feeling of not liking something.
        = dislike, distaste, loathing
        My dog has an aversion to umbrellas.

        avid: Very eager for something.
        = keen, enthusiastic, ardent
        She is an avid reader of timetables.

        banal: So common that it is dull.
        = trite, commonplace, hackneyed
        The song's banal lyrics hide a lovely tune.

        bane: A cause of constant trouble.
        = curse, scourge, blight
        Slugs are the bane of every lettuce grower.

        bastion: A strong place that protects an idea or a way of life.
        = stronghold, fortress, bulwark
        The island is the last bastion of that rare fern.

        belabor: To explain or argue a point far too long.
        = overexplain, dwell on, hammer
        I will not belabor the matter: shut the gate.

        beleaguer: To trouble with continual difficulties.
        = besiege, harass, plague
        Delays beleaguered the tunnel from the first day.

        belie: To give a false idea of something.
        = contradict, misrepresent, disguise
        His gruff voice belies a gentle nature.

        bellicose: Eager to fight.
        = warlike, aggressive, combative
        The bellicose rooster chased even the tractor.

        benevolent: Wishing to do good.
        = kind, charitable, generous
        A benevolent stranger paid everyone's fare.

        benign: Gentle and doing no harm.
        = harmless, mild, kindly
        The spider looks fierce but is quite benign.

        bequeath: To leave to someone by a will.
        = will, leave, hand down
        She bequeathed her telescopes to the village school.
        """
}
