// swift-tools-version: 6.2
import PackageDescription

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let wire = [Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types"), logging]
let client = appCore("AppCore", "DocumentReading", "SQLStore", "TerminalUI") + wire + [parser]
let server = ["Dialogue"] + appCore("AppCore", "ServiceKit", "SQLStore") + wire

let libraries = ["Calculator", "Dialogue", "ScoreEstimate"]

let package = Package(
    name: "Content",
    products: (["Content", "ContentService", "ContentPack"] + libraries)
        .map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "content-lint", targets: ["ContentLint"])],
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .testTarget(
            name: "ContentTests",
            dependencies: ["Content", "ContentService", "Dialogue", "ScoreEstimate"] + client
                + appCore("AppCoreTesting", "ServiceKit")),
        .target(name: "ContentPack", dependencies: ["Dialogue"]),
        .executableTarget(name: "ContentLint", dependencies: ["ContentPack"]),
        .target(name: "Content", dependencies: libraries.map { .byName(name: $0) } + client),
        .target(name: "ContentService", dependencies: ["Content", "ContentPack"] + server),
        .testTarget(name: "ContentPackTests", dependencies: ["ContentPack", "Dialogue"]),
        .testTarget(
            name: "ContentServiceTests",
            dependencies: ["Content", "ContentService"] + server + appCore("AppCoreTesting")),
    ] + libraries.map { .target(name: $0) }
        + libraries.map { .testTarget(name: "\($0)Tests", dependencies: [.byName(name: $0)]) },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
    ]
}
