extension Phrases {
    static let spanish = Phrases(
        """
        YES = si | claro | claro que si | por supuesto | desde luego
        NO = no gracias | no lo siento | no pero
        OK = muy bien | bien | vale | perfecto | de acuerdo | genial | estupendo | ok | okay | bueno | pues | entonces | buena \
        | rica | rico | deliciosa | delicioso | muy buena | muy rica
        HELLO = hola | buenos dias | buenas tardes | buenas noches | buenas | oye | oiga
        BYE = adios | hasta luego | hasta pronto | nos vemos | chao | hasta la vista | que tenga un buen dia \
        | que le vaya bien | buen dia | un abrazo
        THANKS = gracias | muchas gracias | mil gracias | muchisimas gracias
        PLEASE = por favor
        SORRY = perdon | perdone | perdona | disculpe | disculpa | lo siento | lo siento mucho | con permiso
        KIND = muy amable | que amable | es usted muy amable | eres muy amable
        ANDYOU = y tu | y usted | y ustedes | y a ti | que tal tu | y tu que tal
        WELCOME = de nada
        NICE = mucho gusto | encantado | encantada | igualmente | un placer | es un placer
        - = me llamo | mi nombre es | se llama | vengo de
        QNAME = como te llamas | como se llama usted | cual es tu nombre
        PRICE = cuanto es | cuanto cuesta | cuanto cuestan | cuanto vale | cuanto valen | que precio tiene \
        | que precio tienen | cuanto le debo | cuanto te debo | me cobra | me cobras | a cuanto estan \
        | cuanto sale | cuanto seria | que le debo
        QTIME = a que hora | cuando
        QCLOCK = que hora es
        QWHERE = adonde | donde
        QWHO = quien | quienes
        QHOW = como
        QMUCH = cuanto | cuanta
        QMANY = cuantos | cuantas
        QWHY = por que
        QWEATHER = que tiempo hace | como esta el tiempo | que tiempo tienes | como es el tiempo | que tiempo hay
        - = donde esta | donde estan | donde hay | donde queda | como se va | como voy | como llego | como puedo ir \
        | como puedo llegar | como se llega | busco | estoy buscando | hay algun | hay alguna
        NEARHERE = por aqui | cerca de aqui | aqui cerca
        BIGGER = mas grande | talla mayor | talla mas | mas grandes
        TAKE = me la llevo | me lo llevo | la compro | lo compro | la quiero | lo quiero | la tomo | me quedo con ella
        TRY = probarme | probar | me puedo probar
        NOTWORKING = no funciona | no funcionan | esta rota | esta roto | no va | no marcha
        ALLDONE = nada mas | eso es todo | es todo | eso es | ya esta | solo eso
        WHATELSE = que mas tiene | que mas tienes | que mas hay | otra cosa | algo diferente
        NOTLIKE = no me gusta | no me gusta nada | no como | no quiero
        LIKE = me gusta | me gusta mucho | me encanta
        HURT = me duele | me duelen | tengo dolor de | me duele mucho | dolor de
        NOTCAN = no puedo | no voy a poder | no me es posible
        MUST = tengo que | hay que | debo
        BETTER = me gusta mas | prefiero | prefieres | prefiere | mejor
        - = a pie | andando | caminando
        THISWAY = todo recto | recto | derecho
        - = es que
        - = te va bien | te viene bien | te parece bien | esta bien | te parece | puedes
        MEET = quedamos | nos vemos | podemos quedar | nos encontramos
        GOTUP = me levanto | te levantas | se levanta | levantarse | levantarme
        GOTOBED = me acuesto | te acuestas | se acuesta | acostarse | me voy a la cama | voy a dormir
        SOMETIMES = a veces | de vez en cuando
        OFTEN = a menudo | muchas veces | con frecuencia
        SPEAKSLOW = mas despacio | mas lento | despacio
        WORK = trabajas | trabajan | trabajo | trabajar | trabaja
        JUICE = zumo | jugo
        TICKET = billete | boleto | pasaje
        ROUNDTRIP = ida y vuelta
        PLATFORM = anden | via
        WITHOUT = sin
        #30 = y media
        #15 = y cuarto
        #12 = mediodia
        #half = medio | media
        KILO = kilo | kg | kilos
        TOAST = tostada | pan tostado | tostadas
        CARD = carne | tarjeta | carnet
        - = aqui tiene | aqui tienes | tenga | toma | tome | aqui esta
        not = no | nunca | jamas | tampoco | ni
        but = pero
        - = el la los las lo un una unos unas del al de a en por para con y o e u que se me te le les nos mi mis tu tus su \
        sus yo ella ellos ellas usted ustedes nosotros es son soy eres somos era fue fueron estuvo estaba esta estan estoy estas \
        ser estar he ha tengo tienes tiene tienen tenemos este esta esto ese esa eso estos estas esos esas muy mucho \
        mucha tambien ademas solo solamente normalmente siempre quiero quisiera querria gustaria deseo desea pongame \
        ponme pone deme dame da doy das trae traigame puede puedo puedes podria tomar voy va vas ir \
        vamos quieres quiere querer algun alguna pero si senor senora senorita doctora doctor ahi ahora mas ya \
        hacerme algo demasiado bastante necesito MUST hacer hace desde hacen tener llevar ver cosa poco asi tan parece mira mire numero habitacion
        TOGO = para llevar
        FORHERE = para tomar aqui | para comer aqui | tomar aqui
        @ = yo soy estoy tengo voy vivo hablo bebo leo salgo llego hago veo cocino creo nosotros somos estamos tenemos vamos \
        | tu eres estas tienes vas vives hablas trabajas estudias comes bebes haces ves llegas sales cocinas usted tiene va \
        vive habla trabaja estudia come bebe ve sale llega \
        | ella tiene va vive habla trabaja estudia come bebe ve sale llega
        @ = mi mis mio mia nuestro nuestra me nos conmigo | tu tus tuyo tuya te ti contigo su sus | su sus suyo suya
        % = puedo puede puedes podemos quiero quiere quieres quisiera querria necesito | MUST necesito
        % = con | WITHOUT
        % = mas | menos
        % = mucho mucha muy | poco poca
        % = antes | despues
        ! = TOGO FORHERE
        ! = lunes martes miercoles jueves viernes sabado domingo
        ! = enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
        ! = desayuno comida almuerzo cena
        ! = manana tarde noche
        ! = hoy ayer anteayer
        ! = izquierda derecha
        ! = GOTUP GOTOBED
        ! = grande pequena pequeno BIGGER
        ! = hermano hermana padre madre hijo hija abuelo abuela tio tia primo prima amigo marido mujer padres
        ! = cabeza garganta espalda pie estomago pierna mano brazo ojo
        ! = farmacia panaderia museo mercado estacion banco hotel iglesia correos
        ! = sale llega
        ! = cerca lejos
        ! = LIKE NOTLIKE
        ! = primavera verano otono invierno
        ! = norte sur este oeste
        ! = abierto cerrado
        ! = abre cierra
        ! = caro barato
        ! = alto bajo
        ! = joven viejo
        ! = nuevo viejo
        ! = mayor menor
        ! = bueno malo
        ! = facil dificil
        ! = primero ultimo
        ! = caliente frio
        ! = calor frio
        ! = rojo azul verde amarillo negro blanco
        ! = leer escribir
        ! = comprar vender
        ! = comer beber dormir cocinar
        ! = trabajar estudiar vivir
        ! = WORK estudia vive
        ! = llegar salir
        ! = subir bajar
        ! = arriba abajo
        ! = antes despues
        ! = hambre sed sueno fiebre
        ! = hombre hambre hombro
        ! = queso peso beso
        ! = perro pero
        ! = caro carro
        ! = cuenta cuento
        ! = pollo polvo
        ! = siempre nunca SOMETIMES
        ! = semana manana
        ! = tranquilo ruidoso
        """)
}
