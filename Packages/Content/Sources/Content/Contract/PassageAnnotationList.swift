package import AppCore

/// The response of `/passages/{id}/annotations/`.
package struct PassageAnnotationList: Codable, Sendable, Hashable {
    package var annotations: [PassageAnnotation]

    package init(annotations: [PassageAnnotation]) { self.annotations = annotations }
}
