import AppCore

extension ConnectionList {
    /// One row for each of several schools; none if there is only one.
    func schools(
        checks: Bool, _ unsent: [OutboxEntry], _ network: NetworkTransport
    ) async -> [Row] {
        guard let schools = session.schools else { return [] }
        return await withTaskGroup(of: (Int, Row).self) { group in
            for (index, school) in zip(schools.list.schools, schools.schools).enumerated() {
                group.addTask {
                    let own = unsent.filter { $0.schoolKey == school.0.key }
                    return (index, await row(school.0, school.1, own, checks ? network : nil))
                }
            }
            return await group.reduce(into: [(Int, Row)]()) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func row(
        _ school: SchoolList.School, _ connected: ConnectedSchool, _ unsent: [OutboxEntry],
        _ network: NetworkTransport?
    ) async -> Row {
        let adapter = try? SchoolAdapter.split(school.address).adapter
        let address = connected.client.address
        var connection = ServerConnection(
            id: "school-\(school.key)", kind: Backend.school.title,
            name: "\(school.name): "
                + [adapter?.title, address.description].compactMap(\.self)
                .joined(separator: " at "),
            waiting: unsent.count,
            problem: unsent.first { $0.state == .failed }?.lastProblem?.summary)
        connection.heardAt = await ResponseCache(store: session.store).lastAnswer(
            from: .school, at: address)
        connection.ending = "homeroom disconnect \(school.name)"
        switch await connected.account() {
        case .success: connection.detail = "signed in"
        case .failure(.otherPerson):
            connection.detail = "signed in"
            connection.problem = "Somebody else is signed in than before."
        case .failure:
            connection.detail = "signed out"
            connection.problem = connection.problem ?? "Sign in: \(connected.signIn)"
        }
        if let network {
            let found = await ConnectCommand.probe(
                school.address.description, .school, network, session.host)
            if !found.answers { connection.problem = found.text }
        }
        return Row(owner: .school(school.key, school.address), connection: connection)
    }
}
