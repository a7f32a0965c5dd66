import AppCore
import AppCoreTesting
import Testing

@testable import ServiceKit

@Suite struct SchemaCatalogTests {
    enum Tone: String, Codable, CaseIterable, Sendable { case mild, sharp }

    struct Leaf: Codable, Sendable, Hashable {
        var id: WireID
        var tone: Tone
        var weight: Double
        var seen: WireDate?
        var tags: [String]
        var counts: [String: Int]
    }

    struct Branch: Codable, Sendable, Hashable {
        var leaf: Leaf
        var branches: [Branch]
        var note: Pair?

        struct Pair: Codable, Sendable, Hashable { var left: Int, right: Int? }
    }

    /// Sends null where it has nothing, and one field only of the other kind.
    struct Reply: Codable, Sendable, Hashable {
        var score: Int?
        var passage: String?
        var extra: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(score, forKey: .score)
            try container.encodeIfPresent(passage, forKey: .passage)
            if passage == nil { try container.encode("lesson", forKey: .extra) }
        }
    }

    struct Tolerant: Codable, Sendable, SchemaRefining {
        var name: String
        var order: Int

        private enum CodingKeys: String, CodingKey { case name, order = "sort_order" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            order = container.contains(.order) ? try container.decode(Int.self, forKey: .order) : 0
        }

        static let fieldSchemas = ["sort_order": JSONSchema.limits(from: 0, to: 9)]
    }

    private func sent(_ type: any Any.Type) -> JSONSchema { SchemaCatalog.whole(type, .sent) }
    private func taken(_ type: any Any.Type) -> JSONSchema { SchemaCatalog.whole(type, .taken) }
    private func component(_ name: String, of schema: JSONSchema) -> JSONValue? {
        schema.json["components"]?["schemas"]?[name]
    }

    @Test func fieldsAreFoundWithTheirTypes() throws {
        let leaf = try #require(component("SchemaCatalogTestsLeaf", of: sent(Leaf.self)))
        let fields = leaf["properties"]
        #expect(fields?["id"] == .object(["type": "string"]))
        #expect(fields?["weight"] == .object(["type": "number"]))
        #expect(fields?["tone"]?["enum"] == .array(["mild", "sharp"]))
        #expect(fields?["seen"]?["format"] == "date-time")
        #expect(fields?["tags"]?["items"] == .object(["type": "string"]))
        #expect(fields?["counts"]?["additionalProperties"] == .object(["type": "integer"]))
        #expect(leaf["required"] == .array(["counts", "id", "tags", "tone", "weight"]))
    }

    @Test func aTypeThatHoldsItselfIsReferredTo() throws {
        let schema = sent(Branch.self)
        #expect(schema.keywords["$ref"] == "#/components/schemas/SchemaCatalogTestsBranch")
        let branch = try #require(component("SchemaCatalogTestsBranch", of: schema))
        #expect(branch["properties"]?["branches"]?["items"]?["$ref"] == schema.keywords["$ref"])
        #expect(component("SchemaCatalogTestsBranchPair", of: schema) != nil)
    }

    @Test func whatIsSentAsNullIsRequiredAndWhatIsLeftOutIsNot() throws {
        let reply = try #require(component("SchemaCatalogTestsReply", of: sent(Reply.self)))
        #expect(reply["required"] == .array(["score"]))
        #expect(reply["properties"]?["score"]?["type"] == .array(["integer", "null"]))
        #expect(reply["properties"]?["passage"] == .object(["type": "string"]))
        #expect(reply["properties"]?["extra"] == .object(["type": "string"]))
    }

    @Test func whatIsTakenNeedsOnlyWhatCannotBeRead() throws {
        let schema = taken(Tolerant.self)
        let type = try #require(component("SchemaCatalogTestsTolerant", of: schema))
        #expect(type["required"] == .array(["name"]))
        #expect(type["properties"]?["sort_order"]?["type"] == .array(["integer", "null"]))
        #expect(type["properties"]?["sort_order"]?["maximum"] == .integer(9))
    }

    @Test func oneTypeBothWaysHasTwoNames() {
        let catalog = SchemaCatalog()
        #expect(catalog.schema(of: Reply.self, .sent) != catalog.schema(of: Reply.self, .taken))
        #expect(
            Set(catalog.components.keys)
                == ["SchemaCatalogTestsReply", "SchemaCatalogTestsReplyInput"])
        #expect(catalog.unreadable.isEmpty)
    }

    @Test func whatCannotBeWatchedIsNamed() {
        struct Odd: Codable {
            init(from decoder: any Decoder) throws { throw CancellationError() }
            func encode(to encoder: any Encoder) throws {}
        }
        let catalog = SchemaCatalog()
        #expect(catalog.schema(of: Odd.self, .sent) == .any)
        #expect(catalog.unreadable.first?.contains("Odd") == true)
    }

    @Test(arguments: [
        Branch(
            leaf: Leaf(
                id: "7", tone: .sharp, weight: 1.5, seen: nil, tags: ["a"], counts: ["b": 2]),
            branches: [], note: .init(left: 1, right: nil))
    ])
    func whatIsSentFitsItsSchema(branch: Branch) throws {
        var outer = branch
        outer.branches = [branch]
        let schema = sent(Branch.self).json
        let value = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(outer))
        #expect(SchemaCheck.faults(in: value, schema: schema, document: schema).isEmpty)
        let wrong = try WireJSON.decode(
            JSONValue.self, from: #"{"leaf":{"id":7},"branches":[{}]}"#)
        #expect(SchemaCheck.faults(in: wrong, schema: schema, document: schema).count > 5)
    }
}
