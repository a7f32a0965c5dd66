// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

func appCore(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AppCore") }
}

let client = appCore("AppCore", "SQLStore", "TerminalUI") + [argumentParser, httpTypes, logging]
let server = appCore("AppCore", "ServiceKit", "SQLStore") + [httpTypes, logging]
let modules = ["Calendar", "CalendarService", "ICalendar"]
let service = ["Calendar", "ICalendar"] + server

let package = Package(
    name: "Calendar",
    products: modules.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(path: "../AppCore"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "ICalendar"),
        .testTarget(name: "ICalendarTests", dependencies: ["ICalendar"]),
        .target(name: "Calendar", dependencies: ["ICalendar"] + client),
        .testTarget(
            name: "CalendarTests",
            dependencies: ["Calendar", "CalendarService", "ICalendar"] + client
                + appCore("AppCoreTesting", "ServiceKit")),
        .target(name: "CalendarService", dependencies: service),
        .testTarget(
            name: "CalendarServiceTests",
            dependencies: ["CalendarService"] + service + appCore("AppCoreTesting")),
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
