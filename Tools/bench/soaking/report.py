"""The soak's report."""

import statistics

MEBIBYTE = 1 << 20
# Growth that allocator noise explains.
FLAT_SHARE, FLAT_BYTES = 1.10, 8 * MEBIBYTE
# Seconds: password hashing alone allocates and frees half of a server's memory.
LONG_ENOUGH = 300


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def latencies(figures):
    yield f"{'request':<16} {'answers':>9} {'p50 ms':>9} {'p99 ms':>9} {'worst ms':>9}"
    for name, times in sorted(figures.times.items()):
        yield (f"{name:<16} {len(times):>9,} {percentile(times, 0.5):>9.1f} "
               f"{percentile(times, 0.99):>9.1f} {max(times):>9.1f}")


def errors(figures):
    if not figures.errors:
        yield "no errors"
    for kind, count in sorted(figures.errors.items()):
        yield f"{kind:<32} {count:>8,}"


def memory(samples, seconds, interval):
    """Lines on memory growth over the run and over a process's life. Young processes are still
    warming up and don't count."""
    warm = min(20.0, interval / 3)
    grown = [sample for sample in samples if sample[1] >= warm]
    if len(grown) < 6:
        yield "too few samples"
        return
    yield f"{len(grown)} samples, median {_mebibytes([size for _, _, size in grown])}"
    if seconds < LONG_ENOUGH:
        yield f"too short to measure growth: needs at least {LONG_ENOUGH // 60} minutes"
        return
    life = max(age for _, age, _ in grown)
    yield from _thirds("over the run", [(time, size) for time, _, size in grown], 0, seconds)
    yield from _thirds("over a life", [(age, size) for _, age, size in grown], warm, life)


def _thirds(title, points, start, end):
    third = (end - start) / 3
    first = [size for place, size in points if place < start + third]
    last = [size for place, size in points if place >= end - third]
    if not first or not last:
        return
    before, after = statistics.median(first), statistics.median(last)
    flat = after <= before * FLAT_SHARE or after - before <= FLAT_BYTES
    yield (f"{title:<14} first third {_mebibytes(first)}, last third {_mebibytes(last)}: "
           f"{'flat' if flat else 'GROWS'} ({(after / before - 1) * 100:+.1f} %)")


def _mebibytes(sizes):
    return f"{statistics.median(sizes) / MEBIBYTE:.1f} MiB"
