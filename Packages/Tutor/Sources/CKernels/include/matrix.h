// The arithmetic of a transformer: matrix products and the steps between them.
#ifndef HOMEROOM_MATRIX_H
#define HOMEROOM_MATRIX_H

#include "kernels.h"

/// The number of adjacent columns in a packed matrix.
#define MATRIX_PANEL 32

/// The function applied to a sum before it's written.
typedef enum {
    matrix_plain = 0,
    /// x · Φ(x) in its exact form, not the tanh approximation; within 1e-6 for the values that
    /// occur in a network.
    matrix_gelu = 1,
} matrix_finish;

/// The number of floats in a packed matrix of `inner` rows and `columns` columns.
size_t matrix_packed_count(size_t inner, size_t columns);

/// Packs a matrix in panels of 32 columns and fills the last panel with zeros. The element of row
/// `i` and column `j` is `from[i * row_step + j * column_step]`, so a transposed matrix needs no
/// separate copy.
void matrix_pack(const float *from, size_t row_step, size_t column_step, size_t inner, size_t columns,
                 float *packed);

/// c[rows × columns] = finish(a[rows × inner] · packed[inner × columns] + bias). Rows are `a_step`
/// and `c_step` floats apart. `bias` has `columns` numbers, or is null. `level` must not exceed
/// `kernels_best()`.
void matrix_multiply(kernels_level level, const float *a, size_t a_step, const float *packed, const float *bias,
                     matrix_finish finish, float *c, size_t c_step, size_t rows, size_t inner, size_t columns);

/// Replaces every row with softmax(scale · row).
void matrix_softmax(kernels_level level, float *x, size_t step, float scale, size_t rows, size_t columns);

/// Replaces every row of x with (x + other − mean) / √(variance + epsilon) · gain + bias. `other`
/// may be null. Rows are contiguous.
void matrix_normalize(kernels_level level, float *x, const float *other, const float *gain, const float *bias,
                      float epsilon, size_t rows, size_t columns);

#endif
