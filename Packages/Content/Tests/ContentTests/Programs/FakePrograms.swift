import AppCore
import AppCoreTesting
import Foundation

@testable import Content

/// A folder of small scripts that stand for programs of the computer, and are all that is found.
final class FakePrograms: Sendable {
    let folder: URL

    init() throws {
        folder = try TemporaryFolder.untilExit()
    }

    /// At the end of a test: before that the programs must stay.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Adds a program; `$HERE` is the folder.
    ///
    /// Another program writes it: one that this process had open for writing could not be started
    /// while a child of another test still holds what was open here.
    func add(_ name: String, _ script: String) async throws {
        let path = folder.appending(path: name).path(percentEncoded: false)
        let here = folder.path(percentEncoded: false)
        try Data("#!/bin/sh\nHERE='\(here)'\n\(script)\n".utf8)
            .write(to: URL(filePath: path + ".text"))
        let outcome = await ChildProcess.run(
            ["/bin/sh", "-c", "cp \"$0.text\" \"$0\" && chmod 755 \"$0\"", path], input: [])
        guard outcome.status == 0 else { throw Problem(.internal, "\(name) was not made") }
    }

    func installed(_ variables: [String: String] = [:]) -> InstalledPrograms {
        InstalledPrograms(
            environment: variables.merging(["PATH": folder.path(percentEncoded: false)]) { a, _ in
                a
            })
    }

    /// What a script wrote into the folder; nil when it wrote no such file.
    func text(_ name: String) -> String? {
        (try? Data(contentsOf: folder.appending(path: name))).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A fake espeak-ng: lists three languages, notes its words and what it is given.
    func addSpeech() async throws {
        try await add(
            "espeak-ng",
            """
            if [ "$1" = --voices ]; then
              echo asked >> "$HERE/voices"
              echo 'Pty Language       Age/Gender VoiceName          File                 Other Languages'
              echo ' 5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)'
              echo ' 2  en-gb           --/M      English_(Great_Britain) gmw/en            (en 2)'
              echo ' 5  es              --/M      Spanish_(Spain)    roa/es'
              echo ' 5  pt-br           --/M      Portuguese_(Brazil) roa/pt-BR            (pt 6)'
              exit 0
            fi
            for word in "$@"; do echo "$word"; done > "$HERE/words"
            /bin/cat > "$HERE/said"
            """)
    }
}
