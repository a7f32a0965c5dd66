// swift-tools-version: 6.2
import PackageDescription

/// The features of this build. `Tools/new-feature` adds a name here and the module in
/// `Apps/HomeroomFeatures/Modules.swift`; `Tools/check` keeps the two in step.
let features = [
    "Auth", "Todos", "Goals", "Calendar", "Announcements", "Chat", "Content", "Progress",
    "StudyPlan", "Vocabulary", "Payments", "Tutor",
]

/// The same, for features without a service target: nothing of theirs is on a server.
let clientFeatures: [String] = ["PortfolioPlaceholder", "Extensions"]

/// Library targets of a package beside its two usual ones.
let furtherModules = [
    "Calendar": ["ICalendar"],
    "Content": ["Calculator", "ContentPack", "Dialogue", "ScoreEstimate"],
    "StudyPlan": ["Mastery"],
    "Tutor": ["Chunking", "VectorSearch", "SentenceEmbedding", "Questions", "Ink"],
    "Vocabulary": ["FSRS", "WordFinding", "Lexicon", "AnkiExchange"],
]

// `HOMEROOM_WITHOUT=Auth,Progress swift build` leaves features out. Nothing else may steer this
// manifest: SwiftPM sees the environment, but not the files that a manifest reads.
let leftOut = (Context.environment["HOMEROOM_WITHOUT"] ?? "").split(separator: ",").map(String.init)
let installed = (features + clientFeatures).filter { !leftOut.contains($0) }

/// Folders of HomeroomTests that say nothing about a feature's absence; a build without some
/// features skips them.
let otherTests = [
    "Browser", "Campus", "Canvas", "Mail", "Payments", "Peers", "RealServer", "Search",
    "StudentData", "Tenants", "Today", "Vocabulary",
]

func appCore(_ name: String) -> Target.Dependency { .product(name: name, package: "AppCore") }
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// The server's libraries. Without the trait, SwiftPM doesn't even fetch them.
let hummingbird = Target.Dependency.product(
    name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"]))
let nioSSL = Target.Dependency.product(
    name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Server"]))

/// PostgreSQL's driver, in a build with the trait.
let postgres = Target.Dependency.product(
    name: "PostgresStore", package: "AppCore", condition: .when(traits: ["Postgres"]))

let kernel = [
    appCore("AppCore"), appCore("ServiceKit"), appCore("SQLStore"), appCore("TerminalUI"),
    argumentParser, httpTypes, logging,
]

func moduleNames(of feature: String) -> [String] {
    [feature] + (features.contains(feature) ? [feature + "Service"] : [])
        + furtherModules[feature, default: []]
}

func modules(of feature: String) -> [Target.Dependency] {
    moduleNames(of: feature).map { .product(name: $0, package: feature) }
}

/// A package's test target, run from here too: a root run does not reach a local package's tests.
func tests(_ name: String, in package: String, _ subject: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: subject + kernel
            + [
                appCore("AppCoreTesting"), appCore("DocumentReading"), appCore("SentenceSplitting"),
                appCore("SyncedRecords"),
                grdb,
            ],
        path: "Packages/\(package)/Tests/\(name)")
}

let appCoreTests = [
    "TerminalUI", "SQLStore", "PostgresStore", "AppCore", "SyncedRecords", "DocumentReading",
    "SentenceSplitting", "ServiceKit",
].map { tests("\($0)Tests", in: "AppCore", [postgres]) }

/// What tests make keys and signatures with, and loops in C that they call by themselves.
let furtherTestLibraries = [
    "AuthService": [crypto, cryptoExtras],
    "VectorSearch": [Target.Dependency.product(name: "CKernels", package: "Tutor")],
]

let featureTests = installed.flatMap { feature in
    moduleNames(of: feature).map {
        tests(
            "\($0)Tests", in: feature,
            modules(of: feature) + furtherTestLibraries[$0, default: []])
    }
}

let package = Package(
    name: "Homeroom",
    products: [
        .executable(name: "homeroom", targets: ["homeroom"]),
        .executable(name: "homeroom-server", targets: ["homeroom-server"]),
    ],
    traits: [
        .trait(name: "Server", description: "homeroom-server; `./run` leaves it out."),
        .trait(
            name: "Postgres", description: "PostgreSQL beside SQLite; needs libpq-dev.",
            enabledTraits: ["Server"]),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(
            path: "Packages/AppCore",
            traits: [
                .defaults, .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
            ]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ] + installed.map { .package(path: "Packages/\($0)") },
    targets: [
        .target(name: "CCurl", path: "Apps/CCurl", publicHeadersPath: "include"),
        .target(
            name: "CanvasAdapter",
            dependencies: [appCore("AppCore"), appCore("DocumentReading"), httpTypes],
            path: "Apps/SchoolAdapters/Canvas"),
        .target(
            name: "HomeroomHost",
            dependencies: kernel + ["CanvasAdapter", "CCurl", crypto, cryptoExtras, yams],
            path: "Apps/HomeroomHost"),
        .target(
            name: "HomeroomFeatures",
            dependencies: ["HomeroomHost", appCore("AppCore"), appCore("ServiceKit")]
                + installed.flatMap(modules),
            path: "Apps/HomeroomFeatures",
            swiftSettings: installed.map { .define("WITH_\($0.uppercased())") }),
        .executableTarget(
            name: "homeroom", dependencies: ["HomeroomHost", "HomeroomFeatures"],
            path: "Apps/homeroom"),
        // The server alone has SwiftNIO and PostgreSQL: `Tools/check borders`.
        .target(
            name: "HomeroomServer",
            dependencies: kernel + ["HomeroomHost", postgres, hummingbird, nioSSL, crypto],
            path: "Apps/HomeroomServer"),
        .executableTarget(
            name: "homeroom-server", dependencies: ["HomeroomServer", "HomeroomFeatures"],
            path: "Apps/homeroom-server"),
        .testTarget(
            name: "HomeroomTests",
            dependencies: [
                "HomeroomHost", "HomeroomServer", "HomeroomFeatures", "CanvasAdapter", "homeroom",
                "homeroom-server", appCore("AppCoreTesting"), crypto,
            ] + kernel + installed.flatMap(modules),
            exclude: leftOut.isEmpty ? [] : otherTests,
            swiftSettings: installed.map { .define("WITH_\($0.uppercased())") }),
    ] + appCoreTests + featureTests,
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
}
