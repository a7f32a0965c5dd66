import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import HomeroomHost

/// The cipher of an encrypted store and its key.
@Suite struct StoreKeyTests {
    private let key = StoreKey.fresh()
    private let place = Array("chat_drafts text 7".utf8)
    private let text = Array("Meet me by the pond, bring bread 🦆".utf8)

    @Test func aValueOpensAtItsPlaceWithItsKey() throws {
        let sealed = try key.cipher.seal(text, boundTo: place)
        #expect(key.cipher.open(sealed, boundTo: place) == text)
        #expect(Data(sealed).range(of: Data("pond".utf8)) == nil)
        #expect(sealed.count == text.count + 4 + 12 + 16)
        #expect(try key.cipher.seal(text, boundTo: place) != sealed, "nonces are never the same")
        let empty = try key.cipher.seal([], boundTo: place)
        #expect(key.cipher.open(empty, boundTo: place) == [])
    }

    @Test func nothingElseOpens() throws {
        let sealed = try key.cipher.seal(text, boundTo: place)
        #expect(StoreKey.fresh().cipher.open(sealed, boundTo: place) == nil)
        #expect(key.cipher.open(sealed, boundTo: place + [0]) == nil)
        #expect(key.cipher.open(text, boundTo: place) == nil)
        for length in 0..<sealed.count {
            #expect(key.cipher.open(Array(sealed.prefix(length)), boundTo: place) == nil)
        }
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(key.cipher.open(changed, boundTo: place) == nil)
        }
    }

    @Test func aPassphraseWrapsTheKeyAndAnotherOneWrapsTheSame() throws {
        let sealed = try key.cipher.seal(text, boundTo: place)
        let first = try key.wrapped(by: .passphrase("correct horse"))
        #expect(try StoreKey.unwrap(first, with: .passphrase("correct horsf")) == nil)
        let found = try #require(try StoreKey.unwrap(first, with: .passphrase("correct horse")))
        let second = try found.wrapped(by: .passphrase("battery staple"))
        #expect(second.salt != first.salt && second.wrapped != first.wrapped)
        let back = try StoreKeyHeader.decode(try second.encoded())
        let again = try #require(try StoreKey.unwrap(back, with: .passphrase("battery staple")))
        #expect(again.cipher.open(sealed, boundTo: place) == text)
    }

    @Test func aKeyFileWrapsTheKeyAndOtherBytesOpenNothing() throws {
        let header = try key.wrapped(by: .keyFile(Array(1...32), path: "/media/stick/key"))
        #expect(header.method == .keyFile && header.keyFile == "/media/stick/key")
        #expect(try StoreKey.unwrap(header, with: .keyFile(Array(1...32), path: "/x")) != nil)
        #expect(try StoreKey.unwrap(header, with: .keyFile(Array(2...33), path: "/x")) == nil)
        var changed = header
        changed.method = .passphrase
        #expect(try StoreKey.unwrap(changed, with: .keyFile(Array(1...32), path: "/x")) == nil)
    }

    @Test func aKeyFileIsMadeOnceAndNeverBesideTheStore() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-key-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "data", directoryHint: .isDirectory)
        let file = folder.appending(path: "stick/homeroom.key").path(percentEncoded: false)
        guard case .keyFile(let made, _) = try KeyFile.readOrMake(file, outside: data),
            case .keyFile(let again, _) = try KeyFile.readOrMake(file, outside: data)
        else { throw Problem(.internal, "no key file") }
        #expect(made.count == 32 && made == again)
        #expect(throws: Problem.self) {
            try KeyFile.readOrMake(
                data.appending(path: "ada/key").path(percentEncoded: false), outside: data)
        }
        try Data("short".utf8).write(to: URL(filePath: file))
        #expect(throws: Problem.self) { try KeyFile.readOrMake(file, outside: data) }
    }

    @Test func nobodyIsAskedWhereNobodyAnswers() async throws {
        let header = try key.wrapped(by: .passphrase("correct horse"))
        let asked = ConsoleRecord()
        for (asks, isInteractive) in [(false, true), (true, false)] {
            let unlocking = StoreUnlocking(
                environment: [:], console: asked.console(isInteractive: isInteractive), asks: asks)
            do {
                _ = try await unlocking.key(header, ofStore: "/store")
                Issue.record("there is no key")
            } catch let problem as Problem {
                #expect(problem.code == .sealed && problem.exitCode == 78)
                #expect(problem.cure?.contains("HOMEROOM_PASSPHRASE_FILE") == true)
            }
        }
        #expect(asked.err == "")
    }
}
