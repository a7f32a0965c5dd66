// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let crypto = ["Crypto", "CryptoExtras"].map {
    Target.Dependency.product(name: $0, package: "swift-crypto")
}

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client = appCore("AppCore", "SQLStore", "TerminalUI") + [argumentParser, httpTypes, logging]
let server = appCore("AppCore", "ServiceKit", "SQLStore") + [httpTypes, logging]

let package = Package(
    name: "Auth",
    products: [
        .library(name: "Auth", targets: ["Auth"]),
        .library(name: "AuthService", targets: ["AuthService"]),
    ],
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "Auth", dependencies: client),
        .target(name: "AuthService", dependencies: ["Auth"] + crypto + server),
        .testTarget(
            name: "AuthTests",
            dependencies: ["Auth", "AuthService"] + client
                + appCore("AppCoreTesting", "ServiceKit")),
        .testTarget(
            name: "AuthServiceTests",
            dependencies: ["Auth", "AuthService"] + crypto + server + appCore("AppCoreTesting")),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        .map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]
}
