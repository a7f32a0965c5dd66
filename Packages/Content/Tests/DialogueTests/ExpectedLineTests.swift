import Testing

@testable import Dialogue

@Suite struct ExpectedLineTests {
    private let bread = ExpectedLine(
        "Quiero dos panes, por favor.", accepted: ["Me da dos panes, por favor."])

    @Test(arguments: [
        ("quiero dos panes por favor", LineGrade.Verdict.exact),
        ("¡QUIERO DOS PANES, POR FAVOR!", .exact),
        ("Por favor, quiero dos panes.", .accepted),
        ("Hola, quiero dos panes, por favor, señora", .accepted),
        ("Quiero dos pames, por favor", .almost),
        ("Quiero panes por favor", .near),
        ("quiero dos", .wrong),
        ("No sé", .wrong),
        ("", .empty),
        ("¿?", .empty),
        ("¡Me da dos panes, por favor!", .exact),
        ("quiero dos panes por favor y también un litro de leche y seis huevos frescos", .near),
    ])
    func linesAreToldApart(said: String, verdict: LineGrade.Verdict) {
        #expect(bread.judge(said).verdict == verdict, "\(bread.judge(said))")
    }

    @Test func whatIsMissingIsNamedAsItIsWritten() {
        let judgement = ExpectedLine("Où est l’Hôtel Sol, s’il vous plaît ?").judge(
            "où est l'hotel")
        #expect(judgement.missing == ["Sol", "s’il", "vous", "plaît"])
        #expect(judgement.verdict == .wrong && judgement.similarity > 0.3)
    }

