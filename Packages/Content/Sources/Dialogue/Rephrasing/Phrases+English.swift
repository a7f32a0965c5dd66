extension Phrases {
    static let english = Phrases(
        """
        YES = yes | yes please | yeah | yep | sure | of course | yes i am | yes i do | yes i did | yes it is | yes she does | yes he does
        NO = no | no thank you | no thanks | nope | no i don t | no i m not | no it isn t | no he doesn t | no she doesn t \
        | no she isn t | no they aren t | no i do not | no it is not
        OK = ok | okay | great | good | fine | perfect | cool | well | all right | alright | sounds good
        HELLO = hello | hi | hey | good morning | good afternoon | good evening | hi there
        BYE = bye | goodbye | see you | see you later | see you soon | see you tomorrow | have a nice day | have a good day \
        | take care | good night | have a good one | have a great day
        THANKS = thank you | thanks | thank you very much | thanks a lot | thank you so much | many thanks | thanks very much
        PLEASE = please
        SORRY = sorry | excuse me | pardon | pardon me | i m sorry | i am sorry
        KIND = you re very nice | you re very kind | you re so kind | that s very kind | that s very kind of you | you are very kind \
        | you are very nice | so kind | very kind | very nice
        ANDYOU = and you | what about you | how about you
        WELCOME = you re welcome | you are welcome
        NICE = nice to meet you | nice to meet you too | pleased to meet you | glad to meet you | you too | good to meet you
        - = my name is | my name s | i m called | i am called | his name is | his name s | he s called | i come from
        QNAME = your name is | your name s | what s your name | what is your name
        QFROM = where are you from | where do you come from | where re you from
        PRICE = how much is it | how much is that | how much does it cost | how much is this | how much does that cost \
        | what does it cost | what s the price | how much do i owe you | how much are they | how much
        QTIME = what time | at what time | when
        QCLOCK = what time is it
        QWHY = why
        QOFTEN = how often | how many times
        QWHO = who
        QAGE = how old
        QMEAN = what does | what s the meaning of | what is the meaning of
        QWEATHER = what s the weather like | how s the weather | what is the weather like | how is the weather \
        | how s the weather like | what s the weather
        - = where is | where s | where are | where can i find | how do i get to | how can i get to | i m looking for | is there \
        | are there | is there a | can you tell me where | tell me where | could you tell me where | do you know where
        NOTFIND = can t find | can not find | cannot find | looking for | lost | i lost | i ve lost | i m looking for my
        NOTCAN = can t | can not | cannot | don t see | do not see
        SHOULD = should | why don t you | i think you should | you should | you ought to | ought to | you could
        NOTSHOULD = shouldn t | should not | you shouldn t | you should not
        BED = go to bed | go to sleep | sleep
        GETUP = get up | wake up
        ASK = ask | talk to | speak to | speak with | talk with
        REPEAT = repeat | say that again | say it again | repeat that | repeat it
        - = can you | could you | would you
        - = here you are | here you go | here it is | lend me | slice of | piece of | sheet of | glass of | cup of
        NEAR = near | by | next to | close to
        NEARHERE = near here | nearby | around here | close by | close to here
        FAR = far | far from here | far away | far from
        PHARMACY = pharmacy | drugstore | chemist
        LOVE = i like it a lot | i love it | i like it very much | i really like it | love it | like it | like it a lot
        HEADACHE = headache | my head hurts | head hurts | a headache
        SICK = sick | ill | unwell
        HOME = at home | home
        ALLDAY = all day | the whole day | all day long
        WORRIED = worried | anxious
        NOTHAVE = don t have an | don t have a | don t have | do not have | haven t got an | haven t got a | haven t got | have no
        WITHOUT = without
        #12 = noon | midday
        #30 = half past
        #15 = quarter past
        - = years old | year old | o clock | degrees
        ELSE = anything else | something else
        not = not | don t | doesn t | didn t | isn t | aren t | wasn t | weren t | won t | wouldn t | couldn t | haven t | hasn t | never \
        | dont | doesnt | didnt | isnt | cant | wont
        #half = half
        - = the a an of on in at to for with and or but is are am was were be been s m re d ll ve t i you he she it we they \
        me him her us them my your his our their this that these those there do does did doing have has had got get gets can \
        could would will may might like want need take bring give going go goes let just really very so too also some any \
        things thing much many lot what which then now about here please ma sir mr mrs ms miss again feel feeling look looks \
        seem seems think been up out one if well even because how from borrow see glass
        TOGO = to go | take away | takeaway | takeout
        FORHERE = for here | to eat here | eat here | to stay
        - = d like to | would like to | d like | would like
        HAVETO = have to | has to | got to
        - = HAVETO
        @ = i we m | you re | he him his | she her hers | they their theirs them
        @ = me my mine us our myself | your yours yourself | him his | her hers | their theirs them
        % = can could may want need | must SHOULD NOTSHOULD HAVETO need
        % = like likes love loves LOVE enjoy | hate hates dislike | need want
        % = on in at | under | behind | out | without WITHOUT
        % = go goes going | come comes coming
        % = take takes | give gives bring brings
        % = more | less fewer
        % = before | after
        % = always | never | sometimes
        ! = TOGO FORHERE
        ! = monday tuesday wednesday thursday friday saturday sunday
        ! = january february march april may june july august september october november december
        ! = morning afternoon evening night
        ! = today tonight tomorrow yesterday
        ! = left right
        ! = tall short
        ! = big small
        ! = early late
        ! = better worse
        ! = brother sister father mother son daughter uncle aunt cousin grandmother grandfather
        ! = library bank pharmacy bakery museum station school park shop
        ! = pizza pie
        ! = water milk juice tea coffee
        ! = cold hungry hot thirsty tired
        ! = GETUP BED
        ! = SHOULD NOTSHOULD
        ! = verb underline
        ! = picnic party
        ! = spring summer fall winter
        ! = spring summer autumn winter
        ! = breakfast lunch dinner
        ! = breakfast lunch supper
        ! = north south east west straight
        ! = open close
        ! = open closed
        ! = cheap expensive
        ! = cheaper expensive
        ! = old young
        ! = old new
        ! = good bad
        ! = happy sad
        ! = easy difficult
        ! = easy hard
        ! = first last
        ! = early late
        ! = hot cold
        ! = warm cold
        ! = hot cool
        ! = red blue green yellow black white brown gray orange pink
        ! = eat drink sleep cook
        ! = buy sell
        ! = arrive leave
        ! = read write
        ! = play watch
        ! = live work study
        ! = borrow lend
        ! = like hate need
        ! = hundred thousand
        ! = nothing everything
        ! = house horse
        ! = shirt skirt
        ! = three there
        ! = thirty thirsty
        ! = kitchen chicken
        ! = paper pepper
        ! = bread break
        ! = beach bench
        ! = plane plate
        ! = week weekend
        ! = north month
        ! = aunt ant
        ! = weather leather
        ! = cloudy sunny rainy windy
        """)
}
