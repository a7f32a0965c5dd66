import AppCore

/// A calendar as a server describes it.
struct RemoteCalendar: Sendable, Hashable {
    /// Scheme, host and path; the path is in the form of ``CalDAVPath`` and ends with a slash.
    var address: String
    var name: String
    /// `#rrggbb`; nil if the server says none.
    var color: String?
    var isReadOnly: Bool
    /// Whether it answers questions about changes (RFC 6578).
    var hasSync: Bool
    var syncToken: String?
    /// Changes with each change in the calendar, where there is no sync token.
    var ctag: String?
    /// Whether events, and to-dos, can be in it.
    var takesEvents = true
    var takesTodos = true
}

/// Where calendars are: a collection of calendars, or one calendar.
struct CalDAVHome: Sendable, Hashable {
    var address: FeedAddress
    var isCalendar: Bool

    /// How it is stored: `home https://…` or `calendar https://…`.
    var text: String { "\(isCalendar ? "calendar" : "home") \(address.host)\(address.path)" }

    init(_ address: FeedAddress, isCalendar: Bool) {
        self.address = address
        self.isCalendar = isCalendar
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let address = try? FeedAddress(String(parts[1])) else { return nil }
        self.init(address, isCalendar: parts[0] == "calendar")
    }
}

/// Finds a student's calendars from the address of a server.
///
/// Source: RFC 6764 (where to ask), RFC 5397 (who one is), RFC 4791, section 6.2 (where the
/// calendars are).
struct CalDAVDiscovery: Sendable {
    let user: String
    let password: String
    let context: FeatureContext

    /// Where the calendars are.
    func homes(from address: FeedAddress) async throws(Problem) -> [CalDAVHome] {
        let client = CalDAVClient(address.host, user: user, password: password, context)
        let isRoot = address.path == "/"
        let places =
            isRoot
            ? ["/.well-known/caldav", "/"] : [address.path, "/.well-known/caldav", "/"]
        var refusal: Problem?
        for place in places {
            let answer = try await client.answer(
                "PROPFIND", place, depth: 0,
                CalDAVClient.propfind(
                    "<d:resourcetype/><d:current-user-principal/><c:calendar-home-set/>"))
            if answer.status == 401 { throw client.refusal(answer) }
            guard answer.status == 207 else {
                // A redirect to another server, or a page, says more than that nothing is there.
                let problem = client.refusal(answer)
                if refusal == nil || refusal?.code == .notFound { refusal = problem }
                continue
            }
            let found = try client.multistatus(answer)
            if let homes = try await homes(found, at: place, client, address.host), !homes.isEmpty {
                return homes
            }
        }
        throw refusal
            ?? Problem(
                .notFound, "\(address.host.authority) doesn't say where your calendars are.",
                cure: "Use the CalDAV address from the server's help, or a calendar's own address.")
    }

    private func homes(
        _ found: Multistatus, at place: String, _ client: CalDAVClient, _ host: ExternalBaseURL
    ) async throws(Problem) -> [CalDAVHome]? {
        guard let response = found.responses.first else { return nil }
        if response[.dav("resourcetype")]?.first(.caldav("calendar")) != nil {
            return Self.address(response.href, on: host).map { [CalDAVHome($0, isCalendar: true)] }
        }
        let homes = Self.hrefs(response[.caldav("calendar-home-set")], on: host)
        if !homes.isEmpty { return homes.map { CalDAVHome($0, isCalendar: false) } }
        guard let principal = Self.hrefs(response[.dav("current-user-principal")], on: host).first
        else {
            let isUnknown =
                response[.dav("current-user-principal")]?.first(.dav("unauthenticated")) != nil
            guard isUnknown else { return nil }
            throw Problem(
                .signedOut, "\(host.authority) doesn't accept the user name or the password.")
        }
        let own =
            principal.host == host
            ? client : CalDAVClient(principal.host, user: user, password: password, context)
        let asked = try await own.properties(
            of: principal.path, depth: 0, "<c:calendar-home-set/>")
        return asked.responses.flatMap {
            Self.hrefs($0[.caldav("calendar-home-set")], on: principal.host)
        }.map { CalDAVHome($0, isCalendar: false) }
    }

