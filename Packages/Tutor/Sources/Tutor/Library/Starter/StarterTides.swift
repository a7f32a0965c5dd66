/// A built-in text about tides.
enum StarterTides {
    static let text = """
        # The tides

        ## What a tide is

        Twice a day, on most coasts, the sea climbs the shore and falls back again. The rise is called the flood, the fall is \
        called the ebb, and the short pause between them, when the water hardly moves, is called slack water. From one high \
        tide to the next takes about 12 hours and 25 minutes. The odd 25 minutes are a hint: the clock that the sea follows is \
        the moon's and not the sun's. The moon crosses the sky about 50 minutes later every day, and the tides are late by the \
        same amount.

        The height between low water and high water is the tidal range. In the open ocean it is less than a metre. In narrow \
        bays it can be enormous: in the Bay of Fundy in Canada the range reaches 16 meters, while in the Mediterranean it is \
        often less than 30 centimeters.

        ## Why the moon raises two bulges

        The moon pulls everything on Earth, but it does not pull everything equally. Gravity grows weaker with the square of \
        the distance. The side of the Earth that faces the moon is about 6,400 kilometers nearer to it than the Earth's \
        center, so it is pulled a little more strongly. The far side is 6,400 kilometers further away, so it is pulled a \
        little less. What makes the tides is this difference in pull, not the pull itself. It is called the tidal force.

        Because of it, the water on the near side is drawn ahead of the Earth, and the water on the far side is left behind. \
        The ocean is stretched along the line to the moon and bulges on both sides. As the Earth turns beneath the two bulges, \
        a harbor passes through both of them in one day. That is why most coasts have two high tides a day and not one.
        \u{0C}## The sun helps and hinders

        The sun raises tides as well. It is 27 million times as heavy as the moon, but it is also almost 390 times as far \
        away, and the tidal force fades with the cube of the distance. The sun's tides are therefore a little less than half \
        as strong as the moon's: about 46 percent.

        At new moon and at full moon, the sun, the Earth and the moon stand in one line. Their tides add up, high water is \
        especially high and low water especially low. These are spring tides. The name has nothing to do with the season; it \
        comes from the idea of water springing up. About a week later, at half moon, the sun and the moon stand at a right \
        angle. The sun then fills what the moon drains, and the range is small. These are neap tides. Spring tides return every \
        14.8 days, half the time from one new moon to the next.

        ## Why real tides are harder

        The picture of two bulges assumes an Earth that is covered by one deep ocean. Real oceans have edges and a floor. A \
        tide is a very long wave, and in water that is 4,000 meters deep such a wave travels at about 200 meters per second. \
        At the equator the moon's shadow point runs at more than twice that speed, so the water cannot keep up with it. \
        Continents stop the wave and throw it back, and the turning of the Earth bends its path.

        The result is that the tide circles around certain places in the sea where the water hardly rises at all. They are \
        called amphidromic points. High water goes round such a point like the hand of a clock, and the range grows with \
        the distance from it.

        ## Resonance

        Water in a bay sloshes to and fro with a rhythm of its own, as in a bathtub. If that rhythm is close to the rhythm of \
        the tide, each flood arrives just in time to push once more. This is resonance. The water of the Bay of Fundy takes \
        about 13 hours to slosh forth and back, close to the 12.4 hours of the tide, and that is why its tides are the \
        highest in the world.
        \u{0C}## What the tides do to the Earth and the moon

        Moving water rubs against the sea floor, and the rubbing turns motion into heat. The energy is taken from the \
        turning of the Earth, which slows down. The day grows longer by about 1.7 milliseconds in a century. That is little, \
        but it adds up: corals that lived 400 million years ago show about 400 growth lines for a year, so a year then had \
        about 400 days, and each of them lasted less than 22 hours.

        What the Earth loses in spin, the moon gains in its orbit. It moves away from us by 3.8 centimeters a year. We know \
        this because astronauts left mirrors on the moon, and the light of a laser that is sent there needs a little \
        longer every year to come back.

        The Earth has slowed the moon in the same way, and it has finished the job. The moon turns once on its axis in the \
        time in which it goes once around the Earth, so it always shows us the same face. This is called tidal locking.

        ## Predicting tides

        For a harbor master it matters when there will be enough water under a ship. Since the 1860s tides have been \
        predicted by harmonic analysis: the height of the water at one place is written as a sum of simple waves, each with a \
        period that is known from astronomy. The strongest is called M2, the moon's main wave, with a period of 12.42 hours. \
        The next is S2, the sun's, with exactly 12 hours. How strong each wave is at a harbor, and how late it comes, is \
        found by measuring the water there for a year. After that, the tide can be foretold for many years, except for what \
        the weather adds: a storm that blows onto the shore can raise the sea by several meters. That is a storm surge, and \
        no table knows it in advance.

        ## Words to know

        Flood: the rising of the water. Ebb: the falling of the water. Tidal range: the height between low and high water. \
        Spring tide: a tide with a large range, at new and full moon. Neap tide: a tide with a small range, at half moon. \
        Amphidromic point: a place in the sea around which the tide turns and where the water hardly rises.
        """
}
