import AppCore
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
}