    /// What tells whether a calendar has changed. Computing it takes small servers a while, so no
    /// more is asked for than is needed.
    enum Versions: String, Sendable {
        case none = ""
        case ctags = "<cs:getctag/>"
        case ctagsAndTokens = "<cs:getctag/><d:sync-token/>"
    }

    /// The calendars in a home, by name; without collections for neither events nor to-dos.
    func calendars(
        in home: CalDAVHome, _ versions: Versions = .none
    ) async throws(Problem) -> [RemoteCalendar] {
        let address = home.address
        let client = CalDAVClient(address.host, user: user, password: password, context)
        let found = try await client.properties(
            of: address.path, depth: home.isCalendar ? 0 : 1,
            """
            <d:resourcetype/><d:displayname/><d:supported-report-set/>\
            <d:current-user-privilege-set/><c:supported-calendar-component-set/>\
            <a:calendar-color/>\(versions.rawValue)
            """)
        let calendars = found.responses.compactMap { Self.calendar($0, in: address) }
        return calendars.filter { $0.takesEvents || $0.takesTodos }
            .sorted { ($0.name.lowercased(), $0.address) < ($1.name.lowercased(), $1.address) }
    }

    private static func calendar(
        _ response: Multistatus.Response, in home: FeedAddress
    ) -> RemoteCalendar? {
        guard response[.dav("resourcetype")]?.first(.caldav("calendar")) != nil,
            let address = address(response.href, on: home.host), address.host == home.host
        else { return nil }
        let components = response[.caldav("supported-calendar-component-set")]?
            .all(.caldav("comp")).compactMap { $0.attributes["name"]?.uppercased() }
        let reports = response[.dav("supported-report-set")]?.all(.dav("supported-report"))
            .compactMap { $0.first(.dav("report"))?.children.first?.name }
        let privileges = response[.dav("current-user-privilege-set")]?.all(.dav("privilege"))
            .compactMap { $0.children.first?.name.local }
        let writing: Set<String> = ["all", "write", "write-content", "bind"]
        let token = response[.dav("sync-token")]?.trimmed
        let path = address.path.split(separator: "/").last.map(String.init) ?? "Calendar"
        let name = CalendarTile.oneLine(response[.dav("displayname")]?.trimmed ?? "")
        let ctag = response[
            XMLElement.Name(namespace: "http://calendarserver.org/ns/", local: "getctag")]
        let canonical = CalDAVPath.canonical(address.path)
        func takes(_ component: String) -> Bool {
            components.map { $0.isEmpty || $0.contains(component) } ?? true
        }
        return RemoteCalendar(
            address: "\(address.host)\(canonical.hasSuffix("/") ? canonical : canonical + "/")",
            name: String((name == "Untitled" ? path : name).prefix(60)),
            color: color(response),
            isReadOnly: privileges.map { writing.isDisjoint(with: $0) } ?? false,
            hasSync: reports?.contains(.dav("sync-collection")) ?? true,
            syncToken: token.flatMap { $0.isEmpty ? nil : $0 },
            ctag: ctag?.trimmed, takesEvents: takes("VEVENT"), takesTodos: takes("VTODO"))
    }

    /// The color without its opacity.
    private static func color(_ response: Multistatus.Response) -> String? {
        let name = XMLElement.Name(namespace: "http://apple.com/ns/ical/", local: "calendar-color")
        guard let text = response[name]?.trimmed.lowercased(), text.hasPrefix("#"),
            text.count == 7 || text.count == 9, text.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return String(text.prefix(7))
    }

    private static func hrefs(_ property: XMLElement?, on host: ExternalBaseURL) -> [FeedAddress] {
        (property?.all(.dav("href")) ?? []).compactMap { address($0.trimmed, on: host) }
    }

    /// The address of an href; nil if it isn't one, or if the password would leave the server
    /// without encryption.
    static func address(_ href: String, on host: ExternalBaseURL) -> FeedAddress? {
        guard !href.isEmpty, let root = try? FeedAddress("\(host)/"),
            let found = root.following(href)
        else { return nil }
        return found.host == host || found.host.scheme == "https" ? found : nil
    }
}
