import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus codes`.
struct CampusCodesCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: "Codes that open premium for whoever redeems them.",
        discussion: """
            Each account can redeem a code once. What a code gave stays when it is switched off.

            Examples:
              homeroom campus codes list
              homeroom campus codes add SPRING-TERM --uses 30 --until 2027-06-30
              homeroom campus codes add TENOFF --discount
              homeroom campus codes off SPRING-TERM
            """,
        subcommands: [List.self, Add.self, Off.self, On.self], defaultSubcommand: List.self)

    func run(in host: Host) async throws {}
}

/// A code in `--json`, version 1.
struct CodeRow: Encodable {
    var code: String
    var premium: Bool
    var active: Bool
    var uses: Int
    var mostUses: Int?
    /// UTC.
    var expiresAt: String?

    private enum CodingKeys: String, CodingKey {
        case code, premium, active, uses
        case mostUses = "most_uses"
        case expiresAt = "expires_at"
    }

    init(_ code: AccessCode) {
        self.code = code.code
        premium = code.opensPremium
        active = code.isActive
        uses = code.uses
        mostUses = code.mostUses
        expiresAt = code.expiresAt.map {
            ISODate.format(Date(timeIntervalSince1970: Double($0)))
        }
    }
}

/// Whose codes.
struct CodeOptions: ParsableArguments {
    @Option(help: "The short name of the tenant that they belong to.") var tenant = "home"
    @OptionGroup var campus: DatabaseOptions
}

extension CampusCodesCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "All codes of a tenant, with how often they were used.",
            discussion: "Examples:\n  homeroom campus codes list --tenant north --json")
        @OptionGroup var codes: CodeOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withCodes(codes) { keeper, tenant in
                let rows = try await keeper.codes(of: tenant.id).map(CodeRow.init)
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
                            "\(row.uses)" + (row.mostUses.map { " of \($0)" } ?? ""),
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
                A discount is made at the payment provider and typed on its page; here it is only named, so \
                that students who try to redeem it are told so.

                Examples:
                  homeroom campus codes add SPRING-TERM --uses 30
                  homeroom campus codes add TENOFF --discount --tenant north
                """)
        @Argument(help: "The code: 1 to 50 characters; case does not count.") var code: String
        @Option(help: "How many accounts may redeem it; any number unless given.") var uses: Int?
        @Option(help: "The last day on which it can be redeemed, YYYY-MM-DD, UTC.") var until:
            String?
        @Flag(help: "It is a discount, and opens nothing by itself.") var discount = false
        @OptionGroup var codes: CodeOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let end = try until.map(Self.end)
            try await host.withCodes(codes) { keeper, tenant in
                let added = try await keeper.add(
                    AccessCode(
                        code: code, opensPremium: !discount, mostUses: uses, expiresAt: end),
                    to: tenant.id)
                if output.json { return try console.emit(json: CodeRow(added)) }
                console.out("The code \(added.code) is there.")
            }
        }

        /// The end of a day, in seconds since 1970.
        private static func end(of day: String) throws -> Int64 {
            guard day.count == 10, let date = ISODate.parse(day) else {
                throw ValidationError("--until is a day such as 2027-06-30.")
            }
            return Int64(date.timeIntervalSince1970) + 86_400
        }
    }

    struct Off: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "Let a code be redeemed no more.",
            discussion: "Examples:\n  homeroom campus codes off SPRING-TERM")
        @Argument(help: "The code.") var code: String
        @OptionGroup var codes: CodeOptions

        func run(in host: Host) async throws {
            try await host.withCodes(codes) { keeper, tenant in
                try await keeper.setActive(false, code: code, of: tenant.id)
                host.console.out("The code can be redeemed no more.")
            }
        }
    }

    struct On: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Let a code be redeemed again.",
            discussion: "Examples:\n  homeroom campus codes on SPRING-TERM")
        @Argument(help: "The code.") var code: String
        @OptionGroup var codes: CodeOptions

        func run(in host: Host) async throws {
            try await host.withCodes(codes) { keeper, tenant in
                try await keeper.setActive(true, code: code, of: tenant.id)
                host.console.out("The code can be redeemed.")
            }
        }
    }
}

extension Host {
    fileprivate func withCodes(
        _ options: CodeOptions, _ body: (any CodeKeeping, Tenant) async throws -> Void
    ) async throws {
        try await withCampus(options.campus) { office in
            guard let keeper = office.campus.capabilities[.accessCodes] else {
                throw Problem(
                    .notFound, "No installed feature keeps codes.",
                    cure: "Payments does; it is not part of this build.")
            }
            try await body(keeper, try await office.tenant(options.tenant))
        }
    }
}
