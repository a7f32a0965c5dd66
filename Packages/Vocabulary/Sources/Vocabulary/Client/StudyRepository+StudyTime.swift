import AppCore
import Foundation

extension StudyRepository {
    /// The place reported for study time.
    static let studyPlace: Place = "vocabulary/study"

    /// Reports the milliseconds spent on a card. A missing or failing receiver must not delay an
    /// answer.
    @inline(never)
    func tellStudyTime(_ milliseconds: Int) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let start = context.environment.now()
            .addingTimeInterval(-Double(milliseconds) / 1000)
        try? await recorder.record(
            StudyTime(
                start: start, seconds: (milliseconds + 500) / 1000, problems: 1,
                place: Self.studyPlace))
    }
}
