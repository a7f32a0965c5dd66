#include "text.h"

#include <string.h>

// text_body.h is the whole of it, written in vectors of the compiler; here it is compiled once for each kind of processor.

#define PATH(name) name##_portable
#define TARGET
#define LANES 16
#include "text_body.h"

#if defined(__x86_64__)

#define PATH(name) name##_wide
#define TARGET __attribute__((target("avx2,fma,popcnt")))
#define LANES 32
#include "text_body.h"

#define PATH(name) name##_wider
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,popcnt")))
#define LANES 64
#include "text_body.h"

#define CHOOSE(level, name, ...)                                       \
    switch (level) {                                                   \
    case kernels_portable: return name##_portable(__VA_ARGS__);        \
    case kernels_wide: return name##_wide(__VA_ARGS__);                \
    default: return name##_wider(__VA_ARGS__);                         \
    }

#else

// NEON is part of every arm64, and as wide as the portable path.
#define CHOOSE(level, name, ...)                                       \
    (void)(level);                                                     \
    return name##_portable(__VA_ARGS__);

#endif

bool text_survey(
    kernels_level level, const uint8_t *bytes, size_t count, uint64_t *starts, uint64_t *ends,
    uint64_t *unclear) {
    CHOOSE(level, survey, bytes, count, starts, ends, unclear)
}

void text_totals(kernels_level level, const uint64_t *words, size_t count, uint32_t *totals) {
    CHOOSE(level, totals, words, count, totals)
}

// The class of the scalar at `place`. Its length is looked up, not decided: what comes next is hard to foresee.
static inline uint8_t class_at(
    const text_classes *classes, const uint8_t *bytes, size_t count, size_t place) {
    uint8_t four[4] = {0, 0, 0, 0};
    if (count - place >= 4) memcpy(four, bytes + place, 4);
    else memcpy(four, bytes + place, count - place);
    uint32_t first = four[0], scalar;
    uint32_t second = four[1] & 0x3F, third = four[2] & 0x3F, fourth = four[3] & 0x3F;
    if (first < 0xF0) {
        // By the first byte's upper four bits.
        static const uint8_t masks[16] = {127, 127, 127, 127, 127, 127, 127, 127, 0, 0, 0, 0, 31, 31, 15, 0};
        static const uint8_t shifts[16] = {12, 12, 12, 12, 12, 12, 12, 12, 0, 0, 0, 0, 6, 6, 0, 0};
        scalar = (first & masks[first >> 4]) << 12 | second << 6 | third;
        scalar >>= shifts[first >> 4];
    } else {
        scalar = (first & 0x07) << 18 | second << 12 | third << 6 | fourth;
    }
    return classes->classes[(size_t)classes->blocks[scalar >> 8] << 8 | (scalar & 0xFF)];
}

// Scalars that do not join anything, one after the other, that a walk ends behind. Two would do; a walk that begins anew costs
// more than a few of them.
#define APART 8

void text_join(
    const text_classes *classes, const uint8_t *bytes, size_t count, const uint64_t *unclear,
    uint64_t *starts) {
    size_t words = (count + 63) / 64, word = 0;
    uint64_t rest = words ? unclear[0] : 0;
    for (;;) {
        while (rest == 0) {
            if (++word >= words) return;
            rest = unclear[word];
        }
        unsigned bit = (unsigned)__builtin_ctzll(rest);
        size_t place = word * 64 + bit;
        rest &= rest - 1;
        if (class_at(classes, bytes, count, place) < classes->joining) continue;
        size_t before = place;
        while (before > 0 && (bytes[--before] & 0xC0) == 0x80) {}
        uint32_t state = (place > 0 ? class_at(classes, bytes, count, before) : classes->before) * 16u;
        uint64_t open = starts[word] & (~(uint64_t)0 << bit), joined = 0;
        for (int left = APART; left > 0;) {
            while (open == 0) {
                starts[word] &= ~joined;
                joined = 0;
                if (++word >= words) return;
                open = starts[word];
            }
            bit = (unsigned)__builtin_ctzll(open);
            open &= open - 1;
            uint8_t class = class_at(classes, bytes, count, word * 64 + bit);
            state = classes->steps[state + class];
            joined |= (uint64_t)(state / TEXT_JOINED) << bit;
            left = class >= classes->joining ? APART : left - 1;
        }
        starts[word] &= ~joined;
        rest = unclear[word] & (~(uint64_t)1 << bit);
    }
}
