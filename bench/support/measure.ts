export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Runs `callers` loops of `act` side by side for the given time, after a short warm-up. */
export async function measure(
  callers: number,
  durationMs: number,
  act: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  await runLoops(callers, durationMs / 5, act)
  const { latencies, elapsedMs } = await runLoops(callers, durationMs, act)
  return { perSecond: (latencies.length / elapsedMs) * 1000, ...percentiles(latencies) }
}

/** The upper one, of an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

export function percentiles(latencies: readonly number[]) {
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function runLoops(
  callers: number,
  durationMs: number,
  act: (caller: number) => Promise<unknown>,
) {
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + durationMs
  const loop = async (caller: number) => {
    for (let start = performance.now(); start < end;) {
      await act(caller)
      const now = performance.now()
      latencies.push(now - start)
      start = now
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)))
  return { latencies, elapsedMs: performance.now() - begin }
}
