// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}
let engines = ["FSRS", "WordFinding", "Lexicon", "AnkiExchange"]
let own = engines.map { Target.Dependency(stringLiteral: $0) }
let splitting = appCore("SentenceSplitting")
let reading = appCore("AppCore", "DocumentReading", "SQLStore", "TerminalUI")
let client = own + reading + [argumentParser, httpTypes, logging]
let server = own + appCore("AppCore", "ServiceKit", "SQLStore") + [httpTypes, logging]
let testing =
    client + ["Vocabulary", "VocabularyService", grdb] + appCore("AppCoreTesting", "ServiceKit")
let modules = engines + ["Vocabulary", "VocabularyService"]
let package = Package(
    name: "Vocabulary",
    products: modules.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "FSRS"), .target(name: "WordFinding", dependencies: splitting),
        .target(
            name: "Lexicon",
            dependencies: ["WordFinding", grdb] + appCore("AppCore", "CCompression", "SQLStore")),
        .target(
            name: "AnkiExchange",
            dependencies: ["FSRS", grdb] + appCore("AppCore", "CCompression", "DocumentReading")),
        .target(name: "Vocabulary", dependencies: client),
        .target(name: "VocabularyService", dependencies: ["Vocabulary"] + server),
    ] + modules.map { .testTarget(name: $0 + "Tests", dependencies: testing) },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
    ]
}
