extension StarterDeck {
    static let advanced = """
        abdicate, verb: To give up a throne or a high duty.
        The king *abdicated* in favor of his niece.

        aberration, noun: Something that departs from what is normal.
        The warm week in January proved to be an *aberration*.

        accentuate, verb: To make more noticeable.
        The low evening light *accentuated* every crack in the wall.

        acerbic, adjective: Sharp and bitter in tone.
        Her *acerbic* reviews could close a play within a week.

        adjudicate, verb: To act as judge in a dispute.
        A panel of three was asked to *adjudicate* the claim.

        affinity, noun: A natural liking for, or closeness to, something.
        He had an *affinity* for languages and learned six of them.

        aggregate, noun: A total made up of many parts.
        Small daily losses amounted in the *aggregate* to a fortune.

        amass, verb: To gather a great quantity over time.
        The collector *amassed* four thousand beetles.

        amnesty, noun: An official pardon for a group of people.
        The new president granted *amnesty* to political prisoners.

        anathema, noun: Something that is hated and rejected.
        Compromise was *anathema* to both camps.

        annex, verb: To take over territory and add it to one's own.
        The empire *annexed* the port without firing a shot.

        antecedent, noun: Something that came before and led to what followed.
        The bicycle was an *antecedent* of the motorcycle.

        apocryphal, adjective: Widely told, but probably untrue.
        The tale of the falling apple may be *apocryphal*.

        appropriate, verb: To take for one's own use, often without permission.
        The regime *appropriated* the farms of its opponents.

        artisan, noun: A worker who makes things skillfully by hand.
        A local *artisan* carved the doors from a single walnut tree.

        ascribe, verb: To regard something as caused or made by a certain source.
        Some scholars *ascribe* the hymn to a monk from the coast.

        atone, verb: To make up for a wrong.
        He tried to *atone* for his outburst by washing the dishes for a month.

        autocrat, noun: A ruler whose power has no limits.
        The *autocrat* dissolved the courts and ruled by decree.

        avow, verb: To declare openly.
        She *avowed* her support for the strike in front of her employers.

        axiom, noun: A statement that is taken as true without proof.
        Euclid built his geometry on a handful of *axioms*.

        belated, adjective: Coming later than it should have.
        The inventor received a *belated* apology thirty years on.

        belligerent, adjective: Eager to fight, or taking part in a war.
        One *belligerent* customer began to shout at the clerk.

        bureaucracy, noun: A system of offices with many rules and slow procedures.
        The permit was lost somewhere in the city's *bureaucracy*.

        cadence, noun: The rhythm of sounds or of a voice.
        The *cadence* of her reading put the children to sleep.

        calamity, noun: An event that brings great harm and distress.
        The failure of the dam was a *calamity* for the valley.

        candor, noun: The quality of being open and honest.
        She spoke with *candor* about the mistakes of her company.

        catharsis, noun: A release of strong feelings, often through art.
        Writing the memoir was a *catharsis* for the old soldier.

        caveat, noun: A warning that limits what was said.
        The doctor approved the trip with one *caveat*: no diving.

        chastise, verb: To scold or punish.
        The editor *chastised* him for quoting without a source.

        chronicle, noun: An account of events in the order in which they happened.
        The monks kept a *chronicle* of storms, wars and harvests.

        codify, verb: To arrange laws or rules in a system.
        The emperor ordered his jurists to *codify* a thousand years of law.

        cohort, noun: A group with something in common, often an age.
        The study followed a *cohort* of nurses for forty years.

        commensurate, adjective: Matching in size or degree.
        The pay was not *commensurate* with the danger.

        complicit, adjective: Sharing in a wrong by helping or by keeping silent.
        Those who knew and said nothing were *complicit* in the fraud.

        composure, noun: Calmness and control of oneself.
        The pilot kept her *composure* when both engines failed.

        compunction, noun: Uneasiness caused by guilt.
        He took the last pastry without the slightest *compunction*.

        concession, noun: Something given up in order to reach an agreement.
        As a *concession*, the owners agreed to shorter hours.

        conduit, noun: A channel through which something passes.
        The ambassador served as a *conduit* between two silent governments.

        confound, verb: To confuse or surprise by not being as expected.
        The comet *confounded* astronomers by breaking in two.

        connotation, noun: A feeling or idea that a word suggests beyond its meaning.
        "Thrifty" has a kinder *connotation* than "cheap."

        contingent, adjective: Depending on something that may or may not happen.
        The offer is *contingent* on a successful inspection.

        contrive, verb: To bring about by clever planning.
        The prisoners *contrived* a key from a spoon.

        converge, verb: To come together at one point.
        Four hiking trails *converge* at the summit hut.

        corollary, noun: Something that follows naturally from what was shown.
        Higher rents were a *corollary* of the new railway.

        credence, noun: Belief that something is true.
        The new documents lend *credence* to the old rumor.

        cumulative, adjective: Growing by one addition after another.
        The *cumulative* effect of small lies was a complete loss of trust.

        decimate, verb: To destroy a large part of something.
        Disease *decimated* the chestnut forests of the East.

        demarcate, verb: To mark the limits of something.
        A row of white stones *demarcates* the sacred ground.

        denigrate, verb: To speak of as having little worth.
        It is easy to *denigrate* a play that one has not seen.

        derelict, adjective: Abandoned and falling into ruin.
        Artists turned the *derelict* mill into studios.

        desist, verb: To stop doing something.
        The court ordered the firm to *desist* from using the name.

        detract, verb: To take away from the value of something.
        One misprint does not *detract* from the beauty of the atlas.

        diffuse, adjective: Spread over a wide area and not concentrated.
        The fog gave a *diffuse* glow to the street lamps.

        disavow, verb: To deny any knowledge of or responsibility for something.
        The party *disavowed* the candidate after his speech.

        disburse, verb: To pay out money from a fund.
        The foundation *disburses* grants in spring and fall.

        discursive, adjective: Wandering from one topic to another.
        His *discursive* lectures touched on whales, wine and Wagner.

        disenfranchise, verb: To take away the right to vote.
        The tax was designed to *disenfranchise* poor citizens.

        dissipate, verb: To scatter and fade away.
        By ten o'clock the mist had *dissipated*.

        doctrine, noun: A set of beliefs that is taught by a group.
        The new *doctrine* divided the church.

        edifice, noun: A large and impressive building.
        The bank was a marble *edifice* with bronze doors.

        egalitarian, adjective: Treating all people as equal.
        The crew was *egalitarian*: even the captain peeled potatoes.

        elegy, noun: A poem of mourning for the dead.
        She wrote an *elegy* for the drowned sailors of her village.

        emancipate, verb: To set free from control or slavery.
        Brazil was the last country in the Americas to *emancipate* its enslaved people.

        embargo, noun: A government's order that stops trade.
        Under the *embargo*, no oil could leave the port.

        embody, verb: To give a visible form to an idea.
        The statue *embodies* the hopes of those who arrived by sea.

        encompass, verb: To include or to surround completely.
        The course *encompasses* everything from atoms to galaxies.

        endow, verb: To provide with money, a talent or a quality.
        A grateful patient *endowed* a chair of medicine.

        ennui, noun: Weariness that comes from having nothing of interest to do.
        By the third week of the voyage, *ennui* had settled on the passengers.

        entrench, verb: To establish so firmly that change is difficult.
        Such customs become *entrenched* within a generation.

        enumerate, verb: To name one by one.
        The lawyer *enumerated* nine flaws in the contract.

        envoy, noun: A person sent by a government to speak for it.
        An *envoy* carried the peace terms across the lines.

        ethos, noun: The spirit and beliefs typical of a group.
        Sharing tools was part of the workshop's *ethos*.

        exigent, adjective: Demanding action or attention at once.
        The surgeon was called away on *exigent* business.

        expunge, verb: To remove completely, as from a record.
        The court agreed to *expunge* the charge from his file.

        extant, adjective: Still existing.
        Only two copies of the map are *extant*.

        extricate, verb: To free from a difficult situation.
        It took an hour to *extricate* the calf from the mud.

        fabricate, verb: To invent in order to deceive.
        The reporter had *fabricated* three of his sources.

        faction, noun: A small group inside a larger one that disagrees with it.
        A rebel *faction* walked out of the congress.

        feign, verb: To pretend to have or feel.
        The plover *feigns* a broken wing to lead foxes from its nest.

        figurative, adjective: Not meant in the plain sense of the words.
        "A heart of stone" is *figurative* language.

        foreshadow, verb: To give a hint of what is to come.
        The cracked mirror *foreshadows* the end of the marriage.

        forestall, verb: To prevent something by acting first.
        The governor met the miners in order to *forestall* a strike.

        forfeit, verb: To lose as a penalty.
        A team that arrives late will *forfeit* the match.

        gambit, noun: An opening move meant to gain an advantage.
        Offering to resign was a *gambit* that silenced her critics.

        hegemony, noun: The leading power of one state or group over others.
        Athens resented the *hegemony* of its rival.

        hiatus, noun: A break in something that usually goes on.
        The band returned to the stage after a *hiatus* of six years.

        idyllic, adjective: Peaceful and lovely in a simple way.
        They spent an *idyllic* summer on a lake without a telephone.

        imbue, verb: To fill with a feeling or quality.
        Her grandfather *imbued* her with a love of the sea.

        impel, verb: To drive or urge forward.
        Hunger *impelled* the wolves to cross the frozen strait.

        impugn, verb: To question the honesty or truth of.
        The defense tried to *impugn* the motives of the witness.

        incendiary, adjective: Meant to cause fires or to stir up anger.
        The *incendiary* pamphlet was read aloud in every tavern.

        incumbent, noun: A person who holds an office at present.
        The challenger beat the *incumbent* by eleven votes.

        indict, verb: To accuse formally of a crime.
        A grand jury *indicted* the banker for fraud.

        inference, noun: A conclusion drawn from evidence.
        The *inference* that the house was empty proved wrong.

        ingratiate, verb: To try to win favor by pleasing someone.
        He *ingratiated* himself with the new manager by praising her dog.

        innuendo, noun: An indirect remark that suggests something bad.
        The campaign relied on *innuendo* instead of facts.

        insurgent, noun: A person who rises against a government.
        The *insurgents* held the radio station for three days.

        intransigent, adjective: Refusing to give way or to compromise.
        Talks failed because both sides remained *intransigent*.

        inure, verb: To make used to something unpleasant.
        Years at sea had *inured* her to cold and poor food.

        jurisdiction, noun: The area or range over which an authority has power.
        Crimes at sea fall under federal *jurisdiction*.

        lampoon, verb: To mock in writing or drawing.
        The cartoonist *lampooned* the senator's many promises.

        latitude, noun: Freedom to act or choose.
        Our teacher gave us great *latitude* in picking a topic.

        litigate, verb: To take a dispute to court.
        The heirs *litigated* for so long that nothing was left to inherit.

        mandate, noun: An official order, or authority given by voters.
        The victory gave the mayor a *mandate* to rebuild the port.

        metamorphosis, noun: A complete change of form or character.
        The *metamorphosis* from caterpillar to moth takes two weeks.

        moratorium, noun: An official pause in some activity.
        Nations agreed on a *moratorium* on whaling.

        motif, noun: An idea or pattern that comes back throughout a work.
        Water is a *motif* in all of her novels.

        nominal, adjective: Existing in name only, or very small.
        The queen is the *nominal* head of the army.

        omniscient, adjective: Knowing everything.
        An *omniscient* narrator reads the mind of every character.

        oust, verb: To force out of a position.
        Shareholders voted to *oust* the chairman.

        pariah, noun: A person whom others refuse to have anything to do with.
        After the scandal he was a *pariah* in the art world.

        parody, noun: A work that imitates another in order to be funny.
        The sketch was a *parody* of a cooking show.

        pathos, noun: A quality that makes people feel pity.
        The clown's last scene is full of *pathos*.

        peripheral, adjective: At the edge, and so of less importance.
        Cost was *peripheral* to the debate; safety was the heart of it.

        permeate, verb: To spread through every part of.
        The smell of cinnamon *permeated* the house.

        polemic, noun: A fierce written or spoken attack on an idea.
        His essay is a *polemic* against standardized tests.

        portend, verb: To be a sign of something bad to come.
        Sailors believed that a red dawn *portends* a storm.

        postulate, verb: To assume as true in order to reason from it.
        Astronomers *postulated* an unseen planet beyond Uranus.

        precept, noun: A rule that guides how one should act.
        "Measure twice, cut once" was the carpenter's favorite *precept*.

        prerogative, noun: A right that belongs to a certain person or group.
        Choosing the menu is the *prerogative* of the cook.

        pretext, noun: A false reason given to hide the real one.
        He left early on the *pretext* of a headache.

        proponent, noun: A person who argues in favor of something.
        She is a leading *proponent* of solar power.

        ratify, verb: To approve formally and so make valid.
        The treaty takes effect once nine states *ratify* it.

        replete, adjective: Filled or well supplied.
        The river is *replete* with trout.

        surmise, verb: To guess from slight evidence.
        From the two cups on the table she *surmised* that a guest had been there.

        tacit, adjective: Understood without being said.
        There was a *tacit* agreement not to mention the accident.

        transcend, verb: To go beyond the limits of.
        Great music *transcends* borders.

        usurp, verb: To seize power without the right to it.
        The general *usurped* the throne while the prince was abroad.

        vestige, noun: A last small trace of something that is gone.
        A mossy arch is the only *vestige* of the abbey.

        visceral, adjective: Felt deeply, and not reasoned out.
        He had a *visceral* fear of heights.

        wane, verb: To become smaller or weaker.
        Her interest in the violin *waned* once she discovered drums.
        """
}
