/// One sample of a stroke: the pen's position, time, pressure and tilt.
public struct InkSample: Sendable, Hashable {
    public var point: InkPoint
    /// Seconds since the stroke began.
    public var time: Double
    /// The pen's pressure; 1 is normal, and also used for devices without pressure.
    public var force: Double
    /// The angle between the pen and the paper in radians; π/2 is upright.
    public var altitude: Double
    /// The direction in which the pen leans, in radians.
    public var azimuth: Double

    public init(
        _ point: InkPoint, time: Double = 0, force: Double = 1, altitude: Double = .pi / 2,
        azimuth: Double = 0
    ) {
        self.point = point
        self.time = time
        self.force = force
        self.altitude = altitude
        self.azimuth = azimuth
    }

    /// Interpolates between two samples; `part` is 0 to 1.
    public static func between(_ one: InkSample, _ two: InkSample, at part: Double) -> InkSample {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return InkSample(
            InkPoint(mix(one.point.x, two.point.x), mix(one.point.y, two.point.y)),
            time: mix(one.time, two.time), force: mix(one.force, two.force),
            altitude: mix(one.altitude, two.altitude), azimuth: mix(one.azimuth, two.azimuth))
    }
}

/// A drawing tool. Highlighter strokes lie under pen strokes and are transparent.
public enum InkTool: String, Sendable, Hashable, CaseIterable {
    case pen, highlighter
}

/// A line drawn without lifting the pen.
public struct InkStroke: Sendable, Hashable, Identifiable {
    /// Unique on its page, never 0.
    public var id: Int
    public var tool: InkTool
    public var color: InkColor
    /// In canvas units.
    public var width: Double
    /// At least one.
    public var samples: [InkSample]

    public init(
        id: Int, tool: InkTool = .pen, color: InkColor = .black, width: Double = 4,
        samples: [InkSample]
    ) {
        self.id = id
        self.tool = tool
        self.color = color
        self.width = width
        self.samples = samples
    }

    public var points: [InkPoint] { samples.map(\.point) }

    /// The rectangle around the line, including its width; nil without samples.
    public var bounds: InkRect? {
        InkRect(around: samples.lazy.map(\.point))?.grown(by: width / 2)
    }

    /// The length of the line in canvas units.
    public var length: Double {
        zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.point.distance(to: $1.1.point) }
    }

    /// The distance from the middle of the line in canvas units; infinite without samples.
    public func distance(to point: InkPoint) -> Double {
        guard let first = samples.first else { return .infinity }
        guard samples.count > 1 else { return first.point.distance(to: point) }
        return zip(samples, samples.dropFirst()).reduce(.infinity) {
            min($0, point.distance(toLineFrom: $1.0.point, to: $1.1.point))
        }
    }

    /// The stroke moved by an offset.
    public func moved(by offset: InkPoint) -> InkStroke {
        var stroke = self
        for index in stroke.samples.indices {
            stroke.samples[index].point = stroke.samples[index].point + offset
        }
        return stroke
    }
}
