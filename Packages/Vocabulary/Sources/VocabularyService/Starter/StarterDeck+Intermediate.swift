extension StarterDeck {
    static let intermediate = """
        abundant, adjective: Existing in more than sufficient amounts.
        After the rains, wildflowers were *abundant* on the hills.

        acknowledge, verb: To admit or show that something is true or was received.
        The editor *acknowledged* the error on the front page.

        adjacent, adjective: Lying next to something.
        The lab is *adjacent* to the greenhouse, so samples stay fresh.

        allocate, verb: To set aside for a particular purpose.
        The council *allocated* half of the budget to road repairs.

        alter, verb: To change something without making it into something else.
        The tailor *altered* the coat so that it closed.

        anticipate, verb: To expect something and be prepared for it.
        Good goalkeepers *anticipate* where the ball will go.

        apparatus, noun: The equipment needed for a task.
        The chemist washed her *apparatus* before the next trial.

        assert, verb: To state firmly that something is true.
        The article *asserts* that sleep improves memory.

        assess, verb: To judge the value, quality or amount of something.
        Engineers *assessed* the bridge after the earthquake.

        attribute, verb: To say that something was caused or made by someone or something.
        Experts *attribute* the painting to a student of the master.

        authentic, adjective: Proved to be what it is said to be.
        The archive confirmed that the diary was *authentic*.

        autonomy, noun: The right or power to govern oneself.
        The province asked for more *autonomy*, but not for independence.

        boycott, verb: To refuse to buy or take part in something as a protest.
        Townspeople *boycotted* the buses until the rule was changed.

        brittle, adjective: Hard, but easily snapped.
        Old paper turns *brittle* when it is kept in the sun.

        cease, verb: To come or bring to an end.
        The factory *ceased* production in the spring.

        coincide, verb: To happen at the same time, or to agree exactly.
        This year the festival *coincides* with the full moon.

        commence, verb: To begin, as a formal event does.
        The ceremony will *commence* when the last guest is seated.

        commodity, noun: Something useful that is bought and sold.
        Coffee is a *commodity* that crosses every ocean.

        compel, verb: To force someone to do something.
        Thick fog *compelled* the pilot to land early.

        compensate, verb: To make up for a loss or a weakness.
        Some cave fish *compensate* for blindness with a keen sense of touch.

        compile, verb: To put together from many sources.
        She *compiled* a list of every species seen in the park.

        component, noun: One of the parts that make up a whole.
        A single faulty *component* stopped the entire machine.

        comprise, verb: To consist of.
        The island nation *comprises* over seven thousand islands.

        conceive, verb: To form an idea in the mind.
        The inventor *conceived* the machine while watching a sewing needle.

        confine, verb: To keep within limits.
        Please *confine* your remarks to the question on the agenda.

        conform, verb: To follow a rule, standard or custom.
        Every toy must *conform* to the safety code.

        consent, noun: Permission that is freely given.
        Doctors need the patient's *consent* before they operate.

        conserve, verb: To use carefully so that enough is left.
        Desert foxes *conserve* water by hunting at night.

        contemplate, verb: To think about something long and seriously.
        He sat on the pier and *contemplated* the offer.

        contend, verb: To argue that something is so.
        Some historians *contend* that the letter was never sent.

        contradict, verb: To say the opposite of, or be in conflict with.
        The second witness *contradicted* the first on every point.

        controversy, noun: A long public disagreement.
        The new dam caused *controversy* among farmers and fishers.

        convert, verb: To change from one form or use to another.
        Solar panels *convert* sunlight into electric current.

        convey, verb: To carry, or to make known.
        A single photograph can *convey* what a page of text cannot.

        correspond, verb: To match or be equal to something.
        The numbers on the map *correspond* to signs along the trail.

        criterion, noun: A standard by which something is judged.
        Price was the only *criterion* in choosing the builder.

        deduce, verb: To reach an answer by reasoning from what is known.
        From the tree's rings they *deduced* its age.

        deficit, noun: The amount by which something falls short.
        The club ended the year with a *deficit* of two hundred dollars.

        deprive, verb: To keep someone from having something needed.
        Noise from the highway *deprives* the neighbors of sleep.

        derive, verb: To get something from a source.
        Many English words are *derived* from Latin.

        designate, verb: To choose or name for a purpose.
        The coach *designated* Ana as captain for the final.

        deteriorate, verb: To become worse.
        The patient's eyesight *deteriorated* over the winter.

        deviate, verb: To turn away from a course or standard.
        The pilot *deviated* from the route to avoid a storm.

        diminish, verb: To become or make smaller or less important.
        The noise *diminished* as we walked away from the falls.

        discipline, noun: Training that teaches self-control or a skill.
        Learning the violin takes years of *discipline*.

        dispute, noun: A quarrel about facts or rights.
        A *dispute* over the fence lasted longer than the fence did.

        diverse, adjective: Made up of many different kinds.
        The reef is home to a *diverse* community of fish.

        dominate, verb: To have the most power, or to be what is noticed most.
        The cathedral *dominates* the skyline of the old town.

        duration, noun: The length of time that something lasts.
        Phones stay in the basket for the *duration* of the exam.

        elaborate, adjective: Planned or made with many details.
        The bird builds an *elaborate* nest with two rooms.

        eligible, adjective: Meeting the conditions for something.
        Students with perfect attendance are *eligible* for the prize.

        emphasize, verb: To show that something is especially important.
        The guide *emphasized* that nobody should feed the bears.

        enact, verb: To make into law.
        Parliament *enacted* a ban on lead in paint.

        endure, verb: To bear something hard, or to go on lasting.
        Explorers *endured* months of darkness and cold.

        entail, verb: To involve as a necessary part or result.
        Keeping bees *entails* more patience than money.

        equivalent, adjective: Equal in value, amount or meaning.
        One mile is roughly *equivalent* to 1.6 kilometers.

        erode, verb: To wear away little by little.
        Waves *erode* the cliff by about a foot each year.

        evaluate, verb: To decide how good or useful something is.
        Judges *evaluated* each design for strength and cost.

        evolve, verb: To develop gradually over a long time.
        The telephone *evolved* from a wooden box into a pocket computer.

        exceed, verb: To go beyond a limit or number.
        Donations *exceeded* the goal by three thousand dollars.

        exclude, verb: To leave out or keep out.
        The study *excluded* people who already took the medicine.

        exploit, verb: To make use of, often unfairly.
        The mill owners *exploited* children who could not refuse the work.

        famine, noun: A time when many people have nothing to eat.
        When the potato crop failed, *famine* spread across the island.

        fluctuate, verb: To rise and fall irregularly.
        Prices of strawberries *fluctuate* with the weather.

        formulate, verb: To work out and put into clear words.
        The team *formulated* a plan before touching the equipment.

        friction, noun: The force that slows things that rub together.
        Oil reduces the *friction* between the moving parts.

        fundamental, adjective: Forming the base on which the rest stands.
        Freedom of speech is a *fundamental* right.

        hypothesis, noun: An idea that is tested to see if it is true.
        The results did not support our *hypothesis*.

        immense, adjective: So great that it is hard to measure.
        The telescope collects light from *immense* distances.

        implement, verb: To put a plan into action.
        The school *implemented* the new schedule in January.

        imply, verb: To suggest without saying it directly.
        Her silence *implied* that she did not agree.

        impose, verb: To force people to accept a rule, tax or burden.
        The king *imposed* a tax on windows.

        incentive, noun: Something that makes people want to act.
        A free museum ticket was an *incentive* to join the survey.

        incorporate, verb: To take in as a part of the whole.
        The architect *incorporated* an old oak into the courtyard.

        inhabit, verb: To live in a place.
        Strange pale fish *inhabit* the caves.

        initiate, verb: To cause to begin.
        Two neighbors *initiated* the cleanup of the creek.

        integrity, noun: Honesty and firm moral principles.
        A judge of *integrity* cannot be bought.

        integrate, verb: To bring parts together into a whole.
        The course *integrates* history with literature.

        intense, adjective: Very strong.
        The *intense* light of the welder can hurt the eyes.

        interpret, verb: To explain the meaning of something.
        Pollsters *interpret* the same numbers in different ways.

        intervene, verb: To step in so as to change what is happening.
        A teacher *intervened* before the argument became a fight.

        irrigate, verb: To bring water to fields by canals or pipes.
        Farmers *irrigate* the valley with water from melted snow.

        isolate, verb: To set apart from others.
        Snow *isolated* the village for two weeks.

        justify, verb: To give good reasons for something.
        How can you *justify* spending so much on one party?

        legislation, noun: Laws, or the making of them.
        New *legislation* protects the wetlands along the coast.

        manipulate, verb: To handle with skill, or to control unfairly.
        Advertisers *manipulate* colors to make food look fresher.

        metaphor, noun: A figure of speech that calls one thing another.
        When the poet calls life a road, she uses a *metaphor*.

        migrate, verb: To move from one region to another, often with the seasons.
        Swallows *migrate* to Africa before the first frost.

        modify, verb: To change slightly.
        We *modified* the recipe because nobody had eggs.

        mutual, adjective: Shared or felt by each side toward the other.
        Their *mutual* respect survived every disagreement.

        narrative, noun: A story or an account of events.
        The *narrative* jumps between the present and the war years.

        negotiate, verb: To talk in order to reach an agreement.
        The union *negotiated* shorter shifts for night workers.

        neutral, adjective: Taking neither side.
        Switzerland remained *neutral* during both world wars.

        notion, noun: A general idea or belief.
        He had the *notion* that bats fly into people's hair.

        nutrient, noun: A substance that living things need in order to grow.
        Rain washes *nutrients* out of sandy soil.

        objective, adjective: Based on facts and not on feelings.
        A referee has to be *objective* even when friends are playing.

        obligation, noun: Something that one has to do.
        Voting is a right, and many feel it is an *obligation* too.

        oppress, verb: To treat people cruelly by unfair use of power.
        The dictator *oppressed* everyone who spoke another language.

        parasite, noun: A living thing that feeds on another and gives nothing back.
        Mistletoe is a *parasite* that grows on trees.

        perceive, verb: To notice through the senses or the mind.
        Dogs *perceive* sounds that are too high for us.

        persist, verb: To go on in spite of difficulty.
        If the pain *persists*, see a doctor.

        petition, noun: A written request that many people sign.
        Four hundred students signed the *petition* for a bike path.

        phenomenon, noun: A fact or event that can be observed.
        A rainbow is a *phenomenon* of light and water.

        pioneer, noun: One of the first to enter a new land or field.
        Marie Curie was a *pioneer* in the study of radiation.

        precise, adjective: Exact and clear.
        The recipe gives *precise* amounts in grams.

        prohibit, verb: To forbid by rule or law.
        A sign *prohibits* swimming below the dam.

        prominent, adjective: Important and well known, or easily seen.
        A *prominent* scientist will open the fair.

        reform, noun: A change that is meant to improve something.
        The *reform* gave every child the right to go to school.

        regulate, verb: To control by rules or by a device.
        A small valve *regulates* the flow of gas.

        reluctant, adjective: Unwilling, and therefore slow to act.
        The cat was *reluctant* to leave its basket.

        restore, verb: To bring back to an earlier state.
        Craftsmen *restored* the ceiling to its first colors.

        retain, verb: To keep or hold on to.
        Clay soil *retains* water better than sand.

        rigid, adjective: Stiff, and not able or willing to change.
        The *rigid* timetable left no room for questions.

        rural, adjective: Of the countryside.
        In *rural* areas the nearest clinic may be an hour away.

        simulate, verb: To imitate the conditions or look of something.
        The tank *simulates* waves as high as a house.

        sparse, adjective: Thinly spread.
        Above the timber line the grass grows *sparse* and short.

        speculate, verb: To guess about something without knowing the facts.
        Reporters *speculated* about the reason for her resignation.

        statistic, noun: A number that stands for a fact about a group.
        One *statistic* in the report surprised everyone.

        subsequent, adjective: Coming after something else.
        The first trial failed, but *subsequent* ones went well.

        suppress, verb: To put down by force, or to hold back.
        She *suppressed* a laugh during the solemn speech.

        sustain, verb: To keep something going, or to give strength to it.
        A handful of dates *sustained* the rider for a day.

        tentative, adjective: Not certain or final yet.
        We set a *tentative* date for the concert.

        thrive, verb: To grow or do very well.
        Ferns *thrive* in the damp shade of the gorge.

        transform, verb: To change completely in form or nature.
        Volunteers *transformed* the empty lot into a garden.

        undermine, verb: To weaken slowly from below or in secret.
        Constant rumors *undermined* trust in the committee.

        valid, adjective: Based on good reasons, or accepted by law.
        Your ticket is *valid* until midnight.

        vital, adjective: Necessary for life or success.
        The bridge is a *vital* link between the two halves of the city.

        vulnerable, adjective: Easily hurt or attacked.
        Turtles are most *vulnerable* just after they hatch.
        """
}
