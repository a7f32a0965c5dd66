import AppCore
import ICalendar

/// The result of an import in JSON.
struct ImportJSON: Encodable {
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

    private enum Key: String, CodingKey {
        case added, updated, unchanged, problems
        case dryRun = "dry_run"
        case schools = "of_the_school"
        case others = "of_other_kinds"
        case problemCount = "problem_count"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(dryRun, forKey: .dryRun)
        try container.encode(report.added, forKey: .added)
        try container.encode(report.updated, forKey: .updated)
        try container.encode(report.unchanged, forKey: .unchanged)
        try container.encode(report.schools, forKey: .schools)
        try container.encode(report.others, forKey: .others)
        try container.encode(report.problemCount, forKey: .problemCount)
        try container.encode(
            report.problems.map { Fault(line: $0.line, message: $0.sentence) }, forKey: .problems)
    }
}

extension ReadingProblem {
    /// The problem and its consequence, as a sentence.
    var sentence: String {
        switch consequence {
        case .skipped(let component, let title):
            let name = title.map { " “\($0.prefix(60))”" } ?? ""
            return "\(message). \(component)\(name) was skipped."
        case .lineIgnored: return "\(message). The line was skipped."
        case .stopped: return "\(message). The rest wasn't read."
        }
    }
}
