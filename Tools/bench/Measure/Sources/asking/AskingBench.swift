import Foundation
import Questions

/// Makes questions of documents: `asking COUNT SEED DIFFICULTY FILE…` prints a line of JSON for each question, with what was
/// checked about it, for `Tools/bench/questions.py` to lay out. COUNT is how many are wanted of each file.
@main
enum AskingBench {
    /// A question, and what a program can tell of it.
    struct Line: Encodable {
        var question: Question
        /// Every quote stands in the file at its span.
        var isVerbatim: Bool
        /// The answer is in a quote.
        var isAnswered: Bool
        /// No wrong choice stands in the sentence.
        var isDistinct: Bool
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5, let count = Int(arguments[1]), let seed = UInt64(arguments[2]),
            let difficulty = QuestionDifficulty(rawValue: arguments[3])
        else {
            FileHandle.standardError.write(Data("usage: asking COUNT SEED DIFFICULTY FILE…\n".utf8))
            exit(64)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for path in arguments.dropFirst(4) {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let name = URL(fileURLWithPath: path).lastPathComponent
            let began = DispatchTime.now().uptimeNanoseconds
            let maker = QuestionMaker([QuestionText(document: name, text: text)])
            let wish = QuestionRequest(count: count, difficulty: difficulty, seed: seed)
            let questions = maker.questions(wish)
            let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e6
            for question in questions {
                print(String(decoding: try encoder.encode(line(question, text)), as: UTF8.self))
            }
            let note = "\(name): \(questions.count) of \(count) in \(milliseconds) ms\n"
            FileHandle.standardError.write(Data(note.utf8))
        }
    }

    private static func line(_ question: Question, _ text: String) -> Line {
        let bytes = Array(text.utf8)
        let isVerbatim = zip(question.sources, question.quotes).allSatisfy { source, quote in
            source.end <= bytes.count
                && String(decoding: bytes[source.start..<source.end], as: UTF8.self) == quote
        }
        let quotes = folded(question.quotes.joined(separator: " "))
        let answers = question.kind == .ordering ? question.options : [question.answer]
        let wrong =
            question.kind == .multipleChoice
            ? question.options.filter { $0 != question.answer } : []
        let words = quotes.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "," }
        return Line(
            question: question, isVerbatim: isVerbatim,
            // A step is shown without its full stop, an event without its year: the words are the quote's.
            isAnswered: answers.allSatisfy { answer in
                let answer = folded(answer)
                return quotes.contains(answer)
                    || quotes.contains(
                        answer.trimmingCharacters(in: CharacterSet(charactersIn: ".")))
            },
            isDistinct: wrong.allSatisfy { option in
                let option = folded(option)
                return option.contains(" ")
                    ? !quotes.contains(option) : !words.contains(Substring(option))
            })
    }

    /// White space, case and signs of Markdown aside.
    private static func folded(_ text: String) -> String {
        text.lowercased().filter { !"*_`".contains($0) }.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}
