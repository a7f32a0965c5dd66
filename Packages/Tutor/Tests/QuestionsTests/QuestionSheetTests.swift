import Questions
import Testing

@Suite struct QuestionSheetTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    }

    @Test func aSheetIsAPDFWhoseTableFindsItsObjects() throws {
        let questions = (1...30).map {
            PrintedQuestion(
                number: $0, body: "What is (this) \\ thing?\nSay it.", options: ["one", "two"])
        }
        let bytes = QuestionSheet.pdf(of: questions, title: "Quiz")
        let text = text(bytes)
        #expect(text.hasPrefix("%PDF-1.4") && text.hasSuffix("%%EOF\n"))
        #expect(text.contains("(Question 30)"))
        #expect(text.contains(#"What is \(this\) \\ thing?"#))
        let start = try #require(
            text.split(separator: "startxref\n").last?.split(separator: "\n").first.flatMap {
                Int($0)
            })
        #expect(String(decoding: bytes[start..<(start + 4)], as: UTF8.self) == "xref")
        let rows = text[text.index(text.startIndex, offsetBy: start)...].split(separator: "\n")
            .dropFirst(3)
        for (index, row) in rows.prefix(while: { $0.hasSuffix("n ") }).enumerated() {
            let offset = try #require(Int(row.prefix(10)))
            let head = "\(index + 1) 0 obj"
            #expect(
                String(decoding: bytes[offset..<(offset + head.utf8.count)], as: UTF8.self) == head)
        }
        #expect(text.split(separator: "/Type /Page ").count > 4)
    }

    @Test func charactersThatTheFontLacksAreNotLost() {
        let text = text(QuestionSheet.pdf(of: [PrintedQuestion(number: 1, body: "Что ≤ é?")]))
        #expect(text.contains("[U+0427][U+0442][U+043E]"))
        #expect(text.contains("<="))
        #expect(text.contains("Unicode numbers are in brackets"))
        #expect(
            !self.text(QuestionSheet.pdf(of: [PrintedQuestion(number: 1, body: "“é” – 1 €")]))
                .contains("U+"))
    }

    @Test func aWordWiderThanThePageIsCutAndAllOfItIsThere() {
        let word = String(repeating: "W", count: 400)
        let text = text(QuestionSheet.pdf(of: [PrintedQuestion(number: 1, body: word)]))
        // `/WinAnsiEncoding` adds two, one per font.
        #expect(text.count { $0 == "W" } == 402)
    }
}
