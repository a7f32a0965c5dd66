package import AppCore

/// One stroke as it travels: `{"points":[{"x","y","t","force","altitude","azimuth"}]}`. A bare list of points, of
/// objects or of pairs, is read as one, too; what is written always has the whole form.
package struct WireStroke: Codable, Sendable, Hashable {
    /// One point, in canvas units. What a pen did not measure is nil.
    package struct Point: Codable, Sendable, Hashable {
        package var x: Double
        package var y: Double
        /// Seconds since the stroke began.
        package var t: Double?
        package var force: Double?
        package var altitude: Double?
        package var azimuth: Double?

        package init(
            x: Double, y: Double, t: Double? = nil, force: Double? = nil, altitude: Double? = nil,
            azimuth: Double? = nil
        ) {
            self.x = x
            self.y = y
            self.t = t
            self.force = force
            self.altitude = altitude
            self.azimuth = azimuth
        }

        package init(from decoder: any Decoder) throws {
            if let pair = try? decoder.singleValueContainer().decode([Double].self) {
                guard pair.count >= 2 else {
                    throw DecodingError.dataCorrupted(
                        .init(
                            codingPath: decoder.codingPath,
                            debugDescription: "a point has x and y"))
                }
                self.init(x: pair[0], y: pair[1])
                return
            }
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                x: try fields.decode(Double.self, forKey: .x),
                y: try fields.decode(Double.self, forKey: .y),
                t: try fields.decodeIfPresent(Double.self, forKey: .t),
                force: try fields.decodeIfPresent(Double.self, forKey: .force),
                altitude: try fields.decodeIfPresent(Double.self, forKey: .altitude),
                azimuth: try fields.decodeIfPresent(Double.self, forKey: .azimuth))
        }

        var numbers: [Double] { [x, y] + [t, force, altitude, azimuth].compactMap(\.self) }
    }

    package var points: [Point]

    package init(points: [Point]) { self.points = points }

    package init(from decoder: any Decoder) throws {
        if let points = try? decoder.singleValueContainer().decode([Point].self) {
            self.points = points
        } else {
            points = try decoder.container(keyedBy: CodingKeys.self)
                .decode([Point].self, forKey: .points)
        }
    }
}

extension WireStroke: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        let point = JSONSchema.object(
            [
                "x": .number, "y": .number, "t": .number.orNull, "force": .number.orNull,
                "altitude": .number.orNull, "azimuth": .number.orNull,
            ], required: ["x", "y"])
        return .object(
            ["points": .array(of: point, to: StrokeLimits.pointsOfAStroke)], required: ["points"])
    }

    package static var sample: JSONValue? { .object(["points": .array([])]) }
}

/// How much ink is taken.
package enum StrokeLimits {
    package static let pointsOfAStroke = 10_000
    package static let strokes = 2_000
    /// Points of one request together.
    package static let points = 40_000
    /// Canvas units from the origin, and the largest of the other numbers.
    package static let farthest = 1_000_000.0
    package static let pages = 1...10_000
    /// Characters of an id, a name and a label.
    package static let text = 200

    /// What stands against these strokes, by field; empty when nothing does.
    package static func faults(of strokes: [WireStroke]) -> [String: [String]] {
        guard strokes.count <= Self.strokes else {
            return ["strokes": ["At most \(Self.strokes) strokes are taken at once."]]
        }
        var count = 0
        for (index, stroke) in strokes.enumerated() {
            guard stroke.points.count <= pointsOfAStroke else {
                return [
                    "strokes.\(index)": ["A stroke has at most \(pointsOfAStroke) points."]
                ]
            }
            count += stroke.points.count
            for point in stroke.points
            where !point.numbers.allSatisfy({ $0.isFinite && abs($0) <= farthest }) {
                return ["strokes.\(index)": ["A point lies outside of every page."]]
            }
        }
        return count <= points ? [:] : ["strokes": ["At most \(points) points are taken at once."]]
    }
}
