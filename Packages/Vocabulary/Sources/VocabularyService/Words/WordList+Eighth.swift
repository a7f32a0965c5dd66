extension WordList {
    static let eighth = """
        stymie: To stop from making progress.
        = block, thwart, frustrate
        A missing screw stymied the whole project.

        subjugate: To bring under control by force.
        = conquer, dominate, subdue
        The empire subjugated the valley but never its songs.

        substantiate: To prove with evidence.
        = confirm, support, verify
        No one could substantiate the story of the white deer.

        subtle: Not obvious; fine or delicate.
        = slight, faint, understated
        A subtle change of light told her the door had opened.

        succinct: Clear and short.
        = brief, concise, compact
        Please be succinct: the train leaves in two minutes.

        superficial: Only on the surface.
        = shallow, skin-deep, cursory
        The cut was superficial, though the howl was not.

        superfluous: More than is needed.
        = unnecessary, excess, surplus
        In a desert town an umbrella stand is superfluous.

        surreptitious: Done so as not to be noticed.
        = stealthy, secret, sneaky
        He took a surreptitious bite of the bridal cake.

        sycophant: A person who flatters the powerful for gain.
        = flatterer, toady, yes-man
        Surrounded by sycophants, the king believed he could sing.

        taciturn: Saying little by nature.
        = silent, reserved, uncommunicative
        The taciturn farmer answered with one raised eyebrow.

        tangible: Able to be touched, or clearly real.
        = concrete, solid, palpable
        The project's first tangible result was a bench.

        tedious: Long and dull.
        = boring, tiresome, monotonous
        Counting seeds is tedious work with a radio as its only relief.

        temerity: Foolish boldness.
        = audacity, nerve, recklessness
        She had the temerity to ask the sphinx a riddle.

        tenacious: Holding on firmly.
        = persistent, determined, stubborn
        Ivy is tenacious on the north wall.

        tenuous: Very weak or thin.
        = flimsy, slight, fragile
        The link between the two crimes is tenuous at best.

        terse: Short, often to the point of rudeness.
        = curt, brief, clipped
        A terse note on the fridge read: yours, clean it.

        thwart: To keep from succeeding.
        = foil, frustrate, prevent
        A locked gate thwarted the midnight swim.

        transient: Lasting or staying only a short time.
        = temporary, brief, passing
        The town's transient workers leave with the harvest.

        trepidation: Fear about what may happen.
        = anxiety, dread, unease
        With some trepidation he tasted the green soup.

        trite: Dull because it has been said so often.
        = hackneyed, banal, stale
        The card carried a trite verse and a fine drawing.

        ubiquitous: Seeming to be everywhere.
        = universal, omnipresent, widespread
        Scooters have become ubiquitous on our sidewalks.

        unprecedented: Never having happened before.
        = unheard-of, new, unparalleled
        An unprecedented frost killed the lemon trees.

        vacillate: To keep changing one's mind.
        = waver, hesitate, dither
        He vacillated so long that the shop closed.

        venerable: Respected because of age or character.
        = revered, honored, esteemed
        Under the venerable oak three treaties were signed.

        verbose: Using more words than needed.
        = wordy, long-winded, prolix
        The verbose guide took an hour to cross one room.

        vindicate: To show to be right or free from blame.
        = justify, absolve, clear
        The new photographs vindicate her old theory.

        volatile: Likely to change suddenly.
        = unstable, explosive, unpredictable
        Gasoline is volatile, and so was the mood of the crowd.

        wary: Careful because of possible danger.
        = cautious, watchful, guarded
        The deer kept a wary eye on the picnic.

        whimsical: Playful and fanciful.
        = quirky, fanciful, lighthearted
        A whimsical gate in the shape of a snail guards the garden.

        zealous: Full of eager energy for a cause.
        = fervent, passionate, devoted
        A zealous recycler, he rinses even the envelopes.

        zenith: The highest point.
        = peak, summit, pinnacle
        At noon the sun stood at its zenith and the dogs under the cart.
        """
}
