// The code for one kind of processor. matrix.c includes it once per kind, with PATH, TARGET, LANES,
// VECTORS and ROWS defined, so it has no include guard.

#define STRIP (LANES * VECTORS)
#define INLINE static inline __attribute__((always_inline)) TARGET

typedef float PATH(vec) __attribute__((vector_size(LANES * 4)));
typedef float PATH(loose) __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t PATH(ints) __attribute__((vector_size(LANES * 4)));

#define VEC PATH(vec)
#define INTS PATH(ints)
#define LOAD(from) (*(const PATH(loose) *)(from))
#define STORE(to, value) (*(PATH(loose) *)(to) = (value))
// The compiler removes "x - 0", which is always x, but not "0 + x", which turns -0 into 0.
#define EACH(value) ((value) - (VEC){})
#define PICK(mask, yes, no) ((VEC)(((mask) & (INTS)(yes)) | (~(mask) & (INTS)(no))))

// e to the power of x, within two units in the last place; below −87 the result is practically
// zero.
INLINE VEC PATH(power)(VEC x) {
    x = PICK(x < -87.0f, EACH(-87.0f), x);
    x = PICK(x > 88.0f, EACH(88.0f), x);
    // Adding and subtracting 1.5 · 2²³ rounds to an integer, which then sits in the lowest bits.
    VEC shifted = x * 1.44269504f + 12582912.0f;
    VEC whole = shifted - 12582912.0f;
    VEC rest = x - whole * 0.693359375f;
    rest = rest + whole * 2.12194440e-4f;
    VEC sum = rest * 1.9875691500e-4f + 1.3981999507e-3f;
    sum = sum * rest + 8.3334519073e-3f;
    sum = sum * rest + 4.1665795894e-2f;
    sum = sum * rest + 1.6666665459e-1f;
    sum = sum * rest + 5.0000001201e-1f;
    sum = sum * (rest * rest) + rest + 1.0f;
    return sum * (VEC)(((INTS)shifted + (127 - 0x4B400000)) << 23);
}

// The error function within 1.5e-7. Source: Abramowitz and Stegun, 7.1.26.
INLINE VEC PATH(gelu)(VEC x) {
    VEC size = PICK(x < 0.0f, -x, x) * 0.70710678f;
    VEC t = 1.0f / (size * 0.3275911f + 1.0f);
    VEC sum = t * 1.061405429f - 1.453152027f;
    sum = sum * t + 1.421413741f;
    sum = sum * t - 0.284496736f;
    sum = sum * t + 0.254829592f;
    sum = sum * t * PATH(power)(-size * size);
    return x * 0.5f * PICK(x < 0.0f, sum, 2.0f - sum);
}

// Multiplies `count` rows of `a` by one strip of columns, with the sums in registers. `count` is a
// compile-time constant.
INLINE void PATH(tile)(const int count, const float *a, size_t a_step, const float *panel,
                       size_t inner, const float *bias, matrix_finish finish, float *c, size_t c_step, size_t width) {
    VEC sums[ROWS][VECTORS];
    float edge[STRIP];
    if (bias && width < STRIP) {
        for (size_t column = 0; column < STRIP; column++) edge[column] = column < width ? bias[column] : 0;
        bias = edge;
    }
#pragma clang loop unroll(full)
    for (int row = 0; row < count; row++)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < VECTORS; vector++)
            sums[row][vector] = bias ? (VEC)LOAD(bias + vector * LANES) : (VEC){};
    for (size_t step = 0; step < inner; step++) {
        VEC right[VECTORS];
#pragma clang loop unroll(full)
        for (int vector = 0; vector < VECTORS; vector++)
            right[vector] = LOAD(panel + step * MATRIX_PANEL + vector * LANES);
#pragma clang loop unroll(full)
        for (int row = 0; row < count; row++) {
            VEC left = EACH(a[row * a_step + step]);
#pragma clang loop unroll(full)
            for (int vector = 0; vector < VECTORS; vector++)
                sums[row][vector] = left * right[vector] + sums[row][vector];
        }
    }
#pragma clang loop unroll(full)
    for (int row = 0; row < count; row++)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < VECTORS; vector++) {
            VEC sum = sums[row][vector];
            if (finish == matrix_gelu) sum = PATH(gelu)(sum);
            if (width == STRIP) {
                STORE(c + row * c_step + vector * LANES, sum);
                continue;
            }
            STORE(edge, sum);
            for (size_t lane = 0; lane < LANES && vector * LANES + lane < width; lane++)
                c[row * c_step + vector * LANES + lane] = edge[lane];
        }
}

static TARGET void PATH(strip)(int count, const float *a, size_t a_step, const float *panel,
                               size_t inner, const float *bias, matrix_finish finish, float *c, size_t c_step, size_t width) {
#define TILE(n) \
    case n: \
        PATH(tile)(n, a, a_step, panel, inner, bias, finish, c, c_step, width); \
        break;
    switch (count) {
        TILE(1) TILE(2) TILE(3) TILE(4)
#if ROWS > 4
        TILE(5) TILE(6)
#endif
#if ROWS > 6
        TILE(7) TILE(8) TILE(9) TILE(10) TILE(11) TILE(12) TILE(13) TILE(14)
#endif
    }
#undef TILE
}

