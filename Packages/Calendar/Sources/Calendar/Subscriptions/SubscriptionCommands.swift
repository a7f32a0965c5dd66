import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct SubscribeCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Follow a calendar that changes, by its address.",
        discussion: """
            An address with https or webcal, as calendar programs and schools give it (“iCal feed”, “secret \
            address”), or a file. Its events appear beside yours, to read only, and follow its changes: it is \
            read again as often as it asks for, or every hour. When it can't be reached, what is known \
            stays. Whoever has a private address can read the calendar, so Homeroom shows only its host.

            EXAMPLES:
              homeroom calendar subscribe webcal://ADDRESS --name "Soccer club"
              homeroom calendar subscribe https://ADDRESS --every 6h --color green
              homeroom calendar subscribe FILE
            """)

    @Argument(
        help: "The address, a file, or - to read the address from standard input.",
        completion: .file(extensions: ["ics"]))
    var address: String

    @Option(help: "What to call it; its own name by default.")
    var name: String?

    @Option(help: "How often to read it again: 15m, 6h, 1d. From 5m to 1w.")
    var every: String?

    @Option(
        help: "Its color in lists: accent, green, red, yellow or gray.",
        completion: .list(CalendarColor.allCases.map(\.rawValue)))
    var color: String?

    static var jsonFields: [String]? { SubscriptionJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let added = try await printer.repository.subscribe(
            to: try place(), name: try checkedName(), interval: try interval(),
            color: try color.flatMap { name throws(Problem) in try CalendarColor.named(name) })
        if output.json {
            return try printer.console.emit(json: SubscriptionJSON(added.subscription))
        }
        let count = added.subscription.eventCount
        printer.console.out(
            "You follow “\(added.subscription.name)” now: \(count) \(count == 1 ? "event" : "events")."
        )
        if added.problems > 0 {
            printer.console.err("\(added.problems) parts of it couldn't be read.")
        }
    }

    /// The address as given, or the complete path of a file.
    private func place() throws(Problem) -> String {
        let text = address == "-" ? (readLine() ?? "") : address
        guard FeedAddress.isAddress(text) else {
            return URL(fileURLWithPath: text).standardizedFileURL.path
        }
        _ = try FeedAddress(text)
        return text
    }

    private func checkedName() throws(Problem) -> String? {
        guard let name else { return nil }
        guard name.contains(where: { !$0.isWhitespace }), name.count <= 60 else {
            throw Problem(.usage, "A name has 1 to 60 characters.", cure: "Change --name.")
        }
        return name
    }

    private func interval() throws(Problem) -> Int? {
        guard let every else { return nil }
        let seconds = RecurrencePhraseParser.minutes(every).map { $0 * 60 }
        guard let seconds, Subscription.intervals.contains(seconds) else {
            throw Problem(
                .usage, "“\(every.prefix(40))” isn't a time from 5m to 1w.",
                cure: "--every takes 15m, 6h, 1d and so on.")
        }
        return seconds
    }
}

