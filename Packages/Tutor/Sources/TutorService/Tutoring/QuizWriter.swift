import AppCore
import Logging
import Questions
import Tutor

/// Makes the questions of a quiz: by the model that answers on this campus where there is one, and from the texts' own
/// sentences for what is missing then, or for everything when the model fails.
struct QuizWriter: Sendable {
    let models: TutorModels
    let log: Logger

    /// Up to as many as are wished for; empty where nothing can be asked.
    func questions(_ request: QuizRequest, _ wish: QuestionRequest) async -> [Question] {
        // A long text takes a while, and this may run where connections are served.
        let (material, passages) = await Task.detached {
            let material = QuizMaterial(request.ragContext)
            return (material, material.passages(about: request.topic))
        }.value
        let asking = ModelQuestions(
            wish, from: passages, of: material.texts,
            mayGoBeyond: request.useGeneralKnowledge || passages.isEmpty,
            notes: request.additionalNotes ?? "")
        let written = await written(asking)
        return written
            + (await Task.detached { material.questions(wish, beside: written) }.value)
    }

    /// What holds of what the model writes; nothing without a model, and of one that fails.
    @inline(never)
    private func written(_ asking: ModelQuestions?) async -> [Question] {
        guard let asking, let model = await models.current() else { return [] }
        do throws(Problem) {
            let made = asking.made(from: try await model.say(asking.messages, for: .quiz).text)
            if made.dropped > 0 {
                log.info(
                    "questions did not hold",
                    metadata: [
                        "kept": .stringConvertible(made.questions.count),
                        "dropped": .stringConvertible(made.dropped),
                    ])
            }
            return made.questions
        } catch {
            log.warning("a quiz's model failed", metadata: ["error": .string(error.summary)])
            return []
        }
    }
}
