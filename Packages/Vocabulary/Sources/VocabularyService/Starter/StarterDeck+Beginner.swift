extension StarterDeck {
    static let beginner = """
        absorb, verb: To take in a liquid, heat or information.
        Dark stones *absorb* the heat of the day and give it back at night.

        accurate, adjective: Correct in every detail.
        Her map was so *accurate* that we found the spring without asking anyone.

        achieve, verb: To reach a goal by working for it.
        He *achieved* his goal of reading one book a week.

        adapt, verb: To change so as to fit new conditions.
        Cactuses have *adapted* to the desert by storing water in their stems.

        ancient, adjective: Belonging to a time very long ago.
        The farmer's plow turned up an *ancient* coin.

        annual, adjective: Happening once every year.
        The whole town comes to the *annual* kite festival in March.

        anxious, adjective: Worried about what may happen.
        Mia felt *anxious* until the ferry with her parents came into sight.

        approach, verb: To come nearer to something.
        As we *approached* the nest, the gulls began to scream.

        artificial, adjective: Made by people instead of by nature.
        The stage was covered with *artificial* grass.

        assist, verb: To help someone do something.
        Two older students *assist* the librarian on Fridays.

        atmosphere, noun: The layer of gases around a planet.
        Most meteors burn up in the Earth's *atmosphere*.

        attempt, verb: To try to do something that is not easy.
        Nobody had *attempted* the climb in winter before.

        available, adjective: Ready to be used or to be had.
        Three microscopes are *available* for the whole class.

        aware, adjective: Knowing that something is there or is happening.
        The deer was not *aware* of the photographer behind the rock.

        barrier, noun: Something that keeps things or people apart.
        A line of sandbags made a *barrier* against the flood.

        benefit, noun: A good result, or a help that something gives.
        One *benefit* of walking to school is arriving wide awake.

        border, noun: The line where one country or area ends and another begins.
        The river forms the *border* between the two states.

        brief, adjective: Lasting only a short time.
        After a *brief* shower the game went on.

        calculate, verb: To find out a number by doing math.
        Sailors once *calculated* their position from the height of the sun.

        capable, adjective: Having the skill or strength to do something.
        The little tractor is *capable* of pulling a loaded wagon.

        caution, noun: Care that is taken to stay out of danger.
        Use *caution* when you pour the hot wax.

        century, noun: A period of one hundred years.
        The oak behind the church is more than a *century* old.

        citizen, noun: A person who belongs to a country and has rights there.
        Every *citizen* over eighteen may vote in the town meeting.

        climate, noun: The kind of weather that a place usually has.
        Olives grow well in a warm, dry *climate*.

        collapse, verb: To fall down or break down suddenly.
        The old barn *collapsed* under the weight of the snow.

        colony, noun: A place ruled by a country that is far away.
        Before it was free, the island was a *colony* for two hundred years.

        communicate, verb: To share news, ideas or feelings with others.
        Bees *communicate* by dancing inside the hive.

        community, noun: People who live in one place or have much in common.
        The whole *community* helped to rebuild the playground.

        compare, verb: To look at how things are alike and how they differ.
        We *compared* the two rocks under a magnifying glass.

        compete, verb: To try to win against others.
        Twelve schools will *compete* in the robot race.

        complex, adjective: Having many parts that are hard to understand together.
        The human ear is small but very *complex*.

        conclude, verb: To decide that something is true after thinking about the facts.
        From the muddy prints she *concluded* that a fox had been there.

        conflict, noun: A serious disagreement or a fight.
        The *conflict* over the well ended when a second one was dug.

        consequence, noun: Something that follows from what was done.
        One *consequence* of the storm was a week without electricity.

        construct, verb: To build something out of parts.
        Beavers *construct* dams from branches and mud.

        consume, verb: To eat, drink or use up something.
        An old refrigerator can *consume* more power than a new one.

        contribute, verb: To give something toward a shared purpose.
        Each family *contributed* a dish to the picnic.

        convince, verb: To make someone believe that something is true.
        It took a long talk to *convince* Grandpa that the ice was too thin.

        courage, noun: The strength to do what is right although you are afraid.
        It took *courage* to tell the team that the goal had not counted.

        crucial, adjective: So important that everything depends on it.
        The goalkeeper made a *crucial* save in the last minute.

        culture, noun: The ways of life, art and beliefs that a group shares.
        Drumming is an important part of the island's *culture*.

        curious, adjective: Wanting to know or learn more.
        The *curious* kitten put its paw into the fish tank.

        debate, noun: A talk in which people argue for different sides.
        Our class held a *debate* about longer breaks.

        decay, verb: To rot slowly.
        Fallen leaves *decay* and turn into rich soil.

        declare, verb: To say something in public and with certainty.
        The mayor *declared* Monday a day of thanks for the firefighters.

        defend, verb: To protect from attack.
        A goose will *defend* its nest against animals much larger than itself.

        delicate, adjective: Easily broken or damaged.
        The wings of a butterfly are too *delicate* to touch.

        demonstrate, verb: To show clearly how something works or that it is so.
        The ranger *demonstrated* how to put out a campfire.

        detect, verb: To notice or find something that is hard to see, hear or smell.
        A shark can *detect* the smell of blood from far away.

        determined, adjective: Having firmly decided to do something.
        She was *determined* to finish the race even if she came last.

        device, noun: A tool or machine made for one purpose.
        The nurse used a small *device* to measure his heartbeat.

        distant, adjective: Far away in space or time.
        We heard *distant* thunder behind the hills.

        distribute, verb: To hand something out to many people or places.
        Volunteers *distributed* blankets after the flood.

        drought, noun: A long time with little or no rain.
        During the *drought* the lake shrank to a pond.

        eager, adjective: Wanting very much to do or have something.
        The puppies were *eager* to get out into the snow.

        economy, noun: The way in which a place makes, buys and sells things.
        Fishing is the heart of the village's *economy*.

        element, noun: One of the basic parts of something.
        Trust is an important *element* of friendship.

        emerge, verb: To come out into view.
        A moth *emerged* from the cocoon on the shelf.

        encourage, verb: To give someone hope or confidence.
        Her coach *encouraged* her to try the high dive.

        enormous, adjective: Very great in size.
        An *enormous* whale surfaced beside the tiny boat.

        environment, noun: The air, water, land and living things around us.
        Plastic bags harm the *environment* when they are thrown away.

        era, noun: A long period of history with something special about it.
        The photograph shows the harbor in the *era* of sailing ships.

        essential, adjective: Needed so much that nothing works without it.
        Water is *essential* for every plant and animal.

        estimate, verb: To judge a number or size roughly, without measuring.
        We *estimated* that the jar held about four hundred beans.

        evidence, noun: Facts or objects that show that something is true.
        The broken twigs were *evidence* that a bear had passed.

        examine, verb: To look at something closely and carefully.
        The vet *examined* the horse's sore leg.

        expand, verb: To become larger or make larger.
        Metal *expands* when it is heated.

        explore, verb: To travel through a place in order to learn about it.
        Divers *explored* the wreck with bright lamps.

        extinct, adjective: No longer living anywhere on Earth.
        The dodo became *extinct* after ships brought hunters, rats and pigs to its island.

        familiar, adjective: Well known because it was met before.
        Among all the strangers she saw one *familiar* face.

        fertile, adjective: Good for growing many plants.
        The river leaves *fertile* mud on the fields each spring.

        flexible, adjective: Able to bend or to change easily.
        A willow branch is *flexible* enough to weave into a basket.

        fragile, adjective: Likely to break if it is not handled with care.
        Pack the *fragile* cups between layers of paper.

        function, noun: The job that something is made for.
        The *function* of the heart is to pump blood.

        generation, noun: All the people born at about the same time.
        My grandmother's *generation* grew up without television.

        genuine, adjective: Real, and not a copy or a pretense.
        The museum proved that the letter was *genuine*.

        gradual, adjective: Happening slowly, step by step.
        There was a *gradual* change from green to gold in the woods.

        habitat, noun: The natural home of an animal or a plant.
        Ponds are the *habitat* of many kinds of frogs.

        harvest, noun: The gathering of ripe crops.
        The whole family helps with the apple *harvest*.

        hesitate, verb: To stop for a moment because you are not sure.
        He *hesitated* at the door before he knocked.

        identify, verb: To say or find out who or what something is.
        Can you *identify* this bird by its song?

        imitate, verb: To copy the way someone or something acts.
        Parrots can *imitate* the ring of a telephone.

        inspect, verb: To look over carefully, in search of faults.
        The captain *inspected* every rope before the voyage.

        invade, verb: To enter by force in order to take control.
        The army *invaded* the valley before dawn.

        journey, noun: A long trip from one place to another.
        The *journey* across the desert took nine days.

        locate, verb: To find out exactly where something is.
        Rescuers *located* the hikers with the help of a dog.

        marvel, verb: To be filled with wonder.
        We *marveled* at the colors of the northern lights.

        method, noun: A planned way to do a task.
        Drying is the oldest *method* of keeping fruit.

        moisture, noun: Small drops of water in the air or on a surface.
        *Moisture* on the window showed how cold the night had been.

        multiply, verb: To grow quickly in number.
        Rabbits *multiply* fast when there are no foxes.

        native, adjective: Belonging to a place from the beginning.
        Potatoes are *native* to South America.

        observe, verb: To watch carefully in order to learn.
        The class *observed* the tadpoles for six weeks.

        obstacle, noun: Something that stands in the way.
        A fallen tree was the only *obstacle* on the trail.

        occur, verb: To take place.
        Most accidents in the home *occur* in the kitchen.

        opponent, noun: The person or team on the other side in a game or argument.
        She shook hands with her *opponent* after the chess match.

        orbit, noun: The curved path of one body around another in space.
        The space station completes an *orbit* in ninety minutes.

        organism, noun: A living thing.
        A drop of pond water can hold hundreds of tiny *organisms*.

        origin, noun: The place or time where something began.
        The *origin* of the river is a spring high in the hills.

        predator, noun: An animal that hunts others for food.
        The owl is a silent *predator* of the night.

        predict, verb: To say what will happen before it does.
        Nobody can *predict* exactly when a volcano will erupt.

        preserve, verb: To keep something safe or in good condition.
        Salt was used to *preserve* fish on long voyages.

        previous, adjective: Coming before in time or order.
        The answer is on the *previous* page.

        protest, verb: To say or show in public that you are against something.
        Hundreds *protested* against the closing of the library.

        rare, adjective: Not often seen or found.
        A snow leopard is a *rare* sight even for mountain people.

        reduce, verb: To make smaller or less.
        Turning off lights helps to *reduce* the electric bill.

        region, noun: A large area of land with something in common.
        Grapes are grown in the hilly *region* in the south.

        rely, verb: To trust that someone or something will help.
        Blind hikers can *rely* on a trained dog.

        remote, adjective: Far from towns and other people.
        The doctor flies to *remote* villages in a small plane.

        resist, verb: To fight against, or to keep from giving in.
        I could not *resist* a second slice of pie.

        resource, noun: Something useful that a place or person has.
        Forests are the country's most important *resource*.

        reveal, verb: To show or tell what was hidden.
        The falling tide *revealed* a row of old posts.

        scarce, adjective: Hard to get because there is too little of it.
        Fresh vegetables were *scarce* during the long winter.

        shelter, noun: A place that protects from weather or danger.
        The hikers found *shelter* from the hail in a cave.

        severe, adjective: Very bad or very strict.
        A *severe* frost killed the orange blossoms.

        source, noun: The place, person or thing from which something comes.
        The sun is the *source* of nearly all our energy.

        summit, noun: The highest point of a mountain.
        From the *summit* we could see two oceans.

        survive, verb: To stay alive through danger or hardship.
        Only one tree *survived* the forest fire.

        symbol, noun: A sign or object that stands for an idea.
        The dove is a *symbol* of peace.

        temporary, adjective: Meant to last for a short time only.
        The class moved to a *temporary* room while the roof was mended.

        transport, verb: To carry people or things from one place to another.
        Barges *transport* grain down the river.

        unique, adjective: Being the only one of its kind.
        Every fingerprint is *unique*.

        vanish, verb: To disappear suddenly or completely.
        The rabbit *vanished* into its burrow.

        variety, noun: A number of different kinds.
        The market sells a great *variety* of peppers.

        vast, adjective: Extremely wide or great.
        The caravan crossed a *vast* plain without a single tree.

        witness, noun: A person who saw something happen.
        A *witness* told the police the color of the truck.
        """
}
