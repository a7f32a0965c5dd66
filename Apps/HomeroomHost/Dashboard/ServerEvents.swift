import AppCore

/// What the student's servers report while the dashboard is on top, so that a tile needn't wait for
/// its next refresh. One connection per server; none while another screen covers the dashboard.
struct ServerEvents: Sendable {
    /// The clients of connected backends; those of one server share a connection.
    let clients: [APIClient]
    let environment: SystemEnvironment
    /// Whether the dashboard is on top.
    let visibility: AsyncStream<Bool>

    /// Seconds to wait for a server's first response, which shows whether it sends events.
    private static let pauses = [2.0, 5, 15, 60]

    /// Passes on the kinds of events, e.g. `chat.message`, until the task is cancelled.
    func run(_ report: @escaping @Sendable (String) -> Void) async {
        var listening: Task<Void, Never>?
        for await isVisible in visibility {
            if !isVisible {
                listening?.cancel()
                listening = nil
            } else if listening == nil {
                listening = Task { await listen(report) }
            }
        }
        listening?.cancel()
    }

    private func listen(_ report: @escaping @Sendable (String) -> Void) async {
        let servers = Dictionary(grouping: clients) { $0.campusAddress ?? "" }
        await withTaskGroup(of: Void.self) { group in
            for (address, clients) in servers where !address.isEmpty {
                group.addTask { await follow(clients, report) }
            }
        }
    }

    /// Waits until a server turns out to be a campus, and follows it with the first of its backends
    /// that is signed in.
    private func follow(
        _ clients: [APIClient], _ report: @escaping @Sendable (String) -> Void
    ) async {
        for pause in Self.pauses {
            let campus = clients.filter(\.isCampus)
            for client in campus { await client.followCampusEvents { report($0.kind) } }
            if !campus.isEmpty { return }
            do { try await environment.sleep(.seconds(pause)) } catch { return }
        }
    }
}
