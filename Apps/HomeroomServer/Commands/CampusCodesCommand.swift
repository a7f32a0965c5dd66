import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus codes`.
struct CampusCodesCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: "Manage codes that unlock premium.",
        discussion: """
            Each account can redeem a code once. Turning a code off doesn't take premium away.

            EXAMPLES:
              homeroom campus codes list
              homeroom campus codes add SPRING-TERM --uses 30 --until 2027-06-30
              homeroom campus codes add TENOFF --discount
              homeroom campus codes off SPRING-TERM
            """,
        subcommands: [List.self, Add.self, Off.self, On.self], defaultSubcommand: List.self)

    func run(in host: Host) async throws {}
}

/// A code in the output of `--json`, version 1.
struct CodeRow: JSONRecord {
    static let jsonFields = ["code", "premium", "active", "uses", "most_uses", "expires_at"]

    var code: String
    var premium: Bool
    var active: Bool
    var uses: Int
    var maxUses: Int?
    /// UTC.
    var expiresAt: String?

    private enum CodingKeys: String, CodingKey {
        case code, premium, active, uses
        case maxUses = "most_uses"
        case expiresAt
    }

    init(_ code: AccessCode) {
        self.code = code.code
        premium = code.opensPremium
        active = code.isActive
        uses = code.uses
        maxUses = code.maxUses
        expiresAt = code.expiresAt.map {
            ISODate.format(Date(timeIntervalSince1970: Double($0)))
        }
    }
}

/// The tenant of the codes.
struct CodeOptions: ParsableArguments {
    @Option(help: "The short name of the codes' tenant.") var tenant = "home"
    @OptionGroup var campus: DatabaseOptions
}

extension CampusCodesCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List a tenant's codes and how often they were used.",
            discussion: "EXAMPLES:\n  homeroom campus codes list --tenant north --json")
        @OptionGroup var codes: CodeOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withCodes(codes) { admin, tenant in
                let rows = try await admin.codes(of: tenant.id).map(CodeRow.init)
                if output.json { return try console.emit(json: rows) }
                await console.table(
                    [
                        .init("Code", mayShrink: true), .init("Opens"), .init("Active"),
                        .init("Uses", alignsRight: true), .init("Until"),
                    ],
                    rows.map { row in
                        [
                            row.code, row.premium ? "premium" : "a discount",
                            row.active ? "yes" : "no",
                            "\(row.uses)" + (row.maxUses.map { " of \($0)" } ?? ""),
                            row.expiresAt ?? "",
                        ]
                    })
            }
        }
    }

    struct Add: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a code.",
            discussion: """
                Set up a discount with your payment provider; students enter it on its page. Adding it here \
                tells students who try to redeem it where to enter it.

                EXAMPLES:
                  homeroom campus codes add SPRING-TERM --uses 30
                  homeroom campus codes add TENOFF --discount --tenant north
                """)
        @Argument(help: "The code: 1 to 50 characters; upper and lower case are the same.")
        var code: String
        @Option(help: "How many accounts can redeem it; unlimited by default.") var uses: Int?
        @Option(help: "The last day on which it can be redeemed, YYYY-MM-DD, UTC.") var until:
            String?
        @Flag(help: "It's a discount code; it doesn't unlock premium.") var discount = false
        @OptionGroup var codes: CodeOptions
        static var jsonFields: [String]? { CodeRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let end = try until.map(Self.end)
            try await host.withCodes(codes) { admin, tenant in
                let added = try await admin.add(
                    AccessCode(
                        code: code, opensPremium: !discount, maxUses: uses, expiresAt: end),
                    to: tenant.id)
                if output.json { return try console.emit(json: CodeRow(added)) }
                console.out("Added the code \(added.code).")
            }
        }

        /// The end of a day in seconds since 1970.
        private static func end(of day: String) throws -> Int64 {
            guard day.count == 10, let date = ISODate.parse(day) else {
                throw ValidationError("--until takes a date such as 2027-06-30.")
            }
            return Int64(date.timeIntervalSince1970) + 86_400
        }
    }

    struct Off: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "Turn a code off.",
            discussion: "EXAMPLES:\n  homeroom campus codes off SPRING-TERM")
        @Argument(help: "The code.") var code: String
        @OptionGroup var codes: CodeOptions

        func run(in host: Host) async throws {
            try await host.withCodes(codes) { admin, tenant in
                try await admin.setActive(false, code: code, of: tenant.id)
                host.console.out("The code can no longer be redeemed.")
            }
        }
    }

    struct On: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Turn a code on again.",
            discussion: "EXAMPLES:\n  homeroom campus codes on SPRING-TERM")
        @Argument(help: "The code.") var code: String
        @OptionGroup var codes: CodeOptions

        func run(in host: Host) async throws {
            try await host.withCodes(codes) { admin, tenant in
                try await admin.setActive(true, code: code, of: tenant.id)
                host.console.out("The code can be redeemed.")
            }
        }
    }
}

extension Host {
    fileprivate func withCodes(
        _ options: CodeOptions, _ body: (any AccessCodeAdministering, Tenant) async throws -> Void
    ) async throws {
        try await withCampus(options.campus) { office in
            guard let admin = office.campus.capabilities[.accessCodes] else {
                throw Problem(
                    .notFound, "No installed feature manages codes.",
                    cure: "The Payments feature does, but this build doesn't include it.")
            }
            try await body(admin, try await office.tenant(options.tenant))
        }
    }
}
