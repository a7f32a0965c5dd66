// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let engines = ["Chunking", "VectorSearch", "SentenceEmbedding", "Questions", "Ink"]
let own = engines.map { Target.Dependency(stringLiteral: $0) }
let reading = appCore(
    "AppCore", "DocumentReading", "SentenceSplitting", "SQLStore", "TerminalUI")
let client = own + reading + [argumentParser, httpTypes]
let server =
    own + appCore("AppCore", "SentenceSplitting", "ServiceKit", "SQLStore") + [httpTypes, logging]
let testing =
    client + appCore("AppCoreTesting", "ServiceKit")
    + ["CKernels", "Tutor", "TutorService", logging]
let modules = engines + ["Tutor", "TutorService"]
let package = Package(
    name: "Tutor",
    products: (modules + ["CKernels"]).map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "CKernels"), .target(name: "Ink"),
        .target(name: "Chunking", dependencies: ["CKernels"] + appCore("SentenceSplitting")),
        .target(name: "VectorSearch", dependencies: ["CKernels"]),
        .target(name: "SentenceEmbedding", dependencies: ["CKernels"]),
        .target(name: "Questions", dependencies: ["Chunking"] + appCore("SentenceSplitting")),
        .target(name: "Tutor", dependencies: client),
        .target(name: "TutorService", dependencies: ["Tutor"] + server),
    ] + modules.map { .testTarget(name: $0 + "Tests", dependencies: testing) },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
    ]
}
