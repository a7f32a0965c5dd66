import AppCore
import FSRS
import Foundation
import TerminalUI
import WordFinding

/// A line-based session: prints a word and reads the student's input, until no words or no input
/// are left.
struct StudyLoop {
    let repository: StudyRepository
    let console: Console
    var variant: StudyVariant
    private var snapshot: SessionSnapshot?
    /// Unknown lines in a row; stops a pipe that never answers.
    private var strange = 0
    private static let maxUnknownLines = 20

    init(repository: StudyRepository, console: Console, variant: StudyVariant) {
        self.repository = repository
        self.console = console
        self.variant = variant
    }

    /// Actions other than answering.
    private enum StudyCommandInput: Equatable {
        case undo, skip, bury, suspend, known, end, stop
        case edit(String)
    }

    mutating func run(_ scope: SessionScope) async throws {
        var now = try await repository.openSession(scope)
        if let backlog = now.session.backlog { console.out(backlog.words) }
        if !now.session.steps.isEmpty { console.out("Continuing where you left off.") }
        while true {
            switch now.position {
            case .finished:
                let summary = now.summary ?? SessionSummary(now.session)
                console.out("")
                console.out(SessionEnd.heading(summary, now) + ".")
                for line in summary.lines(now: repository.seconds) { console.out(line) }
                suggest(now)
                await repository.syncAfterStudy()
                return
            case .waiting, .card:
                guard let next = try await turn(now) else { return leave(now) }
                now = next
            }
        }
    }

    private func leave(_ snapshot: SessionSnapshot) {
        console.err("Stopped; your answers are saved. Run the same command to continue.")
    }

    private func suggest(_ snapshot: SessionSnapshot) {
        guard let next = snapshot.summary?.suggestion else { return }
        let level = next.difficulty.map { " --difficulty \($0.rawValue)" } ?? ""
        console.out(
            "\(next.words): homeroom vocabulary study --source \(next.sourceID.prefix(8))\(level)")
    }

    // MARK: One card

    /// Asks about one card; nil if the student stops.
    private mutating func turn(_ now: SessionSnapshot) async throws -> SessionSnapshot? {
        guard let card = now.card else { return try await repository.session(now.session.id) }
        if case .waiting(_, let until, let count) = now.position {
            let wait = IntervalText.words(seconds: until - repository.seconds)
            console.out("")
            console.out(
                "Nothing else right now: \(count == 1 ? "one word comes" : "\(count) words come") back "
                    + "soon, the next in \(wait).")
            console.out("1. Answer it now. 2. Check again. q: stop.")
            guard let line = await line(), line != "q" else { return nil }
            if line != "1", !line.isEmpty { return try await repository.session(now.session.id) }
        }
        let shownAt = repository.nowMilliseconds
        show(card, now, isRevealed: false, nil)
        let comparison: TypedAnswer?
        switch try await question(card, now) {
        case .leave(let wish): return try await fulfil(wish, card, now)
        case .shown(let typed): comparison = typed
        }
        show(card, now, isRevealed: true, comparison)
        return try await rating(card, now, shownAt: shownAt)
    }

    private enum Reply {
        case leave(StudyCommandInput)
        case shown(TypedAnswer?)
    }

    private mutating func question(
        _ card: SessionCard, _ now: SessionSnapshot
    ) async throws -> Reply {
        let isTyped = variant != .plain
        console.out(
            isTyped
                ? "Type the word; an empty line shows it. :s skip, :u undo, :q stop."
                : "1. Show the meaning. 2. Skip. 3. Skip until tomorrow. 4. Suspend. 5. I know it. "
                    + "u: undo. q: stop.")
        while true {
            guard let line = await line() else { return .leave(.stop) }
            if isTyped {
                if let wish = Self.wish(colon: line) { return .leave(wish) }
                strange = 0
                return .shown(
                    TypedAnswer(typed: line, word: card.card.word, lemma: card.card.lemma))
            }
            switch line.lowercased() {
            case "", "1": return .shown(nil)
            default:
                if let wish = Self.wish(line, isRevealed: false) { return .leave(wish) }
                try misunderstood(line)
            }
        }
    }

