// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client =
    appCore("AppCore", "SQLStore", "SyncedRecords", "TerminalUI") + [
        argumentParser, httpTypes, logging,
    ]
let server = appCore("AppCore", "ServiceKit", "SQLStore") + [httpTypes, logging]

let package = Package(
    name: "Todos",
    products: ["Todos", "TodosService"].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .testTarget(
            name: "TodosTests",
            dependencies: ["Todos", "TodosService"] + client
                + appCore("AppCoreTesting", "ServiceKit")),
        .target(name: "Todos", dependencies: client),
        .target(name: "TodosService", dependencies: ["Todos"] + server),
        .testTarget(
            name: "TodosServiceTests",
            dependencies: ["Todos", "TodosService"] + server + appCore("AppCoreTesting")),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
        ]
}
