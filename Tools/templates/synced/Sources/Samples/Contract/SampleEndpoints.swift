package import AppCore
import HTTPTypes

/// A sample as the school sends it.
package struct SampleRecord: Codable, Sendable, Hashable, Identifiable, EncodesNulls {
    package var id: Int64
    package var title = ""
    package var notes: String?
    package var due: WireDay?
    package var status = OpenEnum(SampleStatus.open)
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(id: Int64, createdAt: WireInstant) {
        (self.id, self.createdAt, updatedAt) = (id, createdAt, createdAt)
    }
}

package enum SampleStatus: String, Codable, Sendable, Hashable, CaseIterable {
    case open, done
}

/// The body that creates or changes a sample; omitted fields stay as they are.
package struct SampleInput: Codable, Sendable, Hashable {
    package static let maxTitleLength = 255
    package static let maxNotesLength = 20_000

    package var title = FieldChange<String>.keep
    package var notes = FieldChange<String>.keep
    package var due = FieldChange<WireDay>.keep
    package var status = FieldChange<SampleStatus>.keep

    package init() {}

    /// Validates the fields, here and at the school. Throws ``Problem/Code/invalid``.
    package func check(isNew: Bool) throws {
        var fields: [String: [String]] = [:]
        if title.value?.allSatisfy(\.isWhitespace) ?? (isNew || title == .set(nil)) {
            fields["title"] = ["A title is missing."]
        } else if (title.value?.unicodeScalars.count ?? 0) > Self.maxTitleLength {
            fields["title"] = ["Titles have at most \(Self.maxTitleLength) characters."]
        }
        if (notes.value?.unicodeScalars.count ?? 0) > Self.maxNotesLength {
            fields["notes"] = ["Notes have at most \(Self.maxNotesLength) characters."]
        }
        if status == .set(nil) { fields["status"] = ["The status is missing."] }
        guard !fields.isEmpty else { return }
        throw Problem(
            .invalid, fields.sorted { $0.key < $1.key }.flatMap(\.value).joined(separator: " "),
            fields: fields)
    }
}

/// `/samples`: each student's own.
package enum SampleEndpoints {
    package static let list = Endpoint<EmptyBody, LossyArray<SampleRecord>>(
        "school.samples.list", .school, .get, "/samples", authorization: .required,
        summary: "List your samples")

    package static let create = Endpoint<SampleInput, SampleRecord>(
        "school.samples.create", .school, .post, "/samples", authorization: .required,
        repeatability: .keyed, successStatus: 201, summary: "Add a sample",
        errors: [EndpointError(422, "`errors` says which fields are wrong")])

    package static let update = Endpoint<SampleInput, SampleRecord>(
        "school.samples.update", .school, .patch, "/samples/{id}", authorization: .required,
        repeatability: .safe, summary: "Change a sample",
        errors: [
            EndpointError(404, "You have no such sample"),
            EndpointError(422, "`errors` says which fields are wrong"),
        ])

    package static let delete = Endpoint<EmptyBody, EmptyBody>(
        "school.samples.delete", .school, .delete, "/samples/{id}", authorization: .required,
        repeatability: .keyed, successStatus: 204, summary: "Delete a sample",
        errors: [EndpointError(404, "You have no such sample")])
}
