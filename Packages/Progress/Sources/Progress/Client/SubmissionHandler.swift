import AppCore
import Foundation

/// What becomes of handed-in answers once a backend has spoken.
struct SubmissionHandler: OutboxHandler {
    let desk: AttemptDesk

    var endpoints: [String] {
        [
            ProgressEndpoints.submitLesson.id, ProgressEndpoints.submitPassage.id,
            SectionEndpoints.writing.submit.id, SectionEndpoints.math.submit.id,
        ]
    }

    /// Puts the judged attempt in the place of the waiting one.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard let item = Self.item(of: entry) else { return }
        let sheet = try WireJSON.decode(SubmissionRequest.self, from: entry.body)
        let record = try WireJSON.decode(SubmissionResult.self, from: response).record(
            of: item, title: nil, seconds: sheet.timeSpentSeconds, entry: entry)
        try await desk.ledger.record(record, account: entry.account, entry: entry.id)
        await desk.client.invalidate(pathPrefix: "/progress")
    }

    /// How far a backend's clock may be from ours, in seconds.
    static let clockSkew: TimeInterval = 300

    /// Looks for the attempt in the backend's own list: same answers where the list has them, else
    /// the same score in the time in which it was sent.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard let item = Self.item(of: entry) else { return .unknown }
        let sheet = try WireJSON.decode(SubmissionRequest.self, from: entry.body)
        let listed: [AttemptRecord]
        do throws(Problem) {
            listed = try await desk.attempts(of: item)
        } catch {
            return .unknown
        }
        let known = Set(
            try await desk.ledger.entries(of: item, account: entry.account)
                .filter { $0.standing == .judged }.map(\.id))
        let earliest = entry.createdAt.addingTimeInterval(-Self.clockSkew)
        let candidates = listed.filter { $0.completedAt >= earliest && !known.contains($0.id) }
        guard let match = candidates.first(where: { Self.fits($0, sheet) }) else {
            return .missing
        }
        return .arrived(response: try WireJSON.encode(SubmissionResult(match)))
    }

    /// A list without answers can only say that something was handed in then.
    private static func fits(_ record: AttemptRecord, _ sheet: SubmissionRequest) -> Bool {
        guard !record.answers.isEmpty else { return true }
        let got = Dictionary(
            record.answers.compactMap { answer in
                answer.selectedIndex.map { (answer.questionID, $0) }
            }, uniquingKeysWith: { _, last in last })
        return sheet.choices == got
    }

    /// `sat/lesson/0f1e…` back to the item.
    static func item(of entry: OutboxEntry) -> ItemReference? {
        let parts = entry.subject.split(separator: "/").map(String.init)
        guard parts.count == 3, parts[0] == "sat",
            let kind = ItemReference.Kind(rawValue: parts[1])
        else { return nil }
        return ItemReference(kind, parts[2])
    }
}
