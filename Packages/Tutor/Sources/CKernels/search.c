#include "search.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

double kernels_exact_dot(const float *one, const float *other, size_t dimensions) {
    double sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    size_t i = 0;
    // The product of two floats is exact in double, so it doesn't matter whether a fused
    // instruction adds it.
    for (; i + 8 <= dimensions; i += 8)
        for (size_t lane = 0; lane < 8; lane++)
            sums[lane] += (double)one[i + lane] * (double)other[i + lane];
    for (size_t lane = 0; i < dimensions; i++, lane++) sums[lane] += (double)one[i] * (double)other[i];
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

size_t kernels_reaching(const float *values, size_t count, float least, uint32_t *found) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        found[total] = (uint32_t)i;
        total += values[i] >= least;
    }
    return total;
}

static float bound(
    int32_t sum, kernels_grain grain, float scale, float length, float slack) {
    return (float)sum * (grain.step * scale) + (grain.error * length + slack);
}

// The amount by which the 128 added to every code increases a sum.
static int32_t offset_of(const int8_t *query, size_t dimensions) {
    int32_t sum = 0;
    for (size_t i = 0; i < dimensions; i++) sum += query[i];
    return 128 * sum;
}

static void dots_portable(
    const float *query, const float *rows, size_t count, size_t dimensions, float *out) {
    for (size_t row = 0; row < count; row++, rows += dimensions) {
        float sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        size_t i = 0;
        for (; i + 8 <= dimensions; i += 8)
            for (size_t lane = 0; lane < 8; lane++) sums[lane] += query[i + lane] * rows[i + lane];
        for (; i < dimensions; i++) sums[0] += query[i] * rows[i];
        out[row] = ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
    }
}

static void bounds_portable(
    const int8_t *query, const uint8_t *codes, const kernels_grain *grains, size_t count,
    size_t dimensions, float scale, float length, float slack, float *out) {
    int32_t offset = offset_of(query, dimensions);
    for (size_t row = 0; row < count; row++, codes += dimensions) {
        int32_t sum = 0;
        for (size_t i = 0; i < dimensions; i++) sum += (int32_t)query[i] * (int32_t)codes[i];
        out[row] = bound(sum - offset, grains[row], scale, length, slack);
    }
}

#if defined(__x86_64__)

#define WIDE __attribute__((target("avx2,fma")))
#define WIDER __attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl")))
#define BYTES __attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

WIDE static float sum_of_floats(__m256 sums) {
    __m128 four = _mm_add_ps(_mm256_castps256_ps128(sums), _mm256_extractf128_ps(sums, 1));
    four = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
}

WIDE static int32_t sum_of_numbers(__m256i sums) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

WIDE static void dots_wide(
    const float *query, const float *rows, size_t count, size_t dimensions, float *out) {
    for (size_t row = 0; row < count; row++, rows += dimensions) {
        __m256 a = _mm256_setzero_ps(), b = a, c = a, d = a;
        size_t i = 0;
        for (; i + 32 <= dimensions; i += 32) {
            a = _mm256_fmadd_ps(_mm256_loadu_ps(query + i), _mm256_loadu_ps(rows + i), a);
            b = _mm256_fmadd_ps(_mm256_loadu_ps(query + i + 8), _mm256_loadu_ps(rows + i + 8), b);
            c = _mm256_fmadd_ps(_mm256_loadu_ps(query + i + 16), _mm256_loadu_ps(rows + i + 16), c);
            d = _mm256_fmadd_ps(_mm256_loadu_ps(query + i + 24), _mm256_loadu_ps(rows + i + 24), d);
        }
        float rest = 0;
        for (; i < dimensions; i++) rest += query[i] * rows[i];
        out[row] = sum_of_floats(_mm256_add_ps(_mm256_add_ps(a, b), _mm256_add_ps(c, d))) + rest;
    }
}

WIDER static void dots_wider(
    const float *query, const float *rows, size_t count, size_t dimensions, float *out) {
    __mmask16 last = (__mmask16)((1u << (dimensions % 16)) - 1);
    for (size_t row = 0; row < count; row++, rows += dimensions) {
        __m512 a = _mm512_setzero_ps(), b = a, c = a, d = a;
        size_t i = 0;
        for (; i + 64 <= dimensions; i += 64) {
            a = _mm512_fmadd_ps(_mm512_loadu_ps(query + i), _mm512_loadu_ps(rows + i), a);
            b = _mm512_fmadd_ps(_mm512_loadu_ps(query + i + 16), _mm512_loadu_ps(rows + i + 16), b);
            c = _mm512_fmadd_ps(_mm512_loadu_ps(query + i + 32), _mm512_loadu_ps(rows + i + 32), c);
            d = _mm512_fmadd_ps(_mm512_loadu_ps(query + i + 48), _mm512_loadu_ps(rows + i + 48), d);
        }
        for (; i + 16 <= dimensions; i += 16)
            a = _mm512_fmadd_ps(_mm512_loadu_ps(query + i), _mm512_loadu_ps(rows + i), a);
        if (last)
            b = _mm512_fmadd_ps(
                _mm512_maskz_loadu_ps(last, query + i), _mm512_maskz_loadu_ps(last, rows + i), b);
        __m512 all = _mm512_add_ps(_mm512_add_ps(a, b), _mm512_add_ps(c, d));
        out[row] = sum_of_floats(
            _mm256_add_ps(_mm512_castps512_ps256(all), _mm512_extractf32x8_ps(all, 1)));
    }
}

