public import AppCore
public import ArgumentParser

/// `list`: the records of a section.
public struct ListRecords<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        let many = Record.collection.noun.many
        let sections = Record.sections
        return CommandConfiguration(
            commandName: "list",
            abstract: "List your \(many)"
                + (sections.count > 1 ? " (\(sections[0].id) ones by default)." : "."),
            discussion: CommandHelp.text(
                Record.self,
                "If the \(Record.collection.owner) doesn't respond, lists what's saved here.",
                examples: ["list", (sections.count > 1 ? "list --status all" : "list") + " --json"]
            ))
    }

    @Option(
        help: ArgumentHelp(
            (Record.sections.map(\.id) + ["all"]).joined(separator: ", ") + ".",
            visibility: Record.sections.count > 1 ? .default : .hidden),
        completion: .list(Record.sections.map(\.id) + ["all"]))
    var status = Record.sections.first?.id ?? "all"

    @OptionGroup var output: OutputOptions

    public init() {}

    public func validate() throws {
        try OptionChoice.check(status, "--status", Record.sections.map(\.id) + ["all"])
    }

    public mutating func run(in context: FeatureContext) async throws {
        let printer = RecordPrinter<Record>(context, output)
        let list = try await printer.list()
        let section = Record.sections.first { $0.id == status.lowercased() }
        let items = list.items.filter { section?.contains($0.record) ?? true }
        if output.json { return try printer.console.emit(json: items.map(SyncedJSON.init)) }
        if items.isEmpty {
            printer.console.err(
                "No \(Record.collection.noun.many) yet. To add one: "
                    + "homeroom \(Record.collection.feature) add \"…\"")
        } else {
            await printer.table(items)
        }
        printer.say(uploadsOf: list)
    }
}

/// `show`: one record.
public struct ShowRecord<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: "Show one \(Record.collection.noun.one).",
            discussion: CommandHelp.text(Record.self, examples: ["show ID", "show ID --json"]))
    }

    @OptionGroup var record: RecordID<Record>
    @OptionGroup var output: OutputOptions

    public init() {}

    public mutating func run(in context: FeatureContext) async throws {
        let printer = RecordPrinter<Record>(context, output)
        let item = try await printer.list().item(record.id)
        if output.json { return try printer.console.emit(json: SyncedJSON(item)) }
        await printer.console.show(try printer.lines(item))
    }
}

/// `add`: a new record.
public struct AddRecord<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: "Add \(Record.collection.noun.one.withArticle).",
            discussion: CommandHelp.text(
                Record.self, "Offline, it's saved here and sent later (exit code 75).",
                examples: Record.wording.addExamples.map { "add " + $0 }))
    }

    @Argument(help: ArgumentHelp(Record.wording.titleHelp))
    var title: String

    @OptionGroup var options: Record.Options
    @OptionGroup var dryRun: DryRun
    public static var jsonFields: [String]? { RecordPrinter<Record>.jsonFields }
    @OptionGroup var output: OutputOptions

    public init() {}

    public mutating func run(in context: FeatureContext) async throws {
        let printer = RecordPrinter<Record>(context, output)
        var input = Record.Input()
        input.title = .set(title)
        try options.apply(to: &input, of: nil)
        if dryRun.isOn {
            try input.check(isNew: true)
            return try printer.wouldSend(input)
        }
        try await printer.finish(printer.collection.add(input), "Added")
    }
}

/// `update`: changes a record.
public struct UpdateRecord<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "update",
            abstract:
                "Edit \(Record.collection.noun.one.withArticle); options you omit stay as they are.",
            discussion: CommandHelp.text(
                Record.self, Record.wording.changeHelp,
                examples: Record.wording.changeExamples.map { "update ID " + $0 }))
    }

    @OptionGroup var record: RecordID<Record>

    @Option(help: ArgumentHelp(Record.wording.titleHelp))
    var title: String?

    @OptionGroup var options: Record.Options
    @OptionGroup var dryRun: DryRun
    public static var jsonFields: [String]? { RecordPrinter<Record>.jsonFields }
    @OptionGroup var output: OutputOptions

    public init() {}

    public func validate() throws {
        if title == nil, options.isEmpty {
            throw ValidationError(
                "Nothing to change. Try \(Record.wording.changeExamples.first ?? "--title").")
        }
    }

    public mutating func run(in context: FeatureContext) async throws {
        let (title, options) = (title, options)
        try await RecordPrinter<Record>(context, output).change(
            record.id, "Changed", isDryRun: dryRun.isOn
        ) { record in
            var input = Record.Input()
            if let title { input.title = .set(title) }
            try options.apply(to: &input, of: record)
            return input
        }
    }
}

/// `remove`: deletes a record.
public struct RemoveRecord<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: "Permanently delete \(Record.collection.noun.one.withArticle).",
            discussion: CommandHelp.text(
                Record.self, "Asks for confirmation unless you pass --yes.",
                examples: ["remove ID", "remove ID --yes"]))
    }

    @OptionGroup var record: RecordID<Record>
    @OptionGroup var dryRun: DryRun
    public static var jsonFields: [String]? { RecordPrinter<Record>.jsonFields }
    @OptionGroup var output: OutputOptions

    public init() {}

    public mutating func run(in context: FeatureContext) async throws {
        let printer = RecordPrinter<Record>(context, output)
        let item = try await printer.collection.known().item(record.id)
        if dryRun.isOn { return printer.console.out("Would delete: \(item.title) (\(item.id))") }
        let noun = Record.collection.noun.one
        guard try await printer.console.confirm("Delete the \(noun) “\(item.title)”?") else {
            return printer.console.err("Nothing was deleted.")
        }
        try await printer.finish(printer.collection.remove(item), "Deleted")
    }
}

/// `upload`: sends the records that exist only on this computer.
public struct UploadRecords<Record: ListedRecord>: FeatureCommand {
    public static var configuration: CommandConfiguration {
        let collection = Record.collection
        return CommandConfiguration(
            commandName: "upload",
            abstract: "Upload \(collection.noun.many) kept only on this computer.",
            discussion: CommandHelp.text(
                Record.self,
                "For \(collection.noun.many) from before your \(collection.owner) could store them.",
                examples: ["upload --dry-run", "upload"]))
    }

    @OptionGroup var dryRun: DryRun
    public static var jsonFields: [String]? { RecordPrinter<Record>.jsonFields }
    @OptionGroup var output: OutputOptions

    public init() {}

    public mutating func run(in context: FeatureContext) async throws {
        let printer = RecordPrinter<Record>(context, output)
        let (collection, console) = (printer.collection, printer.console)
        let list = try await collection.refresh()
        guard list.isStored != false else {
            throw Problem(.notFound, Record.collection.unsupported + "; yours stay here.")
        }
        if dryRun.isOn {
            if output.json {
                return try console.emit(json: list.uploadable.map { try $0.record.whole })
            }
            for item in list.uploadable { console.out("Would upload: \(item.title)") }
            return
        }
        let changes = try await collection.upload()
        var waiting: SyncOutcome?
        for change in changes {
            switch await collection.send(change) {
            case .waiting(let problem): waiting = .waiting(problem)
            case .refused(let problem): throw problem
            case .saved, .localOnly: break
            }
        }
        let keys = Set(changes.map(\.item.key))
        let items = try await collection.all().items.filter { keys.contains($0.key) }
        if output.json {
            try console.emit(json: items.map(SyncedJSON.init))
        } else {
            console.out(items.isEmpty ? "Nothing to upload." : "Uploaded: \(items.count).")
        }
        if let waiting { try printer.report(waiting) }
    }
}
