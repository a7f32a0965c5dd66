/// Common words of questions that carry no topic, in the form that ``Words`` produces.
enum StopWords {
    static let english: Set<String> = {
        var words: Set<String> = []
        let text = """
            a an the and or but nor if of to in on at by for from with without about into onto over under than then so as \
            is are was were be been being am do does did done doing has have had having can could may might must shall \
            should will would what which who whom whose when where why how that this these those there here it its he \
            she they we you i me my your our their his her them us him not no yes ok please tell explain describe give \
            mean means meant call calls called many much some any also just because between during say says said one \
            according exactly happen happens happened get gets got use used using make makes made
            """
        Words.forEach(in: text) { words.insert($0) }
        return words
    }()
}
