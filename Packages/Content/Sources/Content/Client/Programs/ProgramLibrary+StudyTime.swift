import AppCore
import Foundation

extension ProgramLibrary {
    /// The clock that study is timed by, in seconds.
    var now: Double { context.environment.now().timeIntervalSinceReferenceDate }

    /// Tells whoever keeps count of study that an item was played, or talked in, until now. That nobody does, or that it
    /// fails, is no reason to hold a result up. Lessons, passages and sections are told of by Progress, with their answers.
    @inline(never)
    func tellStudyTime(_ seconds: Int, problems: Int, of item: String, in level: String) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let start = context.environment.now().addingTimeInterval(-Double(seconds))
        try? await recorder.record(
            StudyTime(
                start: start, seconds: seconds, problems: problems,
                place: ProgramPlace.item(item, in: level)))
    }
}
