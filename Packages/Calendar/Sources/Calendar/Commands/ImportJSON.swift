import AppCore
import ICalendar

/// The result of an import in JSON.
struct ImportJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "dry_run", "added", "updated", "unchanged", "of_the_school", "of_other_kinds",
        "problem_count", "problems",
    ]

    private let report: CalendarImport.Report
    private let dryRun: Bool

    init(_ report: CalendarImport.Report, dryRun: Bool) {
        self.report = report
        self.dryRun = dryRun
    }

    private struct Fault: Encodable {
        var line: Int
        var message: String
    }

    var fields: JSONObject {
        [
            "dry_run": dryRun,
            "added": report.added,
            "updated": report.updated,
            "unchanged": report.unchanged,
            "of_the_school": report.schools,
            "of_other_kinds": report.others,
            "problem_count": report.problemCount,
            "problems": report.problems.map { Fault(line: $0.line, message: $0.sentence) },
        ]
    }
}

extension ReadingProblem {
    /// The problem and its consequence, as a sentence.
    var sentence: String {
        switch consequence {
        case .skipped(let component, let title):
            let name = title.map { " “\($0.prefix(60))”" } ?? ""
            return "\(message). \(component)\(name) was skipped."
        case .readAnyway: return "\(message)."
        case .lineIgnored: return "\(message). The line was skipped."
        case .stopped: return "\(message). The rest wasn't read."
        }
    }
}
