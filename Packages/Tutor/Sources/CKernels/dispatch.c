#include "kernels.h"

kernels_level kernels_best(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return kernels_portable;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
        return kernels_wide;
    return __builtin_cpu_supports("avx512vnni") ? kernels_bytes : kernels_wider;
#elif defined(__aarch64__)
    return kernels_wide;
#else
    return kernels_portable;
#endif
}
