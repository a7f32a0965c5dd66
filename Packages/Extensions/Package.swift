// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client =
    appCore("AppCore", "DocumentReading", "SQLStore", "TerminalUI") + [argumentParser, crypto]

let package = Package(
    name: "Extensions",
    products: [.library(name: "Extensions", targets: ["Extensions"])],
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .target(name: "Extensions", dependencies: client),
        .testTarget(
            name: "ExtensionsTests",
            dependencies: ["Extensions"] + client + appCore("AppCoreTesting")),
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
