import AppCore
import Foundation
import HTTPTypes
import Synchronization

/// Request ids for logs and responses: the caller's own, or a counter.
final class RequestIDs: Sendable {
    private let start: String
    private let count = Atomic<UInt64>(0)

    init(environment: SystemEnvironment) {
        start = String(environment.uuid().uuidString.lowercased().prefix(8))
    }

    /// The caller's `X-Request-ID` if it has at most 64 letters, digits and `-._`.
    func id(for head: HTTPRequest) -> String {
        if let name = RequestHead.requestIDName, let given = head.headerFields[name],
            (1...64).contains(given.utf8.count), given.utf8.allSatisfy(Self.isPlain)
        {
            return given
        }
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return start + "-" + String(number)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-._".utf8.contains(byte)
        }
    }
}
