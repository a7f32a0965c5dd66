import AppCore
import Foundation
import TerminalUI

/// A word of the day with definition, synonyms and example.
struct WordCard: View {
    var word: DailyWord
    var today: UTCDay
    /// Why there is nothing newer; nil if this is the requested day.
    var problem: Problem?

    private var isOld: Bool { problem != nil && word.day < today }
    private var age: String { "\(word.day), the last one seen: \(problem?.summary ?? "")" }

    private var body: any View {
        VStack(spacing: 1) {
            VStack {
                Text(word.day.heading(today: today), style: .secondary)
                Text(word.word, style: Style(.accent, .bold))
            }
            if isOld { Text("! " + age, style: Style(.warning)) }
            Text(word.definition)
            if !word.synonyms.isEmpty {
                Text(
                    StyledText("Similar: ", .secondary)
                        + StyledText(word.synonyms.joined(separator: ", ")), hang: 9)
            }
            if !word.example.isEmpty {
                Box(
                    tone: .accent, border: .leftBar, fill: .exampleFill,
                    Text(example(on: .exampleFill)))
            }
        }
    }

    /// The sentence with the word in bold, if it occurs unchanged.
    private func example(on fill: ColorRole) -> StyledText {
        let sentence = word.example
        guard let range = sentence.range(of: word.word, options: .caseInsensitive) else {
            return StyledText(sentence, Style(.text, on: fill))
        }
        return StyledText(String(sentence[..<range.lowerBound]), Style(.text, on: fill))
            + StyledText(String(sentence[range]), Style(.text, on: fill, .bold))
            + StyledText(String(sentence[range.upperBound...]), Style(.text, on: fill))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        linear.heading("\(word.day.heading(today: today)): \(word.word).")
        if isOld { linear.sentence("Word of the day, \(age)") }
        linear.sentence("It means: \(word.definition)")
        if !word.synonyms.isEmpty {
            linear.sentence("Similar: \(word.synonyms.joined(separator: ", ")).")
        }
        if !word.example.isEmpty { linear.sentence("For example: \(word.example)") }
        linear.action(id: "earlier", label: "The day before")
        linear.action(id: "later", label: "The day after")
        linear.action(id: "learn", label: "Learn this word")
    }
}
