import AppCore
import Foundation

extension WordNetFolder {
    /// Reads every line of the files.
    ///
    /// - Returns: the numbers of words and meanings.
    ///
    /// Throws ``Problem/Code/invalid`` with file and line for a damaged one.
    func check() throws(Problem) -> (words: Int, meanings: Int) {
        var (words, meanings): (Set<String>, Int) = ([], 0)
        for (_, ending) in Self.parts {
            try each("data." + ending) { line, start throws(DamagedLine) in
                guard try MeaningLine(line).offset == start else {
                    throw DamagedLine("The meaning isn't at its offset, which is \(start).")
                }
                meanings += 1
            }
            try each("index." + ending) { line, _ throws(DamagedLine) in
                words.insert(try EntryLine(line).lemma)
            }
            if has(ending + ".exc") {
                try each(ending + ".exc") { line, _ throws(DamagedLine) in
                    var fields = line
                    guard fields.next() != nil, fields.next() != nil else {
                        throw DamagedLine("An irregular form has no base form.")
                    }
                }
            }
        }
        if has("cntlist.rev") {
            try each("cntlist.rev") { line, _ throws(DamagedLine) in _ = try CountLine(line) }
        }
        return (words.count, meanings)
    }

    /// Passes each line and its offset.
    private func each(
        _ name: String, _ body: (LineFields, Int) throws(DamagedLine) -> Void
    ) throws(Problem) {
        var lines = try lines(name)
        while let line = try lines.next() {
            // The license at the start of a file is indented.
            if line.first == 0x20 || line.isEmpty { continue }
            do throws(DamagedLine) {
                try body(line, lines.start)
            } catch {
                throw lines.damaged(error.reason)
            }
        }
    }
}
