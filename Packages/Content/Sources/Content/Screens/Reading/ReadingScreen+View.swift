import AppCore
import TerminalUI

extension ReadingScreen {
    /// The minimum width to show a passage's text beside its questions.
    static let wide = 120

    func view(in context: ViewContext) -> any View {
        switch state {
        case .loading:
            return Measure(
                library.measure,
                VStack(spacing: 1) {
                    Text(itemTitle, style: .heading)
                    Skeleton(lines: 8)
                })
        case .failed(let problem):
            return Measure(library.measure, ProblemView(problem: problem, retry: .action(.retry)))
        case .locked(let item): return Measure(library.measure, LockedView(self, item))
        case .ready(.lesson(let lesson)):
            return VStack(spacing: 1) {
                header(facts: facts(of: lesson))
                ScrollView(
                    Measure(
                        library.measure,
                        AnchoredStack(parts: parts(of: lesson), anchors: pageAnchors)
                    ), state: pageScroll)
            }
        case .ready(.passage(let passage)):
            return VStack(spacing: 1) {
                header(facts: facts(of: passage))
                halves(of: passage, in: context)
            }
        }
    }

    // MARK: Header

    private func header(facts: String) -> any View {
        HeaderLine(
            title: itemTitle, facts: facts, done: practice.answeredCount,
            total: practice.questions.count)
    }

    private func facts(of lesson: Lesson) -> String {
        var facts: [String] = []
        if isOnResults {
            facts.append("results")
        } else if lesson.pages.count > 1 {
            facts.append("page \(page + 1) of \(lesson.pages.count)")
        }
        if !lesson.difficulty.isEmpty { facts.append(lesson.difficulty) }
        if lesson.isDiagnostic || surrounding.card?.isDiagnostic == true {
            facts.append("diagnostic")
        }
        return facts.joined(separator: " · ")
    }

    private func facts(of passage: Passage) -> String {
        var facts = passage.difficulty.isEmpty ? [] : [passage.difficulty]
        if surrounding.card?.isDiagnostic == true { facts.append("diagnostic") }
        return facts.joined(separator: " · ")
    }

    // MARK: Lesson

    private var blocks: BlockRenderer {
        let (pictures, assets) = (pictures, lesson?.assets)
        return BlockRenderer { id in
            DiagramView(id: id, asset: assets?[id], picture: pictures[id])
        }
    }

    private var questionRenderer: QuestionRenderer {
        QuestionRenderer(practice: practice, blocks: blocks, focus: focus)
    }

    private func parts(of lesson: Lesson) -> [AnchoredStack.Part] {
        guard page < lesson.pages.count else {
            return resultParts() + allQuestions() + closingParts()
        }
        var parts: [AnchoredStack.Part] = []
        for block in lesson.pages[page] {
            if case .question(let index) = block {
                var question = questionRenderer.parts(at: index)
                if !question.isEmpty { question[0].gap = 2 }
                parts += question
            } else {
                parts += blocks.views(of: block).map { .init($0) }
            }
        }
        return parts + closingParts()
    }

    private func allQuestions() -> [AnchoredStack.Part] {
        practice.questions.indices.flatMap { index in
            var parts = questionRenderer.parts(at: index)
            if !parts.isEmpty { parts[0].gap = 2 }
            return parts + noteParts(ofQuestionAt: index)
        }
    }

    private func closingParts() -> [AnchoredStack.Part] {
        closingStops.enumerated().map { index, stop in
            .init(button(stop), id: stop.id, gap: index == 0 ? 2 : 0)
        } + (isEndOfReading ? [.init(Text("End of the lesson.", style: .secondary), gap: 2)] : [])
    }

    private var isEndOfReading: Bool {
        lesson != nil && practice.questions.isEmpty && isLastPage && !isOnResults
    }

    private func button(_ stop: FocusTarget) -> any View {
        let label: String
        switch stop {
        case .handIn:
            label =
                practice.unansweredCount == 0
                ? "Hand in your answers (h)"
                : "Hand in: \(practice.answeredCount) of \(practice.questions.count) answered (h)"
        case .action(let deed): label = Self.label(of: deed, self)
        case .note, .option, .spot: label = ""
        }
        return DeedLine(id: stop.id, label: label, isFocused: focus == stop)
    }

