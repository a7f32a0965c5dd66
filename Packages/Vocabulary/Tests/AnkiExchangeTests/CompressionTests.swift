import AnkiExchange
import Testing

struct CompressionTests {
    @Test func librariesAreLinked() { #expect(Compression.versions.contains(".")) }
}
