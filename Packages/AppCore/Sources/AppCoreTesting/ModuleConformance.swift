public import AppCore
public import Foundation
import SQLStore
public import ServiceKit
import TerminalUI
public import Testing

/// Checks everything required of a feature in one line:
///
///     @Test func keepsThePromisesOfAModule() async throws {
///         try await ModuleConformance.check(ChatModule.self, services: [ChatService.self])
///     }
///
/// Checks the manifest, tables, tiles with and without data and with a failing backend, search
/// items, screens in many sizes and in linear mode, and commands' help and JSON. Every fault is an issue of the
/// calling test, prefixed by the feature's id.
public enum ModuleConformance {
    /// Checks a module.
    ///
    /// - Parameters:
    ///   - services: the module's own, to provide data.
    ///   - alongside: features with required capabilities.
    ///   - starterContent: handed to the services.
    ///   - places: screens to check besides those of the tiles.
    ///   - readings: arguments of commands that only read, e.g. `["lessons", "list"]`.
    ///   - settings: by key, like command-line flags.
    public static func check<M: FeatureModule>(
        _ type: M.Type, services: [any ServiceModule.Type] = [],
        alongside: [any FeatureModule.Type] = [], starterContent: URL? = nil,
        places: [Place] = [], readings: [[String]] = [], settings: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let faults = ConformanceFaults(id: type.manifest.id, at: sourceLocation)
        let set = alongside + [type]
        do {
            _ = try FeatureRegistry(set)
        } catch {
            faults.add("the registry refuses it:\n\(error)")
            return
        }
        let test = try await TestContext.make(
            modules: set, services: services, transport: .unreachable,
            starterContent: starterContent, settings: settings)
        if let failure = test.built.failures.first(where: { $0.manifest.id == type.manifest.id }) {
            faults.add("its initialiser fails: \(failure.problem.summary)")
            return
        }
        let module = try M(context: test.context)
        ManifestConformance(type, faults).check(module, test.context)
        try await ManifestConformance(type, faults).checkTables()
        let tiles = TileConformance(faults)
        await tiles.check(module.tiles, mayBeEmptyHanded: services.isEmpty)
        await SearchConformance(faults).check(module)
        let screens = ScreenConformance(module, faults)
        await screens.check(Self.places(of: module) + places)
        await CommandConformance(type, faults).check(test, readings: readings)
        await checkQuickAdds(module, faults)
        try await checkIsolation(type, alongside, places, settings, faults)
    }

    /// Lines are read in any state, without adding anything, and examples choose their kind.
    private static func checkQuickAdds(
        _ module: some FeatureModule, _ faults: ConformanceFaults
    ) async {
        let reader = QuickAddReader(module.quickAdds)
        for kind in module.quickAdds {
            faults.check(kind.name, "the name of a quick add", longest: 20)
            faults.check(kind.example, "the example of “\(kind.name)”", longest: 60)
            let chosen = reader.choose(kind.example)
            if chosen?.kind.name != kind.name {
                faults.add("“\(kind.example)” doesn't add a \(kind.name)")
            }
            for line in ["", " ", ":", "=", "!", "#", "x", chosen?.rest ?? ""] {
                let draft = await kind.read(line)
                if let problem = draft.problem {
                    faults.check(problem.summary, "the problem of “\(line)”")
                }
                for field in draft.fields {
                    faults.check(field.name, "a field of “\(line)”", longest: 20)
                }
            }
        }
    }

    /// Without any backend or stored data, everything must fail with a problem.
    private static func checkIsolation<M: FeatureModule>(
        _ type: M.Type, _ alongside: [any FeatureModule.Type], _ places: [Place],
        _ settings: [String: String], _ faults: ConformanceFaults
    ) async throws {
        let test = try await TestContext.make(
            modules: alongside + [type], transport: .unreachable, settings: settings)
        let module = try M(context: test.context)
        let tiles = TileConformance(faults.with("with its backend gone"))
        await tiles.checkLocalLoad(module.tiles, test.transport)
        await tiles.check(module.tiles, mayBeEmptyHanded: true)
        await SearchConformance(faults.with("with its backend gone")).check(module)
        await ScreenConformance(module, faults.with("with its backend gone"))
            .check(Self.places(of: module) + places)
    }

    /// The places of its tiles and in the palette.
    private static func places<M: FeatureModule>(of module: M) -> [Place] {
        module.tiles.map(\.info.place) + module.tiles.compactMap(\.info.quickPlace)
            + M.manifest.places.map(\.place)
    }
}

/// Records faults as issues of the calling test.
struct ConformanceFaults {
    let id: String
    let location: SourceLocation
    private var circumstance = ""

    init(id: String, at location: SourceLocation) {
        self.id = id
        self.location = location
    }

    /// Adds a circumstance, e.g. `with its backend gone`.
    func with(_ circumstance: String) -> ConformanceFaults {
        var faults = self
        faults.circumstance = " (" + circumstance + ")"
        return faults
    }

    func add(_ fault: String) {
        Issue.record("\(id)\(circumstance): \(fault)", sourceLocation: location)
    }

    /// Checks user-facing text: not empty, one line, no control characters.
    func check(_ text: String, _ what: String, longest: Int = 200) {
        if text.allSatisfy(\.isWhitespace) { add("\(what) is empty") }
        if text.count > longest { add("\(what) is longer than \(longest) characters") }
        if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            add("\(what) holds control characters: \(text.debugDescription)")
        }
    }
}

extension ScriptedTransport {
    /// An unreachable network: every call fails without failing the test.
    public static var unreachable: ScriptedTransport {
        let transport = ScriptedTransport()
        transport.otherwise(.fail(.notSent("the network is gone")))
        return transport
    }
}
