import AppCore
import Foundation

/// Checks tiles in all ways a dashboard loads them.
struct TileConformance {
    private let faults: ConformanceFaults

    init(_ faults: ConformanceFaults) { self.faults = faults }

    /// Loads both modes twice: the second run finds what the first stored.
    func check(_ tiles: [any Tile], mayBeEmptyHanded: Bool) async {
        for tile in tiles {
            for mode in [LoadMode.local, .refresh, .local] {
                do {
                    let summary = try await tile.load(mode)
                    if let summary {
                        check(summary, tile.info.id)
                    } else if mode == .refresh, !mayBeEmptyHanded {
                        faults.add("tile \(tile.info.id) has nothing to say after a refresh")
                    }
                } catch let problem as Problem {
                    check(problem, tile.info.id, mode, mayBeEmptyHanded)
                } catch is CancellationError {
                    faults.add("tile \(tile.info.id) throws a cancellation")
                } catch {
                    faults.add("tile \(tile.info.id) throws \(error) and not a Problem")
                }
            }
        }
    }

    /// Checks that a local load never calls a backend.
    func checkLocalLoad(_ tiles: [any Tile], _ transport: ScriptedTransport) async {
        for tile in tiles {
            let before = transport.seen.count
            _ = try? await tile.load(.local)
            if transport.seen.count > before {
                faults.add("tile \(tile.info.id) asks a backend in a local load")
            }
        }
    }

    private func check(
        _ problem: Problem, _ id: String, _ mode: LoadMode, _ mayFail: Bool
    ) {
        if mode == .local {
            faults.add("tile \(id) fails in a local load: \(problem.summary)")
        } else if !mayFail {
            faults.add("tile \(id) fails: \(problem.summary) \(problem.reason ?? "")")
        }
        if problem.code == .internal {
            faults.add("tile \(id) fails with an internal error: \(problem.reason ?? "")")
        }
        faults.check(problem.summary, "the problem of tile \(id)", longest: 500)
    }

    private func check(_ summary: TileSummary, _ id: String) {
        faults.check(summary.headline, "the headline of tile \(id)", longest: 80)
        if summary.lines.count > 12 { faults.add("tile \(id) has more than 12 lines") }
        for line in summary.lines {
            faults.check(line.text, "a line of tile \(id)")
            if let trailing = line.trailing {
                faults.check(trailing, "the end of a line of tile \(id)", longest: 20)
            }
        }
        if summary.kind != .ready, summary.lines.isEmpty {
            faults.add("tile \(id) is \(summary.kind) and does not say what to do")
        }
        if let progress = summary.progress, !(0...1).contains(progress) {
            faults.add("tile \(id) has a progress of \(progress)")
        }
        let again = try? WireJSON.decode(TileSummary.self, from: WireJSON.encode(summary))
        if again != summary { faults.add("the summary of tile \(id) cannot be stored") }
    }
}
