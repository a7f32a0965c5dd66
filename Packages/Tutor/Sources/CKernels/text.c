#include "text.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// text_body.h holds the code that reads bytes. It uses compiler vectors and is compiled here once
// per kind of processor. This file holds the code that joins scalars, which works on words with one
// bit per byte.

// Decodes the scalar at `at`. Looks its length up instead of branching, because the branch would be
// hard to predict.
static inline uint32_t scalar_of(const uint8_t *at) {
    // Indexed by the first byte's upper four bits.
    static const uint8_t masks[16] = {127, 127, 127, 127, 127, 127, 127, 127, 0, 0, 0, 0, 31, 31, 15, 7};
    static const uint8_t shifts[16] = {18, 18, 18, 18, 18, 18, 18, 18, 0, 0, 0, 0, 12, 12, 6, 0};
    uint32_t first = at[0], second = at[1] & 0x3F, third = at[2] & 0x3F, fourth = at[3] & 0x3F;
    return ((first & masks[first >> 4]) << 18 | second << 12 | third << 6 | fourth) >> shifts[first >> 4];
}

static inline uint8_t class_of(const text_classes *classes, uint32_t scalar) {
    return classes->classes[(size_t)classes->blocks[scalar >> 8] << 8 | (scalar & 0xFF)];
}

// Records the class of the scalar before `place` in `state`, as far as it matters to an unclear
// scalar there. If that earlier scalar is unclear itself, it's recorded already.
static inline void look_behind(
    const text_classes *classes, const uint8_t *bytes, size_t count, size_t place,
    text_state *state) {
    uint8_t class = text_control, four[4] = {0, 0, 0, 0};
    if (place > 0) {
        do place--; while ((bytes[place] & 0xC0) == 0x80);
        memcpy(four, bytes + place, count - place < 4 ? count - place : 4);
        class = class_of(classes, scalar_of(four));
    }
    state->behind.control = class == text_control;
    state->behind.pictograph = class == text_pictograph;
    state->behind.vowel = class == text_syllable;
    state->behind.trailing = class == text_closed_syllable;
}