    private static func label(of deed: FocusTarget.Deed, _ screen: ReadingScreen) -> String {
        switch deed {
        case .again: "Try again (r)"
        case .review: "Past attempts and review (v)"
        case .nextItem: "Next: \(screen.next?.title ?? "") (n)"
        case .nextPage: "Next page (→)"
        case .previousPage: "Previous page (←)"
        case .upgrade: "Get premium (p)"
        case .signIn: "Sign in (i)"
        case .retry: "Try again (r)"
        case .showPassage: "Text"
        case .showQuestions: "Questions"
        case .closeNote: "Close the note (Esc)"
        }
    }

    // MARK: Passage

    private func halves(of passage: Passage, in context: ViewContext) -> any View {
        let isWide = context.size.width >= Self.wide
        pageAnchors.record(shape: isWide ? .wide : .narrow)
        if isWide {
            return HStack(spacing: 3, widths: [.flex(1), .flex(1)]) {
                textHalf(passage, isFocused: pane == .text)
                questionHalf(isFocused: pane == .questions)
            }
        }
        let tabs = Tabs(
            [
                .init(id: FocusTarget.Deed.showPassage.rawValue, title: "Text"),
                .init(
                    id: FocusTarget.Deed.showQuestions.rawValue,
                    title: "Questions (\(practice.questions.count))"),
            ],
            selected: (pane == .text ? FocusTarget.Deed.showPassage : .showQuestions).rawValue)
        return SplitPageView(
            seen: VStack(spacing: 1) {
                tabs
                pane == .text
                    ? textHalf(passage, isFocused: true) : questionHalf(isFocused: true)
            },
            read: VStack {
                textHalf(passage, isFocused: true)
                questionHalf(isFocused: true)
            })
    }

    private func textHalf(_ passage: Passage, isFocused: Bool) -> any View {
        let highlights = openNotes.compactMap { note in
            note.range.map {
                PassageView.Highlight(
                    id: note.id, range: $0,
                    isFocused: focus == .note(note.id) || openNote == note.id)
            }
        }
        let text = ScrollView(
            Measure(
                library.measure,
                PassageView(
                    text: passage.text, highlights: highlights, spots: passage.spots,
                    focusedSpot: focusedSpot, anchors: textAnchors)),
            state: textScroll)
        guard let note = openNotes.first(where: { $0.id == openNote }) else { return text }
        return VStack(spacing: 1, [text, NoteBox(note: note, question: questionNumber(of: note))])
    }

    private func questionNumber(of note: Annotation) -> Int? {
        practice.questions.firstIndex { $0.id == note.questionID }.map { $0 + 1 }
    }

    private func questionHalf(isFocused: Bool) -> any View {
        let parts = (isOnResults ? resultParts() : []) + allQuestions() + closingParts()
        let shown =
            practice.questions.isEmpty
            ? [AnchoredStack.Part(Text("This text has no questions.", style: .secondary))]
            : parts
        return ScrollView(
            Measure(library.measure, AnchoredStack(parts: shown, anchors: pageAnchors)),
            state: pageScroll)
    }

    private func noteParts(ofQuestionAt index: Int) -> [AnchoredStack.Part] {
        guard practice.isFinished, let passage else { return [] }
        let id = practice.questions[index].id
        return passage.annotations.filter { $0.questionID == id }.map { note in
            let stop = FocusTarget.note(note.id)
            return .init(
                NoteLine(
                    note: note, stop: note.range == nil ? nil : stop, isFocused: focus == stop),
                id: stop.id, gap: 0)
        }
    }

    // MARK: Results

    private func resultParts() -> [AnchoredStack.Part] {
        guard let result = practice.result else { return [] }
        return [.init(ResultBox(result: result, skills: practice.skillLines))]
            + resultDeeds.enumerated().map { index, deed in
                let stop = FocusTarget.action(deed)
                return .init(button(stop), id: stop.id, gap: index == 0 ? 1 : 0)
            }
    }
}

/// Shows one half at a time; reads both aloud, one after the other.
private struct SplitPageView: CompositeView {
    var seen: any View
    var read: any View
    var body: any View { seen }

    func describe(into linear: inout LinearText) { read.describe(into: &linear) }
    func stretches(_ axis: Axis) -> Bool { true }
}
