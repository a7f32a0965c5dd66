import Chunking
import Testing

@Suite struct DocumentPartTests {
    /// The part of each line that begins with a mark like `@body `.
    private func check(_ text: String, _ place: SourceLocation = #_sourceLocation) {
        var plain = ""
        var wanted: [(offset: Int, part: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = line
            if line.first == "@" {
                wanted.append((plain.utf8.count, String(line.dropFirst().prefix { $0 != " " })))
                line = line.drop { $0 != " " }.dropFirst()
            }
            plain += line + "\n"
        }
        let parts = DocumentParts(plain)
        #expect(!wanted.isEmpty, sourceLocation: place)
        for (offset, part) in wanted {
            #expect(parts.part(at: offset).rawValue == part, sourceLocation: place)
        }
    }

    @Test func aBookHasMoreThanItsBody() {
        check(
            """
            @body THE TIDES
            by J. P. Cole

            @license Copyright © 2014 J. P. Cole. All rights reserved.
            ISBN 978-1-23456-789-7.

            @contents Contents

            1. The Moon ........ 3
            @contents Index ........ 24

            @body The moon raises the water of the sea, and that is what this book tells about at length.

            Preface

            @frontMatter I wrote this on the quay.

            @body CHAPTER ONE
            The Moon

            @body The moon pulls.

            @notes Notes

            1. See Darwin, p. 4.

            @bibliography Bibliography

            @bibliography Cole, J. (1999). Tides. London: Cobb.

            @index Index

            moon, 3, 9
            @index tide, 4
            """)
    }

    @Test func aHeadingOfALowerLevelStaysInItsPart() {
        check(
            """
            # Handbook
            @body The boat floats.
            ## References
            ### Books
            @bibliography [1] Cole (1999)
            ## Boats
            @body A boat has a bow.
            ## License
            @license You are free to share this.
            """)
    }

    @Test func headingsThatNameSubjectsStayInTheBody() {
        check(
            """
            ## Notes
            @body A fifth has seven semitones.
            ## Sources
            @body The Nile has two sources.
            ## Copyright
            @body Authors own what they write.
            ## Index
            @body A price index compares years.
            """)
        // A history of publishing isn't a license.
        check("@body The publisher sold the rights, and a license was needed to reproduce maps.")
    }

    @Test func whatIsOutsideTheMarksIsTheLicense() {
        check(
            """
            @license The eBook of Salt
            You may copy it.

            *** START OF THE EBOOK SALT ***

            @body Salt was dear.

            @license *** END OF THE EBOOK SALT ***

            Section 1. Terms
            @license The fee is due within sixty days.
            """)
    }

    @Test func codeHasNoHeadings() {
        check("```\n# License\nthis is free\n```\n@body Words after the code.")
    }

    @Test func chunksKnowTheirPart() {
        let body = String(
            repeating: "The moon raises the water of the sea twice a day. ", count: 30)
        let chunks = Chunker().chunks(
            of: "# Tides\n\n\(body)\n\n# References\n\n"
                + String(repeating: "Cole, J. (1999). Tides. London: Cobb.\n", count: 30))
        #expect(chunks.first?.part == .body)
        #expect(chunks.last?.part == .bibliography)
    }
}
