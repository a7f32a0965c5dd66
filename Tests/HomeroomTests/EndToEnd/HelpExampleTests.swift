import Dispatch
import Foundation
import Synchronization
import Testing

/// Runs the examples of every help page, each page's in order on its own fresh profile.
@Suite struct HelpExampleTests {
    /// A help page's command and examples.
    private struct Page: Sendable {
        var command: String
        var examples: [String]
    }

    /// What the reader fills in; examples with one of these words aren't run.
    private static let placeholders: Set<String> = [
        "ADDRESS", "CODE", "EMAIL", "FILE", "FOLDER", "ID", "LESSON", "NAME", "TILE", "TITLE",
        "WORD",
    ]

    /// Examples that can't succeed here: those that start with `words`, or only `words` itself.
    private struct Exception: Sendable {
        var words: String
        var reason: String
        var isWhole = false
    }

    private static let exceptions: [Exception] = [
        Exception(words: "auth login", reason: "needs a server"),
        Exception(words: "auth reset-password", reason: "needs a server"),
        Exception(words: "auth logout", reason: "needs a server"),
        Exception(words: "auth delete", reason: "needs a server", isWhole: true),
        Exception(words: "connect sat local", reason: "needs a server"),
        Exception(words: "todos quizzes take", reason: "asks questions"),
        Exception(words: "content practice say-it-once", reason: "asks questions", isWhole: true),
        Exception(words: "content drill", reason: "asks questions", isWhole: true),
        Exception(words: "content drill --skill", reason: "asks questions"),
        Exception(words: "content drill --section", reason: "asks questions"),
        Exception(words: "content test start", reason: "asks questions"),
        Exception(words: "content test resume", reason: "needs a test that was started"),
        Exception(words: "content test report", reason: "needs a test that was taken"),
        Exception(words: "content programs play", reason: "asks questions"),
        Exception(words: "content programs dictation", reason: "asks questions"),
        Exception(words: "content programs talk", reason: "needs a language model"),
        Exception(words: "vocabulary optimize", reason: "needs 400 reviews"),
        Exception(words: "vocabulary add --from-passage", reason: "slow in a debug build"),
        Exception(words: "vocabulary dictionary install", reason: "downloads"),
        Exception(words: "billing portal", reason: "needs a subscription"),
        Exception(words: "billing sync", reason: "needs a subscription"),
        Exception(words: "billing upgrade", reason: "opens a browser and waits"),
        Exception(words: "tutor model find", reason: "needs a language model"),
        Exception(words: "tutor model test", reason: "needs a language model"),
        Exception(words: "tutor model install", reason: "downloads"),
        Exception(words: "tutor embeddings install", reason: "downloads"),
        Exception(words: "tutor embeddings use server", reason: "needs a server"),
        Exception(words: "tutor embeddings try", reason: "needs a model"),
        Exception(words: "tutor index", reason: "needs a model"),
        Exception(words: "tutor quiz --course", reason: "asks questions"),
        Exception(words: "tutor quiz start", reason: "asks questions"),
        Exception(words: "tutor quiz fetch", reason: "needs a language model"),
        Exception(words: "tutor exam --course", reason: "asks questions"),
        Exception(words: "tutor exam start", reason: "asks questions"),
        Exception(words: "tutor listen", reason: "listens until stopped"),
        Exception(words: "tutor voice --record", reason: "needs a microphone"),
        Exception(words: "tutor say", reason: "needs espeak-ng"),
        Exception(words: "data seal", reason: "asks for a passphrase"),
        Exception(words: "data rekey", reason: "needs encrypted data"),
        Exception(words: "data unseal", reason: "needs encrypted data"),
        Exception(words: "data erase", reason: "asks first", isWhole: true),
        Exception(words: "serve", reason: "serves until stopped"),
    ]

