extension WordList {
    static let third = """
        debase: To lower in quality or worth.
        = degrade, cheapen, corrupt
        Mixing in copper debased the kingdom's coins.

        debilitate: To make very weak.
        = weaken, exhaust, drain
        The long fever debilitated him for a month.

        debunk: To show that a belief is false.
        = disprove, expose, discredit
        The museum debunks the myth that toads cause warts.

        decorum: Proper and polite behavior.
        = propriety, dignity, etiquette
        Decorum vanished when the ice cream cart arrived.

        decry: To condemn in public.
        = denounce, criticize, deplore
        Fishers decried the dumping of waste in the bay.

        deference: Polite respect for another's wishes or judgment.
        = regard, respect, courtesy
        In deference to the neighbors, the band stopped at ten.

        deft: Quick and neat in action.
        = skillful, nimble, dexterous
        With deft fingers she folded a crane from a bus ticket.

        defunct: No longer existing or working.
        = extinct, obsolete, lapsed
        Moss covered the rails of the defunct tramway.

        delegate: To give a task to someone else.
        = assign, entrust, hand over
        A good captain delegates and then trusts the crew.

        deleterious: Causing harm, often slowly.
        = harmful, damaging, injurious
        Too little sleep has deleterious effects on memory.

        delineate: To describe or draw exactly.
        = outline, define, depict
        The treaty delineates the border stone by stone.

        deluge: A great flood, or a great amount arriving at once.
        = flood, torrent, downpour
        The charity was met with a deluge of blankets.

        delusion: A firm belief in something untrue.
        = illusion, misconception, fantasy
        He was under the delusion that the train would wait.

        demagogue: A leader who wins power by stirring up feelings rather than by reason.
        = agitator, rabble-rouser, firebrand
        The demagogue promised the crowd everything but a plan.

        demeanor: The way a person looks and behaves.
        = manner, bearing, conduct
        Her calm demeanor steadied the whole ward.

        demise: An end or a death.
        = downfall, ending, passing
        Cheap film led to the demise of the local portrait painter.

        demur: To raise an objection, often mildly.
        = object, protest, hesitate
        Asked to sing, he demurred, and then sang four songs.

        denounce: To speak against openly and strongly.
        = condemn, attack, censure
        The editor denounced the new tax on books.

        deplete: To use up the supply of.
        = exhaust, drain, consume
        Two dry winters depleted the reservoir.

        deplore: To feel or express strong disapproval or regret.
        = lament, condemn, bemoan
        Hikers deplore the litter left at the summit.

        deride: To laugh at in a cruel way.
        = mock, ridicule, scoff at
        Critics derided the tower that tourists now adore.

        derivative: Copied from others rather than original.
        = imitative, unoriginal, borrowed
        The melody sounded derivative, as if four old songs had been stirred together.

        desecrate: To treat something sacred without respect.
        = defile, profane, violate
        Vandals desecrated the graves, and volunteers restored them.

        desiccate: To dry out completely.
        = dehydrate, parch, dry
        The desert wind desiccates fruit within a day.

        despondent: Without hope or spirit.
        = dejected, downcast, disheartened
        He was despondent until the missing dog trotted home.

        despot: A ruler with total power who uses it cruelly.
        = tyrant, dictator, autocrat
        The despot banned clocks that ran faster than his own.

        destitute: Without money, food, or shelter.
        = penniless, impoverished, needy
        The fund helps families left destitute by the flood.

        desultory: Jumping from one thing to another without a plan.
        = aimless, random, haphazard
        They kept up a desultory talk about soup and rain.

        deter: To discourage someone from acting.
        = prevent, dissuade, hinder
        A barking recording deters burglars and annoys the postman.

        detrimental: Having a bad effect.
        = harmful, damaging, adverse
        Salt on the roads is detrimental to the old trees.

        devious: Not honest or direct.
        = cunning, sly, underhanded
        The raccoon devised a devious route into the attic.

        devoid: Completely without.
        = lacking, empty, bereft
        The cave was devoid of light but not of life.

        diatribe: A long and angry speech or piece of writing.
        = tirade, rant, harangue
        His letter began as a complaint and grew into a diatribe against pigeons.

        dichotomy: A division into two opposite parts.
        = split, contrast, opposition
        The novel rejects the dichotomy between heart and head.

        didactic: Meant to teach, sometimes too plainly.
        = instructive, preachy, educational
        The fable is didactic, but the fox is fun.

        diffident: Lacking confidence in oneself.
        = shy, timid, unassertive
        A diffident boy in class, he roared on stage.

        digress: To wander from the main subject.
        = stray, ramble, deviate
        The professor digressed so well that no one minded.

        dilapidated: In ruins from neglect.
        = run-down, decayed, ramshackle
        They turned a dilapidated mill into a theater.

        dilatory: Slow to act; causing delay.
        = tardy, sluggish, lagging
        A dilatory reply cost them the contract.

        dilettante: A person with a light interest in a subject and little depth.
        = amateur, dabbler, trifler
        He called himself a dilettante, yet he could name every star.

        diligent: Working with care and steady effort.
        = industrious, hardworking, conscientious
        Diligent gardeners weed a little every day.

        diminutive: Very small in size.
        = tiny, miniature, petite
        A diminutive frog no bigger than a pea sat on the leaf.

        discern: To see or understand, though it is not easy.
        = perceive, detect, make out
        Through the mist we could just discern a sail.

        disclose: To make known what was hidden.
        = reveal, divulge, expose
        The firm must disclose who paid for the study.

        discordant: Not in harmony or agreement.
        = clashing, harsh, conflicting
        One discordant trumpet spoiled the anthem.

        discreet: Careful not to attract attention or give away secrets.
        = tactful, cautious, prudent
        The waiter gave a discreet nod toward the open zipper.

        discrepancy: A difference between things that should match.
        = inconsistency, mismatch, variance
        A discrepancy of one cent kept the accountant up all night.

        disdain: A feeling that someone or something is beneath one.
        = scorn, contempt, haughtiness
        The peacock regarded the sparrows with disdain.

        disinterested: Having nothing to gain and so able to judge fairly.
        = impartial, unbiased, neutral
        A quarrel like this needs a disinterested referee.

        disparage: To speak of as having little worth.
        = belittle, run down, denigrate
        It is easy to disparage a goalkeeper from the sofa.

        disparate: So different that comparison is hard.
        = dissimilar, unlike, contrasting
        The quilt joins disparate scraps into one design.

        disparity: A great and often unfair difference.
        = inequality, gap, imbalance
        The disparity in their ages did not trouble the tennis partners.

        dispassionate: Not influenced by strong feeling.
        = calm, objective, unemotional
        We need a dispassionate look at the accident figures.

        dispel: To drive away doubts, fears, or clouds.
        = banish, scatter, dissipate
        Morning sun dispelled the fog in the valley.

        disperse: To spread over a wide area.
        = scatter, spread, distribute
        Birds disperse the seeds of the rowan tree.

        disseminate: To spread information widely.
        = circulate, broadcast, publish
        Pamphlets disseminated the new ideas faster than any army.

        dissent: To hold or express a different opinion.
        = disagree, object, differ
        Only one judge dissented, and time proved her right.

        dissonance: A lack of agreement, or a harsh mix of notes.
        = discord, clash, conflict
        The composer loved dissonance and deaf neighbors.

        divergent: Going in different directions.
        = differing, separate, varying
        From one recipe the sisters made two divergent soups.

        divulge: To tell what was meant to be secret.
        = reveal, disclose, let slip
        The chef would not divulge what made the sauce glow.

        docile: Easy to lead or teach.
        = tame, obedient, gentle
        The horse was docile until it saw the plastic bag.

        dogmatic: Stating opinions as if they could not be wrong.
        = opinionated, rigid, assertive
        He is dogmatic about tea: milk first, always.

        dormant: Not active now but able to become so.
        = inactive, sleeping, latent
        The volcano has lain dormant for six centuries.

        dubious: Doubtful, or not to be relied on.
        = uncertain, suspect, questionable
        A dubious map led us to a very real swamp.

        duplicity: Dishonest behavior meant to deceive.
        = deceit, double-dealing, treachery
        The spy's duplicity fooled both governments.

        duress: Threats or force that make someone act.
        = pressure, coercion, compulsion
        A contract signed under duress has no force.

        ebullient: Overflowing with energy and good spirits.
        = exuberant, bubbly, elated
        The ebullient drummer smiled through every song.

        eccentric: Odd in a harmless way.
        = peculiar, unconventional, quirky
        Her eccentric uncle heats his tent with candles in July.

        eclectic: Drawn from many different sources.
        = varied, diverse, mixed
        The cafe's eclectic menu runs from dumplings to haggis.

        efface: To rub out or make disappear.
        = erase, wipe out, obliterate
        Wind had effaced the names on the oldest stones.

        effervescent: Bubbling, or lively.
        = sparkling, vivacious, fizzy
        An effervescent guide kept the long tour short.

        efficacy: The power to bring about the wanted result.
        = effectiveness, potency, usefulness
        Trials tested the efficacy of the new glue in the rain.

        effusive: Showing feeling without holding back.
        = gushing, demonstrative, unrestrained
        Her effusive thanks embarrassed the shy mechanic.

        egregious: Bad in a way that stands out.
        = flagrant, outrageous, appalling
        Leaving out the author's name was an egregious error.

        elated: Extremely happy.
        = overjoyed, thrilled, jubilant
        The elated team carried its coach into the lake.

        elicit: To draw out a response.
        = evoke, extract, bring forth
        A good question elicits more than a short yes.

        eloquent: Able to speak or write with grace and force.
        = articulate, expressive, fluent
        His eloquent plea saved the old library.

        elucidate: To make clear by explaining.
        = clarify, explain, illuminate
        A simple sketch elucidated the whole theory.

        elusive: Hard to find, catch, or remember.
        = evasive, slippery, fleeting
        The elusive lynx was seen only by the camera.

        emaciated: Very thin from hunger or illness.
        = gaunt, skeletal, wasted
        The emaciated stray showed every rib.

        embellish: To make more attractive or interesting by adding details.
        = decorate, adorn, elaborate
        Each time he told the tale he embellished the bear.

        eminent: Famous and respected in a field.
        = distinguished, renowned, notable
        An eminent botanist lived quietly above the bakery.

        empathy: The ability to share another's feelings.
        = understanding, compassion, sensitivity
        A nurse needs empathy as much as knowledge.

        empirical: Based on observation and experiment.
        = observed, factual, experimental
        The claim sounds likely but lacks empirical support.

        emulate: To try to equal someone by copying what they do.
        = imitate, follow, mirror
        Young players emulate the captain, down to her red laces.

        encroach: To advance little by little where one has no right.
        = intrude, trespass, infringe
        Dunes encroach on the village a yard each year.

        endemic: Found regularly in a certain place or group.
        = native, local, indigenous
        The silver fox is endemic to these two islands.

        enervate: To take away strength and energy.
        = weaken, exhaust, sap
        The damp heat enervated everyone but the mosquitoes.

        engender: To cause to exist.
        = produce, generate, give rise to
        Secrecy engenders rumor.

        enhance: To raise the value or quality of.
        = improve, heighten, enrich
        A pinch of salt enhances the taste of melon.
        """
}
