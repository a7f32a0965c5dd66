extension WordList {
    static let fourth = """
        enigma: A person or thing that is hard to understand.
        = mystery, puzzle, riddle
        The quiet lodger remained an enigma to the whole street.

        enmity: A feeling of hatred between enemies.
        = hostility, animosity, ill will
        The enmity of the two clans began over a goat.

        ephemeral: Lasting a very short time.
        = fleeting, momentary, short-lived
        The beauty of the soap bubble is ephemeral, like all its kind.

        epitome: A perfect example of something.
        = embodiment, model, essence
        Barefoot on the porch, he was the epitome of contentment.

        equanimity: Calmness, above all in trouble.
        = composure, serenity, poise
        She took the news of the delay with equanimity and a book.

        equitable: Fair to everyone.
        = just, impartial, even-handed
        They agreed on an equitable division of the chores.

        equivocate: To speak in an unclear way so as to hide the truth.
        = hedge, dodge, waffle
        Asked who broke the lamp, both boys equivocated.

        eradicate: To get rid of completely.
        = eliminate, wipe out, uproot
        A worldwide effort eradicated smallpox.

        erratic: Without a regular pattern.
        = unpredictable, irregular, inconsistent
        The erratic heater gave us ice one hour and the tropics the next.

        erudite: Having or showing great learning.
        = scholarly, learned, well-read
        An erudite footnote explained the joke and killed it.

        eschew: To avoid on purpose.
        = shun, refuse, forgo
        He eschews elevators, even on the ninth floor.

        esoteric: Understood by only a small group with special knowledge.
        = obscure, arcane, specialized
        Their esoteric hobby is the collecting of train timetables.

        espouse: To take up and support a cause.
        = adopt, embrace, champion
        The party now espouses the ideas it once mocked.

        eulogy: A speech in praise of someone, often at a funeral.
        = tribute, homage, praise
        The eulogy made the mourners laugh, as he would have wished.

        euphemism: A mild word used in place of a harsh one.
        = polite term, soft term, substitute
        Between jobs is a common euphemism for unemployed.

        evanescent: Vanishing like mist.
        = fading, fleeting, transient
        An evanescent scent of lilac crossed the yard.

        exacerbate: To make a bad thing worse.
        = aggravate, worsen, inflame
        Scratching exacerbates the itch.

        exalt: To praise highly or raise in rank.
        = glorify, elevate, honor
        The poem exalts the plain potato.

        exasperate: To annoy greatly.
        = irritate, infuriate, frustrate
        The dripping tap exasperated every guest on the floor.

        exemplary: So good that others should copy it.
        = model, admirable, commendable
        The crew won a medal for exemplary courage.

        exhaustive: Including every possibility.
        = thorough, complete, full
        An exhaustive search of the barn turned up the ring, and nine eggs.

        exhort: To urge strongly.
        = encourage, press, implore
        The captain exhorted the rowers to one last effort.

        exonerate: To free from blame.
        = clear, acquit, absolve
        The video exonerated the dog: the cat had done it.

        exorbitant: Far above what is reasonable.
        = excessive, extravagant, inflated
        Water at the stadium was sold at an exorbitant price.

        expedient: Useful for a purpose, though not always right.
        = convenient, practical, advantageous
        It was expedient to agree, so he smiled and said yes.

        expedite: To make something happen faster.
        = hasten, speed up, accelerate
        A small fee will expedite the passport.

        explicit: Stated so clearly that nothing is left in doubt.
        = clear, specific, plain
        The recipe is explicit: do not open the oven.

        extol: To praise with enthusiasm.
        = acclaim, applaud, laud
        She extols the virtues of cold showers, from a warm room.

        extraneous: Not needed or not belonging.
        = irrelevant, unnecessary, superfluous
        Cut every extraneous word and the letter fits on a card.

        extrapolate: To estimate beyond what is known, from what is known.
        = project, predict, infer
        From ten years of data they extrapolated the lake's future.

        extravagant: Going beyond what is reasonable, above all in spending.
        = lavish, wasteful, excessive
        The extravagant wedding had a cake taller than the groom.

        exuberant: Full of joyful energy.
        = lively, high-spirited, vivacious
        Exuberant children ran through the fountain.

        facetious: Joking at a moment that calls for seriousness.
        = flippant, jocular, waggish
        I was being facetious when I said the test was cancelled.

        facilitate: To make easier.
        = assist, ease, enable
        A ramp facilitates the loading of pianos.

        fallacy: A mistaken belief or faulty reasoning.
        = error, misconception, falsehood
        It is a fallacy that lightning never strikes twice.

        fallible: Able to make mistakes.
        = imperfect, flawed, human
        Memory is fallible, so write it down.

        fastidious: Very careful about details, and hard to please.
        = fussy, meticulous, particular
        A fastidious cook, he peeled even the grapes.

        fathom: To come to understand after much thought.
        = grasp, comprehend, penetrate
        I cannot fathom why the gate opens outward onto a cliff.

        fatuous: Silly and pleased with itself.
        = foolish, inane, senseless
        A fatuous quiz promised to reveal which cheese you are.

        feasible: Possible to do.
        = workable, achievable, practicable
        A tunnel is feasible but costs more than the ferry ever will.

        fervent: Showing strong and sincere feeling.
        = ardent, passionate, earnest
        It is my fervent hope that the bus comes before the rain.

        fickle: Changing loyalty or liking often.
        = changeable, inconstant, capricious
        Fashion is fickle: last year's orange is this year's dust cloth.

        flagrant: Openly bad, without any attempt to hide it.
        = glaring, blatant, shameless
        The player was sent off for a flagrant foul.

        flippant: Not serious where respect is due.
        = disrespectful, frivolous, glib
        His flippant answer cost him the judge's patience.

        florid: Too richly decorated, or red in the face.
        = ornate, flowery, elaborate
        Florid letters filled the edges of the old page.

        flourish: To grow or do very well.
        = thrive, prosper, bloom
        Ferns flourish in the damp corner by the well.

        flout: To break a rule openly and without shame.
        = defy, disregard, scorn
        Skaters flout the sign every afternoon.

        foment: To stir up trouble.
        = incite, provoke, instigate
        Pamphlets fomented unrest among the dockers.

        forbearance: Patient self-control.
        = tolerance, restraint, leniency
        With great forbearance she explained the rule a tenth time.

        forlorn: Sad and alone, or in a sorry state.
        = abandoned, desolate, miserable
        One forlorn mitten hung on the fence all winter.

        forthright: Direct and honest.
        = frank, outspoken, plain
        A forthright surgeon, she named the risks first.

        fortuitous: Happening by chance, often a lucky one.
        = accidental, lucky, unplanned
        A fortuitous meeting on a train began the company.

        foster: To help to grow or develop.
        = nurture, encourage, promote
        Shared meals foster trust.

        fractious: Easily made angry; hard to control.
        = irritable, unruly, quarrelsome
        By the fifth hour the passengers were as fractious as toddlers.

        frivolous: Lacking any serious purpose.
        = trivial, silly, lighthearted
        Not one coin went to anything frivolous, apart from the kazoo.

        frugal: Careful not to spend too much.
        = thrifty, economical, sparing
        The frugal tailor saved every scrap of thread.

        furtive: Done in a quick and secret way.
        = sly, stealthy, sneaky
        He cast a furtive look at the last slice of pie.

        futile: Without any chance of success.
        = useless, vain, fruitless
        It is futile to argue with a parking meter.

        galvanize: To shock or excite into action.
        = stimulate, rouse, spur
        The photograph galvanized the public to help.

        garner: To gather or earn.
        = collect, amass, win
        The short film garnered three prizes.

        garrulous: Talking too much, often about small things.
        = talkative, chatty, long-winded
        The garrulous barber needed two hours for one haircut.

        genial: Warm and friendly.
        = cheerful, pleasant, kindly
        The genial innkeeper would not hear of payment for the soup.

        germane: Connected to the matter in question.
        = relevant, pertinent, fitting
        Her remark was witty but not germane to the vote.

        glib: Smooth in talk but not sincere or deep.
        = slick, superficial, facile
        The glib salesman had an answer before the question.

        grandiose: Meant to seem more important than it is.
        = pretentious, pompous, overblown
        His grandiose plans for the shed included a moat.

        gratuitous: Done without good reason.
        = unnecessary, uncalled-for, needless
        The gratuitous explosion added nothing but noise.

        gregarious: Fond of company.
        = sociable, outgoing, friendly
        Starlings are gregarious birds that gather by the thousand.

        grievous: Very serious or causing great sorrow.
        = severe, painful, tragic
        The loss of the harbor was a grievous blow to the region.

        guile: Clever and dishonest skill.
        = cunning, slyness, trickery
        The fox of the fable wins by guile, never by force.

        gullible: Easily fooled.
        = credulous, naive, trusting
        Gullible tourists paid to see a fish that could sing.

        hackneyed: Used so often that it has lost its force.
        = overused, worn-out, trite
        He ended on a hackneyed line about the journey and the goal.

        haphazard: Without plan or order.
        = random, disorganized, aimless
        Books stood in haphazard piles on the stairs.

        harangue: To lecture in a long and forceful way.
        = berate, rant at, preach to
        A man on a crate harangued the crowd about taxes.

        harbinger: A sign that something is coming.
        = forerunner, omen, herald
        The first swallow is a harbinger of spring.

        haughty: Proud and scornful toward others.
        = arrogant, conceited, superior
        The haughty duke would not dine with his own cousins.

        hedonist: A person who lives mainly for pleasure.
        = pleasure-seeker, sensualist, epicure
        Ever the hedonist, she carried a cushion to every concert.

        heed: To pay careful attention to.
        = mind, obey, note
        Sailors who heed the barometer grow old.

        heresy: An opinion that goes against accepted beliefs.
        = dissent, unorthodoxy, blasphemy
        To add pineapple was heresy in that kitchen.

        hierarchy: An arrangement by rank.
        = ranking, ladder, pecking order
        Even in a flock of hens there is a hierarchy.

        hinder: To get in the way of.
        = impede, obstruct, hamper
        Deep snow hindered the search but did not stop it.

        homage: Public respect or honor.
        = tribute, reverence, praise
        The ballet pays homage to the street games of his childhood.

        homogeneous: Made of parts that are all the same kind.
        = uniform, alike, consistent
        Shaken long enough, the mixture becomes homogeneous.

        hubris: Pride so great that it leads to a fall.
        = arrogance, conceit, overconfidence
        It was hubris to call the ship unsinkable.

        hypocrisy: Pretending to have virtues that one does not have.
        = insincerity, pretense, falseness
        He saw no hypocrisy in driving to the clean-air rally.

        hypothetical: Supposed for the sake of argument.
        = imagined, theoretical, assumed
        Take a hypothetical town with no cars at all.

        iconoclast: Someone who attacks cherished beliefs.
        = rebel, dissenter, nonconformist
        An iconoclast in the kitchen, she put salt in the jam.

        idiosyncrasy: A habit or feature peculiar to one person.
        = quirk, peculiarity, mannerism
        His one idiosyncrasy was to greet each houseplant by name.

        ignominious: Bringing public shame.
        = humiliating, disgraceful, shameful
        The favorite made an ignominious exit in the first round.

        illicit: Not allowed by law or rule.
        = illegal, forbidden, unlawful
        Guards found an illicit still behind the laundry.

        imminent: About to happen.
        = approaching, impending, near
        Dark clouds told us that rain was imminent.
        """
}
