import AppCore
import Dialogue
import Foundation
import TerminalUI

/// The item screen: plays a quiz, matching, form or role-play.
struct ItemScreen: Screen {
    enum Message: Sendable {
        /// The saved play, before the page loads.
        case opened(ExerciseState?)
        case arrived(Arrival<LevelPage>)
        case notKept(Problem)
        case finished(LevelProgress)
        case notFinished(Problem)
        case begin
        case media(ItemMediaState.Event)
        /// Available services: a conversation model, a voice and transcription.
        case offers(talk: Bool, voice: Bool, ear: Bool)
        case speech(SpeechState.Event)
        /// The dictation's sentence couldn't be spoken, with the reason.
        case silent(String)
    }

    enum Phase: Sendable {
        case playing
        /// Finished and being saved.
        case finishing
        /// Finished, but saving failed.
        case unkept(Problem)
        case done
    }

    /// The state of linking pairs in a matching.
    struct Pairing: Sendable {
        /// The selected left side.
        var left = 0
        /// Digits typed so far, for multi-digit numbers.
        var digits = ""
    }

    let library: ProgramLibrary
    let levelID: String
    let itemID: String
    var page: LevelPage?
    var live: ActiveExercise?
    var progress = LevelProgress()
    var phase = Phase.playing
    /// Whether this attempt completed the level.
    var hasCompletedLevel = false
    var wasResumed = false
    var updatedAt: Date?
    var problem: Problem?
    var isLoading = true
    var focus = PageFocus()
    var answer = TextFieldState(limit: RoleplayExercise.longest)
    var form: FormState?
    var pairing = Pairing()
    /// Whether role-play lines are chosen instead of written.
    var isEasy = false
    var showsTranslation = false
    var mediaState = ItemMediaState()
    /// Whether free conversation is available.
    var canTalk = false
    var hasVoice = false
    var hasEar = false
    /// Role-play lines already spoken or skipped.
    var spoken = 0
    /// The number of the dictation's sentence already spoken; nil before the first.
    var heard: Int?
    /// Why this computer can't speak the dictation; nil if it can.
    var silence: String?
    var speech: SpeechState
    private var kept: ExerciseState?
    private var timer = StudyTimer()

    init(_ itemID: String, in levelID: String, library: ProgramLibrary) {
        self.itemID = itemID
        self.levelID = levelID
        self.library = library
        speech = SpeechState(library.media)
    }

    var item: LevelItem? { page?.item(itemID) }
    var title: String { item.map { String($0.title.prefix(50)) } ?? "Item" }

    var status: String? {
        if case .unkept = phase { return "your result is NOT saved" }
        if speech.isRecording { return "recording… Ctrl-R to stop" }
        let age = updatedAt.map { library.age(of: $0) }
        guard problem != nil || age != nil else { return nil }
        return Freshness.words(age: age, isRefreshing: isLoading && page == nil, problem: problem)
    }

    mutating func start() -> Effect<Message> {
        timer.touch(at: library.now)
        return load()
    }

