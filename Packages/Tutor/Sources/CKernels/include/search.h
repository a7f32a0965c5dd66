// One vector beside many: what a search of vectors does most of the time.
#ifndef HOMEROOM_SEARCH_H
#define HOMEROOM_SEARCH_H

#include "kernels.h"

/// `out[row]` = Σ `query[i]` · `rows[row · dimensions + i]`, for each of `count` rows. Sums are rounded as the instructions
/// of `level` round them: off by `dimensions` · 2⁻²⁴ of the product of the lengths at most. `level` is no more than
/// `kernels_best()`.
void kernels_dots(
    kernels_level level, const float *query, const float *rows, size_t count, size_t dimensions,
    float *out);

/// The same of one row, in double: eight sums, by position modulo eight, and these added in pairs. The same bits
/// on every processor.
double kernels_exact_dot(const float *one, const float *other, size_t dimensions);

/// What a row of bytes says of the row it was made of. See `kernels_bounds`.
typedef struct {
    /// Of a byte's step.
    float step;
    /// The length of what was rounded away.
    float error;
} kernels_grain;

/// The most that rows can have in common with a query, from their bytes alone:
/// `out[row]` = `grains[row].step` · `scale` · Σ `query[i]` · (`codes[row · dimensions + i]` − 128)
///     + `grains[row].error` · `length` + `slack`
/// `dimensions` is at most 65,536, and `query` holds −127…127.
void kernels_bounds(
    kernels_level level, const int8_t *query, const uint8_t *codes, const kernels_grain *grains,
    size_t count, size_t dimensions, float scale, float length, float slack, float *out);

/// The places in `values`, in their order, that hold at least `least`; returns how many. `found` has room for `count`. A
/// NaN is never found.
size_t kernels_reaching(const float *values, size_t count, float least, uint32_t *found);

#endif
