extension WordList {
    static let fifth = """
        immutable: Unable to be changed.
        = fixed, unchangeable, permanent
        Nothing in the plan was immutable except the date.

        impartial: Favoring no side.
        = fair, unbiased, neutral
        An impartial jury is the heart of a trial.

        impasse: A situation from which no progress is possible.
        = deadlock, stalemate, standstill
        Talks reached an impasse over the color of the door.

        impeccable: Without fault.
        = flawless, perfect, spotless
        Her timing on stage was impeccable.

        impede: To slow or block progress.
        = obstruct, hinder, hamper
        Fallen branches impeded the ambulance.

        imperious: Commanding in a proud way.
        = domineering, bossy, overbearing
        With an imperious wave the toddler sent back the peas.

        impertinent: Rude and lacking respect.
        = insolent, impudent, cheeky
        It seemed impertinent to ask the admiral his age.

        imperturbable: Not easily upset.
        = calm, unruffled, composed
        The imperturbable pilot finished her tea before landing on one wheel.

        impervious: Not letting anything through, or not affected.
        = resistant, immune, sealed
        Good boots are impervious to slush.

        impetuous: Acting quickly and without thought.
        = rash, hasty, impulsive
        An impetuous bid won him a lighthouse he could not afford.

        implacable: Impossible to calm or satisfy.
        = relentless, merciless, unforgiving
        The two authors remained implacable enemies for forty years.

        implicit: Suggested though not directly said.
        = implied, understood, unspoken
        There was an implicit warning in her silence.

        impromptu: Done without preparation.
        = unplanned, improvised, spontaneous
        An impromptu concert began when the lights went out.

        impudent: Boldly rude.
        = insolent, disrespectful, saucy
        The impudent parrot corrected the teacher's grammar.

        inadvertent: Not done on purpose.
        = accidental, unintentional, careless
        An inadvertent click sent the draft to the whole school.

        incessant: Going on without a stop.
        = constant, ceaseless, unending
        The incessant hum of the fridge became a kind of company.

        incipient: Just beginning.
        = emerging, developing, early
        Lemon tea can turn back an incipient cold, or so she swears.

        incisive: Clear, sharp, and direct.
        = penetrating, keen, trenchant
        Her incisive question ended an hour of vague talk.

        incite: To urge or stir up to action.
        = provoke, instigate, stir up
        He was charged with inciting a riot over a referee.

        inclement: Harsh, of weather.
        = stormy, severe, rough
        The picnic moved indoors because of inclement weather.

        incongruous: Out of place; not fitting with the rest.
        = mismatched, inappropriate, jarring
        A grand piano looked incongruous on the raft.

        incontrovertible: Impossible to deny.
        = indisputable, undeniable, certain
        The fingerprints were incontrovertible proof.

        incorrigible: Beyond being corrected or reformed.
        = hopeless, incurable, habitual
        An incorrigible joker, he hid a whistle in the vicar's chair.

        incredulous: Unwilling or unable to believe.
        = disbelieving, doubtful, skeptical
        Incredulous fans watched the ball bounce over the bar.

        indelible: Impossible to remove or forget.
        = permanent, lasting, unforgettable
        The eclipse left an indelible mark on her memory.

        indifferent: Having no interest either way.
        = unconcerned, apathetic, uninterested
        The heron stood indifferent to the passing boats.

        indigenous: Belonging to a place from the beginning.
        = native, original, local
        The garden grows only plants indigenous to the valley.

        indignant: Angry at something unfair.
        = outraged, resentful, incensed
        She was indignant when the prize went to the sponsor's son.

        indolent: Avoiding work.
        = lazy, idle, slothful
        On indolent Sundays the hammock did all the moving.

        indomitable: Impossible to defeat.
        = unconquerable, invincible, steadfast
        Her indomitable spirit carried her through two years of rehab.

        induce: To bring about or persuade.
        = cause, prompt, lead to
        Warm milk induces sleep in some, and memories in others.

        ineffable: Too great for words.
        = inexpressible, indescribable, unspeakable
        They watched the northern lights in ineffable joy.

        inept: Without skill.
        = clumsy, incompetent, awkward
        I am an inept dancer but a willing one.

        inert: Not moving or not reacting.
        = motionless, inactive, lifeless
        Helium is inert, which makes it safe for balloons.

        inevitable: Certain to happen.
        = unavoidable, inescapable, sure
        Once the first cup tilted, the crash was inevitable.

        inexorable: Impossible to stop.
        = relentless, unstoppable, unyielding
        The glacier's inexorable advance ground the rock to flour.

        infamous: Known for something bad.
        = notorious, disreputable, scandalous
        The bend is infamous for its winter accidents.

        infer: To work out from evidence.
        = deduce, conclude, gather
        From the muddy paws we inferred where the dog had been.

        ingenious: Clever and inventive.
        = creative, resourceful, imaginative
        An ingenious lever let one child lift the whole bench.

        ingenuous: Innocent and trusting.
        = naive, sincere, artless
        Her ingenuous question made the diplomats blush.

        inherent: Existing in something as a natural part.
        = intrinsic, built-in, essential
        Risk is inherent in climbing.

        inhibit: To hold back or prevent.
        = restrain, hinder, check
        Cold inhibits the growth of mold.

        innate: Present from birth.
        = inborn, natural, native
        Spiders have an innate knowledge of geometry.

        innocuous: Causing no harm or offense.
        = harmless, safe, mild
        An innocuous remark about hats began the quarrel.

        innovative: Using new ideas or methods.
        = inventive, original, groundbreaking
        An innovative pump runs on the motion of a seesaw.

        inscrutable: Impossible to read or understand.
        = mysterious, unfathomable, impenetrable
        The poker player wore an inscrutable smile.

        insidious: Doing harm in a slow and hidden way.
        = stealthy, treacherous, sneaky
        Rust is an insidious enemy of bridges.

        insipid: Without flavor or interest.
        = bland, dull, tasteless
        The soup was insipid until he found the pepper.

        insolent: Rude and without respect.
        = impudent, disrespectful, impertinent
        An insolent shrug was his only reply.

        instigate: To cause something to begin.
        = initiate, start, provoke
        Nobody would say who instigated the pillow fight.

        insular: Cut off from others and their ideas.
        = isolated, narrow, provincial
        An insular committee heard only its own opinions.

        insurmountable: Too great to be overcome.
        = overwhelming, impossible, unbeatable
        A lead of six goals looked insurmountable at half time.

        intermittent: Stopping and starting again.
        = sporadic, occasional, broken
        Intermittent showers sent us in and out of the tent all day.

        intrepid: Without fear.
        = brave, bold, courageous
        The intrepid ladybird crossed the whole chessboard.

        intricate: Having many small and detailed parts.
        = complex, elaborate, detailed
        An intricate web of pipes runs under the old town.

        intrinsic: Belonging to the very nature of a thing.
        = inherent, essential, basic
        The coin has little intrinsic value, but collectors fight over it.

        inundate: To flood or overwhelm.
        = swamp, overwhelm, engulf
        After the broadcast the shelter was inundated with offers.

        invective: Harsh and abusive language.
        = abuse, insults, vituperation
        The pamphlet is forty pages of invective and one recipe.

        inveterate: Having a habit that is firmly fixed.
        = habitual, chronic, confirmed
        An inveterate collector, he kept even the boxes of the boxes.

        invigorate: To fill with life and energy.
        = refresh, energize, enliven
        A swim before breakfast invigorates her for the day.

        irascible: Easily made angry.
        = hot-tempered, irritable, testy
        The irascible editor threw pencils but never people.

        irreverent: Showing no respect for what is taken seriously.
        = disrespectful, cheeky, mocking
        Her irreverent cartoons spared neither king nor bishop.

        itinerant: Traveling from place to place.
        = wandering, roaming, nomadic
        An itinerant tuner carried his forks from school to school.

        jaded: Tired and no longer interested, from having had too much.
        = weary, bored, dulled
        Even the jaded critics rose to clap.

        jargon: Special words of a trade that outsiders cannot follow.
        = terminology, lingo, shoptalk
        Strip the jargon from the report and one sentence is left.

        jeopardize: To put in danger.
        = endanger, threaten, risk
        One careless post could jeopardize the whole mission.

        jocular: Fond of joking.
        = humorous, playful, witty
        A jocular sign asked visitors not to feed the gardener.

        jovial: Full of good humor.
        = cheerful, merry, jolly
        The jovial ferryman sang the name of each stop.

        jubilant: Full of triumphant joy.
        = overjoyed, exultant, thrilled
        Jubilant crowds filled the square until morning.

        judicious: Showing good sense.
        = wise, sensible, prudent
        Judicious pruning gave the old apple tree ten more years.

        juxtapose: To place side by side so as to compare.
        = contrast, set beside, pair
        The exhibit juxtaposes toys of the rich and of the poor.

        kindle: To set on fire or arouse.
        = ignite, inspire, awaken
        A single visit to the planetarium kindled her love of physics.

        kinetic: Having to do with motion.
        = moving, dynamic, active
        A kinetic sculpture of spoons turns in the breeze.

        labyrinth: A place of many confusing paths.
        = maze, tangle, warren
        The archive is a labyrinth of unlabeled doors.

        laconic: Using very few words.
        = terse, curt, brief
        His laconic postcard read: arrived, wet.

        lament: To express sorrow for.
        = mourn, grieve, bewail
        Old sailors lament the passing of the tall ships.

        languid: Slow and without energy.
        = listless, relaxed, unhurried
        The river made a languid curve around the orchard.

        latent: Present but not yet visible or active.
        = hidden, dormant, potential
        The class brought out a latent gift for carving.

        laudable: Deserving praise.
        = admirable, commendable, worthy
        It was a laudable effort, though the raft sank.

        lavish: Rich and generous, perhaps too much so.
        = extravagant, sumptuous, abundant
        They laid out a lavish breakfast for two guests.

        lenient: Not strict in punishing.
        = merciful, tolerant, mild
        A lenient teacher accepts one late essay, not three.

        lethargic: Without energy or interest.
        = sluggish, drowsy, listless
        The heat made even the flies lethargic.

        levity: Lack of seriousness where it may not suit.
        = lightness, humor, frivolity
        A moment of levity broke the tension of the trial.

        listless: Having no energy or wish to do anything.
        = spiritless, limp, languid
        The flu left him listless for a week.

        lofty: Very high, or noble.
        = towering, elevated, grand
        He had lofty aims and a short ladder.

        loquacious: Fond of talking.
        = talkative, chatty, garrulous
        Shy in person, she grew loquacious on paper.

        lucid: Clear and easy to understand.
        = plain, intelligible, transparent
        His lucid account of the tides needed no diagram.

        lucrative: Bringing in much money.
        = profitable, well-paid, gainful
        Umbrella selling is lucrative for exactly four months.

        ludicrous: So foolish that it makes one laugh.
        = absurd, ridiculous, laughable
        It was ludicrous to bring skis to the beach.

        lugubrious: Sad in a heavy or exaggerated way.
        = mournful, gloomy, doleful
        The hound has a lugubrious face and a merry heart.
        """
}