static TARGET void PATH(multiply)(const float *a, size_t a_step, const float *packed, const float *bias,
                                  matrix_finish finish, float *c, size_t c_step, size_t rows, size_t inner,
                                  size_t columns) {
    // Process as many rows at a time as fit in the second-level cache next to a panel.
    size_t most = 65536 / (inner + 1) / ROWS * ROWS;
    if (most < ROWS) most = ROWS;
    for (size_t first = 0; first < rows; first += most) {
        size_t here = rows - first < most ? rows - first : most;
        size_t tiles = (here + ROWS - 1) / ROWS;
        for (size_t column = 0; column < columns; column += STRIP) {
            const float *panel = packed + column / MATRIX_PANEL * MATRIX_PANEL * inner + column % MATRIX_PANEL;
            size_t width = columns - column < STRIP ? columns - column : STRIP;
            size_t row = first;
            // Use tiles of nearly equal height: a last tile of one or two rows would stall on its
            // own sums.
            for (size_t tile = 0; tile < tiles; tile++) {
                size_t count = (first + here - row) / (tiles - tile);
                PATH(strip)((int)count, a + row * a_step, a_step, panel, inner,
                            bias ? bias + column : 0, finish, c + row * c_step + column, c_step, width);
                row += count;
            }
        }
    }
}

static TARGET void PATH(softmax)(float *x, size_t step, float scale, size_t rows, size_t columns) {
    for (size_t row = 0; row < rows; row++, x += step) {
        float lanes[LANES], largest = -INFINITY, total = 0;
        size_t column = 0;
        VEC most = EACH(-INFINITY);
        for (; column + LANES <= columns; column += LANES) {
            VEC here = LOAD(x + column);
            most = PICK(here > most, here, most);
        }
        STORE(lanes, most);
        for (int lane = 0; lane < LANES; lane++) largest = lanes[lane] > largest ? lanes[lane] : largest;
        for (; column < columns; column++) largest = x[column] > largest ? x[column] : largest;
        VEC sum = (VEC){};
        for (column = 0; column + LANES <= columns; column += LANES) {
            VEC raised = PATH(power)((LOAD(x + column) - largest) * scale);
            STORE(x + column, raised);
            sum += raised;
        }
        size_t left = columns - column;
        if (left) {
            for (size_t lane = 0; lane < LANES; lane++) lanes[lane] = lane < left ? x[column + lane] : largest;
            STORE(lanes, PATH(power)((LOAD(lanes) - largest) * scale));
            for (size_t lane = 0; lane < left; lane++) total += x[column + lane] = lanes[lane];
        }
        STORE(lanes, sum);
        for (int lane = 0; lane < LANES; lane++) total += lanes[lane];
        float share = 1 / total;
        for (column = 0; column + LANES <= columns; column += LANES) STORE(x + column, LOAD(x + column) * share);
        for (; column < columns; column++) x[column] *= share;
    }
}

static TARGET void PATH(normalize)(float *x, const float *other, const float *gain, const float *bias,
                                   float epsilon, size_t rows, size_t columns) {
    for (size_t row = 0; row < rows; row++, x += columns) {
        float lanes[LANES], total = 0;
        size_t column = 0;
        VEC sum = (VEC){};
        for (; column + LANES <= columns; column += LANES) {
            VEC here = LOAD(x + column);
            if (other) here += LOAD(other + column);
            STORE(x + column, here);
            sum += here;
        }
        for (; column < columns; column++) total += x[column] += other ? other[column] : 0;
        if (other) other += columns;
        STORE(lanes, sum);
        for (int lane = 0; lane < LANES; lane++) total += lanes[lane];
        float mean = total / (float)columns, squares = 0;
        sum = (VEC){};
        for (column = 0; column + LANES <= columns; column += LANES) {
            VEC here = LOAD(x + column) - mean;
            sum = here * here + sum;
        }
        for (; column < columns; column++) squares += (x[column] - mean) * (x[column] - mean);
        STORE(lanes, sum);
        for (int lane = 0; lane < LANES; lane++) squares += lanes[lane];
        float width = 1 / sqrtf(squares / (float)columns + epsilon);
        for (column = 0; column + LANES <= columns; column += LANES)
            STORE(x + column, (LOAD(x + column) - mean) * width * LOAD(gain + column) + LOAD(bias + column));
        for (; column < columns; column++) x[column] = (x[column] - mean) * width * gain[column] + bias[column];
    }
}

#undef STRIP
#undef INLINE
#undef VEC
#undef INTS
#undef LOAD
#undef STORE
#undef EACH
#undef PICK
#undef PATH
#undef TARGET
#undef LANES
#undef VECTORS
#undef ROWS
