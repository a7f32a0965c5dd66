import AppCore
import HTTPTypes

/// One math section, which only the public server has; the seed's specification says only that its
/// text is a string.
extension SATDouble {
    static let mathSection = "99999999-0000-4000-8000-000000000009"

    func sections(_ call: Call) -> Answer? {
        guard call.matches("GET", "math-sections/*"), call.parts[1].lowercased() == Self.mathSection
        else { return nil }
        let text =
            dialect == .seed
            ? #""text":"Half of 8?","# : #""prompt":[{"type":"paragraph","text":"Half of 8?"}],"#
        let options = ["4", "6"].enumerated().map { order, text in
            #"{"id":"99999999-0000-4000-8000-00000000001\#(order)","text":"\#(text)","order":\#(order)}"#
        }.joined(separator: ",")
        return ok(
            """
            {"id":"\(dialect.id(Self.mathSection))","section_id":"halves","title":"Halves",
            "difficulty":"Easy","tier":"free","assets":[],"questions":[
            {"id":"\(dialect.id("99999999-0000-4000-8000-000000000001"))","question_id":"q1",\(text)
            "choices":["4","6"],"options":[\(options)],"correct_answer_index":0,
            "explanation":[{"type":"equation","latex":"8/2=4"}],"order":1,"assets":[]}]}
            """)
    }
}