    private mutating func rating(
        _ card: SessionCard, _ now: SessionSnapshot, shownAt: Int64
    ) async throws -> SessionSnapshot? {
        let buttons = Rating.buttons(four: now.hasFourButtons)
        let choices = buttons.enumerated().map { index, rating in
            let interval = card.choices.first { $0.rating == rating }?.interval ?? ""
            return "\(index + 1). \(rating.title(four: now.hasFourButtons)) (\(interval))."
        }
        console.out(
            choices.joined(separator: " ")
                + " b: skip until tomorrow. s: suspend. w: I know it. e TEXT: new meaning. u: undo. q: stop."
        )
        while true {
            guard let line = await line() else { return nil }
            let lower = line.lowercased()
            let number = Int(lower).flatMap { buttons.indices.contains($0 - 1) ? $0 - 1 : nil }
            let rating: Rating? =
                lower == "m" ? .good : lower == "n" ? .again : number.map { buttons[$0] }
            if let rating {
                strange = 0
                let duration = Int((repository.nowMilliseconds - shownAt).bounded(0...60_000))
                return went(
                    try await repository.answer(
                        card, rating, duration: duration, in: now.session.id))
            }
            if let wish = Self.wish(line, isRevealed: true) {
                return try await fulfil(wish, card, now)
            }
            try misunderstood(line)
        }
    }

    private func went(_ outcome: SessionOutcome) -> SessionSnapshot {
        if case .passedOn = outcome {
            console.err("You answered that word on another device. Next word.")
        }
        return outcome.snapshot
    }

    // MARK: Input

    private static func wish(colon line: String) -> StudyCommandInput? {
        switch line.lowercased() {
        case ":s": .skip
        case ":u": .undo
        case ":q": .stop
        case ":b": .bury
        case ":w": .known
        case ":x": .end
        default: nil
        }
    }

    private static func wish(_ line: String, isRevealed: Bool) -> StudyCommandInput? {
        if isRevealed, line.lowercased().hasPrefix("e "), line.count > 2 {
            return .edit(String(line.dropFirst(2)))
        }
        switch (line.lowercased(), isRevealed) {
        case ("2", false), ("tab", _), ("skip", _): return .skip
        case ("3", false), ("b", _): return .bury
        case ("4", false), ("s", _): return .suspend
        case ("5", false), ("w", _): return .known
        case ("u", _): return .undo
        case ("x", _): return .end
        case ("q", _): return .stop
        default: return nil
        }
    }

    private mutating func fulfil(
        _ wish: StudyCommandInput, _ card: SessionCard, _ now: SessionSnapshot
    ) async throws -> SessionSnapshot? {
        strange = 0
        let id = now.session.id
        func leave(_ kind: StudySession.Step.Kind) async throws -> SessionSnapshot {
            went(try await repository.leave(card, as: kind, in: id))
        }
        switch wish {
        case .stop: return nil
        case .skip: return try await leave(.skip)
        case .bury: return try await leave(.bury)
        case .suspend: return try await leave(.suspend)
        case .known: return try await leave(.known)
        case .edit(let text):
            let next = try await repository.editMeaning(of: card, text, in: id)
            console.out("Meaning changed.")
            return next
        case .undo:
            guard let next = try await repository.undo(in: id) else {
                console.out("There's nothing to undo.")
                return now
            }
            console.out("Undone.")
            return next
        case .end:
            var ended = now
            ended.summary = try await repository.endSession(id)
            ended.position = .finished
            return ended
        }
    }

    // MARK: Lines

    private func show(
        _ card: SessionCard, _ now: SessionSnapshot, isRevealed: Bool, _ comparison: TypedAnswer?
    ) {
        let face = SessionCardView(
            card: card, variant: variant, isRevealed: isRevealed, comparison: comparison,
            answered: now.progress.answered, left: now.progress.left)
        var lines = face.described().lines
        // The question is already printed.
        if isRevealed, variant == .plain,
            let meaning = lines.firstIndex(where: {
                $0.hasPrefix("It means: ")
            })
        {
            lines = Array(lines[meaning...])
        } else {
            lines.insert("", at: 0)
        }
        for line in lines { console.out(line) }
    }

    /// A trimmed input line; nil at the end of input.
    private func line() async -> String? {
        if console.isInteractive { console.port.err("> ") }
        guard let line = await console.port.readLine() else { return nil }
        return String(line.prefix(4096)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private mutating func misunderstood(_ line: String) throws {
        strange += 1
        guard strange < Self.maxUnknownLines else {
            throw Problem(
                .usage, "I didn't understand \(strange) lines in a row.",
                reason: "The last one: \(line.prefix(40))",
                cure: "Type a number to choose; end of input stops. Your answers are saved.")
        }
        console.out("I don't understand “\(line.prefix(40))”.")
    }
}