    mutating func load() -> Effect<Message> {
        isLoading = true
        let (library, itemID, levelID) = (library, itemID, levelID)
        return .task(id: "load") { emit in
            emit(.opened(await library.play(of: itemID, in: levelID, as: ExerciseState.self)))
            for await arrival in library.followLevel(levelID) { emit(.arrived(arrival)) }
            emit(
                .offers(
                    talk: await ConversationPartner(context: library.context).brief != nil,
                    voice: library.media.speaker.isInstalled,
                    ear: await library.media.dictation.isPossible))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        let effect: Effect<Message>
        switch event {
        case .input(.focus(false)):
            timer.pause(at: library.now)
            effect = handle(.focus(false))
        case .input(let input):
            timer.touch(at: library.now)
            effect = handle(input)
        case .message(let message): effect = hear(message)
        case .resumed: effect = .none
        }
        return .batch(effect, speak(), hearNext())
    }

    // MARK: Messages

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(let play): kept = play
        case .arrived(.stored(let page, let date)): return show(page, date)
        case .arrived(.fresh(let page, let date)):
            (problem, isLoading) = (nil, false)
            return show(page, date)
        case .media(let event): mediaState.apply(event)
        case .offers(let talk, let voice, let ear):
            (canTalk, hasVoice, hasEar) = (talk, voice, ear)
        case .speech(let event):
            return speech.take(event, into: &answer).map { .toast($0.text, $0.tone) } ?? .none
        case .silent(let reason): silence = reason
        case .arrived(.failed(let problem)): (self.problem, isLoading) = (problem, false)
        case .notKept(let problem):
            return .toast("Couldn't save your work: \(problem.summary)", .failure)
        case .finished(let progress):
            hasCompletedLevel = progress.isComplete && !self.progress.isComplete
            (self.progress, phase) = (progress, .done)
            timer = StudyTimer()
            focus.stop = stops.first
            // The verdict and actions are at the end.
            focus.scrollToEnd()
        case .notFinished(let problem):
            phase = .unkept(problem)
            return .toast("Couldn't save your result: \(problem.summary)", .failure)
        case .begin:
            begin()
            return stepped()
        }
        return .none
    }

    private mutating func show(_ page: LevelPage, _ date: Date) -> Effect<Message> {
        let old = item
        self.page = page
        updatedAt = date
        progress.merge(page.level.progress)
        guard let item = page.item(itemID) else {
            live = nil
            return .none
        }
        let picture = loadMedia(unless: old?.media)
        guard case .playing = phase, page.level.isOpen, live == nil || old != item else {
            return picture
        }
        // Restart if the item changed on the server; each play checks whether its state still fits.
        live = ActiveExercise(item, in: page.program.teaches, kept: live?.kept ?? kept)
        wasResumed = live?.hasBegun == true
        if wasResumed { passOver() }
        prepare()
        return picture
    }

    /// Sets up fields and focus for the play.
    private mutating func prepare() {
        answer.clear()
        pairing = Pairing()
        form = nil
        switch live {
        case .form(let task, let play): form = FormState.filled(task, play)
        case .fill, .roleplay, .dictation: focus.stop = Self.field
        case .matching(_, let play):
            pairing.left = play.firstOpen ?? 0
            focus.stop = stops.first
        case .choice, nil: focus.stop = stops.first
        }
        if case .roleplay = live, wasResumed {
            focus.scrollToEnd()
        } else {
            focus.scroll.offset = 0
        }
    }

    mutating func begin() {
        live?.begin()
        (phase, hasCompletedLevel, wasResumed) = (.playing, false, false)
        heard = nil
        prepare()
    }

    // MARK: Steps

    /// After each step, saves the play; an end is saved before it's shown.
    mutating func stepped() -> Effect<Message> {
        guard let live else { return .none }
        if live.isFinished { return finish() }
        let (library, itemID, levelID, play) = (library, itemID, levelID, live.kept)
        return .task(id: "keep") { emit in
            do {
                try await library.keep(play, of: itemID, in: levelID)
            } catch {
                emit(.notKept(Problem(error)))
            }
        }
    }

    mutating func finish() -> Effect<Message> {
        guard let live, live.isFinished else { return .none }
        phase = .finishing
        let (library, itemID, levelID, play, score) =
            (library, itemID, levelID, live.kept, item?.isScored == true ? live.score : nil)
        let seconds = timer.seconds
        return .batch(
            .cancel(id: "keep"),
            .task(id: "finish") { emit in
                do {
                    emit(
                        .finished(
                            try await library.finish(itemID, in: levelID, score: score, play: play))
                    )
                    await library.tellStudyTime(seconds, problems: 1, of: itemID, in: levelID)
                } catch {
                    emit(.notFinished(Problem(error)))
                }
            })
    }

    var isPlaying: Bool { if case .playing = phase { live != nil } else { false } }
    var isDone: Bool { if case .done = phase { true } else { false } }
}

extension ActiveExercise {
    /// Whether there's progress worth saving.
    var hasBegun: Bool {
        switch self {
        case .choice(_, let play): !play.chosen.isEmpty
        case .fill(_, let play): play.near != nil
        case .matching(_, let play): !play.links.isEmpty
        case .form(_, let play): play.filledCount > 0
        case .dictation(_, let play): !play.answers.isEmpty || play.isShown
        case .roleplay(_, let play): !play.state.scores.isEmpty || play.state.misses > 0
        }
    }
}

extension MatchingExercise {
    /// The first unmatched left side.
    var firstOpen: Int? { pairs.firstIndex { links[$0.id] == nil } }
}

extension FormState {
    /// Form fields with the saved values.
    static func filled(_ task: FormTask, _ play: FormExercise) -> FormState {
        FormState(
            task.fields.map { field in
                let value = play.value(of: field.key)
                let content: Value
                switch field.type {
                case .choice:
                    content = .choice(
                        ChoiceFieldState(field.options, selected: value.isEmpty ? nil : value))
                case .long: content = .area(TextAreaState(value, limit: FormExercise.longest))
                case .text, .number, .date, .email, .phone:
                    content = .text(TextFieldState(value, limit: FormExercise.longest))
                }
                return Field(
                    id: field.key, label: field.label + (field.isRequired ? " *" : ""), content,
                    placeholder: field.placeholder ?? field.example ?? "")
            })
    }
}
