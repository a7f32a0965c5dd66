/// The facts that the math section of the digital SAT gives with every question.
enum ReferenceSheet {
    struct Fact: Sendable, Hashable {
        var name: String
        var formula: String
    }

    static let groups: [(title: String, facts: [Fact])] = [
        (
            "Areas",
            [
                Fact(name: "Circle", formula: "A = πr²"),
                Fact(name: "Rectangle", formula: "A = ℓw"),
                Fact(name: "Triangle", formula: "A = ½bh"),
            ]
        ),
        (
            "Circles and angles",
            [
                Fact(name: "Circumference", formula: "C = 2πr"),
                Fact(name: "All around a circle", formula: "360° = 2π radians"),
                Fact(name: "Angles of a triangle", formula: "180° together"),
            ]
        ),
        (
            "Right triangles",
            [
                Fact(name: "Legs a and b, hypotenuse c", formula: "a² + b² = c²"),
                Fact(name: "30°, 60°, 90°", formula: "sides x, x√3, 2x"),
                Fact(name: "45°, 45°, 90°", formula: "sides s, s, s√2"),
            ]
        ),
        (
            "Volumes",
            [
                Fact(name: "Box", formula: "V = ℓwh"),
                Fact(name: "Cylinder", formula: "V = πr²h"),
                Fact(name: "Sphere", formula: "V = (4/3)πr³"),
                Fact(name: "Cone", formula: "V = (1/3)πr²h"),
                Fact(name: "Pyramid", formula: "V = (1/3)ℓwh"),
            ]
        ),
    ]

    static let legend =
        "r: radius. ℓ, w, h: length, width, height. b: base. The sides of the special triangles "
        + "lie opposite their angles, in this order."
}
