import AppCore
import Foundation

extension ProgramLibrary {
    /// The clock for study time, in seconds.
    var now: Double { context.environment.now().timeIntervalSinceReferenceDate }

    /// Reports study time of a played item or conversation. A missing recorder or a failure
    /// doesn't delay the result. Progress reports lessons, passages and sections.
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
