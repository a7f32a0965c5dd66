import AppCore
import Foundation
import Testing

/// Other programs, through the face that the keychain uses.
@Suite struct ChildProcessTests {
    private let run = SecretToolCredentialStore.live

    @Test func muchInputAndMuchOutputDoNotWaitForEachOther() async {
        let input = [UInt8](repeating: 0x61, count: 900_000)
        let outcome = await run(["/bin/cat"], input)
        #expect(outcome.status == 0)
        #expect(outcome.output == input)
    }

    @Test func aProgramThatStopsListeningDoesNotEndUs() async {
        let outcome = await run(
            ["/bin/sh", "-c", "head -c 3; exit 3"], [UInt8](repeating: 0x61, count: 900_000))
        #expect(outcome.status == 3)
        #expect(outcome.output == Array("aaa".utf8))
    }

    @Test func complaintsAndFailuresToStartAreTold() async {
        let outcome = await run(["/bin/sh", "-c", "echo no >&2; kill -9 $$"], nil)
        #expect(outcome.errors == Array("no\n".utf8))
        #expect(outcome.status == 137)
        #expect(await run(["/no/such/program"], nil).status == 127)
    }

    @Test func aProgramEndsWithTheTaskThatRunsIt() async throws {
        let stop = ChildProcess.Terminator()
        let task = Task {
            // The shell's own child holds the output open, and is not what is killed.
            await ChildProcess.run(
                ["/bin/sh", "-c", "echo ready; sleep 20; echo late"], input: nil, stop: stop)
        }
        task.cancel()
        #expect(await task.value.status == 137)
        let again = await ChildProcess.run(
            ["/bin/sh", "-c", "exec sleep 600"], input: nil, stop: stop)
        #expect(again.status == 137)
    }

    @Test func whatAProgramSaidBeforeItWasStoppedIsThere() async throws {
        let stop = ChildProcess.Terminator()
        let marker = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: marker) }
        let path = marker.path(percentEncoded: false)
        async let outcome = ChildProcess.run(
            ["/bin/sh", "-c", "echo ready; : > \"$0\"; exec sleep 600", path], input: nil,
            stop: stop)
        while !FileManager.default.fileExists(atPath: path) { await Task.yield() }
        stop.now()
        let ended = await outcome
        #expect(ended.status == 137)
        #expect(String(decoding: ended.output, as: UTF8.self) == "ready\n")
    }
}
