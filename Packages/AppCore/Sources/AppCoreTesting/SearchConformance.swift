import AppCore

/// Checks what a module offers to "find anything".
struct SearchConformance {
    let faults: ConformanceFaults

    init(_ faults: ConformanceFaults) { self.faults = faults }

    /// The maximum number of items.
    private static let most = 5000

    func check(_ module: any FeatureModule) async {
        let items: [SearchItem]
        do {
            items = try await module.searchItems()
        } catch {
            faults.add("its search items can't be read: \(Problem(error).summary)")
            return
        }
        if items.count > Self.most { faults.add("it offers \(items.count) search items") }
        for item in items {
            faults.check(item.title, "the title of the search item \(item.kind) \(item.id)")
            if module.screen(at: item.place) == nil {
                faults.add("the search item “\(item.title)” leads to \(item.place), no screen")
            }
        }
    }
}
