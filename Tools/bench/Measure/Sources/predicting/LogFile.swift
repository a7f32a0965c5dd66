import Foundation

/// A log of answers in a file: comma-separated, with a heading that names the columns `user`, `skill`,
/// `correct` (0 or 1), `time` (seconds since 1970, or anything that grows) and perhaps `question`, in any
/// order; other columns are passed over.
enum LogFile {
    struct Fault: Error {
        var text: String
    }

    /// More than any public log has.
    private static let maxBytes = 2_000_000_000

    static func read(_ path: String) throws(Fault) -> AnswerLog {
        guard let data = FileManager.default.contents(atPath: path), data.count <= maxBytes else {
            throw Fault(text: "\(path) cannot be read. Give a file that is there.")
        }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let first = lines.first else { throw Fault(text: "\(path) is empty.") }
        let heading = fields(first).map { $0.lowercased() }
        func column(_ name: String) throws(Fault) -> Int {
            guard let index = heading.firstIndex(of: name) else {
                throw Fault(
                    text: "\(path):1: no column “\(name)”. The first line names the columns: "
                        + "user,skill,correct,time")
            }
            return index
        }
        let (user, skill) = (try column("user"), try column("skill"))
        let (correct, time) = (try column("correct"), try column("time"))
        let question = heading.firstIndex(of: "question") ?? heading.firstIndex(of: "item")
        var names = (users: Names(), skills: Names(), questions: Names())
        var answers: [LoggedAnswer] = []
        for (number, line) in lines.enumerated().dropFirst() {
            let row = fields(line)
            let most = max(user, skill, correct, time, question ?? 0)
            guard row.count > most, let moment = Double(row[time]), moment.isFinite,
                let judged = Double(row[correct]), judged == 0 || judged == 1
            else {
                throw Fault(
                    text: "\(path):\(number + 1): “\(line.prefix(80))” is no answer. Each line has "
                        + "as many fields as the first; correct is 0 or 1, time a number.")
            }
            answers.append(
                LoggedAnswer(
                    student: names.users.number(row[user]), skill: names.skills.number(row[skill]),
                    question: question.map { names.questions.number(row[$0]) },
                    isCorrect: judged == 1, moment: moment, truth: nil))
        }
        // Answers at one time stay in the file's order.
        let order = answers.indices.sorted {
            (answers[$0].moment, $0) < (answers[$1].moment, $1)
        }
        return AnswerLog(
            name: path, answers: order.map { answers[$0] }, students: names.users.count,
            skills: names.skills.count, questions: names.questions.count)
    }

    private struct Names {
        private var numbers: [String: Int] = [:]
        var count: Int { numbers.count }

        mutating func number(_ name: String) -> Int {
            if let known = numbers[name] { return known }
            numbers[name] = numbers.count
            return numbers.count - 1
        }
    }

    /// Fields of a line; quotation marks around a field keep its commas.
    private static func fields(_ line: Substring) -> [String] {
        guard line.contains("\"") else {
            return line.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
