import ContentPack

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `content-lint [--coverage] DIRECTORY…`: checks packs and prints problems, and with `--coverage`
/// how many questions their banks have of each kind.
///
/// Exits with 0 if all packs are clean, 65 if not (warnings count), 64 without arguments.
@main
enum ContentLint {
    static func main() {
        let directories = CommandLine.arguments.dropFirst().filter { $0 != "--coverage" }
        let showsCoverage = CommandLine.arguments.dropFirst().contains("--coverage")
        guard !directories.isEmpty else {
            print("usage: content-lint [--coverage] DIRECTORY…")
            exit(64)
        }
        var isClean = true
        for directory in directories {
            let result = PackReader.read(directory: directory)
            for diagnostic in result.diagnostics { print(diagnostic) }
            print(summary(of: result, at: directory))
            for program in result.programs { print(PackCounts(of: program)) }
            if showsCoverage { print(BankCoverage(of: result)) }
            isClean = isClean && result.diagnostics.isEmpty
        }
        exit(isClean ? 0 : 65)
    }

    private static func summary(of result: PackResult, at directory: String) -> String {
        let questions =
            result.lessons.map(\.questions.count).reduce(0, +)
            + result.passages.map(\.questions.count).reduce(0, +)
        return "\(directory): \(result.lessons.count) lessons, \(result.passages.count) passages, "
            + "\(questions) questions, \(result.banks.count) banks with "
            + "\(result.banks.map(\.questions.count).reduce(0, +)) questions, \(result.assets.count) diagrams, "
            + "\(result.diagnostics.count) findings"
    }
}
