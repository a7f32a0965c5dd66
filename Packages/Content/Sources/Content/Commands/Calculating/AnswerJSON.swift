import AppCore
import Calculator

/// An answer of the calculator in JSON. `kind` says which of the other fields there are.
struct AnswerJSON {
    let input: String
    let answer: Answer

    var fields: JSONObject {
        let common: JSONObject = ["kind": kind, "input": input, "text": answer.lines]
        return common + details
    }

    private var kind: String {
        switch answer {
        case .value(.number): "number"
        case .value(.list): "list"
        case .truth: "truth"
        case .solutions: "solutions"
        case .system: "system"
        case .table: "table"
        case .fit: "fit"
        }
    }

    private var details: JSONObject {
        switch answer {
        case .value(.number(let number)): return Self.number(number)
        case .value(.list(let numbers)): return ["values": numbers.map(Self.number)]
        case .truth(let isTrue): return ["is_true": isTrue]
        case .solutions(let set):
            return [
                "variable": set.variable, "solutions": set.points.map(Self.root),
                "intervals": set.notation, "searched": Self.range(set.searched),
            ]
        case .system(.points(let points, let searched)):
            let rows = points.map { point in
                point.map { assignment -> JSONObject in
                    let name: JSONObject = ["variable": assignment.name]
                    return name + Self.root(assignment.value)
                }
            }
            return ["solutions": rows, "searched": Self.range(searched)]
        case .system(.family): return ["solutions": JSONValue.null]
        case .table(let table):
            let rows = table.rows.map { row in
                ["x": Self.number(row.x), "y": row.y.map(Self.number)] as JSONObject
            }
            return ["variable": table.variable, "rows": rows]
        case .fit(let fit):
            return [
                "model": fit.model.rawValue, "equation": fit.equation,
                "coefficients": fit.coefficients, "r_squared": fit.rSquared,
            ]
        }
    }

    private static func number(_ number: Number) -> JSONObject {
        [
            "exact": number.rational.map { "\($0)" }, "decimal": number.decimal,
            "value": number.value,
        ]
    }

    private static func root(_ root: Root) -> JSONObject {
        ["exact": root.exact, "decimal": root.decimal, "value": root.value]
    }

    static func range(_ range: ClosedRange<Double>?) -> [Double]? {
        range.map { [$0.lowerBound, $0.upperBound] }
    }
}

/// A graph in JSON: its lines, its window and the points found in it.
struct GraphJSON {
    let graph: Graph
    let functions: [GraphFunction]

    var fields: JSONObject {
        [
            "kind": "graph", "input": functions.map(\.text), "text": graph.lines,
            "x": AnswerJSON.range(graph.window.x), "y": AnswerJSON.range(graph.window.y),
            "points": graph.features.points.map { point in
                [
                    "kind": point.kind.rawValue, "functions": point.functions.map { $0 + 1 },
                    "x": point.x, "y": point.y, "tolerance": point.tolerance,
                ] as JSONObject
            },
        ]
    }
}
