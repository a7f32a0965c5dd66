// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client = appCore("AppCore", "SQLStore") + [argumentParser, httpTypes]
let modules = ["Chunking", "Tutor"]

let package = Package(
    name: "Tutor",
    products: modules.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "Chunking"),
        .target(name: "Tutor", dependencies: ["Chunking"] + client),
        .testTarget(name: "ChunkingTests", dependencies: ["Chunking"]),
        .testTarget(
            name: "TutorTests",
            dependencies: ["Chunking", "Tutor"] + client + appCore("AppCoreTesting")),
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
