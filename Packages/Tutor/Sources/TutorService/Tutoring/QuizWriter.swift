import AppCore
import Logging
import Questions
import Tutor

/// Makes the questions of a quiz: with the server's model if there is one, and from the texts' own
/// sentences for missing questions, or for all of them if the model fails.
struct QuizWriter: Sendable {
    let models: TutorModels
    let log: Logger

    /// Makes up to the requested number of questions; none if the texts don't yield any.
    func questions(_ request: QuizRequest, _ wish: QuestionRequest) async -> [Question] {
        // Run detached: long texts take a while, and the caller may be serving connections.
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

    /// The model's valid questions; empty if there is no model or it fails.
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
