import Testing

@testable import AppCore

@Suite struct PassageAnnotationTests {
    private func annotation(_ members: String) throws -> PassageAnnotation {
        try WireJSON.decode(
            PassageAnnotation.self,
            from:
                #"{"id":"AB12AB12-0000-4000-8000-000000000001","start_char":11,"end_char":19\#(members)}"#
        )
    }

    @Test func itIsReadAsTheContractHasIt() throws {
        let note = try annotation(
            #","question_id":"q","selected_text":"sideways","explanation":"Stated here.","order":2"#
        )
        #expect(note.id == "ab12ab12-0000-4000-8000-000000000001" && note.questionID == "q")
        #expect(note.startChar == 11 && note.endChar == 19 && note.order == 2)
        #expect(note.selectedText == "sideways" && note.explanation == "Stated here.")
        #expect(try WireJSON.decode(PassageAnnotation.self, from: WireJSON.encode(note)) == note)
    }

    @Test(arguments: [
        "", #","question_id":null,"selected_text":null,"explanation":null,"order":null"#,
    ])
    func whatIsLeftOutIsEmpty(members: String) throws {
        let note = try annotation(members)
        #expect(note.questionID == nil && note.order == 0)
        #expect(note.selectedText.isEmpty && note.explanation.isEmpty)
    }

    @Test func anExplanationMayComeInBlocks() throws {
        let note = try annotation(
            #","explanation":[{"type":"text","content":"One."},{"type":"note","text":"Two."},"Three."]"#
        )
        #expect(note.explanation == "One.\n\nTwo.\n\nThree.")
    }

    @Test func withoutAPlaceItIsNone() {
        #expect(throws: Problem.self) {
            try WireJSON.decode(PassageAnnotation.self, from: #"{"id":"a","start_char":1}"#)
        }
    }
}
