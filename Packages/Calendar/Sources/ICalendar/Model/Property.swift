/// A line of a calendar file: name, parameters, value.
///
/// Source: RFC 5545, section 3.1.
package struct Property: Sendable, Hashable {
    /// The name in uppercase.
    package var name: String
    package var parameters: [Parameter]
    /// The value as in the file, unfolded, with its escapes.
    package var value: String

    package init(_ name: String, _ value: String, _ parameters: [Parameter] = []) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }
}

/// A property's parameter, its values without quotes and with carets (RFC 6868) resolved.
package struct Parameter: Sendable, Hashable {
    /// The name in uppercase.
    package var name: String
    package var values: [String]

    package init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }
}

/// The contents between BEGIN and END of a component without its own type here.
package struct Component: Sendable, Hashable {
    /// The name in uppercase.
    package var name: String
    package var properties: [Property]
    package var components: [Component]

    package init(
        _ name: String, properties: [Property] = [], components: [Component] = []
    ) {
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// The first property with a name.
    package subscript(_ name: String) -> Property? { properties.first { $0.name == name } }
}