    @Test func slipsAreNamedWithTheWordThatWasMeant() {
        let judgement = ExpectedLine("Está en la habitación.").judge("esta en la habitacion")
        #expect(judgement.verdict == .almost)
        #expect(
            judgement.slips == [
                .init(said: "esta", expected: "Está"),
                .init(said: "habitacion", expected: "habitación"),
            ])
    }

    @Test func theNearestWordingIsNamed() {
        let judgement = bread.judge("me da dos panes")
        #expect(judgement.wording == 1 && judgement.missing == ["por", "favor"])
    }

    @Test func aWordSaidOnceCountsOnce() {
        #expect(ExpectedLine("No, no, gracias.").judge("no gracias").missing == ["no"])
    }

    // MARK: Places

    @Test func aPlaceTakesOneOrMoreWords() {
        let line = ExpectedLine("Me llamo [name]. Gracias.")
        let judgement = line.judge("me llamo Ana María gracias")
        #expect(judgement.verdict == .exact)
        #expect(judgement.captured == ["name": "Ana María"])
        #expect(line.judge("me llamo gracias").verdict == .near)
        #expect(line.judge("me llamo gracias").missing == ["[name]"])
        #expect(line.judge("Ana").verdict == .wrong)
    }

    @Test func twoPlacesTakeTheirOwnWords() {
        let judgement = ExpectedLine("Soy de [city] y tengo [age] años.").judge(
            "Soy de Las Palmas y tengo 20 años")
        #expect(judgement.verdict == .exact)
        #expect(judgement.captured == ["city": "Las Palmas", "age": "20"])
    }

    @Test func aPlaceAtTheStartIsFilled() {
        let judgement = ExpectedLine("[name] es mi amigo.").judge("Juan es mi amigo")
        #expect(judgement.captured == ["name": "Juan"] && judgement.verdict == .exact)
    }

    @Test func theLiteralNameOfAPlaceIsNotAskedFor() {
        #expect(ExpectedLine("Saya dari [negara].").judge("Saya dari Jepang").verdict == .exact)
    }

    @Test(arguments: [
        ("Quiero un kilo de naranjas.", "No quiero un kilo de naranjas", ["no"]),
        ("I would like two tickets, please.", "I would not like two tickets, please", ["not"]),
        ("Je voudrais du pain.", "Je ne voudrais pas du pain", ["ne", "pas"]),
        ("Me llamo [name].", "No me llamo Ana", ["no"]),
        ("No, take a break.", "No, you shouldn't take a break", ["shouldnt"]),
    ])
    func aLineThatIsTurnedIntoItsOppositeIsNotTaken(line: String, said: String, words: [String]) {
        let judgement = ExpectedLine(line).judge(said)
        #expect(judgement.verdict == .near)
        #expect(judgement.negations == words)
    }

    @Test(arguments: [
        ("No quiero nada, gracias.", "gracias, no quiero nada"),
        ("Un café.", "Un café, de nada"),
        ("Me llamo [name].", "Me llamo No Sé"),
    ])
    func aNegationThatIsExpectedOrInAPlaceIsTaken(line: String, said: String) {
        #expect(ExpectedLine(line).judge(said).isTaken)
    }

    // MARK: Scripts

    @Test(arguments: [
        ("我要两个面包。", "我要两个面包", LineGrade.Verdict.exact),
        ("我要两个面包。", "请给我我要两个面包", .accepted),
        ("我要两个面包。", "面包两个要我", .near),
        ("我要两个面包。", "我要两个", .near),
        ("我要两个面包。", "你好", .wrong),
        ("パンを二つください。", "パンを二つください", .exact),
        ("パンを二つください。", "ﾊﾟﾝを二つください!", .exact),
        ("ขอขนมปังสองชิ้น", "ขอขนมปังสองชิ้น", .exact),
        ("ขอขนมปังสองชิ้น", "สวัสดี", .wrong),
        ("Хочу два хлеба, пожалуйста.", "хочу два хлеба пожалуйста", .exact),
        ("Хочу два хлеба, пожалуйста.", "пожалуйста, два хлеба хочу", .accepted),
        ("أريد رغيفين من فضلك", "أريد رغيفين من فضلك", .exact),
        ("빵 두 개 주세요.", "빵 두 개 주세요", .exact),
        ("빵 두 개 주세요.", "물 주세요", .wrong),
        ("मुझे दो रोटी चाहिए।", "मुझे दो रोटी चाहिए", .exact),
        ("Θέλω δύο ψωμιά.", "θελω δυο ψωμια", .almost),
        ("Je m’appelle Ana.", "je mappelle ana", .exact),
    ])
    func everyScriptIsCompared(line: String, said: String, verdict: LineGrade.Verdict) {
        let judgement = ExpectedLine(line).judge(said)
        #expect(judgement.verdict == verdict, "\(judgement)")
    }

    @Test func aPlaceWorksWithoutSpaces() {
        let judgement = ExpectedLine("我叫[名字]。").judge("我叫王小明")
        #expect(judgement.verdict == .exact && judgement.captured == ["名字": "王小明"])
    }

    // MARK: Laws

    /// Whatever is said, a line is exactly itself, nothing crashes, and similarity stays in bounds.
    @Test func everyLineIsItselfAndEveryTextIsJudged() throws {
        var random = Draw(seed: 7)
        let letters = Array("aábcñ дж 我要ข ์é’'.,!?[] \u{301}\u{200d}😀🇪🇸ß１ ")
        for _ in 0..<2_000 {
            let one = String(
                (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                })
            let other = String(
                (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                })
            let line = ExpectedLine(one, accepted: [other])
            let judgement = line.judge(other)
            #expect((0...1.0001).contains(judgement.similarity))
            let hasWords = !SpokenText(one).isEmpty && !one.contains("[") && !one.contains("]")
            if hasWords { #expect(ExpectedLine(one).judge(one).verdict == .exact, "\(one)") }
        }
    }

    @Test func longTextsAreBounded() {
        let long = String(repeating: "panes ", count: 50_000)
        #expect(bread.judge(long).verdict == .wrong)
        #expect(ExpectedLine(long).judge(long).verdict == .exact)
    }
}

/// Draws that are the same every time. Source: SplitMix64.
struct Draw: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
