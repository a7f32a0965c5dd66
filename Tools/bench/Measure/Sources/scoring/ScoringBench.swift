import Foundation
import MeasuredScoreEstimate

/// Prints how often simulated students are within their 90 percent range. Reads the questions from
/// standard input.
@main
enum ScoringBench {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count <= 1, let students = Int(arguments.first ?? "2000"), students > 0
        else {
            FileHandle.standardError.write(
                Data("Give the number of students, such as 2000.\n".utf8))
            exit(64)
        }
        let bank = SimulatedBank(readingFrom: { readLine() })
        print(
            "\(bank.count) questions, \(students) students for each line: how many are in their range (%), "
                + "how wide it is, and how far its middle is from the truth (points)")
        row("", ["R&W", "Math", "total", "width", "of total", "off by"])
        for (heading, scenarios) in Scenario.all {
            print(heading)
            for (number, scenario) in scenarios.enumerated() {
                show(scenario, Trial(of: scenario, bank, students: students, seed: UInt64(number)))
            }
        }
    }

    private static func show(_ scenario: Scenario, _ trial: Trial) {
        let shares = trial.within.map { 100 * Double($0) / Double(trial.students) }
        row(
            "  " + scenario.name,
            shares.map { String(format: "%.1f", $0) }
                + [trial.sectionWidth, trial.totalWidth, trial.bias].map {
                    String(format: "%.0f", $0)
                })
    }

    private static func row(_ name: String, _ columns: [String]) {
        func space(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
        print(
            name + space(54 - name.count)
                + columns.map { space(9 - $0.count) + $0 }.joined())
    }
}
