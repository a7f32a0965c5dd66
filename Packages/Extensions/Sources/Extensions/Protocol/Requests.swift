import AppCore
import Foundation

/// A question that Homeroom asks an extension.
enum Method: String, Sendable {
    case describe
    case loadTile = "tile.load"
    case openPage = "page.open"
    case pageEvent = "page.event"
    case runCommand = "command.run"
    case complete

    /// Seconds to wait for the answer.
    var seconds: Double {
        switch self {
        case .describe, .openPage, .pageEvent: 5
        case .loadTile: 10
        case .runCommand: 60
        case .complete: 2
        }
    }
}

/// The parameters of ``Method/describe``.
struct DescribeParameters: Encodable, Sendable {
    var `protocol` = Description.version
    var locale: String
    var timeZone: String
}

/// The parameters of ``Method/loadTile``.
struct TileParameters: Encodable, Sendable {
    var tile: String
    var settings: [String: String]
}

/// The parameters of ``Method/openPage`` and ``Method/pageEvent``.
struct PageParameters: Encodable, Sendable {
    var page: String
    var width: Int
    var height: Int
    var settings: [String: String]
    var event: PageEvent?
}

/// What the student did on a page.
struct PageEvent: Encodable, Sendable, Hashable {
    enum Kind: String, Encodable, Sendable { case key, choose, submit }

    var type: Kind
    var key: String?
    /// The selected row when a key was pressed.
    var selected: String?
    /// The row that was chosen.
    var id: String?
    var values: [String: String]?
}

/// The parameters of ``Method/runCommand`` and ``Method/complete``.
struct CommandParameters: Encodable, Sendable {
    var command: String
    var arguments: [String]
    /// Where the student typed it, which file names are relative to.
    var directory = FileManager.default.currentDirectoryPath
    var json: Bool?
    var settings: [String: String]
}

/// The answer to ``Method/runCommand``.
struct CommandOutput: Codable, Sendable {
    @OrDefault var blocks: [Block]
    @OrDefault var data: JSONValue
    @OrDefault var exit: Int

    func check() throws(Problem) {
        try Block.check(blocks)
        guard (0...125).contains(exit) else {
            throw Problem(
                .contract, "The extension's answer is wrong.",
                reason: "Its exit code is \(exit); it must be 0 to 125.")
        }
    }
}

/// The answer to ``Method/complete``.
struct Completions: Codable, Sendable {
    @OrDefault var values: [String]
}
