import Foundation
import HomeroomExtension

extension FocusState {
    /// Such as “Focus: 12 minutes left”.
    func headline(at now: Date) -> String {
        guard let phase else { return "No round is running" }
        let name = phase == .focus ? "Focus" : "Break"
        if running == nil { return "\(name) is paused with \(clock(left(at: now))) left" }
        let minutes = Int((left(at: now) / 60).rounded(.up))
        return minutes == 1 ? "\(name): the last minute" : "\(name): \(minutes) minutes left"
    }

    /// How much of the phase is over, from 0 to 1.
    func share(at now: Date) -> Double {
        seconds > 0 ? 1 - left(at: now) / seconds : 0
    }
}

extension Call {
    /// A setting in minutes.
    func minutes(_ name: String) -> Int { Int(setting(name)) ?? 25 }
}

/// Minutes and seconds, such as 12:34.
func clock(_ seconds: TimeInterval) -> String {
    let whole = Int(seconds.rounded(.up))
    return String(format: "%d:%02d", whole / 60, whole % 60)
}

func rounds(_ count: Int) -> String {
    switch count {
    case 0: "No rounds today"
    case 1: "1 round today"
    default: "\(count) rounds today"
    }
}
