public import AppCore
import ArgumentParser
public import SQLStore
import SyncedRecords
public import TerminalUI

/// A sample feature: records kept here and at the school.
public struct SamplesModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "samples", title: "A sample feature", summary: "Your samples.",
        tiles: [SamplesTile.info],
        places: [PlaceInfo(title: "New sample", keywords: ["add"], place: "samples/new")],
        command: "samples", backends: [.school], tables: RecordTable<Sample>.tables,
        texts: Sample.texts)

    public static let migrations = Sample.migrations
    public static var command: any FeatureCommand.Type { SamplesCommand.self }

    private let samples: SyncedCollection<Sample>

    public init(context: FeatureContext) { samples = SyncedCollection(context: context) }

    public var tiles: [any Tile] { [SamplesTile(samples: samples)] }
    public func screen(at place: Place) -> (any Screen)? { samples.screen(at: place) }
    public var outboxHandlers: [any OutboxHandler] { [samples.outboxHandler] }
}

/// How many samples are open, and the next ones.
struct SamplesTile: Tile {
    static let info = TileInfo(id: "samples.open", title: "A sample feature", place: "samples")

    let samples: SyncedCollection<Sample>
    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let list = mode == .refresh ? try await samples.refresh() : try await samples.all()
        guard mode == .refresh || list.askedAt != nil || !list.items.isEmpty else { return nil }
        let open = list.items.filter { $0.status == .open }
        let date = list.askedAt ?? samples.context.environment.now()
        guard !open.isEmpty else {
            return TileSummary(
                .empty, headline: "No open samples",
                lines: [.init("Open it and press n to add one.", emphasis: .quiet)],
                updatedAt: date)
        }
        let lines = open.prefix(4).map { sample in
            TileSummary.Line(
                sample.title, trailing: sample.due.map { samples.calendar.relative($0) })
        }
        return TileSummary(headline: "\(open.count) open", lines: lines, updatedAt: date)
    }
}

/// The `homeroom samples` command.
struct SamplesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "Your samples.",
        discussion: """
            EXAMPLES:
              homeroom samples list
              homeroom samples add "The first one"
            """,
        subcommands: [
            ListRecords<Sample>.self, ShowRecord<Sample>.self, AddRecord<Sample>.self,
            UpdateRecord<Sample>.self, RemoveRecord<Sample>.self, UploadRecords<Sample>.self,
        ])
}
