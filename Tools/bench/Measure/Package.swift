// swift-tools-version: 6.2
import PackageDescription

func of(_ package: String, _ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: package) }
}

let services = ["Auth", "Content", "Progress"]

/// What is measured inside a process: built and run by `Tools/bench/run`.
let package = Package(
    name: "Measure",
    dependencies: [
        .package(path: "../../../Packages/AppCore"),
        .package(path: "../../../Packages/StudyPlan"),
        .package(path: "../../../Packages/Tutor"),
        .package(path: "../../../Packages/Vocabulary"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ] + services.map { .package(path: "../../../Packages/\($0)") },
    targets: [
        // The same sources as in Packages/Calendar and Packages/Content: only what is in a package sees what it keeps to
        // itself. A name of its own where the package is there, too.
        .target(name: "ICalendar"), .target(name: "MeasuredDialogue", path: "Sources/Dialogue"),
        .target(name: "MeasuredScoreEstimate", path: "Sources/ScoreEstimate"),
        .executableTarget(name: "conversing", dependencies: ["MeasuredDialogue"]),
        .executableTarget(name: "calendar", dependencies: ["ICalendar"]),
        // The finder's own sources, linked into the folder.
        .executableTarget(
            name: "answering",
            dependencies: of("Tutor", "Chunking") + of("AppCore", "SentenceSplitting")),
        .executableTarget(name: "scoring", dependencies: ["MeasuredScoreEstimate"]),
        .executableTarget(name: "asking", dependencies: of("Tutor", "Questions")),
        .executableTarget(name: "chunking", dependencies: of("Tutor", "Chunking")),
        .executableTarget(name: "embedding", dependencies: of("Tutor", "SentenceEmbedding")),
        .executableTarget(
            name: "indexing", dependencies: of("Tutor", "Chunking", "SentenceEmbedding")),
        .executableTarget(
            name: "searching", dependencies: of("Tutor", "VectorSearch")),
        .executableTarget(
            name: "retrieving", dependencies: of("Tutor", "Chunking", "VectorSearch")),
        .executableTarget(name: "painting", dependencies: of("AppCore", "TerminalUI")),
        .executableTarget(name: "predicting", dependencies: of("StudyPlan", "Mastery")),
        .executableTarget(
            name: "words",
            dependencies: of("Vocabulary", "WordFinding", "Lexicon")
                + of("AppCore", "SentenceSplitting")),
        .executableTarget(
            name: "scheduling", dependencies: of("Vocabulary", "FSRS")),
        .executableTarget(
            name: "campus",
            dependencies: of("AppCore", "AppCore", "ServiceKit", "SQLStore")
                + services.map { .product(name: "\($0)Service", package: $0) }
                + of("swift-http-types", "HTTPTypes") + of("swift-log", "Logging")),
    ],
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
