extension Phrases {
    static let french = Phrases(
        """
        YES = oui | bien sur | volontiers | avec plaisir | mais oui | oui bien sur | tout a fait | si
        NO = non | non merci | non pas du tout
        OK = d accord | tres bien | bien | ca va bien | ca va | parfait | super | genial | entendu | ok | bon | alors | ca marche | tres bon \
        | tres bonne | tres bonnes | delicieux | delicieuse | delicieuses | bonne | bonnes
        HELLO = bonjour | salut | bonsoir | coucou
        BYE = au revoir | bonne journee | a bientot | a plus | bonne soiree | bonne nuit | bises | a samedi | a tout a l heure
        THANKS = merci | merci beaucoup | merci bien | mille mercis
        PLEASE = s il vous plait | s il te plait | sil vous plait | sil te plait | svp | stp
        SORRY = pardon | excusez moi | excuse moi | desole | desolee | je suis desole | je suis desolee
        KIND = c est gentil | c est tres gentil | vous etes gentil | vous etes gentille | vous etes tres gentil
        ANDYOU = et toi | et vous | et vous meme | et toi meme
        WELCOME = de rien | je vous en prie | je t en prie
        NICE = enchante | enchantee | ravi | ravie | heureux de vous rencontrer
        - = je m appelle | moi c est | moi je m appelle | mon nom est | mon nom c est | mon prenom est
        - = je viens de | je viens du | je viens des | je viens d
        QNAME = comment tu t appelles | comment vous appelez vous | tu t appelles comment
        PRICE = ca fait combien | combien ca fait | c est combien | combien ca coute | combien je vous dois | je vous dois combien \
        | elle coute combien | il coute combien | combien coute t elle | combien elle coute | quel est le prix | ca coute combien \
        | combien est ce que je vous dois | combien coute | c est a combien | quel prix
        QTIME = a quelle heure | quand | quand est ce que
        QCLOCK = quelle heure est il | quelle heure il est
        QWHERE = a quel endroit | ou est ce que | QWHERE est ce que | QWHERE est ce qu
        QWHO = qui
        QHOW = comment
        QMANY = combien | combien de
        QWHY = pourquoi
        QWEATHER = quel temps fait il | il fait quel temps | quel temps il fait | comment est le temps | quel est le temps
        - = est ce que | est ce qu | qu est ce que | QWHERE est | QWHERE se trouve | QWHERE sont | ou est | ou se trouve | ou sont | je cherche | pour aller a | pour aller au \
        | comment aller a | comment on va a | il y a | y a t il | y a | il y aurait | vous savez ou est | vous connaissez | connaissez vous | se trouve
        INCLUDED = compris | comprise | inclus | incluse
        BIGGER = taille au dessus | plus grand | plus grande | taille plus grande | une autre taille
        TAKE = je la prends | je le prends | je vais la prendre | je vais le prendre | je l achete
        TOOSMALL = trop petite | trop petit | trop serree
        THATSALL = c est tout | ce sera tout | ca sera tout | rien d autre
        CASH = en especes | en liquide | especes | liquide
        CHECK = addition | l addition | la note
        HURT = mal a | mal au | mal aux | fait mal | me fait mal | mal
        - = ca fait | depuis | il y a deja
        EARLY = pas tard | pas tres tard | pas trop tard | tot | de bonne heure
        MUST = il faut | je dois | il faut que je | dois je | faut il
        REST = se reposer | me reposer | me repose | reposer | repose
        NEARHERE = pres d ici | par ici | dans le coin | tout pres
        FREE = libre | disponible
        WORK = travailles | travaillez | travaille | travailler | bosse | prof | professeur
        SCHOOL = ecole
        FORTWO = pour deux | pour deux personnes
        PERSON = personne | personnes
        BOOKING = reservation | reserve
        ELSE = autre chose | quelque chose d autre
        ROUNDTRIP = aller retour
        TRACK = voie | quai
        NAPKIN = serviette | serviettes
        NOTENOUGH = il manque | il nous manque | il me manque | pas assez de | manque
        WITHOUT = sans | pas de | pas d | plus de
        LIFT = ascenseur
        #12 = midi
        #30 = et demie | et demi
        #15 = et quart
        #2 jour = depuis avant hier
        #half = demi | demie | moitie
        #half KILO = livre
        KILO = kilo | kg | kilos
        - = il me faut | il nous faut
        - = voila | voici | tenez | le voila | la voila
        not = pas | jamais | rien | aucun | aucune
        but = mais
        - = le la les l un une des du de d a au aux en et ou dans pour sur avec ce cet cette ces c ca cela qui que qu se s \
        je j tu il elle on nous vous ils elles me m te t moi toi lui leur mon ma mes ton ta tes son sa ses votre vos notre \
        nos y est sont suis es sommes etes etait ete etre ai as avons avez ont avoir ne n tres trop beaucoup aussi encore \
        voudrais aimerais veux voudrait prends prend prendre vais va allons aller peux peut pouvez puis donnez mettez donne \
        paie paye payer quel quelle quels quelles mais alors heures heure madame monsieur mademoiselle docteur peu \
        deja environ vers seulement juste uniquement donc plus si oh ah fais fait faire billet place voulez
        TOGO = a emporter
        FORHERE = sur place
        @ = je j nous on suis sommes | tu vous es etes | il on | elle | ils elles
        @ = me m moi mon ma mes notre nos | te t toi ton ta tes votre vos vous | lui leur son sa ses eux
        % = peux peut pouvez puis voudrais aimerais veux voulez | MUST
        % = avec | WITHOUT
        % = vais vas va aller allons allez | viens vient venir venez
        % = plus | moins
        % = beaucoup tres trop | peu
        % = avant | apres
        ! = TOGO FORHERE
        ! = lundi mardi mercredi jeudi vendredi samedi dimanche
        ! = janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
        ! = matin soir midi nuit
        ! = aujourd hier demain
        ! = gauche droite
        ! = petit dejeuner diner
        ! = the cafe eau jus vin
        ! = frere soeur pere mere fils fille mari femme oncle tante cousin cousine
        ! = tete gorge ventre dos jambe
        ! = gare poste pharmacie banque boulangerie musee
        ! = robe veste pull chemise pantalon
        ! = tomate pomme cerise
        ! = TOOSMALL grande
        ! = EARLY tard
        ! = arrive part
        ! = lever coucher
        ! = printemps ete automne hiver
        ! = nord sud est ouest
        ! = ouvert ferme
        ! = grand petit
        ! = jeune vieux
        ! = nouveau vieux
        ! = facile difficile
        ! = premier dernier
        ! = chaud froid
        ! = faim soif sommeil
        ! = rouge bleu vert jaune noir blanc
        ! = lire ecrire
        ! = acheter vendre
        ! = manger boire dormir
        ! = travailler etudier habiter
        ! = WORK etudie habite
        ! = aime deteste
        ! = arriver partir
        ! = ouvre ferme
        ! = avant apres
        ! = devant derriere
        ! = dessus dessous
        ! = pres loin
        ! = toujours jamais parfois
        ! = poisson boisson
        ! = dessert desert
        ! = cheveux chevaux
        ! = chambre cuisine salon
        ! = poire poivre
        ! = jambe jambon
        """)
}
