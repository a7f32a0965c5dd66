// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client =
    appCore("AppCore", "SQLStore", "SyncedRecords", "TerminalUI") + [argumentParser, httpTypes]
let server = appCore("AppCore", "ServiceKit", "SQLStore") + [httpTypes]

let package = Package(
    name: "Samples",
    products: ["Samples", "SamplesService"].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "Samples", dependencies: client),
        .target(name: "SamplesService", dependencies: ["Samples"] + server),
        .testTarget(
            name: "SamplesTests",
            dependencies: ["Samples", "SamplesService"] + client
                + appCore("AppCoreTesting", "ServiceKit")),
        .testTarget(
            name: "SamplesServiceTests",
            dependencies: ["Samples", "SamplesService"] + server + appCore("AppCoreTesting")),
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
