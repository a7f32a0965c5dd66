import AppCore
import TerminalUI

extension ReadingScreen {
    /// The number of pages in a lesson; 1 for a passage.
    var pageCount: Int { lesson?.pages.count ?? 1 }

    /// Whether the results are visible: on the page after a lesson's last one, or on a finished
    /// passage.
    var isOnResults: Bool { practice.isFinished && (passage != nil || page >= pageCount) }

    /// The questions on the open page, in reading order.
    var questionsHere: [Int] {
        guard let lesson else { return Array(practice.questions.indices) }
        guard page < lesson.pages.count else { return Array(practice.questions.indices) }
        return lesson.pages[page].compactMap {
            if case .question(let index) = $0 { index } else { nil }
        }
    }

    /// All focusable parts in page order.
    var stops: [FocusTarget] {
        if let passage, pane == .text {
            return passage.spots.map { .spot($0.number) } + noteStops
        }
        var stops: [FocusTarget] = []
        if isOnResults { stops += resultDeeds.map(FocusTarget.action) }
        if practice.phase == .answering {
            for index in questionsHere where !practice.isRevealed(at: index) {
                for option in practice.questions[index].options.indices {
                    stops.append(.option(question: index, option: option))
                }
            }
        }
        if passage != nil, practice.isFinished { stops += noteStops }
        return stops + closingStops
    }

    /// The notes that can be opened, which are in the text after submission.
    var noteStops: [FocusTarget] { openNotes.map { .note($0.id) } }

    /// The passage's notes that may be shown.
    var openNotes: [Annotation] {
        guard practice.isFinished, let passage else { return [] }
        return passage.annotations.filter { $0.range != nil }
    }

    /// The actions at the end of the page.
    var closingStops: [FocusTarget] {
        var stops: [FocusTarget] = []
        if lesson != nil, page < pageCount - 1 { stops.append(.action(.nextPage)) }
        if practice.phase == .answering, !practice.questions.isEmpty, isLastPage {
            stops.append(.handIn)
        }
        if lesson != nil, practice.questions.isEmpty, isLastPage, next != nil {
            stops.append(.action(.nextItem))
        }
        if lesson != nil, page > 0 { stops.append(.action(.previousPage)) }
        return stops
    }

    var isLastPage: Bool { lesson == nil || page >= pageCount - 1 }

    /// The next item: the backend's proposal after grading, otherwise the next one in the list.
    var next: AttemptAdvice.Proposal? {
        if let proposal = practice.result?.advice?.next, proposal.item != reference {
            return proposal
        }
        return surrounding.next.map { .init(item: $0.reference, title: $0.title) }
    }

    /// The actions for the results.
    var resultDeeds: [FocusTarget.Deed] {
        var deeds: [FocusTarget.Deed] = []
        if next != nil { deeds.append(.nextItem) }
        deeds.append(.again)
        if library.attempts != nil { deeds.append(.review) }
        return deeds
    }

    /// The initial focus: the first unanswered question, or none on a page of text, so that the
    /// arrows scroll.
    func firstStop() -> FocusTarget? {
        stops.first { stop in
            guard let question = stop.question else { return false }
            return practice.choices[practice.questions[question].id] == nil
        } ?? (isOnResults ? stops.first : nil)
    }

    private var anchors: Anchors { passage != nil && pane == .text ? textAnchors : pageAnchors }
    private var scroll: ScrollState {
        get { passage != nil && pane == .text ? textScroll : pageScroll }
        set {
            if passage != nil, pane == .text {
                textScroll = newValue
            } else {
                pageScroll = newValue
            }
        }
    }

    /// Whether a stop is visible; true if nothing was drawn (linear mode).
    func isOnView(_ stop: FocusTarget) -> Bool {
        guard !anchors.isEmpty, let rows = anchors[stop.id] else { return anchors.isEmpty }
        let first = scroll.offset
        return rows.lowerBound < first + scroll.viewport.rows && rows.upperBound > first
    }

    /// Moves the focus to `stop` and scrolls it into view, with its whole question if that fits.
    mutating func moveFocus(to stop: FocusTarget?) {
        focus = stop
        if let spot = focusedSpot, let rows = textAnchors[FocusTarget.spot(spot).id] {
            textScroll.reveal(rows.lowerBound, max(rows.lowerBound, rows.upperBound - 1))
        }
        guard let stop, let rows = anchors[stop.id] else { return }
        if let question = stop.question, let heading = anchors["q\(question)"],
            let last = practice.questions[question].options.indices.last,
            let end = anchors[FocusTarget.option(question: question, option: last).id]?.upperBound,
            end - heading.lowerBound <= scroll.viewport.rows
        {
            scroll.reveal(heading.lowerBound, end - 1)
        } else {
            scroll.reveal(rows.lowerBound, max(rows.lowerBound, rows.upperBound - 1))
        }
    }

    /// Handles Tab and Shift-Tab: moves to the next stop.
    mutating func stepFocus(by step: Int) {
        let stops = stops
        guard !stops.isEmpty else { return }
        guard let focus, let index = stops.firstIndex(of: focus) else {
            return moveFocus(to: step > 0 ? stops.first : stops.last)
        }
        moveFocus(to: stops[(index + step + stops.count) % stops.count])
    }

    /// Handles an arrow: moves to the next stop if visible, else scrolls a row.
    mutating func arrow(_ step: Int) {
        let stops = stops
        let index = focus.flatMap { stops.firstIndex(of: $0) }
        if let index, let focus, isOnView(focus) {
            let next = index + step
            if stops.indices.contains(next), isOnView(stops[next]) {
                return moveFocus(to: stops[next])
            }
        }
        _ = scroll.handle(KeyPress(step > 0 ? .down : .up))
        refocus(step)
    }

    /// Moves the focus to the nearest visible stop, if scrolling has hidden it.
    mutating func refocus(_ step: Int) {
        if let focus, isOnView(focus) { return }
        let seen = stops.filter { isOnView($0) }
        guard !anchors.isEmpty else { return }
        if let stop = step > 0 ? seen.first : seen.last { focus = stop }
    }

    /// Scrolls the active pane.
    mutating func scrolls(_ event: InputEvent) -> Bool {
        let before = scroll.offset
        guard scroll.handle(event) else { return false }
        refocus(scroll.offset >= before ? 1 : -1)
        return true
    }

    /// The text's spot that the focus refers to.
    var focusedSpot: Int? {
        if case .spot(let number) = focus { return number }
        return currentQuestion.flatMap { practice.questions[$0].spot }
    }

    /// The question that a letter answers: the focused one.
    var currentQuestion: Int? {
        if let question = focus?.question { return question }
        let open = questionsHere.filter { !practice.isRevealed(at: $0) }
        return open.first { index in
            practice.questions[index].options.indices.contains { option in
                isOnView(.option(question: index, option: option))
            }
        }
    }
}
