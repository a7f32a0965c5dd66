// What the bytes of a text in UTF-8 say, 64 at a time.
#ifndef HOMEROOM_TEXT_H
#define HOMEROOM_TEXT_H

#include <stdbool.h>

#include "kernels.h"

/// Looks at every byte of `count`, which are valid UTF-8, and writes a word for each 64 of them, the lowest bit for the
/// first: in `starts` where a scalar begins, but for a line feed behind a return; in `ends` where one of Unicode's line
/// ends begins; in `unclear` where a scalar begins that may belong to the one before it or behind it: all marks, joiners,
/// parts of Hangul's syllables and flags' halves, and others beside them. Says whether there is a form feed. `level` is
/// no more than `kernels_best()`.
bool text_survey(
    kernels_level level, const uint8_t *bytes, size_t count, uint64_t *starts, uint64_t *ends,
    uint64_t *unclear);

/// What a step has more than a state when its scalar belongs to the one before it.
enum { TEXT_JOINED = 1024 };

/// The classes of scalars, up to 16 of them, and what becomes of one class behind another.
typedef struct {
    /// For every 256 scalars, where their classes begin, in units of 256.
    const uint16_t *blocks;
    const uint8_t *classes;
    /// By a state and a class, 16 to a state: 16 times the next state, which is `TEXT_JOINED` / 16 or more when the scalar
    /// belongs to the one before it. The state behind a scalar alone has its class's number.
    const uint16_t *steps;
    /// The first class that may join another one; no smaller one joins a smaller one.
    uint8_t joining;
    /// What is before the text. Nothing joins it.
    uint8_t before;
} text_classes;

/// Clears the bits in `starts` of scalars that belong to the one before them. Both words are those of `text_survey`.
void text_join(
    const text_classes *classes, const uint8_t *bytes, size_t count, const uint64_t *unclear,
    uint64_t *starts);

/// `totals[i]` = the bits that are set in the first `i` words, modulo 2³²; for each `i` of 0…`count`.
void text_totals(kernels_level level, const uint64_t *words, size_t count, uint32_t *totals);

#endif
