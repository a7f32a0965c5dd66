import Foundation
import HomeroomHost
import Testing

@testable import HomeroomServer

/// A strict parser of Prometheus's text format; nil if it is invalid.
private struct Exposition {
    var kinds: [String: String] = [:]
    var samples: [(name: String, labels: [String: String], value: Double)] = []

    init?(_ text: String) {
        guard text.hasSuffix("\n") else { return nil }
        var helped: Set<String> = []
        var current = ""
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            if line.hasPrefix("# HELP ") {
                guard words.count == 4, helped.insert(words[2]).inserted else { return nil }
                current = words[2]
            } else if line.hasPrefix("# TYPE ") {
                guard words.count == 4, words[2] == current, kinds[current] == nil,
                    ["counter", "gauge", "histogram"].contains(words[3])
                else { return nil }
                kinds[current] = words[3]
            } else {
                guard let sample = Self.sample(line) else { return nil }
                let suffixes = kinds[current] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                guard suffixes.contains(where: { current + $0 == sample.name }) else { return nil }
                samples.append(sample)
            }
        }
    }

    private static func sample(
        _ line: Substring
    ) -> (name: String, labels: [String: String], value: Double)? {
        let pattern = /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^ ]+)/
        guard let match = line.wholeMatch(of: pattern),
            let value = Double(match.3.replacing("+Inf", with: "inf"))
        else { return nil }
        var labels: [String: String] = [:]
        var rest = match.2 ?? ""
        while !rest.isEmpty {
            let label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/
            guard let found = rest.prefixMatch(of: label),
                labels.updateValue(String(found.2), forKey: String(found.1)) == nil
            else { return nil }
            rest = rest[found.range.upperBound...]
        }
        return (String(match.1), labels, value)
    }

    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }
}

@Suite struct MetricsTests {
    @Test func requestsAreCountedByTemplateAndClass() throws {
        let metrics = ServerMetrics()
        for seconds in [0.0005, 0.02, 0.02, 30] {
            metrics.began()
            metrics.ended(
                method: "GET", route: "/a/{id}/", status: 200, seconds: seconds, bytes: 10)
        }
        metrics.began()
        metrics.ended(method: "BREW", route: nil, status: 404, seconds: 0.001, bytes: 0)
        metrics.began()
        metrics.refused(.body)
        var text = MetricsText()
        text.add(metrics)
        let read = try #require(Exposition(text.text), "\(text.text)")
        let labels = ["method": "GET", "route": "/a/{id}/", "status": "2xx"]
        #expect(read.value("homeroom_http_requests_total", labels) == 4)
        #expect(read.value("homeroom_http_response_bytes_total", labels) == 40)
        let name = "homeroom_http_request_duration_seconds"
        func bucket(_ bound: String) -> Double? {
            read.value(name + "_bucket", labels.merging(["le": bound]) { $1 })
        }
        #expect(bucket("0.001") == 1 && bucket("0.01") == 1)
        #expect(bucket("0.025") == 3 && bucket("10.0") == 3 && bucket("+Inf") == 4)
        #expect(read.value(name + "_count", labels) == 4)
        #expect(abs((read.value(name + "_sum", labels) ?? 0) - 30.0405) < 0.0001)
        let other = ["method": "other", "route": "none", "status": "4xx"]
        #expect(read.value("homeroom_http_requests_total", other) == 1)
        #expect(read.value("homeroom_http_requests_in_flight") == 1)
        #expect(read.value("homeroom_http_refused_total", ["reason": "body"]) == 1)
        #expect(read.value("homeroom_http_refused_total", ["reason": "rate"]) == 0)
    }

    @Test func labelsCannotBreakOutOfTheirQuotes() throws {
        var text = MetricsText()
        text.begin("a", .gauge, "two\nlines \\ here")
        text.sample("a", [("b", "say \"hi\"\n\\")], 1)
        #expect(text.text.contains(#"# HELP a two\nlines \\ here"#))
        #expect(text.text.contains(#"a{b="say \"hi\"\n\\"} 1"#))
        #expect(Exposition(text.text) != nil)
    }

    @Test func theProcessKnowsItself() throws {
        let figures = ProcessFigures.current()
        #expect(figures.residentBytes > 1 << 20)
        #expect(figures.virtualBytes >= figures.residentBytes)
        #expect(figures.openFiles > 2 && figures.maximumFiles >= figures.openFiles)
        #expect(figures.cpuSeconds > 0)
        #expect(abs(figures.startTime - Date().timeIntervalSince1970) < 86_400)
    }

    #if WITH_CONTENT
    @Test func aServerTellsItsFiguresOnAPortOfTheirOwn() throws {
        let program = try BuiltProgram()
        let campus = try CampusProcess(program, ["--metrics-port", "0"])
        for _ in 0..<3 {
            _ = try get(campus.port, "/sat/api/v1/lessons/3fa85f64-5717-4562-b3fc-2c963f66afa6/")
        }
        let answer = try get(campus.metricsPort, "/metrics")
        #expect(answer.contains("Content-Type: text/plain; version=0.0.4"))
        let end = try #require(answer.range(of: "\r\n\r\n")).upperBound
        let read = try #require(Exposition(String(answer[end...])), "\(answer)")
        let labels = [
            "method": "GET", "route": "/sat/api/v1/lessons/{id}/", "status": "4xx",
        ]
        #expect(read.value("homeroom_http_requests_total", labels) == 3)
        #expect(read.value("homeroom_ready") == 1)
        #expect((read.value("process_resident_memory_bytes") ?? 0) > 1_048_576)
        #expect(read.samples.contains { $0.name == "homeroom_build_info" })
        #expect(!answer.contains("3fa85f64"))
        #expect(status(try get(campus.metricsPort, "/sat/api/v1/lessons/")) == 404)
    }
    #endif
}
