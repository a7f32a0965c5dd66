extension WordList {
    static let second = """
        berate: To scold angrily and at length.
        = scold, upbraid, reprimand
        The chef berated no one; he just did the dish again.

        bereft: Deprived of something needed or loved.
        = deprived, robbed, lacking
        Bereft of its leaves, the oak showed nine old nests.

        bewilder: To confuse completely.
        = perplex, baffle, puzzle
        The market's alleys bewilder first-time visitors.

        bias: A leaning for or against something that prevents fair judgment.
        = prejudice, partiality, slant
        Removing names from the essays reduced bias in the grading.

        blatant: So obvious that it offends.
        = glaring, flagrant, undisguised
        Copying the title was a blatant theft.

        blithe: Cheerful and without worry, sometimes too much so.
        = carefree, lighthearted, casual
        With blithe confidence he packed no map.

        bolster: To give support to.
        = strengthen, reinforce, prop up
        New data bolstered the case for the vaccine.

        bombastic: High-sounding but with little meaning.
        = pompous, inflated, grandiose
        The bombastic speech ran an hour and said one thing.

        boon: Something welcome and helpful.
        = blessing, benefit, godsend
        The bus line was a boon to the hill villages.

        brandish: To wave something about, as a threat or in excitement.
        = wave, wield, flourish
        The conductor brandished a pencil, having lost his baton.

        brazen: Bold and without shame.
        = shameless, impudent, bold
        A brazen gull took the sandwich from her hand.

        brevity: Shortness in speech or time.
        = conciseness, terseness, shortness
        The judge, famed for brevity, ruled in one sentence.

        broach: To bring up a subject for the first time.
        = raise, introduce, mention
        Nobody wanted to broach the matter of the broken vase.

        bucolic: Suggesting a pleasant life in the country.
        = pastoral, rural, rustic
        The painting's bucolic calm hid the railway behind the trees.

        bulwark: Something that gives strong protection.
        = defense, rampart, safeguard
        A free press is a bulwark against abuse of power.

        buoyant: Able to float, or cheerful.
        = floating, lighthearted, light
        After the exam the whole corridor was in a buoyant mood.

        burgeon: To grow or develop quickly.
        = flourish, expand, bloom
        A burgeoning trade in bicycles changed the town.

        burnish: To polish until it shines.
        = polish, shine, buff
        He burnished the brass until the ceiling showed in it.

        buttress: To give support or strength to.
        = support, brace, shore up
        She buttressed each claim with two sources.

        byzantine: Far too complicated.
        = intricate, tangled, labyrinthine
        The byzantine refund form had forty boxes.

        cacophony: A harsh mix of sounds.
        = din, discord, racket
        A cacophony of horns greeted the newlyweds.

        cajole: To persuade by flattery or gentle urging.
        = coax, wheedle, entice
        We cajoled the baker into sharing her recipe.

        callous: Feeling no care for the suffering of others.
        = heartless, unfeeling, hardened
        It was callous to laugh at the goalkeeper's tears.

        camaraderie: Friendship among people who share a task.
        = fellowship, companionship, solidarity
        The camaraderie of the night shift made the work light.

        candid: Honest and open, even when it is not comfortable.
        = frank, sincere, forthright
        Her candid review praised the soup and spared nothing else.

        capitulate: To stop resisting.
        = surrender, yield, give up
        After an hour of pleading, his parents capitulated and got the puppy.

        capricious: Changing mood or mind without reason.
        = fickle, erratic, whimsical
        The capricious wind turned the race around twice.

        captivate: To attract and hold someone's attention completely.
        = charm, enchant, fascinate
        The puppet show captivated even the teenagers.

        castigate: To criticize or punish severely.
        = chastise, condemn, rebuke
        Reviewers castigated the studio for the rushed sequel.

        catalyst: Something that starts or speeds up a change.
        = spark, trigger, stimulus
        One leaking pipe was the catalyst for a new water law.

        caustic: Burning, or cruelly sarcastic.
        = biting, cutting, corrosive
        His caustic remarks made him feared and quoted.

        censure: Strong and formal criticism.
        = rebuke, condemnation, reprimand
        The mayor faced censure for hiding the report.

        chagrin: Annoyance mixed with embarrassment.
        = mortification, vexation, dismay
        To his chagrin, the joke was on the recording.

        charlatan: A person who pretends to skill or knowledge.
        = fraud, impostor, quack
        The charlatan sold colored water as a cure for baldness.

        chasm: A deep gap in the ground, or a great difference.
        = gulf, abyss, rift
        A rope bridge was all that spanned the chasm.

        chide: To scold in a mild way.
        = scold, reproach, admonish
        She chided me for arriving before the kettle boiled.

        chronic: Lasting a long time or returning often.
        = persistent, constant, lingering
        A chronic shortage of chairs taught us to hold short meetings.

        circuitous: Longer than the direct way.
        = roundabout, winding, indirect
        We took a circuitous road to avoid the parade.

        circumspect: Careful to think of all risks before acting.
        = cautious, prudent, wary
        A circumspect investor keeps some money under no one's control but her own.

        circumvent: To find a way around a problem or a rule.
        = bypass, evade, dodge
        Ants circumvent any obstacle you put in their path.

        clairvoyant: Seeming to know what will happen.
        = prophetic, visionary, psychic
        You need not be clairvoyant to see that the ice will melt.

        clamor: A loud and continued noise, often of demands.
        = uproar, outcry, din
        The clamor for tickets began before dawn.

        clandestine: Done in secret.
        = covert, hidden, furtive
        The poets held clandestine readings in a boiler room.

        clemency: Mercy toward someone who could be punished.
        = leniency, pardon, forgiveness
        The governor showed clemency to the boy who stole bread.

        coalesce: To come together into one whole.
        = merge, unite, fuse
        Droplets coalesce on the window and race downward.

        coerce: To make someone act by force or threats.
        = compel, force, pressure
        A confession that was coerced proves nothing.

        cogent: Clear, logical, and convincing.
        = compelling, persuasive, forceful
        She made a cogent case for later school hours.

        cognizant: Aware of something.
        = conscious, informed, mindful
        Drivers must be cognizant of bicycles at every turn.

        coherent: Clear because all parts fit together.
        = logical, consistent, orderly
        It took three drafts to give the essay a coherent shape.

        collaborate: To work together on something.
        = cooperate, team up, join forces
        Two rival labs collaborated on the telescope's mirror.

        colloquial: Used in everyday talk rather than in formal writing.
        = informal, conversational, everyday
        His colloquial style makes physics sound like gossip.

        complacent: So satisfied that one stops making an effort.
        = self-satisfied, smug, unconcerned
        Three easy wins had made the champions complacent.

        compliant: Ready to obey or to agree.
        = obedient, yielding, submissive
        The compliant mule turned stubborn at the river.

        comprehensive: Including nearly everything.
        = thorough, complete, exhaustive
        He wrote a comprehensive guide to the region's mushrooms.

        compulsory: Required by a rule or law.
        = mandatory, obligatory, required
        Swimming lessons are compulsory in many port cities.

        concede: To admit that something is true, or to give up.
        = acknowledge, grant, yield
        The champion conceded when only two pawns were left.

        conciliatory: Meant to end anger or disagreement.
        = soothing, appeasing, pacifying
        She sent a conciliatory basket of pears to her neighbor.

        concise: Giving much information in few words.
        = brief, succinct, compact
        A concise manual is worth more than a thick one.

        concur: To have the same opinion.
        = agree, coincide, assent
        Both doctors concurred that rest was the best medicine.

        condone: To accept behavior that is wrong.
        = excuse, overlook, pardon
        The school does not condone cheating, however clever.

        conflagration: A very large fire.
        = blaze, inferno, wildfire
        One careless match led to a conflagration that burned for a week.

        congenial: Pleasant because it suits one's taste or character.
        = agreeable, friendly, compatible
        He found the quiet archive a congenial place to work.

        conjecture: An opinion formed without full proof.
        = guess, speculation, surmise
        Whether the poet ever met the queen is mere conjecture.

        consensus: Agreement among most members of a group.
        = accord, unity, agreement
        The jury took four days to reach consensus.

        consequential: Important because of its effects.
        = significant, weighty, momentous
        It was a small vote with consequential results.

        conspicuous: Easy to notice.
        = obvious, noticeable, striking
        A conspicuous orange vest may save a hiker's life.

        consummate: Showing the greatest skill.
        = supreme, masterly, perfect
        A consummate host, he noticed every empty cup.

        contempt: The feeling that someone or something deserves no respect.
        = scorn, disdain, disrespect
        She had nothing but contempt for people who litter.

        contentious: Causing or enjoying argument.
        = controversial, disputed, quarrelsome
        Parking was the most contentious item on the list.

        contrite: Sorry for what one has done.
        = remorseful, repentant, penitent
        The contrite puppy laid the chewed slipper at her feet.

        conundrum: A problem that is hard to solve.
        = puzzle, riddle, mystery
        How the cat got into the locked shed remains a conundrum.

        convoluted: So complicated that it is hard to follow.
        = complex, twisted, involved
        The plot is convoluted, with three sets of twins.

        copious: Large in amount.
        = abundant, plentiful, ample
        He took copious notes and read none of them.

        cordial: Warm and polite.
        = friendly, gracious, genial
        The rivals exchanged a cordial handshake.

        corroborate: To support a claim with further evidence.
        = confirm, verify, substantiate
        A second witness corroborated the cyclist's story.

        cosmopolitan: At home in many countries and cultures.
        = worldly, sophisticated, international
        The cosmopolitan port had newspapers in nine languages.

        coterie: A small group that shares an interest and keeps to itself.
        = circle, clique, set
        A coterie of bell ringers met there each Tuesday.

        covert: Not shown openly.
        = secret, hidden, concealed
        A covert glance at the clock betrayed his boredom.

        covet: To want very much what belongs to someone else.
        = desire, crave, envy
        Every camper covets the bunk by the window.

        credulous: Too ready to believe.
        = gullible, naive, trusting
        Only the most credulous buyer would trust a watch that cheap.

        cryptic: Having a hidden or puzzling meaning.
        = mysterious, obscure, enigmatic
        The note held one cryptic line: beware the second bell.

        culminate: To reach the highest or final point.
        = climax, peak, conclude
        The festival culminates in a parade of lanterns.

        culpable: Deserving blame.
        = guilty, blameworthy, at fault
        The inquiry found the builder culpable for the leak.

        cultivate: To grow or develop with care.
        = nurture, foster, develop
        She cultivated a habit of walking before breakfast.

        cursory: Quick and without attention to detail.
        = hasty, superficial, brief
        A cursory look at the engine told her nothing.

        curtail: To cut short or make less.
        = reduce, limit, shorten
        Fog curtailed the boat trip after twenty minutes.

        cynical: Believing that people act only for themselves.
        = distrustful, skeptical, scornful
        He was too cynical to believe the gift was free.

        daunt: To make someone lose courage.
        = intimidate, discourage, dishearten
        The height of the wall did not daunt the young climbers.

        dearth: Too small a supply of something.
        = scarcity, lack, shortage
        A dearth of rain turned the lawns to straw.

        debacle: A sudden and complete failure.
        = fiasco, disaster, collapse
        The outdoor opera became a debacle when the sprinklers started.
        """
}
