import AppCore
import Foundation

/// Applies the server's response to submitted answers.
struct SubmissionHandler: OutboxHandler {
    static let endpoints = [
        ProgressEndpoints.submitLesson.id, ProgressEndpoints.submitPassage.id,
        SectionEndpoints.writing.submit.id, SectionEndpoints.math.submit.id,
    ]

    let repository: AttemptRepository

    var endpoints: [String] { Self.endpoints }

    /// Replaces the waiting attempt with the graded one.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard let item = Self.item(of: entry) else { return }
        let sheet = try WireJSON.decode(SubmissionRequest.self, from: entry.body)
        let record = try WireJSON.decode(SubmissionResult.self, from: response).record(
            of: item, title: nil, seconds: sheet.timeSpentSeconds, entry: entry)
        try await repository.ledger.record(record, account: entry.account, entry: entry.id)
        await repository.client.invalidate(pathPrefix: "/progress")
    }

    /// Allowed clock difference to a server, in seconds.
    static let clockSkew: TimeInterval = 300

    /// Looks for the attempt in the server's list: same answers if the list has them, else
    /// the same score at the time it was sent.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard let item = Self.item(of: entry) else { return .unknown }
        let sheet = try WireJSON.decode(SubmissionRequest.self, from: entry.body)
        let listed: [AttemptRecord]
        do throws(Problem) {
            listed = try await repository.attempts(of: item)
        } catch {
            return .unknown
        }
        let known = Set(
            try await repository.ledger.entries(of: item, account: entry.account)
                .filter { $0.submissionState == .judged }.map(\.id))
        let earliest = entry.createdAt.addingTimeInterval(-Self.clockSkew)
        let candidates = listed.filter { $0.completedAt >= earliest && !known.contains($0.id) }
        guard let match = candidates.first(where: { Self.fits($0, sheet) }) else {
            return .missing
        }
        return .arrived(response: try WireJSON.encode(SubmissionResult(match)))
    }

    /// A list without answers only shows that something was submitted then.
    private static func fits(_ record: AttemptRecord, _ sheet: SubmissionRequest) -> Bool {
        guard !record.answers.isEmpty else { return true }
        let got = Dictionary(
            record.answers.compactMap { answer in
                answer.selectedIndex.map { (answer.questionID, $0) }
            }, uniquingKeysWith: { _, last in last })
        return sheet.choices == got
    }

    /// The item of a subject such as `sat/lesson/0f1e…`.
    static func item(of entry: OutboxEntry) -> ItemReference? {
        let parts = entry.subject.split(separator: "/").map(String.init)
        guard parts.count == 3, parts[0] == "sat",
            let kind = ItemReference.Kind(rawValue: parts[1])
        else { return nil }
        return ItemReference(kind, parts[2])
    }
}