// Widens bytes to 16 bits; the sum of two products then fits in 32 bits.
WIDE static void bounds_wide(
    const int8_t *query, const uint8_t *codes, const kernels_grain *grains, size_t count,
    size_t dimensions, float scale, float length, float slack, float *out) {
    int32_t offset = offset_of(query, dimensions);
    for (size_t row = 0; row < count; row++, codes += dimensions) {
        __m256i a = _mm256_setzero_si256(), b = a;
        size_t i = 0;
        for (; i + 32 <= dimensions; i += 32) {
            __m256i one = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(codes + i)));
            __m256i two = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(codes + i + 16)));
            __m256i asked = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(query + i)));
            __m256i more = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(query + i + 16)));
            a = _mm256_add_epi32(a, _mm256_madd_epi16(one, asked));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(two, more));
        }
        int32_t sum = sum_of_numbers(_mm256_add_epi32(a, b)) - offset;
        for (; i < dimensions; i++) sum += (int32_t)query[i] * (int32_t)codes[i];
        out[row] = bound(sum, grains[row], scale, length, slack);
    }
}

WIDER static int32_t sum_of_many(__m512i sums) {
    return sum_of_numbers(_mm256_add_epi32(
        _mm512_castsi512_si256(sums), _mm512_extracti32x8_epi32(sums, 1)));
}

WIDER static void bounds_wider(
    const int8_t *query, const uint8_t *codes, const kernels_grain *grains, size_t count,
    size_t dimensions, float scale, float length, float slack, float *out) {
    int32_t offset = offset_of(query, dimensions);
    for (size_t row = 0; row < count; row++, codes += dimensions) {
        __m512i a = _mm512_setzero_si512(), b = a;
        size_t i = 0;
        for (; i + 64 <= dimensions; i += 64) {
            __m512i one = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(codes + i)));
            __m512i two = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(codes + i + 32)));
            __m512i asked = _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(query + i)));
            __m512i more = _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(query + i + 32)));
            a = _mm512_add_epi32(a, _mm512_madd_epi16(one, asked));
            b = _mm512_add_epi32(b, _mm512_madd_epi16(two, more));
        }
        int32_t sum = sum_of_many(_mm512_add_epi32(a, b)) - offset;
        for (; i < dimensions; i++) sum += (int32_t)query[i] * (int32_t)codes[i];
        out[row] = bound(sum, grains[row], scale, length, slack);
    }
}

BYTES static __m512i bytes_of_row(const int8_t *query, const uint8_t *codes, size_t whole) {
    __m512i a = _mm512_setzero_si512(), b = a;
    size_t i = 0;
    for (; i + 128 <= whole; i += 128) {
        a = _mm512_dpbusd_epi32(a, _mm512_loadu_si512(codes + i), _mm512_loadu_si512(query + i));
        b = _mm512_dpbusd_epi32(
            b, _mm512_loadu_si512(codes + i + 64), _mm512_loadu_si512(query + i + 64));
    }
    if (i < whole)
        a = _mm512_dpbusd_epi32(a, _mm512_loadu_si512(codes + i), _mm512_loadu_si512(query + i));
    return _mm512_add_epi32(a, b);
}

BYTES static __m256i half_of(__m512i sums) {
    return _mm256_add_epi32(_mm512_castsi512_si256(sums), _mm512_extracti32x8_epi32(sums, 1));
}

// The sums of four rows, in row order.
BYTES static __m128i sums_of_four(__m512i a, __m512i b, __m512i c, __m512i d) {
    __m256i pairs = _mm256_hadd_epi32(half_of(a), half_of(b));
    __m256i further = _mm256_hadd_epi32(half_of(c), half_of(d));
    __m256i all = _mm256_hadd_epi32(pairs, further);
    return _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
}