    @Test func examplesWorkOnAFreshProfile() throws {
        let program = try BuiltProgram()
        let help = try program.run(["--experimental-dump-help"])
        #expect(help.code == 0, "\(help.err)")
        let json = try JSONSerialization.jsonObject(with: Data(help.out.utf8)) as? [String: Any]
        let root = try #require(json?["command"] as? [String: Any])
        let pages = Self.pages(root, after: "")
        let examples = pages.flatMap(\.examples)
        #if WITH_CONTENT && WITH_TODOS && WITH_TUTOR && WITH_VOCABULARY
        try #require(examples.count > 300)
        try #require(examples.filter(Self.isRun).count > 200)
        for exception in Self.exceptions {
            #expect(
                examples.contains { Self.matches($0, exception) },
                "no example starts with “\(exception.words)” (\(exception.reason))")
        }
        #endif

        // The sample school is imported once; the starter deck comes with the first list.
        #expect(try program.run(["--once"]).code == 0)
        #if WITH_VOCABULARY
        #expect(try program.run(["vocabulary", "sources"]).code == 0)
        #endif
        let data = program.home.appending(path: "data")
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: pages.count) { number in
            let failed = Self.failures(pages[number], data: data)
            failures.withLock { $0 += failed }
        }
        for failure in failures.withLock(\.self) { Issue.record("\(failure)") }
        // The profile that the others are copies of is still there.
        #expect(FileManager.default.fileExists(atPath: data.path(percentEncoded: false)))
        #expect(try program.run(["--version"]).code == 0)
    }

    @Test func linesAreSplitLikeAShellDoes() {
        let words = ["homeroom", "goals", "add", "Two novels", "--by", "fri"]
        #expect(Self.words(#"homeroom goals add "Two novels" --by fri"#) == words)
        #expect(Self.words(#"homeroom  say "it's" '' "#) == ["homeroom", "say", "it's", ""])
        #expect(Self.isRun("homeroom todos list"))
        #expect(!Self.isRun("homeroom todos show ID"))
        #expect(!Self.isRun("homeroom connect tutor https://ADDRESS/tutor"))
        #expect(!Self.isRun("homeroom manual | man -l -"))
    }

    // MARK: Help pages

    private static func pages(_ command: [String: Any], after words: String) -> [Page] {
        let name = command["commandName"] as? String ?? ""
        let words = words.isEmpty ? name : words + " " + name
        let text = command["discussion"] as? String ?? ""
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0 == "homeroom" || $0.hasPrefix("homeroom ") }
        var pages = examples.isEmpty ? [] : [Page(command: words, examples: examples)]
        for subcommand in command["subcommands"] as? [[String: Any]] ?? [] {
            pages += Self.pages(subcommand, after: words)
        }
        return pages
    }

    private static func isRun(_ example: String) -> Bool {
        guard !["|", "<", ">", "$("].contains(where: { example.contains($0) }) else { return false }
        let parts = words(example).flatMap { $0.split(separator: "/").map(String.init) }
        return placeholders.isDisjoint(with: parts)
            && !exceptions.contains { matches(example, $0) }
    }

    private static func matches(_ example: String, _ exception: Exception) -> Bool {
        let start = "homeroom " + exception.words
        return example == start || (!exception.isWhole && example.hasPrefix(start + " "))
    }

    /// The words of a command line, with quotes removed.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if character == quote {
                quote = nil
            } else if quote != nil {
                word = (word ?? "") + String(character)
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let ended = word { words.append(ended) }
        return words
    }

    // MARK: Running

    /// Runs the page's examples on a copy of the profile at `data`.
    private static func failures(_ page: Page, data: URL) -> [String] {
        let examples = page.examples.filter(isRun)
        guard !examples.isEmpty else { return [] }
        var failures: [String] = []
        do {
            let program = try BuiltProgram()
            let folder = program.home.appending(path: "work", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: data, to: program.home.appending(path: "data"))
            let home = program.home.path(percentEncoded: false)
            // Foundation expands `~` by the second.
            let homes = ["HOME": home, "CFFIXED_USER_HOME": home]
            for example in examples {
                let ended = try program.run(
                    Array(words(example).dropFirst()), environment: homes, folder: folder)
                if ended.code != 0 {
                    failures.append(
                        "\(page.command): \(example)\nexit code \(ended.code)\n"
                            + "\(ended.err.prefix(600))\(ended.out.prefix(600))")
                }
            }
        } catch {
            failures.append("\(page.command): \(error)")
        }
        return failures
    }
}
