public import AppCore
public import ServiceKit

/// The features of a build: the executable's one list.
public protocol FeatureList: Sendable {
    /// In the order in which tiles and commands are shown.
    static var features: [InstalledFeature] { get }
}

/// One feature: what the student sees of it, and what serves it.
public struct InstalledFeature: Sendable {
    public var module: any FeatureModule.Type
    /// Empty for a feature without a server half.
    public var services: [any ServiceModule.Type]

    public init(_ module: any FeatureModule.Type, services: [any ServiceModule.Type] = []) {
        self.module = module
        self.services = services
    }
}