BYTES static void bounds_bytes(
    const int8_t *query, const uint8_t *codes, const kernels_grain *grains, size_t count,
    size_t dimensions, float scale, float length, float slack, float *out) {
    size_t whole = dimensions / 64 * 64;
    int32_t offset = offset_of(query, dimensions);
    size_t row = 0;
    for (; whole == dimensions && row + 4 <= count; row += 4, codes += 4 * dimensions) {
        __m128i sums = sums_of_four(
            bytes_of_row(query, codes, whole), bytes_of_row(query, codes + dimensions, whole),
            bytes_of_row(query, codes + 2 * dimensions, whole),
            bytes_of_row(query, codes + 3 * dimensions, whole));
        __m128 products = _mm_cvtepi32_ps(_mm_sub_epi32(sums, _mm_set1_epi32(offset)));
        __m128 low = _mm_loadu_ps((const float *)(grains + row));
        __m128 high = _mm_loadu_ps((const float *)(grains + row + 2));
        __m128 steps = _mm_shuffle_ps(low, high, 0x88);
        __m128 errors = _mm_shuffle_ps(low, high, 0xDD);
        __m128 allowed = _mm_add_ps(_mm_mul_ps(errors, _mm_set1_ps(length)), _mm_set1_ps(slack));
        __m128 sums_scaled = _mm_mul_ps(products, _mm_mul_ps(steps, _mm_set1_ps(scale)));
        _mm_storeu_ps(out + row, _mm_add_ps(sums_scaled, allowed));
    }
    for (; row < count; row++, codes += dimensions) {
        int32_t sum = sum_of_many(bytes_of_row(query, codes, whole)) - offset;
        for (size_t i = whole; i < dimensions; i++) sum += (int32_t)query[i] * (int32_t)codes[i];
        out[row] = bound(sum, grains[row], scale, length, slack);
    }
}

#elif defined(__aarch64__)

static void dots_wide(
    const float *query, const float *rows, size_t count, size_t dimensions, float *out) {
    for (size_t row = 0; row < count; row++, rows += dimensions) {
        float32x4_t a = vdupq_n_f32(0), b = a, c = a, d = a;
        size_t i = 0;
        for (; i + 16 <= dimensions; i += 16) {
            a = vfmaq_f32(a, vld1q_f32(query + i), vld1q_f32(rows + i));
            b = vfmaq_f32(b, vld1q_f32(query + i + 4), vld1q_f32(rows + i + 4));
            c = vfmaq_f32(c, vld1q_f32(query + i + 8), vld1q_f32(rows + i + 8));
            d = vfmaq_f32(d, vld1q_f32(query + i + 12), vld1q_f32(rows + i + 12));
        }
        float rest = 0;
        for (; i < dimensions; i++) rest += query[i] * rows[i];
        out[row] = vaddvq_f32(vaddq_f32(vaddq_f32(a, b), vaddq_f32(c, d))) + rest;
    }
}

// Converts codes to −128…127, whose products with −127…127 fit in 16 bits.
static void bounds_wide(
    const int8_t *query, const uint8_t *codes, const kernels_grain *grains, size_t count,
    size_t dimensions, float scale, float length, float slack, float *out) {
    uint8x16_t sign = vdupq_n_u8(0x80);
    for (size_t row = 0; row < count; row++, codes += dimensions) {
        int32x4_t a = vdupq_n_s32(0), b = a;
        size_t i = 0;
        for (; i + 16 <= dimensions; i += 16) {
            int8x16_t one = vreinterpretq_s8_u8(veorq_u8(vld1q_u8(codes + i), sign));
            int8x16_t asked = vld1q_s8(query + i);
            a = vpadalq_s16(a, vmull_s8(vget_low_s8(one), vget_low_s8(asked)));
            b = vpadalq_s16(b, vmull_s8(vget_high_s8(one), vget_high_s8(asked)));
        }
        int32_t sum = vaddvq_s32(vaddq_s32(a, b));
        for (; i < dimensions; i++) sum += (int32_t)query[i] * ((int32_t)codes[i] - 128);
        out[row] = bound(sum, grains[row], scale, length, slack);
    }
}

#endif

void kernels_dots(
    kernels_level level, const float *query, const float *rows, size_t count, size_t dimensions,
    float *out) {
#if defined(__x86_64__)
    if (level >= kernels_wider) return dots_wider(query, rows, count, dimensions, out);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
    if (level >= kernels_wide) return dots_wide(query, rows, count, dimensions, out);
#endif
    dots_portable(query, rows, count, dimensions, out);
}

void kernels_bounds(
    kernels_level level, const int8_t *query, const uint8_t *codes, const kernels_grain *grains,
    size_t count, size_t dimensions, float scale, float length, float slack, float *out) {
#if defined(__x86_64__)
    if (level >= kernels_bytes)
        return bounds_bytes(query, codes, grains, count, dimensions, scale, length, slack, out);
    if (level >= kernels_wider)
        return bounds_wider(query, codes, grains, count, dimensions, scale, length, slack, out);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
    if (level >= kernels_wide)
        return bounds_wide(query, codes, grains, count, dimensions, scale, length, slack, out);
#endif
    bounds_portable(query, codes, grains, count, dimensions, scale, length, slack, out);
}
