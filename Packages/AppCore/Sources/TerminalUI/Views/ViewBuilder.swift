/// Lets views be listed in braces, with `if`, `switch` and `for`.
@resultBuilder
public enum ViewBuilder {
    public static func buildExpression(_ view: any View) -> [any View] { [view] }
    public static func buildExpression(_ views: [any View]) -> [any View] { views }
    public static func buildExpression(_ view: (any View)?) -> [any View] {
        view.map { [$0] } ?? []
    }
    public static func buildBlock(_ parts: [any View]...) -> [any View] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [any View]?) -> [any View] { part ?? [] }
    public static func buildEither(first: [any View]) -> [any View] { first }
    public static func buildEither(second: [any View]) -> [any View] { second }
    public static func buildArray(_ parts: [[any View]]) -> [any View] { parts.flatMap { $0 } }
    public static func buildLimitedAvailability(_ part: [any View]) -> [any View] { part }
}
