import AppCore
import Foundation
import Logging
import SQLStore
import ServiceKit
import Synchronization
import Tutor

/// Answers spoken questions in the background: always aloud, sentence by sentence while the model
/// is still replying.
actor VoiceAnswerer {
    /// The maximum number of concurrent answers in this process.
    private static let maxAnswers = 32

    private let context: ServiceContext
    private let models: TutorModels
    private let hub: TutorEventHub
    private var answers: [EventReader: (number: Int, task: Task<Void, Never>)] = [:]
    private var nextNumber = 0

    init(context: ServiceContext, models: TutorModels, hub: TutorEventHub) {
        self.context = context
        self.models = models
        self.hub = hub
    }

    /// Starts answering. A new question replaces one that is still being answered.
    func ask(_ question: String, _ reader: EventReader, page: Int) async {
        guard let model = await models.current() else { return }
        answers.removeValue(forKey: reader)?.task.cancel()
        guard answers.count < Self.maxAnswers else { return }
        nextNumber += 1
        let number = nextNumber
        let task = Task {
            do {
                try await answer(question, reader, page: page, model)
            } catch is CancellationError {
            } catch {
                context.log.warning("an answer failed", metadata: ["error": "\(error)"])
            }
            end(reader, number)
        }
        answers[reader] = (number, task)
    }

    private func end(_ reader: EventReader, _ number: Int) {
        if answers[reader]?.number == number { answers[reader] = nil }
    }

    private func answer(
        _ question: String, _ reader: EventReader, page: Int, _ model: any TutorModel
    ) async throws {
        let (id, now) = (context.speechID(), context.milliseconds)
        let prompt = try await context.database.read { connection in
            let store = TutorSessionStore(owner: reader.owner, connection: connection, now: now)
            return TutorPrompt(
                try TutorPrompt.Page(store, session: reader.session, page: max(1, page)))
        }
        // Send the event first: its readers wait for the speech while the answer is being
        // generated.
        try await context.database.write { connection in
            try SpeechStore(owner: reader.owner, connection: connection, now: now)
                .begin(id, sentences: [], isComplete: false)
            try TutorEventStore.append(
                ReasoningEvent(message: "", ttsID: id), to: reader.session, of: reader.owner,
                at: now, in: connection)
        }
        await hub.wake()
        let (text, fault) = await spoken(prompt.answer(to: question), id, reader, model)
        try await finish(id, reader, page: page, question, text, fault)
    }

    /// Streams the model's reply into the speech. Returns the text, and the fault if it broke off.
    /// Tries the next model as long as there's no text.
    private func spoken(
        _ messages: [ModelMessage], _ id: String, _ reader: EventReader, _ model: any TutorModel
    ) async -> (text: String, fault: String?) {
        var last: (text: String, fault: String?) = ("", nil)
        for speaker in model.speakers {
            last = await spoken(messages, id, reader, model, speaker)
            guard last.text.isEmpty, last.fault != nil, !Task.isCancelled else { break }
        }
        return last
    }

    private func spoken(
        _ messages: [ModelMessage], _ id: String, _ reader: EventReader, _ model: any TutorModel,
        _ speaker: ModelSpeaker
    ) async -> (text: String, fault: String?) {
        let (pieces, feed) = AsyncStream<String>.makeStream()
        async let writing = write(pieces, to: id, of: reader)
        var fault: String?
        do throws(Problem) {
            try await model.stream(messages, by: speaker) { feed.yield($0) }
        } catch {
            fault = error.summary
        }
        feed.finish()
        return (await writing, fault)
    }

    /// Cuts the stream into sentences and stores them in the speech; returns the whole text.
    private func write(
        _ pieces: AsyncStream<String>, to id: String, of reader: EventReader
    ) async -> String {
        var cutter = SentenceCutter()
        var text = ""
        var position = 0
        for await piece in pieces {
            text += piece
            for sentence in cutter.take(piece) {
                await store(sentence, id, position, reader)
                position += 1
            }
        }
        if let last = cutter.end() { await store(last, id, position, reader) }
        return text
    }

    private func store(
        _ sentence: String, _ id: String, _ position: Int, _ reader: EventReader
    ) async {
        let now = context.milliseconds
        do {
            try await context.database.write {
                try SpeechStore(owner: reader.owner, connection: $0, now: now)
                    .add(sentence, to: id, at: position)
            }
        } catch {
            context.log.warning("a sentence was lost", metadata: ["error": "\(error)"])
        }
    }

    private func finish(
        _ id: String, _ reader: EventReader, page: Int, _ question: String, _ text: String,
        _ fault: String?
    ) async throws {
        let now = context.milliseconds
        try await context.database.write { connection in
            try SpeechStore(owner: reader.owner, connection: connection, now: now).complete(id)
            var log = NewReasoning(page: page, action: "speak")
            log.message = String(text.prefix(8_000))
            log.source = "voice_question"
            log.questionText = question
            log.errorType = fault == nil ? nil : "model_failed"
            log.internalReasoning = fault
            try TutorSessionStore(owner: reader.owner, connection: connection, now: now)
                .log(log, in: reader.session)
        }
    }
}

/// The server's abilities, with the reasons for missing ones.
struct TutorAbilityCheck: Sendable {
    static let noSpeech = "Text-to-speech is not available: espeak-ng is not installed."
    static let noEmbeddings = "No embedding model is installed on this server."

    /// The reason for a missing model; nil if there is one.
    let noModel: String?
    /// The student's own model, if that's the one in use.
    var studentsOwn: ModelBrief?
    let hasSpeech: Bool
    let hasEmbeddings: Bool

    var abilities: TutorAbilities {
        var missing: [String] = []
        if let noModel { missing.append(noModel) }
        if !hasSpeech { missing.append(Self.noSpeech) }
        if !hasEmbeddings { missing.append(Self.noEmbeddings) }
        return TutorAbilities(
            feedback: noModel == nil, voice: noModel == nil, speech: hasSpeech,
            embeddings: hasEmbeddings, missing: missing,
            answerer: studentsOwn?.description, answersHere: studentsOwn?.isLocal)
    }
}
