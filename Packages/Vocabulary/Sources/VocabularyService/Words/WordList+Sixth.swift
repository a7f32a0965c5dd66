extension WordList {
    static let sixth = """
        lull: A short period of calm.
        = pause, respite, quiet
        We crossed the street in a lull between trams.

        luminous: Giving off light.
        = glowing, shining, radiant
        Luminous algae outlined each wave at night.

        magnanimous: Generous in forgiving, above all a rival.
        = noble, big-hearted, unselfish
        Magnanimous in victory, she praised her opponent's last move.

        malevolent: Wishing harm to others.
        = spiteful, malicious, hateful
        In the story the malevolent wind steals only hats of the kind.

        malleable: Easily shaped or influenced.
        = pliable, flexible, adaptable
        Gold is so malleable that one ounce can cover a wall.

        mar: To spoil the look or quality of.
        = damage, blemish, disfigure
        A single scratch marred the new tabletop.

        maverick: A person who thinks and acts independently.
        = rebel, individualist, nonconformist
        The maverick senator voted with no one, not even himself.

        meander: To follow a winding course.
        = wander, wind, ramble
        The path meanders through birches to the lake.

        mediate: To help two sides reach agreement.
        = arbitrate, intervene, negotiate
        An aunt mediated between the brothers and their one bicycle.

        mendacious: Not telling the truth.
        = lying, dishonest, untruthful
        The mendacious advertisement showed a view that was a poster.

        mercurial: Changing mood quickly.
        = volatile, changeable, moody
        A mercurial conductor, he wept and laughed in one bar.

        meticulous: Paying great attention to every detail.
        = careful, precise, painstaking
        A meticulous restorer cleaned the fresco with cotton swabs.

        mitigate: To make less severe.
        = lessen, moderate, soften
        Sandbags mitigated the damage to the cellar.

        mollify: To calm someone's anger.
        = soothe, pacify, placate
        Free dessert mollified the guests who had waited.

        morose: Gloomy and unwilling to talk.
        = sullen, glum, sulky
        He grew morose whenever the team lost, which was weekly.

        mundane: Ordinary and not exciting.
        = everyday, routine, commonplace
        She finds poems in mundane things like sponges.

        munificent: Very generous.
        = lavish, bountiful, open-handed
        A munificent gift of a thousand trees shaded the campus.

        nadir: The lowest point.
        = bottom, low, depths
        The club reached its nadir with eleven defeats in a row.

        nascent: Just coming into being.
        = budding, emerging, young
        The nascent orchestra had six players and one stand.

        nebulous: Vague, like a cloud.
        = hazy, indistinct, unclear
        Her plans for the summer were still nebulous.

        nefarious: Wicked or criminal.
        = evil, villainous, sinister
        The cat's nefarious scheme involved the goldfish.

        negligent: Failing to take proper care.
        = careless, neglectful, lax
        The court found the railway negligent for leaving the gate open.

        nonchalant: Seeming calm and not concerned.
        = casual, unconcerned, cool
        He gave a nonchalant shrug and hid his shaking hands.

        nostalgic: Longing for the past.
        = wistful, sentimental, homesick
        The smell of chalk makes her nostalgic.

        notorious: Famous for something bad.
        = infamous, disreputable, well-known
        The cafe was notorious for its cold coffee.

        novel: New and unlike anything before.
        = original, fresh, unusual
        He found a novel use for old tennis balls.

        novice: A person who is new to a task.
        = beginner, learner, newcomer
        Even a novice can bake this bread.

        noxious: Harmful to health.
        = poisonous, toxic, harmful
        Noxious fumes drove the painters outside.

        nuance: A very small difference in meaning, color, or feeling.
        = subtlety, shade, refinement
        The translation keeps every nuance of the jokes.

        nullify: To make of no effect.
        = cancel, invalidate, void
        A missing signature nullified the sale.

        obdurate: Stubborn and not moved by feeling.
        = unbending, hard-hearted, obstinate
        The obdurate clerk closed the window at four exactly.

        obfuscate: To make unclear on purpose.
        = confuse, muddle, cloud
        The fine print obfuscates what the headline promises.

        oblique: Not going straight to the point.
        = indirect, slanting, sidelong
        She made an oblique reference to the missing cookies.

        obscure: Not well known or not clear.
        = unknown, hidden, unclear
        He played sonatas by an obscure composer from Riga.

        obsequious: Too eager to please or serve.
        = fawning, servile, groveling
        An obsequious waiter bowed to the hat stand by mistake.

        obsolete: No longer in use.
        = outdated, outmoded, old-fashioned
        The museum of obsolete machines begins with the fax.

        obstinate: Refusing to change one's mind.
        = stubborn, headstrong, pigheaded
        The obstinate jar opened for my grandmother alone.

        obviate: To make unnecessary by preventing.
        = prevent, remove, preclude
        A spare key obviates the need for a ladder.

        odious: Causing strong dislike.
        = hateful, disgusting, repulsive
        He performed the odious task of cleaning the drain.

        officious: Too ready to give orders or help that is not wanted.
        = meddlesome, interfering, bossy
        An officious guard told us how to hold our umbrellas.

        ominous: Suggesting that something bad will happen.
        = threatening, menacing, foreboding
        An ominous creak came from the bridge.

        onerous: Hard to bear.
        = burdensome, heavy, taxing
        The new rule puts an onerous duty on small farms.

        opaque: Not letting light or meaning through.
        = cloudy, unclear, impenetrable
        The contract was as opaque as the frosted door.

        opportune: Coming at a good time.
        = timely, favorable, well-timed
        Your call came at an opportune moment: I need a hand.

        opulent: Rich and showing it.
        = luxurious, sumptuous, lavish
        The opulent theater has gold leaf on its fire doors.

        ornate: Covered with decoration.
        = elaborate, decorated, fancy
        An ornate frame held a very plain landscape.

        orthodox: Following accepted beliefs or methods.
        = conventional, traditional, standard
        Her cure was not orthodox, but the tomatoes revived.

        oscillate: To swing back and forth.
        = waver, sway, alternate
        Public opinion oscillates between the two designs.

        ostensible: Seeming to be true, but perhaps not so.
        = apparent, supposed, professed
        The ostensible reason for his visit was to return a book.

        ostentatious: Meant to impress by a display of wealth or skill.
        = showy, flashy, pretentious
        She wore one ostentatious brooch shaped like a lobster.

        ostracize: To shut out from a group.
        = exclude, shun, banish
        The village ostracized the man who had poisoned the well.

        overt: Done openly.
        = open, plain, undisguised
        There was no overt sign of anger, only a very firm handshake.

        pacify: To make calm or peaceful.
        = soothe, appease, quiet
        A rattle pacified the baby for nine seconds.

        palatable: Pleasant enough to eat or accept.
        = tasty, agreeable, acceptable
        Honey made the medicine palatable.

        palliate: To make less severe without curing.
        = relieve, ease, alleviate
        The syrup palliates a cough but does not cure it.

        panacea: A remedy for every ill or problem.
        = cure-all, elixir, universal cure
        Technology is a help, not a panacea.

        paradigm: A typical example or model of how something works.
        = pattern, standard, framework
        The discovery overturned the paradigm of a century.

        paradox: A statement that seems to contradict itself and may yet be true.
        = contradiction, puzzle, inconsistency
        It is a paradox that the busiest people find time.

        paragon: A perfect model of some quality.
        = ideal, exemplar, model
        My aunt is a paragon of patience, even with printers.

        parity: The state of being equal.
        = equality, balance, equivalence
        The nurses asked for parity of pay with the other hospital.

        parochial: Concerned only with local matters; narrow.
        = narrow-minded, provincial, limited
        The paper takes a parochial view: war abroad, page nine.

        parsimonious: Unwilling to spend.
        = stingy, miserly, tight-fisted
        The parsimonious host counted the olives.

        partisan: Strongly supporting one side.
        = biased, one-sided, loyal
        A partisan crowd cheered every mistake of the visitors.

        pastoral: Having to do with peaceful country life.
        = rural, rustic, bucolic
        The symphony opens with a pastoral scene of shepherds.

        paucity: Smallness of number.
        = scarcity, shortage, lack
        The paucity of seats made the lecture look popular.

        pedantic: Too concerned with small rules and details.
        = fussy, hairsplitting, bookish
        A pedantic guest corrected the date on the wedding cake.

        pejorative: Expressing a low opinion.
        = belittling, disparaging, insulting
        The word was once pejorative but is now worn with pride.

        penchant: A strong liking.
        = fondness, taste, inclination
        He has a penchant for maps of places that do not exist.

        penurious: Very poor, or very stingy.
        = impoverished, needy, miserly
        The penurious poet paid his rent in sonnets.

        perceptive: Good at noticing and understanding.
        = observant, insightful, sharp
        A perceptive reader will guess the thief by page ten.

        peremptory: Expecting to be obeyed at once.
        = commanding, dictatorial, brusque
        A peremptory knock brought the rehearsal to a halt.

        perennial: Lasting or returning through many years.
        = enduring, lasting, recurring
        Lost gloves are a perennial problem of choir trips.

        perfidious: Not to be trusted; breaking faith.
        = treacherous, disloyal, faithless
        His perfidious partner sold the formula to a rival.

        perfunctory: Done as a duty, with little care.
        = routine, mechanical, halfhearted
        She gave the letter a perfunctory glance and signed.

        pernicious: Very harmful, often without being noticed.
        = destructive, injurious, deadly
        The most pernicious rumor is the one that is nearly true.

        perpetuate: To cause to continue.
        = preserve, prolong, maintain
        Old films perpetuate the myth of the quicksand.

        perplex: To puzzle someone greatly.
        = confuse, baffle, mystify
        The instructions perplexed even the engineer who wrote them.

        perspicacious: Seeing and understanding clearly.
        = discerning, shrewd, keen
        A perspicacious detective, she noticed the dry umbrella.

        pertinent: Having to do with the matter in hand.
        = relevant, applicable, fitting
        Bring all pertinent papers and a pen that works.

        peruse: To read with care.
        = study, examine, inspect
        He perused the menu as if it were a treaty.

        pervasive: Spread through every part.
        = widespread, prevalent, universal
        The pervasive smell of cinnamon led us to the kitchen.

        petulant: Bad-tempered like a child.
        = sulky, peevish, cross
        The star gave a petulant sigh when the tea was late.

        philanthropy: The giving of money or time to help others.
        = charity, generosity, giving
        Her philanthropy built nine clinics and no statues.

        pious: Deeply religious, or making a show of virtue.
        = devout, reverent, godly
        The pious widow lit a candle for each sailor.

        pithy: Short and full of meaning.
        = concise, terse, to the point
        His pithy motto was: measure twice.

        pivotal: Of central importance.
        = crucial, decisive, key
        The pivotal scene takes place in an elevator.

        placate: To stop someone from being angry.
        = calm, appease, pacify
        Only a full refund would placate the customer.

        placid: Calm and peaceful.
        = serene, tranquil, still
        The placid lake doubled every tree.

        plausible: Seeming likely to be true.
        = believable, credible, reasonable
        It was a plausible excuse until the dog proved not to exist.

        plethora: More than enough of something.
        = excess, abundance, surplus
        A plethora of zucchini appeared on every doorstep.
        """
}
