// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "AppCore",
    products: [
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "SQLStore", targets: ["SQLStore"]),
        .library(name: "PostgresStore", targets: ["PostgresStore"]),
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "SyncedRecords", targets: ["SyncedRecords"]),
        .library(name: "DocumentReading", targets: ["DocumentReading"]),
        .library(name: "SentenceSplitting", targets: ["SentenceSplitting"]),
        .library(name: "CCompression", targets: ["CCompression"]),
        .library(name: "ServiceKit", targets: ["ServiceKit"]),
        .library(name: "AppCoreTesting", targets: ["AppCoreTesting"]),
    ],
    traits: [
        .trait(name: "Postgres", description: "PostgreSQL beside SQLite; needs libpq-dev."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "TerminalUI"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "SQLStore", dependencies: ["CSQLite", grdb]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "PostgresStore",
            dependencies: [
                "SQLStore", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"])),
            ]),
        .target(
            name: "AppCore",
            dependencies: ["TerminalUI", "SQLStore", argumentParser, httpTypes, logging]),
        .target(
            name: "SyncedRecords",
            dependencies: ["AppCore", "SQLStore", "TerminalUI", argumentParser, httpTypes]),
        .systemLibrary(name: "CCompression", providers: [.apt(["zlib1g-dev", "libzstd-dev"])]),
        .target(name: "DocumentReading", dependencies: ["AppCore", "CCompression"]),
        .target(name: "SentenceSplitting"),
        .target(name: "ServiceKit", dependencies: ["AppCore", "SQLStore", httpTypes, logging]),
        .target(
            name: "AppCoreTesting",
            dependencies: [
                "AppCore", "ServiceKit", "SQLStore", "TerminalUI", argumentParser, httpTypes,
                logging, .target(name: "PostgresStore", condition: .when(traits: ["Postgres"])),
            ]),
        .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "AppCoreTesting"]),
        .testTarget(name: "SQLStoreTests", dependencies: ["SQLStore", "AppCoreTesting"]),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: ["PostgresStore", "SQLStore", "AppCoreTesting"]),
        .testTarget(
            name: "AppCoreTests",
            dependencies: [
                "AppCore", "AppCoreTesting", "ServiceKit", "SQLStore", "TerminalUI",
                argumentParser, httpTypes, logging,
            ]),
        .testTarget(
            name: "SyncedRecordsTests",
            dependencies: [
                "SyncedRecords", "AppCore", "AppCoreTesting", "SQLStore", "TerminalUI",
                argumentParser, httpTypes,
            ]),
        .testTarget(
            name: "DocumentReadingTests", dependencies: ["DocumentReading", "AppCore"]),
        .testTarget(name: "SentenceSplittingTests", dependencies: ["SentenceSplitting"]),
        .testTarget(
            name: "ServiceKitTests",
            dependencies: [
                "ServiceKit", "AppCore", "AppCoreTesting", "SQLStore", httpTypes, logging,
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
}