struct SubscriptionsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscriptions", abstract: "The calendars you follow.",
        discussion: """
            With --refresh, reads them again now.

            EXAMPLES:
              homeroom calendar subscriptions
              homeroom calendar subscriptions --refresh
              homeroom calendar subscriptions --json
            """)

    @Flag(help: "Read all of them again first.")
    var refresh = false

    static var jsonFields: [String]? { SubscriptionJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = printer.repository
        var failure: Problem?
        if refresh {
            for subscription in try await repository.subscriptions.all() {
                do {
                    let change = try await repository.read(subscription)
                    printer.console.err("\(subscription.name): \(Self.words(change))")
                } catch {
                    failure = Problem(error)
                    printer.console.err("\(subscription.name): \(Problem(error).summary)")
                }
            }
        }
        let all = try await repository.subscriptions.all()
        if output.json {
            try printer.console.emit(json: all.map { SubscriptionJSON($0) })
        } else if all.isEmpty {
            printer.console.err(
                "You follow no calendars. Add one: homeroom calendar subscribe ADDRESS")
        } else {
            await printer.console.table(
                [
                    .init("Name", mayShrink: true), .init("From", mayShrink: true),
                    .init("Events"), .init("Read"), .init("Every"),
                    .init("Problem", mayShrink: true),
                ], all.map { row($0, repository.localCalendar) })
        }
        if let failure { throw ExitCode(failure.exitCode) }
    }

    private func row(_ subscription: Subscription, _ calendar: LocalCalendar) -> [String] {
        [
            subscription.name, subscription.place, String(subscription.eventCount),
            subscription.heardAt.map { calendar.age(of: $0) } ?? "never",
            RecurrencePhraseParser.text(minutes: subscription.interval / 60),
            subscription.problem ?? "",
        ]
    }

    private static func words(_ change: SubscriptionStore.Change) -> String {
        let parts = [
            (change.added, "new"), (change.updated, "changed"), (change.removed, "gone"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.isEmpty ? "nothing new" : words.joined(separator: ", ")
    }
}

struct ColorCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "color", abstract: "Give a calendar that you follow a color.",
        discussion: """
            Its events have the color and a mark in the calendar: accent ○, green ◆, red ■, yellow ◇, gray □. Your \
            theme decides how the colors look.

            EXAMPLES:
              homeroom calendar color NAME green
              homeroom calendar color NAME none
            """)

    @Argument(
        help: "The calendar's name, or a few words of it.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("subscription") })
    var name: String

    @Argument(
        help: "accent, green, red, yellow, gray or none.",
        completion: .list(CalendarColor.allCases.map(\.rawValue) + ["none"]))
    var color: String

    static var jsonFields: [String]? { SubscriptionJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let color = try CalendarColor.named(color)
        var found = try await printer.subscription(name)
        try await printer.repository.subscriptions.paint(found.id, color)
        found.color = color
        if output.json { return try printer.console.emit(json: SubscriptionJSON(found)) }
        printer.console.out("“\(found.name)”: \(color?.rawValue ?? "no color").")
    }
}

extension CalendarPrinter {
    /// A followed calendar, from its name or id. Throws like ``NameResolver``.
    fileprivate func subscription(_ name: String) async throws -> Subscription {
        try NameResolver.find(
            name, in: try await repository.subscriptions.all(), noun: "calendar you follow",
            list: "homeroom calendar subscriptions", ids: { [String($0.id.prefix(8))] },
            names: { [$0.name] })
    }
}

struct UnsubscribeCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Stop following a calendar.",
        discussion: """
            Its events go away here; the calendar itself isn't touched. Asks first; --yes skips the question.

            EXAMPLES:
              homeroom calendar unsubscribe NAME
              homeroom calendar unsubscribe NAME --yes
            """)

    @Argument(
        help: "The calendar's name, or a few words of it.",
        completion: .custom { _, _, _ async in await CalendarCompletion.values("subscription") })
    var name: String

    static var jsonFields: [String]? { SubscriptionJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let subscriptions = printer.repository.subscriptions
        let found = try await printer.subscription(name)
        guard try await printer.console.confirm("Stop following “\(found.name)”?") else {
            return printer.console.err("Nothing was changed.")
        }
        try await subscriptions.remove(found.id)
        if output.json { return try printer.console.emit(json: SubscriptionJSON(found)) }
        printer.console.out("You no longer follow “\(found.name)”.")
    }
}

/// A subscription in JSON, without its address.
struct SubscriptionJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "name", "from", "events", "interval_seconds", "read_at", "checked_at", "problem",
        "color",
    ]

    private let subscription: Subscription

    init(_ subscription: Subscription) { self.subscription = subscription }

    var fields: JSONObject {
        [
            "id": subscription.id,
            "name": subscription.name,
            "from": subscription.place,
            "events": subscription.eventCount,
            "interval_seconds": subscription.interval,
            "read_at": subscription.heardAt.map { WireInstant($0) },
            "checked_at": subscription.checkedAt.map { WireInstant($0) },
            "problem": subscription.problem,
            "color": subscription.color?.rawValue,
        ]
    }
}
