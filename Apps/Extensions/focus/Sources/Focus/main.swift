import Foundation
import HomeroomExtension

let file = FocusFile(folder: Extension.data)
var focus = Extension(
    "focus", title: "Focus", summary: "Work in rounds of 25 minutes with breaks of 5.")
focus.setting(
    "minutes", title: "Round", summary: "Minutes of a round.", kind: "integer", default: "25",
    range: 1...180)
focus.setting(
    "break", title: "Break", summary: "Minutes of a break.", kind: "integer", default: "5",
    range: 1...60)

focus.tile("timer", title: "Focus", page: "timer") { call in
    let now = Date()
    let state = try file.update(breakMinutes: call.minutes("break"), at: now)
    let today = state.finished[FocusState.day(now)] ?? 0
    let week = state.week(to: now).map { Double($0.rounds) }
    let total = "\(Int(week.reduce(0, +))) in the last seven days"
    return .tile(
        state.headline(at: now), lines: [.line(rounds(today), trailing: total, emphasis: "quiet")],
        progress: state.phase == nil ? nil : state.share(at: now), trend: week,
        kind: state.phase == nil && week.allSatisfy { $0 == 0 } ? "empty" : "ready")
}

focus.page("timer", title: "Focus timer", keywords: ["pomodoro", "timer", "concentrate"]) { call in
    let now = Date()
    var toast: String?
    let rest = call.minutes("break")
    let state = try file.update(breakMinutes: rest, at: now) { state in
        let key = call.event["key"].text
        switch (key, state.phase, state.running) {
        case ("s", nil, _):
            state.start(.focus, minutes: call.minutes("minutes"), at: now)
            toast = "The round has started."
        case ("s", _?, nil): state.running = now
        case ("p", _?, _?): state.pause(at: now)
        case ("n", .focus?, _):
            state.start(.rest, minutes: rest, at: now)
            toast = "Round skipped. It doesn't count."
        case ("n", .rest?, _):
            state.start(.focus, minutes: call.minutes("minutes"), at: now)
        case ("x", _?, _):
            state.stop()
            toast = "Stopped."
        default: break
        }
    }
    let today = state.finished[FocusState.day(now)] ?? 0
    var blocks: [JSON] = [.heading(state.headline(at: now))]
    if state.phase != nil {
        blocks.append(.progress(state.share(at: now), clock(state.left(at: now)) + " left"))
    }
    blocks += [
        .paragraph(rounds(today)), .heading("The last seven days"),
        .chart(state.week(to: now).map { ($0.weekday, Double($0.rounds)) }),
    ]
    let keys: [(String, String)] =
        switch (state.phase, state.running) {
        case (nil, _): [("s", "start a round")]
        case (_, nil): [("s", "go on"), ("n", "skip"), ("x", "stop")]
        default: [("p", "pause"), ("n", "skip"), ("x", "stop")]
        }
    return .page(
        "Focus timer", blocks, keys: keys, refresh: state.running == nil ? nil : 1, toast: toast)
}

focus.command("status", summary: "Print the time left and today's rounds.") { call in
    try status(call)
}

focus.command("start", summary: "Start a round.", usage: "[MINUTES]") { call in
    let given = call.arguments.first
    guard let minutes = given.map({ Int($0) }) ?? call.minutes("minutes"),
        (1...180).contains(minutes), call.arguments.count < 2
    else { throw Problem("Give the minutes of the round as a number from 1 to 180.") }
    return try status(call) { state, now in
        if state.phase == .focus {
            throw Problem("A round is running already. “homeroom focus stop” ends it.")
        }
        state.start(.focus, minutes: minutes, at: now)
    }
}

focus.command("stop", summary: "End the round without counting it.") { call in
    try status(call) { state, _ in
        if state.phase == nil { throw Problem("No round is running.") }
        state.stop()
    }
}

/// Changes the state and prints it.
@Sendable func status(
    _ call: Call, _ change: (inout FocusState, Date) throws -> Void = { _, _ in }
) throws -> JSON {
    let now = Date()
    let state = try file.update(breakMinutes: call.minutes("break"), at: now) {
        try change(&$0, now)
    }
    let today = state.finished[FocusState.day(now)] ?? 0
    return .output(
        [.paragraph(state.headline(at: now)), .paragraph(rounds(today), "quiet")],
        data: [
            "phase": state.phase.map { .text($0 == .focus ? "focus" : "break") } ?? .null,
            "paused": .flag(state.phase != nil && state.running == nil),
            "seconds_left": .number(state.left(at: now).rounded()),
            "rounds_today": .number(Double(today)),
            "week": .list(state.week(to: now).map { .number(Double($0.rounds)) }),
        ])
}

await focus.run()