// The four bits of 64 classes. `bits_of_class` holds those of each class, in the lowest position.
typedef uint64_t class_bits __attribute__((ext_vector_type(4)));
static const class_bits bits_of_class[16] = {
    {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
    {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1},
};

// 64 bytes of a text, one bit per byte.
typedef struct {
    // `inner`: the bytes of a scalar after its first one. `control`: ASCII control characters.
    uint64_t inner, control;
    // Set at a scalar's first byte; 0 where the class doesn't matter.
    class_bits classes;
} text_word;

// The positions of the scalars of a class.
static inline uint64_t are(const text_word *word, unsigned class) {
    uint64_t bits = ~(uint64_t)0;
    for (unsigned i = 0; i < 4; i++) bits &= class >> i & 1 ? word->classes[i] : ~word->classes[i];
    return bits;
}

// The scalars right before those of `marks`, except one that begins in the previous word.
static inline uint64_t before(uint64_t inner, uint64_t marks) {
    uint64_t bytes = marks >> 1;
    for (int i = 0; i < 3; i++) bytes |= (bytes & inner) >> 1;
    return bytes & ~inner;
}

// Goes right from the byte after each mark, across all bytes in `through`, and sets the bit of the
// first byte outside it. Every other bit it sets is in `through`. Several marks in one stretch of
// `through` all lead to the end of the stretch. `carry` passes the state from word to word.
static inline uint64_t beyond(uint64_t through, uint64_t marks, uint64_t *carry) {
    uint64_t sum;
    bool over = __builtin_add_overflow(through, marks << 1, &sum);
    over |= __builtin_add_overflow(sum, *carry, &sum);
    *carry = marks >> 63 | over;
    return sum;
}

// Joins the rare cases: prepended characters (GB9b), emoji sequences (GB11), flags of two halves
// (GB12 and GB13) and Hangul (GB6 to GB8).
static uint64_t join_rarely(const text_word *word, uint64_t control, text_state *state) {
    uint64_t inner = word->inner, pictograph = are(word, text_pictograph);
    uint64_t regional = are(word, text_regional), syllable = are(word, text_syllable);
    uint64_t closed = are(word, text_closed_syllable), leading = are(word, text_leading);
    uint64_t vowel = are(word, text_vowel), trailing = are(word, text_trailing);
    uint64_t joined = beyond(inner, are(word, text_prepend), &state->behind.prepend) & ~inner & ~control;

    uint64_t marks = are(word, text_extend) | are(word, text_bare_extend) | are(word, text_linker);
    uint64_t emoji = beyond(inner | marks, pictograph, &state->behind.pictograph) & are(word, text_joiner);
    joined |= beyond(inner, emoji, &state->behind.emoji) & pictograph;

    joined |= beyond(inner, leading, &state->behind.leading) & (leading | vowel | syllable | closed);
    joined |= beyond(inner, vowel | syllable, &state->behind.vowel) & (vowel | trailing);
    joined |= beyond(inner, trailing | closed, &state->behind.trailing) & trailing;

    uint64_t next = beyond(inner, regional, &state->behind.regional);
    for (; regional != 0; regional &= regional - 1) {
        uint64_t flag = regional & -regional;
        state->behind.half_flag = (next & flag) == 0 || !state->behind.half_flag;
        if (!state->behind.half_flag) joined |= flag;
    }
    return joined;
}

// Returns the scalars of a word that join the scalar before them, by their classes and the state
// after the previous word. The caller detects CR LF (GB3) from the bytes.
// Source: Unicode Standard Annex 29, rules GB4 to GB13.
static inline uint64_t join(const text_word *word, text_state *state) {
    uint64_t inner = word->inner, control = word->control | are(word, text_control);
    uint64_t linker = are(word, text_linker), joiner = are(word, text_joiner);
    // Marks join the character before them (GB9 and GB9a), unless it's a control character (GB4).
    uint64_t transparent = are(word, text_extend) | linker | joiner;
    uint64_t marks = transparent | are(word, text_bare_extend) | are(word, text_spacing);
    uint64_t joined = marks & ~beyond(inner, control, &state->behind.control);
    // Go from a consonant across marks to a linker, then across marks to the next consonant (GB9c).
    uint64_t consonant = are(word, text_consonant), over = inner | transparent;
    uint64_t reached = over & ~beyond(over, consonant, &state->behind.consonant);
    joined |= beyond(over, linker & reached, &state->behind.linked) & consonant;

    uint64_t rare = joiner | are(word, text_prepend) | are(word, text_pictograph);
    rare |= word->classes[3] & word->classes[2];
    rare |= state->behind.pictograph | state->behind.emoji | state->behind.prepend;
    rare |= state->behind.regional | state->behind.leading | state->behind.vowel | state->behind.trailing;
    return rare ? joined | join_rarely(word, control, state) : joined;
}

#define PATH(name) name##_portable
#define TARGET
#define LANES 16
#include "text_body.h"

#if defined(__x86_64__)

// Loads the page of the scalar at `at`, replacing the oldest of the known pages.
static inline struct text_page *add_page(
    text_state *state, const text_classes *classes, const uint8_t *at) {
    static const uint8_t masks[3][3] = {{0xFE, 0, 0}, {0xFF, 0xFE, 0}, {0xFF, 0xFF, 0xFE}};
    uint32_t scalar = scalar_of(at);
    struct text_page *page = state->pages + state->next_page;
    page->further = (at[0] >= 0xE0) + (at[0] >= 0xF0);
    memcpy(page->masks, masks[page->further], 3);
    memcpy(page->bytes, at, 3);
    page->planes = classes->planes + classes->blocks[scalar >> 8] * 128 + (scalar >> 1 & 64);
    state->next_page = (state->next_page + 1) % 4;
    if (state->pages_known < 4) state->pages_known++;
    return page;
}

// Load another page once this many scalars of a word are on unknown pages.
#define TOGETHER 4

#define PATH(name) name##_wide
#define TARGET __attribute__((target("avx2,fma,popcnt")))
#define LANES 32
#define LOOK_UP(table, places) \
    ((BYTES)_mm256_shuffle_epi8( \
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table))), (__m256i)(places)))
#include "text_body.h"

#define PATH(name) name##_wider
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,popcnt")))
#define LANES 64
#define LOOK_UP(table, places) \
    ((BYTES)_mm512_shuffle_epi8( \
        _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(table))), (__m512i)(places)))
#include "text_body.h"

#define CHOOSE(level, name, ...)                                       \
    switch (level) {                                                   \
    case kernels_portable: return name##_portable(__VA_ARGS__);        \
    case kernels_wide: return name##_wide(__VA_ARGS__);                \
    default: return name##_wider(__VA_ARGS__);                         \
    }

#else

// NEON is part of every arm64 and as wide as the portable path.
#define CHOOSE(level, name, ...)                                       \
    (void)(level);                                                     \
    return name##_portable(__VA_ARGS__);

#endif

void text_map(
    kernels_level level, const text_classes *classes, const uint8_t *bytes, size_t count,
    text_state *state, size_t words, uint64_t *starts, uint64_t *ends, uint32_t *totals) {
    CHOOSE(level, map, classes, bytes, count, state, words, starts, ends, totals)
}

bool text_has_feed(const uint8_t *bytes, size_t count) {
    return count > 0 && memchr(bytes, 0x0C, count) != NULL;
}
