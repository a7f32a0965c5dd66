import HomeroomHost
import Testing

@Suite struct ResourceLookupTests {
    private func find(
        _ executable: String, existing: Set<String>, environment: [String: String] = [:]
    ) -> String? {
        ResourceLookup(
            environment: environment, executable: executable, exists: { existing.contains($0) }
        ).path(of: "StarterPack", inRepository: "Packages/Content/Pack")
    }

    @Test func filesBesideTheProgramComeFirst() {
        #expect(
            find(
                "/opt/h/bin/homeroom",
                existing: ["/opt/h/bin/Resources/StarterPack", "/opt/h/share/homeroom/StarterPack"])
                == "/opt/h/bin/Resources/StarterPack")
    }

    @Test func anInstalledProgramFindsItsShareFolder() {
        #expect(
            find("/usr/local/bin/homeroom", existing: ["/usr/local/share/homeroom/StarterPack"])
                == "/usr/local/share/homeroom/StarterPack")
    }

    @Test func aBuiltProgramFindsItsRepository() {
        #expect(
            find(
                "/home/a/h/.build/x86_64-unknown-linux-gnu/release/homeroom",
                existing: ["/home/a/h/Packages/Content/Pack"]) == "/home/a/h/Packages/Content/Pack")
    }

    @Test func theEnvironmentDecidesAlone() {
        #expect(
            find(
                "/usr/local/bin/homeroom", existing: ["/usr/local/share/homeroom/StarterPack"],
                environment: ["HOMEROOM_RESOURCES": "/elsewhere"]) == nil)
        #expect(
            find(
                "/x/homeroom", existing: ["/elsewhere/StarterPack"],
                environment: ["HOMEROOM_RESOURCES": "/elsewhere"]) == "/elsewhere/StarterPack")
    }

    @Test func aMissingPackIsNoError() {
        #expect(find("/homeroom", existing: []) == nil)
    }
}
