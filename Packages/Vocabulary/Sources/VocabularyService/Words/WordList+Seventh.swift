extension WordList {
    static let seventh = """
        poignant: Deeply touching.
        = moving, affecting, heartfelt
        The letters end in a poignant farewell.

        polarize: To divide into two opposed groups.
        = split, divide, separate
        The plan for a ring road polarized the town.

        ponderous: Slow, heavy, and dull.
        = clumsy, weighty, laborious
        Six chapters of ponderous prose bury one fine idea.

        pragmatic: Concerned with what works.
        = practical, realistic, sensible
        A pragmatic camper packs tape before poetry.

        precarious: Not safe or steady.
        = unstable, insecure, risky
        The cup stood in a precarious spot by the cat.

        precipitous: Very steep, or too sudden.
        = abrupt, sheer, rapid
        A precipitous drop in prices ruined the tulip traders.

        preclude: To make impossible.
        = prevent, rule out, prohibit
        His injury precludes any skiing this year.

        precocious: Showing adult abilities at an early age.
        = advanced, gifted, forward
        The precocious child corrected the magician's arithmetic.

        predecessor: Someone who held a position before another.
        = forerunner, antecedent, ancestor
        The new principal kept her predecessor's hopeless fern.

        predilection: A liking for one thing over others.
        = preference, fondness, bias
        She has a predilection for seats near the exit.

        preeminent: Better or more important than all others.
        = foremost, leading, supreme
        He is the preeminent scholar of medieval spoons.

        prescient: Knowing about things before they happen.
        = foresighted, prophetic, farsighted
        Her prescient essay described the floods ten years early.

        presumptuous: Too bold, taking more than one has a right to.
        = forward, arrogant, brash
        It would be presumptuous to thank the jury in advance.

        prevalent: Common at a certain time or place.
        = widespread, usual, current
        Malaria was once prevalent in these marshes.

        pristine: Clean and fresh as if new.
        = unspoiled, spotless, untouched
        Pristine snow lay over the parking lot.

        proclivity: A natural leaning toward something.
        = tendency, inclination, bent
        The boy had a proclivity for taking clocks apart.

        procrastinate: To put off what should be done.
        = delay, dawdle, postpone
        I procrastinated so well that the deadline was moved.

        prodigal: Spending or giving without care.
        = wasteful, reckless, spendthrift
        He was prodigal with advice and careful with coins.

        prodigious: Amazing in size or power.
        = enormous, huge, remarkable
        The whale eats a prodigious amount of very small things.

        profound: Very deep, in thought or feeling.
        = deep, thoughtful, intense
        A profound silence followed the last note.

        profuse: In great amounts.
        = abundant, plentiful, copious
        With profuse apologies he returned the wrong suitcase.

        proliferate: To increase quickly in number.
        = multiply, spread, mushroom
        Coffee shops proliferated along the new tram line.

        prolific: Producing much.
        = productive, fertile, fruitful
        A prolific author, she wrote a book each winter.

        propensity: A natural tendency to behave in a certain way.
        = inclination, leaning, habit
        Gulls have a propensity for theft.

        prosaic: Ordinary and without imagination.
        = dull, plain, commonplace
        The treasure proved prosaic: a box of receipts.

        protracted: Lasting longer than expected.
        = prolonged, extended, drawn-out
        After protracted talks they agreed on the first proposal.

        provincial: Narrow in outlook, like one who has seen little.
        = unsophisticated, narrow, parochial
        He feared that his taste in music was provincial.

        provocative: Meant to cause a reaction or thought.
        = stimulating, challenging, inflammatory
        The gallery chose a provocative title and got its crowd.

        prudent: Careful and wise about the future.
        = sensible, cautious, judicious
        It is prudent to carry water on even a short hike.

        pugnacious: Quick to argue or fight.
        = quarrelsome, combative, belligerent
        The smallest terrier in the park was also the most pugnacious.

        punctilious: Very careful about correct behavior and detail.
        = precise, scrupulous, exact
        A punctilious host, he answered each note the same day.

        pungent: Strong and sharp in smell or taste.
        = spicy, acrid, sharp
        The pungent cheese had a shelf, and a room, to itself.

        quaint: Pleasingly old-fashioned.
        = charming, picturesque, curious
        A quaint custom there is to greet the bees at dawn.

        qualm: A feeling of doubt about whether one acts rightly.
        = misgiving, scruple, unease
        He had no qualms about eating the display.

        quandary: A state of not knowing what to do.
        = dilemma, predicament, fix
        Two weddings on one day left the organist in a quandary.

        quell: To put an end to, often by force.
        = suppress, subdue, crush
        A calm announcement quelled the panic.

        querulous: Complaining in a whining way.
        = peevish, fretful, grumbling
        A querulous voice from row nine asked for less light.

        quixotic: Full of noble but impractical ideas.
        = idealistic, unrealistic, romantic
        His quixotic quest was to return every lost umbrella.

        rancor: Deep and lasting bitterness.
        = resentment, spite, hatred
        They parted without rancor and kept the same dentist.

        rapport: A friendly understanding between people.
        = bond, harmony, connection
        The new vet had an instant rapport with the goats.

        raze: To destroy down to the ground.
        = demolish, level, flatten
        The old mill was razed to make room for nothing at all.

        rebuff: To refuse in a sharp way.
        = reject, snub, spurn
        She rebuffed three offers for the painting.

        rebuke: To criticize sharply.
        = scold, reprimand, reprove
        The umpire rebuked both captains.

        recalcitrant: Stubbornly refusing to obey.
        = unruly, defiant, disobedient
        A recalcitrant zipper made us late for the opera.

        recant: To take back publicly what one has said.
        = withdraw, retract, renounce
        Shown the fossil, the professor recanted his theory.

        reciprocate: To give or do in return.
        = return, repay, respond
        They brought jam, and we reciprocated with plums.

        reclusive: Living alone and avoiding people.
        = solitary, withdrawn, hermitlike
        The reclusive author answers mail but never the door.

        reconcile: To bring back into friendship or agreement.
        = reunite, harmonize, settle
        A shared bench reconciled the two old rivals.

        rectify: To put right.
        = correct, fix, amend
        One phone call rectified the mistake on the bill.

        redolent: Having a strong smell, or calling something to mind.
        = fragrant, aromatic, suggestive
        The attic was redolent of apples and old paper.

        redundant: More than is needed.
        = unnecessary, superfluous, repetitive
        The second lock is redundant, but it calms my mother.

        refute: To prove wrong.
        = disprove, rebut, discredit
        One black swan refutes the claim that all are white.

        relegate: To move to a lower place.
        = demote, downgrade, banish
        The trophy was relegated to a shelf above the fridge.

        relinquish: To give up or let go.
        = surrender, abandon, yield
        He would not relinquish the remote control even in sleep.

        remorse: Deep regret for a wrong.
        = guilt, sorrow, contrition
        The thief felt such remorse that he mailed back the spoons.

        renounce: To give up formally.
        = reject, abandon, forswear
        The prince renounced his title and opened a bakery.

        reprehensible: Deserving blame.
        = shameful, disgraceful, blameworthy
        Hiding the test results was reprehensible.

        reproach: To express disappointment in someone.
        = blame, criticize, chide
        She reproached herself for missing the last bus.

        repudiate: To refuse to accept or be linked with.
        = reject, disown, deny
        The firm repudiated the claims made in its name.

        rescind: To cancel officially.
        = revoke, repeal, withdraw
        The school rescinded the ban on hats.

        resilient: Able to recover quickly.
        = tough, strong, hardy
        Coral reefs are less resilient than they look.

        resolute: Firm in purpose.
        = determined, steadfast, unwavering
        Resolute in the rain, the marchers went on.

        respite: A short time of rest from something hard.
        = break, relief, pause
        The shade of one tree gave respite from the sun.

        reticent: Not willing to say much.
        = reserved, quiet, tight-lipped
        He is reticent about the year he spent at sea.

        revere: To respect deeply.
        = admire, honor, venerate
        Climbers revere the mountain and fear its weather.

        rhetoric: The art of using language to persuade.
        = oratory, eloquence, speechmaking
        Behind the fine rhetoric there was no budget.

        rudimentary: Basic, or not fully developed.
        = elementary, primitive, simple
        With a rudimentary grasp of Greek she ordered nine coffees.

        ruminate: To think about deeply and for long.
        = ponder, reflect, muse
        He ruminated on the offer through two long walks.

        sagacious: Wise and full of good judgment.
        = shrewd, discerning, perceptive
        A sagacious old elephant led the herd to water.

        salient: Most noticeable or important.
        = prominent, striking, key
        The report's salient point fits on a stamp.

        sanction: To give official permission for; also, a penalty for breaking a rule.
        = approve, authorize, endorse
        The league has not sanctioned the new helmets.

        sanguine: Hopeful about what will come.
        = optimistic, confident, cheerful
        Farmers are sanguine about the harvest this year.

        sardonic: Mocking in a bitter way.
        = scornful, cynical, sneering
        A sardonic smile met the promise of a quick repair.

        savor: To enjoy slowly.
        = relish, appreciate, enjoy
        She savored the last page and closed the book.

        scathing: Harshly critical.
        = severe, withering, biting
        A scathing review closed the play in a week.

        scrupulous: Very careful to do what is right and exact.
        = honest, conscientious, principled
        A scrupulous cashier, he walked a mile to return a dime.

        scrutinize: To examine very closely.
        = inspect, study, probe
        Customs officers scrutinized the hollow cheese.

        serendipity: The luck of finding good things without looking for them.
        = chance, fortune, happy accident
        By serendipity they met again in an elevator in Oslo.

        servile: Too willing to obey.
        = submissive, slavish, fawning
        The minister's servile manner disgusted even the king.

        skeptical: Doubting that something is true.
        = doubtful, unconvinced, dubious
        I was skeptical of the cure until the hiccups stopped.

        solace: Comfort in sorrow.
        = consolation, relief, support
        He found solace in the sound of the sea.

        somber: Dark and serious.
        = gloomy, grave, solemn
        A somber procession followed the last tram.

        spontaneous: Happening without plan or force.
        = unplanned, natural, instinctive
        Spontaneous applause broke out on the train.

        sporadic: Happening only now and then.
        = occasional, irregular, scattered
        Sporadic gunfire proved to be a faulty exhaust.

        spurious: False, though it looks real.
        = fake, bogus, counterfeit
        The museum removed the spurious coins from view.

        squander: To waste foolishly.
        = misuse, fritter away, throw away
        They squandered a lead of three goals.

        stagnant: Not flowing, moving, or growing.
        = still, motionless, inactive
        Mosquitoes breed in stagnant water.

        steadfast: Firm and loyal.
        = constant, faithful, unwavering
        A steadfast friend, he came to every one of her plays.

        stoic: Showing no complaint in pain or trouble.
        = uncomplaining, patient, impassive
        The stoic goalkeeper played on with a broken finger.

        stringent: Strict and exact.
        = tough, rigid, demanding
        Stringent rules govern what may fly over the airport.
        """
}
