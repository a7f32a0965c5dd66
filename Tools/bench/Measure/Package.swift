// swift-tools-version: 6.2
import PackageDescription

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let services = ["Auth", "Content", "Progress"]

/// What is measured inside a process: built and run by `Tools/bench/run`.
let package = Package(
    name: "Measure",
    dependencies: [
        .package(path: "../../../Packages/AppCore"),
        .package(path: "../../../Packages/StudyPlan"),
        .package(path: "../../../Packages/Vocabulary"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ] + services.map { .package(path: "../../../Packages/\($0)") },
    targets: [
        // The same sources as in Packages/Calendar: only what is in a package sees what it keeps to itself.
        .target(name: "ICalendar"),
        .executableTarget(name: "calendar", dependencies: ["ICalendar"]),
        .executableTarget(name: "painting", dependencies: appCore("TerminalUI")),
        .executableTarget(
            name: "predicting", dependencies: [.product(name: "Mastery", package: "StudyPlan")]),
        .executableTarget(
            name: "scheduling", dependencies: [.product(name: "FSRS", package: "Vocabulary")]),
        .executableTarget(
            name: "campus",
            dependencies: appCore("AppCore", "ServiceKit", "SQLStore")
                + services.map { .product(name: "\($0)Service", package: $0) }
                + [
                    .product(name: "HTTPTypes", package: "swift-http-types"),
                    .product(name: "Logging", package: "swift-log"),
                ]),
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
