import AppCore
import Foundation

extension AttemptRepository {
    /// Reports a sheet's study time once it's stored. A missing recorder or a failure doesn't
    /// delay the sheet.
    @inline(never)
    func tellStudyTime(of sheet: AnswerSheet) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let seconds = max(0, sheet.timeSpentSeconds)
        let start = context.environment.now().addingTimeInterval(-Double(seconds))
        let place = Place(["progress", "attempts", sheet.item.kind.rawValue, sheet.item.id])
        try? await recorder.record(
            StudyTime(start: start, seconds: seconds, problems: sheet.answers.count, place: place))
    }
}
