#if WITH_CONTENT && WITH_PAYMENTS
import Testing

/// The student's own copy is open unless they try the paywall.
@Suite struct OpenSampleSchoolTests {
    @Test func nothingIsLockedOrSold() throws {
        let program = try BuiltProgram()
        let board = try program.run(["--once"])
        #expect(board.code == 0)
        #expect(!board.out.contains("PLAN & BILLING"))
        // The starter deck is there at once.
        #expect(!board.out.contains("No words yet"))
        for kind in ["lessons", "passages", "sections"] {
            let list = try program.run(["content", kind, "list", "--json"])
            #expect(list.code == 0, "\(list.err)")
            #expect(list.out.contains(#""tier":"premium""#), "\(kind)")
            #expect(!list.out.contains(#""is_locked":true"#), "\(kind)")
        }
        let billing = try program.run(["billing"])
        #expect(billing.code == 0)
        #expect(billing.out.contains("There's nothing to buy here"))
    }

    @Test func thePaywallCanBeTried() throws {
        let program = try BuiltProgram()
        let paywall = ["HOMEROOM_PAYMENTS_TRY_PAYWALL": "true"]
        #expect(
            try program.run(["--once"], environment: paywall).out.contains("PLAN & BILLING"))
        let list = try program.run(["content", "lessons", "list", "--json"], environment: paywall)
        #expect(list.out.contains(#""is_locked":true"#))
        let billing = try program.run(["billing"], environment: paywall)
        #expect(billing.out.contains("Plan: Free"))
    }
}
#endif
